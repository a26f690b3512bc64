//! What never changes in a game: the book, the table and the roster.

use std::sync::Arc;

use engine::game::Setting;
use engine::kit::Id;
use engine::table::{Edges, Ground, Point, Spot};

use super::misfit::Misfit;
use super::roster::Recruit;
use crate::book::Book;
use crate::field::figure::FigureId;
use crate::field::figure_set;
use crate::field::terrain::Terrain;
use crate::play::movement::detours::Detours;
use crate::play::weapons::arm::{self, ArmId};
use crate::play::weapons::catalogue::{Make, Weapon};
use crate::words::{WeaponAction, WeaponClass};

/// The table and the rosters.
pub(crate) struct Table {
    pub(crate) book: Arc<Book>,
    pub(crate) setting: Setting,
    pub(crate) edges: Edges,
    pub(crate) roster: Vec<Recruit>,
    pub(crate) turns: u16,
    /// The middles of doors, windows and gates: points worth aiming at.
    pub(crate) openings: Vec<Spot>,
    pub(crate) detours: Detours,
}

impl Table {
    /// The table, or why no game can be played on it.
    pub(crate) fn new(book: Arc<Book>, setting: Setting, roster: Vec<Recruit>) -> Result<Table, Misfit> {
        if roster.len() > figure_set::MOST {
            let why = format!("a table holds at most {} figures, and {} were given", figure_set::MOST, roster.len());
            return Err(Misfit::new(None, "FS-GEN-04", why));
        }
        if let Some(at) = roster.iter().position(|recruit| recruit.weapons.len() > arm::MOST) {
            let why = format!("a figure carries at most {} weapons", arm::MOST);
            return Err(Misfit::new(FigureId::at(at), "FS-D16", why));
        }
        if !roster.is_sorted_by_key(|recruit| recruit.side) {
            return Err(Misfit::new(None, "FS-D28", "the first side's figures come before the second's"));
        }
        let [width, depth] = setting.size;
        let edges = Edges::to(Spot::nearest(Point::new(width, depth)));
        let turns = setting.turns.unwrap_or_else(|| u16::try_from(book.sheet.play.turns.get()).unwrap_or(1));
        let openings = middles_of_openings(&setting.ground);
        let detours = Detours::over(&book, &setting.ground, &edges);
        Ok(Table { book, setting, edges, roster, turns, openings, detours })
    }

    /// A figure's entry in the roster.
    pub(crate) fn recruit(&self, id: FigureId) -> Option<&Recruit> {
        self.roster.get(id.index())
    }

    /// The weapons of a figure.
    pub(crate) fn weapons(&self, id: FigureId) -> &[Weapon] {
        self.recruit(id).map_or(&[], |recruit| &recruit.weapons)
    }

    /// The places of a figure's weapons.
    pub(crate) fn arms(&self, id: FigureId) -> impl Iterator<Item = ArmId> + use<> {
        ArmId::all().take(self.weapons(id).len())
    }

    /// One of a figure's weapons; none at a place where it carries nothing.
    pub(crate) fn weapon(&self, id: FigureId, arm: ArmId) -> Option<Weapon> {
        self.weapons(id).get(arm.index()).copied()
    }

    /// The catalogue's row of one of a figure's weapons.
    pub(crate) fn make(&self, id: FigureId, arm: ArmId) -> Option<&Make> {
        self.weapon(id, arm).map(|weapon| weapon.make(&self.book))
    }

    /// How one of a figure's weapons shoots; none if it does not.
    pub(crate) fn missile(&self, id: FigureId, arm: ArmId) -> Option<(WeaponAction, WeaponClass)> {
        self.make(id, arm).and_then(|make| make.missile)
    }
}

/// A window over a door is the same point to aim at.
fn middles_of_openings(ground: &Ground) -> Vec<Spot> {
    let mut middles: Vec<Spot> = Vec::new();
    for line in ground.lines().iter().filter(|line| Terrain::of_line(line).is_opening()) {
        let [from, .., to] = line.points() else { continue };
        let middle = Spot::nearest(Point::new(f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y)));
        if !middles.contains(&middle) {
            middles.push(middle);
        }
    }
    middles
}
