//! `move`: its offers and its judgement, and the judgement of every path.

use engine::game::{Act, At, Blanks, Order};
use engine::kit::look_up;
use engine::table::{Point, Spot};

use crate::charts::movement::{Going, Movement, MovementFacts};
use crate::field::figure::FigureId;
use crate::field::going::{Barred, Way};
use crate::field::trail::Trail;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::{About, No};
use crate::play::state::plan::{Plan, Route};
use crate::play::{Buffers, Skirmish};

impl Listing<'_> {
    /// A figure that may move at all may at least turn.
    pub(crate) fn moves(&mut self) {
        let reach = self.game.allowance(self.id, Going::Good).into();
        let passes = self.game.able_to_move(self.id).is_ok();
        self.open(Act::Move, self.order("move"), Blanks::route(reach), passes);
    }
}

impl Skirmish {
    /// Chart `movement`: inches in this impulse over some going.
    pub(crate) fn allowance(&self, id: FigureId, going: Going) -> i32 {
        let figure = &self.state.figures[id];
        let facts = MovementFacts {
            mounted: figure.mounted,
            going,
            wounds: figure.wounds,
            morale_markers: figure.morale_markers,
            opt_min_move: self.book().options.min_move,
        };
        look_up::<Movement>(self.book(), &facts).allowance
    }

    /// The table of orders: standing, not in contact, allowance above nothing.
    pub(crate) fn able_to_move(&self, id: FigureId) -> Result<(), No> {
        self.on_its_feet(id)?;
        self.out_of_contact(id, "FS-ORD-03")?;
        self.not_crippled(id)
    }

    pub(crate) fn not_crippled(&self, id: FigureId) -> Result<(), No> {
        if self.allowance(id, Going::Good) <= 0 {
            let crippled = No::by("FS-MOV-04", "the wounds of {} leave it no inch").about([id]);
            return Err(crippled.instead("shoot, reload or wait"));
        }
        Ok(())
    }

    /// FS-ORD-03: `move`.
    pub(crate) fn judge_move(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        self.able_to_move(id)?;
        let storeys = match order.how.word(0) {
            None => 0,
            Some("up") => 1,
            Some("down") => -1,
            Some(_) => return Err(No::by("FS-D08", "one moves `up` or `down` the stairs, or neither")),
        };
        if order.path.is_empty() && order.facing.is_none() {
            return Err(No::by("FS-ORD-03", "the move leads nowhere").instead("give a path or a facing"));
        }
        self.judge_path(id, order, storeys).map(Plan::Move)
    }

    /// A path: what bars it, its length and going, where it ends, and whether a marked figure may take it.
    pub(crate) fn judge_path(&self, id: FigureId, order: &Order, storeys: i16) -> Result<Route, No> {
        let goal = match order.at {
            None => None,
            Some(At::Spot(spot)) => Some(spot.point()),
            Some(_) => return Err(No::by("FS-FLD-17", "the goal of a move is a place")),
        };
        let figure = &self.state.figures[id];
        let mut spots = vec![figure.pose.spot];
        spots.extend(order.path.iter().copied());
        spots.dedup();
        if let [_, .., end] = *spots.as_slice() {
            let good_going = self.judge_way(id, &spots, end, storeys, goal)?;
            let leaves = self.is_off_table(end);
            return Ok(Route { path: spots.into_iter().collect(), facing: order.facing, storeys, leaves, good_going });
        }
        if storeys != 0 {
            return Err(No::by("FS-D23", "one changes the storey by walking over the stairs"));
        }
        let facing = order.facing.or(Some(figure.pose.facing));
        Ok(Route { path: Trail::NONE, facing, storeys: 0, leaves: false, good_going: true })
    }

    pub(crate) fn is_off_table(&self, spot: Spot) -> bool {
        !self.table.edges.bounds().holds(spot.point())
    }

    /// A path with at least one leg. Whether its going is good all the way.
    fn judge_way(
        &self,
        id: FigureId,
        spots: &[Spot],
        end: Spot,
        storeys: i16,
        goal: Option<Point>,
    ) -> Result<bool, No> {
        let figure = &self.state.figures[id];
        let leaves = self.is_off_table(end);
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, path } = buffers;
            path.clear();
            path.extend(spots.iter().map(|spot| spot.point()));
            let field = self.field();
            let way = field.way(figure, path, walk, crossings);
            let landed = field.landed(figure, end, storeys);
            let barred = match way.barred {
                Some(Barred::OffTable(_)) if leaves => None,
                // A figure that changes the storey ends among those of the other one.
                None | Some(Barred::EndsOn(_)) if storeys != 0 => field.unfit(&landed),
                barred => barred,
            };
            if let Some(barred) = barred {
                return Err(barred.into());
            }
            self.affordable(id, &way)?;
            self.storeys_joined(figure, path, storeys)?;
            if let Some(enemy) = field.enemy_touched(&landed, crossings).filter(|_| !leaves) {
                let touches = No::by("FS-ORD-03", "it would end in contact with {}").about([enemy.id]);
                return Err(touches.instead("stop short of it, or charge"));
            }
            if figure.morale_markers > 0 && !field.flight(figure, &landed, goal, crossings).is_allowed() {
                let marked = No::by("FS-MOR-12", "{} has a morale marker, and may only go to cover or away");
                return Err(marked
                    .about([id])
                    .instead("end in cover, out of sight or further from the nearest enemy, or name a goal that is"));
            }
            Ok(way.going == Going::Good && way.slowed.is_none())
        })
    }

    /// FS-ORD-03: whether the allowance for its going is enough for a way.
    fn affordable(&self, id: FigureId, way: &Way) -> Result<(), No> {
        let allowance = self.allowance(id, way.going);
        if way.is_within(allowance) {
            return Ok(());
        }
        let rule = if way.slowed.is_some() { "FS-MOV-05" } else { "FS-ORD-03" };
        let about = [About::Hundredths(way.cost), About::Whole(allowance)];
        Err(No::by(rule, "the way takes {}\" of {}\"").about(about).instead("take a shorter way"))
    }
}
