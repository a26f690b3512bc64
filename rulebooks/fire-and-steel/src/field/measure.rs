//! Contact and range.

use engine::table::{Crossings, Measured, Point, Segment};

use super::figure::Figure;
use super::terrain::Terrain;
use super::{Field, HAIR, between};

/// Enough to be sure that what is left out is out of contact; no rule's number.
const NEARLY: f64 = 0.01;

/// What keeps two figures out of contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Apart {
    /// Their bases are too far apart.
    Gap,
    /// Something that blocks sight lies between their centres.
    Wall(engine::table::Crossing),
    /// They are on different storeys.
    Storeys(i16, i16),
}

/// Whether two figures are in contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The gap between their bases.
    pub gap: Measured,
    /// What keeps them apart; nothing if they are in contact.
    pub apart: Option<Apart>,
    /// FS-FLD-01
    pub rule: &'static str,
}

impl Contact {
    /// Whether they are in contact.
    pub fn holds(&self) -> bool {
        self.apart.is_none()
    }
}

/// What sort of enemy a shot is made at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotAt {
    /// Any enemy.
    Enemy,
    /// An enemy that is charging the shooter.
    Charger,
}

/// A range as the charts take it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// In inches.
    pub inches: f64,
    /// From centre to centre.
    pub line: Segment,
    /// FS-FLD-02
    pub rule: &'static str,
}

impl Field<'_> {
    /// FS-FLD-01: whether two figures are in contact.
    pub fn contact(&self, one: &Figure, other: &Figure, buffer: &mut Crossings) -> Contact {
        let gap = self.body(one).gap(&self.body(other));
        let apart = if gap.distance > self.numbers().contact_gap.get() + HAIR {
            Some(Apart::Gap)
        } else if let Some(wall) = self.wall_across(one, other, buffer) {
            Some(Apart::Wall(wall))
        } else {
            self.storeys_between(one, other)
        };
        Contact { gap, apart, rule: "FS-FLD-01" }
    }

    /// Whether two figures are in contact; as [`Field::contact`] says, but no more is measured than that takes.
    pub fn touch(&self, one: &Figure, other: &Figure, buffer: &mut Crossings) -> bool {
        let radii = self.numbers().radius(one.mounted) + self.numbers().radius(other.mounted);
        let reach = radii + self.numbers().contact_gap.get() + NEARLY;
        let [here, there] = [one.centre(), other.centre()];
        let near = (here.x - there.x).abs() <= reach && (here.y - there.y).abs() <= reach;
        near && self.contact(one, other, buffer).holds()
    }

    /// The enemies in contact with a figure, in the order of the list.
    pub fn opponents_of<'b>(
        &'b self,
        figure: &'b Figure,
        buffer: &'b mut Crossings,
    ) -> impl Iterator<Item = &'b Figure> + 'b {
        self.enemies_of(figure).filter(|enemy| self.touch(figure, enemy, buffer))
    }

    /// FS-FLD-02: the range of a shot, levels ignored; none at all to a charger.
    pub fn range(&self, shooter: &Figure, target: &Figure, shot: ShotAt) -> Range {
        let line = between(shooter, target);
        let inches = match shot {
            ShotAt::Enemy => self.rounded(line.length()),
            ShotAt::Charger => 0.0,
        };
        Range { inches, line, rule: "FS-FLD-02" }
    }

    /// FS-D45: the nearest of some figures; of those equally near, the one with the lowest number.
    pub fn nearest<'b>(&self, to: &Figure, of: impl Iterator<Item = &'b Figure>) -> Option<(&'b Figure, Range)> {
        let measured = of.map(|figure| (figure, self.range(to, figure, ShotAt::Enemy)));
        measured.min_by(|(a, near), (b, far)| near.inches.total_cmp(&far.inches).then(a.id.cmp(&b.id)))
    }

    pub(super) fn rounded(&self, inches: f64) -> f64 {
        let steps = f64::from(self.numbers().range_steps_per_inch.get());
        (inches * steps).round() / steps
    }

    /// FS-FLD-01: the different storeys that two figures are on, unless one of them is on the stairs.
    pub(super) fn storeys_between(&self, one: &Figure, other: &Figure) -> Option<Apart> {
        let (here, there) = (self.storey(one), self.storey(other));
        let stairs = || self.on_stairs(one) || self.on_stairs(other);
        (here != there && !stairs()).then_some(Apart::Storeys(here, there))
    }

    /// Its level above the ground that it stands on: hills do not part figures, storeys do.
    pub fn storey(&self, figure: &Figure) -> i16 {
        figure.level.saturating_sub(self.height_at(figure.centre()))
    }

    /// How high the ground is at a place: the highest hill there.
    pub fn height_at(&self, at: Point) -> i16 {
        let hills = self.ground.under(at).filter(|(_, area)| Terrain::of_area(area).is_hill());
        hills.map(|(_, area)| area.level()).max().unwrap_or(0)
    }

    fn on_stairs(&self, figure: &Figure) -> bool {
        self.ground.under(figure.centre()).any(|(_, area)| Terrain::of_area(area) == Terrain::Stairs)
    }
}
