//! Where strength is lost: a grid over the table.

use engine::game::Setting;

use crate::trace::Harm;

/// No grid is finer than this, the longer way.
const MOST_CELLS: f64 = 36.0;

/// A grid over the table.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// How wide and deep a cell is, in the rulebook's unit.
    pub(super) cell: f64,
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// What each side lost in each cell, row by row from the near edge.
    pub(super) lost: [Vec<u64>; 2],
    /// What the losing side lost there in the turn that decided the game.
    pub(super) decisive: Vec<u64>,
}

impl Grid {
    pub(super) fn over(setting: &Setting) -> Grid {
        let [width, depth] = setting.size;
        let cell = (width.max(depth) / MOST_CELLS).ceil().max(1.0);
        // Tables are some hundred units wide at most.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let count = |length: f64| (length / cell).ceil().clamp(1.0, 1000.0) as usize;
        let (columns, rows) = (count(width), count(depth));
        let blank = vec![0; columns * rows];
        Grid { cell, columns, rows, lost: [blank.clone(), blank.clone()], decisive: blank }
    }

    /// The losses of a game: who lost it, if anybody did, and in which turn it was decided.
    pub(super) fn add(&mut self, harm: &[Harm], loser: Option<usize>, decided: Option<u16>) {
        for harm in harm {
            let at = self.place(harm.at);
            let side = usize::from(harm.side);
            if let Some(count) = self.lost.get_mut(side).and_then(|cells| cells.get_mut(at)) {
                *count += u64::from(harm.count);
            }
            if loser == Some(side)
                && decided == Some(harm.turn)
                && let Some(count) = self.decisive.get_mut(at)
            {
                *count += u64::from(harm.count);
            }
        }
    }

    fn place(&self, at: [i16; 2]) -> usize {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let index = |at: i16, count: usize| ((f64::from(at.max(0)) / self.cell) as usize).min(count - 1);
        let [x, y] = at;
        index(y, self.rows) * self.columns + index(x, self.columns)
    }
}
