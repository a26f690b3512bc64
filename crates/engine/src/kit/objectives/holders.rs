//! Which side holds each objective.

use serde::{Serialize, Serializer};

use crate::game::{Log, Marker, Side, What};
use crate::scenario::{Common, Mark, Reader};

/// What becomes of an objective that both sides are at, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// It stays with the side that was the last to be there alone.
    Last,
    /// No side holds it.
    Nobody,
}

/// Which side holds each objective, by its place in the setting. It writes itself as a plain list.
///
/// ```
/// use engine::game::{Log, Side};
/// use engine::kit::objectives::{Holders, Keeps};
/// let mut holders = Holders::nobody(2);
/// let mut log = Log::new();
/// // The first side is at the bridge alone; both are at the mill.
/// holders.occupy(Keeps::Last, "TOY-1", &mut log, |objective| [true, objective == 1]);
/// assert_eq!(holders.list(), [Some(Side::FIRST), None]);
/// assert_eq!(log.events().len(), 1);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Holders(Vec<Option<Side>>);

impl Holders {
    /// No side holds any of the objectives.
    pub fn nobody(count: usize) -> Holders {
        Holders(vec![None; count])
    }

    /// The sides that hold the objectives when the game begins.
    ///
    /// ```
    /// use engine::game::{Marker, Side};
    /// use engine::kit::objectives::Holders;
    /// use engine::table::Spot;
    /// let marker = |name: &str, held| {
    ///     Marker { id: name.into(), name: name.into(), at: Spot::new(0, 0), outline: None, worth: 4, held }
    /// };
    /// let markers = [marker("bridge", Some(Side::SECOND)), marker("mill", None)];
    /// let holders = Holders::at_first(&markers);
    /// assert_eq!((holders.of(0), holders.of(1)), (Some(Side::SECOND), None));
    /// assert_eq!(holders.worth(&markers, Side::SECOND), 4);
    /// assert_eq!(holders.names(&markers, None), ["mill"]);
    /// assert!(!holders.has_lost_one(&markers, Side::SECOND));
    /// ```
    pub fn at_first(markers: &[Marker]) -> Holders {
        Holders(markers.iter().map(|marker| marker.held).collect())
    }

    /// The side that holds each objective, in the order of the setting.
    pub fn list(&self) -> &[Option<Side>] {
        &self.0
    }

    /// The side that holds an objective; none also for one that is not there.
    pub fn of(&self, objective: usize) -> Option<Side> {
        self.0.get(objective).copied().flatten()
    }

    /// Looks at every objective, and logs each that changes hands. `there` says which sides are at it.
    pub fn occupy(
        &mut self,
        keeps: Keeps,
        rule: &'static str,
        log: &mut Log,
        mut there: impl FnMut(usize) -> [bool; 2],
    ) {
        for (at, holder) in self.0.iter_mut().enumerate() {
            let now = match (there(at), keeps) {
                ([true, false], _) => Some(Side::FIRST),
                ([false, true], _) => Some(Side::SECOND),
                (_, Keeps::Last) => *holder,
                (_, Keeps::Nobody) => None,
            };
            if now != *holder {
                *holder = now;
                let objective = u16::try_from(at).unwrap_or(u16::MAX);
                log.note(rule, What::Taken { objective, side: now });
            }
        }
    }

    /// What the objectives that a side holds are worth together.
    pub fn worth(&self, markers: &[Marker], side: Side) -> i64 {
        let held = markers.iter().zip(&self.0).filter(|(_, holder)| **holder == Some(side));
        held.map(|(marker, _)| i64::from(marker.worth)).sum()
    }

    /// Whether the other side holds an objective that this side held when the game began.
    pub fn has_lost_one(&self, markers: &[Marker], side: Side) -> bool {
        let now = markers.iter().zip(&self.0);
        now.into_iter().any(|(marker, holder)| marker.held == Some(side) && *holder == Some(side.other()))
    }

    /// The names of the objectives that a side holds, or that nobody does.
    pub fn names<'m>(&self, markers: &'m [Marker], of: Option<Side>) -> Vec<&'m str> {
        let held = markers.iter().zip(&self.0).filter(|(_, holder)| **holder == of);
        held.map(|(marker, _)| marker.name.as_str()).collect()
    }
}

