//! `aim`: its offers, its judgement, and the aim marker (FS-ORD-07, FS-D25).

use engine::game::{Act, Aspect, At, Log, Order};
use engine::table::{Facing, Spot};

use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::Plan;

/// The most openings that are offered as points to aim at; any point in sight may be.
const OPENINGS: usize = 4;

impl Listing<'_> {
    /// At every enemy in sight, and at the nearest openings. Without an opening in sight, the ground at the figure's feet
    /// stands for every other point.
    pub(crate) fn aims(&mut self) {
        if self.game.may_aim(self.id).is_err() {
            return;
        }
        // FS-R16: another order to aim at the same enemy is allowed and useless
        let aim = self.game.state.figures[self.id].aim;
        for enemy in self.enemies_in_sight() {
            self.offer_idle_if(aim == Aim::Figure(enemy), Act::Aim, self.order("aim").at(enemy.piece()));
        }
        let mut watched = false;
        for spot in self.game.openings_near(self.id).into_iter().flatten() {
            watched |= self.offer_idle_if(aim == Aim::Point(spot), Act::Aim, self.order("aim").at(spot));
        }
        if !watched {
            self.offer(Act::Aim, self.order("aim").at(self.game.state.figures[self.id].pose.spot));
        }
    }
}

impl Skirmish {
    /// The doors, windows and gates nearest to a figure.
    fn openings_near(&self, id: FigureId) -> [Option<Spot>; OPENINGS] {
        let from = self.state.figures[id].centre();
        let mut nearest = [(f64::INFINITY, None); OPENINGS];
        for spot in &self.table.openings {
            let mut next = (from.distance(spot.point()), Some(*spot));
            for place in &mut nearest {
                if next.0 < place.0 {
                    std::mem::swap(place, &mut next);
                }
            }
        }
        nearest.map(|(_, spot)| spot)
    }

    /// FS-ORD-07, FS-AIM-01, FS-AIM-04: `aim`.
    pub(crate) fn judge_aim(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        self.may_aim(id)?;
        let at = match order.at {
            Some(At::Spot(spot)) => self.judge_point(id, spot, order.facing)?,
            _ => self.judge_aim_at(id, order)?,
        };
        Ok(Plan::Aim { at, facing: order.facing })
    }

    /// Whether it may take aim at all, whatever at.
    fn may_aim(&self, id: FigureId) -> Result<(), No> {
        let empty = No::by("FS-D16", "no weapon is in hand").instead("ready one first");
        let ready = self.state.men[id].ready.ok_or(empty)?;
        self.missile_in_hand(id, ready)?;
        if !self.state.men[id].arms[ready].is_loaded() {
            return Err(No::by("FS-ORD-07", "the weapon is not loaded").instead("reload it first"));
        }
        self.out_of_contact(id, "FS-ORD-07")?;
        self.unshaken(id)
    }

    fn judge_aim_at(&self, id: FigureId, order: &Order) -> Result<Aim, No> {
        let enemy = self.enemy(id, order)?;
        if !self.state.men[id].in_sight.has(enemy) {
            let unseen = No::by("FS-FLD-05", "{} is out of sight").about([enemy]);
            return Err(unseen.instead("aim at what is in sight"));
        }
        self.judge_facing(id, enemy, order.facing)?;
        Ok(Aim::Figure(enemy))
    }

    /// FS-AIM-04: a point of aim must be on the table, in sight and in the arc.
    fn judge_point(&self, id: FigureId, spot: Spot, facing: Option<Facing>) -> Result<Aim, No> {
        let figure = &self.state.figures[id];
        let place = Figure { mounted: false, ..self.field().elsewhere(figure, spot.point()) };
        let sees = || self.with_buffers(|buffers| self.field().in_sight(figure, &place, &mut buffers.crossings));
        if self.is_off_table(spot) || !sees() {
            return Err(No::by("FS-FLD-05", "that point is out of sight").instead("aim at a point in sight"));
        }
        let turned = facing.map(|facing| figure.facing(facing));
        if turned.is_some_and(|turned| !self.field().in_arc(&turned, &place).within) {
            return Err(No::by("FS-FLD-03", "the figure would not see the point that way"));
        }
        Ok(Aim::Point(spot))
    }

    /// FS-FLD-03: a figure looks at what it aims at, unless its order says otherwise. FS-D51: nothing of that if the enemy
    /// is gone.
    pub(super) fn finish_aim(&mut self, id: FigureId, at: Aim, facing: Option<Facing>, log: &mut Log) {
        if self.is_target_gone(&Plan::Aim { at, facing }) {
            return;
        }
        match at {
            Aim::Figure(enemy) if facing.is_none() => self.face(id, enemy, log),
            Aim::Point(spot) if facing.is_none() => self.face_to(id, spot.point(), log),
            _ => {}
        }
        self.take_aim(id, at, log);
    }

    /// FS-AIM-01, FS-AIM-04, FS-ORD-07: the aim marker appears. FS-FLD-20: aiming is taking a target.
    fn take_aim(&mut self, id: FigureId, at: Aim, log: &mut Log) {
        if let Aim::Figure(enemy) = at {
            if !self.state.men[enemy].is_here() {
                return; // FS-ORD-02, as it was before FS-D51
            }
            self.take_target(id, enemy, false);
            if !self.still_sees(id, enemy) {
                // FS-D25: an aim that would be lost at once is not logged as taken
                if self.state.figures[id].aim == Aim::None {
                    let [name, target] = [id, enemy].map(|figure| self.name(figure));
                    log.say("FS-D25", || format!("{name} takes no aim: {target} is out of sight."));
                }
                self.lose_aim(id, "FS-D25", log);
                return;
            }
        }
        let new = self.state.figures[id].aim != at;
        self.state.figures[id].aim = at;
        if new {
            let to = if matches!(at, Aim::Point(_)) { "on-a-point" } else { "taken" };
            log.note("FS-ORD-07", Self::changed(id, Aspect::Aim, to, true));
        }
    }

    /// A figure loses its aim, if it has any.
    pub(crate) fn lose_aim(&mut self, id: FigureId, rule: &'static str, log: &mut Log) {
        if self.state.figures[id].aim != Aim::None {
            self.state.figures[id].aim = Aim::None;
            log.note(rule, Self::changed(id, Aspect::Aim, "lost", false));
        }
    }

    /// FS-D25: a figure that loses sight of its target by the end of an impulse loses its aim.
    pub(crate) fn lose_aims_out_of_sight(&mut self, log: &mut Log) {
        for id in self.state.figures.ids() {
            let Aim::Figure(enemy) = self.state.figures[id].aim else { continue };
            if !self.still_sees(id, enemy) {
                self.lose_aim(id, "FS-D25", log);
            }
        }
    }

    fn still_sees(&self, id: FigureId, enemy: FigureId) -> bool {
        let (figure, target) = (&self.state.figures[id], &self.state.figures[enemy]);
        !target.out && self.with_buffers(|buffers| self.field().in_sight(figure, target, &mut buffers.crossings))
    }
}
