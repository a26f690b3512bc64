//! What an audience sees of the table: whole, or what has changed since it last looked.

use engine::game::{self, Card, Game, Known, PieceId, Sighting, Viewer};

use crate::wire::{Ending, Grouping, Piece, View};

use super::core::{Audience, Core};

/// What each audience saw when it last looked, so that only changes are sent.
#[derive(Default)]
pub(super) struct Looks {
    seen: Vec<Option<Seen>>,
}

/// What an audience saw: the pieces, and everything else.
struct Seen {
    pieces: Sights,
    rest: View,
}

/// What a viewer saw of the pieces at the last look; nothing before the first.
#[derive(Default)]
pub(crate) struct Sights {
    pieces: Vec<(Sighting, Card)>,
}

impl Sights {
    /// Looks again: the pieces that look different from before, and those that can no longer be seen.
    pub(crate) fn look(&mut self, game: &dyn Game, viewer: Viewer) -> (Vec<Piece>, Vec<String>) {
        let setting = game.setting();
        let mut sightings = Vec::new();
        game.sightings(viewer, &mut sightings);
        let mut now = Vec::with_capacity(sightings.len());
        let mut changed = Vec::new();
        for seen in sightings {
            let Some(card) = game.card(seen.piece, viewer) else { continue };
            let before = self.of(now.len(), seen.piece);
            if before.is_none_or(|(known, old)| !looks_same(known, &seen) || *old != card) {
                changed.push(Piece::new(&seen, card.clone(), game));
            }
            now.push((seen, card));
        }
        let before = std::mem::replace(&mut self.pieces, now);
        let gone = before.iter().enumerate().filter(|(at, (seen, _))| self.of(*at, seen.piece).is_none());
        (changed, gone.map(|(_, (seen, _))| setting.id(seen.piece).to_owned()).collect())
    }

    /// What was seen of a piece. The list is in the order of the pieces' numbers, so most are found at once at the same place.
    fn of(&self, at: usize, piece: PieceId) -> Option<&(Sighting, Card)> {
        let here = self.pieces.get(at).filter(|(seen, _)| seen.piece == piece);
        here.or_else(|| self.pieces.iter().find(|(seen, _)| seen.piece == piece))
    }
}

/// Whether two sightings of a piece look the same to people: what only bots are told of does not count.
fn looks_same(one: &Sighting, other: &Sighting) -> bool {
    let shown = |seen: &Sighting| {
        let Sighting {
            piece,
            side,
            role,
            pose,
            on_table,
            half,
            strength,
            full,
            steadiness,
            useful_range: _,
            far_range: _,
            pace: _,
            fierceness: _,
        } = *seen;
        (piece, side, role, pose, on_table, half, strength, full, steadiness)
    };
    shown(one) == shown(other)
}

/// A view without its pieces. `asked` says whether the viewer answers for the side that is asked.
pub(crate) fn frame(game: &dyn Game, viewer: Viewer, asked: bool) -> View {
    let setting = game.setting();
    let decision = game.decision();
    let mut actors = Vec::new();
    if asked {
        game.actors(&mut actors);
    }
    let (mut status, mut groupings) = (Vec::new(), Vec::new());
    game.status(viewer, &mut status);
    game.groupings(&mut groupings);
    let id = |piece: PieceId| setting.id(piece).to_owned();
    let grouping = |grouping: game::Grouping| Grouping {
        head: id(grouping.head),
        members: grouping.members.into_iter().map(id).collect(),
        word: grouping.word,
    };
    View {
        banner: game.prompt(viewer),
        turn: decision.map_or(0, |decision| decision.turn),
        step: decision.map(|decision| setting.title(decision.step)),
        rule: decision.map(|decision| decision.rule),
        asked: decision.map(|decision| decision.side.0),
        yours: asked,
        secret: decision.is_some_and(|decision| decision.secret),
        about: decision.and_then(|decision| decision.piece).filter(|_| asked).map(|id| setting.id(id).to_owned()),
        actors: actors.into_iter().map(id).collect(),
        pieces: Vec::new(),
        gone: Vec::new(),
        objectives: Vec::new(),
        status: status.into_iter().map(Into::into).collect(),
        groupings: groupings.into_iter().map(grouping).collect(),
        proposal: None,
        sealing: None,
        ending: game.ending().map(|ending| Ending::new(ending, setting)),
    }
}

