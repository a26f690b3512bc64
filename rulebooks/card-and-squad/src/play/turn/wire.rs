//! Orders as the protocol carries them, and answers in the rulebook's own terms: one table of verbs for both ways.

use engine::game::{Act, At, Fill, How, Lexicon, Offer, Order as Wire, PieceId, Refusal};
use engine::word::Word;

use super::super::Battle;
use super::super::placing::{Layout, Order};
use super::super::table::{Piece, Post};
use super::super::task::Task;
use super::command::Command;
use crate::field::arrange::Arrangement;
use crate::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};
use crate::words::Ammunition;

/// The words of the rulebook's orders.
pub(in super::super) const LEXICON: Lexicon = Lexicon {
    verbs: &[
        "begin", "place", "done", "name", "check", "move", "form", "charge", "load", "fire", "serve",
        "retreat-to-cover", "retreat", "mount", "dismount", "arrive", "hold", "turn", "join", "promote", "go", "stand",
        "rally", "trust-them", "fall-back", "evade", "follow", "stop-short", "lose", "move-up", "fight", "lead",
    ],
    manners: &[
        &["by-road", "push"],
        Arrangement::WORDS,
        &["formed", "opened-out"],
        &["tap"],
        Ammunition::WORDS,
    ],
};

/// How many figures a number of the protocol leaves room for beside a combat.
const FIGURES: u16 = 1000;

impl Battle {
    /// What an order of the protocol means here.
    pub(in super::super) fn read_order(&self, order: &Wire) -> Result<Command, Refusal> {
        let command = match order.verb {
            "begin" => Command::Begin,
            "done" => Command::Done,
            "place" => Command::Place(self.by_piece(order)?, order.path.first().copied(), layout(order)),
            "name" => Command::Name(self.by_squad(order)?),
            "check" => Command::Check(self.by_squad(order)?, self.with_officer(order)?),
            "move" => {
                let (by_road, push) = (order.how.has("by-road"), order.how.has("push"));
                Command::Move { unit: self.by_unit(order)?, by_road, push }
            }
            "form" => Command::Form(self.by_squad(order)?, layout(order)),
            "charge" => Command::Charge {
                by: self.by_unit(order)?,
                at: self.at_unit(order)?,
                by_road: order.how.has("by-road"),
                officer: self.with_officer(order)?,
            },
            "load" => Command::Load { unit: self.by_unit(order)?, tap: order.how.has("tap") },
            "fire" => Command::Fire {
                by: self.by_unit(order)?,
                at: self.at_unit(order)?,
                shot: order.how.words().find_map(Ammunition::from_word),
                with: order.with.iter().map(|id| self.squad_of(*id)).collect::<Result<_, _>>()?,
                held: Vec::new(),
            },
            "serve" => Command::Serve(self.by_squad(order)?, self.at_cannon(order)?),
            "retreat-to-cover" => Command::RetreatToCover(self.by_squad(order)?),
            "retreat" => Command::Retreat(self.by_squad(order)?),
            "mount" => Command::Mount(self.by_unit(order)?),
            "dismount" => Command::Dismount(self.by_unit(order)?),
            "arrive" => Command::Arrive(self.by_unit(order)?, order.path.first().copied(), layout(order)),
            "hold" => Command::Hold(self.by_unit(order)?),
            "turn" => {
                let facing = order.facing.ok_or_else(|| shape("a facing is wanted"))?;
                Command::Turn(self.by_squad(order)?, facing)
            }
            "join" => Command::Join(self.by_officer(order)?, self.at_squad(order)?),
            "promote" => Command::Promote(self.by_officer(order)?, at_figure(order)?),
            "go" => Command::Go(order.path.clone(), layout(order)),
            "stand" => Command::Stand,
            "rally" => Command::Rally(self.with_officer(order)?.ok_or_else(|| shape("name an officer"))?),
            "trust-them" => Command::TrustThem,
            "fall-back" => Command::FallBack,
            "evade" => Command::Evade,
            "follow" => Command::Follow,
            "stop-short" => Command::StopShort(order.path.clone(), layout(order)),
            "lose" => Command::Lose(at_figure(order)?),
            "move-up" => {
                let item = at_item(order)?;
                let combat = u8::try_from(item / FIGURES).map_err(|_| shape("there is no such combat"))?;
                Command::MoveUp(FigureId(item % FIGURES), combat)
            }
            "fight" => Command::Fight(u8::try_from(at_item(order)?).map_err(|_| shape("there is no such combat"))?),
            "lead" => Command::Lead(at_figure(order)?),
            _ => return Err(shape("there is no such order")),
        };
        self.judge_shape(order, &command)?;
        Ok(command)
    }

