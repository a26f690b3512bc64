//! Setting up and arriving: who is placed where (CS-D02, CS-D42).

use engine::dice::Dice;
use engine::game::{Halt, Log, Refusal, Side, What};
use engine::table::{Facing, Point, Polygon, Pose, Spot};

use super::Battle;
use super::placing::{Layout, Limits, Places};
use super::state::{Acted, Whereabouts};
use super::table::Post;
use super::task::Task;
use crate::field::arrange::Arrangement;
use crate::field::figure::{CannonId, Unit};
use crate::field::retreat::BaseEdge;
use engine::word::Word;

/// A squad or officer where it is put.
#[derive(Clone, Debug)]
pub(super) struct Posted {
    /// Where the figures stand.
    pub places: Places,
    /// CS-R11
    pub formed: bool,
    /// CS-D42: where its cannon comes to stand.
    pub gun: Option<(CannonId, Pose)>,
}

impl Battle {
    /// CS-D02: if something has no place yet a card says who sets up first; else the first card is turned.
    pub(super) fn begin(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.pop();
        self.push(Task::Draw);
        self.log_positions(log);
        if [Side::FIRST, Side::SECOND].into_iter().all(|side| self.unplaced(side).next().is_none()) {
            return Ok(());
        }
        // The card goes back into the deck.
        let player = self.turn_card("CS-D02", dice, log)?;
        let side = self.table.side_of(player);
        log.say("CS-D02", || format!("{} sets up first.", self.table.setting.side_name(side)));
        self.push(Task::SetUp(side.other()));
        self.push(Task::SetUp(side));
        Ok(())
    }

    /// Logs where the scenario has put the figures of its squads (CS-D43).
    fn log_positions(&self, log: &mut Log) {
        let squads = self.table.squad_ids().map(Unit::Squad);
        for unit in squads.filter(|unit| self.state.is_here(*unit)) {
            self.log_places(&self.as_it_stands(unit), "CS-D43", log);
        }
    }

    /// Asks a side to set up, if it has anything to place.
    pub(super) fn step_set_up(&mut self, side: Side) -> bool {
        let any = self.placeable(side).next().is_some() || self.placeable_guns(side).next().is_some();
        if !any {
            self.pop();
        }
        !any
    }

    /// The squads and officers of a side that its player places.
    pub(super) fn placeable(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.table
            .units()
            .filter(move |unit| self.side(*unit) == side && matches!(self.post(*unit), Some(Post::Zone(_))))
    }

