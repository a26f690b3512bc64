//! Variants: set by path, checked like any file, compared pair by pair.

use linstock::Scenario;
use sim::{Plan, PlanError};

use crate::kit::{mirror, plan, play, shelf, summary};

fn varied(settings: &[&str]) -> Result<Plan, PlanError> {
    let shelf = shelf();
    let settings: Vec<String> = settings.iter().map(|text| (*text).to_owned()).collect();
    plan(&shelf, 3).varied(&shelf, &settings)
}

#[test]
fn several_settings_make_a_grid_with_common_seeds() {
    let shelf = shelf();
    let plan = varied(&["turns=base,2", "figure.s1.skill=experienced,green"]).unwrap();
    let labels: Vec<&str> = plan.variants().iter().map(|variant| variant.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "turns=base, figure.s1.skill=experienced",
            "turns=base, figure.s1.skill=green",
            "turns=2, figure.s1.skill=experienced",
            "turns=2, figure.s1.skill=green"
        ]
    );
    let games = play(&plan, &shelf, plan.games(), 2);
    assert_eq!(games.iter().map(|game| game.row.seed).collect::<Vec<_>>(), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    assert!(games.iter().filter(|game| game.row.variant.starts_with("turns=2")).all(|game| game.row.turns <= 2));
    assert_eq!(
        plan.variants()[0].start,
        Plan::new(&shelf, &mirror(), ["random"; 2], 1..=1).unwrap().variants()[0].start
    );
}

#[test]
fn a_variant_is_compared_with_the_games_of_the_same_seeds() {
    let shelf = shelf();
    let plan = plan(&shelf, 120).varied(&shelf, &["remove=none,s2".to_owned()]).unwrap();
    let found = summary(&plan, &play(&plan, &shelf, plan.games(), 2));
    let [comparison] = found.comparisons.as_slice() else { panic!("one comparison") };
    let north = &comparison.wins[0];
    assert_eq!(comparison.pairs, 120);
    assert!(north.by > 0.1 && north.low > 0.0 && north.p < 0.05, "{north:?}");
    assert!(north.low <= north.by && north.by <= north.high);
    let [before, after] = [0, 1].map(|at| found.variants[at].sides[0].wins.share);
    assert!((north.by - (after - before)).abs() < 1e-9);
    assert!(found.verdict.iter().any(|said| said.contains("With remove=s2 North wins")), "{:?}", found.verdict);
}

#[test]
fn a_path_that_leads_nowhere_says_what_was_perhaps_meant() {
    let said = |setting: &str| match varied(&[setting]).unwrap_err() {
        PlanError::Scenario(faults) => {
            format!("{faults} {}", faults.list.iter().filter_map(|f| f.hint.clone()).collect::<String>())
        }
        other => other.to_string(),
    };
    for (setting, meant) in [
        ("figur.s1.skill=green", "did you mean `figure`?"),
        ("figure.s9.skill=green", "did you mean `s"),
        ("remove=wel", "did you mean `well`?"),
        ("turnz=8", "did you mean `turns`?"),
        ("figure.s1.skil=green", "did you mean `skill`?"),
        ("figure.s1.skill=gren", "did you mean `green`?"),
        ("house.options.nonsense=1", "nonsense"),
        ("turns", "write KEY=V1,V2"),
    ] {
        let said = said(setting);
        assert!(said.contains(meant), "{setting}: {said}");
    }
    let twice = varied(&["turns=2", "turns=3"]).unwrap_err();
    assert!(twice.to_string().contains("varied twice"));
}

/// Every option of every rulebook can be varied by its path: here the first word option of the mirror's rulebook.
#[test]
fn a_house_rule_is_varied_by_its_path() {
    let shelf = shelf();
    let book = shelf.rulebook("fire-and-steel").unwrap();
    let option = book.options.first().expect("an option");
    let setting = format!("house.options.{}=base,nonsense", option.name);
    let error = plan(&shelf, 1).varied(&shelf, &[setting]).unwrap_err().to_string();
    assert!(error.contains("nonsense") || error.contains(option.name), "{error}");
}

#[test]
fn a_scenario_that_is_unsound_is_not_played() {
    let shelf = shelf();
    let broken = Scenario::load("broken", "id = \"x\"\n");
    assert!(matches!(Plan::new(&shelf, &broken, ["drill"; 2], 1..=1), Err(PlanError::Scenario(_))));
    let error = Plan::new(&shelf, &mirror(), ["dril", "random"], 1..=1).unwrap_err();
    assert!(error.to_string().contains("did you mean `drill`?"));
}
