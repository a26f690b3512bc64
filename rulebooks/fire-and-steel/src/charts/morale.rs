//! Morale: whether a figure keeps its nerve.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, row, row_if};
use engine::dice::{DiceError, Die};
use engine::sheet::ByWord;
use serde::{Deserialize, Serialize};

use crate::book::{Book, GroupHalf};
use crate::bounds::{Count, Modifier, Within};
use crate::charts::morale_recovery;

/// The printed tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    modifiers: Modifiers,
    results: Results,
    /// How markers go again.
    pub recovery: morale_recovery::Numbers,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    per_morale_marker: Modifier,
    per_wound: Modifier,
    leader_lost: Modifier,
    half_group_lost: HalfGroupLost,
    several_opponents: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct HalfGroupLost {
    percent: Within<1, 100>,
    modifier: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Printed")]
struct Results(Printed);

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    passed_from: Modifier,
    one_marker_from: Modifier,
    markers: ByWord<Failure, Count>,
    pushed_back: Count,
}

impl TryFrom<Printed> for Results {
    type Error = &'static str;

    fn try_from(rows: Printed) -> Result<Self, Self::Error> {
        if rows.one_marker_from.get() > rows.passed_from.get() {
            return Err("a test cannot be passed with less than earns one marker");
        }
        Ok(Self(rows))
    }
}

engine::words! {
    /// The two ways to fail.
    enum Failure { OneMarker = "one-marker", TwoMarkers = "two-markers" }
}

engine::words! {
    /// What called for the test.
    pub enum Context { UnderFire = "under-fire", HandToHand = "hand-to-hand" }
}

engine::words! {
    /// The leader of the tester's group.
    pub enum Leader { None = "none", Myself = "self", InSight = "in-sight", OutOfSight = "out-of-sight", Dead = "dead" }
}

engine::words! {
    /// The result, from best to worst.
    pub enum MoraleResult { Passed = "passed", OneMarker = "one-marker", TwoMarkers = "two-markers" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MoraleFacts {
    /// What called for the test.
    pub context: Context,
    /// Before the test.
    pub morale_markers: i32,
    /// Of the tester.
    pub wounds: i32,
    /// Of the group.
    pub leader: Leader,
    /// The group at the start of the game, tester and leader included.
    pub group_size: i32,
    /// Of them, dead or off the table.
    pub group_dead: i32,
    /// Of them, alive but out of the tester's sight.
    pub group_out_of_sight: i32,
    /// Different enemies who shot or struck at it in this phase.
    pub opponents: i32,
    /// The option `group_half`.
    pub opt_group_half: GroupHalf,
}

impl Facts<Book> for MoraleFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            context: form.section("figure").word("context").required("what called for the test"),
            morale_markers: form.whole("morale_markers", 0..=20).or(0, "before the test"),
            wounds: form.whole("wounds", 0..=9).or(0, "of the tester"),
            leader: form
                .section("group")
                .word("leader")
                .or(Leader::None, "of the group; none: it never had one, self: the tester is the leader"),
            group_size: form
                .whole("group_size", 1..=99)
                .or(1, "the group at the start of the game, tester and leader included"),
            group_dead: form.whole("group_dead", 0..=98).or(0, "of them, dead or off the table"),
            group_out_of_sight: form
                .whole("group_out_of_sight", 0..=98)
                .or(0, "of them, alive but out of the tester's sight"),
            opponents: form
                .section("enemy")
                .whole("opponents", 1..=9)
                .or(1, "different enemies who shot or struck at it in this phase, the present one included"),
            opt_group_half: form
                .section("house rules")
                .word("opt_group_half")
                .or(book.options.group_half, "dead and unseen count together for half the group, or each alone"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.group_dead + self.group_out_of_sight >= self.group_size,
            "group_size",
            "the tester is of the group too, and neither dead nor out of sight",
        )
    }
}

/// How the test came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoraleOutcome {
    /// The die as rolled.
    pub die: i32,
    /// With its modifiers.
    pub score: i32,
    /// What that means.
    pub result: MoraleResult,
    /// Morale markers to put on the figure.
    pub markers_added: i32,
    /// Morale markers it has then.
    pub markers_after: i32,
    /// Whether it goes to ground.
    pub goes_to_ground: bool,
    /// Inches it is pushed back.
    pub pushed_back: i32,
}

/// The chart.
pub struct Morale;

