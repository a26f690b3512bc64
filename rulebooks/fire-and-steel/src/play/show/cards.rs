//! What can be seen of the table. Orders are shown to their own side only, until all are given.

use engine::game::{Badge, Card, PieceId, Role, Sighting, Tone, Viewer};
use engine::table::{Facing, Footprint, Pose, Stance};
use engine::word::Word;

use crate::charts::movement::Going;
use crate::charts::range_factor;
use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::{Man, Standing};
use crate::play::weapons::catalogue::{Arm, spoken};

impl Skirmish {
    pub(crate) fn list_sightings(&self, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend(self.state.figures.iter().map(|figure| self.sighting(figure)));
        let horses = (0..self.state.horses.len()).filter_map(|at| u8::try_from(at).ok());
        into.extend(horses.filter_map(|horse| self.horse_sighting(horse)));
    }

    fn sighting(&self, figure: &Figure) -> Sighting {
        let (id, man) = (figure.id, &self.state.men[figure.id]);
        let radius = self.book().sheet.field.radius(figure.mounted);
        let class = man.ready.and_then(|arm| self.shoots_with(id, arm));
        let far = class.map_or(0.0, |class| range_factor::carries(self.book(), class));
        let shaken = self.state.markers(id).min(4) * 20 + if figure.gone_to_ground { 20 } else { 0 };
        Sighting {
            piece: PieceId(id.0),
            side: self.state.side_of(id),
            role: if figure.leader {
                Role::Leader
            } else if figure.mounted {
                Role::Horse
            } else {
                Role::Foot
            },
            pose: figure.pose,
            on_table: man.is_here(),
            half: [radius, radius],
            strength: if man.is_here() || man.standing == Standing::Coming { self.strength(id) } else { 0 },
            full: self.strength_with(0),
            steadiness: 100_u8.saturating_sub(shaken),
            useful_range: far / 2.0,
            far_range: far,
            pace: f64::from(self.allowance(id, Going::Good)),
            fierceness: self.fierceness(figure),
        }
    }

    fn fierceness(&self, figure: &Figure) -> i8 {
        use crate::words::HandWeapon as Hand;
        let weapon = match self.hand_weapon(figure.id, false) {
            Hand::LoadedPistol | Hand::Bayonet | Hand::Sword | Hand::Spear | Hand::Lance | Hand::AxeOrClub => 20,
            Hand::Knife | Hand::ClubbedFirearm | Hand::Unarmed => 0,
        };
        let saddle = if figure.mounted { 20 } else { 0 };
        let score = (figure.hand_skill - figure.wounds) * 15 + weapon + saddle - 20;
        i8::try_from(score.clamp(-100, 100)).unwrap_or(0)
    }

    fn horse_sighting(&self, horse: u8) -> Option<Sighting> {
        let left = self.state.horses.get(usize::from(horse))?;
        let radius = self.book().sheet.field.radius(true);
        Some(Sighting {
            piece: self.horse_piece(horse)?,
            side: left.side,
            role: Role::Horse,
            pose: Pose { spot: left.at.unwrap_or(engine::table::Spot::new(0, 0)), facing: Facing::AHEAD },
            on_table: left.at.is_some(),
            half: [radius, radius],
            strength: 0,
            full: 0,
            steadiness: 100,
            useful_range: 0.0,
            far_range: 0.0,
            pace: 0.0,
            fierceness: 0,
        })
    }

    /// FS-R47: the wounds that a figure can still take; where wounds never kill, one is all there is.
    pub(crate) fn strength(&self, id: FigureId) -> u16 {
        self.strength_with(self.state.figures[id].wounds)
    }

    pub(crate) fn strength_with(&self, wounds: i32) -> u16 {
        match self.book().options.wound_limit {
            0 => 1,
            limit => u16::try_from(limit - wounds).unwrap_or(0),
        }
    }

    pub(crate) fn draw_card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        let Some(id) = self.figure_of(piece) else { return self.horse_card(piece) };
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        let mut card = Card { title: self.piece_title(piece), ..Card::default() };
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
            Aim::Point(spot) => {
                let point = spot.point();
                card.line("Aims at", format!("({:.1}, {:.1})", point.x, point.y));
            }
        }
        // FS-ORD-01, FS-D35: an order is its own side's until all are given
        if let Some(plan) = man.order.as_ref().filter(|_| viewer.sees_as(self.state.side_of(id))) {
            card.line("Order", self.plan_in_words(id, plan));
        }
        if man.is_here() {
            card.lay(&figure.body(&self.book().sheet.field));
        }
        Some(card)
    }

    fn arms_on_card(&self, id: FigureId, man: &Man, card: &mut Card) {
        for (at, weapon) in self.table.weapons(id).iter().enumerate() {
            let arm = u8::try_from(at).unwrap_or(u8::MAX);
            let Arm { markers, tapped, missiles, .. } = man.arm(arm);
            let make = weapon.make(self.book());
            let mut says = Vec::new();
            if man.ready == Some(arm) {
                says.push("in hand".to_owned());
            }
            if man.ready == Some(arm) && man.bayonet && make.bayonet {
                says.push("bayonet fixed".to_owned());
            }
            if make.grip == crate::play::weapons::catalogue::Grip::Thrown {
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
            card.line(spoken(weapon.word()), says.join(", "));
        }
    }

    fn horse_card(&self, piece: PieceId) -> Option<Card> {
        let left = self.state.horses.get(usize::from(self.horse_of(piece)?))?;
        let mut card = Card { title: self.piece_title(piece), ..Card::default() };
        if let Some(spot) = left.at {
            let stance = Stance { at: spot.point(), heading: Facing::AHEAD.heading() };
            let radius = self.book().sheet.field.radius(true);
            card.lay(&Footprint::Circle { radius }.standing(stance).into());
        }
        Some(card)
    }

    /// How many bytes the state takes.
    pub(crate) fn size_in_bytes(&self) -> usize {
        let state = &self.state;
        let paths: usize = state.figures.iter().map(|figure| size_of_val(&*figure.memory.path)).sum();
        size_of::<Self>()
            + size_of_val(state.figures.as_slice())
            + size_of_val(state.bodies.as_slice())
            + size_of_val(state.men.as_slice())
            + size_of_val(&*state.horses)
            + size_of_val(&*state.bouts)
            + size_of_val(&*state.held)
            + paths
    }
}
