//! A table drawn with letters: terrain, objectives and pieces, seen from above.

use engine::game::{Role, Setting, Side, Sighting};
use engine::table::{Line, Point};

/// A map of the table and what its signs mean.
pub(crate) struct Map {
    /// Its lines, frame and all.
    pub(crate) lines: Vec<String>,
    /// The signs that occur and what they mean.
    pub(crate) legend: Vec<(char, String)>,
}

/// How wide the map is at most, in characters.
const WIDEST: f64 = 72.0;
/// How high, in lines.
const HIGHEST: f64 = 30.0;
/// A character is about twice as high as it is wide.
const TALL: f64 = 2.0;

/// How a mapmaker's words are drawn; a word that is not here is drawn as a colon.
const LOOKS: [(&str, char); 22] = [
    ("hill", '^'),
    ("field", '"'),
    ("crops", '"'),
    ("road", '='),
    ("woods", '%'),
    ("orchard", 'o'),
    ("brush", ';'),
    ("scrub", ';'),
    ("rough", '.'),
    ("marsh", ','),
    ("rocks", '&'),
    ("water", '~'),
    ("bridge", '='),
    ("building", '#'),
    ("stairs", '/'),
    ("opening", '|'),
    ("works", 'w'),
    ("work", 'w'),
    ("wall", '+'),
    ("fence", '-'),
    ("hedge", 'x'),
    ("ditch", 'v'),
];
const OTHER: char = ':';
const OPEN: char = ' ';
const OBJECTIVE: char = '*';

/// Draws a table and the pieces on it. The first side's pieces are capital letters, the second's small ones.
pub(crate) fn draw(setting: &Setting, pieces: &[Sighting]) -> Map {
    let mut sheet = Sheet::of(setting.size);
    let mut legend = Vec::new();
    let mut note = |sign: char, means: &str| {
        if !legend.iter().any(|(known, said): &(char, String)| *known == sign && said == means) {
            legend.push((sign, means.to_owned()));
        }
    };
    // Hills lie under what grows on them.
    let mut areas: Vec<_> = setting.ground.areas().iter().zip(&setting.areas).collect();
    areas.sort_by_key(|(_, mapped)| mapped.look != "hill");
    for (area, mapped) in areas {
        sheet.fill(sign(mapped.look), |point| area.outline().holds(point));
        note(sign(mapped.look), mapped.look);
    }
    for (line, mapped) in setting.ground.lines().iter().zip(&setting.lines) {
        sheet.trace(sign(mapped.look), line);
        note(sign(mapped.look), mapped.look);
    }
    for objective in &setting.objectives {
        sheet.put(OBJECTIVE, objective.at.point());
        note(OBJECTIVE, "objective");
    }
    for piece in pieces.iter().filter(|piece| piece.on_table) {
        let letter = letter(piece.role, piece.side);
        sheet.put(letter, piece.pose.spot.point());
        note(letter, &format!("{} of {}", piece.role, setting.side_name(piece.side)));
    }
    Map { lines: sheet.framed(), legend }
}

fn sign(look: &str) -> char {
    LOOKS.iter().find(|(known, _)| *known == look).map_or(OTHER, |(_, sign)| *sign)
}

fn letter(role: Role, side: Side) -> char {
    let letter = match role {
        Role::Foot => 'F',
        Role::Horse => 'H',
        Role::Guns => 'G',
        Role::Leader => 'L',
    };
    if side == Side::FIRST { letter } else { letter.to_ascii_lowercase() }
}

/// Squared paper: rows of signs, the far edge of the table on top.
struct Sheet {
    rows: Vec<Vec<char>>,
    cell: [f64; 2],
}

impl Sheet {
    fn of([width, depth]: [f64; 2]) -> Sheet {
        let across = (width / WIDEST).max(depth / (HIGHEST * TALL));
        let cells = |length: f64, cell: f64| (length / cell).round().max(1.0);
        let (columns, rows) = (cells(width, across), cells(depth, across * TALL));
        let cell = [width / columns, depth / rows];
        Sheet { rows: vec![vec![OPEN; whole(columns)]; whole(rows)], cell }
    }

    /// The middle of a cell on the table.
    #[allow(clippy::cast_precision_loss)] // a few dozen cells
    fn middle(&self, row: usize, column: usize) -> Point {
        let up = self.rows.len() - row;
        Point::new((column as f64 + 0.5) * self.cell[0], (up as f64 - 0.5) * self.cell[1])
    }

    fn fill(&mut self, sign: char, inside: impl Fn(Point) -> bool) {
        for row in 0..self.rows.len() {
            for column in 0..self.rows.first().map_or(0, Vec::len) {
                if inside(self.middle(row, column)) {
                    self.set(row, column, sign);
                }
            }
        }
    }

    fn trace(&mut self, sign: char, line: &Line) {
        for part in line.parts() {
            // Half a cell at a time leaves no gaps.
            let steps = (part.length() / self.cell[0] * 2.0).ceil().max(1.0);
            let mut step = 0.0;
            while step <= steps {
                self.put(sign, part.at(step / steps));
                step += 1.0;
            }
        }
    }

    fn put(&mut self, sign: char, point: Point) {
        let place = |measure: f64, cell: f64, most: usize| whole(measure / cell).min(most.saturating_sub(1));
        let columns = self.rows.first().map_or(0, Vec::len);
        let (column, up) = (place(point.x, self.cell[0], columns), place(point.y, self.cell[1], self.rows.len()));
        self.set(self.rows.len() - 1 - up, column, sign);
    }

    fn set(&mut self, row: usize, column: usize, sign: char) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = sign;
        }
    }

    fn framed(self) -> Vec<String> {
        let bar = "─".repeat(self.rows.first().map_or(0, Vec::len));
        let mut lines = vec![format!("┌{bar}┐")];
        lines.extend(self.rows.into_iter().map(|row| format!("│{}│", row.into_iter().collect::<String>())));
        lines.push(format!("└{bar}┘"));
        lines
    }
}

/// The whole part of a count or place on the sheet.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few dozen cells
fn whole(number: f64) -> usize {
    number as usize
}
