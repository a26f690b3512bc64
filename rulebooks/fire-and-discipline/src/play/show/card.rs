//! A piece's card.

use engine::game::{Card, PieceId, Status, Tone};
use engine::kit::reinforcements::to_arrive;
use engine::word::Word;

use crate::field::Standing;
use crate::field::roster::Sort;
use crate::play::battle::Battle;
use crate::words::Formation;

impl Battle {
    pub(crate) fn draw_card(&self, piece: PieceId) -> Option<Card> {
        if !self.table.knows(piece) {
            return None;
        }
        let roll = self.table.roll(piece);
        let now = self.piece(piece);
        let mut card = Card { title: self.title(piece), ..Card::default() };
        if self.field().is_on_table(piece) {
            card.lay(self.field().body(piece));
        }
        match &roll.sort {
            Sort::Stand(stand) => {
                card.line("castings", format!("{} of {}", now.castings, roll.castings));
                card.line("grade", now.mmg.to_string());
                card.line("weapon", stand.weapon.map_or("none", Word::word));
                if let Some(regiment) = self.table.regiment(stand.regiment) {
                    card.line("regiment", regiment.name.clone());
                }
                let formation = self.formation(piece);
                if self.field().is_on_table(piece) && formation != Formation::Single {
                    card.line("formation", formation.word());
                }
                card.badge_if(self.is_open(piece), "open order", Tone::Plain);
                card.badge_if(stand.troop.is_some() && !now.mounted, "dismounted", Tone::Plain);
                card.badge_if(self.colonel_of(piece) == Some(piece), "colonel", Tone::Good);
                card.badge_if(self.is_forming(piece), "forming", Tone::Plain);
                card.badge_if(now.acts.charge.is_some() && !now.acts.charged, "charges", Tone::Good);
            }
            Sort::Section(section) => {
                let guns = now.guns.unwrap_or_default();
                card.line("guns", format!("{} of {}", section.guns.saturating_sub(guns.hits), section.guns));
                card.line(
                    "calibre",
                    section.pounder.map_or("howitzers".to_owned(), |pounder| format!("{pounder}-pounder")),
                );
                card.line("crew", format!("{} of {}", now.castings, roll.castings));
                card.line("grade", now.mmg.to_string());
                card.badge_if(guns.limbered, "limbered", Tone::Plain);
                card.badge_if(guns.limber_hits > 0, "limber hit", Tone::Bad);
                card.badge_if(now.castings == 0 && guns.captured.is_none(), "abandoned", Tone::Bad);
                card.badge_if(guns.captured.is_some(), "captured", Tone::Bad);
            }
            Sort::Crew { .. } => card.line("castings", now.castings.to_string()),
            Sort::Wagon => card.badge_if(now.wagon_hits > 0, "damaged", Tone::Bad),
            Sort::Commander(rank) => {
                card.line("rank", rank.word());
                if let Some(host) = self.field().host_of(piece) {
                    card.line("with", self.name(host).to_owned());
                }
            }
        }
        if let Some(feature) = now.inside() {
            card.line("garrison of", self.table.feature_name(feature).to_owned());
        }
        card.badge_if(now.halted.is_some(), "halted", Tone::Bad);
        card.badge_if(self.is_engaged(piece), "engaged", Tone::Bad);
        card.badge_if(now.commander_lost, "commander lost", Tone::Bad);
        card.badge_if(now.square.is_some(), "square", Tone::Good);
        Some(card)
    }

    fn title(&self, piece: PieceId) -> String {
        let now = self.piece(piece);
        match &self.table.roll(piece).sort {
            Sort::Stand(stand) if stand.troop.is_some() => "cavalry stand".to_owned(),
            Sort::Stand(stand) if stand.light => "light infantry".to_owned(),
            Sort::Stand(_) => "company".to_owned(),
            Sort::Section(_) if now.is_limbered() => "limbered section".to_owned(),
            Sort::Section(_) => "gun section".to_owned(),
            Sort::Crew { .. } => "gun crew without its guns".to_owned(),
            Sort::Wagon => "wagon".to_owned(),
            Sort::Commander(_) => "commander".to_owned(),
        }
    }

    /// Lines about the whole game: points, and losses against what breaks an army.
    pub(crate) fn status_lines(&self, into: &mut Vec<Status>) {
        for side in [engine::game::Side::FIRST, engine::game::Side::SECOND] {
            into.push(Status::new("points", self.points(side).to_string()).of(side));
            let lost = self.state.losses.get(side.index()).map_or(0, |losses| losses.castings);
            let most = self.table.breaks_at.get(side.index()).copied().unwrap_or(0);
            let tone = if lost * 3 >= most * 2 { Tone::Bad } else { Tone::Plain };
            into.push(Status::new("castings lost", format!("{lost}, broken at {most}")).of(side).toned(tone));
            let field = self.field();
            let coming = field.of_side(side).filter(|piece| self.piece(*piece).standing == Standing::Coming);
            let due = coming.filter_map(|piece| {
                let entry = self.table.entries[piece]?;
                Some((self.name(piece).to_owned(), entry.turn?, Some(usize::from(entry.zone))))
            });
            to_arrive(side, due, &self.table.setting, into);
        }
    }
}