    /// An order says nothing that its verb has no use for.
    fn judge_shape(&self, order: &Wire, command: &Command) -> Result<(), Refusal> {
        let spelled = self.spell(command);
        let same = spelled.by == order.by && spelled.at == order.at && spelled.how == order.how;
        if same && spelled.with == order.with { Ok(()) } else { Err(shape("the order says more than its verb has room for")) }
    }

    /// An answer as an order of the protocol.
    pub(in super::super) fn spell(&self, command: &Command) -> Wire {
        let squad = |squad: SquadId| self.piece(Unit::Squad(squad));
        let officer = |officer: OfficerId| self.piece(Unit::Officer(officer));
        let by = |verb, unit: Unit| Wire::by(verb, self.piece(unit));
        match command {
            Command::Begin => Wire::plain("begin"),
            Command::Done => Wire::plain("done"),
            Command::Place(piece, at, way) => {
                let id = match piece {
                    Piece::Unit(unit) => self.piece(*unit),
                    Piece::Cannon(cannon) => self.table.cannon_id(*cannon),
                };
                laid(Wire::by("place", id).along(*at), way)
            }
            Command::Name(own) => Wire::by("name", squad(*own)),
            Command::Check(own, with) => Wire::by("check", squad(*own)).with(with.map(officer)),
            Command::Move { unit, by_road, push } => {
                let order = by("move", *unit);
                let order = if *by_road { order.how("by-road") } else { order };
                if *push { order.how("push") } else { order }
            }
            Command::Form(own, way) => laid(Wire::by("form", squad(*own)), way),
            Command::Charge { by: unit, at, by_road, officer: with } => {
                let order = by("charge", *unit).at(self.piece(*at)).with(with.map(officer));
                if *by_road { order.how("by-road") } else { order }
            }
            Command::Load { unit, tap } => if *tap { by("load", *unit).how("tap") } else { by("load", *unit) },
            Command::Fire { by: unit, at, shot, with, .. } => {
                let order = by("fire", *unit).at(self.piece(*at)).with(with.iter().map(|own| squad(*own)));
                shot.map_or(order.clone(), |shot| order.how(shot.word()))
            }
            Command::Serve(own, cannon) => Wire::by("serve", squad(*own)).at(self.table.cannon_id(*cannon)),
            Command::RetreatToCover(own) => Wire::by("retreat-to-cover", squad(*own)),
            Command::Retreat(own) => Wire::by("retreat", squad(*own)),
            Command::Mount(unit) => by("mount", *unit),
            Command::Dismount(unit) => by("dismount", *unit),
            Command::Arrive(unit, at, way) => laid(by("arrive", *unit).along(*at), way),
            Command::Hold(unit) => by("hold", *unit),
            Command::Turn(own, facing) => Wire::by("turn", squad(*own)).facing(*facing),
            Command::Join(own, with) => Wire::by("join", officer(*own)).at(squad(*with)),
            Command::Promote(own, figure) => part(Wire::by("promote", officer(*own)), *figure),
            Command::Go(path, way) => laid(self.by_task("go").along(path.iter().copied()), way),
            Command::Stand => self.by_task("stand"),
            Command::Rally(own) => self.by_task("rally").with([officer(*own)]),
            Command::TrustThem => self.by_task("trust-them"),
            Command::FallBack => self.by_task("fall-back"),
            Command::Evade => self.by_task("evade"),
            Command::Follow => self.by_task("follow"),
            Command::StopShort(path, way) => laid(self.by_task("stop-short").along(path.iter().copied()), way),
            Command::Lose(figure) => part(by("lose", self.field().figure(*figure).unit), *figure),
            Command::MoveUp(figure, combat) => {
                let order = by("move-up", self.field().figure(*figure).unit);
                Wire { at: Some(At::Item(u16::from(*combat) * FIGURES + figure.0)), ..order }
            }
            Command::Fight(combat) => Wire { at: Some(At::Item(u16::from(*combat))), ..Wire::plain("fight") },
            Command::Lead(figure) => part(by("lead", self.field().figure(*figure).unit), *figure),
        }
    }

