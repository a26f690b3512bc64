//! Maneuver checks: who commands whom, groups under one die, and what the results do at once.

use engine::chart::{Chart, Tray};
use engine::dice::{Dice, DiceError, Die, Scripted};
use engine::game::{Aspect, Halt, Log, Refusal, What};
use engine::table::{Bounds, Crossings};

use crate::book::Book;
use crate::charts::army_losses::{ArmyLossesChart, ArmyLossesFacts};
use crate::charts::command_radius::{CommandRadius, CommandRadiusFacts, LeaderState};
use crate::charts::maneuver_check::{GunState, Maneuver, ManeuverCheck, ManeuverOutcome, Retreat as GoesBack};
use crate::charts::maneuver_facts::{ArmyLosses, ManeuverFacts};
use crate::charts::troop_maneuver::Class;
use crate::field::Field;
use crate::field::facts::{Army, maneuver_check};
use crate::field::ids::{LeaderId, UnitId};
use crate::field::near::{command_look, command_unhindered, marches};
use crate::field::pieces::{Leader, Piece};
use crate::options::{GreaterLosses, ManeuverDie};
use crate::play::battle::Battle;
use crate::play::state::Grant;
use crate::play::turn::tasks::{Ask, Back, Retreat, Task};
use crate::words::TroopOrder;

/// Asks a look-up chart, which takes no dice.
pub(crate) fn look_up<C: Chart<Book = Book>>(book: &Book, facts: &C::Facts) -> Option<C::Outcome> {
    let mut none = Scripted::new([0_i64; 0]);
    C::resolve(book, facts, &mut Tray::new(&mut none)).ok()
}

/// A die that has been thrown for a whole group.
struct Shown(u32);

impl Dice for Shown {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Ok(self.0)
    }
}

impl Battle {
    /// FF-CMD-01, FF-CMD-02: whether a leader may command a unit: near enough, or with it, or with one that may be at the
    /// head of its march. The quick question before it is measured.
    pub(crate) fn may_command(&self, rider: &Leader, piece: Piece<'_>) -> bool {
        let with = rider.attached_to;
        let leads = || with.is_some_and(|with| marches(self.unit(with))) && marches(piece.unit);
        // FF-CMD-03; an inch to spare for tolerances
        let radius = self.book().sheet.command_radius.farthest(with.is_some() || rider.dismounted) + 1.0;
        let at = rider.pose.spot.point();
        let near = Bounds { low: at, high: at }.grown(radius);
        rider.side == piece.unit.side && (near.meets(piece.body.bounds()) || with == Some(piece.id) || leads())
    }

    /// FF-CMD-01 to FF-CMD-04: whether a leader commands a unit now.
    pub(crate) fn commands(
        &self,
        field: &Field<'_>,
        leader: LeaderId,
        unit: Piece<'_>,
        buffer: &mut Crossings,
    ) -> bool {
        let in_command = |facts: &CommandRadiusFacts| {
            look_up::<CommandRadius>(self.book(), facts).is_some_and(|found| found.in_command)
        };
        // As if nothing were between them, before anybody looks.
        let Some(facts) = command_unhindered(field, leader, unit).filter(in_command) else { return false };
        // FF-CMD-02: without sight
        let is_with = matches!(facts.leader_state, LeaderState::AttachedHere | LeaderState::AttachedLineOfMarch);
        is_with || command_look(field, leader, unit, buffer).is_some_and(|look| in_command(&facts.along(&look)))
    }

    /// FF-D11: whether a unit of the active side may still check; the quick question, where nobody asks why not.
    pub(crate) fn is_to_check(&self, unit: UnitId) -> bool {
        self.is_on(unit) && self.side(unit) == self.state.active && !self.record(unit).checked
    }

    /// FF-D11: the same, with the reason.
    pub(crate) fn may_check(&self, unit: UnitId) -> Result<(), Refusal> {
        if !self.is_on(unit) || self.side(unit) != self.state.active {
            return Err(Refusal::by("FF-SEQ-04", "only units of the active side on the table are checked"));
        }
        if self.record(unit).checked {
            return Err(Refusal::by("FF-D11", format!("{} has checked this player turn", self.unit_name(unit))));
        }
        Ok(())
    }

