//! An answer judged, and what it does: one judgement for offers, checks and orders.

use engine::dice::Dice;
use engine::game::{At, Halt, How, Log, Order, PieceId, Refusal, Side};
use engine::table::{Facing, Point, Spot};
use engine::word::Word;

use super::Task;
use crate::charts::movement::Speed;
use crate::field::arrange::{Arrangement, Laid};
use crate::field::ids::{FigureId, GroupId, MarkerId};
use crate::field::room::Put;
use crate::play::Skirmish;
use crate::play::command::Try;
use crate::play::orders::{Given, Route};
use crate::play::setup::Placeable;
use crate::play::state::{Retreat, Target};

/// An answer to the open question that was found to be allowed.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// RK-D25
    RollOff,
    /// RK-D06
    Begin,
    /// A group is placed or comes out of hiding.
    Place(GroupId, Vec<Put>, Facing),
    /// A marker is placed.
    PlaceMarker(MarkerId, Spot),
    /// A marker moves.
    MoveMarker(MarkerId, Vec<Point>),
    /// A marker is turned over.
    TurnOver(MarkerId),
    /// A leader tries for a group.
    Try(Try),
    /// How a group retreats.
    Retreat(GroupId, Retreat),
    /// An order for a group.
    Give(Box<Given>),
    /// A target.
    Shoot(GroupId, Target),
    /// No target.
    HoldFire(GroupId),
    /// Whether a group follows up.
    Follow(bool),
    /// The side has no more to say.
    Done,
}

/// An order with a part that it should not have, or without one that it should.
fn misshapen(verb: &str) -> Refusal {
    Refusal::by("RK-D13", format!("that is no way to say `{verb}` now"))
}

impl Skirmish {
    /// Judges an order: what it does, or why it may not be given.
    pub(crate) fn judge(&self, order: &Order) -> Result<Answer, Refusal> {
        let Some(task) = self.task().filter(|_| self.state.ending.is_none()) else {
            return Err(Refusal::by("RK-D07", "the game is over"));
        };
        let plain = order.by.is_none() && order.at.is_none() && order.how.is_empty();
        match (task, order.verb) {
            (Task::RollOff, "roll-off") if plain => Ok(Answer::RollOff),
            (Task::Begin, "begin") if plain => Ok(Answer::Begin),
            (Task::Setup { side }, "place") => self.judge_setup(*side, order),
            (Task::Setup { side }, "done") if plain => self.judge_set_up(*side).map(|()| Answer::Done),
            (Task::Arrivals { side }, "place") => self.judge_arrival(*side, order),
            (Task::Markers { side }, "move") => {
                let marker = self.own_marker(*side, order)?;
                self.judge_marker_move(marker, &order.path).map(|way| Answer::MoveMarker(marker, way))
            }
            (Task::Markers { side }, "turn-over") => {
                let marker = self.own_marker(*side, order)?;
                self.judge_marker(marker).map(|()| Answer::TurnOver(marker))
            }
            (Task::Reveal { marker, group }, "place") => self.judge_coming_out(*marker, *group, order),
            (Task::Command { side }, "command") => self.judge_command(*side, order),
            (Task::Retreats { side }, verb @ ("stay" | "retreat" | "retreat-to-cover")) => {
                let way = match verb {
                    "stay" => Retreat::Stay,
                    "retreat" => Retreat::Away,
                    _ => Retreat::Cover,
                };
                let asked = self.retreat_asked(*side);
                let group = self.sole_actor(order).filter(|group| Some(*group) == asked).ok_or(misshapen(verb))?;
                self.judge_retreat(group, way).map(|()| Answer::Retreat(group, way))
            }
            (Task::Orders { side }, verb) if verb != "done" => self.judge_order(*side, order),
            (Task::Shooting { side }, "shoot") => self.judge_target(*side, order),
            (Task::Shooting { side }, "hold-fire") => {
                let shooter = self.sole_actor(order).ok_or(misshapen("hold-fire"))?;
                if self.state.works[shooter].target.is_none() || self.field().side(shooter) != *side {
                    return Err(Refusal::by("RK-SHT-12", "it holds its fire already"));
                }
                Ok(Answer::HoldFire(shooter))
            }
            (Task::FollowUp { won }, verb @ ("follow-up" | "stand")) => {
                let group = self.sole_actor(order).ok_or(misshapen(verb))?;
                self.judge_follow_up(won, group).map(|()| Answer::Follow(verb == "follow-up"))
            }
            (Task::Markers { .. } | Task::Command { .. } | Task::Orders { .. } | Task::Shooting { .. }, "done")
                if plain =>
            {
                Ok(Answer::Done)
            }
            (_, verb) => Err(misshapen(verb)),
        }
    }

