//! What a player can see of a move, and what cannot be true together.

use engine::chart::{FactError, Facts, Form, ListOf, WordOf};
use engine::word::Word;

use crate::book::{Book, CavalryShift};
use crate::words::{Formation, GRADES, YARDS};

engine::words! {
    /// Who moves.
    pub enum Mover {
        Infantry = "infantry",
        Cavalry = "cavalry",
        DismountedCavalry = "dismounted-cavalry",
        LimberedArtillery = "limbered-artillery",
        UnlimberedArtillery = "unlimbered-artillery",
        GunCrew = "gun-crew",
        Wagon = "wagon",
    }
}

impl Mover {
    /// Infantry and dismounted cavalry.
    pub fn is_foot(self) -> bool {
        matches!(self, Mover::Infantry | Mover::DismountedCavalry)
    }

    /// Foot and horse: those who wheel and change formation.
    pub fn is_troops(self) -> bool {
        self.is_foot() || self == Mover::Cavalry
    }

    /// Limbered guns and wagons.
    pub fn is_drawn(self) -> bool {
        matches!(self, Mover::LimberedArtillery | Mover::Wagon)
    }

    /// Guns, limbers and wagons.
    pub fn is_wheeled(self) -> bool {
        self.is_drawn() || self == Mover::UnlimberedArtillery
    }
}

engine::words! {
    /// The rate wanted.
    pub enum Mode {
        Field = "field",
        Charge = "charge",
        CounterCharge = "counter-charge",
        Road = "road",
        Skirmish = "skirmish",
        Tactical = "tactical",
        Prolonge = "prolonge",
        Flee = "flee",
        Pursuit = "pursuit",
    }
}

engine::words! {
    /// A change of facing.
    pub enum Turn { None = "none", Wheel = "wheel", RoadBend = "road-bend" }
}

engine::words! {
    /// Where to, as the stand faces.
    pub enum Direction { Forward = "forward", Lateral = "lateral", Backward = "backward" }
}

engine::words! {
    /// What a move enters or crosses.
    pub enum Terrain {
        LightWoods = "light-woods",
        HeavyWoods = "heavy-woods",
        Rough = "rough",
        Ford = "ford",
        SteepBanks = "steep-banks",
        HardCover = "hard-cover",
        Entrenchment = "entrenchment",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MovementFacts {
    /// Who moves.
    pub troop: Mover,
    /// The rate wanted.
    pub mode: Mode,
    /// Whether it is skirmishing.
    pub open_order: bool,
    /// How it is formed.
    pub formation: Formation,
    /// Its change of facing.
    pub turn: Turn,
    /// Whether it changes formation.
    pub changes_formation: bool,
    /// Where to.
    pub direction: Direction,
    /// Its grade.
    pub mmg: i32,
    /// Whether it is rated native.
    pub native: bool,
    /// Whether the whole move is on a road.
    pub on_road: bool,
    /// Yards to the nearest enemy before the move.
    pub enemy_start: Option<f64>,
    /// Yards to the nearest enemy at its intended end.
    pub enemy_end: Option<f64>,
    /// What it enters or crosses.
    pub terrain: Vec<Terrain>,
    /// Hits on its limber.
    pub limber_hits: i32,
    /// FD-R35
    pub opt_cavalry_shift: CavalryShift,
}

impl MovementFacts {
    /// Whether the move enters or crosses this.
    pub fn meets(&self, terrain: Terrain) -> bool {
        self.terrain.contains(&terrain)
    }

    /// Whether the move occupies or assaults a feature.
    pub fn meets_hard_cover(&self) -> bool {
        self.meets(Terrain::HardCover) || self.meets(Terrain::Entrenchment)
    }

    /// Graded lowest or rated native (FD-MOV-10, FD-R37).
    pub fn is_untrained(&self, book: &Book) -> bool {
        self.native || self.mmg <= book.sheet.morale.untrained_grade.get()
    }

    /// A wheel; a bend of the road is one only near an enemy (FD-MOV-24).
    pub fn wheels(&self, book: &Book) -> bool {
        match self.turn {
            Turn::None => false,
            Turn::Wheel => true,
            Turn::RoadBend => book.sheet.movement.enemy_within.road_march.reaches(self.enemy_start),
        }
    }
}

impl Facts<Book> for MovementFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let terrain = ListOf::new(0..=Terrain::ALL.len(), WordOf::new()).distinct();
        Self {
            troop: form
                .section("stand")
                .word("troop")
                .required("who moves; dismounted cavalry and crews count as open order"),
            mode: form.word("mode").required("the rate wanted"),
            open_order: form.flag("open_order", "it is skirmishing"),
            formation: form.word("formation").or(Formation::Single, "a single stand is in whatever formation suits it"),
            turn: form
                .section("move")
                .word("turn")
                .or(Turn::None, "change of facing this turn; road-bend: only a slight turn along the road"),
            changes_formation: form.flag("changes_formation", "it changes formation this turn"),
            direction: form.word("direction").or(Direction::Forward, "of the move, as the stand faces"),
            mmg: form.section("stand").whole("mmg", GRADES).or(2, "its melee and morale grade"),
            native: form.flag("native", "the order of battle rates it native"),
            on_road: form.section("move").flag("on_road", "the whole move is on a road"),
            enemy_start: form.number("enemy_start", YARDS).or_null("yards to the nearest enemy before the move"),
            enemy_end: form.number("enemy_end", YARDS).or_null("yards to the nearest enemy at its intended end"),
            terrain: form.ask("terrain", terrain).or(
                Vec::new(),
                "what the move enters or crosses; ford: any fordable stream; hard-cover and entrenchment: occupied or assaulted",
            ),
            limber_hits: form.section("stand").whole("limber_hits", 0..=2).or(0, "hits on the limber of a limbered section"),
            opt_cavalry_shift: form
                .section("house rules")
                .word("opt_cavalry_shift")
                .or(book.options.cavalry_shift, "FD-R35: which half of the cavalry's printed tactical shift counts"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(self.turn == Turn::RoadBend && !self.on_road, "turn", "a bend of the road needs a move on the road")?;
        refuse(
            self.limber_hits > 0 && self.troop != Mover::LimberedArtillery,
            "limber_hits",
            "only a limbered section has a limber to hit",
        )?;
        let square = self.formation == Formation::Square;
        refuse(square && !self.troop.is_foot(), "formation", "only foot stands in square")?;
        refuse(square && self.open_order, "open_order", "a square is in close order")?;
        refuse(
            self.meets(Terrain::HardCover) && self.meets(Terrain::Entrenchment),
            "terrain",
            "a feature is either hard cover or an entrenchment",
        )
    }
}
