//! The agenda: what comes first, what is skipped, what is asked.

use serde::Serialize;

use crate::dice::{Dice, Die, Scripted};
use crate::game::{Halt, Log};
use crate::kit::{Agenda, Due, Tasks};

/// A fight that interrupts itself: losses may be allotted, and a loss may send a unit back.
#[derive(Clone, Debug, PartialEq, Serialize)]
enum Task {
    Fight,
    Retreat(u8),
    Allot(Vec<u8>),
}

#[derive(Default)]
struct Battle {
    agenda: Agenda<Task>,
    gone: Vec<u8>,
    log: Vec<String>,
}

impl Tasks for Battle {
    type Task = Task;
    type Answer = u8;

    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn due(&self, task: &Task) -> Due<u8> {
        match task {
            Task::Fight | Task::Retreat(_) => Due::Happens,
            Task::Allot(units) => Due::of(units.iter().copied().filter(|unit| !self.gone.contains(unit))),
        }
    }

    fn perform(&mut self, task: Task, dice: &mut dyn Dice, _: &mut Log) -> Result<(), Halt> {
        self.log.push(format!("{task:?}"));
        if task == Task::Fight {
            let face = dice.face(Die::D6, "fight")?;
            self.log.push(format!("rolled {face}"));
        }
        Ok(())
    }

    fn answer(&mut self, _: Task, unit: u8, _: &mut dyn Dice, _: &mut Log) -> Result<(), Halt> {
        self.log.push(format!("{unit} is lost"));
        self.gone.push(unit);
        self.agenda.push(Task::Retreat(unit));
        Ok(())
    }
}

fn worked_off(tasks: impl IntoIterator<Item = Task, IntoIter: DoubleEndedIterator>, dice: &[i64]) -> Battle {
    let mut battle = Battle::default();
    battle.agenda.push_in_order(tasks);
    battle.work_off(&mut Scripted::new(dice.iter().copied()), &mut Log::brief()).unwrap();
    battle
}

#[test]
fn work_stops_at_the_first_question_with_two_answers() {
    let mut battle = worked_off([Task::Fight, Task::Allot(vec![1, 2]), Task::Fight], &[4]);
    assert_eq!(battle.log, ["Fight", "rolled 4"]);
    assert_eq!(battle.agenda.next(), Some(&Task::Allot(vec![1, 2])));
    battle.answer_next(2, &mut Scripted::new([5]), &mut Log::brief()).unwrap();
    assert_eq!(
        battle.log[2..],
        ["2 is lost", "Retreat(2)", "Fight", "rolled 5"],
        "what an answer brings up comes first"
    );
    assert!(battle.agenda.is_empty());
}

#[test]
fn idle_questions_are_dropped_and_a_single_answer_is_given() {
    let battle = worked_off([Task::Allot(vec![]), Task::Allot(vec![7]), Task::Allot(vec![7])], &[]);
    assert_eq!(battle.log, ["7 is lost", "Retreat(7)"], "the second question about 7 has become idle");
    assert!(battle.agenda.is_empty());
}

#[test]
fn dice_that_give_out_stop_the_work() {
    let mut battle = Battle::default();
    battle.agenda.push(Task::Fight);
    let halt = battle.work_off(&mut Scripted::new([0_i64; 0]), &mut Log::brief());
    assert!(matches!(halt, Err(Halt::Dice(_))));
}

#[test]
fn an_agenda_writes_the_same_bytes_as_a_list_of_its_tasks() {
    let tasks = vec![Task::Fight, Task::Retreat(3), Task::Allot(vec![1, 2])];
    let agenda: Agenda<Task> = tasks.iter().cloned().collect();
    assert_eq!(serde_json::to_vec(&agenda).unwrap(), serde_json::to_vec(&tasks).unwrap());
    assert_eq!(agenda.next(), tasks.last(), "the last comes first");
}

#[test]
fn what_was_added_can_be_put_behind_something_else() {
    let mut agenda: Agenda<u8> = [1].into_iter().collect();
    let before = agenda.len();
    agenda.push(5);
    agenda.push(6);
    let later = agenda.split_off(before);
    agenda.push(2);
    assert_eq!(agenda.iter().copied().collect::<Vec<_>>(), [2, 1]);
    agenda.append(later);
    assert_eq!(agenda.iter().copied().collect::<Vec<_>>(), [6, 5, 2, 1]);
    assert!(agenda.split_off(99).is_empty());
    agenda.retain(|task| task % 2 == 0);
    assert_eq!(agenda.iter().copied().collect::<Vec<_>>(), [6, 2]);
}
