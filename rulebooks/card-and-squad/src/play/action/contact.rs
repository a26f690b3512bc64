//! Contact: the chargers are put against their enemies, and combats are made up (C5, C6, CS-D30, CS-R49, CS-R50).

use engine::game::{Aspect, Log, What};
use engine::table::{Bounds, Point, Spot};

use super::super::Battle;
use super::super::cache::Charge;
use super::super::placing::Places;
use super::super::state::Combat;
use super::super::task::Assault;
use crate::field::figure::{Figure, FigureId, OfficerId, Unit};
use crate::field::fit::Room;
use crate::field::going::Mover;
use crate::words::Cover;

impl Battle {
    /// C5, C6: the leader goes in by the cheapest way; if the roll is not enough the charge falls short.
    pub(super) fn make_contact(&mut self, assault: Assault, log: &mut Log) {
        self.pop();
        let Some(start) = self.centre(assault.by) else { return };
        if !self.state.is_here(assault.target) {
            return;
        }
        let far = 200.0;
        let budget = f64::from(assault.budget) / 1000.0;
        let Some(onset) = self.onset_within(assault.by, assault.target, assault.by_road, far) else {
            log.say("CS-R22", || format!("{} finds no way to them.", self.unit_name(assault.by)));
            return;
        };
        if !self.book().sheet.field.within(onset.way.cost, budget) {
            log.say("CS-R22", || format!("The charge falls short by {:.1} inches.", onset.way.cost - budget));
            return self.fall_short(assault, &onset.way.path, log);
        }
        self.go_in(assault, start, &onset.way.path, onset.meets, log);
    }

    /// C6: puts the squad down in contact.
    fn go_in(&mut self, assault: Assault, start: Point, path: &[Point], meets: FigureId, log: &mut Log) {
        let Some(end) = path.last().copied() else { return };
        let along = self.joined_to(assault.by);
        if self.is_trial() && along.is_none() {
            let formed = self.is_formed(assault.by) && self.goes_in_formed(assault, start, path, meets);
            return self.try_contact(assault, formed, log);
        }
        let mut defended = Vec::new();
        self.field().defended_by(assault.target, start, &mut defended);
        let crossed = self.crosses_obstacle(path);
        let (places, matched) = self.engage_all(assault, end, meets, &defended, along);
        let bends: Vec<Spot> = path.iter().skip(1).map(|point| Spot::nearest(*point)).collect();
        let formed = match assault.by {
            Unit::Squad(squad) => self.is_formed(assault.by) && !crossed && self.keeps_order(squad, &places),
            Unit::Officer(_) => false,
        };
        self.move_to(assault.by, &bends, &places, "charge", "CS-CHG-01", log);
        self.mark_charging(assault.by, along, crossed);
        if let Unit::Squad(squad) = assault.by {
            self.set_formed(squad, formed, log);
        }
        self.make_up(assault, start, &matched, log);
    }

    /// What a trial tells of contact: that it is made, and whether in close order. Where the men end it leaves open.
    fn try_contact(&mut self, assault: Assault, formed: bool, log: &mut Log) {
        let stands = self.as_it_stands(assault.by);
        self.move_to(assault.by, &[], &stands, "charge", "CS-CHG-01", log);
        if let Unit::Squad(squad) = assault.by {
            self.set_formed(squad, formed, log);
        }
        self.note_contact(assault, log);
    }

    /// CS-R55: whether a squad in close order keeps it on its way into contact.
    fn goes_in_formed(&self, assault: Assault, start: Point, path: &[Point], meets: FigureId) -> bool {
        let (Unit::Squad(squad), Some(end)) = (assault.by, path.last().copied()) else { return false };
        if self.crosses_obstacle(path) {
            return false;
        }
        let field = self.field();
        let men = field.members(assault.by).map(|id| field.figure(id).centre());
        // The men end within 6 inches of their leader: if nothing there can break their order, nothing does.
        let reach = self.book().sheet.movement.squad_within.get() + 2.0 * field.numbers().radius(true) + 0.1;
        let about =
            Bounds::of(men.chain([Point::new(end.x - reach, end.y - reach), Point::new(end.x + reach, end.y + reach)]));
        if field.keeps_any_order(&about) {
            return true;
        }
        let placed = || {
            let mut defended = Vec::new();
            field.defended_by(assault.target, start, &mut defended);
            let (places, _) = self.engage_all(assault, end, meets, &defended, None);
            self.keeps_order(squad, &places)
        };
        // Who fights already changes who is matched, and is no part of what the cache knows a table by.
        if !self.state.combats.is_empty() {
            return placed();
        }
        let Assault { by, target, by_road, .. } = assault;
        self.cache.order_kept(Charge { by, target, from: start, most: f64::INFINITY, by_road }, &self.state, placed)
    }

