//! Where every figure stands, by the log alone: how far each went, where it ended, and whom groups shoot at (RK-MOV-01 to
//! -05, RK-D04, RK-D10, RK-D32, RK-SHT-01, RK-FLD-02, RK-D22, RK-DMG-10, RK-DMG-11).

use std::collections::BTreeMap;

use engine::game::{Event, PieceId, Rules, Side, What};
use risk_factor::field::ids::{GroupId, Number};
use risk_factor::play::Skirmish;

use super::geometry::*;
use super::ground::Ground;

/// What rounding to the grid may add to a way.
const GRID: f64 = 0.01;

/// What the roster says of a group or leader.
struct Piece {
    side: Side,
    radius: f64,
    rate: f64,
    leads: bool,
    name: String,
    /// The parts on the table.
    parts: BTreeMap<u16, P>,
}

/// A move that is being logged.
struct Going {
    piece: PieceId,
    how: &'static str,
    rule: &'static str,
    /// The figures that it moved, with where they were.
    went: Vec<(PieceId, u16, P)>,
}

pub(super) struct Moves {
    pieces: BTreeMap<PieceId, Piece>,
    going: Option<Going>,
    /// The rush of the group that threw for it last.
    rush: Option<(PieceId, u32)>,
    mist: f64,
    pub(super) count: usize,
}

impl Moves {
    pub(super) fn of(game: &Skirmish) -> Moves {
        let piece = |group: GroupId| {
            let troop = &game.table.roster.troops[group];
            let parts = (0..).zip(troop.figures()).filter(|(_, figure)| game.state.figures[*figure].here);
            let place = |at: engine::table::Point| (at.x, at.y);
            let rate = match (troop.mounted, troop.formed && troop.lead.is_none()) {
                (true, _) => 30.0,
                (false, true) => 15.0,
                (false, false) => 20.0,
            };
            Piece {
                side: troop.side,
                radius: if troop.mounted { 1.5 } else { 1.0 },
                rate,
                leads: troop.lead.is_some(),
                name: game.setting().name(PieceId(group.0)).to_owned(),
                parts: parts
                    .map(|(part, figure)| (part, place(game.state.figures[figure].pose.spot.point())))
                    .collect(),
            }
        };
        let all = (0..game.table.roster.troops.len()).map(GroupId::at);
        Moves {
            pieces: all.map(|group| (PieceId(group.0), piece(group))).collect(),
            going: None,
            rush: None,
            mist: game.table.sight.unwrap_or(f64::INFINITY),
            count: 0,
        }
    }

    pub(super) fn look(&mut self, ground: &Ground, event: &Event) -> Result<(), String> {
        if !matches!(event.what, What::Stands { .. }) {
            self.end(ground)?;
        }
        match &event.what {
            What::Moved { piece, how, .. } if self.pieces.contains_key(piece) => {
                self.going = Some(Going { piece: *piece, how, rule: event.rule, went: Vec::new() });
            }
            What::Stands { piece, parts } => {
                let own = self.pieces.get_mut(piece).ok_or("a piece that nobody knows")?;
                for (part, spot) in parts {
                    let at = (spot.point().x, spot.point().y);
                    let before = own.parts.insert(*part, at);
                    if let (Some(going), Some(before)) =
                        (&mut self.going, before.filter(|before| distance(*before, at) > 1e-9))
                    {
                        going.went.push((*piece, *part, before));
                    }
                }
            }
            What::Lost { piece, parts, .. } => {
                let own = self.pieces.get_mut(piece).ok_or("a piece that nobody knows")?;
                own.parts.retain(|part, _| !parts.contains(part));
            }
            What::Removed { piece, .. } => {
                if let Some(own) = self.pieces.get_mut(piece) {
                    own.parts.clear();
                }
            }
            What::Resolved(thrown) if thrown.chart == "movement" => {
                self.rush = thrown.by.zip(thrown.notes.dice.first().map(|die| die.rolled));
            }
            _ => {}
        }
        Ok(())
    }

    /// A move is logged whole: how far its figures went, and where they stand.
    pub(super) fn end(&mut self, ground: &Ground) -> Result<(), String> {
        let Some(going) = self.going.take() else { return Ok(()) };
        let own = &self.pieces[&going.piece];
        let melee = going.rule == "RK-MEL-11";
        let rushes = matches!(going.how, "attack" | "charge");
        let more = match going.how {
            "rout" => 5.0,
            _ if rushes => {
                self.rush.filter(|(piece, _)| *piece == going.piece).map_or(0.0, |(_, rush)| f64::from(rush))
            }
            _ => 0.0,
        };
        let slowed = || {
            going.went.iter().any(|(piece, part, before)| {
                let mover = &self.pieces[piece];
                ground.surely_slows(*before, mover.radius) || ground.surely_slows(mover.parts[part], mover.radius)
            })
        };
        let allowance = match going.how {
            "fall-back" if melee => 5.0,
            "follow-up" => 5.0,
            "creep" | "turn" => return Ok(()),
            _ if slowed() => own.rate / 2.0 + more,
            _ => own.rate + more,
        };
        for (piece, part, before) in &going.went {
            self.count += 1;
            let mover = &self.pieces[piece];
            let at = mover.parts[part];
            let said = |what: String| {
                Err(format!(
                    "{}, {}: part {part} of {} from {before:?} to {at:?} {what}",
                    own.name, going.how, mover.name
                ))
            };
            let far = distance(*before, at);
            if far > allowance + GRID {
                return said(format!("goes {far:.3} of {allowance}"));
            }
            let inside = [at.0, at.1]
                .iter()
                .zip(ground.size)
                .all(|(at, size)| *at >= mover.radius - GRID && *at <= size - mover.radius + GRID);
            if !inside {
                return said("ends off the table".to_owned());
            }
            for other in self.pieces.values() {
                for (other_part, there) in &other.parts {
                    if std::ptr::eq(other, mover) && other_part == part {
                        continue;
                    }
                    let gap = distance(at, *there) - mover.radius - other.radius;
                    if gap < -GRID {
                        return said(format!("ends on the figure of {} at {there:?}", other.name));
                    }
                    let clear = other.side == mover.side || rushes || going.how == "follow-up";
                    if !clear && gap < 1.0 - GRID {
                        return said(format!("ends {gap:.3} from {} at {there:?}", other.name));
                    }
                }
            }
        }
        Ok(())
    }

