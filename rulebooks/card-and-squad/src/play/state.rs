//! The state of a game: plain data, and all of it.

use engine::game::{Ending, Side};
use engine::table::Spot;
use serde::Serialize;

use super::deck::Deck;
use super::table::PlayerId;
use super::task::Task;
use crate::field::figure::{CannonId, Figure, FigureId, Gun, OfficerId, SquadId, Unit};
use crate::words::{Cover, Leader, Nerve};

/// Everything that changes.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// CS-R02: the round; 0 while the sides set up.
    pub round: u16,
    /// CS-R01
    pub deck: Deck,
    /// Whose turn it is.
    pub active: Option<PlayerId>,
    /// CS-D38: the squad that was named, under `squad-cards`.
    pub named: Option<SquadId>,
    /// What is still to be done, the next last.
    pub tasks: Vec<Task>,
    /// The figures on the table, and those that were or will be.
    pub figures: Vec<Figure>,
    /// What else is known of each figure.
    pub men: Vec<Man>,
    /// The squads.
    pub squads: Vec<Squad>,
    /// The officers.
    pub officers: Vec<Officer>,
    /// Where the cannon stand.
    pub guns: Vec<Gun>,
    /// What else is known of each cannon.
    pub cannon: Vec<Cannon>,
    /// Who fights whom.
    pub combats: Vec<Combat>,
    /// Who holds the objectives.
    pub held: Vec<Option<Side>>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// How far a weapon is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Charge {
    /// Ready to fire.
    #[default]
    Loaded,
    /// CS-WPN-06: ready to fire as a musket.
    TapLoaded,
    /// Fired.
    Empty,
    /// So many turns of loading are done.
    Loading(u8),
}

impl Charge {
    /// Whether it can be fired.
    pub fn is_ready(self) -> bool {
        matches!(self, Charge::Loaded | Charge::TapLoaded)
    }
}

/// A figure beyond its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Man {
    /// Its weapon.
    pub load: Charge,
    /// CS-HER-01: hits taken.
    pub hits: u8,
    /// Whether it is dead.
    pub dead: bool,
    /// CS-R04: under `by-figure`, whether it has fired or loaded in this turn.
    pub busy: bool,
}

/// Where a squad or officer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Whereabouts {
    /// To be placed by its player.
    Unplaced,
    /// CS-D42: still to arrive.
    Coming,
    /// On the table.
    Here,
    /// CS-D23: no figure is left.
    Destroyed,
    /// CS-D40: over its own edge.
    Left,
}

/// What a squad or officer has done in this player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Acted {
    /// Nothing yet.
    #[default]
    No,
    /// CS-R04: some of its figures have fired or loaded, under `by-figure`.
    InPart,
    /// Its action is spent.
    Yes,
}

/// A squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Squad {
    /// Where it is.
    pub whereabouts: Whereabouts,
    /// What its last morale check left behind.
    pub nerve: Nerve,
    /// CS-R11
    pub formed: bool,
    /// CS-MOR-01: it has lost figures since its last check.
    pub check_due: bool,
    /// CS-R08: figures lost in all.
    pub lost: u8,
    /// CS-R08: figures lost since the last check.
    pub lately: u8,
    /// What became of its leader.
    pub leader: Leader,
    /// CS-CHG-03: it has passed a check in this player turn.
    pub passed: bool,
    /// What it has done.
    pub acted: Acted,
    /// CS-R16, CS-R20: it has failed a check in this player turn.
    pub failed: bool,
    /// CS-MEL-05: it has charged in this player turn.
    pub charging: bool,
    /// CS-MEL-06: its charge crossed an undefended obstacle.
    pub crossed: bool,
    /// CS-D12: where its horses were left.
    pub horses: Option<Spot>,
    /// CS-D11: the cannon that it serves.
    pub cannon: Option<CannonId>,
}

/// An officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Officer {
    /// Where he is.
    pub whereabouts: Whereabouts,
    /// CS-R12: he has rallied in this player turn.
    pub rallied: bool,
    /// What he has done.
    pub acted: Acted,
    /// CS-D15: the squad that he goes along with.
    pub joined: Option<SquadId>,
    /// CS-MEL-05: he has charged in this player turn.
    pub charging: bool,
    /// CS-MEL-06
    pub crossed: bool,
    /// CS-D12
    pub horses: Option<Spot>,
}

/// A cannon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cannon {
    /// How far it is loaded.
    pub load: Charge,
    /// Its squad.
    pub crew: Option<SquadId>,
    /// CS-D11: it was pushed or turned in this player turn.
    pub moved: bool,
}

/// CS-MEL-02: figures that fight each other: one against one, or two against one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// The figures of each side.
    pub of: [[Option<FigureId>; 2]; 2],
    /// CS-R50: what each side holds.
    pub cover: [Cover; 2],
    /// CS-R47: the side that charged.
    pub attacker: Side,
    /// Whether it was fought in this melee step.
    pub fought: bool,
}

impl Combat {
    /// The figures of a side.
    pub fn side(&self, side: Side) -> impl Iterator<Item = FigureId> + Clone + use<> {
        let [first, second] = self.of;
        let own = if side == Side::FIRST { first } else { second };
        own.into_iter().flatten()
    }

    /// All its figures.
    pub fn figures(&self) -> impl Iterator<Item = FigureId> + Clone + use<> {
        self.side(Side::FIRST).chain(self.side(Side::SECOND))
    }

    /// How many of a side fight.
    pub fn count(&self, side: Side) -> usize {
        self.side(side).count()
    }