impl Core {
    /// The whole table as an audience sees it.
    pub(crate) fn whole_view(&mut self, audience: Audience) -> View {
        self.look_away(audience);
        self.look_again(audience).0
    }

    /// What an audience sees differently from when it last looked; none if it sees no difference.
    pub(crate) fn changed_view(&mut self, audience: Audience) -> Option<View> {
        let (view, same_rest) = self.look_again(audience);
        let same = same_rest && view.pieces.is_empty() && view.gone.is_empty();
        (!same).then_some(view)
    }

    /// The view with the pieces that look different from before, and whether all the rest is as before.
    fn look_again(&mut self, audience: Audience) -> (View, bool) {
        let rest = self.view(audience);
        let before = self.seen(audience).take();
        let same_rest = before.as_ref().is_some_and(|before| before.rest == rest);
        let mut sights = before.map(|before| before.pieces).unwrap_or_default();
        let (pieces, gone) = sights.look(&*self.known(audience), self.viewer(audience));
        *self.seen(audience) = Some(Seen { pieces: sights, rest: rest.clone() });
        (View { pieces, gone, ..rest }, same_rest)
    }

    /// Forgets what an audience saw: nobody of it is there any more.
    pub(crate) fn look_away(&mut self, audience: Audience) {
        *self.seen(audience) = None;
    }

    /// The question as one would put it across the table.
    pub(crate) fn banner(&self, audience: Audience) -> String {
        self.known(audience).prompt(self.viewer(audience))
    }

    /// The turn; the last one, once the game is over.
    pub(crate) fn turn(&self) -> u16 {
        if let Some(decision) = self.play.decision() {
            return decision.turn;
        }
        let marks = self.play.steps(Viewer::Umpire).iter().rev();
        marks.filter(|step| !step.undone).find_map(|step| step.mark).map_or(0, |mark| mark.turn)
    }

    /// Once a game is over nothing is hidden any more.
    pub(super) fn viewer(&self, audience: Audience) -> Viewer {
        if self.play.ending().is_some() { Viewer::Umpire } else { audience.viewer() }
    }

    /// The game as an audience knows it. Whatever is sent to the audience is asked of this.
    pub(super) fn known(&self, audience: Audience) -> Known<'_> {
        self.play.game().as_known_to(self.viewer(audience))
    }

    /// A view without its pieces.
    fn view(&self, audience: Audience) -> View {
        let asked = self.play.decision().is_some_and(|decision| audience == Audience::Side(decision.side));
        let mut view = frame(&*self.known(audience), self.viewer(audience), asked);
        view.turn = self.turn();
        view.objectives = self.held(audience);
        view.proposal = self.proposal(audience);
        view.sealing = self.sealing();
        view
    }

    fn seen(&mut self, audience: Audience) -> &mut Option<Seen> {
        let place = audience.place(self.play.setting().sides.len());
        let seen = &mut self.looks.seen;
        if seen.len() <= place {
            seen.resize_with(place + 1, || None);
        }
        // Just made long enough.
        #[allow(clippy::indexing_slicing)]
        &mut seen[place]
    }
}

#[cfg(test)]
mod tests {
    use engine::game::{Role, Side};
    use engine::table::Pose;

    use super::*;

    #[test]
    fn only_what_people_see_is_another_look() {
        let seen = Sighting {
            piece: PieceId(3),
            side: Side(1),
            role: Role::Foot,
            pose: Pose::new(1000, 2000, 0),
            on_table: true,
            half: [1.0, 0.5],
            strength: 4,
            full: 6,
            steadiness: 100,
            useful_range: 6.0,
            far_range: 12.0,
            pace: 8.0,
            fierceness: 10,
        };
        assert!(looks_same(&seen, &Sighting { useful_range: 0.0, far_range: 0.0, pace: 4.0, fierceness: -10, ..seen }));
        let pose = Pose::new(1000, 2000, 100);
        for other in [
            Sighting { pose, ..seen },
            Sighting { on_table: false, ..seen },
            Sighting { half: [0.5, 1.0], ..seen },
            Sighting { strength: 3, ..seen },
            Sighting { steadiness: 50, ..seen },
        ] {
            assert!(!looks_same(&seen, &other), "{other:?}");
        }
    }
}
