//! Judged orders in words.

use engine::game::Order;
use engine::table::Spot;

use crate::field::figure::{Aim, FigureId};
use crate::play::Skirmish;
use crate::play::declare::verbs::VERBS;
use crate::play::state::plan::{Plan, ShotKind};
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::Grip;

impl Skirmish {
    /// What a figure does, in words.
    pub(crate) fn plan_in_words(&self, id: FigureId, plan: &Plan) -> String {
        let weapon = |arm: ArmId| self.weapon_in_words(id, arm);
        let doing = match plan {
            Plan::Wait => "waits".to_owned(),
            Plan::Move(route) if route.leaves => "leaves the table".to_owned(),
            Plan::Move(route) if route.path.is_empty() => "turns".to_owned(),
            Plan::Move(route) => format!("moves to {}", end(&route.path)),
            Plan::Charge(enemy) => format!("charges {}", self.name(*enemy)),
            Plan::Shoot(shot) => {
                let (at, weapon) = (self.name(shot.at), weapon(shot.arm));
                let throws = self.is_thrown(id, shot.arm);
                match shot.kind {
                    ShotKind::AtCharger if throws => format!("throws the {} at {at}, who charges", bare(&weapon)),
                    ShotKind::AtCharger => format!("shoots with the {weapon} at {at}, who charges"),
                    ShotKind::Plain | ShotKind::Held if throws => format!("throws the {} at {at}", bare(&weapon)),
                    ShotKind::Plain | ShotKind::Held => format!("shoots at {at} with the {weapon}"),
                }
            }
            Plan::Hold { arm, .. } => format!("holds the {} on the point of aim", weapon(*arm)),
            Plan::Aim { at: Aim::Figure(enemy), .. } => format!("aims at {}", self.name(*enemy)),
            Plan::Aim { at: Aim::Point(spot), .. } => format!("aims at {}", place(*spot)),
            Plan::Aim { at: Aim::None, .. } => "aims at nothing".to_owned(),
            Plan::Reload { arm, tap: false, .. } => format!("reloads the {}", weapon(*arm)),
            Plan::Reload { arm, tap: true, .. } => format!("tap loads the {}", weapon(*arm)),
            Plan::Fight(blow) => format!("fights {}", self.name(blow.at)),
            Plan::BreakOff(route) => format!("breaks off to {}", end(&route.path)),
            Plan::Ready { arm, .. } => format!("takes the {} in hand", weapon(*arm)),
            Plan::Bayonet { fix: true, .. } => "fixes the bayonet".to_owned(),
            Plan::Bayonet { fix: false, .. } => "unfixes the bayonet".to_owned(),
            Plan::GoToGround(_) => "goes to ground".to_owned(),
            Plan::Rise(_) => "rises".to_owned(),
            Plan::Mount(..) => "mounts".to_owned(),
            Plan::Dismount(_) => "dismounts".to_owned(),
        };
        format!("{} {doing}", self.name(id))
    }

    /// A weapon of a figure, and which of several alike.
    pub(crate) fn weapon_in_words(&self, id: FigureId, arm: ArmId) -> String {
        match self.words_for(id, arm) {
            Some((word, Some(ordinal))) => format!("{ordinal} {}", VERBS.word(word)),
            Some((word, None)) => VERBS.word(word).into_owned(),
            None => "weapon".to_owned(),
        }
    }

    fn is_thrown(&self, id: FigureId, arm: ArmId) -> bool {
        self.table.make(id, arm).is_some_and(|make| make.grip == Grip::Thrown)
    }

    /// An order in words. A spear is thrown, and not shot.
    pub(super) fn order_in_words(&self, order: &Order) -> String {
        let said = VERBS.say(order, &self.table.setting, &|piece| self.table.setting.name(piece).into());
        let id = order.by.and_then(|piece| self.figure_of(piece)).filter(|_| order.verb == "shoot");
        let thrown = id.and_then(|id| self.named_arm(id, order).ok().filter(|arm| self.is_thrown(id, *arm)));
        match (id, thrown, order.target()) {
            (Some(id), Some(arm), Some(target)) => {
                let (name, at) = (self.name(id), self.table.setting.name(target));
                let other = if order.how.has("fallback") { ", or else at the nearest" } else { "" };
                format!("{name}: throw the {} at {at}{other}", bare(&self.weapon_in_words(id, arm)))
            }
            _ => said,
        }
    }
}

/// A throwing weapon by its short name: one throws the spear, not the throwing spear.
fn bare(weapon: &str) -> String {
    weapon.replace("throwing ", "")
}

pub(super) fn place(spot: Spot) -> String {
    let point = spot.point();
    format!("({:.1}, {:.1})", point.x, point.y)
}

fn end(path: &[Spot]) -> String {
    path.last().map_or_else(|| "where it stands".to_owned(), |end| place(*end))
}
