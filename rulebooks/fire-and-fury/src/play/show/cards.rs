//! The cards of the pieces.

use engine::game::{Badge, Card, PieceId, Tone};
use engine::word::Word;

use crate::field::ids::{LeaderId, UnitId};
use crate::field::pieces::{GunStand, UnitBody};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::state::Station;
use crate::words::{Effectiveness, TroopOrder};

impl Battle {
    /// The card of a piece.
    pub(crate) fn describe(&self, piece: PieceId) -> Option<Card> {
        match self.piece_of(piece)? {
            UnitOrLeader::Unit(unit) => Some(self.unit_card(unit)),
            UnitOrLeader::Leader(leader) => Some(self.leader_card(leader)),
        }
    }

    fn unit_card(&self, id: UnitId) -> Card {
        let (unit, label) = (self.unit(id), self.label(id));
        let scale = &self.book().sheet.scale;
        let stands = unit.stands();
        let initial = label.initial;
        let mut card = Card { title: format!("{}, {}", self.unit_name(id), unit.arm()), ..Card::default() };
        card.line("quality", unit.quality.word());
        match &unit.body {
            UnitBody::Troops(troops) => {
                // FF-SCL-02
                card.line("stands", format!("{stands} of {initial} ({} men)", scale.men(stands)));
                card.line("worn / spent at", format!("{} / {}", label.worn_at, label.spent_at));
                card.line("effectiveness", troops.effectiveness.word());
                card.line("weapon", troops.weapon.word());
                card.line("formation", unit.formation().map_or("none", Word::word));
                card.badges.push(Badge::new(troops.order.word(), tone(troops.order)));
                card.badge_if(troops.effectiveness != Effectiveness::Fresh, troops.effectiveness.word(), Tone::Bad);
                card.badge_if(troops.low_on_ammo, "low-on-ammo", Tone::Bad);
                card.badge_if(troops.dismounted, "dismounted", Tone::Plain);
                let traits = troops.traits;
                for (holds, label) in [
                    (traits.brave_colonel, "brave-colonel"),
                    (traits.marksmen, "marksmen"),
                    (traits.buck_and_ball, "buck-and-ball"),
                    (traits.cold_steel, "cold-steel"),
                    (traits.indians, "indians"),
                ] {
                    card.badge_if(holds, label, Tone::Good);
                }
                card.badge_if(traits.no_bayonets, "no-bayonets", Tone::Bad);
            }
            UnitBody::Guns(guns) => {
                // FF-SCL-03
                card.line("stands", format!("{stands} of {initial} ({} guns)", scale.guns(stands)));
                card.line("guns", guns.gun.word());
                card.line("unit", guns.gun_unit.word());
                card.line("carriage", guns.carriage.word());
                card.badges.push(Badge::new(if guns.limbered { "limbered" } else { "unlimbered" }, Tone::Plain));
                let some = |of: fn(&GunStand) -> bool| guns.stands.iter().any(of);
                card.badge_if(some(|stand| stand.silenced), "silenced", Tone::Bad);
                card.badge_if(some(|stand| stand.damaged), "damaged", Tone::Bad);
                card.badge_if(some(|stand| stand.low_on_ammo), "low-on-ammo", Tone::Bad);
            }
        }
        if let Some(leader) = unit.leader {
            card.line("leader", self.leader_name(leader).into_owned());
        }
        // FF-SCL-04
        let reach = self.book().sheet.fire_points.maximum(unit.weapon());
        card.line("range", format!("{reach}\" ({:.0} yards)", scale.yards(reach)));
        self.mark_badges(id, &mut card);
        if let Some(piece) = self.field().piece(id) {
            card.lay(piece.body);
        }
        card
    }

    fn mark_badges(&self, id: UnitId, card: &mut Card) {
        let (marks, record) = (self.unit(id).marks, self.record(id));
        for (holds, label, tone) in [
            (marks.charging.is_some() && !marks.cold_steel, "charging", Tone::Good),
            (marks.cold_steel, "cold-steel-charge", Tone::Good),
            (marks.countercharging, "countercharging", Tone::Good),
            (marks.about_faced, "about-faced", Tone::Bad),
            (marks.passage_of_lines, "passage-of-lines", Tone::Bad),
            (marks.marched_by_flank, "marched-by-flank", Tone::Bad),
            (record.retreated, "retreated", Tone::Bad),
            (record.checked, "checked", Tone::Plain),
        ] {
            card.badge_if(holds, label, tone);
        }
    }

    fn leader_card(&self, id: LeaderId) -> Card {
        let (rider, record) = (self.leader(id), self.leader_record(id));
        let mut card = Card { title: self.leader_name(id).into_owned(), ..Card::default() };
        card.line("quality", rider.quality.word());
        card.line("attached to", rider.attached_to.map_or("nobody", |unit| self.unit_name(unit)).to_owned());
        card.badge_if(rider.superior, "superior", Tone::Good);
        card.badge_if(record.successor, "successor", Tone::Plain);
        card.badge_if(rider.dismounted, "dismounted", Tone::Bad);
        match record.place {
            Station::Away(_) => card.badges.push(Badge::new("wounded", Tone::Bad)),
            Station::Fallen(_) => card.badges.push(Badge::new("fallen", Tone::Bad)),
            Station::OnTable | Station::Waiting => {}
        }
        if let Some(body) = self.field().leader_body(id) {
            card.lay(body);
        }
        card
    }
}

fn tone(order: TroopOrder) -> Tone {
    if order == TroopOrder::GoodOrder { Tone::Good } else { Tone::Bad }
}