    /// The group that a leader is with: the nearest of his side within 5 cm.
    fn company(&self, leader: PieceId) -> Option<PieceId> {
        let own = &self.pieces[&leader];
        let at = *own.parts.values().next()?;
        let near = |other: &Piece| {
            other
                .parts
                .values()
                .map(|there| distance(at, *there) - own.radius - other.radius)
                .fold(f64::INFINITY, f64::min)
        };
        let groups = self.pieces.iter().filter(|(_, other)| other.side == own.side && !other.leads);
        let best = groups.map(|(piece, other)| (near(other), *piece)).min_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 <= 5.0).then_some(best.1)
    }

    /// The figures that are shot at as one group, each with the radius of its base.
    fn targets(&self, group: PieceId) -> Vec<(P, f64)> {
        let with =
            |piece: &PieceId| *piece == group || (self.pieces[piece].leads && self.company(*piece) == Some(group));
        let all = self.pieces.iter().filter(|(piece, _)| with(piece));
        all.flat_map(|(_, other)| other.parts.values().map(|at| (*at, other.radius))).collect()
    }

    /// RK-DMG-10, RK-DMG-11: on how many figures a hit may fall.
    pub(super) fn hit_among(&self, at: PieceId, sides: Option<u32>) -> Result<(), String> {
        let count = self.targets(at).len();
        match sides {
            Some(sides) if sides as usize != count => {
                Err(format!("a hit on {} falls on one of {sides}, and they are {count}", self.pieces[&at].name))
            }
            _ => Ok(()),
        }
    }

    /// RK-FLD-02, RK-SHT-01, RK-D22, RK-D28: a volley of a group by the log alone.
    pub(super) fn volley(
        &self,
        ground: &Ground,
        game: &Skirmish,
        (by, at): (PieceId, PieceId),
        range: f64,
    ) -> Result<(), String> {
        let own = &self.pieces[&by];
        let gaps = |targets: &[(P, f64)]| -> Vec<f64> {
            let from = own.parts.values();
            from.flat_map(|from| {
                targets.iter().map(|(to, radius)| (distance(*from, *to) - own.radius - radius).max(0.0))
            })
            .collect()
        };
        let measured = gaps(&self.targets(at));
        let said = |what: String| Err(format!("{} shoots at {}: {what}", own.name, self.pieces[&at].name));
        if !measured.iter().any(|gap| (gap - range).abs() < 0.002) {
            return said(format!("nobody is {range} from anybody"));
        }
        if own.leads || !game.table.is_automatic(own.side) {
            return Ok(());
        }
        // Nobody leads a group of this side: it shoots at the nearest enemy that it sees.
        let nearest = |piece: PieceId| {
            let own = self.targets(by);
            let theirs = self.targets(piece);
            let gaps = own.iter().flat_map(|(from, a)| theirs.iter().map(move |(to, b)| distance(*from, *to) - a - b));
            gaps.fold(f64::INFINITY, f64::min)
        };
        let far = nearest(at);
        let enemies = self
            .pieces
            .iter()
            .filter(|(piece, other)| other.side != own.side && **piece != at && !other.parts.is_empty());
        for (piece, other) in enemies.filter(|(piece, other)| !other.leads || self.company(**piece).is_none()) {
            if nearest(*piece) < far - GRID && !self.in_contact(*piece) && self.is_plain(ground, own, *piece) {
                return said(format!("{} is nearer, at {:.3} and not {far:.3}", other.name, nearest(*piece)));
            }
        }
        Ok(())
    }

    /// Whether a group may be in contact with an enemy, over a wall too.
    fn in_contact(&self, group: PieceId) -> bool {
        let side = self.pieces[&group].side;
        let enemies = || self.pieces.values().filter(|other| other.side != side);
        self.targets(group).iter().any(|(at, radius)| {
            enemies().any(|other| {
                other.parts.values().any(|there| distance(*at, *there) - radius - other.radius < 2.0 + GRID)
            })
        })
    }

    /// Whether a man of a group stands in the open and a line to him from a man who looks is clear of everything.
    fn is_plain(&self, ground: &Ground, looks: &Piece, group: PieceId) -> bool {
        let empty = |line: [P; 2]| {
            let touched = |feature: &&super::ground::Feature| {
                feature.closed
                    && (feature.is_growth() || feature.is_hill())
                    && !parts_inside(&feature.points, line).is_empty()
            };
            !ground.features.iter().any(|feature| touched(&feature))
        };
        let open = |at: P| {
            !ground
                .features
                .iter()
                .any(|feature| feature.conceals() && (feature.holds(at) || to_edge(&feature.points, at) < GRID))
        };
        let seen = |from: P, to: P| distance(from, to) < self.mist && open(to) && open(from) && empty([from, to]);
        self.targets(group).iter().any(|(to, _)| looks.parts.values().any(|from| seen(*from, *to)))
    }
}
