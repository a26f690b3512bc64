//! Commanders who fall, and who takes their place (FD-CMD-03, FD-CMD-06 to 09, FD-D29, FD-D55).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};
use engine::kit::formed::room::{FARTHEST, nearest_free};
use engine::table::{Pose, Spot};

use crate::charts::commander_casualty::{Cause, CommanderCasualty, CommanderFacts};
use crate::charts::morale::MoraleReason;
use crate::field::{Fate, Standing};
use crate::lookup::{Throw, throw};
use crate::play::battle::Battle;
use crate::play::morale::{Cause as Why, Checks, Outcome};
use crate::play::state::Fallen;

/// How closely a place at the edge is searched for a commander, in thousandths of an inch.
const ASIDE: i32 = 250;

impl Battle {
    /// The commanders with a stand.
    pub(crate) fn commanders_with(&self, stand: PieceId) -> Vec<PieceId> {
        self.state.positions.pieces.ids().filter(|other| self.field().host_of(*other) == Some(stand)).collect()
    }

    /// FD-CMD-06, FD-R56: commanders whose stands lost castings to fire in this step roll once.
    pub(crate) fn commanders_under_fire(
        &mut self,
        struck: &[PieceId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let mut riders = std::mem::take(&mut self.state.under_fire);
        riders.extend(struck.iter().flat_map(|stand| self.commanders_with(*stand)));
        riders.sort_unstable();
        riders.dedup();
        for commander in riders {
            if self.piece(commander).is_here() {
                self.roll_for_commander(commander, Cause::Fire, false, dice, log)?;
            }
        }
        Ok(())
    }

    /// FD-CMD-07: after the check of a stand that fought.
    pub(crate) fn commanders_in_melee(
        &mut self,
        fought: &[PieceId],
        outcomes: &[Outcome],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        for stand in fought {
            let lead = self.lead_of_troop(*stand);
            let failed = outcomes.iter().any(|outcome| outcome.piece == lead && !outcome.passed);
            for commander in self.commanders_with(*stand) {
                self.roll_for_commander(commander, Cause::Melee, failed, dice, log)?;
            }
        }
        Ok(())
    }

    fn roll_for_commander(
        &mut self,
        commander: PieceId,
        cause: Cause,
        stand_failed_morale: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let facts = CommanderFacts { cause, stand_failed_morale };
        let rule = if cause == Cause::Fire { "FD-CMD-06" } else { "FD-CMD-07" };
        let throw_for = Throw { by: commander, at: None, rule };
        if throw::<CommanderCasualty>(self.book(), &facts, throw_for, dice, log)?.killed {
            self.kill_commander(commander, rule, log);
        }
        Ok(())
    }

    /// FD-CMD-08: his loss is felt at the start of the next turn.
    pub(crate) fn kill_commander(&mut self, commander: PieceId, rule: &'static str, log: &mut Log) {
        let host = self.field().host_of(commander);
        let spot = host.map_or(self.piece(commander).pose.spot, |host| self.spot_of(host));
        let side = self.side(commander);
        self.state.fallen.push(Fallen { side, spot });
        if let Some(losses) = self.state.losses.get_mut(side.index()) {
            losses.commanders += 1;
        }
        self.remove(commander, Fate::Killed, rule, log);
    }

    /// Where a piece is: a garrison stand is in the middle of its feature.
    pub(crate) fn spot_of(&self, piece: PieceId) -> Spot {
        match self.piece(piece).inside() {
            Some(feature) if !self.field().is_on_table(piece) => Spot::nearest(self.table.feature_middle(feature)),
            _ => self.piece(piece).pose.spot,
        }
    }

    /// FD-CMD-08, FD-CMD-09, FD-R55: all who see where a commander fell check, and may not charge in this turn.
    pub(crate) fn mourn(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let fallen = std::mem::take(&mut self.state.fallen);
        if fallen.is_empty() {
            return Ok(());
        }
        let mut checks = Checks::new();
        let mut touched = Vec::new();
        for piece in self.state.positions.pieces.ids() {
            let lead = self.lead_of_troop(piece);
            let stand = self.table.roll(piece).stand().is_some() || self.table.roll(piece).section().is_some();
            let crew = self.table.roll(piece).crew_of().is_some();
            if !(stand || crew) || !self.piece(piece).is_here() || self.piece(piece).is_guns_alone() {
                continue;
            }
            let sees = |fall: &Fallen| {
                fall.side == self.side(piece) && self.field().sees_spot(piece, fall.spot.point()).is_some()
            };
            if fallen.iter().any(sees) {
                touched.extend(self.whole(piece));
                checks.add(lead, Why::of(MoraleReason::CommanderKilled));
            }
        }
        for piece in touched {
            self.piece_mut(piece).commander_lost = true;
        }
        self.make_checks(&checks, dice, log)?;
        Ok(())
    }

    /// Whether a commander may be with a piece: a stand, or a section with its crew.
    fn may_host(&self, piece: PieceId) -> bool {
        let roll = self.table.roll(piece);
        (roll.stand().is_some() || roll.section().is_some())
            && self.piece(piece).is_here()
            && !self.piece(piece).is_guns_alone()
    }

    /// How far a piece is from a spot, in inches; a garrison stand by the outline of its feature.
    fn way_to_host(&self, piece: PieceId, spot: Spot) -> f64 {
        let field = self.field();
        match field.outline_of(piece) {
            Some(outline) if outline.holds(spot.point()) => 0.0,
            Some(outline) => outline.to_outline(spot.point()).distance,
            None => field.body(piece).gap_from(spot.point()).distance,
        }
    }

    /// FD-D29: a commander whose stand is gone joins the nearest friendly stand near by, or stands alone.
    pub(crate) fn rejoin(&mut self, commander: PieceId, spot: Spot, log: &mut Log) {
        let field = self.field();
        let within = field.inches(self.book().sheet.play.commanders.joins_within.get());
        let side = self.side(commander);
        let hosts = field.of_side(side).filter(|piece| self.may_host(*piece));
        let near = hosts.map(|piece| (self.way_to_host(piece, spot), piece));
        let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        if let Some((_, host)) = nearest.filter(|(distance, _)| *distance <= within) {
            self.state.positions.lift(commander, Standing::With(host));
            log.say("FD-D29", || format!("{} joins {}", self.name(commander), self.name(host)));
        } else {
            let facing = self.piece(commander).pose.facing;
            // FD-D05: nobody leaves the table with a stand that flees from it.
            let stays =
                |at: &Spot| field.edges_allow_body(&field.body_at(commander, Pose { spot: *at, facing })).is_ok();
            let spot = nearest_free(spot, ASIDE, FARTHEST, stays).unwrap_or(spot);
            let table = std::sync::Arc::clone(&self.table);
            self.state.positions.put(&table, commander, Pose { spot, facing });
            log.note("FD-D29", What::Placed { piece: commander, at: self.piece(commander).pose });
        }
    }

    /// FD-CMD-03, FD-D55: a regimental commander joins the nearest stand of his regiment.
    pub(crate) fn replace_colonel(&mut self, stand: PieceId, log: &mut Log) {
        let Some(regiment) = self.table.regiment_of(stand) else { return };
        if self.state.colonels.get(usize::from(regiment)).copied().flatten() != Some(stand) {
            return;
        }
        let spot = self.spot_of(stand).point();
        let stands = self.table.regiment(regiment).map_or(&[][..], |regiment| &regiment.stands);
        let here = stands.iter().copied().filter(|other| *other != stand && self.piece(*other).is_here());
        let far = |piece: PieceId| self.spot_of(piece).point().distance(spot);
        let next = here.min_by(|a, b| far(*a).total_cmp(&far(*b)).then(a.cmp(b)));
        if let Some(colonel) = self.state.colonels.get_mut(usize::from(regiment)) {
            *colonel = next;
        }
        if let Some(next) = next {
            log.say("FD-CMD-03", || format!("{} now leads its regiment", self.name(next)));
        }
    }

    /// FD-D55: a commander on whom a stand of his side has ended its move is set beside it: behind it, or as near as there
    /// is room.
    fn set_beside(&mut self, rider: PieceId, host: PieceId, log: &mut Log) {
        let field = self.field();
        let lies_on =
            |body: &engine::table::Body, other: PieceId| body.overlaps(field.body(other), crate::field::ROUNDING);
        let from = self.piece(rider).pose;
        let free = |pose: Pose| {
            let body = field.body_at(rider, pose);
            field.edges_allow_body(&body).is_ok()
                && !field.solid_near(*body.bounds()).any(|other| lies_on(&body, other))
        };
        let behind = Some(self.beside(host)).filter(|pose| free(*pose));
        let nearest = || {
            let spot = nearest_free(from.spot, ASIDE, FARTHEST, |at: &Spot| free(Pose { spot: *at, ..from }))?;
            Some(Pose { spot, ..from })
        };
        let Some(to) = behind.or_else(nearest) else { return };
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.put(&table, rider, to);
        log.note("FD-D55", What::Moved { piece: rider, from, to, path: Vec::new(), how: "steps-aside" });
    }

    /// FD-D10, FD-D55: a commander on whom a stand ends its move is set beside it; an enemy stand drives him to the
    /// nearest friendly stand, or kills him if there is none.
    pub(crate) fn commanders_step_aside(&mut self, log: &mut Log) {
        let riders: Vec<PieceId> = self
            .state
            .positions
            .pieces
            .ids()
            .filter(|piece| self.table.roll(*piece).is_commander() && self.field().is_on_table(*piece))
            .collect();
        for rider in riders {
            let field = self.field();
            let body = field.body(rider);
            let under = field.solid_near(*body.bounds());
            let under: Vec<PieceId> =
                under.filter(|other| body.overlaps(field.body(*other), crate::field::ROUNDING)).collect();
            let Some(host) = under.first().copied() else { continue };
            if !under.iter().any(|other| self.table.are_enemies(rider, *other)) {
                self.set_beside(rider, host, log);
                continue;
            }
            let side = self.side(rider);
            let spot = self.piece(rider).pose.spot;
            let stands = field.of_side(side).filter(|piece| self.may_host(*piece));
            let far = |piece: PieceId| self.way_to_host(piece, spot);
            let nearest = stands.min_by(|a, b| far(*a).total_cmp(&far(*b)).then(a.cmp(b)));
            match nearest {
                Some(host) => {
                    self.state.positions.lift(rider, Standing::With(host));
                    log.say("FD-D10", || format!("{} takes refuge with {}", self.name(rider), self.name(host)));
                }
                None => self.kill_commander(rider, "FD-D10", log),
            }
        }
    }
}
