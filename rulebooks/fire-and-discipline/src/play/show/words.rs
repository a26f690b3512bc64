//! Orders in words.

use engine::game::{At, Order, PieceId};

use crate::field::Aim;
use crate::play::battle::Battle;
use crate::play::turn::Step;
use crate::words::Formation;

/// What people call steps and endings.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("setup", "Set-up"),
    ("turn-start", "Start of the turn"),
    ("bombard", "Mutual bombardment"),
    ("bombard-results", "Results of the bombardment"),
    ("declare", "Charges"),
    ("answers", "Answers to charges"),
    ("answer", "Answer to a charge"),
    ("skirmish", "Skirmish fire"),
    ("volleys", "Volleys"),
    ("fire-results", "Results of the fire"),
    ("changes", "Changes of facing and formation"),
    ("charge-moves", "Charge moves"),
    ("receive", "Receiving a charge"),
    ("stragglers", "Stragglers"),
    ("moves", "Moves"),
    ("guns", "Limbers"),
    ("artillery", "Artillery"),
    ("artillery-results", "Results of the artillery"),
    ("melees", "Melees"),
    ("meet", "Meeting an attacker"),
    ("strike", "Choosing an opponent"),
    ("losses", "Losses of a column"),
    ("pursuit", "Pursuit"),
    ("engaged", "Engaged melees"),
    ("take", "Taking a feature"),
    ("segment-end", "End of the player turn"),
    ("last-turn", "the last turn is over"),
    ("army-broken", "an army is broken"),
    ("swept-away", "a side is swept from the table"),
    ("conceded", "a side has given up"),
];

impl Battle {
    /// An order as one would say it.
    pub(crate) fn order_in_words(&self, order: &Order) -> String {
        let Some(by) = order.by.filter(|by| self.table.knows(*by)) else { return self.common_in_words(order) };
        let who = self.who_in_words(by, order);
        let at = self.aim_in_words(order);
        let how = order.how.word(0);
        match order.verb {
            "place" => match how {
                Some(how) => format!("{who}: set up {}", in_formation(how)),
                None => format!("{who}: set up"),
            },
            "fire" => {
                let carried = if how == Some("extended") { ", and on through all that stand there" } else { "" };
                format!("{who}: fire at {at}{carried}")
            }
            "prolonge" => format!("{who}: prolonge the guns"),
            "turn-gun" => format!("{who}: change the direction of fire"),
            "charge" => format!("{who}: charge {at}"),
            "hold" => format!("{who}: hold"),
            "counter-charge" => format!("{who}: counter-charge {at}"),
            "hold-and-fire" => format!("{who}: hold and fire at {at}"),
            "flee" => format!("{who}: flee"),
            "skirmish" => format!("{who}: skirmish against {at}{}", self.fellows_in_words(order)),
            "volley" => format!("{who}: fire a volley at {at}{}", self.fellows_in_words(order)),
            "wheel" => match how {
                Some(hand) => format!("{who}: wheel to the {hand}"),
                None => format!("{who}: turn"),
            },
            "about" => format!("{who}: face about"),
            "form" => format!("{who}: form {} on it", how.unwrap_or("line")),
            "merge" | "attach" => format!("{who}: join {at}"),
            "mount" => format!("{who}: mount"),
            "dismount" => format!("{who}: dismount"),
            "open-order" => format!("{who}: take open order"),
            "close-order" => format!("{who}: take close order"),
            "detach" => format!("{who}: leave the stand"),
            "go" => format!("{who}: carry out the charge"),
            "go-on" => format!("{who}: go on"),
            "stand" => format!("{who}: stand"),
            "move" => format!("{who}: move at the {} rate", how.unwrap_or("field")),
            "occupy" => format!("{who}: occupy {at}"),
            "leave" => format!("{who}: leave the feature"),
            "ride" => format!("{who}: ride"),
            "unlimber" => format!("{who}: unlimber"),
            "limber" => format!("{who}: limber up"),
            "meet" => format!("{who}: meet the attacker"),
            "strike" => format!("{who}: strike at {at}"),
            "lose" => match how {
                Some("rear") => format!("{who}: take the losses from the rear of the column"),
                _ => format!("{who}: take the losses at the head of the column"),
            },
            "pursue" => format!("{who}: pursue"),
            "stay" => format!("{who}: stay"),
            other => format!("{who}: {other}"),
        }
    }

    fn common_in_words(&self, order: &Order) -> String {
        if let (Some(At::Item(item)), "fight") = (order.at, order.verb) {
            let melees = if self.state.step == Step::Engaged { self.engaged_melees() } else { self.new_melees() };
            let first = melees.get(usize::from(item)).and_then(|melee| melee.first().copied());
            return first.map_or_else(
                || "fight a melee".to_owned(),
                |contact| {
                    format!(
                        "fight: {} against {}",
                        self.name(contact.attacker),
                        self.field().aim_name(contact.defender)
                    )
                },
            );
        }
        match self.state.step {
            Step::Bombard | Step::Artillery => "done with this round".to_owned(),
            _ => "done".to_owned(),
        }
    }

    /// Who acts: the head of a body speaks for all of it.
    fn who_in_words(&self, by: PieceId, order: &Order) -> String {
        let name = self.name(by);
        let for_body = matches!(order.verb, "wheel" | "about" | "move" | "charge" | "occupy") && order.with.is_empty();
        if !for_body || !self.table.knows(by) {
            return name.to_owned();
        }
        let formations = self.formations();
        let Some(group) = formations.group_of(by).filter(|group| group.members.len() > self.whole(by).len()) else {
            return name.to_owned();
        };
        let able = |piece: PieceId| match order.verb {
            "charge" => self.piece(piece).acts.charge.is_none(),
            "wheel" | "about" => self.may_change(piece).is_ok(),
            _ => self.may_move(piece).is_ok(),
        };
        if self.head_of(by, able) != Some(by) {
            return name.to_owned();
        }
        let word = match group.kind {
            Formation::Line => "line",
            Formation::Column => "column",
            _ => return name.to_owned(),
        };
        format!("{name} and its {word}")
    }

    fn fellows_in_words(&self, order: &Order) -> String {
        let names: Vec<&str> =
            order.with.iter().filter(|piece| self.table.knows(**piece)).map(|piece| self.name(*piece)).collect();
        if names.is_empty() { String::new() } else { format!(", with {}", names.join(", ")) }
    }

    fn aim_in_words(&self, order: &Order) -> String {
        match self.aim_of(order.at) {
            Some(Aim::Piece(piece)) if !self.table.knows(piece) => "?".to_owned(),
            Some(aim) => self.field().aim_name(aim),
            None => "nothing".to_owned(),
        }
    }
}

fn in_formation(how: &str) -> String {
    match how {
        "limbered" | "unlimbered" => how.to_owned(),
        other => format!("in {other}"),
    }
}
