//! What a scenario brings to the table: the order of battle, the armies, the turns.

use std::sync::Arc;

use engine::game::{Named, Setting, Side};
use engine::kit::deployment::Entry;
use engine::kit::objectives::Holders;
use engine::kit::{Agenda, BaseEdges, Tracked, Trials};
use engine::table::{Edges, Point, Spot};

use crate::book::Book;
use crate::charts::unit_effectiveness::{Level, UnitEffectiveness, UnitEffectivenessFacts};
use crate::field::footprints::Footprints;
use crate::field::ids::{Id, LeaderId, UnitId};
use crate::field::layout::NoFootprint;
use crate::field::pieces::{Leader, Unit};
use crate::play::battle::Battle;
use crate::play::maneuver::check::look_up;
use crate::play::state::{LeaderRecord, Record, State, Station, Step, Whereabouts};
use crate::words::Effectiveness;

/// FF-D04: everything that a game begins with.
#[derive(Clone)]
pub struct Muster {
    /// The rulebook under its house rules.
    pub book: Arc<Book>,
    /// The table, the sides, the zones, the key positions; its list of pieces is made from the units and leaders.
    pub setting: Setting,
    /// The units.
    pub units: Vec<EnlistedUnit>,
    /// The leaders.
    pub leaders: Vec<EnlistedLeader>,
    /// FF-D09: whose player turn comes first; if nobody says so, the dice do.
    pub first: Option<Side>,
    /// FF-D10: the last turn.
    pub turns: u16,
    /// What the scenario says of each army.
    pub armies: [Army; 2],
    /// FF-FLD-08: the turns of twilight or fog, the first and the last of each spell.
    pub dark: Vec<[u16; 2]>,
    /// FF-D26: the base edges.
    pub base_edges: BaseEdges,
    /// FF-D08: whether the sides keep apart when they set up, as they do where the scenario says nothing.
    pub keeps_apart: bool,
    /// Leaders who are away at the start, and for how many of their side's leaders steps; 255 is for
    /// good.
    pub absent: Vec<(LeaderId, Option<u8>)>,
}

/// A unit of the order of battle.
#[derive(Clone, Debug)]
pub struct EnlistedUnit {
    /// Its names.
    pub named: Named,
    /// The unit; its pose counts where it is on the table from the start.
    pub unit: Unit,
    /// FF-D01: the label `initial/worn/spent`. Guns have only the first.
    pub label: Label,
    /// How it comes to the table.
    pub entry: Entry,
}

/// FF-D01: the stands of a unit, and when it is worn and spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Stands at the start.
    pub initial: u8,
    /// Worn at so many.
    pub worn_at: u8,
    /// Spent at so many.
    pub spent_at: u8,
}

impl Label {
    /// FF-D01: how worn down a unit with so many stands left is.
    pub(crate) fn effectiveness(self, book: &Book, stands: u8) -> Effectiveness {
        let facts = UnitEffectivenessFacts {
            initial_stands: self.initial.into(),
            stands: stands.into(),
            worn_at: self.worn_at.into(),
            spent_at: self.spent_at.into(),
        };
        match look_up::<UnitEffectiveness>(book, &facts).map(|found| found.effectiveness) {
            Some(Level::Worn) => Effectiveness::Worn,
            Some(Level::Spent | Level::Destroyed) => Effectiveness::Spent,
            Some(Level::Fresh) | None => Effectiveness::Fresh,
        }
    }
}

/// A leader of the order of battle.
#[derive(Clone, Debug)]
pub struct EnlistedLeader {
    /// His names.
    pub named: Named,
    /// The leader; his pose counts where he is on the table from the start.
    pub leader: Leader,
    /// How he comes to the table.
    pub entry: Entry,
}

/// What a scenario may say of an army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Army {
    /// FF-D02: heavy casualties at so many stands lost.
    pub heavy_at: Option<u16>,
    /// FF-R12, under the option `second-threshold`: greater losses at so many.
    pub greater_at: Option<u16>,
}