    /// FF-D13: a group under a leader, or a unit out of command alone.
    pub(crate) fn may_check_group(&self, leader: Option<LeaderId>, units: &[UnitId]) -> Result<(), Refusal> {
        if units.is_empty() {
            return Err(Refusal::by("FF-D13", "name at least one unit that is to check"));
        }
        for (at, unit) in units.iter().enumerate() {
            self.may_check(*unit)?;
            if units.iter().take(at).any(|before| before == unit) {
                return Err(Refusal::by("FF-D13", "no unit takes part twice"));
            }
        }
        if let Some(leader) = leader {
            let out =
                units.iter().find(|unit| self.with_commands(|pairs| pairs.binary_search(&(leader, **unit)).is_err()));
            return out.map_or(Ok(()), |unit| {
                let why = format!("{} does not command {}", self.leader_name(leader), self.unit_name(*unit));
                Err(Refusal::by("FF-D13", why).instead("a unit that no leader commands checks alone"))
            });
        }
        let [unit] = units else {
            return Err(Refusal::by("FF-D13", "units out of command check one by one"));
        };
        match self.commander_of(*unit) {
            Some(leader) => {
                let name = self.leader_name(leader);
                let why = format!("{} is under the command of {name}", self.unit_name(*unit));
                Err(Refusal::by("FF-D13", why).instead(format!("let it check under {name}")))
            }
            None => Ok(()),
        }
    }

    /// The first leader who commands a unit of the active side.
    fn commander_of(&self, unit: UnitId) -> Option<LeaderId> {
        self.with_commands(|pairs| pairs.iter().find(|(_, under)| *under == unit).map(|(leader, _)| *leader))
    }

    /// FF-D11: the disordered or broken unit that has not checked.
    pub(crate) fn must_check(&self) -> Option<UnitId> {
        let unsteady =
            |unit: &UnitId| self.unit(*unit).troops().is_some_and(|troops| troops.order != TroopOrder::GoodOrder);
        self.units_of(self.state.active).filter(|unit| self.is_to_check(*unit)).find(unsteady)
    }

    /// FF-MAN-13 to FF-MAN-15: how the active side has fared.
    pub(crate) fn army(&self) -> Army {
        let side = self.state.active;
        Army { key_position_lost: self.has_lost_key_position(side), losses: self.army_losses(side) }
    }

    /// FF-D02, FF-R12
    pub(crate) fn army_losses(&self, side: engine::game::Side) -> ArmyLosses {
        let of = |list: &[u16; 2], side: engine::game::Side| i32::from(list.get(side.index()).copied().unwrap_or(0));
        let initial = of(&self.fixed.initial, side).max(1);
        let army = self.fixed.armies.get(side.index()).copied().unwrap_or_default();
        let parts = &self.book().sheet.losses;
        let heavy_at = army.heavy_at.map_or_else(|| parts.heavy_at.rounded_up(initial), i32::from);
        let second = self.book().options.greater_losses_means == GreaterLosses::SecondThreshold;
        let facts = ArmyLossesFacts {
            initial_stands: initial,
            stands_lost: of(&self.state.lost, side),
            enemy_stands_lost: of(&self.state.lost, side.other()),
            heavy_at,
            greater_at: second
                .then(|| army.greater_at.map_or_else(|| parts.greater_at.rounded_up(initial).max(heavy_at), i32::from)),
        };
        look_up::<ArmyLossesChart>(self.book(), &facts).map_or(ArmyLosses::None, |found| found.army_losses)
    }

