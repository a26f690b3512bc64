//! A piece in words and shapes.

use engine::chart::Modifier;
use engine::game::{Badge, Card, PieceId, Tone, Viewer};
use engine::word::Word;

use crate::charts::actions;
use crate::charts::risk_factor;
use crate::field::figure::Health;
use crate::field::going::disc;
use crate::field::group::{Rank, Status};
use crate::field::ids::{FigureId, GroupId, MarkerId};
use crate::play::Skirmish;
use crate::play::charting::looked_up_noting;
use crate::play::state::Under;
use crate::play::table::Post;
use crate::words::{Control, Grade};

impl Skirmish {
    /// All that a viewer may know of a piece.
    pub(crate) fn draw_card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        if let Some(marker) = self.table.marker(piece) {
            return Some(self.marker_card(marker));
        }
        let group = self.table.group(piece).filter(|group| self.may_see(*group, viewer))?;
        let mut card = Card { title: self.title(group), ..Card::default() };
        let (now, troop) = (&self.state.groups[group], &self.table.roster.troops[group]);
        card.line("Figures", format!("{} of {}", self.living(group), troop.strength));
        let wounded = troop.figures().filter(|figure| self.state.figures[*figure].health == Health::Wounded).count();
        if wounded > 0 {
            card.line("Wounded", wounded.to_string());
        }
        card.line("Weapon", self.arms(group));
        if troop.platoon.is_some() {
            card.line("Platoon", "acts with its platoon on one throw, if they keep together");
        }
        card.line("Does", now.order.word());
        if let Some(thrown) = self.state.works[group].thrown {
            let binds = if thrown.binding { "binds it" } else { "leaves it free" };
            let result = format!("risk {}, die {}: {}, which {binds}", thrown.risk, thrown.die, thrown.entry);
            card.line("Last throw", result);
        }
        if self.field().acts(group) {
            self.outcomes(group, &mut card);
        }
        self.badges(group, &mut card);
        for figure in troop.figures().filter(|figure| self.state.figures[*figure].here) {
            self.lay_figure(group, figure, &mut card);
        }
        Some(card)
    }

    /// The six outcomes of a throw now, with the risk factor that they are read by.
    fn outcomes(&self, group: GroupId, card: &mut Card) {
        let facts = self.facts_of(group).facts;
        let Some((risk, notes)) = looked_up_noting(|tray| Ok(risk_factor::add_up(self.book(), &facts.risk, tray)))
        else {
            return;
        };
        let risk = risk.risk_factor;
        let read = |die: i32| {
            let reading = actions::read(self.book(), &facts.situation(), risk, die);
            let said = reading.entry.word().replace('-', " ");
            if reading.italic { said } else { said.to_uppercase() }
        };
        let all: Vec<String> = (1..=6).map(|die| format!("{die} {}", read(die))).collect();
        let row = |row: &Modifier| {
            let value = row.value.to_string();
            let plus = if value.starts_with('-') { "" } else { "+" };
            format!("{} {plus}{value}", row.label.replace('-', " "))
        };
        let rows: Vec<String> = notes.modifiers.iter().map(row).collect();
        let rows = if rows.is_empty() { "no row counts".to_owned() } else { rows.join(", ") };
        card.line("Risk factor now", format!("{risk} ({rows})"));
        card.line("Would throw", all.join(", "));
    }

    fn badges(&self, group: GroupId, card: &mut Card) {
        let (now, troop) = (&self.state.groups[group], &self.table.roster.troops[group]);
        match now.status {
            Status::Here => {}
            Status::Unplaced | Status::Coming => card.badges.push(Badge::new("still to come", Tone::Plain)),
            Status::Hidden => card.badges.push(Badge::new("hidden", Tone::Plain)),
            Status::Destroyed => card.badges.push(Badge::new("destroyed", Tone::Bad)),
            Status::Captured => card.badges.push(Badge::new("captured", Tone::Bad)),
            Status::RoutedOff => card.badges.push(Badge::new("routed off", Tone::Bad)),
            Status::Left => card.badges.push(Badge::new("left the table", Tone::Plain)),
        }
        card.badge_if(now.control == Control::Commanded && now.is_here(), "commanded", Tone::Good);
        card.badge_if(now.control == Control::PlayerCharacter && now.is_here(), "in person", Tone::Good);
        card.badge_if(troop.is_hero(), "hero", Tone::Good);
        card.badge_if(troop.grade == Grade::Raw, "raw", Tone::Bad);
        card.badge_if(troop.grade == Grade::Superior, "superior", Tone::Good);
        card.badge_if(now.is_routing(), "routing", Tone::Bad);
        card.badge_if(now.falls_back() && !now.is_routing(), "falling back", Tone::Bad);
        card.badge_if(now.losing, "losing the melee", Tone::Bad);
        let led = now.control != Control::Uncommanded;
        card.badge_if(troop.muzzle_loading && led && !now.loaded, "not loaded", Tone::Bad);
    }

    fn lay_figure(&self, group: GroupId, id: FigureId, card: &mut Card) {
        let figure = &self.state.figures[id];
        let part = id.0.saturating_sub(self.table.roster.troops[group].first);
        let mut badges = Vec::new();
        if figure.health == Health::Wounded {
            badges.push(Badge::new("wounded", Tone::Bad));
        }
        if figure.apart {
            badges.push(Badge::new("apart", Tone::Bad));
        }
        if figure.deaf {
            badges.push(Badge::new("out of command", Tone::Bad));
        }
        card.lay_part(part, &disc(figure.centre(), self.field().radius(id)), None, badges);
    }

    /// What a group is, in a line.
    fn title(&self, group: GroupId) -> String {
        let troop = &self.table.roster.troops[group];
        let what = match troop.lead.map(|lead| lead.rank) {
            Some(Rank::Officer) => "officer",
            Some(Rank::Leader) => "leader",
            Some(Rank::Nco) => "NCO",
            None if troop.natives => "natives",
            None if troop.mounted => "mounted",
            None if troop.formed => "formed foot",
            None => "irregular foot",
        };
        format!("{}, {what}", self.name(group))
    }

    /// What a group carries.
    fn arms(&self, group: GroupId) -> String {
        let troop = &self.table.roster.troops[group];
        let weapon = troop.weapon.word().replace('-', " ");
        if troop.melee_weapon == troop.weapon {
            return weapon;
        }
        format!("{weapon}, in melee {}", troop.melee_weapon.word().replace('-', " "))
    }

    /// A marker: alike for everybody but the player whose it is.
    fn marker_card(&self, marker: MarkerId) -> Card {
        let piece = self.table.marker_piece(marker);
        let name = self.table.setting.name(piece).to_owned();
        let mut card = Card { title: name, ..Card::default() };
        let now = &self.state.markers[marker];
        match now.under {
            Under::Unknown if now.at.is_some() => card.line("Under it", "nobody knows"),
            Under::Unknown => {}
            Under::Dummy => card.line("Under it", "nothing: a dummy"),
            Under::Group(group) => card.line("Under it", self.name(group).to_owned()),
        }
        card.badge_if(now.gone, "turned over", Tone::Plain);
        if let (Some(at), true) = (now.at, self.lies(marker)) {
            card.lay(&disc(at.point(), self.book().sheet.play.marker.radius.get()));
        }
        if let Post::Zone(_) = self.table.markers[marker].post {
            card.badge_if(now.at.is_none(), "to be placed", Tone::Plain);
        }
        card
    }
}