    /// An order by the piece that the open question is about.
    fn by_task(&self, verb: &'static str) -> Wire {
        let unit = match self.state.tasks.last() {
            Some(Task::Path(roll)) => Some(roll.unit),
            Some(Task::Charge(assault, super::super::task::Onset::Answer)) => Some(assault.target),
            Some(Task::Charge(assault, _)) => Some(assault.by),
            _ => None,
        };
        unit.map_or(Wire::plain(verb), |unit| Wire::by(verb, self.piece(unit)))
    }

    /// An offer that passes the judge, with what it leaves open.
    pub(in super::super) fn offer(&self, command: &Command) -> Offer {
        let order = self.spell(command);
        let (act, fill) = match command {
            Command::Begin | Command::Name(_) | Command::Lose(_) | Command::Lead(_) => (Act::Choose, Fill::Nothing),
            Command::Done => (Act::Done, Fill::Nothing),
            Command::Place(piece, ..) => (Act::Place, Fill::Place { zone: self.zone_number(*piece) }),
            Command::Arrive(unit, ..) => (Act::Place, Fill::Place { zone: self.zone_number(Piece::Unit(*unit)) }),
            Command::Check(..) | Command::Rally(_) => (Act::Rally, Fill::Nothing),
            Command::Move { .. } => (Act::Move, Fill::Nothing),
            Command::Form(..) => (Act::Form, Fill::Facing),
            Command::Turn(..) => (Act::Form, Fill::Facing),
            Command::Mount(_) | Command::Dismount(_) => (Act::Form, Fill::Nothing),
            Command::Charge { .. } | Command::Follow => (Act::Charge, Fill::Nothing),
            Command::Load { .. } => (Act::Load, Fill::Nothing),
            Command::Fire { by, at, shot, .. } => (Act::Fire, self.companions(*by, *at, *shot)),
            Command::Serve(..) | Command::Join(..) | Command::Promote(..) => (Act::Command, Fill::Nothing),
            Command::RetreatToCover(_) | Command::Retreat(_) | Command::FallBack | Command::Evade => {
                (Act::Retire, Fill::Nothing)
            }
            Command::Hold(_) | Command::Stand | Command::TrustThem => (Act::Wait, Fill::Nothing),
            Command::Go(..) | Command::StopShort(..) => (Act::Move, Fill::Route { reach: self.rolled(), turns: true }),
            Command::MoveUp(..) | Command::Fight(_) => (Act::Fight, Fill::Nothing),
        };
        Offer::open(act, order, fill)
    }

    /// What the open roll may spend.
    fn rolled(&self) -> f64 {
        match self.state.tasks.last() {
            Some(Task::Path(roll)) => roll.inches(),
            Some(Task::Charge(assault, _)) => f64::from(assault.budget) / 1000.0,
            _ => 0.0,
        }
    }

    /// CS-FIR-16: the squads that may join a volley.
    fn companions(&self, by: Unit, at: Unit, shot: Option<Ammunition>) -> Fill {
        let formed = |unit: Unit| unit.squad().is_some_and(|squad| self.state.squad(squad).formed);
        if shot.is_some() || !formed(by) {
            return Fill::Nothing;
        }
        let able = |squad: &SquadId| {
            let unit = Unit::Squad(*squad);
            unit != by && formed(unit) && self.judge_fire(&super::super::action::Shooting {
                by: unit,
                at,
                shot: None,
                with: Vec::new(),
                held: Vec::new(),
            }).is_ok()
        };
        let from: Vec<PieceId> = self
            .table
            .squad_ids()
            .filter(|squad| self.takes_part(Unit::Squad(*squad)) && able(squad))
            .map(|squad| self.piece(Unit::Squad(squad)))
            .collect();
        if from.is_empty() { Fill::Nothing } else { Fill::Several { most: from.len(), from, least: 0 } }
    }

