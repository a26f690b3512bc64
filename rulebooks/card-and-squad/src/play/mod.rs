//! Play: the game of Card and Squad, from setting up to the last card.
//!
//! A card gives a player his turn (`draw`): first morale, then one action for each squad and officer (`action`), then
//! melee. What has to be done next lies on a stack of [`task`]s; a task that needs an answer asks for it.

mod action;
mod cache;
mod charting;
pub mod deck;
mod draw;
mod end;
mod game;
mod melee;
mod mend;
mod morale;
pub mod numbers;
mod odds;
mod placing;
pub mod scenario;
mod setup;
mod show;
pub mod state;
pub mod table;
pub mod task;
mod turn;

use std::cell::RefCell;
use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, Side};
use engine::table::{Crossings, Facing, Point, Pose, Walk};

use crate::book::Book;
use crate::field::Field;
use crate::field::figure::{FigureId, SquadId, Unit};
use crate::field::going::{Mover, gait};
use cache::Cache;
use odds::Prepared;
use state::State;
use table::{PlayerId, Table};
use task::Task;

/// A game of Card and Squad.
pub struct Battle {
    table: Arc<Table>,
    state: State,
    /// What odds are made of; nothing in a game that is played.
    trial: Prepared,
    cache: Cache,
    buffers: RefCell<Buffers>,
}

/// Room to work in; no part of the state.
#[derive(Default)]
struct Buffers {
    crossings: Crossings,
    walk: Walk,
}

impl Clone for Battle {
    fn clone(&self) -> Battle {
        Battle {
            table: Arc::clone(&self.table),
            state: self.state.clone(),
            trial: self.trial.clone(),
            cache: Cache::default(),
            buffers: RefCell::default(),
        }
    }
}

impl Battle {
    /// A game in a state.
    pub fn new(table: Arc<Table>, state: State) -> Battle {
        Battle { table, state, trial: Prepared::default(), cache: Cache::default(), buffers: RefCell::default() }
    }

    /// What never changes.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What changes.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state, to arrange it for a test or by hand.
    pub fn state_mut(&mut self) -> &mut State {
        self.cache.forget();
        &mut self.state
    }

    fn book(&self) -> &Book {
        &self.table.book
    }

    /// The table as the field rules see it.
    pub fn field(&self) -> Field<'_> {
        Field { book: &self.table.book, land: &self.table.land, figures: &self.state.figures, guns: &self.state.guns }
    }

    /// Lends the working room; a caller that asks within a caller gets room of its own.
    fn with_buffers<T>(&self, work: impl FnOnce(&mut Buffers) -> T) -> T {
        match self.buffers.try_borrow_mut() {
            Ok(mut buffers) => work(&mut buffers),
            Err(_) => work(&mut Buffers::default()),
        }
    }

    /// Does what is to be done, up to the next question.
    fn proceed(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        while self.state.ending.is_none() {
            let Some(task) = self.state.tasks.last().cloned() else { break };
            if !self.step(task, dice, log)? {
                break;
            }
        }
        Ok(())
    }

    /// One step of the task on top; false if it waits for an answer.
    fn step(&mut self, task: Task, dice: &mut dyn Dice, log: &mut Log) -> Result<bool, Halt> {
        match task {
            Task::Begin | Task::Path(_) => return Ok(false),
            Task::SetUp(side) => return Ok(self.step_set_up(side)),
            Task::Draw => self.draw(dice, log)?,
            Task::Name => return Ok(!self.must_name()),
            Task::Morale => return self.step_morale(dice, log),
            Task::Action => return Ok(self.step_action()),
            Task::Charge(assault, onset) => return self.step_charge(assault, onset, dice, log),
            Task::Salvo(salvo) => self.step_salvo(*salvo, dice, log)?,
            Task::Casualty { squad, left } => return Ok(self.step_casualty(squad, left, log)),
            Task::MoveUp(side) => return Ok(self.step_move_up(side)),
            Task::Melee { rest } => return Ok(self.step_melee(rest)),
            Task::Lead { combat, side, leads } => return self.step_lead(combat, side, leads, dice, log),
            Task::EndTurn => self.end_turn(log),
        }
        Ok(true)
    }

    /// The task is done.
    fn pop(&mut self) {
        self.state.tasks.pop();
    }

    fn push(&mut self, task: Task) {
        self.state.tasks.push(task);
    }

    /// The name of a squad or officer for people.
    pub fn unit_name(&self, unit: Unit) -> String {
        self.table.setting.name(self.table.id(unit)).to_owned()
    }

    fn piece(&self, unit: Unit) -> PieceId {
        self.table.id(unit)
    }

    fn side(&self, unit: Unit) -> Side {
        self.table.side(unit)
    }

    /// The pose that a squad or officer is known by: that of its leader, or of the stand-in.
    fn pose(&self, unit: Unit) -> Pose {
        let field = self.field();
        let spot = field.measured_for(unit).map(|id| field.figure(id).spot);
        let last = || match unit {
            Unit::Squad(squad) => self.table.land.squads.get(squad.index()).map(|span| FigureId(span.first)),
            Unit::Officer(officer) => self.table.land.officers.get(officer.index()).copied(),
        };
        let spot = spot.or_else(|| last().map(|id| field.figure(id).spot));
        Pose { spot: spot.unwrap_or(engine::table::Spot::new(0, 0)), facing: Facing::AHEAD }
    }

    /// The centre of the figure that a unit's moves are measured for.
    fn centre(&self, unit: Unit) -> Option<Point> {
        let field = self.field();
        field.measured_for(unit).map(|id| field.figure(id).centre())
    }

    /// Whether a unit is mounted: its first figure on the table is.
    fn is_mounted(&self, unit: Unit) -> bool {
        let field = self.field();
        field.members(unit).next().is_some_and(|id| field.figure(id).mounted)
    }

    /// A unit as it moves.
    fn mover(&self, unit: Unit) -> Mover<'static> {
        let mounted = self.is_mounted(unit);
        Mover {
            radius: self.book().sheet.field.radius(mounted),
            gait: gait(mounted),
            side: self.side(unit),
            unit: Some(unit),
            charges: None,
            defended: &[],
            by_road: false,
        }
    }

    /// How many figures of a squad are on the table.
    fn strength(&self, squad: SquadId) -> usize {
        self.field().members(Unit::Squad(squad)).count()
    }

    /// CS-R11: whether a unit is a squad in close order.
    fn is_formed(&self, unit: Unit) -> bool {
        unit.squad().is_some_and(|squad| self.state.squad(squad).formed)
    }

    /// The player whose turn it is.
    fn active(&self) -> PlayerId {
        self.state.active.unwrap_or(PlayerId(0))
    }

    /// CS-R47: whether some of a unit's figures are locked in melee.
    fn is_locked(&self, unit: Unit) -> bool {
        self.field().members(unit).any(|id| self.state.is_locked(id))
    }
}
