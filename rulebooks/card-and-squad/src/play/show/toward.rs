//! Filling in an offer so that it gets as near to a goal as is allowed.

use engine::game::{Goal, Offer, Order as Wire, Refusal};
use engine::table::{Bounds, Point, Spot};

use super::super::Battle;
use super::super::placing::Layout;
use super::super::table::Piece;
use super::super::task::{Onset, Roll, Task};
use super::super::turn::Command;
use crate::field::figure::Unit;
use crate::field::going::Mover;
use crate::field::ways::Search;

impl Battle {
    /// The order of an offer that leads towards a goal.
    pub(in super::super) fn fill_in(&self, offer: &Offer, goal: &Goal) -> Result<Wire, Refusal> {
        let order = &offer.order;
        match self.read_order(order)? {
            Command::Go(_, layout) => {
                let Some(Task::Path(roll)) = self.state.tasks.last() else { return self.plain(order) };
                self.go_toward(*roll, &layout, goal, &Command::Go).ok_or_else(no_way)
            }
            Command::StopShort(_, layout) => {
                let Some(Task::Charge(assault, Onset::Pursue)) = self.state.tasks.last() else {
                    return self.plain(order);
                };
                let roll = Roll {
                    unit: assault.by,
                    budget: assault.budget,
                    by_road: assault.by_road,
                    push: false,
                    evades: false,
                };
                self.go_toward(roll, &layout, goal, &Command::StopShort).ok_or_else(no_way)
            }
            Command::Place(Piece::Unit(unit), _, layout) => self.put_near(unit, goal, |at| {
                Command::Place(Piece::Unit(unit), Some(at), Layout { front: goal.facing, ..layout.clone() })
            }),
            Command::Arrive(unit, _, layout) => self.put_near(unit, goal, |at| {
                Command::Arrive(unit, Some(at), Layout { front: goal.facing, ..layout.clone() })
            }),
            Command::Place(Piece::Cannon(cannon), ..) => {
                let squad = self.table.cannon.get(cannon.index()).map(|file| file.squad);
                let near = squad.and_then(|squad| self.centre(Unit::Squad(squad))).unwrap_or(goal.spot.point());
                let layout = Layout { front: goal.facing, ..Layout::default() };
                let tries = around(near, 4.0).map(|at| Command::Place(Piece::Cannon(cannon), Some(at), layout.clone()));
                self.first_allowed(tries)
            }
            Command::Form(squad, layout) => {
                let command = Command::Form(squad, Layout { front: goal.facing, ..layout });
                self.passed(&command).ok_or_else(no_way)
            }
            Command::Turn(squad, facing) => {
                let command = Command::Turn(squad, goal.facing.unwrap_or(facing));
                self.judge(&command).map(|_| self.spell(&command))
            }
            _ => self.plain(order),
        }
    }

    /// Whether an answer that leaves a place open has one.
    pub(in super::super) fn has_place(&self, command: &Command) -> bool {
        let order = self.spell(command);
        let about = |spot: Option<Spot>| self.about(command, spot);
        let find = |hint: Option<Spot>| {
            let there = |at: Spot| match command {
                Command::Place(piece, _, layout) => Command::Place(*piece, Some(at), layout.clone()),
                Command::Arrive(unit, _, layout) => Command::Arrive(*unit, Some(at), layout.clone()),
                other => other.clone(),
            };
            if let Some(at) = hint.filter(|at| self.judge(&there(*at)).is_ok()) {
                return Some(at);
            }
            let offer = self.offer(command);
            let goal = Goal { spot: Spot::nearest(Point::new(-1.0, -1.0)), facing: None, within: 0.0 };
            self.fill_in(&offer, &goal).ok().and_then(|order| order.path.first().copied())
        };
        self.cache.room(&order, &self.state, about, find).is_some()
    }

    /// What can matter to a piece that is placed at a place, or anywhere: the ground about the place or about its zone,
    /// or all the table.
    fn about(&self, command: &Command, spot: Option<Spot>) -> Bounds {
        let whole = *self.table.land.edges.bounds();
        // His men stand within 6 inches of a leader, and an enemy counts an inch farther off.
        let far = 2.0 * self.book().sheet.movement.squad_within.get();
        match (command, spot) {
            (Command::Arrive(unit, ..), None) => self.zone_bounds(*unit).map_or(whole, |bounds| bounds.grown(far)),
            (Command::Arrive(..), Some(spot)) => Bounds::of([spot.point()]).grown(far),
            // CS-D02: along its own edge it keeps off every enemy.
            (Command::Place(Piece::Unit(unit), ..), Some(spot)) if !self.is_set_up_at_edge(*unit) => {
                Bounds::of([spot.point()]).grown(far)
            }
            _ => whole,
        }
    }

    fn plain(&self, order: &Wire) -> Result<Wire, Refusal> {
        let command = self.read_order(order)?;
        self.judge(&command).map(|_| order.clone())
    }

    /// The order of an answer that passes the judge, who need not look at it again if it is given.
    fn passed(&self, command: &Command) -> Option<Wire> {
        let deed = self.judge(command).ok()?;
        let order = self.spell(command);
        self.cache.keep(&order, deed);
        Some(order)
    }