    fn zone_number(&self, piece: Piece) -> Option<usize> {
        let unit = match piece {
            Piece::Unit(unit) => unit,
            Piece::Cannon(cannon) => Unit::Squad(self.table.cannon.get(cannon.index())?.squad),
        };
        match self.post(unit)? {
            Post::Zone(zone) => *zone,
            Post::Arrives(_, zone) => Some(*zone),
            Post::At(_) => None,
        }
    }

    fn by_piece(&self, order: &Wire) -> Result<Piece, Refusal> {
        order.by.and_then(|id| self.table.piece(id)).ok_or_else(|| shape("the order names no piece"))
    }

    fn by_unit(&self, order: &Wire) -> Result<Unit, Refusal> {
        match self.by_piece(order)? {
            Piece::Unit(unit) => Ok(unit),
            Piece::Cannon(_) => Err(shape("a cannon takes no orders of its own").instead("order its squad")),
        }
    }

    fn by_squad(&self, order: &Wire) -> Result<SquadId, Refusal> {
        self.by_unit(order)?.squad().ok_or_else(|| shape("only a squad does that"))
    }

    fn by_officer(&self, order: &Wire) -> Result<OfficerId, Refusal> {
        self.by_unit(order)?.officer().ok_or_else(|| shape("only an officer does that"))
    }

    fn squad_of(&self, id: PieceId) -> Result<SquadId, Refusal> {
        match self.table.piece(id) {
            Some(Piece::Unit(Unit::Squad(squad))) => Ok(squad),
            _ => Err(shape("only squads take part")),
        }
    }

    fn with_officer(&self, order: &Wire) -> Result<Option<OfficerId>, Refusal> {
        match order.with.as_slice() {
            [] => Ok(None),
            [id] => match self.table.piece(*id) {
                Some(Piece::Unit(Unit::Officer(officer))) => Ok(Some(officer)),
                _ => Err(shape("only an officer rallies")),
            },
            _ => Err(Refusal::by("CS-R12", "two officers do not add up")),
        }
    }

    fn at_unit(&self, order: &Wire) -> Result<Unit, Refusal> {
        match order.target().and_then(|id| self.table.piece(id)) {
            Some(Piece::Unit(unit)) => Ok(unit),
            Some(Piece::Cannon(_)) => Err(Refusal::by("CS-D11", "no one fires at a cannon or charges it")),
            None => Err(shape("the order names no target")),
        }
    }

    fn at_squad(&self, order: &Wire) -> Result<SquadId, Refusal> {
        self.at_unit(order)?.squad().ok_or_else(|| shape("the order names no squad"))
    }

    fn at_cannon(&self, order: &Wire) -> Result<CannonId, Refusal> {
        match order.target().and_then(|id| self.table.piece(id)) {
            Some(Piece::Cannon(cannon)) => Ok(cannon),
            _ => Err(shape("the order names no cannon")),
        }
    }
}

fn at_item(order: &Wire) -> Result<u16, Refusal> {
    match order.at {
        Some(At::Item(item)) => Ok(item),
        _ => Err(shape("the order names no figure or combat")),
    }
}

fn at_figure(order: &Wire) -> Result<FigureId, Refusal> {
    at_item(order).map(FigureId)
}

fn part(order: Wire, figure: FigureId) -> Wire {
    Wire { at: Some(At::Item(figure.0)), ..order }
}

/// The layout that an order asks for.
fn layout(order: &Wire) -> Layout {
    let arrangement = order.how.words().find_map(Arrangement::from_word);
    let way = if order.how.has("formed") {
        Order::Formed
    } else if order.how.has("opened-out") {
        Order::OpenedOut
    } else {
        Order::Keep
    };
    Layout { arrangement, order: way, front: order.facing, places: Vec::new() }
}

/// An order with a layout.
fn laid(mut order: Wire, layout: &Layout) -> Wire {
    let mut how = How::NONE;
    if let Some(arrangement) = layout.arrangement {
        how.push(arrangement.word());
    }
    match layout.order {
        Order::Keep => {}
        Order::Formed => how.push("formed"),
        Order::OpenedOut => how.push("opened-out"),
    }
    order.how = how;
    order.facing = layout.front;
    order
}

fn shape(why: &str) -> Refusal {
    Refusal::by("CS-D34", why)
}
