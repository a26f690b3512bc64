//! What a player may order: one judgement a verb (RK-ORD-01, RK-ACT-22, RK-MEL-02, section 4.9).

use engine::game::{Refusal, Side};
use engine::table::{Facing, Heading, Point, Spot};

use super::given::{Given, Way};
use crate::charts::movement::{Impulse, Speed};
use crate::field::arrange::Arrangement;
use crate::field::going::{Allowance, Barred, length};
use crate::field::group::Status;
use crate::field::ids::{FigureId, GroupId};
use crate::field::march::{March, Marchers};
use crate::field::room::Put;
use crate::field::{GRID, HAIR};
use crate::play::Skirmish;
use crate::words::Control;

/// A way that a player gives: where to, how fast, how they stand then.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Route {
    /// The way-points after the start.
    pub(crate) path: Vec<Spot>,
    /// How fast.
    pub(crate) speed: Speed,
    /// How they stand at the end.
    pub(crate) arrangement: Arrangement,
    /// Which way they look there; the way they went if none.
    pub(crate) facing: Option<Facing>,
    /// The places of figures, where the player gives them.
    pub(crate) places: Vec<(FigureId, Spot)>,
}

impl Skirmish {
    /// The led groups of a side that may still be given an order.
    pub(crate) fn orderable(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        self.field().acting(side).filter(|group| self.may_be_ordered(*group).is_ok())
    }

    /// Whether a side has a group to order.
    pub(crate) fn has_orders(&self, side: Side) -> bool {
        !self.table.is_automatic(side) && self.orderable(side).next().is_some()
    }

    /// RK-ORD-01, RK-ORD-02, RK-ACT-22: whether a group may be given an order.
    pub(crate) fn may_be_ordered(&self, group: GroupId) -> Result<(), Refusal> {
        let name = self.name(group);
        if !self.field().acts(group) {
            return Err(Refusal::by("RK-GEN-04", format!("{name} does not act by itself on the table")));
        }
        let work = &self.state.works[group];
        if self.state.groups[group].control == Control::Uncommanded {
            return Err(Refusal::by("RK-ORD-02", format!("nobody commands {name}"))
                .instead("it does what the actions table says"));
        }
        if work.thrown.is_some_and(|thrown| thrown.binding) {
            return Err(Refusal::by("RK-ACT-22", format!("its result binds {name}"))
                .instead("only a result in italics leaves the choice to you"));
        }
        if work.done {
            return Err(Refusal::by("RK-ORD-01", format!("{name} has its order of this phase")));
        }
        Ok(())
    }

    /// `hold`: always.
    pub(crate) fn judge_hold(&self, group: GroupId, facing: Option<Facing>) -> Result<Given, Refusal> {
        self.may_be_ordered(group)?;
        Ok(Given { group, way: Way::Hold(facing) })
    }

    /// `load`: muzzle loaders that are not loaded.
    pub(crate) fn judge_load(&self, group: GroupId, facing: Option<Facing>) -> Result<Given, Refusal> {
        self.may_be_ordered(group)?;
        let empty = |one: GroupId| self.table.roster.troops[one].muzzle_loading && !self.state.groups[one].loaded;
        if !empty(group) && !self.field().leaders_with(group).any(empty) {
            return Err(Refusal::by("RK-LOD-01", format!("{} has nothing to load", self.name(group))));
        }
        Ok(Given { group, way: Way::Load(facing) })
    }

    /// `pass`: always.
    pub(crate) fn judge_pass(&self, group: GroupId) -> Result<Given, Refusal> {
        self.may_be_ordered(group)?;
        Ok(Given { group, way: Way::Pass })
    }

    /// RK-MEL-02, RK-FLD-08: `charge` at an enemy in sight and in reach.
    pub(crate) fn judge_charge(&self, group: GroupId, enemy: GroupId) -> Result<Given, Refusal> {
        self.may_be_ordered(group)?;
        let name = self.name(group);
        self.may_set_out(group)?;
        if self.is_unarmed(group) {
            return Err(Refusal::by("RK-D42", format!("{name} is unarmed")));
        }
        if !self.field().acts(enemy) || self.field().side(enemy) == self.field().side(group) {
            return Err(Refusal::by("RK-MEL-02", "a charge is at an enemy group on the table"));
        }
        if !self.looking(|field, buffer| field.in_sight(group, enemy, buffer).is_some()) {
            return Err(Refusal::by("RK-MEL-02", format!("{name} does not see {}", self.name(enemy))));
        }
        let allowance = self.allowance(group, Speed::Full, Impulse::Other);
        let movers = self.field().marching(group);
        if self.field().reach(&movers, enemy, allowance).is_none() {
            let gap = self.field().between(group, enemy).map_or(0.0, |between| between.gap);
            let why = format!("{} is out of reach: {gap:.1} cm off", self.name(enemy));
            return Err(Refusal::by("RK-FLD-08", why).instead(format!("{name} goes {:.1} cm", allowance.full)));
        }
        Ok(Given { group, way: Way::Charge(enemy) })
    }

