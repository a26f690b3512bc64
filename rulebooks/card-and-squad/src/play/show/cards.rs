//! The card of a piece: what it is, how it is, and its bases.

use engine::game::{Badge, Card, PieceId, Tone};

use super::super::Battle;
use super::super::state::{Acted, Charge, Whereabouts};
use super::super::table::Piece;
use crate::charts::command::Role;
use crate::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};
use crate::words::{Leader, Nerve, so_many};

impl Battle {
    /// All that a viewer may know of a piece; nothing is hidden (CS-D18).
    pub(in super::super) fn draw_card(&self, piece: PieceId) -> Option<Card> {
        let mut card = Card::default();
        match self.table.piece(piece)? {
            Piece::Unit(unit) => {
                match unit {
                    Unit::Squad(squad) => self.squad_card(squad, &mut card),
                    Unit::Officer(officer) => self.officer_card(officer, &mut card),
                }
                let field = self.field();
                for id in field.members(unit) {
                    let body = field.figure(id).body(field.numbers());
                    card.lay_part(self.part_of(id), &body, Some(self.figure_name(id)), self.figure_badges(id));
                }
            }
            Piece::Cannon(cannon) => self.cannon_card(cannon, &mut card),
        }
        Some(card)
    }

    /// The states of one figure.
    fn figure_badges(&self, id: FigureId) -> Vec<Badge> {
        let man = self.state.man(id);
        let leads = self.field().figure(id).role == Role::SquadLeader;
        let armed = self.table.weapon(id).weapon().is_some();
        let states = [
            (leads, "leader", Tone::Good),
            (armed && !man.load.is_ready(), "empty", Tone::Bad),
            (man.load == Charge::TapLoaded, "tap loaded", Tone::Plain),
            (man.hits > 0 && !self.is_wounded(id), "grazed", Tone::Plain),
            (self.is_wounded(id), "wounded", Tone::Bad),
            (self.state.is_locked(id), "in melee", Tone::Plain),
        ];
        states.into_iter().filter(|(holds, ..)| *holds).map(|(_, label, tone)| Badge::new(label, tone)).collect()
    }

    fn squad_card(&self, squad: SquadId, card: &mut Card) {
        let Some(file) = self.table.squads.get(squad.index()) else { return };
        let state = self.state.squad(squad);
        let unit = Unit::Squad(squad);
        let mounted = self.to_place(unit).first().is_some_and(|id| self.field().figure(*id).mounted);
        let troop = if mounted { "cavalry" } else { "infantry" };
        card.title = format!("{} {troop}", file.quality);
        let left = self.to_place(unit).len();
        card.line("figures", format!("{left} of {}", file.figures));
        if let Some(name) = file.leader.as_ref().filter(|_| state.leader == Leader::Present) {
            card.line("leader", name.clone());
        }
        let ready = self.to_place(unit).iter().filter(|id| self.state.man(**id).load.is_ready()).count();
        let armed = self.to_place(unit).iter().filter(|id| self.table.weapon(**id).weapon().is_some()).count();
        if let Some(weapon) = self.to_place(unit).iter().find_map(|id| self.table.weapon(*id).weapon()) {
            card.line("weapon", weapon.to_string());
            card.line("loaded", format!("{ready} of {armed}"));
        }
        if state.lost > 0 {
            card.line("lost", so_many(state.lost.into(), "figure"));
        }
        card.badge_if(state.whereabouts == Whereabouts::Coming, "to arrive", Tone::Plain);
        card.badge_if(state.formed, "formed", Tone::Good);
        card.badge_if(state.nerve == Nerve::Waver, "wavering", Tone::Bad);
        card.badge_if(state.nerve == Nerve::Retreat, "retreating", Tone::Bad);
        card.badge_if(state.leader == Leader::Killed, "no leader", Tone::Bad);
        card.badge_if(state.check_due, "check due", Tone::Bad);
        card.badge_if(armed > 0 && ready == 0, "empty", Tone::Bad);
        card.badge_if(self.is_locked(unit), "in melee", Tone::Plain);
        card.badge_if(state.acted == Acted::Yes && self.takes_part(unit), "has acted", Tone::Plain);
    }

    fn officer_card(&self, officer: OfficerId, card: &mut Card) {
        let Some(file) = self.table.officers.get(officer.index()) else { return };
        let state = self.state.officer(officer);
        let mounted = self.to_place(Unit::Officer(officer)).first().is_some_and(|id| self.field().figure(*id).mounted);
        if mounted { "mounted officer" } else { "officer on foot" }.clone_into(&mut card.title);
        card.line("weapon", file.weapon.to_string());
        card.badge_if(state.whereabouts == Whereabouts::Coming, "to arrive", Tone::Plain);
        card.badge_if(state.rallied, "has rallied", Tone::Plain);
        card.badge_if(self.is_locked(Unit::Officer(officer)), "in melee", Tone::Plain);
    }

    fn cannon_card(&self, cannon: CannonId, card: &mut Card) {
        let state = self.state.cannon_of(cannon);
        "cannon".clone_into(&mut card.title);
        let crew = self.crew_of(cannon).map(|squad| self.unit_name(Unit::Squad(squad)));
        card.line("crew", crew.unwrap_or_else(|| "none".to_owned()));
        let load = match state.load {
            Charge::Loaded | Charge::TapLoaded => "loaded".to_owned(),
            Charge::Empty => "empty".to_owned(),
            Charge::Loading(turns) => format!("loading, {}", so_many(turns.into(), "turn")),
        };
        card.line("load", load);
        card.badges.extend(state.moved.then(|| Badge::new("moved", Tone::Plain)));
        if let Some(gun) = self.state.guns.get(cannon.index()).filter(|gun| gun.here) {
            card.lay(&gun.body(&self.book().sheet.field));
        }
    }
}
