//! What can be seen of every piece, in plain numbers.

use engine::game::{Role, Sighting, Viewer};
use engine::table::Pose;

use crate::field::group::{CurrentOrder, Status};
use crate::field::ids::{GroupId, MarkerId};
use crate::play::Skirmish;
use crate::words::FighterGrade;

impl Skirmish {
    /// The pieces that a viewer may see, in the order of their numbers: of hidden groups only his own.
    pub(crate) fn list_sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        let groups = self.state.groups.ids().filter(|group| self.may_see(*group, viewer));
        into.extend(groups.map(|group| self.sighting(group)));
        into.extend(self.state.markers.ids().map(|marker| self.marker_sighting(marker)));
    }

    /// Whether a viewer may know of a group: it is not hidden, or it is his own.
    pub(crate) fn may_see(&self, group: GroupId, viewer: Viewer) -> bool {
        let hidden = self.begins_hidden(group);
        let side = self.table.roster.troops[group].side;
        let own = viewer.sees_as(side) && (viewer == Viewer::Umpire || !self.table.is_automatic(side));
        !hidden || own
    }

    /// Whether a group, or the group that a leader begins with, is under a marker.
    fn begins_hidden(&self, group: GroupId) -> bool {
        let of = |group: GroupId| self.state.groups[group].status == Status::Hidden;
        match self.table.starts[group].post {
            crate::play::table::Post::With(with) => of(with),
            _ => of(group),
        }
    }

    fn sighting(&self, group: GroupId) -> Sighting {
        let (now, troop) = (&self.state.groups[group], &self.table.roster.troops[group]);
        let weapons = &self.book().sheet.weapons;
        let living = self.living(group);
        let gone = matches!(now.status, Status::Captured | Status::RoutedOff | Status::Left | Status::Destroyed);
        Sighting {
            piece: self.piece(group),
            side: troop.side,
            role: if troop.lead.is_some() {
                Role::Leader
            } else if troop.mounted {
                Role::Horse
            } else {
                Role::Foot
            },
            pose: self.pose(group),
            on_table: now.is_here(),
            half: self.half_size(group),
            strength: if gone { 0 } else { living },
            full: troop.strength,
            steadiness: match now.order {
                CurrentOrder::Rout => 0,
                CurrentOrder::FallBack => 50,
                _ => 100,
            },
            useful_range: weapons.medium(troop.weapon).unwrap_or(0.0),
            far_range: weapons.long(troop.weapon).unwrap_or(0.0),
            pace: self.rate(group),
            fierceness: self.fierceness(group),
        }
    }

    /// Half the width and depth of a group's figures, seen upright.
    fn half_size(&self, group: GroupId) -> [f64; 2] {
        let field = self.field();
        let radius = self.book().sheet.field.radius(self.table.roster.troops[group].mounted);
        let own = self.table.roster.troops[group].figures().filter(|figure| self.state.figures[*figure].here);
        let points = own.map(|figure| field.centre(figure));
        let bounds = points.fold(None, |known: Option<(f64, f64, f64, f64)>, at| {
            let (a, b, c, d) = known.unwrap_or((at.x, at.x, at.y, at.y));
            Some((a.min(at.x), b.max(at.x), c.min(at.y), d.max(at.y)))
        });
        let (left, right, low, high) = bounds.unwrap_or((0.0, 0.0, 0.0, 0.0));
        [(right - left) / 2.0 + radius, (high - low) / 2.0 + radius]
    }

    fn fierceness(&self, group: GroupId) -> i8 {
        let troop = &self.table.roster.troops[group];
        let factor = self.book().sheet.weapons.melee_factor(troop.melee_weapon, self.book().options.rifle_bayonet);
        let grade = match troop.fights_as() {
            FighterGrade::Raw => -20,
            FighterGrade::Ordinary => 0,
            FighterGrade::Superior | FighterGrade::Hero => 20,
        };
        i8::try_from((factor * 20 - 40 + grade).clamp(-100, 100)).unwrap_or(0)
    }

    /// All markers look alike.
    fn marker_sighting(&self, marker: MarkerId) -> Sighting {
        let side = self.table.markers[marker].side;
        let radius = self.book().sheet.play.marker.radius.get();
        let now = &self.state.markers[marker];
        let facing = self.table.army(side).base_edge.inward();
        let spot = now.at.unwrap_or(engine::table::Spot::new(0, 0));
        Sighting {
            piece: self.table.marker_piece(marker),
            side,
            role: Role::Foot,
            pose: Pose { spot, facing },
            on_table: self.lies(marker),
            half: [radius, radius],
            strength: u16::from(!now.gone),
            full: 1,
            steadiness: 100,
            useful_range: 0.0,
            far_range: 0.0,
            pace: self.book().sheet.play.marker.moves.get(),
            fierceness: 0,
        }
    }
}
