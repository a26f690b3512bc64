//! What games show: the numbers of a report.

use serde::Serialize;

use crate::row::Row;

/// A structure of a report, which a page reads too.
macro_rules! shown {
    ($($(#[$note:meta])* pub struct $name:ident { $($(#[$about:meta])* pub $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$note])*
            #[derive(Clone, Debug, PartialEq, Serialize)]
            #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
            pub struct $name { $($(#[$about])* pub $field: $kind,)* }
        )*
    };
}

shown! {
    /// What a run shows.
    pub struct Summary {
        /// The scenario's name.
        pub scenario: String,
        /// Its title.
        pub title: String,
        /// The rulebook.
        pub rulebook: String,
        /// The names of the sides for people.
        pub sides: Vec<String>,
        /// The bots, as they were named.
        pub bots: Vec<String>,
        /// Whether every seed was played with sides exchanged too.
        pub swap: bool,
        /// The first seed.
        pub seed: u64,
        /// How many games were played, those that went wrong included.
        pub games: u64,
        /// How many games did not come to their end.
        pub faults: u64,
        /// Some of them.
        pub faulty: Vec<FaultLine>,
        /// Whether it is fair: `fair`, `lopsided` or `unclear`.
        pub tone: String,
        /// What it comes to, in plain words, a sentence each.
        pub verdict: Vec<String>,
        /// How the intervals were made, in words.
        pub method: String,
        /// What the strength of units is counted in.
        pub strength: String,
        /// The variants; the first is what the others are compared with.
        pub variants: Vec<VariantSummary>,
        /// The other variants beside the first.
        pub comparisons: Vec<Comparison>,
    }

    /// A game that did not come to its end.
    pub struct FaultLine {
        /// Its number.
        pub game: u64,
        /// Its seed.
        pub seed: u64,
        /// What happened: `crashed`, `refused` or `too-long`.
        pub why: String,
        /// In words.
        pub fault: String,
        /// How to see it again.
        pub again: String,
    }

    /// A share with its interval of 95 %.
    pub struct Estimate {
        /// How many.
        pub hits: u64,
        /// Of how many.
        pub of: u64,
        /// The share.
        pub share: f64,
        /// The lower end of the interval.
        pub low: f64,
        /// The upper end of the interval.
        pub high: f64,
    }

    /// A mean with its interval of 95 %.
    pub struct Mean {
        /// The mean.
        pub mean: f64,
        /// The lower end of the interval.
        pub low: f64,
        /// The upper end of the interval.
        pub high: f64,
    }

    /// The games of one variant.
    pub struct VariantSummary {
        /// What is set otherwise; empty for the scenario as it is.
        pub label: String,
        /// How many games came to their end.
        pub games: u64,
        /// The sides.
        pub sides: Vec<SideSummary>,
        /// Games that nobody won.
        pub draws: Estimate,
        /// The first side's share of the games that either side won.
        pub balance: Estimate,
        /// The bots, where sides were exchanged: each one's share of wins.
        pub bots: Vec<Scored>,
        /// By seating, where sides were exchanged.
        pub seatings: Vec<Cut>,
        /// How the games ended, the most frequent first.
        pub endings: Vec<EndingCount>,
        /// How many turns a game takes.
        pub turns: Mean,
        /// How many games ended in which turn.
        pub length: Vec<(u16, u64)>,
        /// Turn by turn.
        pub by_turn: Vec<TurnSummary>,
        /// Games whose winner led only with the end itself.
        pub at_the_end: Estimate,
        /// The turn by whose end half of the games are decided; none if fewer ever are.
        pub half_decided: Option<u16>,
        /// The units, those that lose most first.
        pub units: Vec<UnitSummary>,
        /// Where strength is lost.
        pub heat: Heat,
        /// The orders, the most used first.
        pub orders: Vec<MostUsed>,
        /// Battles worth a look.
        pub battles: Vec<Battle>,
        /// How many questions a game puts.
        pub decisions: f64,
        /// How long a game takes, in milliseconds.
        pub ms: f64,
    }

    /// A side.
    pub struct SideSummary {
        /// Its name for people.
        pub name: String,
        /// Its share of wins.
        pub wins: Estimate,
        /// The share of its strength that it loses.
        pub lost: Mean,
    }

    /// A bot.
    pub struct Scored {
        /// Its name.
        pub bot: String,
        /// Its share of wins, on either side.
        pub wins: Estimate,
    }

    /// Games with the bots seated in one way.
    pub struct Cut {
        /// The bots, in the order of the sides.
        pub bots: Vec<String>,
        /// The sides' shares of wins.
        pub wins: Vec<Estimate>,
    }

    /// A way in which games end.
    pub struct EndingCount {
        /// As people call it.
        pub why: String,
        /// Who won, by place.
        pub winner: Option<u8>,
        /// How many games.
        pub games: u64,
    }

    /// A turn.
    pub struct TurnSummary {
        /// Which.
        pub turn: u16,
        /// How many games came to its end.
        pub games: u64,
        /// The share of its strength that each side loses in it.
        pub lost: Vec<f64>,
        /// The share of games that are decided by its end: the winner leads and does so ever after.
        pub decided: f64,
        /// How often the side that leads at its end wins.
        pub leader_wins: Estimate,
    }

    /// A unit.
    pub struct UnitSummary {
        /// Its name for people.
        pub name: String,
        /// Whose it is, by place.
        pub side: u8,
        /// The strength that it begins with.
        pub of: u16,
        /// The strength that it loses in a game.
        pub lost: f64,
        /// How often it is destroyed or captured.
        pub gone: f64,
    }

    /// Losses over the table. Cells go row by row from the near left corner, in strength a game.
    pub struct Heat {
        /// How wide and deep a cell is.
        pub cell: f64,
        /// How many lie side by side.
        pub columns: usize,
        /// How many lie behind each other.
        pub rows: usize,
        /// What each side loses there.
        pub lost: Vec<Vec<f64>>,
        /// What the losing side loses there in the turn that decides the game.
        pub decisive: Vec<f64>,
    }

    /// Orders with one verb.
    pub struct MostUsed {
        /// The verb.
        pub verb: String,
        /// Who gives them, by place.
        pub side: u8,
        /// How many a game.
        pub uses: f64,
        /// What the other side loses by one of them.
        pub took: f64,
        /// What the own side loses by it.
        pub cost: f64,
        /// What the other side loses by all of them less what the own side does, a game.
        pub swing: f64,
        /// How many of them were given by winners, of those given in games that either side won.
        pub by_winners: Estimate,
    }

    /// A battle worth a look.
    pub struct Battle {
        /// Why: `closest`, `typical` or `lopsided`.
        pub what: String,
        /// The number of the game.
        pub game: u64,
        /// Its seed.
        pub seed: u64,
        /// The bots, in the order of the sides.
        pub bots: Vec<String>,
        /// How to see it again.
        pub again: String,
    }

    /// A variant beside the first, from games with the same seeds.
    pub struct Comparison {
        /// What is set otherwise.
        pub label: String,
        /// How many pairs of games.
        pub pairs: u64,
        /// How each side's share of wins differs.
        pub wins: Vec<Difference>,
        /// How many turns longer the games are.
        pub turns: Mean,
        /// How much more each side loses, as a share of its strength.
        pub lost: Vec<Mean>,
    }

    /// A difference of shares.
    pub struct Difference {
        /// The difference.
        pub by: f64,
        /// The lower end of its interval of 95 %.
        pub low: f64,
        /// The upper end of its interval of 95 %.
        pub high: f64,
        /// The chance of a difference at least as large if there were none.
        pub p: f64,
    }
}

impl FaultLine {
    pub(crate) fn of(row: &Row) -> FaultLine {
        let (why, fault, again) = (row.why.clone(), row.fault.clone(), row.again.clone());
        FaultLine { game: row.game, seed: row.seed, why, fault, again }
    }
}