    /// FF-SEQ-04, FF-MAN-01, FF-R19: one check.
    pub(crate) fn check_group(
        &mut self,
        leader: Option<LeaderId>,
        units: &[UnitId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        // FF-D65: the facts of all are read at the moment of the die
        let facts: Vec<(UnitId, ManeuverFacts)> = {
            let field = self.field();
            let army = self.army();
            let mut buffer = Crossings::default();
            let read =
                |unit: &UnitId| Some((*unit, maneuver_check(&field, field.piece(*unit)?, leader, army, &mut buffer)));
            units.iter().filter_map(read).collect()
        };
        let mut shown: Option<Shown> = None;
        let mut retreats = Vec::new();
        for (unit, facts) in &facts {
            let of = [Some(self.unit_piece(*unit)), None];
            let outcome = match &mut shown {
                // FF-R19: one die for all of them
                Some(die) if self.book().options.maneuver_die == ManeuverDie::OnePerGroup => {
                    self.resolve::<ManeuverCheck>(facts, of, "FF-MAN-01", die, log)?
                }
                _ => self.resolve::<ManeuverCheck>(facts, of, "FF-MAN-01", dice, log)?,
            };
            shown = Some(Shown(outcome.base_die.unsigned_abs()));
            self.record_mut(*unit).checked = true;
            retreats.extend(self.take_check(*unit, &outcome, log));
        }
        self.queue_retreats(retreats);
        Ok(())
    }

    /// FF-MAN-17 to FF-MAN-29: what a result does at once; the retreat that it causes comes after.
    fn take_check(&mut self, unit: UnitId, outcome: &ManeuverOutcome, log: &mut Log) -> Option<Retreat> {
        let class = match outcome.maneuver {
            Maneuver::WellHandled => Some(Class::WellHandled),
            Maneuver::Tardy => Some(Class::Tardy),
            Maneuver::Hold | Maneuver::Retreat | Maneuver::None => None,
        };
        let broken = |battle: &Battle| battle.unit(unit).is_broken();
        let was_broken = broken(self);
        if let Some(order) = outcome.order_after {
            self.set_order(unit, order, "FF-MAN-16", log);
        }
        // Dismounted cavalry that rallies spreads into open order; where it cannot, it stays as it was.
        let forms = !was_broken || broken(self) || self.make_room(unit, "FF-FLD-29", log);
        if !forms {
            self.set_order(unit, TroopOrder::Broken, "FF-FLD-29", log);
        }
        let grant = class.filter(|_| forms).map(|class| Grant { class, double_quick: outcome.double_quick });
        self.record_mut(unit).grant = grant;
        if let Some(lost) = outcome.stands_lost.and_then(|lost| u8::try_from(lost).ok()) {
            self.lose_troops(unit, lost, "FF-MAN-29", log);
        }
        match outcome.gun_state_after {
            Some(GunState::Lost) => {
                self.remove(unit, "destroyed", "FF-MAN-21", log);
                return None;
            }
            Some(GunState::Silenced) => {
                self.limber(unit, true, "FF-MAN-21", log);
                self.silence_all(unit, "FF-MAN-21", log);
            }
            Some(GunState::Unchanged) | None => {}
        }
        let (how, rule) = match outcome.retreat {
            GoesBack::None => return None,
            GoesBack::OutOfCloseRange => (Back::OutOfCloseRange, "FF-MAN-20"),
            // FF-R70
            GoesBack::FullRetreat => (Back::Full, "FF-MAN-23"),
        };
        self.is_on(unit).then_some(Retreat { unit, how, from: None, rule })
    }

    /// FF-D65: retreats are made one by one, in the order that the active side chooses.
    pub(crate) fn queue_retreats(&mut self, retreats: Vec<Retreat>) {
        match retreats.as_slice() {
            [] => {}
            [one] => self.state.todo.push(Task::Retreat(*one)),
            _ => self.state.todo.push(Task::Ask(Ask::RetreatFirst { retreats })),
        }
    }

    /// FF-UNT-05: guns are limbered or unlimbered as a whole.
    pub(crate) fn limber(&mut self, unit: UnitId, limbered: bool, rule: &'static str, log: &mut Log) {
        let piece = self.unit_piece(unit);
        let Some(guns) = self.guns_mut(unit) else { return };
        if guns.limbered == limbered {
            return;
        }
        guns.limbered = limbered;
        let to = if limbered { "limbered" } else { "unlimbered" };
        log.note(rule, What::Changed { piece, aspect: Aspect::Posture, to, better: true });
        self.lay_out(unit);
    }

    /// Silences every stand of a gun unit.
    pub(crate) fn silence_all(&mut self, unit: UnitId, rule: &'static str, log: &mut Log) {
        let piece = self.unit_piece(unit);
        let Some(guns) = self.guns_mut(unit) else { return };
        let was = guns.stands.iter().filter(|stand| stand.silenced).count();
        guns.stands.iter_mut().for_each(|stand| stand.silenced = true);
        let now = guns.stands.len();
        log_silenced(piece, was, now, rule, log);
    }
}

/// Logs how many gun stands of a unit are silenced.
pub(crate) fn log_silenced(piece: engine::game::PieceId, was: usize, now: usize, rule: &'static str, log: &mut Log) {
    let count = |stands: usize| i16::try_from(stands).unwrap_or(i16::MAX);
    if was != now {
        let what = What::Counted { piece, aspect: Aspect::Mark, what: "silenced", now: count(now), was: count(was) };
        log.note(rule, what);
    }
}
