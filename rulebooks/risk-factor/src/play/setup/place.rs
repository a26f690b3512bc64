//! Players place what has no place yet (RK-D05, RK-D06, RK-D45).

use engine::game::{Log, Refusal, Side, What};
use engine::table::{Facing, Point, Polygon, Pose, Spot};

use crate::field::HAIR;
use crate::field::arrange::Arrangement;
use crate::field::ids::{FigureId, GroupId, MarkerId};
use crate::field::room::{Put, Room};
use crate::play::Skirmish;
use crate::play::table::Post;

/// What a player places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placeable {
    /// A group or a lone leader.
    Group(GroupId),
    /// A marker.
    Marker(MarkerId),
}

impl Skirmish {
    /// RK-D05: what a side places before the first turn, placed or not.
    pub(crate) fn placeable(&self, side: Side) -> Vec<Placeable> {
        if self.table.is_automatic(side) {
            return Vec::new();
        }
        let groups =
            self.table.starts.each().filter(|(id, start)| {
                matches!(start.post, Post::Zone(_)) && self.table.roster.troops[*id].side == side
            });
        let markers = self.table.markers.each().filter(|(id, post)| {
            matches!(post.post, Post::Zone(_)) && post.side == side && !self.state.markers[*id].gone
        });
        let groups = groups.map(|(id, _)| Placeable::Group(id));
        groups.chain(markers.map(|(id, _)| Placeable::Marker(id))).collect()
    }

    /// Whether something has its place.
    pub(crate) fn is_placed(&self, what: Placeable) -> bool {
        match what {
            Placeable::Group(group) => self.state.groups[group].is_here(),
            Placeable::Marker(marker) => self.state.markers[marker].at.is_some(),
        }
    }

    /// RK-D05: whether a side may end its set-up.
    pub(crate) fn judge_set_up(&self, side: Side) -> Result<(), Refusal> {
        let missing = self.placeable(side).into_iter().find(|what| !self.is_placed(*what));
        match missing {
            None => Ok(()),
            Some(what) => {
                let piece = match what {
                    Placeable::Group(group) => self.piece(group),
                    Placeable::Marker(marker) => self.table.marker_piece(marker),
                };
                let name = self.table.setting.name(piece);
                Err(Refusal::by("RK-D05", format!("{name} has no place yet")).instead("place it first"))
            }
        }
    }

    /// The zone of a post.
    pub(crate) fn zone(&self, post: Post) -> Option<&Polygon> {
        self.table.zone(post).map(|(outline, _)| outline)
    }

    /// RK-D05, RK-D45, RK-D46: where the figures of a group stand that its player places in its zone.
    pub(crate) fn judge_place(
        &self,
        group: GroupId,
        at: Spot,
        arrangement: Arrangement,
        facing: Option<Facing>,
        given: &[(FigureId, Spot)],
    ) -> Result<(Vec<Put>, Facing), Refusal> {
        let Some(zone) = self.zone(self.table.starts[group].post) else {
            return Err(Refusal::by("RK-D05", format!("{} is not placed by its player", self.name(group))));
        };
        let field = self.field();
        let facing = facing.unwrap_or_else(|| self.table.army(field.side(group)).base_edge.inward());
        let figures = self.table.all_figures(group);
        let Some(guide) = self.table.first_guide(group, &figures) else {
            return Err(Refusal::by("RK-D05", "nobody is left of the group"));
        };
        let mut room = Room::new(field.side(group), &figures, field.keeps_clear());
        room.within = Some(zone);
        if given.is_empty() {
            let puts = field.put_down(room, group, guide, at.point(), arrangement, facing.heading());
            return puts.map(|puts| (puts, facing)).map_err(|barred| self.refuse(barred));
        }
        self.judge_given(room, guide, at, given).map(|puts| (puts, facing))
    }

    /// RK-D45: the places that a player gives for the figures of a group; the guide's is that of the order.
    pub(crate) fn judge_given(
        &self,
        mut room: Room<'_>,
        guide: FigureId,
        at: Spot,
        given: &[(FigureId, Spot)],
    ) -> Result<Vec<Put>, Refusal> {
        let field = self.field();
        let mut puts = Vec::with_capacity(room.movers.len());
        for figure in room.movers {
            let named = || given.iter().find(|(id, _)| id == figure).map(|(_, spot)| *spot);
            let Some(place) = (if *figure == guide { Some(at) } else { named() }).map(Spot::point) else {
                return Err(Refusal::by("RK-D45", "a place is missing").instead("give each figure one, or none"));
            };
            if let Some(barred) = field.bars(&room, *figure, place) {
                return Err(self.refuse(barred));
            }
            room.laid.push((place, field.radius(*figure)));
            puts.push((*figure, place));
        }
        Ok(puts)
    }

    /// RK-D06: where a player places a marker.
    pub(crate) fn judge_place_marker(&self, marker: MarkerId, at: Spot) -> Result<(), Refusal> {
        let Some(zone) = self.zone(self.table.markers[marker].post) else {
            return Err(Refusal::by("RK-D06", "the marker has its place"));
        };
        let point: Point = at.point();
        let radius = self.book().sheet.play.marker.radius.get();
        if !zone.holds(point) || !self.table.edges.bounds().grown(HAIR - radius).holds(point) {
            return Err(Refusal::by("RK-D06", "that is outside the zone").instead("stay within the zone"));
        }
        if self.marker_barred(point, point).is_some() {
            return Err(Refusal::by("RK-D06", "a marker does not enter ground that is shut"));
        }
        Ok(())
    }

    /// A player places a group.
    pub(crate) fn place(&mut self, group: GroupId, puts: &[Put], facing: Facing, rule: &'static str, log: &mut Log) {
        self.stand_up(group, puts, facing, rule, log);
    }

    /// A player places a marker.
    pub(crate) fn place_marker(&mut self, marker: MarkerId, at: Spot, log: &mut Log) {
        self.state.markers[marker].at = Some(at);
        let facing = self.table.army(self.table.markers[marker].side).base_edge.inward();
        let piece = self.table.marker_piece(marker);
        log.note("RK-D06", What::Placed { piece, at: Pose { spot: at, facing } });
    }
}
