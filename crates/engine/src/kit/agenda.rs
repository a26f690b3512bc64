//! What is still to be done before the turn goes on: things that happen by themselves, and questions in between.

use serde::{Serialize, Serializer};

use crate::dice::Dice;
use crate::game::{Halt, Log};

/// A stack of tasks: what was put on it last is done first.
///
/// It writes itself as a plain sequence, the task that comes next at the end.
///
/// ```
/// use engine::kit::Agenda;
/// let mut agenda = Agenda::new();
/// agenda.push_in_order(["fight", "pursue"]);
/// let mark = agenda.len();
/// agenda.push("volley");
/// let interruption = agenda.split_off(mark);
/// assert_eq!(agenda.pop(), Some("fight"));
/// agenda.append(interruption);
/// assert_eq!(agenda.next(), Some(&"volley"));
/// agenda.retain(|task| *task != "pursue");
/// assert_eq!(agenda.len(), 1);
/// agenda.clear();
/// assert!(agenda.is_empty() && agenda.footprint() > 0, "it keeps its room");
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Agenda<T> {
    tasks: Vec<T>,
}

impl<T> Agenda<T> {
    /// An empty agenda.
    pub const fn new() -> Agenda<T> {
        Agenda { tasks: Vec::new() }
    }

    /// The task that comes next; none when nothing is left to do.
    pub fn next(&self) -> Option<&T> {
        self.tasks.last()
    }

    /// Whether nothing is left to do.
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// How many tasks there are. It is the mark for [`Agenda::split_off`].
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// Adds a task that comes before all others.
    pub fn push(&mut self, task: T) {
        self.tasks.push(task);
    }

    /// Adds a task that comes right after the next one.
    ///
    /// ```
    /// use engine::kit::Agenda;
    /// let mut agenda: Agenda<&str> = ["fight", "name the leader"].into_iter().collect();
    /// agenda.push_second("throw the dice");
    /// assert_eq!(agenda.iter().collect::<Vec<_>>(), [&"name the leader", &"throw the dice", &"fight"]);
    /// ```
    pub fn push_second(&mut self, task: T) {
        self.tasks.insert(self.tasks.len().saturating_sub(1), task);
    }

    /// Adds tasks that come before all others, in the order in which they are to be done.
    ///
    /// ```
    /// use engine::kit::Agenda;
    /// let mut agenda = Agenda::new();
    /// agenda.push("pursue");
    /// agenda.push_in_order(["strike", "take losses", "check morale"]);
    /// assert_eq!(agenda.next(), Some(&"strike"));
    /// ```
    pub fn push_in_order<I: IntoIterator<Item = T, IntoIter: DoubleEndedIterator>>(&mut self, tasks: I) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    /// Takes away the task that comes next.
    pub fn pop(&mut self) -> Option<T> {
        self.tasks.pop()
    }

    /// Takes away what was added since the agenda had this length, to add it again elsewhere with
    /// [`Agenda::append`].
    #[must_use]
    pub fn split_off(&mut self, len: usize) -> Agenda<T> {
        Agenda { tasks: self.tasks.split_off(len.min(self.tasks.len())) }
    }

    /// Adds another agenda, all of which comes before what is here.
    pub fn append(&mut self, mut other: Agenda<T>) {
        self.tasks.append(&mut other.tasks);
    }

    /// Drops every task that fails the test.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.tasks.retain(keep);
    }

    /// Drops all tasks.
    pub fn clear(&mut self) {
        self.tasks.clear();
    }

    /// The tasks, those that come first at the front.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.tasks.iter().rev()
    }

    /// How many bytes the tasks take, what they hold by reference left out.
    pub fn footprint(&self) -> usize {
        self.tasks.capacity() * size_of::<T>()
    }
}

impl<T> Default for Agenda<T> {
    fn default() -> Self {
        Agenda::new()
    }
}

impl<T: Clone> Clone for Agenda<T> {
    fn clone(&self) -> Self {
        Agenda { tasks: self.tasks.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.tasks.clone_from(&source.tasks);
    }
}

/// The last of these comes first, as if each had been pushed in turn.
impl<T> FromIterator<T> for Agenda<T> {
    fn from_iter<I: IntoIterator<Item = T>>(tasks: I) -> Self {
        Agenda { tasks: Vec::from_iter(tasks) }
    }
}

impl<T: Serialize> Serialize for Agenda<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.tasks.serialize(serializer)
    }
}

