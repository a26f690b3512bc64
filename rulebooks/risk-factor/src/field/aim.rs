//! Who can shoot at whom, from how far (RK-FLD-02, RK-FLD-03, RK-R61, RK-SHT-13).

use engine::table::{Crossings, Point};

use super::ids::{FigureId, GroupId};
use super::measure::Between;
use super::seeing::Purpose;
use super::{Field, HAIR};
use crate::words::{Band, Cover, Weapon};

/// A shot of some figures at some others, as the table has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Aimed {
    /// RK-FLD-03: the figures that can see and reach the target.
    pub shooters: Vec<FigureId>,
    /// RK-FLD-02: from the nearest of them to the nearest figure that it can see.
    pub range: Between,
    /// RK-FLD-07: what shelters the target.
    pub cover: Cover,
    /// How deep the nearest shooter is in growth that he shoots out of.
    pub shooter_depth: f64,
    /// How deep the figure shot at is in growth that it is shot at in.
    pub target_depth: f64,
}

impl Field<'_> {
    /// RK-FLD-03: whether a figure can see and reach another with a weapon.
    pub fn can_hit(&self, shooter: FigureId, weapon: Weapon, target: FigureId, buffer: &mut Crossings) -> bool {
        self.can_hit_of(shooter, weapon, (target, self.is_shown(self.acts_with(target))), buffer)
    }

    /// The same, where it is known whether a figure of the target's group stands in the open.
    fn can_hit_of(
        &self,
        shooter: FigureId,
        weapon: Weapon,
        (target, shown): (FigureId, bool),
        buffer: &mut Crossings,
    ) -> bool {
        let in_range = self.book.sheet.weapons.band(weapon, self.gap(shooter, target)) != Band::Out;
        let (from, to) = (self.centre(shooter), self.centre(target));
        // RK-VIS-06
        let deepest = self.book.sheet.visibility.shot_at_in_woods.get();
        in_range
            && self.depth_in_growth(to, from).is_none_or(|depth| depth <= deepest + HAIR)
            && self.has_view(shooter, (target, shown), buffer)
    }

    /// RK-SHT-13: whether a shooter has a free view of a figure, at any range.
    fn has_view(&self, shooter: FigureId, (target, shown): (FigureId, bool), buffer: &mut Crossings) -> bool {
        self.is_free_of_figures(shooter, target)
            && self.figure_sees(shooter, (target, shown), Purpose::Shoot, buffer)
            && self.is_free_beside(shooter, target, buffer)
    }

    /// RK-FLD-02, RK-FLD-03, RK-FLD-07: a shot of some figures at a group; none if nobody can see and reach it.
    pub fn aim_at(
        &self,
        shooters: impl Iterator<Item = FigureId>,
        weapon: Weapon,
        target: GroupId,
        buffer: &mut Crossings,
    ) -> Option<Aimed> {
        self.aim(shooters, weapon, &self.members(target).collect::<Vec<_>>(), buffer)
    }

    /// The same at one figure, whose range and cover are its own.
    pub fn aim_at_figure(
        &self,
        shooter: FigureId,
        weapon: Weapon,
        target: FigureId,
        buffer: &mut Crossings,
    ) -> Option<Aimed> {
        self.aim(std::iter::once(shooter), weapon, &[target], buffer)
    }

    fn aim(
        &self,
        shooters: impl Iterator<Item = FigureId>,
        weapon: Weapon,
        targets: &[FigureId],
        buffer: &mut Crossings,
    ) -> Option<Aimed> {
        let shown = self.is_shown(self.acts_with(*targets.first()?));
        let mut able = Vec::new();
        let mut range: Option<Between> = None;
        let mut by_gap: Vec<(f64, FigureId)> = Vec::with_capacity(targets.len());
        for from in shooters {
            by_gap.clear();
            by_gap.extend(targets.iter().map(|to| (self.gap(from, *to), *to)));
            by_gap.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let seen = by_gap.iter().find(|(_, to)| self.can_hit_of(from, weapon, (*to, shown), buffer));
            if let Some((gap, to)) = seen.copied() {
                able.push(from);
                if range.is_none_or(|known| gap < known.gap) {
                    range = Some(Between { from, to, gap });
                }
            }
        }
        let range = range?;
        let (from, to) = (self.centre(range.from), self.centre(range.to));
        let cover = self.cover_in_view(&able, from, targets, shown, buffer);
        Some(Aimed {
            shooters: able,
            range,
            cover,
            shooter_depth: self.depth_in_growth(from, to).unwrap_or(0.0),
            target_depth: self.depth_in_growth(to, from).unwrap_or(0.0),
        })
    }

    /// RK-FLD-07: the cover from the nearest shooter of most of the figures of which any shooter has a free view: those
    /// behind their comrades do not count.
    fn cover_in_view(
        &self,
        shooters: &[FigureId],
        nearest: Point,
        targets: &[FigureId],
        shown: bool,
        buffer: &mut Crossings,
    ) -> Cover {
        let covers = || targets.iter().map(|to| self.cover_from(*to, nearest).cover);
        // Where all have the same cover it makes no difference who is seen.
        if let Some(first) = covers().next().filter(|first| covers().all(|cover| cover == *first)) {
            return first;
        }
        let mut seen = targets.to_vec();
        seen.retain(|to| shooters.iter().any(|from| self.has_view(*from, (*to, shown), buffer)));
        self.cover_of_most(&seen, nearest)
    }

    /// Whether the weapon of a group reaches another group.
    pub fn reaches(&self, group: GroupId, target: GroupId) -> bool {
        let weapon = self.troop(group).weapon;
        self.between(group, target)
            .is_some_and(|between| self.book.sheet.weapons.band(weapon, between.gap) != Band::Out)
    }
}
