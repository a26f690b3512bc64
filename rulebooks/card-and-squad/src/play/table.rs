//! What never changes in a game: the rules, the ground, the players and the order of battle.

use std::sync::Arc;

use engine::game::{PieceId, Setting, Side};
use engine::table::{Facing, Spot};

use crate::book::Book;
use crate::field::Land;
use crate::field::arrange::Arrangement;
use crate::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};
use crate::field::retreat::BaseEdge;
use crate::words::{Firearm, Quality};

/// A player, by his place in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// His place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// CS-D27: a player of a side.
#[derive(Clone, Debug)]
pub struct Player {
    /// His name for people.
    pub name: String,
    /// Whom he plays for.
    pub side: Side,
    /// CS-R01: his cards in the full deck.
    pub cards: u8,
}

/// Where something begins the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Post {
    /// At a place.
    At(Standing),
    /// Where its player puts it: in a zone of the setting, or along its own edge.
    Zone(Option<usize>),
    /// CS-D42: it arrives in a round, in a zone.
    Arrives(u16, usize),
}

/// How something stands at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Where its leader stands.
    pub at: Spot,
    /// The front of its arrangement, or where a cannon points.
    pub facing: Facing,
    /// How its men stand about him.
    pub arrangement: Arrangement,
    /// CS-R11
    pub formed: bool,
}

/// A squad of the order of battle.
#[derive(Clone, Debug)]
pub struct SquadFile {
    /// Whose it is.
    pub player: PlayerId,
    /// Whose side it is on.
    pub side: Side,
    /// How good it is.
    pub quality: Quality,
    /// Whether it came mounted.
    pub cavalry: bool,
    /// CS-D05: its strength, those lost before the game among them.
    pub figures: u8,
    /// Rankers lost before the game began.
    pub lost: u8,
    /// What its first leader is called.
    pub leader: Option<String>,
    /// Whether its weapons are loaded at first (CS-D13).
    pub loaded: bool,
    /// What each figure carries, the leader first.
    pub weapons: Vec<Firearm>,
    /// Where it begins.
    pub post: Post,
}

/// An officer of the order of battle.
#[derive(Clone, Debug)]
pub struct OfficerFile {
    /// Whose he is.
    pub player: PlayerId,
    /// Whose side he is on.
    pub side: Side,
    /// Whether he came mounted.
    pub mounted: bool,
    /// What he carries.
    pub weapon: Firearm,
    /// CS-D13
    pub loaded: bool,
    /// Where he begins.
    pub post: Post,
}

/// A cannon of the order of battle.
#[derive(Clone, Debug)]
pub struct CannonFile {
    /// Its first crew.
    pub squad: SquadId,
    /// CS-D13
    pub loaded: bool,
    /// Where it begins: at a place, or with its squad.
    pub post: Option<(Spot, Facing)>,
}

/// A piece, as orders name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A squad or an officer.
    Unit(Unit),
    /// A cannon.
    Cannon(CannonId),
}

/// All that never changes.
pub struct Table {
    /// The rules in force.
    pub book: Arc<Book>,
    /// The setting of the game.
    pub setting: Setting,
    /// The ground, and which figures make up which squad.
    pub land: Land,
    /// CS-D27
    pub players: Vec<Player>,
    /// The squads.
    pub squads: Vec<SquadFile>,
    /// The officers.
    pub officers: Vec<OfficerFile>,
    /// The cannon.
    pub cannon: Vec<CannonFile>,
    /// What each figure carries, by its id: one weapon each (CS-D29).
    pub arms: Vec<Firearm>,
    /// The own edge of each side.
    pub base_edges: [BaseEdge; 2],
    /// CS-D01, CS-D39: the last round.
    pub rounds: u16,
}

impl Table {
    /// The piece of an id.
    pub fn piece(&self, id: PieceId) -> Option<Piece> {
        let (at, squads, officers) = (id.index(), self.squads.len(), self.officers.len());
        let small = |at: usize| u8::try_from(at).ok();
        if at < squads {
            return small(at).map(|at| Piece::Unit(Unit::Squad(SquadId(at))));
        }
        if at < squads + officers {
            return small(at - squads).map(|at| Piece::Unit(Unit::Officer(OfficerId(at))));
        }
        let cannon = at - squads - officers;
        (cannon < self.cannon.len()).then(|| small(cannon)).flatten().map(|at| Piece::Cannon(CannonId(at)))
    }

    /// The id of a squad or officer.
    pub fn id(&self, unit: Unit) -> PieceId {
        let at = match unit {
            Unit::Squad(squad) => squad.index(),
            Unit::Officer(officer) => self.squads.len() + officer.index(),
        };
        PieceId::at(at).unwrap_or(PieceId(u16::MAX))
    }

    /// The id of a cannon.
    pub fn cannon_id(&self, cannon: CannonId) -> PieceId {
        PieceId::at(self.squads.len() + self.officers.len() + cannon.index()).unwrap_or(PieceId(u16::MAX))
    }

    /// Whose a squad or officer is.
    pub fn player(&self, unit: Unit) -> PlayerId {
        match unit {
            Unit::Squad(squad) => self.squads.get(squad.index()).map_or(PlayerId(0), |file| file.player),
            Unit::Officer(officer) => self.officers.get(officer.index()).map_or(PlayerId(0), |file| file.player),
        }
    }

    /// Whose side a player is on.
    pub fn side_of(&self, player: PlayerId) -> Side {
        self.players.get(player.index()).map_or(Side::FIRST, |player| player.side)
    }

    /// Whose side a squad or officer is on.
    pub fn side(&self, unit: Unit) -> Side {
        self.side_of(self.player(unit))
    }

    /// What a figure carries.
    pub fn weapon(&self, figure: FigureId) -> Firearm {
        self.arms.get(figure.index()).copied().unwrap_or(Firearm::None)
    }

    /// The own edge of a side.
    pub fn base_edge(&self, side: Side) -> BaseEdge {
        let [first, second] = self.base_edges;
        if side == Side::FIRST { first } else { second }
    }

    /// All squads.
    pub fn squad_ids(&self) -> impl DoubleEndedIterator<Item = SquadId> + Clone + use<> {
        (0..u8::try_from(self.squads.len()).unwrap_or(u8::MAX)).map(SquadId)
    }

    /// All officers.
    pub fn officer_ids(&self) -> impl DoubleEndedIterator<Item = OfficerId> + Clone + use<> {
        (0..u8::try_from(self.officers.len()).unwrap_or(u8::MAX)).map(OfficerId)
    }

    /// All cannon.
    pub fn cannon_ids(&self) -> impl Iterator<Item = CannonId> + Clone + use<> {
        (0..u8::try_from(self.cannon.len()).unwrap_or(u8::MAX)).map(CannonId)
    }

    /// All squads and officers, in list order.
    pub fn units(&self) -> impl Iterator<Item = Unit> + Clone + use<> {
        self.squad_ids().map(Unit::Squad).chain(self.officer_ids().map(Unit::Officer))
    }

    /// The squads and officers of a player, in list order.
    pub fn units_of(&self, player: PlayerId) -> impl Iterator<Item = Unit> + Clone + use<'_> {
        self.units().filter(move |unit| self.player(*unit) == player)
    }
}
