//! A game about to begin (RK-D05, RK-D06, RK-D25).

use std::cell::RefCell;
use std::sync::Arc;

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, Side};

use crate::field::arrange::Arrangement;
use crate::field::cache::Cache;
use crate::field::figure::{Figure, Health};
use crate::field::going::Barred;
use crate::field::group::{CurrentOrder, Group, Status};
use crate::field::ids::{FigureId, GroupId, MarkerId, Ranks};
use crate::field::room::Room;
use crate::play::Skirmish;
use crate::play::state::{Marker, State, Under};
use crate::play::table::{Post, Table};
use crate::play::turn::Task;
use crate::words::Control;

/// Why something cannot stand where the scenario puts it.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// The group or leader; none for a marker.
    pub group: Option<GroupId>,
    /// The marker, if it is one.
    pub marker: Option<MarkerId>,
    /// Why.
    pub why: String,
    /// What would do.
    pub instead: &'static str,
}

impl Skirmish {
    /// A game about to begin, or everything that cannot stand where it should.
    pub fn new(table: Table) -> Result<Skirmish, Vec<Misfit>> {
        let state = beginning(&table);
        let mut game = Skirmish {
            table: Arc::new(table),
            state,
            buffer: RefCell::default(),
            cache: Cache::default(),
            prepared: None,
        };
        let misfits = game.put_fixed();
        if !misfits.is_empty() {
            return Err(misfits);
        }
        let solo = [Side::FIRST, Side::SECOND].into_iter().find(|side| game.table.is_automatic(*side));
        let known = game.table.first.or(solo.map(Side::other));
        if let Some(first) = known {
            game.state.first = first;
        }
        game.state.agenda = game.opening(known.is_none());
        if game.table.markers.is_empty() && known.is_some() {
            // Nothing has to be dealt: the first question sets the dice going, unless none comes before the first die.
            let mut at_once = game.clone();
            at_once.pop();
            if at_once.go_on(&mut NoDice, &mut Log::brief()).is_ok() {
                return Ok(at_once);
            }
        }
        Ok(game)
    }

    /// What is done before the first turn.
    fn opening(&self, throws: bool) -> Vec<Task> {
        let mut agenda = vec![Task::TurnStart];
        if throws {
            agenda.push(Task::RollOff);
        } else {
            let (one, two) = (self.state.first, self.state.first.other());
            agenda.extend([Task::Settled, Task::Setup { side: one }, Task::Setup { side: two }, Task::Begin]);
        }
        agenda
    }

    /// RK-D25: a D6 each, ties again; then the markers are dealt.
    pub(crate) fn roll_off(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        loop {
            let [near, far] = [dice.face(Die::D6, "side 1")?, dice.face(Die::D6, "side 1")?];
            log.say("RK-D25", || {
                let [ours, theirs] = [Side::FIRST, Side::SECOND].map(|side| self.table.setting.side_name(side));
                format!("The throw for side 1: {ours} {near}, {theirs} {far}.")
            });
            if near != far {
                self.state.first = if near > far { Side::FIRST } else { Side::SECOND };
                break;
            }
        }
        let first = self.state.first;
        log.say("RK-D25", || format!("{} is side 1.", self.table.setting.side_name(first)));
        self.push_all([Task::Setup { side: first.other() }, Task::Setup { side: first }, Task::Settled]);
        self.deal_markers(dice, log)
    }

    /// Puts down what the scenario gives a place to, or says what cannot stand there.
    fn put_fixed(&mut self) -> Vec<Misfit> {
        let mut misfits = Vec::new();
        for group in self.state.groups.ids().collect::<Vec<_>>() {
            let Post::At(pose, laid) = self.table.starts[group].post else { continue };
            let figures = self.table.all_figures(group);
            let Some(guide) = self.table.first_guide(group, &figures) else { continue };
            let arrangement: Arrangement = laid.into();
            match self.exact(group, guide, &figures, pose.spot.point(), arrangement, pose.facing.heading()) {
                Ok(puts) => self.stand_up(group, &puts, pose.facing, "RK-D05", &mut Log::brief()),
                Err(barred) => misfits.push(self.misfit(group, barred)),
            }
        }
        misfits
    }

    /// RK-D48: every figure exactly in its place.
    fn exact(
        &self,
        group: GroupId,
        guide: FigureId,
        figures: &[FigureId],
        at: engine::table::Point,
        arrangement: Arrangement,
        heading: engine::table::Heading,
    ) -> Result<Vec<(FigureId, engine::table::Point)>, Barred> {
        let field = self.field();
        let mut room = Room::new(field.side(group), figures, 0.0);
        let others: Vec<FigureId> = figures.iter().copied().filter(|figure| *figure != guide).collect();
        let mut puts = vec![(guide, at)];
        puts.extend(field.places(group, &others, guide, at, arrangement, heading));
        for (figure, place) in &puts {
            if let Some(barred) = field.bars(&room, *figure, *place) {
                return Err(barred);
            }
            room.laid.push((*place, field.radius(*figure)));
        }
        Ok(puts)
    }

    fn misfit(&self, group: GroupId, barred: Barred) -> Misfit {
        let name = self.name(group);
        let (why, instead) = match barred {
            Barred::Ground(_) => ("a figure of it stands in ground that cannot be entered", "place it beside that"),
            Barred::Enemy(_) | Barred::Taken => ("a figure of it stands on another base", "place them apart"),
            Barred::OffTable | Barred::OutOfZone => {
                ("a figure of it is off the table", "move it in, or choose another arrangement")
            }
        };
        Misfit { group: Some(group), marker: None, why: format!("{name} cannot stand there: {why}"), instead }
    }
}

/// Dice that nobody has thrown yet.
struct NoDice;

impl Dice for NoDice {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Err(DiceError::Strayed)
    }
}

fn beginning(table: &Table) -> State {
    let mut groups: Ranks<GroupId, Group> = table.roster.groups();
    let mut figures: Ranks<FigureId, Figure> = Ranks::default();
    for (id, troop) in table.roster.troops.each() {
        let start = &table.starts[id];
        let group = &mut groups[id];
        group.status = match start.post {
            Post::At(..) | Post::Zone(_) | Post::With(_) => Status::Unplaced,
            Post::Arrives(..) => Status::Coming,
            Post::Hidden => Status::Hidden,
        };
        group.order = start.order;
        group.goal = start.goal;
        group.loaded = start.loaded;
        group.control = Control::Uncommanded;
        group.advancing = false;
        debug_assert_ne!(group.order, CurrentOrder::Rout);
        for (place, _) in troop.figures().enumerate() {
            let mut figure = Figure::new(id, troop.mounted);
            if place < usize::from(start.wounded) {
                figure.health = Health::Wounded;
            }
            figures.push(figure);
        }
    }
    let hidden = |post: &crate::play::table::MarkerPost| Marker {
        at: match post.post {
            Post::At(pose, _) => Some(pose.spot),
            _ => None,
        },
        under: Under::Unknown,
        gone: false,
        moved: false,
        seen_to: None,
    };
    State {
        turn: 0,
        phase: 0,
        first: Side::FIRST,
        active: None,
        agenda: Vec::new(),
        works: Skirmish::no_work(groups.len()),
        groups,
        figures,
        markers: table.markers.iter().map(hidden).collect(),
        left_by: vec![0; table.exits.len()],
        ending: None,
    }
}