/// What never changes in a game.
pub struct Fixed {
    /// The rulebook.
    pub book: Arc<Book>,
    /// The table and the names.
    pub setting: Setting,
    /// Its edges.
    pub edges: Edges,
    /// The base edges.
    pub base_edges: BaseEdges,
    /// The labels of the units.
    pub labels: Tracked<UnitId, Label>,
    /// How the units come to the table.
    pub entries: Tracked<UnitId, Entry>,
    /// How the leaders do.
    pub leader_entries: Tracked<LeaderId, Entry>,
    /// The last turn.
    pub turns: u16,
    /// The armies.
    pub armies: [Army; 2],
    /// Troop and gun stands of each side at the start.
    pub initial: [u16; 2],
    /// Turns of twilight or fog.
    pub dark: Vec<[u16; 2]>,
    /// FF-D08
    pub keeps_apart: bool,
}

impl Muster {
    /// Begins the game; or says which unit cannot be laid out.
    pub fn begin(self) -> Result<Battle, NoFootprint> {
        let Muster { book, mut setting, units, leaders, first, turns, armies, dark, base_edges, keeps_apart, absent } =
            self;
        setting.pieces = units.iter().map(|unit| unit.named.clone()).collect();
        setting.pieces.extend(leaders.iter().map(|leader| leader.named.clone()));
        setting.turns = Some(turns);
        let mut initial = [0; 2];
        for unit in &units {
            if let Some(sum) = initial.get_mut(unit.unit.side.index()) {
                *sum += u16::from(unit.label.initial);
            }
        }
        let [width, depth] = setting.size;
        let fixed = Fixed {
            edges: Edges::to(Spot::nearest(Point::new(width, depth))),
            base_edges,
            labels: units.iter().map(|unit| unit.label).collect::<Vec<_>>().into(),
            entries: units.iter().map(|unit| unit.entry.clone()).collect::<Vec<_>>().into(),
            leader_entries: leaders.iter().map(|leader| leader.entry.clone()).collect::<Vec<_>>().into(),
            turns,
            armies,
            initial,
            dark,
            keeps_apart,
            book,
            setting,
        };
        let (mut placed, mut records) = (Vec::new(), Vec::new());
        for mut enlisted in units {
            enlisted.unit.off_table = !enlisted.entry.is_on_table();
            let place = if enlisted.unit.off_table { Whereabouts::Waiting } else { Whereabouts::OnTable };
            records.push(Record::new(place));
            placed.push(enlisted.unit);
        }
        let (mut riders, mut leader_records) = (Vec::new(), Vec::new());
        for mut enlisted in leaders {
            enlisted.leader.off_table = !enlisted.entry.is_on_table();
            let place = if enlisted.leader.off_table { Station::Waiting } else { Station::OnTable };
            leader_records.push(LeaderRecord::new(place));
            riders.push(enlisted.leader);
        }
        // A leader with a unit that is still to come comes with it.
        for (rider, post) in riders.iter_mut().zip(&mut leader_records) {
            let waits = |unit: UnitId| placed.get(unit.index()).is_some_and(|unit: &Unit| unit.off_table);
            if rider.attached_to.is_some_and(waits) {
                rider.off_table = true;
                post.place = Station::Waiting;
            }
        }
        for (leader, away) in absent {
            if let (Some(rider), Some(post), Some(away)) =
                (riders.get_mut(leader.index()), leader_records.get_mut(leader.index()), away)
            {
                rider.off_table = true;
                rider.attached_to = None;
                post.place = if away == u8::MAX { Station::Fallen(away) } else { Station::Away(away) };
            }
        }
        let footprints = Footprints::of(&fixed.book, &fixed.setting.ground, &placed, &riders)?;
        let side = first.unwrap_or(Side::FIRST);
        let state = State {
            turn: 0,
            first: side,
            // FF-D08: the second side sets up first
            active: side.other(),
            step: if first.is_some() { Step::Setup } else { Step::FirstSide },
            units: placed.into(),
            records: records.into(),
            leaders: riders.into(),
            leader_records: leader_records.into(),
            lost: [0; 2],
            leaders_lost: [0; 2],
            // FF-D03
            holders: Holders::at_first(&fixed.setting.objectives),
            engaged: Vec::new(),
            combats: Vec::new(),
            todo: Agenda::new(),
            ending: None,
            announced: None,
            footprints: Arc::new(footprints),
        };
        let mut battle = Battle {
            fixed: Arc::new(fixed),
            state,
            cache: crate::play::cache::Cache::default(),
            trials: Trials::default(),
        };
        battle.follow_all();
        // Where nobody has anything to set up the game begins at once; that takes no dice.
        let _ = battle.run_to_question(&mut engine::dice::Scripted::new([0_i64; 0]), &mut engine::game::Log::brief());
        battle.state.announced = None;
        Ok(battle)
    }
}
