//! The clever walk against throwing every die, one by one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::*;
use crate::chart::Tray;
use crate::dice::Die;

/// A rule run for every combination of faces of `n` dice.
fn brute<T: Ord>(kind: Die, n: u32, rule: impl Fn(&[u32]) -> T) -> BTreeMap<T, String> {
    let faces = kind.faces();
    let mut ways = BTreeMap::<T, u64>::new();
    for throw in 0..faces.pow(n) {
        let shown: Vec<u32> = (0..n).map(|i| throw / faces.pow(i) % faces + 1).collect();
        *ways.entry(rule(&shown)).or_default() += 1;
    }
    let all = u64::from(faces).pow(n);
    ways.into_iter().map(|(key, n)| (key, Probability::ratio(n, all).to_string())).collect()
}

fn shown<T: Ord + Clone>(odds: &Odds<T>) -> BTreeMap<T, String> {
    odds.iter().map(|(key, p)| (key.clone(), p.to_string())).collect()
}

#[test]
fn pools_agree_with_throwing_every_die() {
    let odds = Odds::of(|dice| Tray::new(dice).pool(Die::D6, "hit", 5, [1, 4, 6])).unwrap();
    let count =
        |dice: &[u32], low, high| u32::try_from(dice.iter().filter(|f| (low..=high).contains(*f)).count()).unwrap();
    assert_eq!(shown(&odds), brute(Die::D6, 5, |d| [count(d, 1, 1), count(d, 2, 4), count(d, 5, 6)]));
}

#[test]
fn one_die_against_another_agrees_with_both() {
    let together = Odds::of(|dice| Tray::new(dice).against(Die::D10, ["one", "other"])).unwrap();
    let one_by_one = Odds::of(|dice| {
        let mut tray = Tray::new(dice);
        Ok(tray.roll(Die::D10, "one")? - tray.roll(Die::D10, "other")?)
    });
    let (together, one_by_one) = (together.map(|[one, other]| one - other), one_by_one.unwrap());
    // In the same order too: their sum is the same to the last bit.
    assert_eq!(together.iter().collect::<Vec<_>>(), one_by_one.iter().collect::<Vec<_>>());
}

#[test]
fn bands_of_one_die_agree_with_its_faces() {
    for limits in [[1, 4, 6], [0, 4, 6], [4, 4, 6], [2, 9, 6], [-3, 0, 6], [6, 6, 6]] {
        let odds = Odds::of(|dice| Tray::new(dice).band(Die::D6, "row", limits)).unwrap();
        let row = |dice: &[u32]| limits.iter().position(|limit| dice[0].cast_signed() <= *limit).unwrap();
        assert_eq!(shown(&odds), brute(Die::D6, 1, row), "{limits:?}");
    }
}

#[test]
fn faces_of_which_the_same_comes_are_one_way_to_go() {
    // Odd faces, even ones and the highest; then one more die for the highest, and a run of dice that it decides.
    let kind = |face: i32| if face == 10 { 2 } else { face % 2 };
    let mut runs = 0;
    let mut rule = |dice: &mut dyn Dice| {
        runs += 1;
        let mut tray = Tray::new(dice);
        let first = tray.roll_for(Die::D10, "first", kind)?;
        let more = if first == 10 { tray.roll_for(Die::D6, "more", |face| face > 4)? } else { 0 };
        let run = tray.chain(3, 0, |sum: &i32, tray| {
            let low = |face| face <= 2;
            let face = tray.roll_for(Die::D6, "run", low)?;
            Ok(if low(face) { ControlFlow::Break(*sum) } else { ControlFlow::Continue(sum + 1) })
        })?;
        Ok((kind(first), more > 4, run))
    };
    let mut maker = Oddsmaker::new();
    let (gist, faces) = (maker.gist(&mut rule).unwrap(), maker.odds(&mut rule).unwrap());
    assert_eq!(gist.iter().collect::<Vec<_>>(), faces.iter().collect::<Vec<_>>());
    assert_eq!(runs, 4 * 4 + 15 * 4);
    let lowest = maker.gist(|dice| Tray::new(dice).roll_for(Die::D10, "first", kind)).unwrap();
    assert_eq!(
        lowest.iter().map(|(face, p)| (*face, p.to_string())).collect::<Vec<_>>(),
        [(1, "1/2".to_owned()), (2, "2/5".to_owned()), (10, "1/10".to_owned())]
    );
}

