//! Risk factor: how much weighs on a group before it is thrown for.
//! RK-R64: every row is added, the negative ones too.

use engine::chart::{Chart, FactError, Facts, Field, Form, Row, Tray, row, row_if};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::{Book, LossRounding, Stacking, ThreatCount};
use crate::bounds::{Centimetres, Percent, Points};
use crate::words::{Grade, counted};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    no_enemy_or_fleeing_friends_in_sight: Points,
    hero_or_superior: Points,
    entirely_in_cover_or_advancing: Points,
    enemy_in_clear_sight_and_range: Points,
    raw_in_range: Points,
    losses: Losses,
    enemy_on_flank_or_friends_fleeing: Near,
    natives_near_enemy_cavalry: Near,
    routing_or_losing_in_melee: Points,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Losses {
    points: Points,
    per_percent: Percent,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Near {
    points: Points,
    within: Centimetres,
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RiskFacts {
    /// Whether the group sees no enemy at all.
    pub no_enemy_in_sight: bool,
    /// Whether it sees friends retreating or routing.
    pub friends_retreating_in_sight: bool,
    /// Whether a hero is with it.
    pub hero_with_unit: bool,
    /// How good it is.
    pub grade: Grade,
    /// Whether every figure is in cover.
    pub entirely_in_cover: bool,
    /// Whether it moved towards the enemy in its last phase.
    pub advancing: bool,
    /// Enemy groups in clear sight that have it within their weapons' range.
    pub threatening_groups: i32,
    /// Whether it is within range of an enemy in sight, clear or not.
    pub in_range_of_visible_enemy: bool,
    /// Figures at the start.
    pub original_strength: i32,
    /// Figures wounded and alive.
    pub wounded: i32,
    /// Figures killed.
    pub killed: i32,
    /// Whether an enemy in sight is to its flank or rear.
    pub enemy_on_flank_or_rear: bool,
    /// How far the nearest retreating or routing friends are.
    pub nearest_fleeing_friend: Option<f64>,
    /// Whether it is natives.
    pub natives: bool,
    /// How far the nearest enemy cavalry is.
    pub nearest_enemy_cavalry: Option<f64>,
    /// Whether it is routing.
    pub routing: bool,
    /// Whether it lost more in its melee than the enemy.
    pub lost_more_in_melee: bool,
    /// RK-R15
    pub opt_stacking: Stacking,
    /// RK-R17
    pub opt_threat_count: ThreatCount,
    /// RK-R19
    pub opt_loss_rounding: LossRounding,
}

impl Facts<Book> for RiskFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            no_enemy_in_sight: form.section("in sight").flag("no_enemy_in_sight", "the group sees no enemy at all"),
            friends_retreating_in_sight: form
                .flag("friends_retreating_in_sight", "it sees friends retreating or routing, at any distance"),
            hero_with_unit: form.section("group").flag("hero_with_unit", "a hero is with the group"),
            grade: form.word("grade").or(Grade::Ordinary, "of the group"),
            entirely_in_cover: form.flag("entirely_in_cover", "every living figure is in soft or hard cover"),
            advancing: form.flag("advancing", "it moved towards the enemy in its last phase"),
            threatening_groups: form
                .section("danger")
                .whole("threatening_groups", 0..=20)
                .or(0, "enemy groups in clear sight with this group within their weapons' range"),
            in_range_of_visible_enemy: form.flag(
                "in_range_of_visible_enemy",
                "within range of an enemy in sight, clear or not; any threatening group implies it",
            ),
            original_strength: form
                .section("losses")
                .whole("original_strength", 1..=99)
                .or(10, "figures the group began with"),
            wounded: form.whole("wounded", 0..=99).or(0, "figures wounded and alive"),
            killed: form.whole("killed", 0..=99).or(0, "figures killed"),
            enemy_on_flank_or_rear: form
                .section("danger")
                .flag("enemy_on_flank_or_rear", "an enemy in sight is to the flank or rear"),
            nearest_fleeing_friend: form
                .number("nearest_fleeing_friend", 0.0..=1000.0)
                .maybe("cm to the nearest retreating or routing friends"),
            natives: form.section("group").flag("natives", "the group is natives"),
            nearest_enemy_cavalry: form
                .section("danger")
                .number("nearest_enemy_cavalry", 0.0..=1000.0)
                .maybe("cm to the nearest enemy cavalry, seen or not"),
            routing: form.section("group").flag("routing", "the group itself is routing"),
            lost_more_in_melee: form
                .flag("lost_more_in_melee", "it took more wounds and kills than it gave in its melee"),
            opt_stacking: form
                .section("house rules")
                .word("opt_stacking")
                .or(book.options.stacking, "two conditions in one row count once, or each"),
            opt_threat_count: form
                .word("opt_threat_count")
                .or(book.options.threat_count, "threatening groups count once, or each"),
            opt_loss_rounding: form
                .word("opt_loss_rounding")
                .or(book.options.loss_rounding, "only full tenths of the strength count, or any part"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let unseen = self.no_enemy_in_sight;
        refuse(unseen && self.threatening_groups > 0, "threatening_groups", "an enemy in clear sight is in sight")?;
        refuse(
            unseen && self.in_range_of_visible_enemy,
            "in_range_of_visible_enemy",
            "no enemy is in sight, so none that is visible has the group in range",
        )?;
        refuse(
            unseen && self.enemy_on_flank_or_rear,
            "enemy_on_flank_or_rear",
            "an enemy counts on flank or rear only if he is in sight",
        )?;
        refuse(self.killed >= self.original_strength, "killed", "nobody would be left of the original strength")?;
        refuse(
            self.wounded + self.killed > self.original_strength,
            "wounded",
            "more are wounded and killed than the group began with",
        )?;
        refuse(self.routing && self.advancing, "advancing", "a routing group does not advance")
    }
}

impl RiskFacts {
    /// RK-RSK-08: wounded and killed weigh the same.
    pub fn losses(&self) -> i32 {
        self.wounded + self.killed
    }

    /// RK-R19: how often a full tenth of the original strength is lost, or any part of one.
    fn loss_points(&self, per_percent: i32) -> i32 {
        let hundredths = self.losses() * 100;
        let step = (self.original_strength * per_percent).max(1);
        match self.opt_loss_rounding {
            LossRounding::FullTens => hundredths / step,
            LossRounding::RoundUp => (hundredths + step - 1) / step,
        }
    }

    /// RK-R15: how often a row with two conditions counts.
    fn times(&self, one: bool, other: bool) -> i32 {
        match self.opt_stacking {
            Stacking::PerLine => i32::from(one || other),
            Stacking::PerCondition => i32::from(one) + i32::from(other),
        }
    }
}

/// What weighs on the group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Risk {
    /// The sum of the rows.
    pub risk_factor: i32,
    /// Figures wounded or killed.
    pub losses: i32,
    /// How often their share counts.
    pub loss_points: i32,
}

