//! Turning a marker over, and the group that comes out (RK-D43, RK-D44).

use engine::game::{Log, Refusal, What};
use engine::table::{Facing, Heading, Point, Pose, Spot};

use crate::field::arrange::Arrangement;
use crate::field::group::Status;
use crate::field::ids::{FigureId, GroupId, MarkerId};
use crate::field::room::{Put, Room};
use crate::field::{GRID, HAIR};
use crate::play::Skirmish;
use crate::play::state::Under;
use crate::play::turn::Task;
use crate::words::{Control, Moved};

impl Skirmish {
    /// RK-D43, RK-D44: a marker is turned over: a dummy is removed; of a real one the group comes out, put down by its
    /// player or by the rules.
    pub(crate) fn turn_over(&mut self, marker: MarkerId, log: &mut Log) {
        if !self.lies(marker) {
            return;
        }
        let piece = self.table.marker_piece(marker);
        match self.state.markers[marker].under {
            Under::Unknown => {}
            Under::Dummy => {
                self.state.markers[marker].gone = true;
                log.note("RK-D43", What::Revealed { marker: Some(piece), piece: None });
            }
            Under::Group(group) => {
                self.state.markers[marker].gone = true;
                log.note("RK-D43", What::Revealed { marker: Some(piece), piece: Some(self.piece(group)) });
                if self.table.is_automatic(self.table.markers[marker].side) {
                    self.come_out(marker, group, log);
                } else {
                    self.push(Task::Reveal { marker, group });
                }
            }
        }
    }

    /// RK-D44: the program puts a group down, in a line with the guide on the marker's place, facing the nearest enemy.
    fn come_out(&mut self, marker: MarkerId, group: GroupId, log: &mut Log) {
        let Some(at) = self.state.markers[marker].at.map(Spot::point) else { return };
        let facing = self.facing_enemy(group, at);
        let ways = [Arrangement::Line, Arrangement::TwoRanks, Arrangement::File];
        let put = ways.into_iter().find_map(|arrangement| self.fit_near(group, at, arrangement, facing));
        if let Some(puts) = put {
            self.emerge(marker, group, &puts, facing, log);
            // RK-D43 c: a group that is put down near a marker of the other side turns it over.
            self.look_for_markers(log);
        }
    }

    /// Figures put down with the guide at a place, or at the nearest free one.
    fn fit_near(&self, group: GroupId, at: Point, arrangement: Arrangement, facing: Facing) -> Option<Vec<Put>> {
        let figures = self.table.all_figures(group);
        let guide = self.table.first_guide(group, &figures)?;
        let field = self.field();
        let room = Room::new(field.side(group), &figures, field.keeps_clear());
        let place = field.nearest_free(&room, guide, at)?;
        field.put_down(room, group, guide, place, arrangement, facing.heading()).ok()
    }

    /// Facing the nearest enemy from a place; away from the own edge if there is none.
    pub(crate) fn facing_enemy(&self, group: GroupId, at: Point) -> Facing {
        let field = self.field();
        let enemy = field.nearest_enemy_figure(field.side(group), at);
        let towards = enemy.and_then(|enemy| Heading::along(field.centre(enemy) - at)).map(Facing::nearest);
        towards.unwrap_or_else(|| self.table.army(field.side(group)).base_edge.inward())
    }

    /// RK-D44: a player puts his own group down, its guide within 10 cm of the marker.
    pub(crate) fn judge_reveal(
        &self,
        marker: MarkerId,
        group: GroupId,
        at: Spot,
        arrangement: Arrangement,
        facing: Option<Facing>,
        given: &[(FigureId, Spot)],
    ) -> Result<(Vec<Put>, Facing), Refusal> {
        let Some(from) = self.state.markers[marker].at.map(Spot::point) else {
            return Err(Refusal::by("RK-D44", "the marker has no place"));
        };
        let most = self.book().sheet.play.marker.put_down_within.get();
        let off = from.distance(at.point());
        let nearest = || self.nearest_way_out(group, from).map_or(0.0, |free| free.distance(from));
        if off > most + HAIR && off > nearest() + GRID {
            return Err(Refusal::by("RK-D44", format!("that is {off:.1} cm from the marker"))
                .instead(format!("put the guide within {most:.0} cm of it")));
        }
        let facing = facing.unwrap_or_else(|| self.facing_enemy(group, at.point()));
        let figures = self.table.all_figures(group);
        let Some(guide) = self.table.first_guide(group, &figures) else {
            return Err(Refusal::by("RK-D44", "nobody is left of the group"));
        };
        let field = self.field();
        let room = Room::new(field.side(group), &figures, field.keeps_clear());
        if !given.is_empty() {
            return self.judge_given(room, guide, at, given).map(|puts| (puts, facing));
        }
        let puts = field.put_down(room, group, guide, at.point(), arrangement, facing.heading());
        puts.map(|puts| (puts, facing)).map_err(|barred| self.refuse(barred))
    }

    /// RK-D44: the nearest free place for the guide of a group that comes out of hiding.
    pub(crate) fn nearest_way_out(&self, group: GroupId, from: Point) -> Option<Point> {
        let figures = self.table.all_figures(group);
        let guide = self.table.first_guide(group, &figures)?;
        let field = self.field();
        let room = Room::new(field.side(group), &figures, field.keeps_clear());
        field.nearest_free(&room, guide, from)
    }

    /// RK-D44: a group stands on the table that was hidden: what holds of its marker holds of it in this phase.
    pub(crate) fn emerge(&mut self, marker: MarkerId, group: GroupId, puts: &[Put], facing: Facing, log: &mut Log) {
        self.stand_up(group, puts, facing, "RK-D44", log);
        let hidden = self.state.markers[marker];
        self.state.groups[group].seen_to = hidden.seen_to;
        if hidden.moved && self.is_active(self.table.roster.troops[group].side) {
            self.state.groups[group].moved = Moved::Full;
            self.state.works[group].hampered = true;
        }
    }

    /// Puts a group and the leaders who begin with it on the table.
    pub(crate) fn stand_up(&mut self, group: GroupId, puts: &[Put], facing: Facing, rule: &'static str, log: &mut Log) {
        for (figure, at) in puts {
            let pose = Pose { spot: Spot::nearest(*at), facing };
            let now = &mut self.state.figures[*figure];
            if now.is_alive() {
                *now = now.standing(pose);
            }
        }
        let leaders: Vec<GroupId> = self.table.begin_with(group).collect();
        for leader in leaders {
            self.state.groups[leader].status = Status::Here;
            self.state.groups[leader].with = Some(group);
        }
        self.state.groups[group].status = Status::Here;
        let in_person = self.field().leaders_with(group).any(|one| self.field().troop(one).is_player_character());
        if in_person {
            self.state.groups[group].control = Control::PlayerCharacter;
        }
        self.look_for_stragglers(group);
        log.note(rule, What::Placed { piece: self.piece(group), at: self.pose(group) });
        self.log_stands(puts.iter().map(|(figure, _)| *figure), rule, log);
    }
}