    /// The group or leader of an order that has nothing but an actor.
    fn sole_actor(&self, order: &Order) -> Option<GroupId> {
        if order.at.is_some() || !order.how.is_empty() {
            return None;
        }
        order.by.and_then(|piece| self.table.group(piece))
    }

    /// A marker of a side that an order is about.
    fn own_marker(&self, side: Side, order: &Order) -> Result<MarkerId, Refusal> {
        let aimed = order.at.is_some_and(|at| !matches!(at, At::Spot(_)) || order.path.is_empty());
        if aimed || !order.how.is_empty() {
            return Err(misshapen(order.verb));
        }
        let marker = order.by.and_then(|piece| self.table.marker(piece));
        marker
            .filter(|marker| self.table.markers[*marker].side == side && self.lies(*marker))
            .ok_or_else(|| Refusal::by("RK-D06", "that is no marker of yours on the table"))
    }

    /// The one place of an order, and the arrangement in which figures are put down.
    fn placing(order: &Order) -> Result<(Spot, Arrangement), Refusal> {
        let aimed = order.at.is_some_and(|at| !matches!(at, At::Spot(_)) || order.path.is_empty());
        let [spot] = *order.path.as_slice() else {
            return Err(Refusal::by("RK-D05", "one place is given").instead("give the place of the guide as the path"));
        };
        let words: Vec<&'static str> = order.how.words().collect();
        let laid = match words.as_slice() {
            [] => Some(Laid::Line),
            [word] => Laid::from_word(word),
            _ => None,
        };
        match laid {
            Some(laid) if !aimed => Ok((spot, laid.into())),
            _ => Err(misshapen("place")),
        }
    }

    fn judge_setup(&self, side: Side, order: &Order) -> Result<Answer, Refusal> {
        let group = order.by.and_then(|piece| self.table.group(piece)).map(Placeable::Group);
        let marker = || order.by.and_then(|piece| self.table.marker(piece)).map(Placeable::Marker);
        let what = group.or_else(marker).filter(|what| self.placeable(side).contains(what));
        match what {
            Some(Placeable::Group(group)) => self.judge_placing(group, order),
            Some(Placeable::Marker(marker)) => {
                let (spot, _) = Skirmish::placing(order)?;
                if !order.how.is_empty() {
                    return Err(misshapen("place"));
                }
                self.judge_place_marker(marker, spot).map(|()| Answer::PlaceMarker(marker, spot))
            }
            None => Err(Refusal::by("RK-D05", "that is not yours to place")),
        }
    }

    fn judge_placing(&self, group: GroupId, order: &Order) -> Result<Answer, Refusal> {
        let (spot, arrangement) = Skirmish::placing(order)?;
        let given = self.given_places(group, &order.spread)?;
        let (puts, facing) = self.judge_place(group, spot, arrangement, order.facing, &given)?;
        Ok(Answer::Place(group, puts, facing))
    }

    fn judge_arrival(&self, side: Side, order: &Order) -> Result<Answer, Refusal> {
        let group = order.by.and_then(|piece| self.table.group(piece));
        match group.filter(|group| self.arriving(side).contains(group)) {
            Some(group) => self.judge_placing(group, order),
            None => Err(Refusal::by("RK-D46", "that does not arrive now")),
        }
    }

    fn judge_coming_out(&self, marker: MarkerId, group: GroupId, order: &Order) -> Result<Answer, Refusal> {
        if order.by != Some(self.piece(group)) {
            return Err(Refusal::by("RK-D44", format!("{} comes out of hiding", self.name(group))));
        }
        let (spot, arrangement) = Skirmish::placing(order)?;
        let given = self.given_places(group, &order.spread)?;
        let (puts, facing) = self.judge_reveal(marker, group, spot, arrangement, order.facing, &given)?;
        Ok(Answer::Place(group, puts, facing))
    }