/// RK-RSK-01: adds up the rows, from 0, without floor or ceiling.
pub fn add_up(book: &Book, facts: &RiskFacts, tray: &mut Tray<'_>) -> Risk {
    let loss_points = facts.loss_points(book.sheet.risk_factors.losses.per_percent.get());
    let risk_factor = tray.add_up(&rows(&book.sheet.risk_factors, facts, loss_points));
    Risk { risk_factor, losses: facts.losses(), loss_points }
}

/// The printed table, row by row.
fn rows(numbers: &Numbers, facts: &RiskFacts, loss_points: i32) -> [Row; 9] {
    // RK-R14: neither the one nor the other is in sight
    let calm = facts.no_enemy_in_sight && !facts.friends_retreating_in_sight;
    let hero_or_superior = facts.times(facts.hero_with_unit, facts.grade == Grade::Superior);
    // RK-R16: by the last phase, not by intent
    let cover_or_advancing = facts.times(facts.entirely_in_cover, facts.advancing);
    // RK-R17: the range is that of the enemy's weapons
    let threats = match facts.opt_threat_count {
        ThreatCount::Once => i32::from(facts.threatening_groups > 0),
        ThreatCount::PerGroup => facts.threatening_groups,
    };
    // RK-R18: on top of the row above, and a clear threat is one in sight
    let in_range = facts.in_range_of_visible_enemy || facts.threatening_groups > 0;
    let flank = &numbers.enemy_on_flank_or_friends_fleeing;
    let fleeing = facts.nearest_fleeing_friend.is_some_and(|away| flank.within.reaches(away));
    let flank_or_fleeing = facts.times(facts.enemy_on_flank_or_rear, fleeing);
    // RK-R21: the distance alone counts, seen or not
    let cavalry = &numbers.natives_near_enemy_cavalry;
    let near_cavalry = facts.nearest_enemy_cavalry.is_some_and(|away| cavalry.within.reaches(away));
    // RK-R22: routing, or worse off in its melee
    let routing_or_losing = facts.times(facts.routing, facts.lost_more_in_melee);
    [
        row_if(calm, "calm", numbers.no_enemy_or_fleeing_friends_in_sight.get(), "RK-RSK-02"),
        row("hero-or-superior", numbers.hero_or_superior.get() * hero_or_superior, "RK-RSK-03"),
        row("cover-or-advancing", numbers.entirely_in_cover_or_advancing.get() * cover_or_advancing, "RK-RSK-04"),
        row("under-threat", numbers.enemy_in_clear_sight_and_range.get() * threats, "RK-RSK-06"),
        row_if(facts.grade == Grade::Raw && in_range, "raw-in-range", numbers.raw_in_range.get(), "RK-RSK-07"),
        row("losses", numbers.losses.points.get() * loss_points, "RK-RSK-08"),
        row("flank-or-friends-fleeing", flank.points.get() * flank_or_fleeing, "RK-RSK-09"),
        row_if(facts.natives && near_cavalry, "natives-near-cavalry", cavalry.points.get(), "RK-RSK-10"),
        row("routing-or-losing", numbers.routing_or_losing_in_melee.get() * routing_or_losing, "RK-RSK-11"),
    ]
}

/// The chart.
pub struct RiskFactor;

impl Chart for RiskFactor {
    type Book = Book;
    type Facts = RiskFacts;
    type Outcome = Risk;
    const NAME: &'static str = "risk-factor";
    const ABOUT: &'static str = "How much weighs on this group?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "RK-RSK-01",
        "RK-RSK-02",
        "RK-RSK-03",
        "RK-RSK-04",
        "RK-RSK-05",
        "RK-RSK-06",
        "RK-RSK-07",
        "RK-RSK-08",
        "RK-RSK-09",
        "RK-RSK-10",
        "RK-RSK-11",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("risk_factor", "the sum of the rows"),
        Field::whole("losses", "figures wounded or killed"),
        Field::whole("loss_points", "how often their share of the original strength counts"),
    ];
    const HEADLINE: &'static str = "risk_factor";

    fn resolve(book: &Book, facts: &RiskFacts, tray: &mut Tray<'_>) -> Result<Risk, DiceError> {
        Ok(add_up(book, facts, tray))
    }

    fn tell(_: &Book, facts: &RiskFacts, outcome: &Risk) -> String {
        let lost = match outcome.losses {
            0 => "no losses so far".to_owned(),
            n => format!("{} of {} wounded or killed", counted(n, "figure", "figures"), facts.original_strength),
        };
        format!("The risk factor is {}, with {lost}; throw a d6 on the actions table.", outcome.risk_factor)
    }
}
