//! `break-off`: its offers and its judgement, and a way out of contact (FS-ORD-09).

use engine::game::{Act, Blanks, Goal, Order};
use engine::kit::formed::path::cut;
use engine::table::{Point, Spot, Vector};

use crate::charts::movement::Going;
use crate::field::figure::FigureId;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::movement::toward::{TURNS, turned};
use crate::play::state::plan::{Plan, Route};
use crate::play::{Buffers, Skirmish};

impl Listing<'_> {
    /// Only where there is a way out.
    pub(crate) fn ways_out(&mut self) {
        let reach = self.game.allowance(self.id, Going::Good).into();
        let passes = self.game.way_out(self.id).is_some();
        self.open(Act::Retire, self.order("break-off"), Blanks::route(reach), passes);
    }
}

impl Skirmish {
    /// FS-ORD-09: `break-off`.
    pub(crate) fn judge_break_off(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        self.able_to_break_off(id)?;
        let here = self.state.figures[id].pose.spot;
        if order.path.iter().all(|spot| *spot == here) {
            return Err(No::by("FS-ORD-09", "the way out of contact is missing").instead("give a path"));
        }
        self.judge_path(id, order, 0).map(Plan::BreakOff)
    }

    fn able_to_break_off(&self, id: FigureId) -> Result<(), No> {
        if self.state.men[id].contacts.is_empty() {
            return Err(No::by("FS-ORD-09", "{} is not in contact").about([id]).instead("move"));
        }
        self.on_its_feet(id)?;
        self.not_crippled(id)
    }

    /// FS-ORD-09, FS-D28: the way as far as the allowance goes that the figure has as its group begins: a wound since the
    /// declaration shortens it.
    pub(crate) fn within_allowance(&self, id: FigureId, route: Route) -> Route {
        if self.book().options.keeps_former_rulings() {
            return route;
        }
        let path: Vec<Point> = route.path.iter().map(|spot| spot.point()).collect();
        let (enough, allowance) = self.with_buffers(|buffers| {
            let Buffers { crossings, walk, .. } = buffers;
            let way = self.field().way(&self.state.figures[id], &path, walk, crossings);
            let allowance = self.allowance(id, way.going);
            (way.is_within(allowance), allowance)
        });
        if enough {
            return route;
        }
        let mut way = Vec::new();
        cut(&path, f64::from(allowance), &mut way);
        Route { path: way.into_iter().map(Spot::nearest).collect(), ..route }
    }

    /// A way out of contact: straight away from the enemies, or to either side.
    pub(crate) fn way_out(&self, id: FigureId) -> Option<Order> {
        self.able_to_break_off(id).ok()?;
        let from = self.state.figures[id].centre();
        let away = self.state.men[id].contacts.iter().fold(Vector::new(0.0, 0.0), |sum, enemy| {
            let step = from - self.state.figures[enemy].centre();
            sum + step * (1.0 / step.length().max(0.001))
        });
        let away = if away.length() > 0.01 { away * (1.0 / away.length()) } else { Vector::new(0.0, 1.0) };
        let far = from + away * 10.0;
        let order = Order::by("break-off", id.piece());
        let goal = Goal { spot: Spot::nearest(far), facing: None, within: 0.0 };
        let passes = |order: &Order| self.judge_break_off(id, order).is_ok();
        let straight = self.along(id, &order, &goal, &[from, far], 1.0);
        if passes(&straight) {
            return Some(straight);
        }
        let reach = f64::from(self.allowance(id, Going::Good));
        TURNS.iter().find_map(|turn| {
            [1.0, 0.5].into_iter().find_map(|part| {
                let aside = [from, from + turned(away, *turn) * reach];
                Some(self.along(id, &order, &goal, &aside, part)).filter(passes)
            })
        })
    }
}
