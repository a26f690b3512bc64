//! Laying a squad out about its leader, and putting it down (CS-MOV-08, CS-R29, CS-D43, CS-R11).

use engine::game::{Aspect, Log, Refusal, What};
use engine::table::{Facing, Heading, Point, Polygon, Pose, Spot};

use super::Battle;
use crate::book::Placement;
use crate::field::arrange::{self, Arrangement};
use crate::field::figure::{Figure, FigureId, OfficerId, Span, SquadId, Unit};
use crate::field::fit::{Room, Unfit};
use crate::field::formed::Unformed;
use crate::field::going::{Base, Mover};

/// What a player says about close order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    /// As it is, if that can be.
    #[default]
    Keep,
    /// It forms.
    Formed,
    /// It opens out.
    OpenedOut,
}

/// How a squad is to stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// The arrangement; the rulebook's own choice if none is given.
    pub arrangement: Option<Arrangement>,
    /// Close order or not.
    pub order: Order,
    /// The front of the arrangement.
    pub front: Option<Facing>,
    /// Places that the player gives, figure by figure.
    pub places: Vec<(FigureId, Spot)>,
}

/// Where figures are put.
pub(super) type Places = Vec<(FigureId, Spot)>;

/// What limits the places of a squad.
#[derive(Clone, Copy, Default)]
pub(super) struct Limits<'z> {
    /// CS-D02: the zone that holds all of them.
    pub(super) zone: Option<&'z Polygon>,
    /// CS-R29: the roll, which limits them under `placement` = `limited`.
    pub(super) roll: Option<f64>,
    /// CS-D15: the officer who goes along.
    pub(super) along: Option<OfficerId>,
}

impl Battle {
    /// CS-D43: where the figures of a unit stand with their leader at a place.
    pub(super) fn lay_out(
        &self,
        mover: Mover<'_>,
        leader_at: Point,
        layout: &Layout,
        limits: Limits<'_>,
    ) -> Result<Places, Refusal> {
        let Some(unit) = mover.unit else { return Ok(Vec::new()) };
        let field = self.field();
        let figures = self.to_place(unit);
        let Some(leader) = self.leading(unit, &figures) else { return Ok(Vec::new()) };
        let wanted = self.wanted(unit, &figures, leader, leader_at, layout);
        let own = *field.figure(leader);
        let radius = own.radius(field.numbers());
        let mut room = Room::about(&field, mover, limits.along.map(Unit::Officer), leader_at, radius);
        if let Some(zone) = limits.zone {
            room.within(zone);
        }
        if let Some(roll) = limits.roll.filter(|_| self.book().options.placement == Placement::Limited) {
            room.no_farther_than(roll + self.book().sheet.movement.squad_within.get());
        }
        let given = layout.places.iter().find(|(own, _)| *own == leader);
        let grain = field.numbers().grain();
        if given.is_some_and(|(_, spot)| spot.point().distance(leader_at) > 2.0 * grain) {
            return Err(Refusal::by("CS-MOV-07", "the leader stands where his path ends"));
        }
        // CS-D10: one that an enemy's move has left close to him may stay.
        let stays = own.here && own.centre() == leader_at;
        let unfit = room.unfit(&own, leader_at).filter(|unfit| !stays || !matches!(unfit, Unfit::NearEnemy(_)));
        if let Some(unfit) = unfit {
            return Err(self.refuse_place(unfit));
        }
        room.take(leader_at, radius, leader);
        let mut places = Vec::with_capacity(figures.len() + 1);
        places.push((leader, Spot::nearest(leader_at)));
        for (id, want) in wanted {
            let figure = *field.figure(id);
            let given = layout.places.iter().find(|(own, _)| *own == id).map(|(_, spot)| *spot);
            let unmoved = stays && figure.here && figure.centre() == want;
            let spot = match given {
                Some(spot) => match room.unfit(&figure, spot.point()) {
                    Some(unfit) => return Err(self.refuse_place(unfit)),
                    None => spot,
                },
                None if unmoved
                    && room.unfit(&figure, want).is_none_or(|unfit| matches!(unfit, Unfit::NearEnemy(_))) =>
                {
                    figure.spot
                }
                None => room.nearest(&figure, want).ok_or_else(|| {
                    Refusal::by("CS-R29", "there is no room for all its men within 6 inches of their leader")
                        .instead("stop where there is more room")
                })?,
            };
            // CS-D32: nobody stands exactly on a fence or wall, but on his leader's side of it.
            let beside =
                field.before_obstacle(&[leader_at, spot.point()]).filter(|_| !(unmoved && spot == figure.spot));
            let beside = beside.filter(|place| room.unfit(&figure, *place).is_none());
            let spot = beside.map_or(spot, Spot::nearest);
            room.take(spot.point(), figure.radius(field.numbers()), id);
            places.push((id, spot));
        }
        if let Some(officer) = limits.along {
            for id in field.members(Unit::Officer(officer)) {
                let figure = *field.figure(id);
                let want = leader_at + (figure.centre() - own.centre());
                let spot = room.nearest(&figure, want).or_else(|| room.nearest(&figure, leader_at));
                let none = || Refusal::by("CS-D15", "there is no room for the officer who goes along");
                places.push((id, spot.ok_or_else(none)?));
            }
        }
        places.sort_by_key(|(id, _)| *id);
        Ok(places)
    }