    /// The first of some answers that passes the judge.
    fn first_allowed(&self, mut tries: impl Iterator<Item = Command>) -> Result<Wire, Refusal> {
        tries.find_map(|command| self.passed(&command)).ok_or_else(no_way)
    }

    /// The likely places of a unit, the nearest to a goal first.
    fn put_near(&self, unit: Unit, goal: &Goal, make: impl Fn(Spot) -> Command) -> Result<Wire, Refusal> {
        let want = goal.spot.point();
        let mut places = self.likely_places(unit);
        places.sort_by(|one, other| one.point().distance(want).total_cmp(&other.point().distance(want)));
        let exact = std::iter::once(goal.spot).filter(|spot| spot.x >= 0);
        self.first_allowed(exact.chain(places).map(&make)).or_else(|refusal| {
            // A place that was kept for this piece lies between those that are tried.
            let kept = self.cache.kept_room(&self.spell(&make(goal.spot)));
            kept.map(make).and_then(|command| self.passed(&command)).ok_or(refusal)
        })
    }

    /// A path towards a goal that the roll pays for; shorter ones are tried where the men find no room.
    fn go_toward(
        &self,
        roll: Roll,
        layout: &Layout,
        goal: &Goal,
        make: &dyn Fn(Vec<Spot>, Layout) -> Command,
    ) -> Option<Wire> {
        let field = self.field();
        let start = if roll.push {
            let cannon = self.served(roll.unit.squad()?)?;
            self.state.guns.get(cannon.index())?.pose.spot.point()
        } else {
            self.centre(roll.unit)?
        };
        let mut mover = Mover { by_road: roll.by_road, ..self.mover(roll.unit) };
        if roll.push {
            mover.gait = crate::charts::movement_dice::Mover::Cannon;
            mover.radius = 0.75;
        }
        let want = goal.spot.point();
        let layout = Layout { front: goal.facing.or(layout.front), ..layout.clone() };
        let stays = make(vec![Spot::nearest(start)], layout.clone());
        let stays = || self.passed(&stays);
        let path = self.with_buffers(|buffers| {
            let straight = field.leg_cost(&mover, start, want, &mut buffers.walk);
            // Over good ground the straight way is the best, however far it gets.
            let good = |cost: f64| cost <= roll.inches() || cost <= start.distance(want) + 1e-9;
            if straight.is_some_and(good) {
                return Some(vec![start, want]);
            }
            self.nearest_way(roll, &mover, start, want, buffers)
        });
        let Some(path) = path else { return stays() };
        for share in [1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15] {
            let gone = self.with_buffers(|buffers| field.as_far(&path, roll.inches() * share, &mut buffers.walk));
            let gone = if roll.push { gone } else { field.to_room(&mover, &gone) };
            let bends: Vec<Spot> = gone.iter().skip(1).map(|point| field.numbers().on_grid(*point)).collect();
            if bends.is_empty() {
                continue;
            }
            let command = make(bends, layout.clone());
            if let Some(order) = self.passed(&command) {
                return Some(order);
            }
        }
        stays()
    }

    /// The way to the goal if it is found within reach, else to the knot nearest to it.
    fn nearest_way(
        &self,
        roll: Roll,
        mover: &Mover<'_>,
        start: Point,
        want: Point,
        buffers: &mut super::super::Buffers,
    ) -> Option<Vec<Point>> {
        let field = self.field();
        let net = field.land.nets_of(&field, mover.gait);
        let most = roll.inches();
        let mut best: Option<(f64, f64, usize)> = None;
        let stop = |at: usize, cost: f64, least: f64| {
            // What lies ahead gets no nearer than the rest of the roll allows.
            if best.is_some_and(|(off, ..)| least - most > off) {
                return true;
            }
            let off = net.point(at).distance(want);
            if best.is_none_or(|(least, so_far, _)| (off, cost) < (least, so_far)) {
                best = Some((off, cost, at));
            }
            false
        };
        let far = start.distance(want) + most;
        let search = Search { most: far, passes: |_| true, hint: |place: Point| place.distance(want), stop };
        let reach = field.search_within(mover, start, most, search, &mut buffers.walk);
        let (off, _, at) = best?;
        // Where every step leads away it stays.
        if off >= start.distance(want) {
            return None;
        }
        field.way(mover, &reach, reach.net().point(at), &mut buffers.walk).map(|way| way.path)
    }
}

/// Places round another, the nearest first.
fn around(centre: Point, reach: f64) -> impl Iterator<Item = Spot> {
    let mut places: Vec<(f64, Spot)> = Vec::new();
    for x in -16i32..=16 {
        for y in -16i32..=16 {
            let at = Point::new(centre.x + f64::from(x) * 0.25, centre.y + f64::from(y) * 0.25);
            let off = at.distance(centre);
            if off <= reach {
                places.push((off, Spot::nearest(at)));
            }
        }
    }
    places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    places.into_iter().map(|(_, spot)| spot)
}

fn no_way() -> Refusal {
    Refusal::by("CS-D34", "there is no way nearer to it")
}
