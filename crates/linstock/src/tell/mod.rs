//! A game in words: headings, what each piece did, sums with their modifiers and rules, losses, the result.
//!
//! Lines are made of parts with an [`Ink`] each, so that a terminal can colour them and a test can read them.

mod fix;
mod line;
mod phrases;
mod roster;
mod step;

use engine::chart::{Modifier, Notes};
use engine::game::{Decision, Ending, Resolved, Seen, Setting, Side, Viewer, What};
use engine::number::Number;

pub use fix::describe;
pub use line::{Ink, Text};
pub use phrases::inside;
pub use roster::roster;
pub use step::{Came, deed, results};

use line::Indent;
use phrases::{Phrases, spaced};

use crate::play::{Deed, LoggedEvent, Match, Step};

/// An event in a phrase, by itself: for lists in which every event has a line.
pub fn phrase(told: &LoggedEvent, setting: &Setting) -> String {
    let phrases = Phrases::when(told, setting);
    match &told.event.what {
        What::Began { turn, side, step } => {
            let whose = side.map_or("both sides", |side| setting.side_name(side));
            if *turn == 0 {
                format!("{whose}: {}", phrases.title(step))
            } else {
                format!("Turn {turn}, {whose}: {}", phrases.title(step))
            }
        }
        What::Resolved(resolved) => {
            format!("{}{}: {}", spaced(resolved.chart), phrases.pair(resolved.by, resolved.at), resolved.words)
        }
        what => phrases.of(what).1,
    }
}

/// Tells events as they come.
pub struct Teller<'s> {
    phrases: Phrases<'s>,
    turn: Option<u16>,
    /// The heading of a step, held back until something happens in it; and the step that it is of.
    heading: Option<Text>,
    began: Option<(Option<Side>, &'static str)>,
    of_one_side: bool,
    /// The last heading of one side that was told: what it goes on with needs no second one.
    under: Option<Text>,
}

