//! Fire: who can, at what range, through what cover, and who falls first (6.3 to 6.6, CS-R31).

use std::collections::{BTreeMap, BTreeSet};

use card_and_squad::play::Battle;
use card_and_squad::play::state::Charge;
use card_and_squad::words::{Cover, Firearm, Quality};
use engine::chart::DetailValue;
use engine::game::{Event, Order, Resolved, What};

use super::sight::{Base, Man, cover, sees};
use super::{Referee, agree, all_rows, cannon, number, spot};

/// What fire went by when it was declared.
pub(super) struct Salvo {
    reference: Man,
    /// The target's men who are seen.
    seen: BTreeSet<usize>,
    /// The groups still to fire or fall are all of one squad's.
    single: bool,
}

/// One group of a salvo, as the log tells it.
struct Group<'e> {
    thrown: &'e Resolved,
    weapon: &'static str,
    tapped: bool,
    men: Vec<usize>,
}

impl Referee {
    /// Looks at the groups of an order to fire; what the fallen of a single squad's fire go by.
    pub(super) fn look_at_fire(
        &mut self,
        game: &Battle,
        order: &Order,
        events: &[Event],
    ) -> Result<Option<Salvo>, String> {
        let mut by: BTreeMap<usize, Vec<Group<'_>>> = BTreeMap::new();
        let mut at = None;
        for event in events {
            if let What::Resolved(thrown) = &event.what
                && thrown.chart == "firing"
                && let (Some(own), Some(target)) = (thrown.by, thrown.at)
            {
                at = Some(target.index());
                by.entry(own.index()).or_default().push(group(thrown));
            }
        }
        let Some(at) = at else { return Ok(None) };
        let single = by.len() == 1;
        let mut salvo = None;
        for (own, groups) in by {
            self.counts.shots += 1;
            let gone =
                events.iter().any(|event| matches!(event.what, What::Removed { piece, .. } if piece.index() == at));
            match self.look_at_squad(game, order, own, at, &groups, gone)? {
                Some((reference, seen)) => salvo = Some(Salvo { reference, seen, single }),
                None => self.counts.close_calls += 1,
            }
        }
        Ok(salvo)
    }

