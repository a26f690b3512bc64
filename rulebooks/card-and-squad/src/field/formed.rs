//! Formed: shoulder to shoulder, on good ground, over no obstacle (CS-R11, 6.7).

use engine::table::{Area, Bounds, Point, Segment};

use super::Field;
use super::figure::{Figure, FigureId};
use super::terrain::Across;

/// Why a squad is not formed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unformed {
    /// It has too few figures.
    TooFew,
    /// A figure stands in woods, water or a building.
    Ground(FigureId),
    /// A figure has no neighbour, or the squad is in two parts.
    Gap(FigureId),
    /// It crossed a linear obstacle.
    Crossed(FigureId, Point),
}

impl Field<'_> {
    /// CS-R11: why figures that are put at these places do not stand formed; none if they do.
    pub fn unformed(&self, placed: &[(FigureId, Figure)]) -> Option<Unformed> {
        let least = usize::try_from(self.numbers().formed_from.get()).unwrap_or(0);
        if placed.len() < least {
            return Some(Unformed::TooFew);
        }
        let off = placed.iter().find(|(_, figure)| !self.is_firm(figure.centre()));
        off.map(|(id, _)| Unformed::Ground(*id)).or_else(|| self.broken(placed).map(Unformed::Gap))
    }

    /// 6.7: whether a squad can stand formed at a place: not in woods, water or a building.
    pub fn is_firm(&self, place: Point) -> bool {
        let mut under = self.land.ground.under(place).filter_map(|(_, area)| self.area_traits(area));
        let mut breaks = false;
        let laid_open = under.any(|traits| {
            breaks |= traits.breaks_order;
            traits.lays_open
        });
        laid_open || !breaks
    }

    /// Whether nothing within some bounds can break close order: no woods, water or building, and no obstacle.
    pub fn keeps_any_order(&self, about: &Bounds) -> bool {
        let breaks = |area: &&Area| {
            let near = area.outline().bounds().meets(about);
            near && self.area_traits(area).is_some_and(|traits| traits.breaks_order)
        };
        let ground = &self.land.ground;
        let mut obstacles = ground.lines().iter().enumerate();
        let crossed = obstacles.any(|(at, line)| line.bounds().meets(about) && self.across(at) == Across::Toll);
        !crossed && !ground.areas().iter().any(|area| breaks(&area))
    }

    /// The first figure that is not in one chain with the first.
    fn broken(&self, placed: &[(FigureId, Figure)]) -> Option<FigureId> {
        let numbers = self.numbers();
        let chain = numbers.chain.get();
        let mut linked = vec![false; placed.len()];
        if let Some(first) = linked.first_mut() {
            *first = true;
        }
        let mut grew = true;
        while grew {
            grew = false;
            for (at, (_, figure)) in placed.iter().enumerate() {
                if linked.get(at).copied().unwrap_or(true) {
                    continue;
                }
                let held = placed
                    .iter()
                    .zip(&linked)
                    .any(|((_, other), linked)| *linked && numbers.within(figure.gap(other, numbers), chain));
                if let Some(own) = linked.get_mut(at).filter(|_| held) {
                    *own = true;
                    grew = true;
                }
            }
        }
        placed.iter().zip(&linked).find(|(_, linked)| !**linked).map(|((id, _), _)| *id)
    }

    /// CS-R11: the figure that has got to the other side of a linear obstacle, if one has.
    pub fn crossed_over(&self, placed: &[(FigureId, Figure)]) -> Option<Unformed> {
        for (id, figure) in placed {
            let before = self.figure(*id);
            if !before.here {
                continue;
            }
            let way = Segment::new(before.centre(), figure.centre());
            let lines = self.land.ground.lines().iter().enumerate();
            let mut obstacles =
                lines.filter(|(at, line)| self.across(*at) == Across::Toll && line.bounds().meets(&way.bounds()));
            if obstacles.any(|(_, line)| self.is_crossed(line, way)) {
                return Some(Unformed::Crossed(*id, figure.centre()));
            }
        }
        None
    }
}
