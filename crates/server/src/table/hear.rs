//! A request at a table: what it comes to, without waiting. The actor keeps, sends and works out; this decides.

use crate::seat::{Player, Role};
use crate::wire::{Curtain, Reply, Request, Trouble};

use super::commands::Actor;
use super::core::{Audience, Core};
use super::queries::OddsJob;
use super::tell::{Report, do_and_tell};
use super::trouble::trouble;

/// What a request comes to.
pub(super) enum Heard {
    /// An answer, and nothing else.
    Answer(Result<Reply, Box<Trouble>>),
    /// Something was done, or refused. It must be kept before anybody is told.
    Done(Report),
    /// Odds, which can take long.
    Odds(OddsJob),
    /// Another looks at a shared screen now, who has seen the events up to this number.
    Looks(Audience, u32),
}

/// Hears a request; `there` are the audiences that are told what comes of it.
pub(super) fn hear(core: &mut Core, actor: &Actor, request: Request, there: &[Audience]) -> Heard {
    let (role, audience) = (actor.role, actor.audience);
    match request {
        Request::Order(fields) => Heard::Done(do_and_tell(core, there, |core| core.order(actor, fields))),
        Request::Orders(orders) => Heard::Done(do_and_tell(core, there, |core| core.orders(actor, &orders))),
        Request::Undo(_) => Heard::Done(do_and_tell(core, there, |core| core.undo(actor))),
        Request::Amend(amend) => Heard::Done(do_and_tell(core, there, |core| core.amend(actor, &amend))),
        Request::Concede(_) => Heard::Done(do_and_tell(core, there, |core| core.concede(actor))),
        Request::Consent(consent) => Heard::Done(do_and_tell(core, there, |core| core.consent(actor, consent))),
        Request::Commit(commit) => Heard::Done(do_and_tell(core, there, |core| core.commit(actor, &commit))),
        Request::Reveal(reveal) => Heard::Done(do_and_tell(core, there, |core| core.reveal(actor, &reveal))),
        Request::Hello(_) => Heard::Answer(Err(trouble("malformed-request", "`hello` is said once"))),
        Request::Curtain(curtain) => match looks(core, role, &curtain) {
            Ok(audience) => Heard::Looks(audience, curtain.after),
            Err(trouble) => Heard::Answer(Err(trouble)),
        },
        Request::Odds(asked) => match core.odds(role, audience, &asked) {
            Ok(job) => Heard::Odds(job),
            Err(trouble) => Heard::Answer(Err(trouble)),
        },
        Request::Offers(of) => Heard::Answer(core.offers(role, audience, &of)),
        Request::Try(tried) => Heard::Answer(core.try_order(role, audience, &tried)),
        Request::Explain(asked) => Heard::Answer(core.explain(role, audience, &asked)),
        Request::Threat(of) => Heard::Answer(core.threat(audience, &of)),
        Request::Sight(of) => Heard::Answer(core.sight(audience, &of)),
        Request::Mendable(of) => Heard::Answer(core.mendable(role, audience, &of)),
        Request::Command(of) => Heard::Answer(Ok(core.command(audience, of))),
        Request::Say(_) | Request::Away(_) => {
            Heard::Answer(Err(trouble("malformed-request", "this is said to the table, not to the game")))
        }
        Request::Danger(of) => Heard::Answer(core.danger(audience, &of)),
    }
}

/// Who looks at a shared screen once its curtain is moved.
fn looks(core: &Core, role: Role, curtain: &Curtain) -> Result<Audience, Box<Trouble>> {
    let side = curtain.side.as_ref().map(|id| core.play.setting().side(id));
    match (role, side) {
        (Role::Hot, None) => Ok(Audience::Watchers),
        (Role::Hot, Some(Some(side))) if core.terms.player(side) == Some(&Player::Human) => Ok(Audience::Side(side)),
        (Role::Hot, Some(_)) => Err(trouble("unknown-side", "no side of this name is played at this screen")),
        _ => Err(trouble("not-shared", "only a screen that both sides share has a curtain")),
    }
}
