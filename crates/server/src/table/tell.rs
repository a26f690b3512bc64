//! What is said at a table, made ready to be sent: the news of a deed, the welcome of a guest, how things stand.

use axum::extract::ws::Utf8Bytes;
use engine::game::Side;

use crate::seat::{Player, Role};
use crate::store::SealRow;
use crate::wire::{Answer, AskId, Message, News, Reply, Seat, Trouble, Welcome};

use super::Summary;
use super::commands::Outcome;
use super::core::{Audience, Core};

/// The most events in one message.
const EVENTS_AT_A_TIME: usize = 500;

/// What came of a deed, ready to be sent.
pub(super) struct Report {
    pub(super) outcome: Result<Outcome, Box<Trouble>>,
    /// What was sealed, to be kept with it.
    pub(super) seals: Vec<SealRow>,
    pub(super) news: Vec<(Audience, Utf8Bytes)>,
    /// Whether the game is over now.
    pub(super) over: bool,
    /// Whether the game can be trusted.
    pub(super) sound: bool,
}

/// Does something, and puts into words what every audience that is there shall hear of it.
pub(super) fn do_and_tell(
    core: &mut Core,
    audiences: &[Audience],
    work: impl FnOnce(&mut Core) -> Result<Outcome, Box<Trouble>>,
) -> Report {
    let lasts: Vec<u32> = audiences.iter().map(|audience| core.last(*audience)).collect();
    let outcome = work(core);
    let changed = outcome.as_ref().is_ok_and(|outcome| outcome.changed);
    let mut news = Vec::new();
    if changed {
        for (audience, last) in audiences.iter().zip(lasts) {
            let events = core.told_after(*audience, last);
            let view = core.changed_view(*audience);
            // Those who see and hear no difference must not even know that something was done.
            if view.is_some() || !events.is_empty() {
                news.push((*audience, text(&Message::News(News { events, view }))));
            }
        }
    }
    Report { outcome, seals: core.take_new_seals(), news, over: core.play.ending().is_some(), sound: core.is_sound() }
}

/// How things stand for somebody who sits down, and what they missed.
pub(super) fn welcome(core: &mut Core, role: Role, audience: Audience, re: AskId, after: u32) -> Vec<Utf8Bytes> {
    let seat = Seat {
        side: match audience {
            Audience::Side(side) => Some(side.0),
            Audience::Watchers => None,
        },
        hot: role == Role::Hot,
        watches: role == Role::Watch,
        dice: core.terms.dice.word(),
        source: core.dice_source(),
        players: core.terms.players.iter().cloned().map(String::from).collect(),
    };
    let welcome = Welcome {
        seat,
        setting: core.play.setting().into(),
        view: core.whole_view(audience),
        last: core.last(audience),
    };
    let mut messages = vec![text(&Message::Answer(Answer { re: Some(re), reply: Reply::Welcome(Box::new(welcome)) }))];
    let missed = core.told_after(audience, after);
    for events in missed.chunks(EVENTS_AT_A_TIME) {
        messages.push(text(&Message::News(News { events: events.to_vec(), view: None })));
    }
    messages
}

/// How things stand, in short.
pub(crate) fn summary(core: &mut Core, role: Role) -> Summary {
    let audience = match role {
        Role::Side(side) => Audience::Side(side),
        Role::Hot | Role::Watch => Audience::Watchers,
    };
    let decision = core.play.decision();
    let human = |side: Side| core.terms.player(side) == Some(&Player::Human);
    let yours = decision.is_some_and(|decision| match role {
        Role::Side(side) => decision.side == side,
        Role::Hot => human(decision.side),
        Role::Watch => false,
    });
    let banner = core.banner(audience);
    let setting = core.play.setting();
    Summary {
        title: setting.title.clone(),
        rulebook: setting.rulebook.to_owned(),
        side_name: match role {
            Role::Side(side) => Some(setting.side_name(side).to_owned()),
            Role::Hot | Role::Watch => None,
        },
        turn: core.turn(),
        banner,
        yours,
        over: core.play.ending().is_some(),
    }
}

/// A message as it is sent.
pub(super) fn text(message: &Message) -> Utf8Bytes {
    // Plain data always has a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
