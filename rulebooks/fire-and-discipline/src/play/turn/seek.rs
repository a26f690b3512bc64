//! Whether a piece has an offer at all: the first that is found will do (FD-D54).

use engine::game::{Order, PieceId};
use engine::table::Bounds;

use super::Step;
use crate::field::roster::Arm;
use crate::play::battle::Battle;
use crate::play::bombardment::ROUNDS;
use crate::play::cache::{EVERYWHERE, Known};
use crate::play::movement::Remount;
use crate::words::Formation;

/// The bit of a section that may be prolonged or turned; those below are the rounds in which it has a shot.
const SERVICE: u8 = 1 << ROUNDS;

/// How near something must come to a way to bar it, or to a body to join it, with some to spare; in inches.
const NEAR: f64 = 1.0;

impl Battle {
    /// FD-D54: whether the running step has any answer but `done`. An artillery step is asked in rounds (FD-ART-23).
    pub(crate) fn has_choice(&self) -> bool {
        self.refresh_actors();
        if matches!(self.state.step, Step::Bombard | Step::Artillery) {
            return self.has_round();
        }
        self.field().of_side(self.state.active).any(|piece| self.has_offer(piece))
    }

    /// FD-ART-23: a round without a shot is skipped; one that is being asked goes on while a section can act. If there
    /// is no shot at all, one round is asked for prolonging and turning.
    fn has_round(&self) -> bool {
        let own = || self.table.sections.iter().copied().filter(|section| self.side(*section) == self.state.active);
        let has = |bits: u8| own().any(|section| self.found_for(section) & bits != 0);
        let rounds = SERVICE - 1;
        let serves = self.state.step == Step::Artillery;
        if has(1 << self.state.round) {
            return true;
        }
        let asked = self.state.round_asked || (self.state.round == 0 && !has(rounds));
        serves && asked && has(SERVICE)
    }

    /// Whether a piece of the active side has an offer. The actors must be fresh.
    pub(crate) fn has_offer(&self, piece: PieceId) -> bool {
        let bits = self.found_for(piece);
        match self.state.step {
            Step::Bombard => bits & (1 << self.state.round) != 0,
            Step::Artillery => bits & (SERVICE | 1 << self.state.round) != 0,
            _ => bits != 0,
        }
    }

    /// Looks for an offer of a piece.
    pub(crate) fn look_for_offers(&self, piece: PieceId) -> Known {
        let bit = u8::from;
        let field = self.field();
        match self.state.step {
            Step::Setup => self.look_for_place(piece),
            Step::Bombard | Step::Artillery if self.may_serve(piece).is_err() => Known::NOTHING,
            Step::Bombard => Known { bits: self.rounds_with_shots(piece), region: EVERYWHERE },
            Step::Artillery => {
                let serves = self.has_gun_facing(piece) || self.some_prolonge(piece, None).is_ok();
                let bits = self.rounds_with_shots(piece) | if serves { SERVICE } else { 0 };
                Known { bits, region: EVERYWHERE }
            }
            Step::Declare => Known { bits: bit(self.has_charge_target(piece)), region: EVERYWHERE },
            Step::Skirmish | Step::Volleys if self.may_shoot(piece).is_err() => Known::NOTHING,
            Step::Skirmish => Known { bits: bit(self.has_skirmish_target(piece)), region: self.fire_region(piece) },
            Step::Volleys => Known { bits: bit(self.has_volley_target(piece)), region: self.fire_region(piece) },
            // A piece that may change at all may face about, whoever is near it.
            Step::Changes if self.may_change(piece).is_ok() => Known { bits: 1, ..Known::NOTHING },
            Step::Changes => Known { bits: bit(self.has_change(piece)), region: self.move_region(piece) },
            Step::ChargeMoves => Known { bits: bit(self.leads_charge(piece)), region: EVERYWHERE },
            Step::Moves if self.piece(piece).is_to_come() => Known { region: EVERYWHERE, ..self.look_for_place(piece) },
            Step::Moves if !self.piece(piece).is_here() => Known::NOTHING,
            Step::Moves => self.look_for_move(piece),
            Step::Guns if !field.is_on_table(piece) || self.table.roll(piece).section().is_none() => Known::NOTHING,
            Step::Guns => {
                let able = self.some_unlimbering(piece, None).is_ok() || self.judge_limber(piece).is_ok();
                Known { bits: bit(able), region: self.move_region(piece) }
            }
            _ => Known::NOTHING,
        }
    }