    /// The same; a unit whose leader stays, and whose men find no room in the arrangement, stands as it stood. So a
    /// squad that is hemmed in may be told anything that it could do elsewhere.
    pub(super) fn lay_out_or_stay(
        &self,
        mover: Mover<'_>,
        leader_at: Point,
        layout: &Layout,
        limits: Limits<'_>,
    ) -> Result<Places, Refusal> {
        let laid = self.lay_out(mover, leader_at, layout, limits);
        let Some(unit) = mover.unit.filter(|_| laid.is_err() && layout.places.is_empty()) else { return laid };
        let stays = self.centre(unit) == Some(leader_at);
        if stays { Ok(self.as_it_stands(unit)) } else { laid }
    }

    /// The places that a unit has now.
    pub(super) fn as_it_stands(&self, unit: Unit) -> Places {
        let field = self.field();
        field.members(unit).map(|id| (id, field.figure(id).spot)).collect()
    }

    /// The figures of a unit that stand or are to stand on the table.
    pub(super) fn to_place(&self, unit: Unit) -> Vec<FigureId> {
        self.alive(unit).collect()
    }

    /// The same, without a list.
    pub(super) fn alive(&self, unit: Unit) -> impl Iterator<Item = FigureId> + use<'_> {
        let span = match unit {
            Unit::Officer(officer) => {
                self.table.land.officers.get(officer.index()).map(|id| Span { first: id.0, count: 1 })
            }
            Unit::Squad(squad) => self.table.land.squads.get(squad.index()).copied(),
        };
        let officer = unit.officer().is_some();
        span.into_iter().flat_map(Span::ids).filter(move |id| officer || !self.state.man(*id).dead)
    }

    /// Whom a unit is placed about.
    fn leading(&self, unit: Unit, figures: &[FigureId]) -> Option<FigureId> {
        let here = self.field().measured_for(unit);
        let leads = |id: &&FigureId| self.field().figure(**id).role == crate::charts::command::Role::SquadLeader;
        here.or_else(|| figures.iter().find(leads).or(figures.first()).copied())
    }

    /// The places that an arrangement has for all but the leader.
    fn wanted(
        &self,
        unit: Unit,
        figures: &[FigureId],
        leader: FigureId,
        leader_at: Point,
        layout: &Layout,
    ) -> Vec<(FigureId, Point)> {
        let field = self.field();
        let place = figures.iter().position(|id| *id == leader).unwrap_or(0);
        let stand: Vec<Point> = figures.iter().map(|id| field.figure(*id).centre()).collect();
        let mounted = field.figure(leader).mounted;
        let default = match layout.order {
            Order::Formed => Arrangement::Line,
            _ if self.state.is_here(unit) => Arrangement::AsTheyStand,
            _ => Arrangement::Open,
        };
        let arrangement = layout.arrangement.unwrap_or(default);
        let front = layout.front.map_or_else(|| self.usual_front(unit, leader_at), Facing::heading);
        let laid = arrange::places(arrangement, place, &stand, leader_at, front, mounted, field.numbers());
        figures.iter().copied().zip(laid).filter(|(id, _)| *id != leader).collect()
    }

    /// The front of a squad whose order gives none: towards the nearest enemy, else away from its own edge.
    pub(super) fn usual_front(&self, unit: Unit, at: Point) -> Heading {
        let field = self.field();
        let side = self.side(unit);
        let enemy = field.nearest_enemy(side, at).and_then(|(id, _)| Heading::along(field.figure(id).centre() - at));
        enemy.unwrap_or_else(|| self.table.base_edge(side).inward().heading())
    }

    /// CS-R11: whether a squad is formed when it has been put at these places. One that is told to form where it cannot
    /// is not formed.
    pub(super) fn formed_after(
        &self,
        squad: SquadId,
        places: &Places,
        order: Order,
        crossed: bool,
    ) -> Result<bool, Refusal> {
        if order == Order::OpenedOut && !self.state.squad(squad).formed {
            return Err(Refusal::by("CS-R11", "it is not formed"));
        }
        Ok(self.judge_formed(squad, places, order, crossed).unwrap_or(false))
    }

    /// CS-R11: whether a squad that is put at these places is formed, or why it cannot be.
    pub(super) fn judge_formed(
        &self,
        squad: SquadId,
        places: &Places,
        order: Order,
        crossed: bool,
    ) -> Result<bool, Refusal> {
        let was = self.state.squad(squad).formed;
        if order == Order::OpenedOut || (order == Order::Keep && !was) {
            return Ok(false);
        }
        let field = self.field();
        let placed: Vec<(FigureId, Figure)> = places
            .iter()
            .map(|(id, spot)| (*id, field.figure(*id).at(*spot)))
            .filter(|(_, figure)| figure.unit == Unit::Squad(squad))
            .collect();
        let over =
            crossed.then(|| placed.first().map(|(id, figure)| Unformed::Crossed(*id, figure.centre()))).flatten();
        let why = over.or_else(|| field.unformed(&placed)).or_else(|| field.crossed_over(&placed));
        match why {
            None => Ok(true),
            Some(_) if order == Order::Keep => Ok(false),
            Some(why) => Err(Refusal::by("CS-R11", unformed_words(why))
                .instead("let it open out, or place it shoulder to shoulder on firm ground")),
        }
    }

    /// Puts figures down.
    pub(super) fn put(&mut self, places: &Places) {
        for (id, spot) in places {
            if let Some(figure) = self.state.figures.get_mut(id.index()) {
                figure.spot = *spot;
                figure.here = true;
            }
        }
    }

    /// Logs where the figures of squads stand that were put down.
    pub(super) fn log_places(&self, places: &Places, rule: &'static str, log: &mut Log) {
        if !log.wants_words() {
            return;
        }
        let field = self.field();
        let mut squads: Vec<SquadId> = places.iter().filter_map(|(id, _)| field.figure(*id).unit.squad()).collect();
        squads.dedup();
        for squad in squads {
            let unit = Unit::Squad(squad);
            let own = places.iter().filter(|(id, _)| field.figure(*id).unit == unit);
            let parts = own.map(|(id, spot)| (self.part_of(*id), *spot)).collect();
            log.note(rule, What::Stands { piece: self.piece(unit), parts });
        }
    }

    /// A unit has moved: puts it down and logs it.
    pub(super) fn move_to(
        &mut self,
        unit: Unit,
        path: &[Spot],
        places: &Places,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let from = self.pose(unit);
        // CS-R24: without a leader another may stand in the middle afterwards; the move is that of the one who was measured.
        let measured = self.field().measured_for(unit);
        let others: Vec<(Unit, Pose)> = self.others_among(unit, places);
        self.put(places);
        if how != "form" {
            self.lose_progress(unit);
        }
        let end = measured.map_or(from.spot, |id| self.field().figure(id).spot);
        let to = Pose { spot: end, ..self.pose(unit) };
        let piece = self.piece(unit);
        log.note(rule, What::Moved { piece, from, to, path: path.to_vec(), how });
        self.log_places(places, rule, log);
        for (other, from) in others {
            let (piece, to) = (self.piece(other), self.pose(other));
            log.note("CS-D15", What::Moved { piece, from, to, path: Vec::new(), how: "go-along" });
        }
    }

    /// CS-D15: those who go along with a unit, and where they stand so far.
    fn others_among(&self, unit: Unit, places: &Places) -> Vec<(Unit, Pose)> {
        let field = self.field();
        let others = places.iter().map(|(id, _)| field.figure(*id).unit).filter(|other| *other != unit);
        others.map(|other| (other, self.pose(other))).collect()
    }

    /// A squad forms or opens out.
    pub(super) fn set_formed(&mut self, squad: SquadId, formed: bool, log: &mut Log) {
        if self.state.squad(squad).formed == formed {
            return;
        }
        if !formed {
            return self.open_out(squad, log);
        }
        self.state.set_squad(squad, |squad| squad.formed = true);
        let piece = self.piece(Unit::Squad(squad));
        log.note("CS-R11", What::Changed { piece, aspect: Aspect::Formation, to: "formed", better: true });
    }

    /// Where the figures go that the program moves by itself: about the leader if there is room, else as near as can be.
    pub(super) fn lay_out_anyhow(&self, mover: Mover<'_>, leader_at: Point, layout: &Layout) -> Places {
        if let Ok(places) = self.lay_out(mover, leader_at, layout, Limits::default()) {
            return places;
        }
        let Some(unit) = mover.unit else { return Vec::new() };
        let field = self.field();
        let figures = self.to_place(unit);
        let Some(leader) = self.leading(unit, &figures) else { return Vec::new() };
        let mut room = Room::anywhere(&field, mover, None);
        room.take(leader_at, field.figure(leader).radius(field.numbers()), leader);
        let mut places = vec![(leader, Spot::nearest(leader_at))];
        for (id, want) in self.wanted(unit, &figures, leader, leader_at, layout) {
            let figure = *field.figure(id);
            let spot = room.nearest(&figure, want).unwrap_or(figure.spot);
            room.take(spot.point(), figure.radius(field.numbers()), id);
            places.push((id, spot));
        }
        places.sort_by_key(|(id, _)| *id);
        places
    }

    /// Why a figure cannot be put at a place, in words.
    pub(super) fn refuse_place(&self, unfit: Unfit) -> Refusal {
        let name = |id: FigureId| self.unit_name(self.field().figure(id).unit);
        let why = match unfit {
            Unfit::OffTable => "it is over the edge of the table".to_owned(),
            Unfit::Ground => "the ground there cannot be entered".to_owned(),
            Unfit::On(Base::Figure(id)) => format!("a figure of {} stands there", name(id)),
            Unfit::On(Base::Cannon(_)) => "a cannon stands there".to_owned(),
            Unfit::NearEnemy(id) => format!("it is within 1 inch of {}", name(id)),
            Unfit::TooFar => "it is more than 6 inches from the leader, round impassable ground".to_owned(),
            Unfit::OutsideZone => "it is outside the zone".to_owned(),
            Unfit::TooFarFromBefore => "it is farther from where it stood than the roll and 6 inches".to_owned(),
        };
        Refusal::by(unfit.rule(), why)
    }
}

fn unformed_words(why: Unformed) -> &'static str {
    match why {
        Unformed::TooFew => "it has too few figures to be formed",
        Unformed::Ground(_) => "a figure would stand in woods, water or a building",
        Unformed::Gap(_) => "its figures would not stand shoulder to shoulder",
        Unformed::Crossed(..) => "it would cross a fence, wall or hedge",
    }
}
