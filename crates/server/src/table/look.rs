//! What an audience sees of the table: whole, or what has changed since it last looked.

use engine::game::{Game, Sighting, Viewer};

use crate::wire::{Piece, View};

use super::core::{Audience, Core};

/// What each audience saw when it last looked, so that only changes are sent.
#[derive(Default)]
pub(super) struct Looks {
    seen: Vec<Option<Seen>>,
}

/// What an audience saw: the pieces, and everything else.
struct Seen {
    pieces: Vec<Piece>,
    rest: View,
}

/// Every piece that a viewer sees, in the order of their numbers.
pub(crate) fn pieces(game: &dyn Game, viewer: Viewer) -> Vec<Piece> {
    let mut sightings = Vec::new();
    game.sightings(viewer, &mut sightings);
    let draw = |seen: &Sighting| Some(Piece::new(seen, game.card(seen.piece, viewer)?, game.setting()));
    sightings.iter().filter_map(draw).collect()
}

/// The pieces that look different from before, and those that can no longer be seen.
pub(crate) fn changes(before: &[Piece], now: &[Piece]) -> (Vec<Piece>, Vec<String>) {
    // Both lists are in the order of the pieces' numbers, so most are found at once at the same place.
    let same = |at: usize, piece: &Piece| {
        let here = before.get(at).filter(|known| known.id == piece.id);
        here.or_else(|| before.iter().find(|known| known.id == piece.id)).is_some_and(|known| known == piece)
    };
    let changed = now.iter().enumerate().filter(|(at, piece)| !same(*at, piece)).map(|(_, piece)| piece.clone());
    let gone = before.iter().filter(|known| now.iter().all(|piece| piece.id != known.id));
    (changed.collect(), gone.map(|piece| piece.id.clone()).collect())
}

/// A view without its pieces. `asked` says whether the viewer answers for the side that is asked.
pub(crate) fn frame(game: &dyn Game, viewer: Viewer, asked: bool) -> View {
    let setting = game.setting();
    let decision = game.decision();
    let mut actors = Vec::new();
    if asked {
        game.actors(&mut actors);
    }
    View {
        banner: game.prompt(viewer),
        turn: decision.map_or(0, |decision| decision.turn),
        step: decision.map(|decision| decision.step),
        rule: decision.map(|decision| decision.rule),
        asked: decision.map(|decision| decision.side.0),
        yours: asked,
        secret: decision.is_some_and(|decision| decision.secret),
        about: decision.and_then(|decision| decision.piece).filter(|_| asked).map(|id| setting.id(id).to_owned()),
        actors: actors.into_iter().map(|piece| setting.id(piece).to_owned()).collect(),
        pieces: Vec::new(),
        gone: Vec::new(),
        objectives: Vec::new(),
        proposal: None,
        ending: game.ending().map(Into::into),
    }
}

impl Core {
    /// The whole table as an audience sees it.
    pub(crate) fn whole_view(&mut self, audience: Audience) -> View {
        let pieces = pieces(self.play.game(), self.viewer(audience));
        let rest = self.view(audience);
        *self.seen(audience) = Some(Seen { pieces: pieces.clone(), rest: rest.clone() });
        View { pieces, ..rest }
    }

    /// What an audience sees differently from when it last looked; none if it sees no difference.
    pub(crate) fn changed_view(&mut self, audience: Audience) -> Option<View> {
        let now = pieces(self.play.game(), self.viewer(audience));
        let rest = self.view(audience);
        let before = self.seen(audience).take();
        let (changed, gone) = changes(before.as_ref().map_or(&[], |before| &before.pieces), &now);
        let same = changed.is_empty() && gone.is_empty() && before.is_some_and(|before| before.rest == rest);
        *self.seen(audience) = Some(Seen { pieces: now, rest: rest.clone() });
        (!same).then_some(View { pieces: changed, gone, ..rest })
    }

    /// Forgets what an audience saw: nobody of it is there any more.
    pub(crate) fn look_away(&mut self, audience: Audience) {
        *self.seen(audience) = None;
    }

    /// The question as one would put it across the table.
    pub(crate) fn banner(&self, audience: Audience) -> String {
        self.play.game().prompt(self.viewer(audience))
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

    /// A view without its pieces.
    fn view(&self, audience: Audience) -> View {
        let asked = self.play.decision().is_some_and(|decision| audience == Audience::Side(decision.side));
        let mut view = frame(self.play.game(), self.viewer(audience), asked);
        view.turn = self.turn();
        view.objectives = self.held(audience);
        view.proposal = self.proposal(audience);
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
