//! What is seen of the pieces, and the game in words.

use engine::game::{Badge, Card, PieceId, Role, Sighting, Tone, Viewer};
use engine::table::{Pose, Spot};
use engine::word::Word;

use crate::charts::movement::{March, Mover, MovingFormation, Pace};
use crate::field::Field;
use crate::field::moves::march;
use crate::field::pieces::{Unit, UnitBody};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::maneuver::rates;
use crate::play::scenario::muster::side_of;
use crate::play::state::{Station, Step};
use crate::play::turn::tasks::Ask;
use crate::words::{Arm, Effectiveness, Quality, TroopOrder};

impl Battle {
    /// Everything on the table is in plain sight of both sides.
    pub(crate) fn sight(&self, into: &mut Vec<Sighting>) {
        into.clear();
        let field = self.field();
        into.extend(self.state.units.iter().enumerate().map(|(at, unit)| self.see_unit(&field, at, unit)));
        let radius = self.book().sheet.field.bases.leader.get() / 2.0;
        for (at, rider) in self.state.leaders.iter().enumerate() {
            into.push(Sighting {
                piece: self.leader_id(at),
                side: side_of(rider.side),
                role: Role::Leader,
                pose: rider.pose,
                on_table: !rider.off_table,
                half: [radius, radius],
                strength: 1,
                full: 1,
                steadiness: 100,
                useful_range: 0.0,
                far_range: 0.0,
                pace: rates::leader(self.book(), rider.dismounted),
                fierceness: 0,
            });
        }
    }

    fn see_unit(&self, field: &Field<'_>, at: usize, unit: &Unit) -> Sighting {
        let piece = field.piece(at);
        let pose = piece.map_or(unit.pose, |piece| Pose { spot: Spot::nearest(piece.body.centre()), ..unit.pose });
        let half = field.half(at).unwrap_or_default();
        let weapon = unit.weapon();
        let armed = unit.arm() != Arm::Cavalry || unit.troops().is_some_and(|troops| troops.traits.fires_mounted);
        let points = &self.book().sheet.fire_points;
        let far = if armed { points.maximum(weapon) } else { 0.0 };
        let does_well = if weapon.is_gun() { self.book().sheet.play.gun_useful.get() } else { points.close_range() };
        let useful = far.min(does_well);
        let initial = self.fixed.labels.get(at).map_or(0, |label| u16::from(label.initial));
        Sighting {
            piece: self.unit_id(at),
            side: side_of(unit.side),
            role: match unit.arm() {
                Arm::Infantry => Role::Foot,
                Arm::Cavalry => Role::Horse,
                Arm::Guns => Role::Guns,
            },
            pose,
            on_table: !unit.off_table,
            half,
            strength: crate::play::battle::short(unit.stands()),
            full: initial,
            steadiness: steadiness(unit),
            useful_range: useful,
            far_range: far,
            pace: self.pace(unit),
            fierceness: fierceness(unit),
        }
    }

    fn pace(&self, unit: &Unit) -> f64 {
        let march = march(unit, Pace::Full, false).unwrap_or(March {
            mover: Mover::FootGun,
            formation: MovingFormation::Line,
            dismounted: false,
            rate: Pace::Full,
            half: false,
        });
        match &unit.body {
            UnitBody::Guns(guns) if !guns.limbered => 0.0,
            _ => rates::open(self.book(), &march),
        }
    }

    /// The card of a piece.
    pub(crate) fn describe(&self, piece: PieceId) -> Option<Card> {
        match self.piece_of(piece)? {
            UnitOrLeader::Unit(unit) => Some(self.unit_card(unit, self.unit(unit)?)),
            UnitOrLeader::Leader(leader) => self.leader_card(leader),
        }
    }