    /// The places of the figures of a group, where a player gives them, in the order of its parts.
    fn given_places(&self, group: GroupId, spread: &[Spot]) -> Result<Vec<(FigureId, Spot)>, Refusal> {
        if spread.is_empty() {
            return Ok(Vec::new());
        }
        let parts = self.parts(group);
        if parts.len() != spread.len() {
            let why = format!("{} places are given for {} figures", spread.len(), parts.len());
            return Err(Refusal::by("RK-D45", why).instead("give each figure one, or none"));
        }
        Ok(parts.into_iter().zip(spread.iter().copied()).collect())
    }

    /// The figures that orders can name as parts of a group: those that are left, its own and then its leaders'.
    pub(crate) fn parts(&self, group: GroupId) -> Vec<FigureId> {
        if self.state.groups[group].is_here() {
            return self.field().members(group).collect();
        }
        let all = self.table.all_figures(group).into_iter();
        all.filter(|figure| self.state.figures[*figure].is_alive()).collect()
    }

    fn judge_command(&self, side: Side, order: &Order) -> Result<Answer, Refusal> {
        let leader = order.by.and_then(|piece| self.table.group(piece));
        let leader = leader.filter(|leader| self.field().side(*leader) == side);
        let (Some(leader), Some(At::Piece(at))) = (leader, order.at) else { return Err(misshapen("command")) };
        let Some(group) = self.table.group(at) else { return Err(misshapen("command")) };
        let (shoots, ncos) = match order.how.words().collect::<Vec<_>>().as_slice() {
            [] => (false, false),
            ["shoots"] => (true, false),
            ["ncos-shoot"] => (false, true),
            ["shoots", "ncos-shoot"] => (true, true),
            _ => return Err(misshapen("command")),
        };
        if shoots && !self.has_missiles(leader) {
            return Err(Refusal::by("RK-CMD-03", format!("{} has nothing to shoot with", self.name(leader))));
        }
        self.judge_try(leader, group, shoots, ncos).map(Answer::Try)
    }

    fn judge_order(&self, side: Side, order: &Order) -> Result<Answer, Refusal> {
        let verb = order.verb;
        let actor = order.by.and_then(|piece| self.table.group(piece));
        let Some(group) = actor.filter(|group| self.field().side(*group) == side) else {
            return Err(misshapen(verb));
        };
        let alone = order.at.is_none() && order.how.is_empty();
        let leads_on = order.at.is_none_or(|at| matches!(at, At::Spot(_)) && !order.path.is_empty());
        let given = match verb {
            "hold" if alone => self.judge_hold(group, order.facing),
            "load" if alone => self.judge_load(group, order.facing),
            "pass" if alone => self.judge_pass(group),
            "charge" if order.how.is_empty() => match order.at {
                Some(At::Piece(piece)) => match self.table.group(piece) {
                    Some(enemy) => self.judge_charge(group, enemy),
                    None => Err(Refusal::by("RK-MEL-02", "a marker cannot be charged")),
                },
                _ => Err(misshapen(verb)),
            },
            "move" if leads_on && self.state.groups[group].with.is_some() => {
                let route = self.route(group, order, true)?;
                self.judge_go_off(group, &route)
            }
            "move" if leads_on => self.judge_move(group, &self.route(group, order, true)?),
            "fall-back" if leads_on => self.judge_fall_back(group, &self.route(group, order, false)?),
            _ => Err(misshapen(verb)),
        }?;
        Ok(Answer::Give(Box::new(given)))
    }

    /// The route of an order: `half` or `full` where there is a choice, and an arrangement.
    fn route(&self, group: GroupId, order: &Order, paced: bool) -> Result<Route, Refusal> {
        let words: Vec<&'static str> = order.how.words().collect();
        let (speed, rest) = match words.as_slice() {
            ["half", rest @ ..] if paced => (Speed::Half, rest),
            ["full", rest @ ..] if paced => (Speed::Full, rest),
            rest if !paced => (Speed::Full, rest),
            _ => return Err(misshapen(order.verb).instead("say `half` or `full`")),
        };
        let lone = self.parts(group).len() == 1;
        let arrangement = match rest {
            [] => Arrangement::AsTheyStand,
            [word] if !lone => Arrangement::from_word(word).ok_or_else(|| misshapen(order.verb))?,
            _ => return Err(misshapen(order.verb)),
        };
        let places = self.given_places(group, &order.spread)?;
        Ok(Route { path: order.path.clone(), speed, arrangement, facing: order.facing, places })
    }

