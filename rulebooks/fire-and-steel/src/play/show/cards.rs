//! The cards of figures and horses. An order is shown to its own side only, until all are given.

use engine::game::{Badge, Card, PieceId, Tone, Viewer};
use engine::table::{Facing, Footprint, Stance};
use engine::word::Word;

use super::words::place;
use crate::field::figure::{Aim, FigureId};
use crate::play::Skirmish;
use crate::play::declare::verbs::VERBS;
use crate::play::state::man::{Man, Standing};
use crate::play::weapons::arm::{Arm, ArmId};
use crate::play::weapons::catalogue::Grip;

impl Skirmish {
    pub(super) fn figure_card(&self, id: FigureId, viewer: Viewer) -> Card {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        let mut card = Card { title: self.name(id).to_owned(), ..Card::default() };
        card.line("Skill", format!("{} shooting, {} hand-to-hand", figure.shooting_skill, figure.hand_skill));
        card.line("Wounds", figure.wounds.to_string());
        self.arms_on_card(id, man, &mut card);
        let markers = self.state.markers(id);
        if markers > 0 {
            card.badges.push(Badge::new(format!("{markers} morale"), Tone::Bad));
        }
        card.badge_if(figure.leader, "leader", Tone::Good);
        card.badge_if(figure.shield, "shield", Tone::Plain);
        card.badge_if(figure.mounted, "mounted", Tone::Plain);
        card.badge_if(figure.gone_to_ground, "gone to ground", Tone::Bad);
        card.badge_if(figure.memory.broke_off, "broke off", Tone::Bad);
        match man.standing {
            Standing::Dead => card.badges.push(Badge::new("dead", Tone::Bad)),
            Standing::Left => card.badges.push(Badge::new("left the table", Tone::Bad)),
            Standing::Coming => card.badges.push(Badge::new("still to come", Tone::Plain)),
            Standing::Here => {}
        }
        match figure.aim {
            Aim::None => {}
            Aim::Figure(enemy) => card.line("Aims at", self.name(enemy).to_owned()),
            Aim::Point(spot) => card.line("Aims at", place(spot)),
        }
        // FS-ORD-01, FS-D35: an order is its own side's until all are given
        if let Some(plan) = man.order.as_ref().filter(|_| viewer.sees_as(self.state.side_of(id))) {
            card.line("Order", self.plan_in_words(id, plan));
        }
        if man.is_here() {
            card.lay(&figure.body(&self.book().sheet.field));
        }
        card
    }

    fn arms_on_card(&self, id: FigureId, man: &Man, card: &mut Card) {
        for (weapon, arm) in self.table.weapons(id).iter().zip(ArmId::all()) {
            let Arm { markers, tapped, missiles, .. } = man.arms[arm];
            let make = weapon.make(self.book());
            let mut says = Vec::new();
            if man.ready == Some(arm) {
                says.push("in hand".to_owned());
            }
            if man.ready == Some(arm) && man.bayonet && make.bayonet {
                says.push("bayonet fixed".to_owned());
            }
            if make.grip == Grip::Thrown {
                says.push(format!("{missiles} left"));
            } else if make.missile.is_some() {
                says.push(match markers {
                    0 => "loaded".to_owned(),
                    1 => "1 reload marker".to_owned(),
                    many => format!("{many} reload markers"),
                });
            }
            if tapped {
                says.push("tap loaded".to_owned());
            }
            if says.is_empty() {
                says.push("not in hand".to_owned());
            }
            card.line(VERBS.word(weapon.word()), says.join(", "));
        }
    }

    pub(super) fn horse_card(&self, piece: PieceId) -> Option<Card> {
        let left = &self.state.horses[self.horse_of(piece)?];
        let mut card = Card { title: self.table.setting.name(piece).to_owned(), ..Card::default() };
        if let Some(spot) = left.at {
            let stance = Stance { at: spot.point(), heading: Facing::AHEAD.heading() };
            let radius = self.book().sheet.field.radius(true);
            card.lay(&Footprint::Circle { radius }.standing(stance).into());
        }
        Some(card)
    }
}
