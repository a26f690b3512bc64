//! Stairs: moves from storey to storey (FS-D23).

use engine::game::{Act, Blanks, Goal, Order};
use engine::table::{Area, Facing, Point, Segment, Spot};

use crate::charts::movement::Going;
use crate::field::figure::{Figure, FigureId};
use crate::field::terrain::{Terrain, Veil};
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;

impl Listing<'_> {
    /// Up or down the stairs that are within reach, where some way over them is free.
    pub(crate) fn stairs(&mut self) {
        let game = self.game;
        if game.able_to_move(self.id).is_err() {
            return;
        }
        let figure = &game.state.figures[self.id];
        let reach = f64::from(game.allowance(self.id, Going::Bad));
        let (at, storey) = (figure.centre(), game.field().storey(figure));
        let near = |area: &&Area| area.outline().holds(at) || area.outline().to_outline(at).distance <= reach;
        let [mut up, mut down] = [false; 2];
        for stairs in game.all_stairs().filter(near) {
            up |= storey + 1 == stairs.level();
            down |= storey == stairs.level() && storey > 0;
        }
        for (word, _) in [("up", up), ("down", down)].into_iter().filter(|(_, joined)| *joined) {
            let order = self.order("move").how(word);
            let passes = game.over_any_stairs(self.id, &order, None).is_some();
            self.open(Act::Move, order, Blanks::route(reach), passes);
        }
    }
}

impl Skirmish {
    fn all_stairs(&self) -> impl Iterator<Item = &Area> {
        self.table.setting.ground.areas().iter().filter(|area| Terrain::of_area(area) == Terrain::Stairs)
    }

    /// A way up or down over the first stairs that it can take.
    pub(crate) fn over_any_stairs(&self, id: FigureId, order: &Order, facing: Option<Facing>) -> Option<Order> {
        self.all_stairs().find_map(|stairs| self.walk_toward(id, order, &middle_of(stairs, facing)).ok())
    }

    /// Stairs join a storey with the one below it: those of level 1 the ground and the first floor. From an upper storey
    /// there is no other way out.
    pub(crate) fn storeys_joined(&self, figure: &Figure, path: &[Point], storeys: i16) -> Result<(), No> {
        let field = self.field();
        let here = field.storey(figure);
        if storeys != 0 {
            let level = if storeys > 0 { here + 1 } else { here };
            if !field.stairs_on(path).any(|stairs| stairs.level() == level) {
                return Err(No::by("FS-D23", "no stairs on the way lead there").instead("walk over the stairs"));
            }
        }
        let inside = |point: &Point| {
            let mut under = self.table.setting.ground.under(*point);
            under.any(|(_, area)| self.book().sheet.field.terrain.get(Terrain::of_area(area)).sight == Veil::Walls)
        };
        if here + storeys > 0 && path.last().is_some_and(|end| !inside(end)) {
            return Err(No::by("FS-D23", "from an upper storey only the stairs lead out").instead("go down first"));
        }
        Ok(())
    }
}

fn middle_of(stairs: &Area, facing: Option<Facing>) -> Goal {
    let bounds = stairs.outline().bounds();
    let middle = Segment::new(bounds.low, bounds.high).midpoint();
    Goal { spot: Spot::nearest(middle), facing, within: 0.0 }
}
