//! Orders in words.

use engine::game::Order as Wire;
use engine::word::Word;

use super::super::Battle;
use super::super::placing::{Layout, Order};
use super::super::table::Piece;
use super::super::turn::Command;
use crate::field::figure::{FigureId, SquadId, Unit};

impl Battle {
    /// An order in words.
    pub(in super::super) fn order_in_words(&self, order: &Wire) -> String {
        let words = self.read_order(order).map(|command| self.in_words(&command));
        words.unwrap_or_else(|_| order.verb.to_owned())
    }

    fn in_words(&self, command: &Command) -> String {
        let name = |unit: Unit| self.unit_name(unit);
        let squad = |squad: &SquadId| self.unit_name(Unit::Squad(*squad));
        let road = |by_road: &bool| if *by_road { " by road" } else { "" };
        match command {
            Command::Begin => "Begin".to_owned(),
            Command::Done => "Done".to_owned(),
            Command::Place(piece, _, layout) => {
                format!("{}: place{}", self.piece_name(*piece), self.laid_words(layout))
            }
            Command::Name(own) => format!("The card is for {}", squad(own)),
            Command::Check(own, None) => format!("{}: check morale", squad(own)),
            Command::Check(own, Some(officer)) => {
                format!("{}: check morale, rallied by {}", squad(own), name(Unit::Officer(*officer)))
            }
            Command::Move { unit, push: true, .. } => format!("{}: push the cannon", name(*unit)),
            Command::Move { unit, by_road, .. } => format!("{}: move{}", name(*unit), road(by_road)),
            Command::Form(own, layout) => format!("{}: form up{}", squad(own), self.laid_words(layout)),
            Command::Charge { by, at, by_road, officer } => {
                let rallied =
                    officer.map_or(String::new(), |officer| format!(", rallied by {}", name(Unit::Officer(officer))));
                format!("{}: charge {}{}{rallied}", name(*by), name(*at), road(by_road))
            }
            Command::Load { unit, tap } => format!("{}: {}", name(*unit), if *tap { "tap load" } else { "load" }),
            Command::Fire { by, at, shot, with, .. } => {
                let what = shot.map_or(String::new(), |shot| format!(" {}", shot.word().replace('-', " ")));
                let others: Vec<String> = with.iter().map(squad).collect();
                let others = if others.is_empty() { String::new() } else { format!(" with {}", others.join(" and ")) };
                format!("{}: fire{what} at {}{others}", name(*by), name(*at))
            }
            Command::Serve(own, cannon) => {
                format!("{}: take over {}", squad(own), self.piece_name(Piece::Cannon(*cannon)))
            }
            Command::RetreatToCover(own) => format!("{}: fall back to cover", squad(own)),
            Command::Retreat(own) => format!("{}: retreat", squad(own)),
            Command::Mount(unit) => format!("{}: mount", name(*unit)),
            Command::Dismount(unit) => format!("{}: dismount", name(*unit)),
            Command::Arrive(unit, _, layout) => format!("{}: arrive{}", name(*unit), self.laid_words(layout)),
            Command::Hold(unit) => format!("{}: hold", name(*unit)),
            Command::Turn(own, _) => format!("{}: turn the cannon", squad(own)),
            Command::Join(officer, own) => format!("{}: go along with {}", name(Unit::Officer(*officer)), squad(own)),
            Command::Promote(officer, figure) => {
                format!("{}: make {} squad leader", name(Unit::Officer(*officer)), self.figure_name(*figure))
            }
            Command::Go(_, layout) => format!("Go{}", self.laid_words(layout)),
            Command::Stand => "Stand".to_owned(),
            Command::Rally(officer) => format!("{} rallies them", name(Unit::Officer(*officer))),
            Command::TrustThem => "Trust them".to_owned(),
            Command::FallBack => "Fall back to cover".to_owned(),
            Command::Evade => "Get out of the way".to_owned(),
            Command::Follow => "Follow them".to_owned(),
            Command::StopShort(_, layout) => format!("Stop short{}", self.laid_words(layout)),
            Command::Lose(figure) => format!("{} falls", self.figure_name(*figure)),
            Command::MoveUp(figure, combat) => {
                format!("{} moves up: {}", self.figure_name(*figure), self.combat_name(*combat))
            }
            Command::Fight(combat) => format!("Fight: {}", self.combat_name(*combat)),
            Command::Lead(figure) => format!("{} leads", self.figure_name(*figure)),
        }
    }

    #[allow(clippy::unused_self)]
    fn laid_words(&self, layout: &Layout) -> String {
        let arrangement = layout.arrangement.map(|arrangement| match arrangement.word() {
            "line" => " in line".to_owned(),
            "two-ranks" => " in two ranks".to_owned(),
            "column" => " in column".to_owned(),
            "open" => " in open order".to_owned(),
            _ => " as they stand".to_owned(),
        });
        let order = match layout.order {
            Order::Keep => "",
            Order::Formed => ", formed",
            Order::OpenedOut => ", opened out",
        };
        format!("{}{order}", arrangement.unwrap_or_default())
    }

    fn piece_name(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(unit) => self.unit_name(unit),
            Piece::Cannon(cannon) => self.table.setting.name(self.table.cannon_id(cannon)).to_owned(),
        }
    }

    /// A figure for people: "No. 4 of the 28th".
    pub(in super::super) fn figure_name(&self, figure: FigureId) -> String {
        let unit = self.field().figure(figure).unit;
        match unit {
            Unit::Officer(_) => self.unit_name(unit),
            Unit::Squad(squad) => {
                let first = self.table.land.squads.get(squad.index()).map_or(0, |span| span.first);
                if self.field().leader(squad) == Some(figure) {
                    format!("the leader of {}", self.unit_name(unit))
                } else {
                    format!("no. {} of {}", figure.0.saturating_sub(first) + 1, self.unit_name(unit))
                }
            }
        }
    }

    /// A combat for people.
    fn combat_name(&self, combat: u8) -> String {
        let Some(fight) = self.state.combats.get(usize::from(combat)) else { return "nobody".to_owned() };
        let side = self.table.side_of(self.active());
        let of = |side| fight.side(side).map(|id| self.figure_name(id)).collect::<Vec<_>>().join(" and ");
        format!("{} against {}", of(side), of(side.other()))
    }
}