    /// Adds a figure to a side; false if there is no room.
    pub fn add(&mut self, side: Side, figure: FigureId) -> bool {
        let own = self.of.get_mut(side.index() & 1);
        let free = own.into_iter().flatten().find(|place| place.is_none());
        free.map(|place| *place = Some(figure)).is_some()
    }

    /// Takes a figure out.
    pub fn drop_out(&mut self, figure: FigureId) {
        for own in &mut self.of {
            own.iter_mut().filter(|place| **place == Some(figure)).for_each(|place| *place = None);
            if own.first().is_some_and(Option::is_none) {
                own.reverse();
            }
        }
    }

    /// Whether both sides have a figure left.
    pub fn goes_on(&self) -> bool {
        self.count(Side::FIRST) > 0 && self.count(Side::SECOND) > 0
    }

    /// What a side holds against the other.
    pub fn cover_of(&self, side: Side) -> Cover {
        self.cover.get(side.index() & 1).copied().unwrap_or(Cover::None)
    }
}

impl State {
    /// Becomes equal to another state and keeps its own room.
    pub(super) fn go_back(&mut self, then: &State) {
        let State {
            round,
            deck,
            active,
            named,
            tasks,
            figures,
            men,
            squads,
            officers,
            guns,
            cannon,
            combats,
            held,
            ending,
        } = then;
        (self.round, self.deck, self.active, self.named, self.ending) = (*round, *deck, *active, *named, *ending);
        self.tasks.clone_from(tasks);
        self.figures.clone_from(figures);
        self.men.clone_from(men);
        self.squads.clone_from(squads);
        self.officers.clone_from(officers);
        self.guns.clone_from(guns);
        self.cannon.clone_from(cannon);
        self.combats.clone_from(combats);
        self.held.clone_from(held);
    }

    /// A squad; one that is gone for an id that nothing has.
    pub fn squad(&self, id: SquadId) -> Squad {
        const NONE: Squad = Squad {
            whereabouts: Whereabouts::Destroyed,
            nerve: Nerve::Steady,
            formed: false,
            check_due: false,
            lost: 0,
            lately: 0,
            leader: Leader::Present,
            passed: false,
            acted: Acted::Yes,
            failed: false,
            charging: false,
            crossed: false,
            horses: None,
            cannon: None,
        };
        self.squads.get(id.index()).copied().unwrap_or(NONE)
    }

    /// An officer; one that is gone for an id that nothing has.
    pub fn officer(&self, id: OfficerId) -> Officer {
        const NONE: Officer = Officer {
            whereabouts: Whereabouts::Destroyed,
            rallied: false,
            acted: Acted::Yes,
            joined: None,
            charging: false,
            crossed: false,
            horses: None,
        };
        self.officers.get(id.index()).copied().unwrap_or(NONE)
    }

    /// A figure beyond its place.
    pub fn man(&self, id: FigureId) -> Man {
        self.men.get(id.index()).copied().unwrap_or(Man { dead: true, ..Man::default() })
    }

    /// A cannon.
    pub fn cannon_of(&self, id: CannonId) -> Cannon {
        let none = Cannon { load: Charge::Empty, crew: None, moved: true };
        self.cannon.get(id.index()).copied().unwrap_or(none)
    }

    /// Changes a squad.
    pub fn set_squad(&mut self, id: SquadId, change: impl FnOnce(&mut Squad)) {
        if let Some(squad) = self.squads.get_mut(id.index()) {
            change(squad);
        }
    }

    /// Changes an officer.
    pub fn set_officer(&mut self, id: OfficerId, change: impl FnOnce(&mut Officer)) {
        if let Some(officer) = self.officers.get_mut(id.index()) {
            change(officer);
        }
    }

    /// Changes a figure beyond its place.
    pub fn set_man(&mut self, id: FigureId, change: impl FnOnce(&mut Man)) {
        if let Some(man) = self.men.get_mut(id.index()) {
            change(man);
        }
    }

    /// Changes a cannon.
    pub fn set_cannon(&mut self, id: CannonId, change: impl FnOnce(&mut Cannon)) {
        if let Some(cannon) = self.cannon.get_mut(id.index()) {
            change(cannon);
        }
    }

    /// Where a squad or officer is.
    pub fn whereabouts(&self, unit: Unit) -> Whereabouts {
        match unit {
            Unit::Squad(squad) => self.squad(squad).whereabouts,
            Unit::Officer(officer) => self.officer(officer).whereabouts,
        }
    }

    /// Whether a squad or officer is on the table.
    pub fn is_here(&self, unit: Unit) -> bool {
        self.whereabouts(unit) == Whereabouts::Here
    }

    /// Puts a squad or officer somewhere else in the game.
    pub fn set_whereabouts(&mut self, unit: Unit, to: Whereabouts) {
        match unit {
            Unit::Squad(squad) => self.set_squad(squad, |squad| squad.whereabouts = to),
            Unit::Officer(officer) => self.set_officer(officer, |officer| officer.whereabouts = to),
        }
    }

    /// What a squad or officer has done in this player turn.
    pub fn acted(&self, unit: Unit) -> Acted {
        match unit {
            Unit::Squad(squad) => self.squad(squad).acted,
            Unit::Officer(officer) => self.officer(officer).acted,
        }
    }

    /// CS-R04: a squad or officer has had its action.
    pub fn spend(&mut self, unit: Unit) {
        match unit {
            Unit::Squad(squad) => self.set_squad(squad, |squad| squad.acted = Acted::Yes),
            Unit::Officer(officer) => self.set_officer(officer, |officer| officer.acted = Acted::Yes),
        }
    }

    /// CS-R47: whether a figure is locked in melee.
    pub fn is_locked(&self, figure: FigureId) -> bool {
        self.combats.iter().any(|combat| combat.figures().any(|own| own == figure))
    }
}
