//! The facts of the chart `movement`, from the table and from what a piece has done (section 5.8 of the rules).

use engine::game::{PieceId, Refusal};

use crate::charts::movement::{Direction, Mode, Movement, MovementFacts, MovementOutcome, Mover, Terrain, Turn};
use crate::field::Turned;
use crate::field::moves::{Leg, Trodden};
use crate::field::roster::{Arm, Sort};
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::words::Formation;

/// The move that is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) mode: Mode,
    pub(crate) kind: Formation,
    pub(crate) direction: Direction,
    /// FD-D43: the whole move is on a road, and follows its bends.
    pub(crate) on_road: bool,
    pub(crate) bends: bool,
    /// FD-HCV-04: a feature that is occupied or assaulted.
    pub(crate) into: Option<Terrain>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            mode: Mode::Field,
            kind: Formation::Single,
            direction: Direction::Forward,
            on_road: false,
            bends: false,
            into: None,
        }
    }
}

impl Battle {
    /// Who a piece is on the chart.
    pub(crate) fn mover(&self, piece: PieceId) -> Mover {
        let now = self.piece(piece);
        match &self.table.roll(piece).sort {
            Sort::Stand(stand) if stand.arm == Arm::Cavalry && now.mounted => Mover::Cavalry,
            Sort::Stand(stand) if stand.arm == Arm::Cavalry => Mover::DismountedCavalry,
            Sort::Stand(_) | Sort::Commander(_) => Mover::Infantry,
            Sort::Section(_) if now.is_limbered() => Mover::LimberedArtillery,
            Sort::Section(_) => Mover::UnlimberedArtillery,
            Sort::Crew { .. } => Mover::GunCrew,
            Sort::Wagon => Mover::Wagon,
        }
    }

    /// The facts of a move along a leg.
    pub(crate) fn movement_facts(&self, piece: PieceId, wish: &Wish, leg: &Leg) -> MovementFacts {
        let over = self.terrain_facts(piece, &leg.trodden);
        self.facts_over(piece, wish, over, leg.enemy_start, leg.enemy_end)
    }

    /// What a way leads over, as the chart asks for it: what is entered, and what slows those already in it.
    fn terrain_facts(&self, piece: PieceId, trodden: &Trodden) -> Vec<Terrain> {
        let formed = !self.is_open(piece);
        let mut over = Vec::new();
        for entered in trodden {
            // Those who are in ground that they may not enter may leave it.
            let leaves = entered.from_inside
                && match entered.terrain {
                    Terrain::LightWoods | Terrain::Rough | Terrain::SteepBanks => true,
                    Terrain::HeavyWoods => formed,
                    _ => false,
                };
            if !leaves && !over.contains(&entered.terrain) {
                over.push(entered.terrain);
            }
        }
        over
    }

    pub(crate) fn facts_over(
        &self,
        piece: PieceId,
        wish: &Wish,
        mut terrain: Vec<Terrain>,
        enemy_start: Option<f64>,
        enemy_end: Option<f64>,
    ) -> MovementFacts {
        let now = self.piece(piece);
        let troop = self.mover(piece);
        let turned = now.acts.turned;
        let foot = matches!(troop, Mover::Infantry | Mover::DismountedCavalry);
        let kind = if wish.kind == Formation::Square && !foot { Formation::Single } else { wish.kind };
        terrain.extend(wish.into);
        terrain.dedup();
        let turn = match turned {
            Some(Turned::Wheel) => Turn::Wheel,
            _ if wish.bends && wish.on_road => Turn::RoadBend,
            _ => Turn::None,
        };
        MovementFacts {
            troop,
            mode: wish.mode,
            open_order: self.counts_as_open(piece, troop),
            formation: kind,
            turn,
            changes_formation: turned == Some(Turned::Formation),
            direction: wish.direction,
            mmg: now.mmg.into(),
            native: self.table.roll(piece).stand().is_some_and(|stand| stand.native),
            on_road: wish.on_road,
            enemy_start,
            enemy_end,
            terrain,
            limber_hits: now
                .guns
                .filter(|_| troop == Mover::LimberedArtillery)
                .map_or(0, |guns| guns.limber_hits)
                .into(),
            opt_cavalry_shift: self.book().options.cavalry_shift,
        }
    }

    /// FD-MOV-15: dismounted cavalry and crews count as open order.
    fn counts_as_open(&self, piece: PieceId, troop: Mover) -> bool {
        match troop {
            Mover::DismountedCavalry | Mover::GunCrew => true,
            Mover::Infantry | Mover::Cavalry => self.is_open(piece),
            _ => false,
        }
    }

    /// What the chart says of a move without its leg: the rate over some terrain, in inches; none if it refuses.
    pub(crate) fn allowance_over(&self, piece: PieceId, wish: &Wish, terrain: &[Terrain]) -> Option<f64> {
        let facts = self.facts_over(piece, wish, terrain.to_vec(), None, None);
        let chart = look_up::<Movement>(self.book(), &facts);
        chart.allowed.then(|| self.field().inches(chart.allowance.get()) - self.wheeled_inches(piece))
    }

    /// FD-D42: the way of the outer corner in a wheel counts against the move.
    pub(crate) fn wheeled_inches(&self, piece: PieceId) -> f64 {
        f64::from(self.piece(piece).acts.wheeled) / 1000.0
    }

    /// FD-D42: a party moves at the lowest allowance in it, in inches.
    pub(crate) fn party_allowance(&self, members: &[PieceId], wish: &Wish, terrain: &[Terrain]) -> Option<f64> {
        let each = members.iter().map(|piece| self.allowance_over(*piece, wish, terrain));
        each.collect::<Option<Vec<f64>>>().map(|all| all.into_iter().fold(f64::INFINITY, f64::min).max(0.0))
    }

    /// Whether the chart allows a move of so many yards.
    pub(crate) fn allowed(chart: &MovementOutcome, yards: f64) -> Result<(), Refusal> {
        if !chart.allowed {
            return Err(Refusal::by(chart.refusal.rule(), chart.refusal.said()));
        }
        // Places are on the grid; a hair's breadth is not a yard.
        if yards <= chart.allowance.get() + 0.06 {
            return Ok(());
        }
        let instead = format!("it may go {} yards", chart.allowance);
        Err(Refusal::by("FD-MOV-03", "that is too far").instead(instead))
    }
}
