//! Commanders who join a stand, leave it, and ride (FD-D10).

use engine::game::{Aspect, Log, PieceId, Refusal, What};
use engine::table::{Facing, Heading, Pose, Spot};

use crate::field::Standing;
use crate::play::battle::Battle;

/// A commander joins a stand, or leaves the one that he is with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attach {
    pub(crate) commander: PieceId,
    /// Whom he joins; none if he leaves.
    pub(crate) to: Option<PieceId>,
}

/// A commander rides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ride {
    pub(crate) commander: PieceId,
    pub(crate) to: Pose,
}

impl Battle {
    /// FD-D10: once in P3.2 a commander may join a friendly stand that he touches.
    pub(crate) fn judge_attach(&self, commander: PieceId, to: PieceId) -> Result<Attach, Refusal> {
        self.is_own_commander(commander)?;
        let field = self.field();
        if self.piece(commander).acts.turned.is_some() {
            return Err(Refusal::by("FD-D10", "a commander joins or leaves a stand once in a phase"));
        }
        if !field.is_on_table(commander) {
            return Err(Refusal::by("FD-D10", "he is with a stand").instead("let him leave it"));
        }
        let roll = self.table.roll(to);
        let joins = (roll.stand().is_some() || roll.section().is_some()) && !self.piece(to).is_guns_alone();
        if !joins || self.side(to) != self.side(commander) || !field.is_on_table(to) {
            return Err(Refusal::by("FD-D10", "a commander joins a stand of his side"));
        }
        let contact = field.numbers().tolerance.contact.get() + crate::field::ROUNDING;
        if !field.body(commander).is_within(field.body(to), contact) {
            return Err(Refusal::by("FD-D10", "he does not touch that stand").instead("let him ride to it first"));
        }
        Ok(Attach { commander, to: Some(to) })
    }

    /// The pieces of his side that a commander may touch.
    pub(crate) fn hosts_near(&self, commander: PieceId) -> impl Iterator<Item = PieceId> {
        let field = self.field();
        let near = field.body(commander).bounds().grown(1.0);
        field.of_side(self.side(commander)).filter(move |host| near.meets(field.body(*host).bounds()))
    }

    /// FD-D10: or leave the stand that he is with.
    pub(crate) fn judge_detach(&self, commander: PieceId) -> Result<Attach, Refusal> {
        self.is_own_commander(commander)?;
        if self.piece(commander).acts.turned.is_some() {
            return Err(Refusal::by("FD-D10", "a commander joins or leaves a stand once in a phase"));
        }
        if self.field().host_of(commander).is_none_or(|host| !self.field().is_on_table(host)) {
            return Err(Refusal::by("FD-D10", "he is with no stand on the table"));
        }
        Ok(Attach { commander, to: None })
    }

    fn is_own_commander(&self, piece: PieceId) -> Result<(), Refusal> {
        let own = self.table.roll(piece).is_commander() && self.side(piece) == self.state.active;
        if own && self.piece(piece).is_here() {
            return Ok(());
        }
        Err(Refusal::by("FD-D10", "that is no commander of the player whose phase it is"))
    }

    pub(crate) fn attach(&mut self, Attach { commander, to }: Attach, log: &mut Log) {
        if let Some(host) = to {
            self.state.positions.lift(commander, Standing::With(host));
            let event = What::Changed { piece: commander, aspect: Aspect::Command, to: "with-a-stand", better: true };
            log.note("FD-D10", event);
            log.say("FD-D10", || format!("{} joins {}", self.name(commander), self.name(host)));
        } else {
            let Some(host) = self.field().host_of(commander) else { return };
            let pose = self.beside(host);
            let table = std::sync::Arc::clone(&self.table);
            self.state.positions.put(&table, commander, pose);
            log.note("FD-D10", What::Placed { piece: commander, at: pose });
            self.commanders_step_aside(log);
        }
        self.piece_mut(commander).acts.turned = Some(crate::field::Turned::Formation);
    }

    /// A place behind a stand, on the table whichever way he faces (FD-D05).
    pub(crate) fn beside(&self, host: PieceId) -> Pose {
        let body = self.field().body(host);
        let [width, depth] = self.table.bases.half;
        let back = body.heading().ahead() * -(depth / 2.0);
        let bounds = self.table.edges.bounds();
        let behind = body.rear().midpoint() + back;
        let facing = self.piece(host).pose.facing;
        let (ahead, right) = (facing.heading().ahead(), facing.heading().right());
        let room =
            |ahead: f64, right: f64| f64::midpoint(ahead.abs() * depth, right.abs() * width) + crate::field::ROUNDING;
        let (across, along) = (room(ahead.x, right.x), room(ahead.y, right.y));
        let at = engine::table::Point::new(
            behind.x.clamp(bounds.low.x + across, bounds.high.x - across),
            behind.y.clamp(bounds.low.y + along, bounds.high.y - along),
        );
        Pose { spot: Spot::nearest(at), facing }
    }

    /// FD-D10: up to 160 yards through any ground except steep banks; friends do not stop him.
    pub(crate) fn judge_ride(&self, commander: PieceId, to: Spot, facing: Option<Facing>) -> Result<Ride, Refusal> {
        self.is_own_commander(commander)?;
        let field = self.field();
        if self.piece(commander).acts.moved {
            return Err(Refusal::by("FD-D10", "he has ridden in this phase"));
        }
        if !field.is_on_table(commander) {
            return Err(Refusal::by("FD-D10", "he is with a stand").instead("let him leave it in the next phase"));
        }
        let pose = self.piece(commander).pose;
        let way = to.point() - pose.spot.point();
        let reach = field.inches(self.book().sheet.play.commanders.ride.get());
        if way.length() > reach + crate::field::ROUNDING {
            let instead = format!("he rides at most {} yards", self.book().sheet.play.commanders.ride.get());
            return Err(Refusal::by("FD-D10", "that is too far").instead(instead));
        }
        let banks = field.trodden(&[commander], way);
        if banks.iter().any(|entered| entered.terrain == crate::charts::movement::Terrain::SteepBanks) {
            return Err(Refusal::by("FD-D10", "he does not ride over steep banks"));
        }
        let facing = facing.or_else(|| Heading::along(way).map(Facing::nearest)).unwrap_or(pose.facing);
        let end = Pose { spot: to, facing };
        let body = field.body_at(commander, end);
        field.edges_allow_body(&body)?;
        let enemy = field.solid_near(*body.bounds()).find(|other| {
            self.table.are_enemies(commander, *other) && body.overlaps(field.body(*other), crate::field::ROUNDING)
        });
        if let Some(enemy) = enemy {
            return Err(Refusal::by("FD-D10", format!("{} stands there", self.name(enemy))));
        }
        Ok(Ride { commander, to: end })
    }

    pub(crate) fn ride(&mut self, Ride { commander, to }: Ride, log: &mut Log) {
        let from = self.piece(commander).pose;
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.put(&table, commander, to);
        self.piece_mut(commander).acts.moved = true;
        log.note("FD-D10", What::Moved { piece: commander, from, to, path: Vec::new(), how: "rides" });
    }
}
