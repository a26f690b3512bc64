//! Volleys of formed troops (FD-MUS-02 to 17).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, Refusal};

use crate::book::Taken;
use crate::charts::musketry::{MusketTarget, Musketry, MusketryFacts};
use crate::charts::musketry_range::{Fire, MusketryRange, RangeFacts};
use crate::charts::small_arms::Weapon;
use crate::field::Lanes;
use crate::field::roster::Sort;
use crate::lookup::{Throw, look_up, throw};
use crate::play::battle::Battle;
use crate::words::LineOfFire;

/// A volley of one or more stands of a unit strip.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Volley {
    pub(crate) firers: Vec<PieceId>,
    pub(crate) target: PieceId,
    pub(crate) lanes: Lanes,
}

/// A volley, measured: those who throw together with their facts, and whose fire counts as the cause of a check.
pub(crate) struct Aimed {
    target: PieceId,
    groups: Vec<(Vec<PieceId>, MusketryFacts)>,
    nearest: Option<PieceId>,
}

impl Battle {
    /// FD-MUS-06 to 11: whether some stands of one strip may volley at a target.
    pub(crate) fn judge_volley(&self, by: PieceId, target: PieceId, with: &[PieceId]) -> Result<Volley, Refusal> {
        self.may_be_shot(target)?;
        let (field, formations) = (self.field(), self.formations());
        let strip = field.unit_strip(&formations, by);
        let lanes = field.volley_lanes(&strip, target);
        let mut firers = vec![by];
        firers.extend(with.iter().copied());
        for (at, firer) in firers.iter().enumerate() {
            let weapon = self.may_shoot(*firer)?;
            if self.is_open(*firer) {
                return Err(Refusal::by("FD-SKI-01", "troops in open order skirmish"));
            }
            if firers.iter().take(at).any(|before| before == firer) {
                return Err(Refusal::by("FD-D15", "a stand fires once"));
            }
            if !strip.stands.contains(firer) {
                return Err(Refusal::by("FD-FLD-08", "only stands side by side share a kill zone"));
            }
            let mounted =
                self.piece(*firer).mounted && self.table.roll(*firer).stand().is_some_and(|s| s.troop.is_some());
            let Some(lanes) = &lanes else {
                return Err(Refusal::by("FD-MUS-07", "it is not in the kill zone straight ahead"));
            };
            let facts = RangeFacts { weapon, distance: lanes.yards, mounted, open_order: false };
            let range = look_up::<MusketryRange>(self.book(), &facts);
            if range.fire != Fire::Volley {
                return Err(Refusal::by("FD-MUS-03", "formed mounted troops do not fire"));
            }
            if !range.may_fire {
                let instead = format!("its weapon reaches {} yards", range.max_range);
                return Err(Refusal::by("FD-MUS-02", "that is out of range").instead(instead));
            }
        }
        let Some(lanes) = lanes else {
            return Err(Refusal::by("FD-MUS-07", "it is not in the kill zone straight ahead"));
        };
        match lanes.line {
            LineOfFire::FriendBlocks => Err(Refusal::by("FD-MUS-09", "a friend is in the way")),
            LineOfFire::FullyBlocked => Err(Refusal::by("FD-MUS-10", "it is hidden altogether")),
            LineOfFire::Clear | LineOfFire::PartlyBlocked => {
                firers.sort_unstable();
                Ok(Volley { firers, target, lanes })
            }
        }
    }

    /// The stands that may join a stand in a volley at a target.
    pub(crate) fn fellow_firers(&self, by: PieceId, target: PieceId) -> Vec<PieceId> {
        let formations = self.formations();
        let row = formations.row_of(by).iter().copied().filter(|other| *other != by);
        let mut fellows: Vec<PieceId> = row.filter(|other| self.judge_volley(*other, target, &[]).is_ok()).collect();
        fellows.sort_unstable();
        fellows
    }

    /// The targets of a stand's volley.
    pub(crate) fn volley_targets(&self, by: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
        let field = self.field();
        let weapon = self.may_shoot(by).ok().filter(|_| !self.is_open(by));
        let zone = weapon.map(|weapon| {
            let facts = RangeFacts { weapon, distance: 0.0, mounted: false, open_order: false };
            let reach = field.inches(f64::from(look_up::<MusketryRange>(self.book(), &facts).max_range));
            field.unit_strip(&self.formations(), by).bounds(reach + 0.1)
        });
        let near = move |target: &PieceId| zone.is_some_and(|zone| zone.meets(field.body(*target).bounds()));
        self.possible_targets().filter(near).filter(move |target| self.judge_volley(by, *target, &[]).is_ok())
    }

    /// Whether a stand has a target for a volley.
    pub(crate) fn has_volley_target(&self, by: PieceId) -> bool {
        self.volley_targets(by).next().is_some()
    }