#[test]
fn a_chart_tells_of_every_face_however_alike() {
    let odds = Odds::of(|dice| Tray::new(dice).roll_for(Die::D6, "any", |_| ())).unwrap();
    assert_eq!(shown(&odds), brute(Die::D6, 1, |d| d[0].cast_signed()));
    // More lots than a walk keeps apart: every face is one.
    let odds = Oddsmaker::new().gist(|dice| Tray::new(dice).roll_for(Die::D10, "all", |face| face)).unwrap();
    assert_eq!(shown(&odds), brute(Die::D10, 1, |d| d[0].cast_signed()));
}

#[test]
fn dice_that_depend_on_dice_agree_with_throwing_every_die() {
    let odds = Odds::of(|dice| {
        let first = dice.face(Die::D6, "first")?;
        if first < 5 { Ok((first, 0)) } else { Ok((first, dice.face(Die::D6, "second")?)) }
    })
    .unwrap();
    assert_eq!(shown(&odds), brute(Die::D6, 2, |d| if d[0] < 5 { (d[0], 0) } else { (d[0], d[1]) }));
}

#[test]
fn a_rough_walk_goes_on_from_no_rare_state_of_a_chain() {
    // Heads in a row: a state is as rare as it has heads.
    let heads = |mut maker: Oddsmaker| {
        let mut asked = Vec::new();
        let odds = maker.odds(|dice| {
            Tray::new(dice).chain(12, 0, |heads: &u32, tray| {
                asked.push(*heads);
                let head = tray.roll(Die::of(2), "coin")? == 1;
                Ok(if head { ControlFlow::Continue(heads + 1) } else { ControlFlow::Break(*heads) })
            })
        });
        asked.dedup();
        (odds.unwrap(), asked)
    };
    let (exact, all) = heads(Oddsmaker::new());
    let (rough, few) = heads(Oddsmaker::rough(4));
    assert_eq!(all, (0..12).collect::<Vec<_>>());
    assert_eq!(few, [0, 1, 2, 3, 4]);
    assert_eq!(rough.chance(|_| true), exact.chance(|_| true));
    assert_eq!(rough.chance(|heads| *heads == 2), exact.chance(|heads| *heads == 2));
}

#[test]
fn a_rough_walk_follows_what_is_rare_one_way_only() {
    let mut runs = 0;
    let mut three = |mut maker: Oddsmaker| {
        runs = 0;
        let odds = maker.odds(|dice| {
            runs += 1;
            Ok([dice.face(Die::D6, "first")?, dice.face(Die::D6, "second")?, dice.face(Die::D6, "third")?])
        });
        (odds.unwrap(), runs)
    };
    let (exact, all) = three(Oddsmaker::new());
    assert_eq!(all, 216);
    // One of 36 is rarer than one of 16: the third die shows its middle.
    let (rough, few) = three(Oddsmaker::rough(4));
    assert_eq!((few, rough.len()), (36, 36));
    assert_eq!(rough.chance(|_| true), exact.chance(|_| true));
    for face in 1..=6 {
        assert_eq!(rough.chance(|dice| dice[1] == face), exact.chance(|dice| dice[1] == face));
    }
    assert!(rough.iter().all(|(dice, _)| dice[2] == 4));
}

#[test]
fn chains_agree_with_throwing_every_die() {
    // A run of dice that ends at the first 1; the state is the sum so far.
    let odds = Odds::of(|dice| {
        Tray::new(dice).chain(4, 0_u32, |sum, tray| {
            let face = tray.roll(Die::D6, "run")?.unsigned_abs();
            Ok(if face == 1 { ControlFlow::Break(*sum) } else { ControlFlow::Continue(sum + face) })
        })
    })
    .unwrap();
    let by_hand = |dice: &[u32]| dice.iter().take_while(|f| **f != 1).sum::<u32>();
    assert_eq!(shown(&odds), brute(Die::D6, 4, by_hand));
}

#[test]
fn sixty_dice_are_exact_beyond_128_bits() {
    let odds = Odds::of(|dice| Tray::new(dice).pool(Die::D10, "hit", 60, [3, 10])).unwrap();
    assert_eq!(odds.len(), 61);
    assert!(odds.chance(|_| true).is_one());
    let none = odds.chance(|counts| counts[0] == 0).to_string();
    assert_eq!(none, format!("{}/{}", UBig::from(7_u8).pow(60), UBig::from(10_u8).pow(60)));
}

