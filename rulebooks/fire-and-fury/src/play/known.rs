//! What has been measured already: answers kept while nothing that they rest on has changed.

use std::cell::RefCell;

use engine::game::{Order as Told, Side};
use engine::table::{Bounds, Crossings, Point};

use super::battle::{Battle, short};
use super::plan::Plan;
use crate::field::measure::any_aim;
use crate::field::moves::Scratch;
use crate::field::pieces::{Unit, UnitBody};

/// Pairs of units: who may do something to whom.
pub(super) type Pairs = Vec<(u16, u16)>;

/// Who could hit whom, with the fingerprint and the box of every unit when that was measured.
#[derive(Default)]
struct Shots {
    dark: bool,
    prints: Vec<(u64, Bounds)>,
    /// In the order of their places.
    pairs: Pairs,
}

/// The box of a unit that is not on the table: it meets nothing.
const NOWHERE: Bounds =
    Bounds { low: Point::new(f64::INFINITY, f64::INFINITY), high: Point::new(f64::INFINITY, f64::INFINITY) };

/// Answers, each with the fingerprint of the table that it was found on. A copy of a game begins with none.
#[derive(Default)]
pub(super) struct Known {
    /// By the side that fires.
    shots: [RefCell<Shots>; 2],
    charges: RefCell<(u64, Pairs)>,
    /// Leaders, and the units of their side that they command.
    commands: RefCell<(u64, Pairs)>,
    judged: RefCell<Option<(Told, Plan)>>,
}

impl Clone for Known {
    fn clone(&self) -> Known {
        Known::default()
    }
}

impl Known {
    /// Keeps the plan of an order that was found lawful: whoever asked will most likely give it.
    pub(super) fn keep(&self, order: &Told, plan: Plan) {
        *self.judged.borrow_mut() = Some((order.clone(), plan));
    }

    /// Whether an order was the last that was found lawful.
    pub(super) fn is_lawful(&self, order: &Told) -> bool {
        self.judged.borrow().as_ref().is_some_and(|(judged, _)| judged == order)
    }

    /// Hands over the plan of an order, if it was the last that was found lawful.
    pub(super) fn take(&mut self, order: &Told) -> Option<Plan> {
        self.judged.get_mut().take().filter(|(judged, _)| judged == order).map(|(_, plan)| plan)
    }

    /// Forgets what no fingerprint guards: the game has changed.
    pub(super) fn forget(&mut self) {
        *self.judged.get_mut() = None;
    }
}

