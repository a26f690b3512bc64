//! What Duel measures: bodies, the wood, arcs and routes.

use engine::game::PieceId;
use engine::table::{Body, Edges, Footprint, Heading, Point, Pose, Segment, Spot, Walk, Zone, advance};

use super::setting::EDGE;
use super::{Duel, sort};

/// The radius of every piece.
pub(super) const RADIUS: f64 = 1.0;
/// How much pieces may overlap: less than the grid can tell.
const SLACK: f64 = 0.002;

pub(super) fn body(pose: Pose) -> Body {
    Footprint::Circle { radius: RADIUS }.at(pose).into()
}

impl Duel {
    /// The bodies of all pieces on the table but one.
    pub(super) fn others(&self, than: PieceId) -> Vec<Body> {
        self.state.standing().filter(|(id, _)| *id != than).map(|(_, piece)| body(piece.pose)).collect()
    }

    pub(super) fn fits(&self, id: PieceId, spot: Spot) -> bool {
        let there = body(Pose { spot, ..self.pose(id) });
        Edges::to(Spot::new(EDGE * 1000, EDGE * 1000)).allow(&there, &self.others(id), SLACK).is_ok()
    }

    pub(super) fn pose(&self, id: PieceId) -> Pose {
        self.state.get(id).map_or(Pose::new(0, 0, 0), |piece| piece.pose)
    }

    pub(super) fn distance(&self, a: PieceId, b: PieceId) -> f64 {
        self.pose(a).spot.point().distance(self.pose(b).spot.point())
    }

    pub(super) fn in_arc(&self, by: PieceId, at: PieceId) -> bool {
        let stance = self.pose(by).stance();
        Zone::arc_from(stance.at, stance.heading, 45.0).holds(self.pose(at).spot.point())
    }

    pub(super) fn in_wood(&self, id: PieceId) -> bool {
        self.setting.ground.under(self.pose(id).spot.point()).next().is_some()
    }

    /// What a route costs: an inch in the wood counts two.
    pub(super) fn cost(&self, from: Spot, path: &[Spot]) -> f64 {
        let route: Vec<Point> = std::iter::once(from).chain(path.iter().copied()).map(Spot::point).collect();
        let mut walk = Walk::default();
        walk.along(&self.setting.ground, &route);
        walk.cost(|areas| if areas.is_empty() { 1.0 } else { 2.0 }, |_| 0.0)
    }

    /// Whether nothing stands in the way of a route.
    pub(super) fn is_free(&self, id: PieceId, path: &[Spot]) -> bool {
        let others = self.others(id);
        let mut pose = self.pose(id);
        path.iter().all(|spot| {
            let step = spot.point() - pose.spot.point();
            let free = advance(&body(pose), step, &others, SLACK).met.is_none();
            pose.spot = *spot;
            free
        })
    }

    /// The farthest spot towards another that a straight march reaches; none if it cannot stir.
    pub(super) fn reach_toward(&self, id: PieceId, goal: Spot, within: f64) -> Option<Spot> {
        let from = self.pose(id).spot;
        let line = Segment::new(from.point(), goal.point());
        let most = (line.length() - within).max(0.0);
        let spot_at = |inches: f64| Spot::nearest(line.at(inches / line.length().max(f64::MIN_POSITIVE)));
        // Quarter inches, the farthest first: a dozen or so tries.
        let pace = sort(id).pace.min(most);
        (0..20)
            .map(|n| pace - 0.25 * f64::from(n))
            .filter(|inches| *inches > 0.1)
            .map(spot_at)
            .find(|spot| self.may_march(id, std::slice::from_ref(spot)).is_ok())
    }

    /// Where a charge comes to a stand: touching the enemy, on the straight line between the two.
    pub(super) fn contact(&self, by: PieceId, at: PieceId) -> Option<Spot> {
        let (from, to) = (self.pose(by), self.pose(at).spot.point());
        let others = self.others(by);
        let reach = advance(&body(from), to - from.spot.point(), &others, SLACK);
        let target = body(self.pose(at));
        let met = reach.met.and_then(|met| others.get(met.body)).is_some_and(|met| met.centre() == target.centre());
        (met && reach.free <= sort(by).pace).then(|| Spot::nearest(reach.end.centre()))
    }

    /// The heading from one spot to another.
    pub(super) fn toward_spot(from: Spot, to: Spot) -> Option<Heading> {
        Heading::along(to.point() - from.point())
    }
}