    /// `move`, at half or full speed.
    pub(crate) fn judge_move(&self, group: GroupId, route: &Route) -> Result<Given, Refusal> {
        self.may_be_ordered(group)?;
        self.may_set_out(group)?;
        let march = self.judge_route(group, &self.field().marching(group), route)?;
        Ok(Given { group, way: Way::Move(march) })
    }

    /// `fall-back`: out of contact too.
    pub(crate) fn judge_fall_back(&self, group: GroupId, route: &Route) -> Result<Given, Refusal> {
        self.may_be_ordered(group)?;
        let march = self.judge_route(group, &self.field().marching(group), route)?;
        Ok(Given { group, way: Way::FallBack(march) })
    }

    /// RK-D37: `move` by an attached leader, by which he goes off alone.
    pub(crate) fn judge_go_off(&self, leader: GroupId, route: &Route) -> Result<Given, Refusal> {
        let name = self.name(leader);
        let with = self.state.groups[leader].with.filter(|_| self.state.groups[leader].status == Status::Here);
        let Some(group) = with else {
            return Err(Refusal::by("RK-D37", format!("{name} is with no group")));
        };
        let thrown = self.state.works[group].thrown;
        if self.state.groups[group].control == Control::Uncommanded || thrown.is_some_and(|thrown| thrown.binding) {
            return Err(Refusal::by("RK-D37", format!("{} is not led, or its result binds it", self.name(group))));
        }
        if self.state.works[group].done || self.state.works[leader].done {
            return Err(Refusal::by("RK-ORD-01", format!("{name} has moved in this phase")));
        }
        if self.field().in_melee(group) {
            return Err(Refusal::by("RK-D27", format!("{name} is in a melee")));
        }
        let own: Vec<FigureId> = self.field().leader_figure(leader).into_iter().collect();
        if own.iter().any(|figure| self.state.figures[*figure].deaf) {
            return Err(Refusal::by(
                "RK-D34",
                format!("{name} stood out of command radius and does not hear the order"),
            ));
        }
        let march = self.judge_route(leader, &own, route)?;
        Ok(Given { group: leader, way: Way::GoOff(march) })
    }

    /// RK-D27, RK-D44: whether a group may move or charge at all.
    pub(crate) fn may_set_out(&self, group: GroupId) -> Result<(), Refusal> {
        let name = self.name(group);
        if self.field().in_melee(group) {
            return Err(Refusal::by("RK-D27", format!("{name} is in a melee")).instead("it may fall back"));
        }
        if self.state.works[group].hampered {
            return Err(Refusal::by("RK-D44", format!("{name} has come out of hiding after its marker moved")));
        }
        Ok(())
    }

    /// RK-D38, RK-D04: the move along a route, laid out with the full allowance, or with the halved one if it touches
    /// bad going.
    fn judge_route(&self, group: GroupId, movers: &[FigureId], route: &Route) -> Result<Trek, Refusal> {
        let name = self.name(group);
        let field = self.field();
        let guide = if movers.len() == 1 { movers.first().copied() } else { field.guide(group) };
        let Some(guide) = guide.filter(|guide| movers.contains(guide)) else {
            return Err(Refusal::by("RK-D34", format!("the guide of {name} did not hear the order")));
        };
        if route.path.is_empty() {
            return Err(Refusal::by("RK-D38", "a move has a route").instead("give the way of the guide"));
        }
        let start = field.centre(guide);
        let way: Vec<Point> = std::iter::once(start).chain(route.path.iter().map(|spot| spot.point())).collect();
        let allowance = self.allowance(group, route.speed, Impulse::Other);
        let pace = self.allowance(group, Speed::Full, Impulse::Other);
        self.judge_legs(guide, &way)?;
        if let Some(at) = self.judge_leaving(group, guide, &way, allowance)? {
            return Ok(Trek { march: straight_off(guide, &way), pace, leaves: Some(at), facing: None });
        }
        let went = way.array_windows().last().and_then(|[from, to]| Heading::along(*to - *from));
        let looks = route.facing.or_else(|| went.map(Facing::nearest));
        let looks = looks.unwrap_or(self.state.figures[guide].pose.facing);
        let marchers = Marchers {
            group,
            movers,
            guide,
            arrangement: route.arrangement,
            heading: looks.heading(),
            clear: field.keeps_clear(),
        };
        let lay = |most: f64| -> Result<March, Refusal> {
            if length(&way) > most + GRID {
                let why = format!("the route is {:.1} cm, and {name} goes {most:.1}", length(&way));
                return Err(Refusal::by("RK-MOV-01", why).instead("give a shorter route"));
            }
            let laid = if route.places.is_empty() {
                field.lay_out(marchers, &way, most)
            } else {
                return self.judge_places(marchers, &way, &route.places, most);
            };
            laid.map_err(|barred| self.refuse(barred))
        };
        let full = lay(allowance.full)?;
        let march = if full.bad { lay(allowance.bad).map_err(|refusal| slowed(refusal, allowance))? } else { full };
        Ok(Trek { march, pace, leaves: None, facing: Some(looks) })
    }