/// What `[[key_position]]` tables say in a rulebook: the side that holds an objective when the game begins, and perhaps
/// what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct KeyPositions {
    /// The rule that faults cite.
    pub rule: &'static str,
    /// What an objective is worth of which the file does not say so.
    pub usual: i32,
    /// Whether a table may say what its objective is worth.
    pub points: Points,
    /// What the tables are.
    pub about: &'static str,
    /// What `held_by` means.
    pub held_by: &'static str,
    /// What `points` means.
    pub worth: &'static str,
}

impl KeyPositions {
    /// The tables in the kit's words.
    ///
    /// ```
    /// use engine::kit::objectives::{KeyPositions, Points};
    /// let keys = KeyPositions::new("TOY-1", 10, Points::Given([0, 100]));
    /// assert_eq!(keys.about, "the side that holds an objective at the start");
    /// ```
    pub const fn new(rule: &'static str, usual: i32, points: Points) -> KeyPositions {
        KeyPositions {
            rule,
            usual,
            points,
            about: "the side that holds an objective at the start",
            held_by: "the side that holds it at the start",
            worth: "what holding it is worth; as the objective has it, if left out",
        }
    }

    /// Reads the tables into the objectives of the scenario.
    ///
    /// ```
    /// use engine::game::Side;
    /// use engine::kit::objectives::{KeyPositions, Points};
    /// # use engine::scenario::{Common, Source, TerrainKind};
    /// # use engine::table::Kind;
    /// # engine::words! { enum Wild { Wood = "wood" } }
    /// # impl TerrainKind for Wild {
    /// #     fn kind(self) -> Kind { Kind(0) }
    /// #     fn look(self) -> &'static str { "woods" }
    /// # }
    /// let file = r#"
    /// # id = "ford"
    /// # rulebook = "toy"
    /// # title = "The ford"
    /// # size = [60, 40]
    /// # [[side]]
    /// # id = "near"
    /// # name = "Near"
    /// # [[side]]
    /// # id = "far"
    /// # name = "Far"
    /// [[objective]]
    /// id = "bridge"
    /// name = "The bridge"
    /// at = [30, 20]
    /// [[key_position]]
    /// objective = "bridge"
    /// held_by = "far"
    /// "#;
    /// let source = Source::parse(file);
    /// let mut reader = source.reader("toy");
    /// let mut common = Common::read::<Wild>(&mut reader, "inch");
    /// KeyPositions::new("TOY-7", 10, Points::None).read(&mut reader, &mut common);
    /// assert!(reader.finish().is_empty());
    /// assert_eq!((common.objectives[0].held, common.objectives[0].worth), (Some(Side::SECOND), 10));
    /// ```
    pub fn read(&self, reader: &mut Reader<'_>, common: &mut Common) {
        for (marker, worth) in common.objectives.iter_mut().zip(&common.worths) {
            marker.worth = worth.map_or(self.usual, |(worth, _)| worth);
        }
        let read = reader.tables("key_position", 0..=60, self.about, |reader| {
            let at = common.objective_names.pick(reader, "objective", "which objective");
            let held = common.maybe_side(reader, "held_by", self.held_by);
            let worth = match self.points {
                Points::Given([least, most]) => reader.whole("points", least..=most).maybe(self.worth),
                Points::None => None,
            };
            (at, held, worth, reader.mark_of("objective"))
        });
        let mut known: Vec<usize> = Vec::new();
        for (at, held, worth, mark) in read {
            let Some(at) = at else { continue };
            if known.contains(&at) {
                let why = "two [[key_position]] are of one objective";
                reader.fault(mark, self.rule, why, "put all of it into one");
            }
            known.push(at);
            find_doubled_worth(reader, common, at, worth, self.rule);
            if let Some(marker) = common.objectives.get_mut(at) {
                marker.held = held;
                marker.worth = worth.unwrap_or(marker.worth);
            }
        }
    }
}

/// Whether a `[[key_position]]` may say what its objective is worth, and within which bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// It does not: the objective says so.
    None,
    /// Between these two.
    Given([i32; 2]),
}

/// `worth` of the objective has no effect beside `points` of its key position.
fn find_doubled_worth(reader: &mut Reader<'_>, common: &Common, at: usize, worth: Option<i32>, rule: &'static str) {
    let said: Option<Mark> = common.worths.get(at).copied().flatten().map(|(_, mark)| mark);
    if let Some(mark) = said.filter(|_| worth.is_some()) {
        let why = "`worth` has no effect beside the `points` of the key position";
        reader.idle_at(mark, rule, why, "give one of them");
    }
}

impl Clone for Holders {
    fn clone(&self) -> Self {
        Holders(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Serialize for Holders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
