//! Walking a route, as far as the other figures let it (FS-D43).

use engine::game::{Log, What};
use engine::kit::formed::path::{cut, length};
use engine::table::{Point, Pose, Spot};

use crate::field::arc::facing_to;
use crate::field::figure::{Aim, Figure, FigureId};
use crate::field::going::Barred;
use crate::field::trail::Trail;
use crate::play::state::man::Standing;
use crate::play::state::plan::Route;
use crate::play::{Buffers, Skirmish};

/// By which order a figure changes its place.
#[derive(Clone, Copy)]
pub(crate) enum By {
    Move,
    Charge,
    BreakOff,
}

impl By {
    const fn word(self) -> &'static str {
        match self {
            By::Move => "move",
            By::Charge => "charge",
            By::BreakOff => "break-off",
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            By::Move => "FS-ORD-03",
            By::Charge => "FS-ORD-04",
            By::BreakOff => "FS-ORD-09",
        }
    }
}

impl Skirmish {
    /// FS-ORD-03, FS-ORD-09, FS-D43: walks a route as far as others let it. Whether the figure moved.
    pub(crate) fn walk(&mut self, id: FigureId, route: &Route, by: By, log: &mut Log) -> bool {
        let figure = &self.state.figures[id];
        let from = figure.pose;
        let mut path: Vec<Point> = route.path.iter().map(|spot| spot.point()).collect();
        if path.len() < 2 {
            let facing = route.facing.unwrap_or(from.facing);
            self.turn(id, Pose { facing, ..from }, log);
            return false;
        }
        if route.path.first() != Some(&from.spot) && !self.set_out_from_here(figure, &mut path) {
            return self.find_way_closed(id, log);
        }
        let leaves = path.last().is_some_and(|end| !self.table.edges.bounds().holds(*end));
        if leaves && self.no_enemy_on(figure, &path) {
            self.leave_table(id, path.last().copied(), by, log);
            return true;
        }
        let found =
            self.with_buffers(|buffers| self.field().gets_to(figure, &path, route.storeys, &mut buffers.crossings));
        let Some((mut landed, trail)) = found else { return self.find_way_closed(id, log) };
        let last = trail.iter().rev().nth(1).copied().unwrap_or(from.spot);
        let along = facing_to(last.point(), landed.centre());
        landed.pose.facing = route.facing.or(along).unwrap_or(from.facing);
        self.change_place(id, landed, &trail, by, log);
        true
    }

    fn find_way_closed(&self, id: FigureId, log: &mut Log) -> bool {
        log.say("FS-D43", || format!("{} finds the way closed, and stays.", self.name(id)));
        false
    }

    /// FS-ORD-09: a figure that was pushed back before it could break off takes its way from its new place, and goes no
    /// farther than ordered. Whether the ground lets it.
    fn set_out_from_here(&self, figure: &Figure, path: &mut Vec<Point>) -> bool {
        let ordered = length(path);
        if let Some(start) = path.first_mut() {
            *start = figure.centre();
        }
        let from_here = std::mem::take(path);
        cut(&from_here, ordered, path);
        !matches!(self.barred_on(figure, path), Some(Barred::Ground(_)))
    }

    /// Figures can bar a way off the table only as far as its edge: what counts is that no enemy is on the way there.
    fn no_enemy_on(&self, figure: &Figure, path: &[Point]) -> bool {
        !matches!(self.barred_on(figure, path), Some(Barred::Enemy(..)))
    }

    fn barred_on(&self, figure: &Figure, path: &[Point]) -> Option<Barred> {
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, .. } = buffers;
            self.field().way(figure, path, walk, crossings).barred
        })
    }

    /// FS-R32: in the phase, as changes of target are.
    ///
    /// A figure has moved by its own action (FS-MOV-06): it loses its aim (FS-D25), and the impulse counts.
    pub(crate) fn change_place(&mut self, id: FigureId, landed: Figure, trail: &Trail, by: By, log: &mut Log) {
        let from = self.state.figures[id].pose;
        let bends: Vec<Spot> = trail.iter().skip(1).take(trail.len().saturating_sub(2)).copied().collect();
        let (piece, to, how) = (id.piece(), landed.pose, by.word());
        log.note(by.rule(), What::Moved { piece, from, to, path: bends, how });
        let figure = &mut self.state.figures[id];
        let so_far = std::mem::take(&mut figure.memory.path);
        *figure = landed;
        figure.memory.path = if so_far.is_empty() {
            trail.clone()
        } else {
            so_far.iter().chain(trail.iter().skip(1)).copied().collect()
        };
        figure.memory.impulses_moved += 1;
        self.update_base(id);
        self.lose_aim(id, "FS-D25", log);
    }

    /// FS-D20: a figure walks off the table and is out of the game.
    fn leave_table(&mut self, id: FigureId, end: Option<Point>, by: By, log: &mut Log) {
        let from = self.state.figures[id].pose;
        let to = Pose { spot: end.map_or(from.spot, Spot::nearest), ..from };
        log.note("FS-D20", What::Moved { piece: id.piece(), from, to, path: Vec::new(), how: by.word() });
        self.take_off(id, Standing::Left, "left-the-table", "FS-D20", log);
    }

    /// A figure is out of the game, and its horse with it (FS-D14).
    pub(crate) fn take_off(
        &mut self,
        id: FigureId,
        standing: Standing,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let man = &mut self.state.men[id];
        man.standing = standing;
        man.order = None;
        man.spent = true;
        man.horse = None;
        self.state.figures[id].out = true;
        self.state.figures[id].aim = Aim::None;
        log.note(rule, What::Removed { piece: id.piece(), how });
    }
}
