//! Contact: which edge is touched, and how attackers are shifted to match (FD-FLD-20, FD-FLD-21, FD-CHG-11, FD-MEL-19).

use engine::game::PieceId;
use engine::table::{
    Body, Facing, Heading, Line, Point, Pose, Segment, Shape, Side as Edge, Vector, nearer_along, overlap_along,
};

use super::charge::GRID;
use super::{Poses, grid_step, measured};
use crate::field::terrain::Terrain;
use crate::field::{Aim, Field, ROUNDING};

/// An attacker in contact with an enemy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The attacker.
    pub piece: PieceId,
    /// Whom it touches.
    pub enemy: Aim,
    /// How much of its front edge lies on the enemy, in inches.
    pub inches: f64,
    /// FD-FLD-21: whether that is a flank contact.
    pub flank: bool,
}

/// Attackers after they were lined up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinedUp {
    /// Where they stand; empty if nobody is shifted.
    pub poses: Poses,
    /// Who is in contact with whom.
    pub touches: Vec<Touch>,
}

impl Field<'_> {
    /// FD-FLD-19: the enemies that a piece's front touches: one step more would overlap them.
    pub fn touched(&self, piece: PieceId) -> Vec<Touch> {
        let contact = self.numbers().tolerance.contact.get();
        let body = self.body(piece);
        let step = body.heading().ahead() * (contact + 2.0 * ROUNDING);
        let met = self.advance(&[piece], step);
        let found = met.met.iter().filter_map(|met| match met.what {
            super::Obstacle::Enemy(enemy) => Some(enemy),
            _ => None,
        });
        found.map(|enemy| self.touch(piece, enemy)).collect()
    }

    /// How a piece touches an enemy.
    pub fn touch(&self, piece: PieceId, enemy: Aim) -> Touch {
        let body = self.body(piece);
        let (inches, flank) = match enemy {
            Aim::Feature(_) => (body.front().length(), false),
            Aim::Piece(other) => {
                let flank = self.piece(other).square.is_none() && self.is_flank(body, self.body(other));
                (self.front_on(body, self.body(other)), flank)
            }
        };
        Touch { piece, enemy, inches, flank }
    }

    /// How much of a front edge lies on a footprint, in inches.
    fn front_on(&self, body: &Body, other: &Body) -> f64 {
        let front = body.front();
        let contact = self.numbers().tolerance.contact.get();
        let edges = other.shapes().flat_map(edges_of).map(|(_, edge, _)| edge);
        let shares = edges.filter_map(|edge| {
            let line = Line::new(Terrain::Wall.number(), [edge.from, edge.to]).ok()?;
            Some(line.share_within(front, contact))
        });
        shares.fold(0.0, f64::max) * front.length()
    }

    /// FD-FLD-21, FD-MEL-02, FD-MEL-03: the front edge, alone or with a side, is front; all else is flank. A front corner counts as the front
    /// edge if the charger's centre lies in front of its line.
    fn is_flank(&self, body: &Body, other: &Body) -> bool {
        let Some(shape) = other.shapes().next() else { return false };
        let contact = self.numbers().tolerance.contact.get() + ROUNDING;
        let at = body.gap(other).to;
        let front = shape.front();
        let ahead = shape.stance().heading.ahead();
        let corner = |corner: Point| body.gap_from(corner).distance <= contact;
        let in_front = (body.centre() - front.from).dot(ahead) > 0.0;
        let on_front = front.nearest(at).distance(at) <= contact;
        let at_corner = [front.from, front.to].iter().any(|end| end.distance(at) <= contact);
        let faces_front = on_front && (!at_corner || in_front);
        let takes_corner = in_front && (corner(front.from) || corner(front.to));
        !(faces_front || takes_corner)
    }

    /// FD-FLD-20: lines up attackers that have made contact. `party` moves as one body. `met` is a contact that a
    /// counter-charger has made with one of them, wherever it touches him (FD-D32).
    pub fn line_up(&self, party: &[PieceId], met: Option<Touch>) -> LinedUp {
        // Of equal ones the first in the order of battle counts.
        let mut order = party.to_vec();
        order.sort_unstable();
        let mut touches: Vec<Touch> = order.iter().flat_map(|piece| self.touched(*piece)).collect();
        if let Some(met) = met {
            let same = |touch: &Touch| touch.piece == met.piece && touch.enemy == met.enemy;
            touches.retain(same);
            for touch in &mut touches {
                touch.flank = false;
            }
            if touches.is_empty() {
                touches.push(met);
            }
        }
        let unmoved = |touches: Vec<Touch>| LinedUp { poses: Poses::new(), touches: self.lying_on(&touches) };
        // FD-D38: assaulters do not slide
        let most = touches.iter().filter(|touch| touch.enemy.piece().is_some());
        let Some(most) = most.reduce(|best, next| if next.inches > best.inches + 1e-6 { next } else { best }) else {
            return unmoved(touches);
        };
        let Some(enemy) = most.enemy.piece() else { return unmoved(touches) };
        let lead = self.lead_of(party, most.piece);
        let several = touches.iter().filter(|touch| lead.contains(&touch.piece)).count() > 1;
        if several && lead.len() < party.len() {
            // FD-CHG-11: an attacker of several that touches two defenders is not shifted.
            return unmoved(touches);
        }
        let Some(poses) = self.matched(party, &lead, most, enemy) else { return unmoved(touches) };
        let shifted = self.with_poses(&poses);
        let after = Field { table: self.table, positions: &shifted };
        let alone = lead.len() == party.len();
        let mut found = Vec::new();
        for piece in party {
            let matches = lead.contains(piece);
            for mut touch in after.touched(*piece) {
                let first = touches.iter().find(|first| first.enemy == touch.enemy);
                // The edge that was touched first decides the flank.
                touch.flank = first.map_or(touch.flank, |first| first.flank);
                let own = touch.enemy == most.enemy;
                if (matches && own)
                    || (!alone && !matches && self.lies_on(&touch))
                    || (alone && lead.len() > 1 && self.lies_on(&touch))
                {
                    found.push(touch);
                }
            }
        }
        if !found.iter().any(|touch| touch.enemy == most.enemy) {
            found.push(*most);
        }
        LinedUp { poses, touches: found }
    }

    fn lies_on(&self, touch: &Touch) -> bool {
        touch.inches > self.numbers().tolerance.contact.get()
    }

    /// FD-FLD-20: a stand that is not shifted is in contact with every enemy on which its front edge lies; one that only
    /// touches with a corner, with that enemy.
    fn lying_on(&self, touches: &[Touch]) -> Vec<Touch> {
        let lies = |piece: PieceId| touches.iter().any(|touch| touch.piece == piece && self.lies_on(touch));
        touches.iter().copied().filter(|touch| self.lies_on(touch) || !lies(touch.piece)).collect()
    }

    /// FD-D48: the stands that line up by their common centre: the troop of the stand that touches most, or that stand.
    fn lead_of(&self, party: &[PieceId], piece: PieceId) -> Vec<PieceId> {
        let troop = self.table.troop_of(piece);
        let members: Vec<PieceId> = party.iter().copied().filter(|member| troop.contains(member)).collect();
        if members.is_empty() { vec![piece] } else { members }
    }

    /// Pivots and slides the party; none if there is no room for the pivot.
    fn matched(&self, party: &[PieceId], lead: &[PieceId], touch: &Touch, enemy: PieceId) -> Option<Poses> {
        let target = self.body(enemy);
        let shape = target.shapes().next()?;
        let body = self.joint_body(lead)?;
        let (edge, outward) = touched_edge(shape, self.body(touch.piece), touch.flank);
        let facing = Facing::nearest(Heading::along(outward * -1.0)?);
        let front = body.front().midpoint();
        let degrees = super::wheel::turn_between(self.piece(touch.piece).pose.facing, facing);
        // Turned about the middle of the front edge, and laid on the line of the edge.
        let along = Heading::along(edge.to - edge.from)?.ahead();
        let on_edge = edge.from + along * (front - edge.from).dot(along);
        let turned = self.turned(party, front, degrees);
        let laid = shift(&turned, on_edge - front);
        let stays =
            |poses: &Poses| poses.iter().all(|(piece, pose)| self.edges_allow(&self.body_at(*piece, *pose)).is_ok());
        if !stays(&laid) || (degrees.abs() > 0.05 && !self.has_room(party, &laid, enemy)) {
            return None;
        }
        let slide = edge.midpoint() - on_edge;
        let share = self.slide_share(party, &laid, slide, enemy);
        let slid = shift(&laid, slide * share);
        [slid, laid].into_iter().find(|poses| stays(poses) && self.is_clear(party, poses))
    }

    /// Whether a party lies on nobody: not on those whom it passes, nor on the enemy whom it is laid against.
    pub(super) fn is_clear(&self, party: &[PieceId], poses: &[(PieceId, Pose)]) -> bool {
        poses.iter().all(|(piece, pose)| {
            let body = self.body_at(*piece, *pose);
            let mut others = self.solid_near(*body.bounds()).filter(|other| !party.contains(other));
            others.all(|other| !body.overlaps(self.body(other), 2.0 * ROUNDING))
        })
    }

    /// Whether a party overlaps nobody after its pivot.
    fn has_room(&self, party: &[PieceId], poses: &[(PieceId, Pose)], enemy: PieceId) -> bool {
        let gap = self.numbers().tolerance.gap_to_enemy.get();
        poses.iter().all(|(piece, pose)| {
            let body = self.body_at(*piece, *pose);
            self.table.edges.allow(&body, &[], ROUNDING).is_ok()
                && self.solid_near(body.bounds().grown(gap)).filter(|other| !party.contains(other)).all(|other| {
                    let theirs = self.body(other);
                    let foe = self.table.are_enemies(*piece, other) && other != enemy;
                    let was_near = self.body(*piece).is_nearer(theirs, gap);
                    let comes_near = foe && !was_near && body.is_nearer(theirs, gap - ROUNDING);
                    !comes_near && !body.overlaps(theirs, 2.0 * ROUNDING)
                })
        })
    }

    /// How much of a slide other stands allow: friends to contact, enemies that are not fought to 0.2 inch.
    fn slide_share(&self, party: &[PieceId], poses: &[(PieceId, Pose)], slide: Vector, enemy: PieceId) -> f64 {
        let gap = self.numbers().tolerance.gap_to_enemy.get();
        let mut share: f64 = 1.0;
        for (piece, pose) in poses {
            let body = self.body_at(*piece, *pose);
            let path = body.bounds().with(body.bounds().moved(slide)).grown(gap);
            for other in self.solid_near(path).filter(|other| !party.contains(other) && *other != enemy) {
                let theirs = self.body(other);
                let foe = self.table.are_enemies(*piece, other);
                let apart = foe && !body.is_nearer(theirs, gap);
                let met = if apart {
                    nearer_along(&body, slide, theirs, gap).map(|(from, _)| from)
                } else {
                    let met = overlap_along(&body, slide, theirs, ROUNDING);
                    met.map(|(from, _)| (from - GRID / slide.length()).max(0.0))
                };
                share = met.map_or(share, |from| share.min(from));
            }
            if self.table.edges.allow(&body.moved(slide * share), &[], ROUNDING).is_err() {
                share = 0.0;
            }
        }
        share
    }

    /// The positions with some pieces elsewhere.
    pub fn with_poses(&self, poses: &[(PieceId, Pose)]) -> crate::field::Positions {
        let mut positions = self.positions.clone();
        for (piece, pose) in poses {
            positions.put(self.table, *piece, *pose);
        }
        positions
    }
}

