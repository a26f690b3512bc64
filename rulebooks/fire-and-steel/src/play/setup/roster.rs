//! What never changes in a game: the book, the table, and who takes part with what.

use std::sync::Arc;

use engine::game::{Setting, Side};
use engine::table::{Edges, Point, Pose, Spot};

use crate::book::Book;
use crate::field::figure::{FigureId, GroupId};
use crate::field::figure_set;
use crate::field::terrain::Terrain;
use crate::play::weapons::catalogue::{Make, Weapon};

/// A figure of the roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Recruit {
    /// Whose it is.
    pub side: Side,
    /// The band whose losses weigh on its morale (FS-D34), by a number of the scenario's own.
    pub group: GroupId,
    /// Whether it leads the group.
    pub leader: bool,
    /// Whether it comes mounted.
    pub mounted: bool,
    /// Whether it carries a shield.
    pub shield: bool,
    /// FS-R26
    pub shooting_skill: i32,
    /// FS-R26
    pub hand_skill: i32,
    /// What it carries.
    pub weapons: Vec<Weapon>,
    /// Which of them is in hand.
    pub ready: Option<usize>,
    /// Whether its bayonet is fixed.
    pub bayonet_fixed: bool,
    /// Missiles of each throwing weapon; as the rules say, if none (FS-D17).
    pub missiles: Option<u8>,
    /// Wounds that it comes with.
    pub wounds: i32,
    /// Whether it begins lying down.
    pub gone_to_ground: bool,
    /// Where it begins.
    pub post: Post,
    /// The turn on which it comes to the table.
    pub arrives: u16,
}

/// Where a figure begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Post {
    /// Where its side puts it, in one of these zones of the setting.
    Zones(Vec<usize>),
    /// At a place, on a storey.
    At(Pose, i16),
}

impl Recruit {
    /// An average man on foot, in hand the first of his weapons.
    pub fn new(side: Side, weapons: Vec<Weapon>, post: Post) -> Recruit {
        Recruit {
            side,
            group: GroupId(side.0),
            leader: false,
            mounted: false,
            shield: false,
            shooting_skill: 1,
            hand_skill: 1,
            ready: (!weapons.is_empty()).then_some(0),
            weapons,
            bayonet_fixed: false,
            missiles: None,
            wounds: 0,
            gone_to_ground: false,
            post,
            arrives: 1,
        }
    }

    /// The zones that it is put in; none if it has a place of its own.
    pub fn zones(&self) -> Option<&[usize]> {
        match &self.post {
            Post::Zones(zones) => Some(zones),
            Post::At(..) => None,
        }
    }

    /// Whether a weapon that it carries can take a bayonet.
    pub fn has_bayonet_gun(&self, book: &Book) -> bool {
        self.weapons.iter().any(|weapon| weapon.make(book).bayonet)
    }
}

/// What keeps a game from beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The figure that does not fit, by its place in the roster.
    pub figure: Option<usize>,
    /// The rule that it breaks.
    pub rule: &'static str,
    /// Why, in a sentence without its full stop.
    pub why: String,
    /// What to do about it; empty if there is nothing to say.
    pub instead: &'static str,
}

impl Misfit {
    pub(crate) fn new(figure: Option<usize>, rule: &'static str, why: impl Into<String>) -> Misfit {
        Misfit { figure, rule, why: why.into(), instead: "" }
    }

    pub(crate) fn instead(self, instead: &'static str) -> Misfit {
        Misfit { instead, ..self }
    }
}

/// The table and the rosters.
pub(crate) struct Table {
    pub(crate) book: Arc<Book>,
    pub(crate) setting: Setting,
    pub(crate) edges: Edges,
    pub(crate) roster: Vec<Recruit>,
    pub(crate) turns: u16,
    /// The middles of doors, windows and gates: points worth aiming at.
    pub(crate) openings: Vec<Spot>,
    pub(crate) ways: crate::play::movement::detours::Ways,
}

impl Table {
    /// The table, or why it cannot be played on.
    pub(crate) fn new(book: Arc<Book>, setting: Setting, roster: Vec<Recruit>) -> Result<Table, Misfit> {
        if roster.len() > figure_set::MOST {
            let why = format!("a table holds at most {} figures, and {} were given", figure_set::MOST, roster.len());
            return Err(Misfit::new(None, "FS-GEN-04", why));
        }
        if let Some(at) =
            roster.iter().position(|recruit| recruit.weapons.len() > crate::play::weapons::catalogue::MOST)
        {
            let why = format!("a figure carries at most {} weapons", crate::play::weapons::catalogue::MOST);
            return Err(Misfit::new(Some(at), "FS-D16", why));
        }
        if !roster.is_sorted_by_key(|recruit| recruit.side) {
            return Err(Misfit::new(None, "FS-D28", "the first side's figures come before the second's"));
        }
        let [width, depth] = setting.size;
        let edges = Edges::to(Spot::nearest(Point::new(width, depth)));
        let lines = setting.ground.lines().iter().filter(|line| Terrain::of_line(line).is_opening());
        let mut openings: Vec<Spot> = Vec::new();
        for line in lines {
            let [from, .., to] = line.points() else { continue };
            let middle = Spot::nearest(Point::new(f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y)));
            // A window over a door is the same point to aim at.
            if !openings.contains(&middle) {
                openings.push(middle);
            }
        }
        let turns = setting.turns.unwrap_or_else(|| u16::try_from(book.sheet.play.turns.get()).unwrap_or(1));
        let ways = crate::play::movement::detours::Ways::over(&book, &setting.ground, &edges);
        Ok(Table { book, setting, edges, roster, turns, openings, ways })
    }

    /// A figure's entry in the roster.
    pub(crate) fn recruit(&self, id: FigureId) -> Option<&Recruit> {
        self.roster.get(id.index())
    }

    /// The weapons of a figure.
    pub(crate) fn weapons(&self, id: FigureId) -> &[Weapon] {
        self.recruit(id).map_or(&[], |recruit| &recruit.weapons)
    }

    /// The catalogue's row of one of a figure's weapons.
    pub(crate) fn make(&self, id: FigureId, arm: u8) -> Option<(&Make, Weapon)> {
        let weapon = *self.weapons(id).get(usize::from(arm))?;
        Some((weapon.make(&self.book), weapon))
    }
}
