//! The field: from groups of figures and terrain on a table to the facts of the charts, each with its witness.
//!
//! One file a subject: `measure` (gaps, contact, company), `arc` (flank and rear), `sight` (lines), `seeing` (who sees
//! whom), `cover`, `aim` (who shoots at what range), `command`, `risk` (the rows of the risk factor), `going` (paths),
//! `arrange` (places about a guide), `room` (free places), `march` (a group on the move), `away` (retreats and
//! routs), `haven` (cover to make for), `rush` (attacks), `matching` and `recoil` (melee),
//! `walls` (round forts and the like).

pub mod aim;
pub mod arc;
pub mod arrange;
pub mod away;
pub mod cache;
pub mod command;
pub mod cover;
pub mod figure;
pub mod going;
pub mod group;
pub mod haven;
pub mod ids;
pub mod march;
pub mod matching;
pub mod measure;
pub mod numbers;
pub mod recoil;
pub mod risk;
pub mod room;
pub mod rush;
pub mod seeing;
pub mod sight;
pub mod terrain;
pub mod walls;

use engine::game::Side;
use engine::table::{Edges, Ground, Point, Scene, Thing};

use crate::book::Book;
use cache::Cache;
use figure::Figure;
use group::{Group, Roster, Troop};
use ids::{FigureId, GroupId, Ranks};
use numbers::Numbers;
use terrain::{Terrain, Traits};
use walls::Walls;

/// What arithmetic and rounding to the grid may be out by; no rule's number.
pub(crate) const HAIR: f64 = 1e-6;
/// What rounding to the grid may move a figure by; no rule's number.
pub(crate) const GRID: f64 = 0.002;

/// A table at one moment.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The rules in force.
    pub book: &'a Book,
    /// The terrain.
    pub ground: &'a Ground,
    /// The walls round areas of it.
    pub walls: &'a Walls,
    /// The table.
    pub edges: Edges,
    /// RK-D41: the farthest sight, if the scenario limits it.
    pub sight: Option<f64>,
    /// Groups and leaders as the roster has them.
    pub roster: &'a Roster,
    /// How they are.
    pub groups: &'a Ranks<GroupId, Group>,
    /// Their figures.
    pub figures: &'a Ranks<FigureId, Figure>,
    /// The phase, counted from the beginning of the game.
    pub phase: u16,
    /// What is known of it already.
    pub cache: &'a Cache,
}

impl<'a> Field<'a> {
    #[inline]
    fn numbers(&self) -> &'a Numbers {
        &self.book.sheet.field
    }

    /// The table without its figures.
    fn land(&self) -> Scene<'a> {
        Scene { ground: self.ground, bodies: &[] }
    }

    /// What the roster says of a group.
    #[inline]
    pub fn troop(&self, group: GroupId) -> &'a Troop {
        &self.roster.troops[group]
    }

    /// Whose group it is.
    #[inline]
    pub fn side(&self, group: GroupId) -> Side {
        self.troop(group).side
    }

    /// Whose figure it is.
    #[inline]
    pub fn side_of(&self, figure: FigureId) -> Side {
        self.side(self.figures[figure].group)
    }

    /// The figures on the table that act as a group: its own, then the leaders with it, each in the order of numbers.
    pub fn members(&self, group: GroupId) -> impl Iterator<Item = FigureId> + Clone + use<'a> {
        let field = *self;
        let leaders = self.leaders_with(group).flat_map(move |leader| field.troop(leader).figures());
        let all = self.troop(group).figures().chain(leaders);
        all.filter(move |figure| field.figures[*figure].here)
    }

    /// The leaders who are with a group, in the order of numbers.
    pub fn leaders_with(&self, group: GroupId) -> impl Iterator<Item = GroupId> + Clone + use<'a> {
        let groups = self.groups;
        self.roster.leaders().filter(move |leader| groups[*leader].with == Some(group) && groups[*leader].is_here())
    }

    /// Whether it acts for itself on the table: a group, or a leader who is with nobody.
    #[inline]
    pub fn acts(&self, group: GroupId) -> bool {
        let now = &self.groups[group];
        now.is_here() && now.with.is_none()
    }

    /// The groups of a side that act for themselves.
    pub fn acting(&self, side: Side) -> impl Iterator<Item = GroupId> + Clone + use<'a> {
        let field = *self;
        self.groups.ids().filter(move |group| field.acts(*group) && field.side(*group) == side)
    }

    /// The group that a figure acts with: its own, or the one that its leader is with.
    pub fn acts_with(&self, figure: FigureId) -> GroupId {
        let own = self.figures[figure].group;
        self.groups[own].with.unwrap_or(own)
    }

    /// The figures of a side on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = FigureId> + Clone + use<'a> {
        let field = *self;
        self.figures.each().filter(move |(_, figure)| figure.here && field.side(figure.group) == side).map(|(id, _)| id)
    }

    /// The centre of a figure.
    #[inline]
    pub fn centre(&self, figure: FigureId) -> Point {
        self.figures[figure].centre()
    }

    /// RK-D14: the radius of its base.
    #[inline]
    pub fn radius(&self, figure: FigureId) -> f64 {
        self.numbers().radius(self.figures[figure].mounted)
    }

    /// What a thing of the ground is; figures are none.
    #[inline]
    pub(crate) fn terrain(&self, thing: Thing) -> Option<Terrain> {
        match thing {
            Thing::Area(at) => self.ground.areas().get(at).map(Terrain::of_area),
            Thing::Line(at) => self.ground.lines().get(at).map(Terrain::of_line),
            Thing::Body(_) => None,
        }
    }

    /// A row of the catalogue.
    #[inline]
    pub(crate) fn traits(&self, terrain: Terrain) -> &'a Traits {
        self.numbers().terrain.get(terrain)
    }
}