fn shift(poses: &[(PieceId, Pose)], step: Vector) -> Poses {
    let by = grid_step(step);
    let moved = |(piece, pose): &(PieceId, Pose)| {
        let spot = engine::table::Spot::nearest(pose.spot.point() + measured(by));
        (*piece, Pose { spot, ..*pose })
    };
    poses.iter().map(moved).collect()
}

/// The edges of a base with the way out of each.
fn edges_of(shape: &Shape) -> [(Edge, Segment, Vector); 4] {
    let heading = shape.stance().heading;
    [
        (Edge::Front, shape.front(), heading.ahead()),
        (Edge::Right, shape.right(), heading.right()),
        (Edge::Left, shape.left(), heading.right() * -1.0),
        (Edge::Rear, shape.rear(), heading.ahead() * -1.0),
    ]
}

/// The edge of a defender that an attacker is laid on: the front, unless the contact is in flank; then the touched edge
/// that faces the attacker most.
fn touched_edge(shape: &Shape, attacker: &Body, flank: bool) -> (Segment, Vector) {
    let heading = shape.stance().heading;
    if !flank {
        return (shape.front(), heading.ahead());
    }
    let toward = attacker.heading().ahead() * -1.0;
    let near = |edge: Segment| attacker.gap_from_line(edge).distance;
    let edges = edges_of(shape).into_iter().skip(1);
    let closest = edges.clone().map(|(_, edge, _)| near(edge)).fold(f64::INFINITY, f64::min);
    let touched = edges.filter(|(_, edge, _)| near(*edge) <= closest + 0.05);
    let best = touched.max_by(|(_, _, a), (_, _, b)| a.dot(toward).total_cmp(&b.dot(toward)));
    best.map_or((shape.front(), heading.ahead()), |(_, edge, outward)| (edge, outward))
}