    /// CS-D42, section 10: the cannon that are placed with their squads.
    pub(super) fn placeable_guns(&self, side: Side) -> impl Iterator<Item = CannonId> + use<'_> {
        self.table.cannon_ids().filter(move |cannon| {
            self.table.cannon.get(cannon.index()).is_some_and(|file| {
                let unit = Unit::Squad(file.squad);
                self.side(unit) == side && matches!(self.post(unit), Some(Post::Zone(_)))
            })
        })
    }

    /// What a side has still to place.
    pub(super) fn unplaced(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.placeable(side).filter(|unit| self.state.whereabouts(*unit) == Whereabouts::Unplaced)
    }

    /// Where a squad or officer begins.
    pub(super) fn post(&self, unit: Unit) -> Option<&Post> {
        match unit {
            Unit::Squad(squad) => self.table.squads.get(squad.index()).map(|file| &file.post),
            Unit::Officer(officer) => self.table.officers.get(officer.index()).map(|file| &file.post),
        }
    }

    /// CS-D02: whether all of a side is placed.
    pub(super) fn judge_set_up(&self, side: Side) -> Result<(), Refusal> {
        if let Some(unit) = self.unplaced(side).next() {
            return Err(Refusal::by("CS-D02", format!("{} has no place yet", self.unit_name(unit))));
        }
        let gun =
            self.placeable_guns(side).find(|cannon| !self.state.guns.get(cannon.index()).is_some_and(|gun| gun.here));
        match gun {
            Some(cannon) => {
                let name = self.table.setting.name(self.table.cannon_id(cannon)).to_owned();
                Err(Refusal::by("CS-D02", format!("{name} has no place yet")))
            }
            None => self.judge_crews(side),
        }
    }

    /// Section 10: a cannon stands within 2 inches of two figures of its squad.
    fn judge_crews(&self, side: Side) -> Result<(), Refusal> {
        for cannon in self.placeable_guns(side) {
            let squad = self.table.cannon.get(cannon.index()).map(|file| file.squad);
            if squad.is_some_and(|squad| !self.is_manned(squad, cannon)) {
                let name = self.table.setting.name(self.table.cannon_id(cannon)).to_owned();
                return Err(Refusal::by("CS-D11", format!("two of its men must be within 2 inches of {name}")));
            }
        }
        Ok(())
    }

    /// CS-D02: the zone that a unit is placed in, and whether it must keep off the enemy.
    fn zone_of(&self, unit: Unit) -> Option<Zone<'_>> {
        match self.post(unit)? {
            Post::At(_) => None,
            Post::Zone(Some(zone)) | Post::Arrives(_, zone) => {
                self.table.setting.zones.get(*zone).map(|place| Zone::Drawn(&place.outline))
            }
            Post::Zone(None) => {
                let edge = self.table.base_edge(self.side(unit));
                strip(&self.table.land.edges, edge, self.book().sheet.play.deployment_depth.get()).map(Zone::Strip)
            }
        }
    }

    /// The box round the zone of a unit.
    pub(super) fn zone_bounds(&self, unit: Unit) -> Option<engine::table::Bounds> {
        self.zone_of(unit).map(|zone| *zone.outline().bounds())
    }

    /// CS-D02: whether a unit is placed along its own edge, for want of a zone.
    pub(super) fn is_set_up_at_edge(&self, unit: Unit) -> bool {
        matches!(self.post(unit), Some(Post::Zone(None)))
    }

    /// CS-D02: whether a unit may be placed with its leader at a place.
    pub(super) fn judge_place(&self, unit: Unit, at: Spot, layout: &Layout) -> Result<Posted, Refusal> {
        let placed = matches!(self.state.whereabouts(unit), Whereabouts::Unplaced | Whereabouts::Here);
        if !placed || !matches!(self.post(unit), Some(Post::Zone(_))) {
            return Err(Refusal::by("CS-D02", "it has its place already"));
        }
        let zone = self.zone_of(unit).ok_or_else(|| Refusal::by("CS-D02", "it has no zone"))?;
        let at = self.book().sheet.field.on_grid(at.point()).point();
        let posted = self.posted(unit, at, layout, Some(zone.outline()))?;
        if matches!(zone, Zone::Strip(_)) {
            self.judge_distance(unit, &posted)?;
        }
        Ok(posted)
    }

    fn posted(&self, unit: Unit, at: Point, layout: &Layout, zone: Option<&Polygon>) -> Result<Posted, Refusal> {
        let layout = Layout {
            front: layout.front.or_else(|| Some(self.table.base_edge(self.side(unit)).inward())),
            ..layout.clone()
        };
        let mover = self.mover_of(unit);
        let limits = Limits { zone, ..Limits::default() };
        if self.state.is_here(unit) {
            // What is put elsewhere leaves its place.
            let mut lifted = self.clone();
            lifted.lift(unit);
            return lifted.posted(unit, at, &layout, zone);
        }
        let places = self.lay_out(mover, at, &layout, limits)?;
        let formed = match unit {
            Unit::Squad(squad) => self.formed_after(squad, &places, layout.order, false)?,
            Unit::Officer(_) => false,
        };
        Ok(Posted { places, formed, gun: None })
    }

    /// A unit as it moves, also one that is not on the table.
    pub(super) fn mover_of(&self, unit: Unit) -> crate::field::going::Mover<'static> {
        let first = self.to_place(unit).first().copied();
        let mounted = first.is_some_and(|id| self.field().figure(id).mounted);
        crate::field::going::Mover {
            radius: self.book().sheet.field.radius(mounted),
            gait: crate::field::going::gait(mounted),
            ..self.mover(unit)
        }
    }

    fn lift(&mut self, unit: Unit) {
        for id in self.to_place(unit) {
            if let Some(figure) = self.state.figures.get_mut(id.index()) {
                figure.here = false;
            }
        }
        self.state.set_whereabouts(unit, Whereabouts::Unplaced);
        if let Unit::Squad(squad) = unit {
            self.state.set_squad(squad, |squad| squad.formed = false);
        }
    }

    /// CS-D02: at least 24 inches from the enemy, unless there is no room so far off.
    fn judge_distance(&self, unit: Unit, posted: &Posted) -> Result<(), Refusal> {
        let least = self.book().sheet.play.from_the_enemy.get();
        if !self.is_near_enemy(&posted.places, least) || !self.has_room_far_off(unit, least) {
            return Ok(());
        }
        Err(Refusal::by("CS-D02", format!("it is set up within {least} inches of the enemy"))
            .instead("place it farther back"))
    }

    fn is_near_enemy(&self, places: &Places, least: f64) -> bool {
        let field = self.field();
        places.iter().any(|(id, spot)| {
            let figure = field.figure(*id).at(*spot);
            let mut enemies = field.enemies(figure.side);
            enemies.any(|(_, enemy)| figure.gap(enemy, field.numbers()) < least - field.numbers().tolerance())
        })
    }

    /// Whether the unit finds room in its strip that is far enough from the enemy: in a column, which takes least.
    fn has_room_far_off(&self, unit: Unit, least: f64) -> bool {
        let Some(zone) = self.zone_of(unit) else { return false };
        let field = self.field();
        let radius = self.mover_of(unit).radius;
        let (low, high) = (zone.outline().bounds().low, zone.outline().bounds().high);
        let far = |place: &Point| {
            let apart = least + radius - field.numbers().tolerance();
            let mut enemies = field.enemies(self.side(unit));
            enemies.all(|(_, enemy)| enemy.centre().distance(*place) >= apart + enemy.radius(field.numbers()))
        };
        let inches =
            |from: f64, to: f64| std::iter::successors(Some(from), |at| Some(at + 1.0)).take_while(move |at| *at <= to);
        let rows = inches(low.y + radius, high.y - radius);
        let mut places =
            rows.flat_map(|y| inches(low.x + radius, high.x - radius).map(move |x| Point::new(x, y))).filter(far);
        let layout = Layout { arrangement: Some(Arrangement::Column), ..Layout::default() };
        places.any(|place| {
            let posted = self.posted(unit, field.numbers().on_grid(place).point(), &layout, Some(zone.outline()));
            posted.is_ok_and(|posted| !self.is_near_enemy(&posted.places, least))
        })
    }

    /// CS-D02: a unit is placed.
    pub(super) fn place(&mut self, unit: Unit, posted: &Posted, rule: &'static str, log: &mut Log) {
        self.put(&posted.places);
        self.state.set_whereabouts(unit, Whereabouts::Here);
        let (piece, at) = (self.piece(unit), self.pose(unit));
        log.note(rule, What::Placed { piece, at });
        self.log_places(&posted.places, rule, log);
        if let Unit::Squad(squad) = unit {
            self.set_formed(squad, posted.formed, log);
        }
        if let Some((cannon, pose)) = posted.gun {
            self.place_gun(cannon, pose, rule, log);
        }
    }

    /// Section 10: whether a cannon may be placed with its squad.
    pub(super) fn judge_place_gun(&self, cannon: CannonId, at: Spot, facing: Option<Facing>) -> Result<Pose, Refusal> {
        let file =
            self.table.cannon.get(cannon.index()).ok_or_else(|| Refusal::by("CS-D11", "there is no such cannon"))?;
        let unit = Unit::Squad(file.squad);
        if !self.state.is_here(unit) {
            return Err(Refusal::by("CS-D11", "its squad has no place yet").instead("place the squad first"));
        }
        let facing = facing.unwrap_or_else(|| self.table.base_edge(self.side(unit)).inward());
        let pose = Pose { spot: self.book().sheet.field.on_grid(at.point()), facing };
        let mut tried = self.clone();
        if let Some(gun) = tried.state.guns.get_mut(cannon.index()) {
            *gun = crate::field::figure::Gun { pose, here: true };
        }
        tried.judge_gun_place(crate::field::figure::SquadId(u8::MAX), cannon, pose)?;
        if !tried.is_manned(file.squad, cannon) {
            return Err(Refusal::by("CS-D11", "two of its men must be within 2 inches of it"));
        }
        Ok(pose)
    }

    pub(super) fn place_gun(&mut self, cannon: CannonId, pose: Pose, rule: &'static str, log: &mut Log) {
        if let Some(gun) = self.state.guns.get_mut(cannon.index()) {
            *gun = crate::field::figure::Gun { pose, here: true };
        }
        log.note(rule, What::Placed { piece: self.table.cannon_id(cannon), at: pose });
    }

    /// CS-D42: whether a unit may arrive with its leader at a place: his base at the edge, in the zone.
    pub(super) fn judge_arrive(&self, unit: Unit, at: Spot, layout: &Layout) -> Result<Posted, Refusal> {
        if !self.takes_part(unit) || self.state.acted(unit) == Acted::Yes {
            return Err(Refusal::by("CS-SEQ-01", "it is not its turn"));
        }
        if !self.is_due(unit) {
            return Err(Refusal::by("CS-D42", "it does not arrive yet"));
        }
        let zone = self.zone_of(unit).ok_or_else(|| Refusal::by("CS-D42", "it has no zone"))?;
        let at = self.book().sheet.field.on_grid(at.point()).point();
        let mover = self.mover_of(unit);
        if !zone.outline().holds(at) {
            return Err(Refusal::by("CS-D42", "the leader arrives in his zone"));
        }
        let off =
            BaseEdge::ALL.iter().map(|edge| edge.distance(&self.table.land.edges, at)).fold(f64::INFINITY, f64::min);
        // The grid may leave a hair between the base and the edge.
        if off > mover.radius + 0.011 {
            return Err(Refusal::by("CS-D42", "the leader's base touches the edge of the table when he arrives"));
        }
        let posted = self.posted(unit, at, layout, None)?;
        self.with_gun(unit, posted)
    }

    /// CS-D42: a cannon comes with its squad, within 2 inches of two of its figures.
    fn with_gun(&self, unit: Unit, posted: Posted) -> Result<Posted, Refusal> {
        let cannon = unit.squad().and_then(|squad| self.state.squad(squad).cannon);
        let Some(cannon) = cannon else { return Ok(posted) };
        let mut come = self.clone();
        come.put(&posted.places);
        come.state.set_whereabouts(unit, Whereabouts::Here);
        let facing = self.table.base_edge(self.side(unit)).inward();
        let leader = come.centre(unit).unwrap_or(Point::new(0.0, 0.0));
        for step in 0..400 {
            let (x, y) = (f64::from(step % 20) * 0.5 - 4.75, f64::from(step / 20) * 0.5 - 4.75);
            let at = Spot::nearest(Point::new(leader.x + x, leader.y + y));
            if let Ok(pose) = come.judge_place_gun(cannon, at, Some(facing)) {
                return Ok(Posted { gun: Some((cannon, pose)), ..posted });
            }
        }
        Err(Refusal::by("CS-D42", "there is no room for its cannon"))
    }

    /// CS-D42: it arrives; that is its action.
    pub(super) fn arrive(&mut self, unit: Unit, posted: &Posted, log: &mut Log) {
        self.place(unit, posted, "CS-D42", log);
        self.state.spend(unit);
    }

    /// Places near which a unit could be placed or arrive, for players without eyes.
    pub(super) fn likely_places(&self, unit: Unit) -> Vec<Spot> {
        let Some(zone) = self.zone_of(unit) else { return Vec::new() };
        let (low, high) = (zone.outline().bounds().low, zone.outline().bounds().high);
        let arrives = matches!(self.post(unit), Some(Post::Arrives(..)));
        let radius = self.mover_of(unit).radius;
        let edges = &self.table.land.edges;
        let middle = Point::new(f64::midpoint(low.x, high.x), f64::midpoint(low.y, high.y));
        let nearest =
            |one: &&BaseEdge, other: &&BaseEdge| one.distance(edges, middle).total_cmp(&other.distance(edges, middle));
        let edge = BaseEdge::ALL.iter().min_by(nearest).filter(|_| arrives);
        let mut places = Vec::new();
        for step in 0..40 {
            let sign = if step % 2 == 0 { 1.0 } else { -1.0 };
            let off = f64::from((step + 1) / 2) * 1.5 * sign;
            let (beside, above) = (Point::new(middle.x + off, middle.y), Point::new(middle.x, middle.y + off));
            let tried = match edge {
                // Along the edge there is one row of places.
                Some(edge) => {
                    let along = if matches!(edge, BaseEdge::Near | BaseEdge::Far) { beside } else { above };
                    let place = edge.across(edges, along) + edge.inward().heading().ahead() * (radius + 0.001);
                    [Some(place), None]
                }
                None => [Some(beside), Some(above)],
            };
            let inside = tried.into_iter().flatten().filter(|place| zone.outline().holds(*place));
            places.extend(inside.map(|place| self.book().sheet.field.on_grid(place)));
        }
        places.dedup();
        places
    }
}

/// Where a unit may be placed.
pub(super) enum Zone<'a> {
    /// A zone of the setting.
    Drawn(&'a Polygon),
    /// CS-D02: along its own edge.
    Strip(Polygon),
}

impl Zone<'_> {
    /// Its outline.
    pub(super) fn outline(&self) -> &Polygon {
        match self {
            Zone::Drawn(outline) => outline,
            Zone::Strip(outline) => outline,
        }
    }
}

/// The strip along an edge of the table.
pub(super) fn strip(edges: &engine::table::Edges, edge: BaseEdge, depth: f64) -> Option<Polygon> {
    let (low, high) = (edges.bounds().low, edges.bounds().high);
    let (from, to) = match edge {
        BaseEdge::Near => (low, Point::new(high.x, low.y + depth)),
        BaseEdge::Far => (Point::new(low.x, high.y - depth), high),
        BaseEdge::Left => (low, Point::new(low.x + depth, high.y)),
        BaseEdge::Right => (Point::new(high.x - depth, low.y), high),
    };
    Polygon::new([from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)]).ok()
}
