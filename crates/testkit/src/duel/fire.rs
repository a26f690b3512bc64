//! What Duel throws dice for: shots, charges and rallies.

use engine::chart::{Notes, Tray, always, row_if};
use engine::dice::{Dice, Die};
use engine::game::{Aspect, Halt, Log, PieceId, Resolved, What};
use engine::table::{Facing, Pose};

use super::{Duel, Piece, sort};

impl Duel {
    /// How many hits a piece scores with the strength that it has.
    pub(super) fn shot(
        &self,
        by: PieceId,
        at: PieceId,
        strength: u16,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<u16, Halt> {
        let long = self.distance(by, at) > sort(by).far / 2.0;
        let mut notes = Notes::default();
        let mut tray = Tray::noting(dice, &mut notes);
        let needed = tray.add_up(&[
            always("needed", 4, "DU-FIR-03"),
            row_if(long, "long-range", 1, "DU-FIR-04"),
            row_if(self.in_wood(at), "in-the-wood", 1, "DU-FIR-05"),
        ]);
        let thrown = u32::from(strength * sort(by).dice);
        let [_, hits] = tray.pool(Die::D6, "fire", thrown, [needed - 1, 6])?;
        let words = || if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") };
        resolved(log, "DU-FIR-03", ("fire", by, Some(at)), words, notes);
        Ok(u16::try_from(hits).unwrap_or(u16::MAX))
    }

    /// Takes strength from a piece, and the piece from the table if none is left.
    pub(super) fn take(&mut self, id: PieceId, count: u16, rule: &'static str, log: &mut Log) {
        let Some(piece) = self.state.get_mut(id).filter(|piece| piece.on_table) else { return };
        let (before, count) = (piece.strength, count.min(piece.strength));
        if count == 0 {
            return;
        }
        piece.strength -= count;
        log.note(rule, What::lost(id, count, piece.strength));
        if piece.strength == 0 {
            piece.on_table = false;
            log.note(rule, What::Removed { piece: id, how: "destroyed" });
        } else if count * 2 >= before {
            shake(piece, id, "DU-FIR-07", log);
        }
    }

    pub(super) fn charge(
        &mut self,
        by: PieceId,
        at: PieceId,
        with: &[PieceId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        self.close_in(by, at, log);
        for id in with.iter().chain([&by]) {
            if let Some(piece) = self.state.get_mut(*id) {
                piece.moved = true;
            }
        }
        let strength = |id: PieceId| i32::from(self.state.get(id).map_or(0, |piece| piece.strength));
        let joined = i32::try_from(with.len()).unwrap_or(0);
        let mut notes = Notes::default();
        let mut tray = Tray::noting(dice, &mut notes);
        let ours =
            tray.add_up(&[always("charger", strength(by), "DU-CHG-03"), always("companions", joined, "DU-CHG-03")]);
        let theirs = tray.add_up(&[always("charged", strength(at), "DU-CHG-03")]);
        let ours = ours + tray.roll(Die::D6, "charge")?;
        let theirs = theirs + tray.roll(Die::D6, "stand")?;
        let (loser, by_much) = if ours > theirs { (at, ours - theirs) } else { (by, theirs - ours) };
        let name = self.setting.name(loser).to_owned();
        resolved(log, "DU-CHG-03", ("charge", by, Some(at)), || format!("{name} loses"), notes);
        let lost = u16::try_from(by_much.max(1).div_euclid(3) + i32::from(by_much.rem_euclid(3) > 0)).unwrap_or(1);
        self.take(loser, lost.max(1), "DU-CHG-04", log);
        if let Some(piece) = self.state.get_mut(loser).filter(|piece| piece.on_table) {
            shake(piece, loser, "DU-CHG-04", log);
        }
        Ok(())
    }

    fn close_in(&mut self, by: PieceId, at: PieceId, log: &mut Log) {
        let from = self.pose(by);
        let facing = Duel::toward_spot(from.spot, self.pose(at).spot).map_or(from.facing, Facing::nearest);
        let Some(spot) = self.contact(by, at) else { return };
        self.put(by, Pose { spot, facing });
        log.note(
            "DU-CHG-01",
            What::Moved { piece: by, from, to: Pose { spot, facing }, path: Vec::new(), how: "charge" },
        );
    }

    pub(super) fn rally(&mut self, id: PieceId, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut notes = Notes::default();
        let steadies = Tray::noting(dice, &mut notes).band(Die::D6, "rally", [2, 6])? == 1;
        let words = || if steadies { "steady again" } else { "still shaken" }.to_owned();
        resolved(log, "DU-RAL-01", ("rally", id, None), words, notes);
        if steadies && let Some(piece) = self.state.get_mut(id) {
            piece.shaken = false;
            let to = What::Changed { piece: id, aspect: Aspect::Morale, to: "steady", better: true };
            log.note("DU-RAL-01", to);
        }
        Ok(())
    }
}

fn shake(piece: &mut Piece, id: PieceId, rule: &'static str, log: &mut Log) {
    if !std::mem::replace(&mut piece.shaken, true) {
        log.note(rule, What::Changed { piece: id, aspect: Aspect::Morale, to: "shaken", better: false });
    }
}

fn resolved(
    log: &mut Log,
    rule: &'static str,
    (chart, by, at): (&'static str, PieceId, Option<PieceId>),
    words: impl FnOnce() -> String,
    notes: Notes,
) {
    if log.wants_words() {
        let told = Resolved { chart, by: Some(by), at, words: words(), notes };
        log.note(rule, What::Resolved(Box::new(told)));
    }
}
