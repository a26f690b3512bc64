//! The game in words: the question, orders, and what they were measured by.

use engine::game::{At, Order, PieceId, Viewer, Witness};
use engine::table::{Point, Spot};

use crate::field::facts::Shot as FieldShot;
use crate::field::figure::{Aim, FigureId};
use crate::field::sight::View;
use crate::play::state::{Plan, Shot, Step};
use crate::play::turn::question::Answer;
use crate::play::weapons::catalogue::spoken;
use crate::play::{Buffers, Skirmish};

/// What people call the steps and the ends of a game.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("roll-off", "who has the edge"),
    ("arrive", "arrivals"),
    ("declare", "secret orders"),
    ("turn-start", "start of the turn"),
    ("phase-start", "start of the phase"),
    ("turn-end", "end of the turn"),
    ("last-turn", "decided at the end of the last turn"),
];

impl Skirmish {
    /// The question as one would put it across the table. It says nothing of orders that are still hidden (FS-ORD-01).
    pub(crate) fn put_question(&self, viewer: Viewer) -> String {
        let setting = &self.table.setting;
        let (turn, phase, impulse) = (self.state.turn, self.state.phase, self.state.impulse);
        let told = |side, own: &str, other: &str| {
            if viewer.sees_as(side) { own.to_owned() } else { format!("{} {other}", setting.side_name(side)) }
        };
        match self.state.step {
            Step::RollOff => "Roll for side 1: it has the edge in the first phase of every turn.".to_owned(),
            Step::Place(side) => told(side, "Place your figures in your zone.", "places its figures."),
            Step::Declare(side) => {
                let what = told(side, "Give your figures their orders, then say done.", "gives its orders.");
                format!("Turn {turn}, phase {phase}, impulse {impulse}. {what}")
            }
            Step::Over => match self.state.ending.and_then(|ending| ending.winner) {
                Some(side) => format!("The game is over: {} wins.", setting.side_name(side)),
                None => "The game is over: a draw.".to_owned(),
            },
        }
    }

    /// An order in words.
    pub(crate) fn order_in_words(&self, order: &Order) -> String {
        let setting = &self.table.setting;
        let who = order.by.map(|piece| format!("{}: ", setting.name(piece))).unwrap_or_default();
        let at = match order.at {
            Some(At::Piece(piece)) => Some(setting.name(piece).to_owned()),
            Some(At::Spot(spot)) => Some(place(spot)),
            _ => None,
        };
        let at = at.unwrap_or_else(|| "nobody".to_owned());
        let with: Vec<String> = order.how.words().filter(|word| *word != "fallback").map(spoken).collect();
        let with = with.join(", ");
        let or_nearest = if order.how.has("fallback") { ", or else at the nearest" } else { "" };
        let to = order.path.last().map(|end| format!(" to {}", place(*end))).unwrap_or_default();
        let on = if matches!(order.at, Some(At::Spot(_))) { format!(", making for {at}") } else { String::new() };
        let done = match order.verb {
            "roll-off" => "roll for side 1".to_owned(),
            "done" => "done".to_owned(),
            "place" => format!("place{to}"),
            "move" if with.is_empty() => format!("move{to}{on}"),
            "move" => format!("go {with} the stairs{to}"),
            "charge" => format!("charge {at}"),
            "shoot" => format!("shoot at {at} with the {with}{or_nearest}"),
            "hold" => format!("hold the {with} on the point of aim"),
            "aim" => format!("aim at {at}"),
            "reload" => format!("reload the {with}"),
            "tap-reload" => format!("tap load the {with}"),
            "fight" => format!("fight {at}"),
            "break-off" => format!("break off{to}"),
            "ready" if with.ends_with("bayonet") => with,
            "ready" => format!("take the {with} in hand"),
            "go-to-ground" => "go to ground".to_owned(),
            "mount" => format!("mount {at}"),
            verb => verb.to_owned(),
        };
        format!("{who}{done}")
    }