    fn judge_target(&self, side: Side, order: &Order) -> Result<Answer, Refusal> {
        let shooter = order.by.and_then(|piece| self.table.group(piece));
        let shooter = shooter.filter(|shooter| self.field().side(*shooter) == side && order.how.is_empty());
        let Some(shooter) = shooter else { return Err(misshapen("shoot")) };
        let target = match order.at {
            Some(At::Piece(piece)) => self.table.group(piece).map(|group| Target { group, figure: None }),
            Some(At::Part(piece, part)) => self.table.group(piece).and_then(|group| {
                let figure = self.figure_of_part(group, part)?;
                Some(Target { group, figure: Some(figure) })
            }),
            _ => None,
        };
        let Some(target) = target else { return Err(Refusal::by("RK-SHT-12", "a shot is at an enemy group")) };
        self.judge_shoot(shooter, target).map(|()| Answer::Shoot(shooter, target))
    }

    /// RK-SHT-12: the figure that a part of a group is: its own by their numbers, then its leaders.
    pub(crate) fn figure_of_part(&self, group: GroupId, part: u16) -> Option<FigureId> {
        let own = self.table.roster.troops[group].figures().nth(usize::from(part));
        let strength = self.table.roster.troops[group].strength;
        own.or_else(|| {
            let leader = self.field().leaders_with(group).nth(usize::from(part.checked_sub(strength)?))?;
            self.field().leader_figure(leader)
        })
    }

    /// Carries an answer out, and goes on to the next question.
    pub(crate) fn carry(&mut self, answer: Answer, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.answer(answer, dice, log)?;
        self.go_on(dice, log)?;
        Ok(())
    }

    /// Carries an answer out.
    pub(crate) fn answer(&mut self, answer: Answer, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match answer {
            Answer::RollOff => {
                self.pop();
                self.roll_off(dice, log)?;
            }
            Answer::Begin => {
                self.pop();
                self.deal_markers(dice, log)?;
            }
            Answer::Place(group, puts, facing) => self.place_for(group, &puts, facing, log),
            Answer::PlaceMarker(marker, spot) => self.place_marker(marker, spot, log),
            Answer::MoveMarker(marker, way) => {
                self.shift_marker(marker, &way, log);
                self.state.markers[marker].moved = true;
            }
            Answer::TurnOver(marker) => {
                self.turn_over(marker, log);
                self.look_for_markers(log);
            }
            Answer::Try(one) => self.try_command(&one, dice, log)?,
            Answer::Retreat(group, way) => self.state.works[group].retreat = Some(way),
            Answer::Give(given) => self.give(*given, dice, log)?,
            Answer::Shoot(shooter, target) => self.state.works[shooter].target = Some(target),
            Answer::HoldFire(shooter) => self.state.works[shooter].target = None,
            Answer::Follow(follows) => {
                if let Some(Task::FollowUp { won }) = self.task().cloned() {
                    self.pop();
                    if follows {
                        self.follow_up(&won, log);
                    }
                }
            }
            Answer::Done => self.close_question(),
        }
        Ok(())
    }

    /// A side has no more to say: those it left out pass.
    fn close_question(&mut self) {
        let task = self.task().cloned();
        self.pop();
        if let Some(Task::Orders { side }) = task {
            self.push(Task::Passing { side });
        }
    }

    /// A group is put down by its player: at set-up, on arrival, or out of hiding.
    fn place_for(&mut self, group: GroupId, puts: &[Put], facing: Facing, log: &mut Log) {
        match self.task().cloned() {
            Some(Task::Reveal { marker, .. }) => {
                self.pop();
                self.emerge(marker, group, puts, facing, log);
                self.look_for_markers(log);
            }
            Some(Task::Arrivals { .. }) => {
                self.place(group, puts, facing, "RK-D46", log);
                self.look_for_company();
                self.settle_control();
                self.look_for_markers(log);
            }
            _ => self.place(group, puts, facing, "RK-D05", log),
        }
    }

    /// The words of an order that say how.
    pub(crate) fn manner(words: &[&'static str]) -> How {
        words.iter().copied().collect()
    }

    /// The piece that a placeable is.
    pub(crate) fn placeable_piece(&self, what: Placeable) -> PieceId {
        match what {
            Placeable::Group(group) => self.piece(group),
            Placeable::Marker(marker) => self.table.marker_piece(marker),
        }
    }
}
