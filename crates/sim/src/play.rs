//! Plays one game to its end and says how it came out.

use std::time::Instant;

use bots::Seat;
use engine::dice::Seeded;
use engine::game::{Ending, Game, Log, Side};
use linstock::Bookshelf;

use crate::observe::{Observer, fate_of, side_name};
use crate::plan::{Matchup, Plan};
use crate::quiet::{caught, one_line};
use crate::row::{FaultKind, Row, UnitRow};
use crate::trace::Trace;

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// How it came out.
    pub row: Row,
    /// What became of every unit, if the plan counts units.
    pub units: Vec<UnitRow>,
    /// Its course; none if it was not kept.
    pub trace: Option<Trace>,
}

/// Plays the games of a plan one after another. It keeps its buffers, and every variant set up.
pub struct Player<'p> {
    plan: &'p Plan,
    shelf: &'p Bookshelf,
    /// Every variant as it starts, once it was needed.
    starts: Vec<Option<Box<dyn Game>>>,
    observer: Observer,
    log: Log,
    /// For answers that set off what several pieces do, so that each is known by what it did.
    full: Log,
}

/// How a game went as far as it went.
struct Course {
    decisions: u32,
    turn: u16,
    ended: Result<Ending, (FaultKind, String)>,
}

impl<'p> Player<'p> {
    /// A player of a plan's games.
    pub fn new(plan: &'p Plan, shelf: &'p Bookshelf) -> Player<'p> {
        let starts = plan.variants.iter().map(|_| None).collect();
        let log = if plan.units { Log::new() } else { Log::brief() };
        Player { plan, shelf, starts, observer: Observer::default(), log, full: Log::new() }
    }

    /// Plays the game of a number. A game that crashes or does not end is a row too.
    pub fn play(&mut self, game: u64) -> Played {
        let matchup = self.plan.matchup(game);
        let begun = Instant::now();
        let mut played = match caught(|| self.play_out(&matchup)) {
            Ok(played) => played,
            Err(panic) => {
                // Whatever the panic left half done is thrown away.
                self.observer = Observer::default();
                self.log = if self.plan.units { Log::new() } else { Log::brief() };
                self.full = Log::new();
                let mut row = self.row(&matchup);
                self.fault(&mut row, &matchup, FaultKind::Crashed, &panic);
                Played { row, units: Vec::new(), trace: Some(Trace::default()) }
            }
        };
        // A thousandth of a millisecond is all that a clock is good for.
        played.row.ms = (begun.elapsed().as_secs_f64() * 1e6).round() / 1e3;
        played
    }

    fn play_out(&mut self, matchup: &Matchup<'_>) -> Played {
        let mut row = self.row(matchup);
        let mut game = match self.start(matchup.variant) {
            Ok(game) => game,
            Err(why) => {
                self.fault(&mut row, matchup, FaultKind::Refused, &why);
                return Played { row, units: Vec::new(), trace: Some(Trace::default()) };
            }
        };
        self.observer.begin(game.as_ref());
        let course = self.course(game.as_mut(), matchup);
        row.decisions = course.decisions;
        row.turns = course.turn;
        let standing = self.observer.standing(game.as_ref());
        [row.lost_1, row.lost_2] = standing.lost;
        [row.of_1, row.of_2] = standing.of;
        [row.points_1, row.points_2] = standing.points;
        [row.objectives_1, row.objectives_2] = standing.objectives;
        let trace = self.observer.end(game.as_ref());
        match course.ended {
            Ok(ending) => {
                ending.why.clone_into(&mut row.why);
                ending.rule.clone_into(&mut row.rule);
                row.winner = ending.winner.map(|side| side_name(game.setting(), side.0)).unwrap_or_default();
                row.decided = ending.winner.and_then(|side| trace.decided(side.index()));
            }
            Err((kind, why)) => self.fault(&mut row, matchup, kind, &why),
        }
        let units = if self.plan.units { self.units(matchup.game, game.as_ref(), &trace) } else { Vec::new() };
        Played { row, units, trace: Some(trace) }
    }

    /// Answers questions until the game is over.
    fn course(&mut self, game: &mut dyn Game, matchup: &Matchup<'_>) -> Course {
        let (limits, begun) = (self.plan.limits, Instant::now());
        let mut course = Course { decisions: 0, turn: 0, ended: Err((FaultKind::TooLong, String::new())) };
        let Some([mut first, mut second]) = bots::pair(matchup.bots, matchup.seed) else {
            course.ended = Err((FaultKind::Refused, "there is no such bot".to_owned()));
            return course;
        };
        let mut dice = Seeded::new(matchup.seed);
        while let Some(decision) = game.decision() {
            let late = || begun.elapsed() > limits.time;
            if course.decisions >= limits.decisions || course.decisions % 64 == 63 && late() {
                let why = format!("the game was not over after {} answers", course.decisions);
                course.ended = Err((FaultKind::TooLong, why));
                return course;
            }
            course.turn = decision.turn;
            let seat = Seat::new(game, decision.side);
            let player = if decision.side == Side::FIRST { &mut first } else { &mut second };
            let order = player.choose(&seat);
            drop(seat);
            let log = if decision.secret { &mut self.full } else { &mut self.log };
            log.clear();
            if let Err(halt) = game.apply(&order, &mut dice, log) {
                let why = format!("the bot `{}` ordered \"{}\": {halt}", player.name(), game.say(&order));
                course.ended = Err((FaultKind::Refused, why));
                return course;
            }
            course.decisions += 1;
            self.observer.ordered(game, &decision, &order, log.events());
            let now = game.decision().map(|next| next.turn);
            if decision.turn > 0 && now != Some(decision.turn) {
                self.observer.turn_ended(game);
            }
        }
        course.ended = game.ending().ok_or((FaultKind::Refused, "nothing is asked, and nobody has won".to_owned()));
        course
    }

    /// A fresh game of a variant.
    fn start(&mut self, variant: usize) -> Result<Box<dyn Game>, String> {
        let gone = || "there is no such variant".to_owned();
        let place = self.starts.get_mut(variant).ok_or_else(gone)?;
        if let Some(start) = place {
            return Ok(start.clone());
        }
        let scenario = &self.plan.variants.get(variant).ok_or_else(gone)?.scenario;
        let start = scenario.start(self.shelf).map_err(|faults| faults.to_string())?;
        Ok(place.insert(start).clone())
    }

    fn row(&self, matchup: &Matchup<'_>) -> Row {
        let variant = self.plan.variants.get(matchup.variant).map(|variant| variant.label.clone());
        Row {
            game: matchup.game,
            variant: variant.unwrap_or_default(),
            seed: matchup.seed,
            bot_1: self.plan.player(0, matchup.swapped).to_owned(),
            bot_2: self.plan.player(1, matchup.swapped).to_owned(),
            ..Row::default()
        }
    }

    fn fault(&self, row: &mut Row, matchup: &Matchup<'_>, kind: FaultKind, why: &str) {
        kind.word().clone_into(&mut row.why);
        row.fault = one_line(if why.is_empty() { "unknown" } else { why });
        row.again = self.plan.again(matchup);
    }

    fn units(&self, number: u64, game: &dyn Game, trace: &Trace) -> Vec<UnitRow> {
        let setting = game.setting();
        let counted = self.observer.pieces().iter().filter(|seen| seen.full > 0);
        let unit = |seen: &engine::game::Sighting| {
            let at = seen.piece.index();
            UnitRow {
                game: number,
                unit: setting.id(seen.piece).to_owned(),
                side: side_name(setting, seen.side.0),
                of: seen.full,
                lost: seen.full.saturating_sub(seen.strength),
                fate: fate_of(trace.fates.get(at).map_or("", String::as_str)).to_owned(),
                given: self.observer.given.get(at).copied().unwrap_or_default(),
                taken: self.observer.taken.get(at).copied().unwrap_or_default(),
            }
        };
        counted.map(unit).collect()
    }
}
