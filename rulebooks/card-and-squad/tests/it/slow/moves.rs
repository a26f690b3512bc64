//! Moves: what they cost, what they keep away from, and where the men end (CS-MOV-01 to -08, CS-D10, CS-R29).

use std::collections::BTreeSet;

use engine::table::{Pose, Spot};

use super::geometry::*;
use super::{Referee, bodies, spot};

/// How far a log may be out: places are rounded to hundredths of an inch, and lines are walked in hundredths.
const SLACK: f64 = 0.03;

impl Referee {
    pub(super) fn look_at_move(
        &mut self,
        piece: usize,
        from: Pose,
        to: Pose,
        path: &[Spot],
        how: &str,
    ) -> Result<(), String> {
        self.crossed_by_charge = false;
        if !matches!(how, "move" | "charge" | "evade" | "fall-back" | "retreat") {
            return Ok(());
        }
        let Some(roll) = self.rolls.get(&piece).copied() else { return Err(format!("piece {piece} moves unrolled")) };
        let mounted = self.pieces[piece].mounted;
        let mut way: Vec<P> = std::iter::once(from.spot).chain(path.iter().copied()).map(spot).collect();
        if way.last() != Some(&spot(to.spot)) {
            way.push(spot(to.spot));
        }
        self.counts.moves += 1;
        let fault = |why: String| Err(format!("piece {piece}: {how} {way:?}, of a roll of {}: {why}", roll.inches));
        match self.ground.cost(&way, mounted) {
            None => return fault("the ground bars it".to_owned()),
            Some(cost) if cost > roll.inches + SLACK => return fault(format!("it costs {cost:.2}")),
            Some(_) => {}
        }
        if roll.by_road && matches!(how, "move" | "charge") && way.len() > 1 && !self.ground.is_road(&way) {
            return fault("it leaves the road".to_owned());
        }
        let obstacle = |leg: &[P]| {
            let mut lines = self.ground.features.iter().filter(|line| line.is_obstacle());
            lines.any(|line| line.crossed_by([leg[0], leg[1]]).is_some())
        };
        let crossed = way.windows(2).any(obstacle);
        if let Some(enemy) = self.too_near(piece, &way, how) {
            return fault(format!("it comes near to piece {enemy}"));
        }
        self.crossed_by_charge = how == "charge" && crossed;
        Ok(())
    }

    /// CS-D10: the enemy that a path comes within an inch of; one that begins so near may lead away.
    fn too_near(&self, piece: usize, way: &[P], how: &str) -> Option<usize> {
        let own = &self.pieces[piece];
        for (at, enemy) in self.pieces.iter().enumerate().filter(|(_, other)| other.side != own.side) {
            let room = if how == "charge" && self.may_be_met(at) { 0.0 } else { 1.0 };
            let apart = own.radius() + enemy.radius() + room;
            for man in enemy.here() {
                let near = |leg: &[P]| {
                    let least = apart.min(distance(leg[0], man.at));
                    super::geometry::apart(man.at, [leg[0], leg[1]]) < least - 0.01
                };
                if way.windows(2).any(near) {
                    return Some(at);
                }
            }
        }
        None
    }

    /// 6.8: whether a charge may come near to a piece: its target, or an officer by it.
    fn may_be_met(&self, piece: usize) -> bool {
        self.charge.is_some_and(|(_, target)| {
            let (met, aim) = (&self.pieces[piece], &self.pieces[target]);
            piece == target || (!met.is_squad && met.side == aim.side && bodies::gap(met, aim) <= 6.001)
        })
    }

    /// Where the men stand who were put down in an order.
    pub(super) fn look_at_places(
        &mut self,
        moved: &BTreeSet<usize>,
        stood: &[Vec<P>],
        fell: bool,
    ) -> Result<(), String> {
        for piece in moved.iter().copied().filter(|piece| *piece < self.pieces.len()) {
            let own = &self.pieces[piece];
            let leader = own.men.iter().position(|man| man.here && man.leader);
            for (at, man) in own.men_here(piece) {
                let stays = stood[piece].get(at) == Some(&man.at);
                let fault = |why: String| Err(format!("figure {at} of piece {piece} at {:?} {why}", man.at));
                self.counts.placed += 1;
                if !self.ground.is_on_table(man.at, own.radius()) {
                    return fault("is over the edge".to_owned());
                }
                if self.ground.footing(man.at) == super::ground::Footing::None && !stays {
                    return fault("stands where nobody can".to_owned());
                }
                if let Some(other) = self.stood_on(piece, at) {
                    return fault(format!("stands on one of piece {other}"));
                }
                if let (Some(leader), false) = (leader, stays) {
                    let way = self.ground.way_round(own.men[leader].at, man.at) - 2.0 * own.radius();
                    if own.is_squad && way > 6.0 + SLACK {
                        return fault(format!("is {way:.2} from his leader"));
                    }
                }
                if !stays
                    && !fell
                    && let Some(enemy) = self.stands_near(piece, at)
                {
                    return fault(format!("stands near piece {enemy}, and not in contact"));
                }
            }
        }
        Ok(())
    }

    /// CS-D09: the piece on one of whose bases a figure stands.
    fn stood_on(&self, piece: usize, at: usize) -> Option<usize> {
        let own = &self.pieces[piece];
        let place = own.men[at].at;
        let on = |(other, theirs): &(usize, &bodies::Piece)| {
            let apart = own.radius() + theirs.radius() - 0.005;
            let mut others = theirs.men.iter().enumerate().filter(|(n, man)| man.here && (*other, *n) != (piece, at));
            others.any(|(_, man)| distance(man.at, place) < apart)
        };
        self.pieces.iter().enumerate().find(on).map(|(other, _)| other)
    }

    /// CS-D10: the enemy within an inch of a figure, who is not in contact with any.
    fn stands_near(&self, piece: usize, at: usize) -> Option<usize> {
        let own = &self.pieces[piece];
        let man = own.man(piece, at);
        let enemies = self.pieces.iter().enumerate().filter(|(_, other)| other.side != own.side);
        let gaps: Vec<(usize, f64, P)> = enemies
            .flat_map(|(other, theirs)| theirs.men_here(other).map(move |(_, foe)| (other, foe)).collect::<Vec<_>>())
            .map(|(other, foe)| (other, man.gap(&foe), foe.at))
            .collect();
        let across = |foe: P| {
            let mut lines = self.ground.features.iter().filter(|line| line.is_obstacle());
            lines.any(|line| line.crossed_by([man.at, foe]).is_some())
        };
        let met = gaps.iter().any(|(_, gap, foe)| *gap <= 0.102 || (*gap <= 1.502 && across(*foe)));
        gaps.iter().find(|(_, gap, _)| *gap < 0.99 && !met).map(|(other, ..)| *other)
    }
}