impl<'s> Teller<'s> {
    /// A teller of a game in this setting.
    pub fn new(setting: &'s Setting) -> Teller<'s> {
        Teller {
            phrases: Phrases::new(setting),
            turn: None,
            heading: None,
            began: None,
            of_one_side: false,
            under: None,
        }
    }

    /// Tells where a game stands that is about to begin.
    pub fn open(&mut self, decision: Decision, into: &mut Vec<Text>) {
        self.begin(decision.turn, Some(decision.side), decision.step, decision.rule, into);
    }

    /// Tells a step: what was done, and all that came of it. At the end of a turn and of the game `pause` may add what
    /// else there is to see.
    pub fn step(
        &mut self,
        table: &Match,
        step: &Step,
        into: &mut Vec<Text>,
        pause: &mut dyn FnMut(&Match, &mut Vec<Text>),
    ) {
        if let Some(said) = self.unsaid(step) {
            self.head(into);
            into.push(Text::at(Indent::Deed).ink(Ink::Title, &said));
        }
        for told in table.events(step, Viewer::Umpire) {
            let ends = match told.event.what {
                What::Began { turn, .. } => self.turn.is_some_and(|now| now < turn),
                What::Ended(_) => true,
                _ => false,
            };
            if ends {
                pause(table, into);
            }
            self.tell(told, into);
        }
    }

    /// What the events of a step leave unsaid: that a step was taken back, why something was set right, real dice.
    fn unsaid(&self, step: &Step) -> Option<String> {
        let name = |side: Side| self.phrases.setting.side_name(side);
        match &step.deed {
            Deed::Undo { side, step, consent } => {
                let agreed = if *consent { ", as both agree" } else { "" };
                Some(format!("{} takes step {step} back{agreed}", name(*side)))
            }
            Deed::Amend { reason, .. } => Some(format!("Both agree to set something right: {reason}")),
            Deed::Concede { side } => Some(format!("{} gives up", name(*side))),
            Deed::Order { .. } => (step.typed && !step.dice.is_empty()).then(|| "With real dice:".to_owned()),
        }
    }

    /// Tells an event. Orders given in secret are left out: they are told when they are shown.
    pub fn tell(&mut self, told: &LoggedEvent, into: &mut Vec<Text>) {
        let LoggedEvent { event, .. } = told;
        if event.seen != Seen::ByAll && matches!(event.what, What::Ordered { .. }) {
            return;
        }
        if let What::Began { turn, side, step } = &event.what {
            self.begin(*turn, *side, step, event.rule, into);
            return;
        }
        if self.phrases.goes_without_saying(&event.what) {
            return;
        }
        self.head(into);
        self.phrases = Phrases::when(told, self.phrases.setting);
        match &event.what {
            What::Resolved(resolved) => self.resolved(resolved, event.rule, into),
            What::Ordered { words, .. } => into.push(Text::at(Indent::Deed).plain(words).rule(event.rule)),
            What::Ended(ending) => {
                into.push(Text::blank());
                into.push(Text::at(Indent::Turn).ink(Ink::Title, &self.phrases.ending(*ending)).rule(event.rule));
            }
            what => {
                let (ink, words) = self.phrases.of(what);
                into.push(Text::at(Indent::Outcome).ink(ink, &words).rule(event.rule));
            }
        }
    }

    /// A turn's heading stands at once; a step's only once something happens in it.
    fn begin(&mut self, turn: u16, side: Option<Side>, step: &'static str, rule: &str, into: &mut Vec<Text>) {
        if self.turn != Some(turn) {
            self.turn = Some(turn);
            let heading = if turn == 0 { "Setting up".to_owned() } else { format!("Turn {turn}") };
            into.push(Text::blank());
            into.push(Text::at(Indent::Turn).ink(Ink::Title, &heading));
            self.under = None;
        }
        // What one side does in secret is told with what the other does.
        let other = self.began.take().filter(|(whose, what)| *whose != side && *what == step && self.heading.is_some());
        let whose = side.filter(|_| other.is_none()).map_or("Both sides", |side| self.phrases.setting.side_name(side));
        let heading = format!("{whose}: {}", self.phrases.title(step));
        self.began = Some((side, step));
        self.of_one_side = side.is_some() && other.is_none();
        self.heading = Some(Text::at(Indent::Step).ink(Ink::Name, &heading).rule(rule));
    }

    /// Tells the heading that was held back, unless it stands already. What both sides do comes round again with every
    /// impulse, and is logged again.
    fn head(&mut self, into: &mut Vec<Text>) {
        let Some(heading) = self.heading.take() else { return };
        if self.under.as_ref() != Some(&heading) {
            into.push(heading.clone());
            self.under = self.of_one_side.then_some(heading);
        }
    }

    fn resolved(&self, resolved: &Resolved, rule: &str, into: &mut Vec<Text>) {
        let who = self.phrases.pair(resolved.by, resolved.at);
        let title = format!("{}{who}: ", spaced(resolved.chart));
        into.push(Text::at(Indent::Outcome).plain(&title).ink(Ink::Good, &resolved.words).rule(rule));
        for sum in resolved.notes.sums().filter(|sum| !sum.is_empty()) {
            into.push(sum_of(sum));
        }
        into.extend(dice_of(&resolved.notes));
    }
}

/// How a game ended, in a phrase.
pub fn ending(ending: Ending, setting: &Setting) -> String {
    Phrases::new(setting).ending(ending)
}

/// A sum in a line: each modifier with its rule, and what they come to.
fn sum_of(sum: &[Modifier]) -> Text {
    let mut text = Text::at(Indent::Sum);
    for (at, modifier) in sum.iter().enumerate() {
        let between = if at == 0 { "" } else { ", " };
        text = text.plain(&format!("{between}{} {} ", spaced(modifier.label), signed(modifier.value.get())));
        text = text.ink(Ink::Faint, modifier.rule);
    }
    if sum.len() > 1 {
        let total: f64 = sum.iter().map(|modifier| modifier.value.get()).sum();
        text = text.plain(" = ").ink(Ink::Title, &signed(total));
    }
    text
}

/// The dice in a line, those for one purpose together.
fn dice_of(notes: &Notes) -> Option<Text> {
    let mut dice = notes.dice.as_slice();
    let mut text = Text::at(Indent::Sum);
    let mut between = "";
    while let Some(first) = dice.first() {
        let same = dice.iter().take_while(|die| die.purpose == first.purpose && die.die == first.die).count();
        let (group, rest) = dice.split_at(same);
        let faces: Vec<String> = group.iter().map(|die| die.rolled.to_string()).collect();
        let count = if same == 1 { String::new() } else { same.to_string() };
        text = text.plain(&format!("{between}{count}{} {}: ", first.die, spaced(first.purpose)));
        text = text.ink(Ink::Dice, &faces.join(" "));
        (dice, between) = (rest, ", ");
    }
    (!notes.dice.is_empty()).then_some(text)
}

fn signed(value: f64) -> String {
    let number = Number::from(value);
    if value > 0.0 { format!("+{number}") } else { number.to_string() }
}
