//! Odds of fire in a game: throws of which the same comes are one way to go, and the odds are the same.

use card_and_squad::book::Book;
use card_and_squad::charts::fire_facts::{FiringFacts, TargetFacts};
use card_and_squad::charts::firing::{Firing, FiringOutcome};
use card_and_squad::charts::weapon_table::Load;
use card_and_squad::words::{Ammunition, Cover, Quality, Weapon};
use engine::chart::{Chart, Tray};
use engine::house::Page;
use engine::odds::Oddsmaker;

fn facts(book: &Book, weapon: Weapon, ammunition: Ammunition, shooters: i32, rankers: i32) -> FiringFacts {
    let options = &book.options;
    FiringFacts {
        load: Load { weapon, tapped: false, ammunition },
        range: 5.0,
        shooters,
        quality: Quality::Regular,
        mounted: false,
        volley: false,
        volley_figures: 0,
        firer_formed: false,
        firer_wounded: false,
        target: TargetFacts {
            cover: Cover::None,
            formed: false,
            rankers,
            leaderless: false,
            leader_hits: 0,
            officer: true,
        },
        opt_heroes: true,
        opt_natural_ten: options.natural_ten,
        opt_no_officer: options.no_officer,
        opt_canister_again: options.canister_again,
        opt_volley: options.volley,
    }
}

fn fell(outcome: &FiringOutcome) -> (u32, u32, bool, u32) {
    (outcome.rankers_killed, outcome.leader_hits, outcome.officer_killed, outcome.squad_left)
}

// covers: CS-R30, CS-R40, CS-CAS-02
#[test]
fn throws_that_fell_the_same_figures_are_one_way_to_go() {
    let book = Book::open(&Page::default()).unwrap();
    let cases = [
        facts(&book, Weapon::Musket, Ammunition::RoundShot, 10, 9),
        facts(&book, Weapon::Rifle, Ammunition::RoundShot, 6, 2),
        facts(&book, Weapon::Cannon, Ammunition::Canister, 1, 7),
    ];
    for facts in &cases {
        let mut maker = Oddsmaker::new();
        let mut runs = 0;
        let merged = maker.gist(|dice| {
            runs += 1;
            Firing::resolve(&book, facts, &mut Tray::new(dice)).map(|outcome| fell(&outcome))
        });
        let (merged, shown) = (
            merged.unwrap(),
            maker
                .odds(|dice| Firing::resolve(&book, facts, &mut Tray::new(dice)).map(|outcome| fell(&outcome)))
                .unwrap(),
        );
        assert_eq!(runs, merged.len(), "{facts:?}");
        assert_eq!(merged.len(), shown.len(), "{facts:?}");
        for (end, _) in shown.iter() {
            let (one, other) = (merged.chance(|fell| fell == end), shown.chance(|fell| fell == end));
            assert_eq!(one.to_string(), other.to_string(), "{end:?} of {facts:?}");
        }
    }
}