/// What becomes of the task that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due<A> {
    /// It happens by itself.
    Happens,
    /// It is a question about nothing any more, and is dropped.
    Idle,
    /// It is a question with this answer alone, which is given by itself.
    Only(A),
    /// It is a question that a side must answer.
    Asked,
}

impl<A> Due<A> {
    /// What becomes of a question with these answers: none, one, or more. Answers past the second are not looked at.
    ///
    /// ```
    /// use engine::kit::Due;
    /// assert_eq!(Due::of([0; 0]), Due::Idle);
    /// assert_eq!(Due::of([7]), Due::Only(7));
    /// assert_eq!(Due::of(1..), Due::Asked);
    /// ```
    pub fn of(answers: impl IntoIterator<Item = A>) -> Due<A> {
        let mut answers = answers.into_iter();
        match (answers.next(), answers.next()) {
            (None, _) => Due::Idle,
            (Some(answer), None) => Due::Only(answer),
            (Some(_), Some(_)) => Due::Asked,
        }
    }
}

/// A game that works off an [`Agenda`]. It says what becomes of a task and does it; the order of things is here.
///
/// ```
/// use engine::dice::{Dice, Die, Scripted};
/// use engine::game::{Halt, Log};
/// use engine::kit::{Agenda, Due, Tasks};
/// enum Task { Roll, Ask }
/// #[derive(Default)]
/// struct Game { agenda: Agenda<Task>, score: u32 }
/// impl Tasks for Game {
///     type Task = Task;
///     type Answer = u32;
///     fn agenda(&self) -> &Agenda<Task> { &self.agenda }
///     fn agenda_mut(&mut self) -> &mut Agenda<Task> { &mut self.agenda }
///     fn due(&self, task: &Task) -> Due<u32> {
///         match task { Task::Roll => Due::Happens, Task::Ask => Due::Asked }
///     }
///     fn perform(&mut self, _: Task, dice: &mut dyn Dice, _: &mut Log) -> Result<(), Halt> {
///         self.score += dice.face(Die::D6, "score")?;
///         Ok(())
///     }
///     fn answer(&mut self, _: Task, bonus: u32, _: &mut dyn Dice, _: &mut Log) -> Result<(), Halt> {
///         self.score += bonus;
///         Ok(())
///     }
/// }
/// let (mut game, mut dice, mut log) = (Game::default(), Scripted::new([4, 2]), Log::brief());
/// game.agenda.push_in_order([Task::Roll, Task::Ask, Task::Roll]);
/// game.work_off(&mut dice, &mut log)?;
/// assert_eq!(game.score, 4, "up to the question");
/// game.answer_next(10, &mut dice, &mut log)?;
/// assert_eq!(game.score, 16, "the answer, and what comes after it");
/// # Ok::<(), Halt>(())
/// ```
pub trait Tasks {
    /// Something to be done, or a question.
    type Task;
    /// An answer to a question.
    type Answer;

    /// What is still to be done.
    fn agenda(&self) -> &Agenda<Self::Task>;

    /// The same, to change it.
    fn agenda_mut(&mut self) -> &mut Agenda<Self::Task>;

    /// What becomes of a task, as things stand now.
    fn due(&self, task: &Self::Task) -> Due<Self::Answer>;

    /// Does what happens by itself; it has been taken off the agenda.
    fn perform(&mut self, task: Self::Task, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt>;

    /// Does what an answer says; the question has been taken off the agenda.
    fn answer(
        &mut self,
        task: Self::Task,
        answer: Self::Answer,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt>;

    /// Works off the agenda, up to a question that a side must answer or to its end. Idle questions are dropped, and
    /// the only answer to a question is given by itself.
    fn work_off(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        while let Some(due) = self.agenda().next().map(|task| self.due(task)) {
            if matches!(due, Due::Asked) {
                break;
            }
            let Some(task) = self.agenda_mut().pop() else { break };
            match due {
                Due::Happens => self.perform(task, dice, log)?,
                Due::Only(answer) => self.answer(task, answer, dice, log)?,
                Due::Idle | Due::Asked => {}
            }
        }
        Ok(())
    }

    /// Answers the question that comes next, and works off what comes after it.
    fn answer_next(&mut self, answer: Self::Answer, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if let Some(task) = self.agenda_mut().pop() {
            self.answer(task, answer, dice, log)?;
        }
        self.work_off(dice, log)
    }
}