impl Battle {
    /// Every unit of the firing side and every target that some stand of it could hit, whoever has fired already.
    pub(super) fn with_shots<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let side = self.firing_side();
        let Some(known) = self.known.shots.get(side.index()) else { return ask(&Pairs::new()) };
        if !self.is_up_to_date(&known.borrow()) {
            let measured = self.measure_shots(side, &known.borrow());
            *known.borrow_mut() = measured;
        }
        let known = known.borrow();
        ask(&known.pairs)
    }

    fn is_up_to_date(&self, shots: &Shots) -> bool {
        let all = self.state.units.iter().zip(&shots.prints);
        shots.dark == self.is_dark()
            && shots.prints.len() == self.state.units.len()
            && all.into_iter().all(|(unit, (print, _))| print_of(unit) == *print)
    }

    /// Measures who could hit whom. Of pairs that have not changed, with nothing that changed between them, what was
    /// found before still holds.
    fn measure_shots(&self, side: Side, before: &Shots) -> Shots {
        let field = self.field();
        let mut buffer = Crossings::default();
        let boxed = |at: usize| field.piece(at).map_or(NOWHERE, |piece| *piece.body.bounds());
        let prints: Vec<(u64, Bounds)> =
            self.state.units.iter().enumerate().map(|(at, unit)| (print_of(unit), boxed(at))).collect();
        let usable = before.prints.len() == prints.len() && before.dark == self.is_dark();
        let mut changed = vec![!usable; prints.len()];
        let mut boxes = Vec::new();
        if usable {
            for ((old, new), changed) in before.prints.iter().zip(&prints).zip(&mut changed) {
                if old.0 != new.0 {
                    *changed = true;
                    boxes.extend([old.1, new.1]);
                }
            }
        }
        let is_changed = |at: usize| changed.get(at).copied().unwrap_or(true);
        let mut pairs = Pairs::new();
        for unit in self.units_of(side) {
            let Some(firer) = field.piece(unit) else { continue };
            if !(0..firer.unit.stands()).any(|stand| firer.unit.stand_may_fire(self.book(), stand)) {
                continue;
            }
            for target in self.units_of(side.other()) {
                let Some(aimed) = field.piece(target) else { continue };
                let pair = (short(unit), short(target));
                let way = firer.body.bounds().with(*aimed.body.bounds());
                let anew = is_changed(unit) || is_changed(target) || boxes.iter().any(|changed| way.meets(changed));
                let hits = if anew {
                    any_aim(&field, firer, aimed, unit.into(), &mut buffer).is_ok()
                } else {
                    before.pairs.binary_search(&pair).is_ok()
                };
                if hits {
                    pairs.push(pair);
                }
            }
        }
        Shots { dark: self.is_dark(), prints, pairs }
    }

    /// Every charge that may be declared now, and those of units that have declared theirs.
    pub(super) fn with_charges<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let print = self.fingerprint();
        {
            let known = self.known.charges.borrow();
            if known.0 == print {
                return ask(&known.1);
            }
        }
        let field = self.field();
        let mut scratch = Scratch::default();
        let mut pairs = std::mem::take(&mut self.known.charges.borrow_mut().1);
        pairs.clear();
        for unit in self.group() {
            self.charges_of(&field, unit, &mut scratch, |target| pairs.push((short(unit), short(target))));
        }
        let found = ask(&pairs);
        *self.known.charges.borrow_mut() = (print, pairs);
        found
    }

    /// Whether a leader of the active side commands a unit; asked again and again while checks are made.
    pub(super) fn with_commands<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let print = self.print_of_command();
        let known = &self.known.commands;
        if known.borrow().0 != print {
            let field = self.field();
            let mut buffer = Crossings::default();
            let mut pairs = std::mem::take(&mut known.borrow_mut().1);
            pairs.clear();
            for leader in self.leaders_of(self.state.active) {
                let under = self.units_of(self.state.active);
                let under = under.filter(|unit| self.commands(&field, leader, *unit, &mut buffer));
                pairs.extend(under.map(|unit| (short(leader), short(unit))));
            }
            *known.borrow_mut() = (print, pairs);
        }
        let known = known.borrow();
        ask(&known.1)
    }

    /// All that command is measured by, in one number.
    fn print_of_command(&self) -> u64 {
        let mut print = Fingerprint::new();
        print.add(u64::from(self.is_dark()) | u64::from(self.state.active.0) << 8);
        self.state.units.iter().for_each(|unit| print.add_unit(unit));
        for rider in &self.state.leaders {
            let spot = rider.pose.spot;
            let with = rider.attached_to.map_or(0, |unit| unit as u64 + 1);
            print.add(u64::from(spot.x.cast_unsigned()) << 32 | u64::from(spot.y.cast_unsigned()));
            print.add(with << 2 | u64::from(rider.off_table) << 1 | u64::from(rider.dismounted));
        }
        print.0
    }

    /// All that charges are measured by, in one number: where units are and how, whose step it is, what checks allow.
    fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        print.add(u64::from(self.is_dark()) | (self.state.step as u64) << 1 | u64::from(self.state.active.0) << 8);
        for (unit, record) in self.state.units.iter().zip(&self.state.records) {
            print.add_unit(unit);
            let grant = record.grant.map_or(0, |grant| 1 + (grant.class as u64) * 2 + u64::from(grant.double_quick));
            print.add(grant);
        }
        print.0
    }
}

/// All that fire is measured by of one unit, in one number.
fn print_of(unit: &Unit) -> u64 {
    let mut print = Fingerprint::new();
    print.add_unit(unit);
    print.add(unit.marks.charging.map_or(0, |target| target as u64 + 1));
    print.0
}

struct Fingerprint(u64);

impl Fingerprint {
    const fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    /// Where a unit is, and how.
    fn add_unit(&mut self, unit: &Unit) {
        if unit.off_table {
            self.add(1);
            return;
        }
        let pose = unit.pose;
        self.add(u64::from(pose.spot.x.cast_unsigned()) << 32 | u64::from(pose.spot.y.cast_unsigned()));
        let body = match &unit.body {
            UnitBody::Troops(troops) => {
                u64::from(troops.stands)
                    | (troops.order as u64) << 8
                    | (troops.formation as u64) << 12
                    | u64::from(troops.dismounted) << 16
            }
            UnitBody::Guns(guns) => {
                let silenced = guns.stands.iter().fold(0, |bits, stand| bits << 1 | u64::from(stand.silenced));
                1 << 63 | silenced << 12 | (guns.stands.len() as u64) << 4 | u64::from(guns.limbered)
            }
        };
        self.add(body ^ u64::from(pose.facing.hundredths()) << 32);
    }

    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