    /// The fire of one squad, officer or cannon; none if it hangs on a hair.
    fn look_at_squad(
        &mut self,
        game: &Battle,
        order: &Order,
        own: usize,
        at: usize,
        groups: &[Group<'_>],
        gone: bool,
    ) -> Result<Option<(Man, BTreeSet<usize>)>, String> {
        let all: Vec<Man> =
            self.pieces.iter().enumerate().flat_map(|(of, piece)| piece.men_here(of).map(|(_, man)| man)).collect();
        let targets: Vec<(usize, Man)> = self.pieces[at].men_here(at).collect();
        let eyes = self.eyes(game, own, groups);
        // Who sees whom; none if any of it hangs on a hair.
        let mut seen_by: Vec<(usize, Vec<usize>)> = Vec::new();
        for (man, eye) in &eyes {
            let mut seen = Vec::new();
            for (target, foe) in &targets {
                match sees(&self.ground, eye, foe, &all) {
                    Some(true) => seen.push(*target),
                    Some(false) => {}
                    None => return Ok(None),
                }
            }
            seen_by.push((*man, seen));
        }
        let reach_of = |man: usize| {
            let eye = eyes.iter().find(|(own, _)| *own == man).map(|(_, eye)| eye);
            let seen = seen_by.iter().find(|(own, _)| *own == man).map_or(&[][..], |(_, seen)| seen);
            let gaps = targets.iter().filter(|(target, _)| seen.contains(target));
            gaps.filter_map(|(_, foe)| Some(eye?.gap(foe))).fold(f64::INFINITY, f64::min)
        };
        let firing: BTreeSet<usize> = groups.iter().flat_map(|group| group.men.iter().copied()).collect();
        if groups[0].weapon != "cannon" && order.parts.is_empty() {
            let straggles = |man: usize| number(groups[0].thrown, "volley").is_some() && self.pieces[own].strays(man);
            let able: BTreeSet<usize> = eyes
                .iter()
                .map(|(man, _)| *man)
                .filter(|man| reach_of(*man) <= self.limits(game, own, *man).1 + 0.001 && !straggles(*man))
                .collect();
            // A group that finds the target gone stays loaded.
            if !firing.is_subset(&able) || (!gone && firing != able) {
                return Err(format!("of piece {own} {firing:?} fire at piece {at}, and by the slow rules {able:?}"));
            }
        }
        let squad_seen: BTreeSet<usize> = seen_by
            .iter()
            .filter(|(man, _)| firing.contains(man) || groups[0].weapon == "cannon")
            .flat_map(|(_, seen)| seen.iter().copied())
            .collect();
        let leads = |man: &usize| self.pieces[own].men[*man].leader;
        let near = |man: usize| {
            let eye = &eyes.iter().find(|(own, _)| *own == man).expect("he fires").1;
            targets.iter().map(|(_, foe)| eye.gap(foe)).fold(f64::INFINITY, f64::min)
        };
        let reference = if groups[0].weapon == "cannon" {
            eyes[0].1.clone()
        } else {
            let rank = |man: &usize| (!leads(man), thousandths(near(*man)));
            let man = firing.iter().copied().min_by_key(|man| rank(man)).expect("somebody fires");
            self.pieces[own].man(own, man)
        };
        let mut covers = Vec::new();
        for (_, foe) in targets.iter().filter(|(target, _)| squad_seen.contains(target)) {
            let Some(cover) = cover(&self.ground, &reference, foe) else { return Ok(None) };
            covers.push(cover);
        }
        let covered = share_of(&covers);
        self.counts.covered += usize::from(covered != Cover::None);
        for group in groups {
            let men = if group.weapon == "cannon" { vec![eyes[0].0] } else { group.men.clone() };
            let range = men.iter().map(|man| reach_of(*man)).fold(f64::INFINITY, f64::min);
            self.look_at_group(group, own, at, range, covered)?;
        }
        Ok(Some((reference, squad_seen)))
    }

    /// Who may look along a weapon: the men with loaded weapons who are free, or the cannon.
    fn eyes(&self, game: &Battle, own: usize, groups: &[Group<'_>]) -> Vec<(usize, Man)> {
        let piece = &self.pieces[own];
        if groups[0].weapon == "cannon" {
            let served =
                |gun: &usize| game.state().cannon_of(cannon(game, *gun)).crew.is_some_and(|squad| squad.index() == own);
            let gun = self.guns.keys().copied().find(served).expect("it serves a cannon");
            let pose = self.guns[&gun];
            let at = spot(pose.spot);
            let (ahead, right) = (pose.facing.heading().ahead(), pose.facing.heading().right());
            let corner = |x: f64, y: f64| (at.0 + right.x * x + ahead.x * y, at.1 + right.y * x + ahead.y * y);
            let corners = [corner(-0.75, -1.0), corner(0.75, -1.0), corner(0.75, 1.0), corner(-0.75, 1.0)];
            return vec![(usize::MAX, Man { at, base: Base::Corners(corners), of: own, officer: false })];
        }
        let ready = |at: &usize| {
            let id = piece.figure(*at);
            let armed = piece.men[*at].weapon != Firearm::None;
            armed && game.state().man(id).load.is_ready() && !game.state().is_locked(id)
        };
        piece.men_here(own).filter(|(at, _)| ready(at)).collect()
    }

    /// CS-WPN-01: the close and the effective range of a man.
    fn limits(&self, game: &Battle, own: usize, man: usize) -> (f64, f64) {
        let piece = &self.pieces[own];
        let tapped = game.state().man(piece.figure(man)).load == Charge::TapLoaded;
        match piece.men[man].weapon {
            Firearm::Pistol | Firearm::Blunderbuss => (3.0, 6.0),
            Firearm::Rifle if !tapped => (18.0, 36.0),
            Firearm::Musket | Firearm::Rifle => (12.0, 24.0),
            Firearm::None => (0.0, 0.0),
        }
    }

    /// CS-FIR-04 to -14: the modifiers and the range of a group.
    fn look_at_group(&self, group: &Group<'_>, own: usize, at: usize, range: f64, cover: Cover) -> Result<(), String> {
        let (piece, thrown) = (&self.pieces[own], group.thrown);
        let told = thrown.notes.details.iter().find_map(|detail| match detail.value {
            DetailValue::Number(range) if detail.label == "range" => Some(range.get()),
            _ => None,
        });
        let told = told.ok_or("a shot without its range")?;
        if (told - range).abs() > 0.011 {
            let men: Vec<_> = self.pieces[at].here().map(|man| man.at).collect();
            return Err(format!("piece {own} fires at piece {at} ({men:?}) over {told}\" and not {range:.3}\""));
        }
        let word = |label: &str, wanted: &str| {
            let is = |value: DetailValue| matches!(value, DetailValue::Word(word) if word == wanted);
            thrown.notes.details.iter().any(|detail| detail.label == label && is(detail.value))
        };
        let close_to = match (group.weapon, group.tapped) {
            ("pistol" | "blunderbuss", _) => 3.0,
            ("rifle", false) => 18.0,
            ("cannon", _) => 48.0,
            _ => 12.0,
        };
        let close = range <= close_to + 0.001;
        let canister = word("shot", "canister");
        let wounded = group.men.len() == 1 && piece.men[group.men[0]].leader && piece.hits >= 2;
        let rows = [
            (close && !canister, "close-range", 1.0),
            (close && canister, "close-range-canister", 4.0),
            (group.weapon == "rifle" && !group.tapped, "rifle", 1.0),
            (group.weapon == "blunderbuss", "blunderbuss", 1.0),
            (piece.quality == Some(Quality::Green), "firer-green", -1.0),
            (piece.quality == Some(Quality::Veteran), "firer-veteran", 1.0),
            (piece.mounted && group.weapon != "cannon", "firer-mounted", -1.0),
            (cover == Cover::Soft, "target-soft-cover", -1.0),
            (cover == Cover::Hard, "target-hard-cover", -2.0),
            (self.pieces[at].formed, "target-formed", 1.0),
            (number(thrown, "volley").is_some_and(|men| men >= 10 && piece.formed), "volley-fire", 1.0),
            (wounded, "wounded-leader", -1.0),
        ];
        let rows: Vec<(&str, f64)> =
            rows.into_iter().filter(|(counts, ..)| *counts).map(|(_, label, value)| (label, value)).collect();
        agree("fire", own, &all_rows(thrown), &rows)
    }

    /// CS-R31: of those in sight the nearest to the reference figure fall, then of the others.
    pub(super) fn look_at_fallen(&mut self, salvo: &Salvo, piece: usize, parts: &[u16]) -> Result<(), String> {
        if !salvo.single {
            return Ok(());
        }
        let target = &self.pieces[piece];
        let mut rankers: Vec<(bool, i64, usize)> = target
            .men_here(piece)
            .filter(|(at, _)| !target.men[*at].leader)
            .map(|(at, man)| (!salvo.seen.contains(&at), thousandths(salvo.reference.off(man.at)), at))
            .collect();
        rankers.sort_unstable();
        let found: Vec<usize> = rankers.iter().take(parts.len()).map(|(.., at)| *at).collect();
        let told: Vec<usize> = parts.iter().map(|part| usize::from(*part)).collect();
        self.counts.fallen += told.len();
        if told == found {
            return Ok(());
        }
        Err(format!("of piece {piece} {told:?} fall, and by the slow rules {found:?}: {rankers:?}"))
    }
}

/// 6.6: the cover that at least half of those in sight have.
fn share_of(covers: &[Cover]) -> Cover {
    let hard = covers.iter().filter(|cover| **cover == Cover::Hard).count();
    let any = covers.iter().filter(|cover| **cover != Cover::None).count();
    match (covers.len(), hard * 2 >= covers.len(), any * 2 >= covers.len()) {
        (0, ..) => Cover::None,
        (_, true, _) => Cover::Hard,
        (_, _, true) => Cover::Soft,
        _ => Cover::None,
    }
}

fn group(thrown: &Resolved) -> Group<'_> {
    let word = |label: &str| {
        thrown.notes.details.iter().find_map(|detail| match detail.value {
            DetailValue::Word(word) if detail.label == label => Some(word),
            _ => None,
        })
    };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let men = thrown.notes.details.iter().filter_map(|detail| match detail.value {
        DetailValue::Number(man) if detail.label == "man" => Some(man.get() as usize - 1),
        _ => None,
    });
    let weapon = word("weapon").unwrap_or("");
    Group { thrown, weapon, tapped: word("load") == Some("tap-loaded"), men: men.collect() }
}

/// A length in millionths of an inch, so that equals are equal.
#[allow(clippy::cast_possible_truncation)]
fn thousandths(length: f64) -> i64 {
    (length * 1e6).round() as i64
}
