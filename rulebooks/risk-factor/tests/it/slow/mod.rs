//! The rules of the field once more: slow, obvious, and written for the tests alone. It looks at a game between its
//! orders, asks the field what it measures, and follows what happens by its events.

mod geometry;
mod ground;
mod moves;
mod sight;

use engine::chart::DetailValue;
use engine::game::{Event, Resolved, Rules, Side, What};
use engine::table::Crossings;
use risk_factor::field::ids::{FigureId, GroupId};
use risk_factor::play::Skirmish;
use risk_factor::words::{Cover, Weapon};

use ground::Ground;
use moves::Moves;
use sight::{Man, Shown, any, gap};

/// What the referee has looked at.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Pairs of groups: whether one sees the other.
    pub(crate) looks: usize,
    pub(crate) seen: usize,
    /// The same in clear sight.
    pub(crate) clear: usize,
    /// Shots: who, at what range, at what cover.
    pub(crate) shots: usize,
    pub(crate) covered: usize,
    pub(crate) moves: usize,
    pub(crate) volleys: usize,
    /// Answers that hang on some thousandths of a centimetre, and were left alone.
    pub(crate) close_calls: usize,
}

impl Counts {
    /// Takes those of another game in.
    pub(crate) fn add(&mut self, other: &Counts) {
        self.looks += other.looks;
        self.seen += other.seen;
        self.clear += other.clear;
        self.shots += other.shots;
        self.covered += other.covered;
        self.moves += other.moves;
        self.volleys += other.volleys;
        self.close_calls += other.close_calls;
    }
}

/// Follows a game.
pub(crate) struct Referee {
    ground: Ground,
    moves: Moves,
    pub(crate) counts: Counts,
}

/// How far a weapon reaches (the sheet's list).
fn long(weapon: Weapon) -> Option<f64> {
    match weapon {
        Weapon::Rifle => Some(180.0),
        Weapon::Musket | Weapon::MusketBayonet => Some(120.0),
        Weapon::Bow => Some(100.0),
        Weapon::Spear => Some(24.0),
        Weapon::Pistol | Weapon::HatchetKnife | Weapon::Rocks => Some(20.0),
        Weapon::Sword | Weapon::WarClub | Weapon::Unarmed => None,
    }
}

fn man(game: &Skirmish, figure: FigureId) -> Man {
    let now = &game.state.figures[figure];
    let at = now.pose.spot.point();
    let fired = now.fired > 0 && game.state.phase <= now.fired + 1;
    Man { id: figure.0, at: (at.x, at.y), radius: if now.mounted { 1.5 } else { 1.0 }, fired }
}

/// The figures that act as a group: its own, and those of the leaders with it.
fn men(game: &Skirmish, group: GroupId) -> Vec<Man> {
    let belongs = |figure: FigureId| {
        let own = game.state.figures[figure].group;
        own == group || game.state.groups[own].with == Some(group)
    };
    let all = game.state.figures.each().filter(|(id, figure)| figure.here && belongs(*id));
    all.map(|(id, _)| man(game, id)).collect()
}

fn everybody(game: &Skirmish) -> Vec<Man> {
    game.state.figures.each().filter(|(_, figure)| figure.here).map(|(id, _)| man(game, id)).collect()
}

fn acting(game: &Skirmish, side: Side) -> Vec<GroupId> {
    let acts = |id: &GroupId| {
        let group = &game.state.groups[*id];
        group.is_here() && group.with.is_none() && game.table.roster.troops[*id].side == side
    };
    game.state.groups.ids().filter(acts).collect()
}

impl Referee {
    pub(crate) fn of(game: &Skirmish) -> Referee {
        Referee { ground: Ground::of(game.setting()), moves: Moves::of(game), counts: Counts::default() }
    }

    /// Looks at what happened; what is wrong with it, if anything is.
    pub(crate) fn follow(&mut self, game: &Skirmish, events: &[Event]) -> Result<(), String> {
        for event in events {
            self.moves.look(&self.ground, event)?;
            if let What::Resolved(resolved) = &event.what {
                self.volley(game, resolved)?;
            }
        }
        self.moves.end(&self.ground)?;
        self.counts.moves = self.moves.count;
        Ok(())
    }

    fn shown(&self, game: &Skirmish, group: GroupId) -> Option<Shown> {
        let open = any(men(game, group).iter().map(|man| self.ground.is_concealed(man.at).map(|hidden| !hidden)))?;
        let limit = game.state.groups[group].seen_to.map_or(-1.0, f64::from);
        Some(Shown { open, limit, mist: game.table.sight.unwrap_or(f64::INFINITY) })
    }

    /// Asks the field about every two groups as they stand now.
    pub(crate) fn inspect(&mut self, game: &Skirmish, nth: usize) -> Result<(), String> {
        let all = everybody(game);
        let pairs = [Side::FIRST, Side::SECOND].into_iter().flat_map(|side| {
            let enemies = acting(game, side.other());
            acting(game, side)
                .into_iter()
                .flat_map(move |group| enemies.clone().into_iter().map(move |enemy| (group, enemy)))
        });
        for (at, (group, enemy)) in pairs.enumerate() {
            let Some(shown) = self.shown(game, enemy) else { continue };
            self.pair(game, (group, enemy), shown, &all)?;
            // A shot is dear to look at: one pair in four, others each time.
            if (at + nth).is_multiple_of(4) {
                self.shot(game, (group, enemy), shown, &all)?;
            }
        }
        Ok(())
    }