impl Chart for Morale {
    type Book = Book;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;
    const NAME: &'static str = "morale";
    const ABOUT: &'static str = "Does a figure keep its nerve under fire or hand-to-hand?";
    const DICE: &'static str = "one d6 (morale)";
    const RULES: &'static [&'static str] = &[
        "FS-MOR-02",
        "FS-MOR-03",
        "FS-MOR-04",
        "FS-MOR-05",
        "FS-MOR-06",
        "FS-MOR-07",
        "FS-MOR-08",
        "FS-MOR-09",
        "FS-MOR-10",
        "FS-MOR-11",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("die", "the die as rolled"),
        Field::whole("score", "the die with its modifiers"),
        Field::word::<MoraleResult>("result", "what that means"),
        Field::whole("markers_added", "morale markers to put on the figure"),
        Field::whole("markers_after", "morale markers it has then"),
        Field::yes_no("goes_to_ground", "it goes to ground"),
        Field::whole("pushed_back", "inches it is pushed back"),
    ];
    const HEADLINE: &'static str = "result";

    fn resolve(book: &Book, facts: &MoraleFacts, tray: &mut Tray<'_>) -> Result<MoraleOutcome, DiceError> {
        let rows = &book.sheet.morale.results.0;
        let modifiers = modifiers(book, facts, tray);
        let failure_at = |score: i32| {
            if score >= rows.passed_from.get() {
                None // FS-MOR-07, FS-R51
            } else if score >= rows.one_marker_from.get() {
                Some(Failure::OneMarker) // FS-MOR-09, FS-MOR-11
            } else {
                Some(Failure::TwoMarkers) // FS-MOR-08, FS-MOR-10
            }
        };
        let die = tray.roll_for(Die::D6, "morale", |die| failure_at(die + modifiers))?;
        let score = die + modifiers;
        let failure = failure_at(score);
        let markers_added = failure.map_or(0, |failure| rows.markers.get(failure).get());
        let pushed = facts.context == Context::HandToHand && failure == Some(Failure::TwoMarkers);
        Ok(MoraleOutcome {
            die,
            score,
            result: match failure {
                None => MoraleResult::Passed,
                Some(Failure::OneMarker) => MoraleResult::OneMarker,
                Some(Failure::TwoMarkers) => MoraleResult::TwoMarkers,
            },
            markers_added,
            markers_after: facts.morale_markers + markers_added,
            // FS-MOR-08, FS-MOR-09: under fire every failure drops the figure
            goes_to_ground: facts.context == Context::UnderFire && failure.is_some(),
            // FS-MOR-10: hand-to-hand only the bad one moves it
            pushed_back: if pushed { rows.pushed_back.get() } else { 0 },
        })
    }

    fn tell(_: &Book, _: &MoraleFacts, outcome: &MoraleOutcome) -> String {
        let and_then = match outcome.pushed_back {
            _ if outcome.goes_to_ground => "and the figure goes to ground".to_owned(),
            0 => "but the figure stays in contact".to_owned(),
            inches => format!("and the figure is pushed back {inches}\""),
        };
        outcome.said(&and_then)
    }
}

impl MoraleOutcome {
    /// The result in words; after a failure `and_then` says what becomes of the figure.
    pub fn said(&self, and_then: &str) -> String {
        let markers = match self.markers_added {
            _ if self.result == MoraleResult::Passed => return format!("Passed with {}.", self.score),
            1 => "1 morale marker".to_owned(),
            n => format!("{n} morale markers"),
        };
        format!("Failed with {}: {markers}, {and_then}.", self.score)
    }
}

/// The table of modifiers.
fn modifiers(book: &Book, facts: &MoraleFacts, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.morale.modifiers;
    // FS-R48: a leader does not miss himself, and a group that never had one misses nobody
    let leader_lost = matches!(facts.leader, Leader::OutOfSight | Leader::Dead);
    // FS-R49: exactly half counts
    let half = |gone: i32| gone * 100 >= facts.group_size * rows.half_group_lost.percent.get();
    let half_lost = match facts.opt_group_half {
        GroupHalf::Combined => half(facts.group_dead + facts.group_out_of_sight),
        GroupHalf::Separate => half(facts.group_dead) || half(facts.group_out_of_sight),
    };
    tray.add_up(&[
        row("per-morale-marker", rows.per_morale_marker.get() * facts.morale_markers, "FS-MOR-02"),
        row("per-wound", rows.per_wound.get() * facts.wounds, "FS-MOR-03"), // FS-R36
        row_if(leader_lost, "leader-lost", rows.leader_lost.get(), "FS-MOR-04"),
        row_if(half_lost, "half-group-lost", rows.half_group_lost.modifier.get(), "FS-MOR-05"),
        row_if(facts.opponents > 1, "several-opponents", rows.several_opponents.get(), "FS-MOR-06"),
    ])
}
