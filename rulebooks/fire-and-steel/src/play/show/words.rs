//! Orders in words: as given, and as judged.

use engine::game::{At, Order};
use engine::table::Spot;

use crate::field::figure::{Aim, FigureId};
use crate::play::Skirmish;
use crate::play::state::plan::{Plan, ShotKind};
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::spoken;

impl Skirmish {
    /// An order in words.
    pub(crate) fn order_in_words(&self, order: &Order) -> String {
        let setting = &self.table.setting;
        let who = order.by.map(|piece| format!("{}: ", setting.name(piece))).unwrap_or_default();
        let at = match order.at {
            Some(At::Piece(piece)) => Some(setting.name(piece).to_owned()),
            Some(At::Spot(spot)) => Some(place(spot)),
            _ => None,
        };
        let at = at.unwrap_or_else(|| "nobody".to_owned());
        let with: Vec<String> = order.how.words().filter(|word| *word != "fallback").map(spoken).collect();
        let with = with.join(", ");
        let or_nearest = if order.how.has("fallback") { ", or else at the nearest" } else { "" };
        let to = order.path.last().map(|end| format!(" to {}", place(*end))).unwrap_or_default();
        let on = if matches!(order.at, Some(At::Spot(_))) { format!(", making for {at}") } else { String::new() };
        let done = match order.verb {
            "roll-off" => "roll for side 1".to_owned(),
            "done" => "done".to_owned(),
            "place" => format!("place{}{to}", self.zone_in_words(order)),
            "move" if with.is_empty() => format!("move{to}{on}"),
            "move" => format!("go {with} the stairs{to}"),
            "charge" => format!("charge {at}"),
            "shoot" => format!("shoot at {at} with the {with}{or_nearest}"),
            "hold" => format!("hold the {with} on the point of aim"),
            "aim" => format!("aim at {at}"),
            "reload" => format!("reload the {with}"),
            "tap-reload" => format!("tap load the {with}"),
            "fight" => format!("fight {at}"),
            "break-off" => format!("break off{to}"),
            "ready" if with.ends_with("bayonet") => with,
            "ready" => format!("take the {with} in hand"),
            "go-to-ground" => "go to ground".to_owned(),
            "mount" => format!("mount {at}"),
            verb => verb.to_owned(),
        };
        format!("{who}{done}")
    }

    /// A judged order in words.
    pub(crate) fn plan_in_words(&self, id: FigureId, plan: &Plan) -> String {
        let weapon = |arm: ArmId| match self.words_for(id, arm) {
            Some((word, Some(ordinal))) => format!("{ordinal} {}", spoken(word)),
            Some((word, None)) => spoken(word),
            None => "weapon".to_owned(),
        };
        let doing = match plan {
            Plan::Wait => "waits".to_owned(),
            Plan::Move(route) if route.leaves => "leaves the table".to_owned(),
            Plan::Move(route) if route.path.is_empty() => "turns".to_owned(),
            Plan::Move(route) => format!("moves to {}", end(&route.path)),
            Plan::Charge(enemy) => format!("charges {}", self.name(*enemy)),
            Plan::Shoot(shot) => {
                let (at, weapon) = (self.name(shot.at), weapon(shot.arm));
                match shot.kind {
                    ShotKind::AtCharger => format!("shoots with the {weapon} at {at}, who charges"),
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

    /// The zone that an order to place a figure names.
    fn zone_in_words(&self, order: &Order) -> String {
        let zone = match order.at {
            Some(At::Item(zone)) => self.table.setting.zones.get(usize::from(zone)),
            _ => None,
        };
        zone.map(|zone| format!(" in {}", zone.id)).unwrap_or_default()
    }
}

pub(super) fn place(spot: Spot) -> String {
    let point = spot.point();
    format!("({:.1}, {:.1})", point.x, point.y)
}

fn end(path: &[Spot]) -> String {
    path.last().map_or_else(|| "where it stands".to_owned(), |end| place(*end))
}