    /// RK-FLD-01, RK-FLD-10: how far off a group is, whether it is seen, and whether it is seen clearly.
    fn pair(
        &mut self,
        game: &Skirmish,
        (group, enemy): (GroupId, GroupId),
        shown: Shown,
        all: &[Man],
    ) -> Result<(), String> {
        let field = game.field();
        let mut buffer = Crossings::default();
        let (own, theirs) = (men(game, group), men(game, enemy));
        let gaps = own.iter().flat_map(|one| theirs.iter().map(|other| gap(*one, *other)));
        let nearest = gaps.fold(f64::INFINITY, f64::min);
        let measured = field.between(group, enemy).map_or(f64::INFINITY, |between| between.gap);
        let said = |what: &str| format!("group {} and {}: {what}", group.0, enemy.0);
        if (nearest - measured).abs() > 0.001 {
            return Err(said(&format!("{measured} apart, and not {nearest}")));
        }
        let looks = || own.iter().flat_map(|one| theirs.iter().map(move |other| (*one, *other)));
        let sees = field.in_sight(group, enemy, &mut buffer).is_some();
        let seen = any(looks().map(|(one, other)| self.ground.sees(one, other, shown)));
        let clearly = field.in_clear_sight(group, enemy, &mut buffer).is_some();
        let clear = if seen == Some(false) {
            seen
        } else {
            any(looks().map(|(one, other)| self.ground.clearly_sees(one, other, all, shown)))
        };
        self.counts.looks += 1;
        self.counts.seen += usize::from(seen == Some(true));
        self.counts.clear += usize::from(clear == Some(true));
        self.counts.close_calls += usize::from(seen.is_none()) + usize::from(clear.is_none());
        if seen.is_some_and(|seen| seen != sees) {
            return Err(said(&format!("sight {sees}, and by the slow rules {seen:?}")));
        }
        if clear.is_some_and(|clear| clear != clearly) {
            return Err(said(&format!("clear sight {clearly}, and by the slow rules {clear:?}")));
        }
        Ok(())
    }

    /// RK-FLD-02, RK-FLD-03, RK-FLD-07: who can shoot, how far, at what cover.
    fn shot(
        &mut self,
        game: &Skirmish,
        (group, enemy): (GroupId, GroupId),
        shown: Shown,
        all: &[Man],
    ) -> Result<(), String> {
        let troop = &game.table.roster.troops[group];
        let Some(long) = long(troop.weapon) else { return Ok(()) };
        let field = game.field();
        let shooters: Vec<FigureId> = troop.figures().filter(|figure| game.state.figures[*figure].here).collect();
        let aimed = field.aim_at(shooters.iter().copied(), troop.weapon, enemy, &mut Crossings::default());
        let theirs = men(game, enemy);
        let (mut able, mut range, mut nearest): (Vec<FigureId>, f64, Option<Man>) = (Vec::new(), f64::INFINITY, None);
        for shooter in shooters {
            let from = man(game, shooter);
            let mut found = false;
            for to in &theirs {
                let Some(hits) = self.ground.can_hit(from, *to, long, all, shown) else {
                    self.counts.close_calls += 1;
                    return Ok(());
                };
                found |= hits;
                if hits && gap(from, *to) < range - 1e-6 {
                    (range, nearest) = (gap(from, *to), Some(from));
                }
            }
            if found {
                able.push(shooter);
            }
        }
        self.counts.shots += usize::from(nearest.is_some());
        let said = |what: String| Err(format!("group {} shoots at {}: {what}", group.0, enemy.0));
        let (Some(nearest), Some(aimed)) = (nearest, &aimed) else {
            return if aimed.is_some() == nearest.is_some() {
                Ok(())
            } else {
                said(format!("{aimed:?}, and not {able:?}"))
            };
        };
        if aimed.shooters != able || (aimed.range.gap - range).abs() > 0.001 {
            return said(format!("{aimed:?}, and not {able:?} at {range}"));
        }
        // The view alone counts for cover, not the range.
        let mut counts = [0_usize; 3];
        for to in &theirs {
            let viewed = any(able.iter().map(|from| self.ground.can_hit(man(game, *from), *to, 1e6, all, shown)));
            let (Some(viewed), Some(cover)) = (viewed, self.ground.cover(*to, nearest.at)) else { return Ok(()) };
            counts[cover as usize] += usize::from(viewed);
        }
        let most = [Cover::Open, Cover::Soft, Cover::Hard]
            .into_iter()
            .max_by_key(|cover| (counts[*cover as usize], *cover as usize));
        self.counts.covered += usize::from(most != Some(Cover::Open));
        if most == Some(aimed.cover) {
            return Ok(());
        }
        said(format!("cover {:?}, and not {most:?} of {counts:?}", aimed.cover))
    }

    /// RK-SHT-01, RK-FLD-02, RK-DMG-11: a volley that was thrown: whom at, how far, and on how many hits fall.
    fn volley(&mut self, game: &Skirmish, thrown: &Resolved) -> Result<(), String> {
        let (Some(by), Some(at)) = (thrown.by, thrown.at) else {
            if let (Some(at), "hit-allocation") = (thrown.at, thrown.chart) {
                let sides = thrown.notes.dice.first().map(|rolled| rolled.die.faces());
                return self.moves.hit_among(at, sides);
            }
            return Ok(());
        };
        if thrown.chart != "volley" {
            return Ok(());
        }
        self.counts.volleys += 1;
        let detail =
            |label: &str| thrown.notes.details.iter().find(|detail| detail.label == label).map(|detail| detail.value);
        let Some(DetailValue::Number(range)) = detail("range") else {
            return Err("a volley without its range".to_owned());
        };
        self.moves.volley(&self.ground, game, (by, at), range.get())
    }
}