    fn unit_card(&self, at: usize, unit: &Unit) -> Card {
        let scale = &self.book().sheet.scale;
        let stands = unit.stands();
        let label = self.fixed.labels.get(at);
        let initial = label.map_or(0, |label| label.initial);
        let mut card = Card { title: format!("{}, {}", self.unit_name(at), unit.arm()), ..Card::default() };
        card.line("quality", unit.quality.word());
        match &unit.body {
            UnitBody::Troops(troops) => {
                // FF-SCL-02
                card.line("stands", format!("{stands} of {initial} ({} men)", scale.men(stands)));
                if let Some(label) = label {
                    card.line("worn / spent at", format!("{} / {}", label.worn_at, label.spent_at));
                }
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
                let some = |of: fn(&crate::field::pieces::GunStand) -> bool| guns.stands.iter().any(of);
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
        self.mark_badges(at, unit, &mut card);
        if let Some(piece) = self.field().piece(at) {
            card.lay(piece.body);
        }
        card
    }

    fn mark_badges(&self, at: usize, unit: &Unit, card: &mut Card) {
        let marks = unit.marks;
        let retreated = self.record(at).is_some_and(|record| record.retreated);
        for (holds, label, tone) in [
            (marks.charging.is_some() && !marks.cold_steel, "charging", Tone::Good),
            (marks.cold_steel, "cold-steel-charge", Tone::Good),
            (marks.countercharging, "countercharging", Tone::Good),
            (marks.about_faced, "about-faced", Tone::Bad),
            (marks.passage_of_lines, "passage-of-lines", Tone::Bad),
            (marks.marched_by_flank, "marched-by-flank", Tone::Bad),
            (retreated, "retreated", Tone::Bad),
            (self.record(at).is_some_and(|record| record.checked), "checked", Tone::Plain),
        ] {
            card.badge_if(holds, label, tone);
        }
    }

    fn leader_card(&self, at: usize) -> Option<Card> {
        let (rider, post) = self.state.leaders.get(at).zip(self.state.leader_records.get(at))?;
        let mut card = Card { title: self.leader_name(at).into_owned(), ..Card::default() };
        card.line("quality", rider.quality.word());
        card.line("attached to", rider.attached_to.map_or("nobody", |unit| self.unit_name(unit)).to_owned());
        card.badge_if(rider.superior, "superior", Tone::Good);
        card.badge_if(post.successor, "successor", Tone::Plain);
        card.badge_if(rider.dismounted, "dismounted", Tone::Bad);
        match post.place {
            Station::Away(_) => card.badges.push(Badge::new("wounded", Tone::Bad)),
            Station::Fallen(_) => card.badges.push(Badge::new("fallen", Tone::Bad)),
            Station::OnTable | Station::Waiting => {}
        }
        if let Some(body) = self.field().leader_body(at) {
            card.lay(body);
        }
        Some(card)
    }

    /// The question as one would put it.
    pub(crate) fn question(&self, viewer: Viewer) -> String {
        if let Some(ending) = self.state.ending {
            return match ending.winner {
                Some(side) => format!("{} has won ({}).", self.fixed.setting.side_name(side), ending.why),
                None => format!("The battle is drawn ({}).", ending.why),
            };
        }
        let (asked, what) = match self.ask() {
            Some(ask) => (self.asking(ask).side, self.ask_said(ask)),
            None => (self.asked(), step_said(self.state.step).to_owned()),
        };
        let name = self.fixed.setting.side_name(asked);
        let turn = match self.state.turn {
            0 => String::new(),
            turn => format!("Turn {turn} of {}. ", self.fixed.turns),
        };
        if viewer.sees_as(asked) {
            format!("{turn}{name}: {what}")
        } else {
            format!("{turn}Waiting for {name}: {what}")
        }
    }

    fn ask_said(&self, ask: &Ask) -> String {
        let name = |unit: &u16| self.unit_name(usize::from(*unit));
        match ask {
            Ask::RetreatFirst { .. } => "several units fall back; which of them first?".to_owned(),
            Ask::Allot { count, .. } => format!("{count} more stands are lost; which unit loses the next?"),
            Ask::Wreck { unit, .. } => format!("which gun stand of {} is wrecked?", name(unit)),
            Ask::LowOnAmmo { .. } => "somebody runs low on ammo; who?".to_owned(),
            Ask::ChooseLeader { .. } => "two leaders are equally close; which of them was hit?".to_owned(),
            Ask::Recall { unit, .. } => format!("does {} recall?", name(unit)),
            Ask::Carry { unit, .. } => format!("does {} carry the position?", name(unit)),
            Ask::Lead { .. } => "which unit leads the combat?".to_owned(),
        }
    }
}

fn step_said(step: Step) -> &'static str {
    match step {
        Step::FirstSide => "roll for who goes first",
        Step::Setup => "place your pieces",
        Step::Leaders => "attach leaders to units, detach or replace them; or done",
        Step::Check => "to move a unit, choose it for its maneuver check; or done",
        Step::Declare => "declare charges, or done",
        Step::Countercharge => "your cavalry may countercharge, or done",
        Step::Maneuver => "maneuver the units that checked, or done",
        Step::LeaderMoves => "move detached leaders, or done",
        Step::DefensiveFire => "defensive fire: choose firers and targets, or done",
        Step::OffensiveFire => "offensive fire: choose firers and targets, or done",
        Step::ChargeCombat => "choose the charge combat to be fought",
        Step::Breakthrough => "make your breakthroughs",
        Step::BreakthroughCombat => "choose the breakthrough combat to be fought",
        Step::Over => "the battle is over",
    }
}

fn tone(order: TroopOrder) -> Tone {
    if order == TroopOrder::GoodOrder { Tone::Good } else { Tone::Bad }
}

fn steadiness(unit: &Unit) -> u8 {
    match &unit.body {
        UnitBody::Troops(troops) => match (troops.order, troops.effectiveness) {
            (TroopOrder::Broken, _) => 0,
            (TroopOrder::Disordered, Effectiveness::Spent) => 30,
            (TroopOrder::Disordered, _) => 50,
            (TroopOrder::GoodOrder, Effectiveness::Spent) => 70,
            (TroopOrder::GoodOrder, Effectiveness::Worn) => 85,
            (TroopOrder::GoodOrder, Effectiveness::Fresh) => 100,
        },
        UnitBody::Guns(guns) if guns.stands.iter().all(|stand| stand.silenced) => 40,
        UnitBody::Guns(_) => 100,
    }
}

/// What counts in a charge combat, on the scale of the others.
fn fierceness(unit: &Unit) -> i8 {
    let quality = match unit.quality {
        Quality::Elite => 2,
        Quality::Veteran => 1,
        Quality::Trained => 0,
        Quality::Raw => -1,
    };
    let more = match &unit.body {
        UnitBody::Guns(_) => -3,
        UnitBody::Troops(troops) => {
            let worn = match troops.effectiveness {
                Effectiveness::Fresh => 2,
                Effectiveness::Worn => 0,
                Effectiveness::Spent => -2,
            };
            let horse = if troops.is_mounted() { 2 } else { 0 };
            let steel = i8::from(troops.traits.cold_steel) - i8::from(troops.traits.no_bayonets);
            worn + horse + steel
        }
    };
    ((quality + more) * 14).clamp(-100, 100)
}