    /// CS-MEL-06: whether a path crosses a linear obstacle.
    pub(super) fn crosses_obstacle(&self, path: &[Point]) -> bool {
        self.with_buffers(|buffers| !self.field().effort(path, &mut buffers.walk).obstacles.is_empty())
    }

    /// CS-R11, CS-R55: a squad that was formed is formed in contact, but not in woods, water or a building, nor with a man
    /// beyond an obstacle that he stood before.
    fn keeps_order(&self, squad: crate::field::figure::SquadId, places: &Places) -> bool {
        let field = self.field();
        let placed: Vec<(FigureId, Figure)> = places
            .iter()
            .map(|(id, spot)| (*id, field.figure(*id).at(*spot)))
            .filter(|(_, figure)| figure.unit == Unit::Squad(squad))
            .collect();
        placed.iter().all(|(_, figure)| field.is_firm(figure.centre())) && field.crossed_over(&placed).is_none()
    }

    /// CS-MEL-05, CS-MEL-06: who has charged in this turn, and whether over an empty obstacle.
    fn mark_charging(&mut self, by: Unit, along: Option<OfficerId>, crossed: bool) {
        if let Unit::Squad(squad) = by {
            self.state.set_squad(squad, |squad| {
                squad.charging = true;
                squad.crossed = crossed;
            });
        }
        for officer in by.officer().into_iter().chain(along) {
            self.state.set_officer(officer, |officer| {
                officer.charging = true;
                officer.crossed = crossed;
            });
        }
    }

    /// CS-D30: where each charger goes, and whom he meets; an officer who goes along is the last.
    fn engage_all(
        &self,
        assault: Assault,
        leader_at: Point,
        meets: FigureId,
        defended: &[usize],
        along: Option<OfficerId>,
    ) -> (Places, Vec<(FigureId, FigureId)>) {
        let field = self.field();
        let mover = Mover { charges: Some(assault.target), defended, ..self.mover(assault.by) };
        let Some(leader) = field.measured_for(assault.by) else { return Default::default() };
        let radius = field.figure(leader).radius(field.numbers());
        let mut room = Room::about(&field, mover, along.map(Unit::Officer), leader_at, radius);
        room.take(leader_at, radius, leader);
        let mut foes: Vec<(FigureId, u8)> =
            field.matchable(assault.target).into_iter().filter_map(|id| Some((id, self.room_against(id)?))).collect();
        let mut places: Places = vec![(leader, Spot::nearest(leader_at))];
        let mut matched = vec![(leader, meets)];
        count_one(&mut foes, meets);
        let mut left = Vec::new();
        let officer = along.into_iter().flat_map(|officer| field.members(Unit::Officer(officer)));
        for id in field.members(assault.by).filter(|id| *id != leader).chain(officer) {
            let figure = *field.figure(id);
            let met = field.engage(&mut room, &figure, leader_at, &foes);
            let Some((spot, foe)) = met else {
                left.push(id);
                continue;
            };
            room.take(spot.point(), figure.radius(field.numbers()), id);
            places.push((id, spot));
            matched.push((id, foe));
            count_one(&mut foes, foe);
        }
        self.spread_out(assault, &places, defended, &mut matched);
        self.place_rest(&room, leader_at, &left, &mut places);
        places.sort_by_key(|(id, _)| *id);
        (places, matched)
    }

    /// CS-D30: first one against one: a second man who is also in contact with an enemy that nobody fights takes him on.
    fn spread_out(&self, assault: Assault, places: &Places, defended: &[usize], matched: &mut [(FigureId, FigureId)]) {
        let field = self.field();
        let free = |foe: FigureId, matched: &[(FigureId, FigureId)]| {
            self.room_against(foe) == Some(0) && matched.iter().all(|(_, other)| *other != foe)
        };
        for foe in field.matchable(assault.target) {
            if !free(foe, matched) {
                continue;
            }
            let charged = *field.figure(foe);
            let second = matched.iter().enumerate().find(|(at, (own, theirs))| {
                let pair = matched.iter().take(*at).any(|(_, other)| other == theirs)
                    || self.room_against(*theirs).is_some_and(|against| against > 0);
                let spot = places.iter().find(|(id, _)| id == own).map(|(_, spot)| *spot);
                pair && spot.is_some_and(|spot| field.in_contact(&field.figure(*own).at(spot), &charged, defended))
            });
            if let Some((at, _)) = second
                && let Some((_, theirs)) = matched.get_mut(at)
            {
                *theirs = foe;
            }
        }
    }

    /// CS-D30: how many are against a figure; none if it cannot be matched, being one of two in a combat.
    fn room_against(&self, id: FigureId) -> Option<u8> {
        let side = self.field().figure(id).side;
        let Some(combat) = self.state.combats.iter().find(|combat| combat.figures().any(|own| own == id)) else {
            return Some(0);
        };
        (combat.count(side) == 1).then(|| u8::try_from(combat.count(side.other())).unwrap_or(2))
    }