    fn look_for_place(&self, piece: PieceId) -> Known {
        if !self.waits(piece) {
            return Known::NOTHING;
        }
        let members = self.placed_with(piece);
        if members.first() != Some(&piece) {
            return Known { bits: 0, region: EVERYWHERE };
        }
        let arriving = self.state.step == Step::Moves;
        let named = |how| if arriving || how == crate::play::setup::Arrange::Alone { None } else { Some(how) };
        let room = self.arrangements(&members).into_iter().find_map(|how| self.room_for(piece, named(how)));
        match room {
            Some(placing) => Known { bits: 1, region: self.box_of(&placing.poses) },
            None => Known { bits: 0, region: EVERYWHERE },
        }
    }

    fn box_of(&self, poses: &[(PieceId, engine::table::Pose)]) -> Bounds {
        let field = self.field();
        let boxes = poses.iter().map(|(piece, pose)| *field.body_at(*piece, *pose).bounds());
        // A limber is deeper than its gun is wide; the margin covers both.
        boxes.reduce(Bounds::with).map_or(EVERYWHERE, |all| all.grown(1.0))
    }

    /// Where a change makes a difference to the fire of a stand and its row.
    fn fire_region(&self, piece: PieceId) -> Bounds {
        let weapon = self.table.roll(piece).stand().and_then(|stand| stand.weapon);
        let reach = weapon.map_or(0, |weapon| self.book().sheet.small_arms.range(weapon));
        self.around_body(piece, self.field().inches(f64::from(reach)) + 1.0)
    }

    /// Where a change makes a difference to the moves of a piece and its body.
    fn move_region(&self, piece: PieceId) -> Bounds {
        let farthest = self.book().sheet.movement.farthest();
        self.around_body(piece, self.field().inches(farthest) + 2.0)
    }

    fn around_body(&self, piece: PieceId, reach: f64) -> Bounds {
        let (field, formations) = (self.field(), self.formations());
        let Some(own) = field.host_body(piece).map(|body| *body.bounds()) else { return EVERYWHERE };
        let fellows = formations.group_of(piece).map_or(&[][..], |group| &group.members);
        let row = formations.row_of(piece);
        let all = fellows.iter().chain(row).map(|fellow| *field.body(*fellow).bounds()).fold(own, Bounds::with);
        all.grown(reach)
    }

    fn leads_charge(&self, piece: PieceId) -> bool {
        let still = |members: &Vec<PieceId>| members.iter().copied().filter(|piece| self.still_charges(*piece)).min();
        self.still_charges(piece) && self.state.charges.iter().any(|members| still(members) == Some(piece))
    }

    fn has_change(&self, piece: PieceId) -> bool {
        let roll = self.table.roll(piece);
        if roll.is_commander() {
            return self.judge_detach(piece).is_ok()
                || self.hosts_near(piece).any(|host| self.judge_attach(piece, host).is_ok());
        }
        if !self.field().is_on_table(piece) {
            return false;
        }
        let forms = [Formation::Line, Formation::Column, Formation::Square];
        let remounts = [Remount::Mount, Remount::Dismount, Remount::OpenOrder, Remount::CloseOrder];
        forms.iter().any(|kind| self.judge_form(piece, *kind, &[]).is_ok())
            || self.has_merge(piece)
            || (roll.stand().is_some_and(|stand| stand.arm == Arm::Cavalry)
                && remounts.iter().any(|change| self.judge_remount(piece, *change).is_ok()))
    }

    pub(crate) fn has_merge(&self, piece: PieceId) -> bool {
        self.piece(piece).castings == 1
            && self.table.roll(piece).stand().is_some()
            && self.field().of_side(self.state.active).any(|other| self.judge_merge(piece, other).is_ok())
    }

    /// Looks for a move. One that was found stays open until something comes into its way.
    fn look_for_move(&self, piece: PieceId) -> Known {
        let wide = |able: bool| Known { bits: u8::from(able), region: self.move_region(piece) };
        if self.table.roll(piece).is_commander() {
            return wide(self.some_ride(piece, None).is_ok());
        }
        if self.piece(piece).inside().is_some() && self.some_way_out(piece, None).is_ok() {
            return wide(true);
        }
        if self.may_move(piece).is_err() {
            return wide(false);
        }
        for word in ["field", "tactical", "skirmish", "road"] {
            let order = Order::by("move", piece).how(word);
            if let Ok(to) = self.some_move(&order, None) {
                return Known { bits: 1, region: self.way_region(piece, to) };
            }
        }
        wide(self.field().features().any(|feature| self.judge_occupy(piece, &[], feature).is_ok()))
    }

    /// The box of a body's way to a place, with what touches it at either end.
    fn way_region(&self, piece: PieceId, to: engine::table::Spot) -> Bounds {
        let step = to.point() - self.piece(piece).pose.spot.point();
        let here = self.around_body(piece, NEAR);
        here.with(here.moved(step))
    }
}