    /// The facts of the stands of one grade and weapon that fire together.
    pub(crate) fn volley_facts(&self, order: &Volley, firers: &[PieceId]) -> Option<MusketryFacts> {
        let (field, formations) = (self.field(), self.formations());
        let first = *firers.first()?;
        let from = field.body(self.nearest_firer(order)?).centre();
        let target = self.musket_target(order.target);
        let skirmish = self.is_open(order.target) && matches!(target, MusketTarget::Foot | MusketTarget::Mounted);
        Some(MusketryFacts {
            castings: firers.iter().map(|piece| self.table.counted(self.piece(*piece).castings).max(1)).collect(),
            mmg: self.piece(first).mmg.into(),
            weapon: self.table.roll(first).stand().and_then(|stand| stand.weapon).unwrap_or(Weapon::Musket),
            distance: order.lanes.yards,
            poor_weather: self.table.poor_weather,
            target,
            target_cover: field.shelter(order.target, Some(from)).cover,
            target_skirmish: skirmish,
            target_adjacent: field.is_adjacent(&formations, order.target),
            line: order.lanes.line,
            firer_in_hard_cover: false,
            firer_in_ford: false,
            opt_base: self.book().options.musketry_base,
            opt_earthworks_to_hit: self.book().options.earthworks_to_hit == Taken::On,
        })
    }

    /// FD-FLD-14, FD-R97: of several stands that fire together the nearest counts.
    fn nearest_firer(&self, order: &Volley) -> Option<PieceId> {
        let field = self.field();
        let near = |piece: &PieceId| field.gap(*piece, order.target).map_or(f64::INFINITY, |gap| gap.distance);
        order.firers.iter().copied().min_by(|a, b| near(a).total_cmp(&near(b)))
    }

    pub(crate) fn musket_target(&self, piece: PieceId) -> MusketTarget {
        let now = self.piece(piece);
        match &self.table.roll(piece).sort {
            Sort::Stand(stand) if stand.troop.is_some() && now.mounted => MusketTarget::Mounted,
            Sort::Section(_) if now.is_limbered() => MusketTarget::LimberedArtillery,
            Sort::Section(_) | Sort::Crew { .. } => MusketTarget::GunCrew,
            Sort::Wagon => MusketTarget::Wagon,
            _ => MusketTarget::Foot,
        }
    }

    /// FD-R04: stands of another grade or weapon throw their own dice, in the order of battle.
    pub(crate) fn aimed(&self, order: &Volley) -> Aimed {
        let groups = self.by_grade(&order.firers).into_iter();
        let groups = groups.filter_map(|firers| self.volley_facts(order, &firers).map(|facts| (firers, facts)));
        Aimed { target: order.target, groups: groups.collect(), nearest: self.nearest_firer(order) }
    }

    pub(crate) fn fire_aimed(&mut self, volley: &Aimed, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let target = volley.target;
        for firer in volley.groups.iter().flat_map(|(firers, _)| firers) {
            self.piece_mut(*firer).acts.fired = true;
        }
        for (firers, facts) in &volley.groups {
            let Some(by) = firers.first().copied() else { continue };
            let throw_for = Throw { by, at: Some(target), rule: "FD-MUS-13" };
            let outcome = throw::<Musketry>(self.book(), facts, throw_for, dice, log)?;
            let hits = u8::try_from(outcome.hits).unwrap_or(u8::MAX);
            if self.table.roll(target).is_wagon() {
                self.strike_wagon(target, hits, log);
                continue;
            }
            // FD-R28: only artillery hits on guns are located; others kill crew
            if self.lose_to_fire(target, hits, "FD-DIE-04", log) > 0 {
                self.note_hit(target, volley.nearest.unwrap_or(by), true);
            }
            if !self.piece(target).is_here() {
                break;
            }
        }
        Ok(())
    }

    /// How many dice a volley throws, and on which number they hit.
    pub(crate) fn volley_dice(&self, order: &Volley) -> (i32, i32) {
        let groups = self.by_grade(&order.firers);
        let facts = groups.iter().filter_map(|firers| self.volley_facts(order, firers));
        facts.map(|facts| look_up::<Musketry>(self.book(), &facts)).fold((0, 0), |(dice, number), outcome| {
            // The number rests on the range and the target, which are the same for all.
            (dice + outcome.dice, number.max(outcome.number))
        })
    }

    fn by_grade(&self, firers: &[PieceId]) -> Vec<Vec<PieceId>> {
        let kind =
            |piece: PieceId| (self.piece(piece).mmg, self.table.roll(piece).stand().and_then(|stand| stand.weapon));
        let mut groups: Vec<Vec<PieceId>> = Vec::new();
        for piece in firers {
            let same = |group: &&mut Vec<PieceId>| group.first().is_some_and(|first| kind(*first) == kind(*piece));
            match groups.iter_mut().find(same) {
                Some(group) => group.push(*piece),
                None => groups.push(vec![*piece]),
            }
        }
        groups
    }
}
