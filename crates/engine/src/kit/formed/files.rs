//! Figures in files about their guide: in line, in ranks, in file.

use crate::game::Card;
use crate::table::{Body, Footprint, Point, Pose, Spot, Stance};

/// An arrangement of figures: how many stand side by side, and how far from centre to centre.
///
/// The places run from left to right and rank by rank, as seen when facing the front. The guide has the middle
/// place of the first rank; of two middle places the one on the right.
///
/// ```
/// use engine::kit::formed::Files;
/// use engine::table::{Point, Pose};
/// let guide = Pose::new(20_000, 20_000, 0).stance();
/// let two_ranks = Files { abreast: 5usize.div_ceil(2), apart: 1.0 };
/// assert_eq!(two_ranks.guide(5), 1);
/// let places: Vec<Point> = two_ranks.places(guide, 5).collect();
/// assert_eq!(places, [(19.0, 20.0), (20.0, 20.0), (21.0, 20.0), (19.0, 19.0), (20.0, 19.0)].map(|(x, y)| Point::new(x, y)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Files {
    /// How many figures a full rank has: 1 is a file, as many as there are is a line.
    pub abreast: usize,
    /// From centre to centre, to the side and to the rear.
    pub apart: f64,
}

impl Files {
    /// All figures in one rank.
    pub const fn line(apart: f64) -> Files {
        Files { abreast: usize::MAX, apart }
    }

    /// The guide's place among `count` figures, counted from 0 at the left of the first rank.
    pub fn guide(self, count: usize) -> usize {
        self.abreast(count) / 2
    }

    /// The places of `count` figures, with the guide where he stands.
    #[allow(clippy::cast_precision_loss)] // a few dozen figures
    pub fn places(self, guide: Stance, count: usize) -> impl Iterator<Item = Point> + Clone {
        let (abreast, middle) = (self.abreast(count), self.guide(count) as f64);
        (0..count).map(move |place| {
            let (rank, file) = ((place / abreast) as f64, (place % abreast) as f64);
            guide.place((file - middle) * self.apart, -rank * self.apart)
        })
    }

    /// Adds the round bases of `count` figures to a card, as parts that orders can name: `No. 1` is the first.
    ///
    /// ```
    /// use engine::game::Card;
    /// use engine::kit::formed::Files;
    /// use engine::table::Pose;
    /// let mut card = Card::default();
    /// Files::line(1.0).lay(&mut card, Pose::new(5_000, 5_000, 0), 3, 0.3);
    /// let names: Vec<_> = card.bases.iter().map(|base| (base.part, base.name.as_deref())).collect();
    /// assert_eq!(names, [(Some(0), Some("No. 1")), (Some(1), Some("No. 2")), (Some(2), Some("No. 3"))]);
    /// ```
    pub fn lay(self, card: &mut Card, guide: Pose, count: u16, radius: f64) {
        for (part, place) in (0..).zip(self.places(guide.stance(), usize::from(count))) {
            let base = Footprint::Circle { radius }.at(Pose { spot: Spot::nearest(place), ..guide });
            if let Some(body) = Body::of([base]) {
                card.lay_part(part, &body, Some(format!("No. {}", part + 1)), Vec::new());
            }
        }
    }

    fn abreast(self, count: usize) -> usize {
        self.abreast.min(count).max(1)
    }
}
