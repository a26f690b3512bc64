//! The draw: a card is turned, and its owner takes his turn (CS-SEQ-01, CS-R01, CS-R02, CS-D38).

use engine::dice::{Dice, Roll};
use engine::game::{Halt, Log, What};
use engine::kit::resolve::{Account, Throw, throw_with};

use super::Battle;
use super::state::{Acted, Whereabouts};
use super::table::PlayerId;
use super::task::Task;
use crate::book::Deck as DeckOption;
use crate::charts::card_draw::{CardDraw, CardDrawOutcome};
use crate::field::figure::{SquadId, Unit};

impl Battle {
    /// CS-SEQ-01: turns a card.
    pub(super) fn draw(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let new_round = self.state.round == 0 || self.state.deck.left() == 0;
        if new_round {
            self.begin_round(log);
        }
        let player = self.turn_card("CS-SEQ-01", dice, log)?;
        self.state.deck.turn(player);
        self.clear_flags(new_round);
        if self.passes_over(player) {
            log.say("CS-R02", || {
                format!("{} has nothing to do with the card; it is passed over.", self.player_name(player))
            });
            self.state.active = None;
            // The last card of the last round may be one of these.
            if self.state.deck.left() == 0 {
                self.pop();
                self.push(Task::EndTurn);
            }
            return Ok(());
        }
        self.state.active = Some(player);
        self.state.named = None;
        log.note(
            "CS-SEQ-01",
            What::Began { turn: self.state.round, side: Some(self.table.side_of(player)), step: "turn" },
        );
        self.pop();
        self.push(Task::EndTurn);
        self.push(Task::Melee { rest: false });
        let side = self.table.side_of(player);
        self.push(Task::MoveUp(side.other()));
        self.push(Task::MoveUp(side));
        self.push(Task::Action);
        self.push(Task::Morale);
        if self.squad_cards() {
            self.push(Task::Name);
        }
        Ok(())
    }

    /// The owner of a card turned by chance; one who turns real cards names the owner.
    pub(super) fn turn_card(&self, rule: &'static str, dice: &mut dyn Dice, log: &mut Log) -> Result<PlayerId, Halt> {
        let deck = &self.state.deck;
        let owner = |face: u32| deck.owner(face).map_or("?", |player| self.player_name(player)).to_owned();
        // The last card of a deck needs no die.
        if deck.left() > 1 {
            dice.announce(&Roll::named(&owner));
        }
        // CS-D39: the chart counts those who are still in the deck
        let of = |player: usize| deck.players().nth(player.saturating_sub(1)).unwrap_or(PlayerId(0));
        let named = |outcome: &CardDrawOutcome, account: &mut Account| {
            let left: i32 = outcome.cards_left.iter().sum();
            let cards = if left == 0 { "the last of the round".to_owned() } else { format!("{left} left") };
            account.words = format!("a card of {} ({cards}).", self.player_name(of(outcome.player)));
        };
        let throw = Throw::by_rule(rule);
        let outcome = throw_with::<CardDraw>(&self.table.book, &deck.facts(), throw, dice, log, named)?;
        Ok(of(outcome.player))
    }

    /// CS-R02: a new round, with the cards of those who are still in it.
    fn begin_round(&mut self, log: &mut Log) {
        self.state.round = self.state.round.saturating_add(1);
        let players: Vec<PlayerId> = self.state.deck.players().collect();
        for player in players {
            if self.squad_cards() {
                let squads = self.squads_in_play(player).count();
                self.state.deck.give(player, u8::try_from(squads).unwrap_or(u8::MAX));
            } else if !self.is_in_play(player) {
                self.state.deck.take_out(player);
            }
        }
        self.state.deck.shuffle();
        log.note("CS-R02", What::Began { turn: self.state.round, side: None, step: "round" });
    }

    /// CS-R02, CS-D38: whether a player cannot use his card.
    fn passes_over(&self, player: PlayerId) -> bool {
        if self.squad_cards() { self.nameable(player).next().is_none() } else { !self.is_in_play(player) }
    }

    /// CS-R02: whether a player has anything on the table or still to arrive.
    pub(super) fn is_in_play(&self, player: PlayerId) -> bool {
        self.table.units_of(player).any(|unit| {
            matches!(self.state.whereabouts(unit), Whereabouts::Here | Whereabouts::Coming | Whereabouts::Unplaced)
        })
    }

    fn squads_in_play(&self, player: PlayerId) -> impl Iterator<Item = SquadId> + use<'_> {
        let here =
            |squad: &SquadId| matches!(self.state.squad(*squad).whereabouts, Whereabouts::Here | Whereabouts::Coming);
        self.table.units_of(player).filter_map(Unit::squad).filter(here)
    }

    /// CS-D38: whether each card is for one squad.
    pub(super) fn squad_cards(&self) -> bool {
        self.book().options.deck == DeckOption::SquadCards
    }

    /// CS-D38: the squads that a card may be for.
    pub(super) fn nameable(&self, player: PlayerId) -> impl Iterator<Item = SquadId> + use<'_> {
        self.squads_in_play(player).filter(|squad| self.state.squad(*squad).acted != Acted::Yes)
    }

    /// CS-D38: asks for the squad, unless there is no choice.
    pub(super) fn must_name(&mut self) -> bool {
        let squads: Vec<SquadId> = self.nameable(self.active()).take(2).collect();
        if squads.len() > 1 {
            return true;
        }
        self.state.named = squads.first().copied();
        self.pop();
        false
    }

    /// CS-D38: the card is for this squad.
    pub(super) fn name_squad(&mut self, squad: SquadId, log: &mut Log) {
        log.say("CS-D38", || format!("The card is for {}.", self.unit_name(Unit::Squad(squad))));
        self.state.named = Some(squad);
        self.pop();
    }

    /// CS-SEQ-01, CS-D38: what lasts for one player turn is over.
    fn clear_flags(&mut self, new_round: bool) {
        let keep = self.squad_cards() && !new_round;
        for squad in &mut self.state.squads {
            squad.passed = false;
            squad.failed = false;
            squad.charging = false;
            squad.crossed = false;
            if !keep {
                squad.acted = Acted::No;
            }
        }
        for officer in &mut self.state.officers {
            officer.rallied = false;
            officer.joined = None;
            officer.charging = false;
            officer.crossed = false;
            if !keep {
                officer.acted = Acted::No;
            }
        }
        for man in &mut self.state.men {
            man.busy = false;
        }
        for cannon in &mut self.state.cannon {
            cannon.moved = false;
        }
    }

    /// CS-D38: whether a squad or officer acts in this turn.
    pub(super) fn takes_part(&self, unit: Unit) -> bool {
        let own = self.table.player(unit) == self.active();
        match (self.state.named, unit) {
            (Some(named), Unit::Squad(squad)) => own && named == squad,
            // With his first card of the round a player's officers act as well.
            (Some(_), Unit::Officer(_)) => own && self.is_first_card(),
            (None, _) => own,
        }
    }

    fn is_first_card(&self) -> bool {
        self.state.deck.drawn.get(self.active().index()).is_some_and(|drawn| *drawn <= 1)
    }

    /// The name of a player for people.
    pub(super) fn player_name(&self, player: PlayerId) -> &str {
        self.table.players.get(player.index()).map_or("?", |player| &player.name)
    }
}
