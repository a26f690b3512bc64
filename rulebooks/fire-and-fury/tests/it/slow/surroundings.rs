//! Who is outflanked, and who lines what (FF-FLD-11, FF-FLD-13 to FF-FLD-15, FF-FLD-19).

use engine::table::Crossings;
use fire_and_fury::field::Field;
use fire_and_fury::field::cover::linear_cover;
use fire_and_fury::field::flanks::{outflanked_from_outside, outflanked_within_12};
use fire_and_fury::field::ids::Id;
use fire_and_fury::field::near::in_close_range;
use fire_and_fury::field::pieces::{Piece, Unit};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use super::geometry::{P, axes, edges, from_line, gap, line_gap};
use super::land::{is_linear, shelter};
use super::sight::{HAIR, Looked, Muzzle, Scene, outline};

impl Scene<'_> {
    pub(super) fn look_at_flanks(&self, field: &Field<'_>, unit: Piece<'_>, looked: &mut Looked) -> Result<(), String> {
        let own = &self.figures[unit.id.index()];
        let enemies = || {
            (0..self.figures.len())
                .filter(|at| self.figures[*at].side != own.side && !self.figures[*at].rects.is_empty())
        };
        // FF-FLD-11
        let able = enemies().filter(|at| !field.units[*at].is_broken());
        let near = able.map(|at| gap(&own.rects, &self.figures[at].rects)).fold(f64::INFINITY, f64::min);
        let close = in_close_range(field, unit).is_some();
        if (near - 6.0).abs() > HAIR && close != (near < 6.0) {
            return Err(format!("the nearest enemy is {near:.3}\" off, and close range is {close}"));
        }
        self.look_at_lined(field, unit, looked)?;
        let Some((front, others)) = edges(unit.unit, unit.unit.pose) else { return Ok(()) };
        let works = |kind: TerrainKind| matches!(kind, TerrainKind::Redoubt | TerrainKind::Fort);
        if self
            .land
            .features
            .iter()
            .any(|feature| works(feature.kind) && own.rects.iter().flatten().any(|p| feature.holds(*p)))
        {
            return Ok(());
        }
        let (ahead, _) = axes(unit.unit.pose);
        let before = |p: &P| (p.0 - front[0].0) * ahead.0 + (p.1 - front[0].1) * ahead.1;
        let deepest = |at: usize| self.figures[at].rects.iter().flatten().map(before).fold(f64::NEG_INFINITY, f64::max);
        let has_front = !unit.unit.is_broken();
        let fights = |unit: &Unit| {
            unit.troops().is_some() && !unit.is_broken() && unit.formation() != Some(Formation::MarchColumn)
        };
        // FF-FLD-14: surely by one enemy, or perhaps by one
        let told = outflanked_within_12(field, unit, &mut Crossings::default());
        let by = |at: usize, hair: f64| {
            let enemy = &field.units[at];
            let able = fights(enemy) || enemy.guns().is_some_and(|guns| !guns.limbered);
            able && has_front && deepest(at) < -hair && gap(&own.rects, &self.figures[at].rects) < 12.0 - hair
        };
        if let Some(at) = enemies().find(|at| {
            by(*at, HAIR)
                && self.figures[*at].rects.len() == field.units[*at].stands()
                && self.sees(&field.units[*at], *at, unit.id.index())
        }) && told.is_none()
        {
            return Err(format!("it is outflanked by unit {at}, and is not"));
        }
        if let Some((near, look)) = told {
            let (from, to) = ((look.line.from.x, look.line.from.y), (look.line.to.x, look.line.to.y));
            let free = self.is_free(from, to, [near.id.index(), unit.id.index()], -HAIR);
            if !by(near.id.index(), -HAIR) || !free {
                return Err(format!("it is outflanked by {near:?} along {look:?}, and is not"));
            }
            looked.outflanked += 1;
        }
        // FF-FLD-15
        let told = outflanked_from_outside(field, unit, &[]);
        let by = |at: usize, hair: f64| {
            let beside = others.iter().flat_map(|edge| self.figures[at].rects.iter().map(|rect| line_gap(*edge, rect)));
            let beside = beside.fold(f64::INFINITY, f64::min);
            let points = outline(&own.rects);
            let stands = &self.figures[at].rects;
            let arc = |hair: f64| {
                self.figures[at].rects.len() != field.units[at].stands()
                    || stands.iter().any(|stand| {
                        let muzzle = Muzzle::of(&field.units[at], stand);
                        points.iter().any(|point| muzzle.has_in_arc(*point, -hair))
                    })
            };
            has_front
                && fights(&field.units[at])
                && deepest(at) < -hair
                && beside < 3.0 - hair
                && arc(if hair < 0.0 { -0.15 } else { hair })
        };
        if let Some(at) = enemies().find(|at| by(*at, HAIR)).filter(|_| told.is_none()) {
            return Err(format!("unit {at} would outflank it in combat, and does not"));
        }
        if let Some(near) = told {
            if !by(near.id.index(), -HAIR) {
                return Err(format!("{near:?} would not outflank it in combat"));
            }
            looked.outflanked += 1;
        }
        Ok(())
    }

    /// Whether a stand of a unit surely has a free line to another that it has in its arc.
    fn sees(&self, unit: &Unit, at: usize, other: usize) -> bool {
        let points = outline(&self.figures[other].rects);
        self.figures[at].rects.iter().any(|stand| {
            let muzzle = Muzzle::of(unit, stand);
            let mut in_arc = points.iter().filter(|point| muzzle.has_in_arc(**point, -HAIR));
            in_arc.any(|point| self.is_free(muzzle.at, *point, [at, other], HAIR))
        })
    }

    /// FF-FLD-19: half of the front within 1" of one feature, looked at in two hundred places.
    fn look_at_lined(&self, field: &Field<'_>, unit: Piece<'_>, looked: &mut Looked) -> Result<(), String> {
        let Some((front, _)) = edges(unit.unit, unit.unit.pose) else { return Ok(()) };
        let at = |part: u16| {
            let share = (f64::from(part) + 0.5) / 200.0;
            (front[0].0 + (front[1].0 - front[0].0) * share, front[0].1 + (front[1].1 - front[0].1) * share)
        };
        let lined = self.land.features.iter().filter(|feature| is_linear(feature.kind) && shelter(feature.kind) > 0);
        let shares: Vec<u16> = lined
            .map(|feature| {
                let near = |p: P| feature.parts().any(|part| from_line(p, part) <= 1.001);
                (0..200).map(|part| u16::from(near(at(part)))).sum()
            })
            .collect();
        let best = shares.into_iter().max().unwrap_or(0);
        let told = linear_cover(field, unit).is_some();
        if best.abs_diff(100) > 2 && told != (best > 100) {
            return Err(format!("it lines {best} of 200 parts of its front, and has linear cover: {told}"));
        }
        looked.lining += usize::from(told);
        Ok(())
    }
}