    /// The places of figures as a player gives them.
    fn judge_places(
        &self,
        marchers: Marchers<'_>,
        way: &[Point],
        places: &[(FigureId, Spot)],
        most: f64,
    ) -> Result<March, Refusal> {
        let field = self.field();
        let end = way.last().copied().unwrap_or_else(|| field.centre(marchers.guide));
        let mut puts: Vec<Put> = vec![(marchers.guide, end)];
        for figure in marchers.movers.iter().filter(|figure| **figure != marchers.guide) {
            let Some((_, spot)) = places.iter().find(|(named, _)| named == figure) else {
                return Err(Refusal::by("RK-D45", "a place is missing").instead("give each figure one, or none"));
            };
            puts.push((*figure, spot.point()));
        }
        let march = field.lay_at(marchers, way, &puts, most).map_err(|barred| self.refuse(barred))?;
        Ok(march)
    }

    /// RK-D16: the guide's own way: through no enemy, over no shut ground, off the table only at its end.
    fn judge_legs(&self, guide: FigureId, way: &[Point]) -> Result<(), Refusal> {
        let on_table = self.table.edges.bounds().grown(HAIR - self.field().radius(guide));
        let bends = way.get(1..way.len().saturating_sub(1)).unwrap_or(&[]);
        if bends.iter().any(|bend| !on_table.holds(*bend)) {
            return Err(self.refuse(Barred::OffTable));
        }
        for [from, to] in way.array_windows() {
            if let Some((_, barred)) = self.field().first_bar(guide, *from, *to) {
                return Err(self.refuse(barred));
            }
        }
        Ok(())
    }

    /// RK-D19: where a way leads over the edge, if it does and may.
    fn judge_leaving(
        &self,
        group: GroupId,
        guide: FigureId,
        way: &[Point],
        allowance: Allowance,
    ) -> Result<Option<Point>, Refusal> {
        let radius = self.field().radius(guide);
        let Some(end) = way.last().copied() else { return Ok(None) };
        if self.table.edges.bounds().grown(HAIR - radius).holds(end) {
            return Ok(None);
        }
        let at = self.on_edge(end);
        let own = self.table.army(self.table.roster.troops[group].side).base_edge;
        let (low, high) = (self.table.edges.bounds().low, self.table.edges.bounds().high);
        let over_own = match own {
            crate::field::away::Edge::Near => end.y < low.y + radius,
            crate::field::away::Edge::Far => end.y > high.y - radius,
            crate::field::away::Edge::Left => end.x < low.x + radius,
            crate::field::away::Edge::Right => end.x > high.x - radius,
        };
        if !over_own && self.table.exit_at(group, at).is_none() {
            return Err(Refusal::by("RK-D19", format!("{} may not leave the table there", self.name(group)))
                .instead("stay on the table, or leave over your own edge or by an exit"));
        }
        let most = if self.field().touches_bad(guide, way) { allowance.bad } else { allowance.full };
        if length(way) > most + radius + GRID {
            let why = format!("the edge is too far: the route is {:.1} cm", length(way));
            return Err(Refusal::by("RK-MOV-01", why).instead(format!("it goes {most:.1} cm")));
        }
        Ok(Some(at))
    }

    /// What is in the way, as a refusal.
    pub(crate) fn refuse(&self, barred: Barred) -> Refusal {
        match barred {
            Barred::Ground(thing) => {
                let kind = self.field().terrain(thing).map_or("ground", |kind| engine::word::Word::word(kind));
                Refusal::by("RK-D04", format!("{kind} cannot be entered")).instead("go round it")
            }
            Barred::Enemy(figure) => {
                let name = self.name(self.state.figures[figure].group);
                Refusal::by("RK-D32", format!("{name} is in the way")).instead("end at least 1 cm from enemies")
            }
            Barred::Taken => Refusal::by("RK-D32", "there is no room for all figures").instead("end somewhere else"),
            Barred::OffTable => Refusal::by("RK-D19", "that is over the edge of the table"),
            Barred::OutOfZone => Refusal::by("RK-D05", "that is outside the zone").instead("stay within the zone"),
        }
    }
}

/// A refusal of a move that bad going slows.
fn slowed(refusal: Refusal, allowance: Allowance) -> Refusal {
    if refusal.rule == "RK-MOV-01" {
        let why = format!("a way touches bad going, which halves the allowance to {:.1} cm", allowance.bad);
        return Refusal::by("RK-D04", why).instead("give a shorter route, or keep to good going");
    }
    refusal
}

/// A move that may be made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trek {
    /// The move.
    pub(crate) march: March,
    /// RK-D30: the allowance at full speed, by which the move counts as half or full.
    pub(crate) pace: Allowance,
    /// Where it leads off the table.
    pub(crate) leaves: Option<Point>,
    /// Which way they look at the end.
    pub(crate) facing: Option<Facing>,
}

/// The guide's own way off the table; the others leave with it.
fn straight_off(guide: FigureId, way: &[Point]) -> March {
    let step = crate::field::march::Step { figure: guide, went: length(way), way: way.to_vec() };
    March { steps: vec![step], bad: false }
}