    /// CS-D30, CS-D43: those for whom there is no enemy stand about their leader, on his side of enemies and of the
    /// obstacle.
    fn place_rest(&self, room: &Room<'_, '_>, leader_at: Point, left: &[FigureId], places: &mut Places) {
        let field = self.field();
        let plain = Mover { charges: None, ..*room.mover() };
        let leader = places.first().map_or(FigureId(0), |(id, _)| *id);
        let radius = field.figure(leader).radius(field.numbers());
        // An officer who goes along leaves his old place as well.
        let along = left.iter().map(|id| field.figure(*id).unit).find(|unit| Some(*unit) != plain.unit);
        let mut apart = Room::about(&field, plain, along, leader_at, radius);
        for (id, spot) in places.iter() {
            apart.take(spot.point(), field.figure(*id).radius(field.numbers()), *id);
        }
        let from = field.figure(leader).centre();
        for id in left {
            let figure = *field.figure(*id);
            let want = leader_at + (figure.centre() - from);
            let near = |place: Point| !field.is_cut_off(room.mover(), leader_at, place);
            let spot = apart.nearest_where(&figure, want, near);
            let spot = spot.or_else(|| apart.nearest_where(&figure, leader_at, near)).unwrap_or(figure.spot);
            apart.take(spot.point(), figure.radius(field.numbers()), *id);
            places.push((*id, spot));
        }
    }

    /// CS-D30, CS-MEL-02: every figure in contact gets an enemy, first one against one; those left over join as second
    /// man.
    fn make_up(&mut self, assault: Assault, start: Point, matched: &[(FigureId, FigureId)], log: &mut Log) {
        let side = self.side(assault.by);
        let most = usize::try_from(self.book().sheet.melee.figures_on_one()).unwrap_or(2);
        for (own, foe) in matched {
            let at = self.state.combats.iter().position(|combat| combat.figures().any(|figure| figure == *foe));
            let combat = at.and_then(|at| self.state.combats.get_mut(at));
            if let Some(combat) = combat {
                // Two on one at most, and never two on both sides.
                if combat.count(side.other()) == 1 && combat.count(side) < most {
                    combat.add(side, *own);
                }
                continue;
            }
            let cover = self.held_cover(*own, *foe, start);
            let mut combat = Combat { of: [[None; 2]; 2], cover: [Cover::None; 2], attacker: side, fought: false };
            combat.add(side, *own);
            combat.add(side.other(), *foe);
            if let Some(held) = combat.cover.get_mut(side.other().index()) {
                *held = cover;
            }
            self.state.combats.push(combat);
        }
        self.state.combats.sort_by_key(|combat| combat.side(side).min());
        self.note_contact(assault, log);
    }

    fn note_contact(&self, assault: Assault, log: &mut Log) {
        let piece = self.piece(assault.target);
        log.note("CS-CHG-01", What::Changed { piece, aspect: Aspect::Posture, to: "in-melee", better: false });
    }

    /// CS-R50: what the charged figure holds against the charger.
    fn held_cover(&self, own: FigureId, foe: FigureId, start: Point) -> Cover {
        let field = self.field();
        self.with_buffers(|buffers| {
            let (charger, charged) = (field.figure(own), field.figure(foe));
            field.cover_in_melee(charger, start, charged, &mut buffers.crossings).cover
        })
    }

    /// CS-D36: where a figure can be put to move up into a combat; none if there is no room.
    pub(in super::super) fn room_beside(&self, figure: FigureId, foe: FigureId) -> Option<Spot> {
        let field = self.field();
        let own = *field.figure(figure);
        let target = field.figure(foe).unit;
        let leader = match own.unit {
            Unit::Squad(squad) => field.leader(squad)?,
            Unit::Officer(_) => return None,
        };
        let from = field.figure(leader).centre();
        let mut defended = Vec::new();
        field.defended_by(target, own.centre(), &mut defended);
        let mover = Mover { charges: Some(target), defended: &defended, ..self.mover(own.unit) };
        // Only this figure moves; its comrades stand where they are.
        let radius = field.figure(leader).radius(field.numbers());
        let mut room = Room::about(&field, Mover { unit: None, ..mover }, None, from, radius);
        let mut places = field.contact_places(&mover, field.figure(foe), own.centre());
        places.sort_by(|one, other| one.distance(own.centre()).total_cmp(&other.distance(own.centre())));
        let mut fits = |place: &Point| {
            let clear = room.unfit_but(&own, *place, figure).is_none();
            clear && !field.is_cut_off(&mover, own.centre(), *place)
        };
        places.into_iter().find(|place| fits(place)).map(Spot::nearest)
    }
}

/// One more is against an enemy.
fn count_one(foes: &mut [(FigureId, u8)], foe: FigureId) {
    if let Some((_, against)) = foes.iter_mut().find(|(id, _)| *id == foe) {
        *against = against.saturating_add(1);
    }
}