#[test]
fn the_most_likely_outcome_is_ranked_first() {
    let odds = Odds::of(|dice| Tray::new(dice).sum(Die::D6, "two", 2)).unwrap();
    let ranked: Vec<i32> = odds.ranked().into_iter().map(|(sum, _)| *sum).collect();
    assert_eq!(ranked, [7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12]);
}

#[test]
fn a_rule_without_dice_is_certain() {
    let odds = Odds::of(|_| Ok("always")).unwrap();
    assert_eq!(odds.chance(|_| true).to_string(), "1/1");
    assert_eq!(odds.chance(|_| false).to_string(), "0/1");
}

#[test]
fn odds_that_nobody_could_read_are_refused_in_time() {
    let result = Odds::of(|dice| (0..6).map(|_| dice.face(Die::D10, "list")).collect::<Result<Vec<_>, _>>());
    assert!(matches!(result, Err(DiceError::TooManyWays { .. })));
}

#[test]
fn a_rule_that_rolls_otherwise_on_the_same_dice_is_caught() {
    let mut runs = 0;
    let result = Odds::of(|dice| {
        runs += 1;
        dice.face(if runs % 2 == 0 { Die::D6 } else { Die::D10 }, "fickle")
    });
    assert_eq!(result.unwrap_err(), DiceError::Strayed);
}

#[test]
fn distributions_as_values_agree_with_the_walk() {
    let face = |dice: &mut dyn Dice| Ok(dice.face(Die::D6, "die")?.cast_signed());
    let die = Odds::die(Die::D6);
    let three = Odds::of(|dice| Ok(face(dice)? + face(dice)? + face(dice)?)).unwrap();
    assert_eq!(shown(&die.sum_of(3).unwrap()), shown(&three));
    assert_eq!(shown(&Odds::sum(Die::D6, 3).unwrap()), shown(&three));
    assert_eq!(shown(&die.plus(&die).unwrap().plus(&die).unwrap()), shown(&three));
    let margin = Odds::of(|dice| Ok(face(dice)? + 2 - face(dice)?)).unwrap();
    assert_eq!(shown(&die.clone().shifted(2).minus(&die).unwrap()), shown(&margin));
    // A distribution with gaps, beside one without.
    let doubled = Odds::of(|dice| Ok(2 * face(dice)?)).unwrap();
    let both = Odds::of(|dice| Ok(2 * face(dice)? - face(dice)?)).unwrap();
    assert_eq!(shown(&doubled.minus(&die).unwrap()), shown(&both));
    assert_eq!(
        shown(&doubled.sum_of(2).unwrap()),
        shown(&Odds::of(|dice| Ok(2 * face(dice)? + 2 * face(dice)?)).unwrap())
    );
    let lost: Vec<Odds<u32>> = (0..=4).map(|hits| Odds::hits(Die::D6, hits, 2).unwrap()).collect();
    let volley = Odds::of(|dice| {
        let mut tray = Tray::new(dice);
        let [hits, _] = tray.pool(Die::D10, "hit", 4, [3, 10])?;
        Ok(tray.pool(Die::D6, "lost", hits, [2, 6])?[0])
    });
    let mixed = Odds::hits(Die::D10, 4, 3).unwrap().then(|hits| &lost[*hits as usize]).unwrap();
    assert_eq!(shown(&mixed), shown(&volley.unwrap()));
}

#[test]
fn every_width_gives_the_same_odds() {
    // 30, 60 and 120 dice need 128 bits, 256 and more; the chance of no hit is (3/5)^n in each.
    for n in [30_u32, 60, 120] {
        let none = Odds::hits(Die::D10, n, 4).unwrap().chance(|hits| *hits == 0).to_string();
        assert_eq!(none, format!("{}/{}", UBig::from(3_u8).pow(n as usize), UBig::from(5_u8).pow(n as usize)));
        let walked = Odds::of(|dice| Ok(Tray::new(dice).pool(Die::D10, "hit", n, [4, 10])?[0])).unwrap();
        assert_eq!(shown(&walked), shown(&Odds::hits(Die::D10, n, 4).unwrap()), "{n} dice");
        let summed = Odds::of(|dice| Ok(i32::from(dice.face(Die::D10, "hit")? <= 4))).unwrap().sum_of(n).unwrap();
        assert_eq!(shown(&summed.map(|hits| hits.unsigned_abs())), shown(&walked), "{n} dice");
    }
}
