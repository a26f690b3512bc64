//! What a shot in play offers and promises: the odds of a volley die by die, and a target that is chosen already.

use engine::game::prelude::*;
use engine::game::{Changes, Log, Offers, Viewer, prospects};
use engine::odds::{Odds, Oddsmaker};
use risk_factor::field::figure::Health;

use crate::camp::*;

/// Four rifles under their sergeant, and six spearmen with a chief, two of them wounded.
fn volley_at_a_chief(options: &str) -> Camp {
    let body = [
        group("one", "ours", 4, "rifle", "at = [60, 60]"),
        group("enemy", "theirs", 6, "spear", "at = [60, 90]"),
        leader("sergeant", "nco", "player_character = true\nwith = \"one\""),
        "[[leader]]\nid = \"chief\"\nname = \"Chief\"\nside = \"theirs\"\nrole = \"leader\"\nwith = \"enemy\"\n"
            .to_owned(),
    ];
    let mut camp = house(&body.concat(), options);
    for at in [1, 4] {
        let figure = camp.figure("enemy", at);
        camp.game.state.figures[figure].health = Health::Wounded;
    }
    camp.begin(&[3]).done(&[]);
    assert_eq!(camp.step(), "shooting");
    camp
}

fn listed(odds: &Odds<Changes>) -> Vec<(String, String)> {
    let mut all: Vec<_> = odds.iter().map(|(changes, chance)| (format!("{changes:?}"), chance.to_string())).collect();
    all.sort();
    all
}

#[test]
fn a_volley_die_by_die_comes_to_what_all_its_dice_do() {
    // covers: RK-SHT-04, RK-DMG-08, RK-DMG-10, RK-R39
    for options in ["", "wound_effect = \"out-of-action\"", "natural_eight = \"always-hits\""] {
        let camp = volley_at_a_chief(options);
        let shoot = camp.by("shoot", "one").at(camp.piece("enemy"));
        let quick = prospects(&camp.game, &shoot, Viewer::Umpire, &mut Oddsmaker::new()).unwrap();
        // A game that is told in words throws all dice to hit, then all for damage, then one for each who is hit.
        let plain = Oddsmaker::new().odds(|dice| {
            let (mut game, mut log) = (camp.game.clone(), Log::new());
            game.run(&shoot, dice, &mut log).map_err(|_| engine::dice::DiceError::Strayed)?;
            Ok(Changes::of(log.events(), Viewer::Umpire))
        });
        let (quick, plain) = (listed(&quick), listed(&plain.unwrap()));
        assert!(quick.len() > 5, "{quick:?}");
        assert_eq!(quick, plain, "{options}");
    }
}

#[test]
fn a_target_that_is_chosen_is_offered_as_idle() {
    // covers: RK-SHT-12
    let mut camp = volley_at_a_chief("");
    let shoot = camp.by("shoot", "one").at(camp.piece("enemy"));
    let idle = |camp: &Camp| {
        let mut offers = Offers::new();
        camp.game.offers(Some(camp.piece("one")), &mut offers);
        let offer = offers.list().iter().find(|offer| offer.order == shoot).unwrap();
        offer.idle
    };
    assert!(!idle(&camp));
    camp.give(&shoot, &[]);
    assert_eq!(camp.step(), "shooting");
    assert!(idle(&camp));
}
