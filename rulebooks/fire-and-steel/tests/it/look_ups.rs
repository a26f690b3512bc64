//! Charts that throw no dice: play looks them up, and gets what the chart says.

use engine::chart::{Chart, Tray};
use engine::dice::Scripted;
use engine::kit::look_up;
use engine::word::Word;
use fire_and_steel::book::{Book, UncappedRows};
use fire_and_steel::charts::morale_recovery::{MoraleRecovery, RecoveryFacts};
use fire_and_steel::charts::movement::{Going, Movement, MovementFacts};
use fire_and_steel::charts::rate_of_fire::{RateFacts, RateOfFire};
use fire_and_steel::charts::reload::{Method, Reload, ReloadFacts};
use fire_and_steel::words::WeaponAction;

use crate::skirmish::book;

/// The chart itself, with no die to throw.
fn resolved<C: Chart<Book = Book>>(facts: &C::Facts) -> C::Outcome {
    let mut none = Scripted::new([0_i64; 0]);
    C::resolve(&book(), facts, &mut Tray::new(&mut none)).unwrap()
}

#[test]
fn an_allowance_is_looked_up_as_the_chart_says() {
    // covers: FS-MOV-01, FS-MOV-02, FS-MOV-03, FS-MOV-04
    for going in [Going::Good, Going::Bad] {
        for (mounted, wounds, morale_markers, opt_min_move) in [(false, 0, 0, 0), (true, 2, 1, 0), (false, 4, 0, 1)] {
            let facts = MovementFacts { mounted, going, wounds, morale_markers, opt_min_move };
            assert_eq!(look_up::<Movement>(&book(), &facts), resolved::<Movement>(&facts));
        }
    }
}

#[test]
fn a_rate_of_fire_and_a_reload_are_looked_up_as_the_charts_say() {
    // covers: FS-ROF-14, FS-ROF-16, FS-RLD-01, FS-RLD-04
    for weapon_action in WeaponAction::ALL.iter().copied() {
        for (reload_markers, shots_this_phase, shots_this_impulse) in [(0, 0, 0), (1, 1, 0), (0, 1, 1)] {
            let opt_uncapped_rows = UncappedRows::OncePerPhase;
            let facts =
                RateFacts { weapon_action, reload_markers, shots_this_phase, shots_this_impulse, opt_uncapped_rows };
            assert_eq!(look_up::<RateOfFire>(&book(), &facts), resolved::<RateOfFire>(&facts));
        }
        for (reload_markers, method) in [(0, Method::Normal), (4, Method::Normal), (3, Method::Tap)] {
            let (impulses, tap_used_before, aim_markers) = (1, false, 1);
            let facts = ReloadFacts { weapon_action, reload_markers, method, impulses, tap_used_before, aim_markers };
            assert_eq!(look_up::<Reload>(&book(), &facts), resolved::<Reload>(&facts));
        }
    }
}

#[test]
fn a_recovery_is_looked_up_as_the_chart_says() {
    // covers: FS-MOR-13
    for (markers_from_earlier_turns, markers_placed_this_turn) in [(0, 2), (1, 0), (3, 2)] {
        let facts = RecoveryFacts { markers_from_earlier_turns, markers_placed_this_turn };
        assert_eq!(look_up::<MoraleRecovery>(&book(), &facts), resolved::<MoraleRecovery>(&facts));
    }
}
