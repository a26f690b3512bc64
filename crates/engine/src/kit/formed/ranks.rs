//! Stands side by side and rank behind rank: line, column, and what lies between.

use crate::table::{Footprint, Shape, Stance};

/// Ranks of like stands behind one another, laid out from the middle of the front edge.
///
/// ```
/// use engine::kit::formed::Ranks;
/// use engine::table::{Body, Point, Pose};
/// let front = Pose::new(10_000, 10_000, 0).stance();
/// let column = Ranks { base: [1.0, 0.5], abreast: 2, gap: 0.0 };
/// let body = Body::of(column.bases(front, 5)).unwrap();
/// assert_eq!(body.shapes().count(), 5);
/// assert_eq!((body.front().from, body.front().to), (Point::new(9.0, 10.0), Point::new(11.0, 10.0)));
/// assert_eq!((column.frontage(5), column.depth(5)), (2.0, 1.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranks {
    /// The width and the depth of a stand.
    pub base: [f64; 2],
    /// How many stands a full rank has: 1 is a column of single stands, as many as there are is a line.
    pub abreast: usize,
    /// The gap between the stands of a rank.
    pub gap: f64,
}

impl Ranks {
    /// All stands in one rank, side by side.
    ///
    /// ```
    /// use engine::kit::formed::Ranks;
    /// use engine::table::Pose;
    /// let line = Ranks::line([1.0, 0.5]);
    /// assert_eq!((line.frontage(4), line.depth(4)), (4.0, 0.5));
    /// // All four stands are one block of ground.
    /// assert_eq!(line.blocks(Pose::new(0, 0, 0).stance(), 4).count(), 1);
    /// ```
    pub const fn line(base: [f64; 2]) -> Ranks {
        Ranks { base, abreast: usize::MAX, gap: 0.0 }
    }

    /// One stand behind the other.
    pub const fn column(base: [f64; 2]) -> Ranks {
        Ranks { base, abreast: 1, gap: 0.0 }
    }

    /// The stands, from left to right and rank by rank. A rank that is not full is laid from the left.
    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    pub fn bases(self, front: Stance, count: usize) -> impl Iterator<Item = Shape> + Clone {
        let [width, depth] = self.base;
        let abreast = self.files(count);
        let step = width + self.gap;
        let leftmost = -step * (abreast - 1) as f64 / 2.0;
        let footprint = Footprint::Rectangle { width, depth };
        (0..count).map(move |stand| {
            let (rank, file) = (stand / abreast, stand % abreast);
            let at = front.place(leftmost + step * file as f64, -depth * (rank as f64 + 0.5));
            footprint.standing(Stance { at, heading: front.heading })
        })
    }

    /// The same ground in as few rectangles as can be: the full ranks, and what is left of the last. Where there are
    /// gaps, the stands one by one.
    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    pub fn blocks(self, front: Stance, count: usize) -> impl Iterator<Item = Shape> {
        let [width, depth] = self.base;
        let abreast = self.files(count);
        let (ranks, left) = (count / abreast, count % abreast);
        let block = move |files: usize, ranks: usize, behind: usize| {
            let (wide, deep) = (width * files as f64, depth * ranks as f64);
            // Stands are laid from the left.
            let right = -width * (abreast - files) as f64 / 2.0;
            let at = front.place(right, -depth * behind as f64 - deep / 2.0);
            Footprint::Rectangle { width: wide, depth: deep }.standing(Stance { at, heading: front.heading })
        };
        let solid = self.gap <= 0.0;
        let full = (solid && ranks > 0).then(|| block(abreast, ranks, 0));
        let rest = (solid && left > 0).then(|| block(left, 1, ranks));
        let stands = (!solid).then(|| self.bases(front, count));
        full.into_iter().chain(rest).chain(stands.into_iter().flatten())
    }

    /// The width of the front edge of `count` stands.
    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    pub fn frontage(self, count: usize) -> f64 {
        let files = self.files(count) as f64;
        files * self.base[0] + (files - 1.0) * self.gap
    }

    /// The depth of `count` stands, from the front edge to the rear.
    #[allow(clippy::cast_precision_loss)] // a few dozen stands
    pub fn depth(self, count: usize) -> f64 {
        self.base[1] * count.div_ceil(self.files(count)) as f64
    }

    fn files(self, count: usize) -> usize {
        self.abreast.min(count).max(1)
    }
}