    /// A judged order in words.
    pub(crate) fn plan_in_words(&self, id: FigureId, plan: &Plan) -> String {
        let weapon = |arm: u8| match self.words_for(id, arm) {
            Some((word, Some(ordinal))) => format!("{ordinal} {}", spoken(word)),
            Some((word, None)) => spoken(word),
            None => "weapon".to_owned(),
        };
        let doing = match plan {
            Plan::Wait => "waits".to_owned(),
            Plan::Move(walked) if walked.leaves => "leaves the table".to_owned(),
            Plan::Move(walked) if walked.path.is_empty() => "turns".to_owned(),
            Plan::Move(walked) => format!("moves to {}", end(&walked.path)),
            Plan::Charge(enemy) => format!("charges {}", self.name(*enemy)),
            Plan::Shoot(shooting) => {
                let at = self.name(shooting.at);
                let weapon = weapon(shooting.arm);
                match shooting.how {
                    Shot::AtCharger => format!("shoots with the {weapon} at {at}, who charges"),
                    Shot::Plain | Shot::Held => format!("shoots at {at} with the {weapon}"),
                }
            }
            Plan::Hold { arm, .. } => format!("holds the {} on the point of aim", weapon(*arm)),
            Plan::Aim { at: Aim::Figure(enemy), .. } => format!("aims at {}", self.name(*enemy)),
            Plan::Aim { at: Aim::Point(spot), .. } => format!("aims at {}", place(*spot)),
            Plan::Aim { at: Aim::None, .. } => "aims at nothing".to_owned(),
            Plan::Reload { arm, tap: false, .. } => format!("reloads the {}", weapon(*arm)),
            Plan::Reload { arm, tap: true, .. } => format!("tap loads the {}", weapon(*arm)),
            Plan::Fight(blow) => format!("fights {}", self.name(blow.at)),
            Plan::BreakOff(walked) => format!("breaks off to {}", end(&walked.path)),
            Plan::Ready { arm, .. } => format!("takes the {} in hand", weapon(*arm)),
            Plan::Bayonet { fix: true, .. } => "fixes the bayonet".to_owned(),
            Plan::Bayonet { fix: false, .. } => "unfixes the bayonet".to_owned(),
            Plan::GoToGround(_) => "goes to ground".to_owned(),
            Plan::Rise(_) => "rises".to_owned(),
            Plan::Mount(..) => "mounts".to_owned(),
            Plan::Dismount(_) => "dismounts".to_owned(),
        };
        format!("{} {doing}", self.name(id))
    }

    /// What an order was measured by: the range and the three lines of a shot, the way of a move.
    pub(crate) fn measured(&self, order: &Order) -> Vec<Witness> {
        let Ok(Answer::Order(id, plan)) = self.judge(order) else { return Vec::new() };
        match plan {
            Plan::Shoot(shooting) => self.shot_measured(id, shooting.at, shooting.arm),
            Plan::Aim { at: Aim::Figure(enemy), .. } => self.sight_measured(id, enemy),
            Plan::Move(walked) | Plan::BreakOff(walked) => self.way_measured(id, &walked.path),
            Plan::Charge(enemy) => {
                let shift = self.charge_shift(id, enemy);
                let points = vec![self.state.figures[id].centre(), shift.end.centre()];
                let words = format!("charges {:.2}\"", shift.moved);
                vec![Witness {
                    what: "reach",
                    words,
                    rule: shift.rule,
                    points,
                    closed: false,
                    distance: Some(shift.moved),
                }]
            }
            _ => Vec::new(),
        }
    }

    fn shot_measured(&self, id: FigureId, at: FigureId, arm: u8) -> Vec<Witness> {
        let mut seen = self.sight_measured(id, at);
        let Some((_, class)) = self.table.make(id, arm).and_then(|(make, _)| make.missile) else { return seen };
        let found = self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            self.field().shot(shooter, target, FieldShot::with(class), &mut buffers.crossings)
        });
        let line = found.range.line;
        let words = format!("{:.2}\"", found.range.inches);
        seen.insert(
            0,
            Witness {
                what: "range",
                words,
                rule: found.range.rule,
                points: vec![line.from, line.to],
                closed: false,
                distance: Some(found.range.inches),
            },
        );
        seen.extend(found.protection.cover.iter().map(|cover| Witness {
            what: "cover",
            words: "the target is in cover".to_owned(),
            rule: cover.rule,
            points: vec![cover.at],
            closed: false,
            distance: None,
        }));
        seen
    }

    fn sight_measured(&self, id: FigureId, at: FigureId) -> Vec<Witness> {
        let sighting = self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            self.field().sighting(shooter, target, &mut buffers.crossings)
        });
        let lines = sighting.lines.iter().map(|line| Witness {
            what: if line.view == View::Blocked { "blocked" } else { "sight" },
            words: line.view.to_string(),
            rule: line.rule,
            points: vec![line.line.from, line.line.to],
            closed: false,
            distance: None,
        });
        lines.collect()
    }

    fn way_measured(&self, id: FigureId, path: &[Spot]) -> Vec<Witness> {
        let points: Vec<Point> = path.iter().map(|spot| spot.point()).collect();
        if points.len() < 2 {
            return Vec::new();
        }
        let way = self.with_buffers(|buffers| {
            let Buffers { crossings, walk, .. } = buffers;
            self.field().way(&self.state.figures[id], &points, walk, crossings)
        });
        let allowance = self.allowance(id, way.going);
        let words = format!("{:.2}\" of {allowance}\" over {} going", way.cost, way.going);
        vec![Witness { what: "reach", words, rule: way.rule, points, closed: false, distance: Some(way.length) }]
    }

    /// The figure that a piece is, in words.
    pub(crate) fn piece_title(&self, piece: PieceId) -> String {
        self.table.setting.name(piece).to_owned()
    }
}

fn place(spot: Spot) -> String {
    let point = spot.point();
    format!("({:.1}, {:.1})", point.x, point.y)
}

fn end(path: &[Spot]) -> String {
    path.last().map_or_else(|| "where it stands".to_owned(), |end| place(*end))
}
