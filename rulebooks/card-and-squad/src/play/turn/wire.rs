//! Orders as the protocol carries them, and answers in the rulebook's own terms: one table of verbs for both ways.

use engine::game::{Act, At, Blanks, How, Lexicon, Offer, Order as Wire, PieceId, Refusal};
use engine::word::Word;

use super::super::Battle;
use super::super::placing::{Layout, Order};
use super::super::table::{Piece, Post};
use super::super::task::Task;
use super::command::Command;
use crate::charts::movement_dice::Mover as Gait;
use crate::field::arrange::Arrangement;
use crate::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};
use crate::words::Ammunition;

/// The words of the rulebook's orders.
pub(in super::super) const LEXICON: Lexicon = Lexicon {
    verbs: &[
        "begin",
        "place",
        "done",
        "name",
        "check",
        "move",
        "form",
        "charge",
        "load",
        "fire",
        "serve",
        "retreat-to-cover",
        "retreat",
        "mount",
        "dismount",
        "arrive",
        "hold",
        "turn",
        "join",
        "promote",
        "go",
        "stand",
        "rally",
        "trust-them",
        "fall-back",
        "evade",
        "follow",
        "stop-short",
        "lose",
        "move-up",
        "fight",
        "lead",
    ],
    manners: &[&["by-road", "push"], DRILLS, &["formed", "opened-out"], &["tap"], Ammunition::WORDS],
};

/// The arrangements that an order can name; a squad that moves keeps its own where none is named.
const DRILLS: &[&str] = &["line", "two-ranks", "column", "open"];

impl Battle {
    /// What an order of the protocol means here.
    pub(in super::super) fn read_order(&self, order: &Wire) -> Result<Command, Refusal> {
        let command = match order.verb {
            "begin" => Command::Begin,
            "done" => Command::Done,
            "place" => {
                let piece = self.by_piece(order)?;
                Command::Place(piece, order.path.first().copied(), self.layout(order, piece)?)
            }
            "name" => Command::Name(self.by_squad(order)?),
            "check" => Command::Check(self.by_squad(order)?, self.with_officer(order)?),
            "move" => {
                let (by_road, push) = (order.how.has("by-road"), order.how.has("push"));
                Command::Move { unit: self.by_unit(order)?, by_road, push }
            }
            "form" => {
                let squad = self.by_squad(order)?;
                Command::Form(squad, self.layout(order, Piece::Unit(Unit::Squad(squad)))?)
            }
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
                held: self.held_back(order)?,
            },
            "serve" => Command::Serve(self.by_squad(order)?, self.at_cannon(order)?),
            "retreat-to-cover" => Command::RetreatToCover(self.by_squad(order)?),
            "retreat" => Command::Retreat(self.by_squad(order)?),
            "mount" => Command::Mount(self.by_unit(order)?),
            "dismount" => Command::Dismount(self.by_unit(order)?),
            "arrive" => {
                let unit = self.by_unit(order)?;
                Command::Arrive(unit, order.path.first().copied(), self.layout(order, Piece::Unit(unit))?)
            }
            "hold" => Command::Hold(self.by_unit(order)?),
            "turn" => {
                let facing = order.facing.ok_or_else(|| shape("a facing is wanted"))?;
                Command::Turn(self.by_squad(order)?, facing)
            }
            "join" => Command::Join(self.by_officer(order)?, self.at_squad(order)?),
            "promote" => Command::Promote(self.by_officer(order)?, self.at_part(order)?),
            "go" => Command::Go(order.path.clone(), self.layout(order, self.by_piece(order)?)?),
            "stand" => Command::Stand,
            "rally" => Command::Rally(self.with_officer(order)?.ok_or_else(|| shape("name an officer"))?),
            "trust-them" => Command::TrustThem,
            "fall-back" => Command::FallBack,
            "evade" => Command::Evade,
            "follow" => Command::Follow,
            "stop-short" => Command::StopShort(order.path.clone(), self.layout(order, self.by_piece(order)?)?),
            "lose" => Command::Lose(self.own_part(order)?),
            "move-up" => Command::MoveUp(self.own_part(order)?, at_combat(order)?),
            "fight" => Command::Fight(at_combat(order)?),
            "lead" => Command::Lead(self.own_part(order)?),
            _ => return Err(shape("there is no such order")),
        };
        self.judge_shape(order, &command)?;
        Ok(command)
    }

    /// An order says nothing that its verb has no use for.
    fn judge_shape(&self, order: &Wire, command: &Command) -> Result<(), Refusal> {
        let spelled = self.spell(command);
        let same = spelled.by == order.by && spelled.at == order.at && spelled.how == order.how;
        let way = spelled.path.len() == order.path.len() && spelled.facing == order.facing;
        let parts = matches!(command, Command::Fire { .. }) || spelled.parts == order.parts;
        let numbers = order.count.is_none() && order.shares.is_empty() && spelled.spread.len() == order.spread.len();
        if same && way && parts && numbers && spelled.with == order.with {
            return Ok(());
        }
        Err(shape("the order says more than its verb has room for"))
    }

    /// The layout that an order asks for, with the places of single figures where it gives them.
    fn layout(&self, order: &Wire, piece: Piece) -> Result<Layout, Refusal> {
        let arrangement = order.how.words().find_map(Arrangement::from_word);
        let way = match (order.how.has("formed"), order.how.has("opened-out")) {
            (true, _) => Order::Formed,
            (false, true) => Order::OpenedOut,
            (false, false) => Order::Keep,
        };
        let places = match piece {
            Piece::Unit(unit) if !order.spread.is_empty() => {
                let figures = self.to_place(unit);
                if figures.len() != order.spread.len() {
                    return Err(Refusal::by("CS-D34", format!("it has {} figures", figures.len()))
                        .instead("give a place for each, or none"));
                }
                let grid = |spot: &engine::table::Spot| self.book().sheet.field.on_grid(spot.point());
                figures.into_iter().zip(order.spread.iter().map(grid)).collect()
            }
            _ => Vec::new(),
        };
        let layout = Layout { arrangement, order: way, front: order.facing, places };
        if is_drill(&layout, order.verb, piece) { Ok(layout) } else { Err(shape("it cannot stand in that way")) }
    }

    /// CS-D17: the figures that an order to fire leaves out.
    fn held_back(&self, order: &Wire) -> Result<Vec<FigureId>, Refusal> {
        if order.parts.is_empty() {
            return Ok(Vec::new());
        }
        let unit = self.by_unit(order)?;
        let firing: Vec<FigureId> =
            order.parts.iter().map(|part| self.figure_of(unit, *part)).collect::<Result<_, _>>()?;
        Ok(self.to_place(unit).into_iter().filter(|id| !firing.contains(id)).collect())
    }

    /// A figure of a unit, by its number as a part.
    pub(in super::super) fn figure_of(&self, unit: Unit, part: u16) -> Result<FigureId, Refusal> {
        let first = match unit {
            Unit::Squad(squad) => {
                self.table.land.squads.get(squad.index()).filter(|span| part < span.count).map(|span| span.first)
            }
            Unit::Officer(officer) => {
                self.table.land.officers.get(officer.index()).filter(|_| part == 0).map(|figure| figure.0)
            }
        };
        first.map(|first| FigureId(first + part)).ok_or_else(|| shape("it has no such figure"))
    }

    /// The number of a figure as a part of its unit.
    pub(in super::super) fn part_of(&self, figure: FigureId) -> u16 {
        match self.field().figure(figure).unit {
            Unit::Squad(squad) => {
                let first = self.table.land.squads.get(squad.index()).map_or(0, |span| span.first);
                figure.0.saturating_sub(first)
            }
            Unit::Officer(_) => 0,
        }
    }

    fn own_part(&self, order: &Wire) -> Result<FigureId, Refusal> {
        match order.parts.as_slice() {
            [part] => self.figure_of(self.by_unit(order)?, *part),
            _ => Err(shape("one figure is to be named")),
        }
    }

    fn at_part(&self, order: &Wire) -> Result<FigureId, Refusal> {
        match order.at {
            Some(At::Part(piece, part)) => match self.table.piece(piece) {
                Some(Piece::Unit(unit)) => self.figure_of(unit, part),
                _ => Err(shape("the order names no figure")),
            },
            _ => Err(shape("the order names no figure")),
        }
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
            Command::Load { unit, tap } => {
                if *tap {
                    by("load", *unit).how("tap")
                } else {
                    by("load", *unit)
                }
            }
            Command::Fire { by: unit, at, shot, with, held } => {
                let order = by("fire", *unit).at(self.piece(*at)).with(with.iter().map(|own| squad(*own)));
                let firing = self.to_place(*unit).into_iter().filter(|id| !held.is_empty() && !held.contains(id));
                let order = order.parts(firing.map(|id| self.part_of(id)));
                match shot {
                    Some(shot) => order.how(shot.word()),
                    None => order,
                }
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
            Command::Promote(own, figure) => {
                let piece = self.piece(self.field().figure(*figure).unit);
                Wire::by("promote", officer(*own)).at(At::Part(piece, self.part_of(*figure)))
            }
            Command::Go(path, way) => laid(self.by_task("go").along(path.iter().copied()), way),
            Command::Stand => self.by_task("stand"),
            Command::Rally(own) => self.by_task("rally").with([officer(*own)]),
            Command::TrustThem => self.by_task("trust-them"),
            Command::FallBack => self.by_task("fall-back"),
            Command::Evade => self.by_task("evade"),
            Command::Follow => self.by_task("follow"),
            Command::StopShort(path, way) => laid(self.by_task("stop-short").along(path.iter().copied()), way),
            Command::Lose(figure) => self.by_figure("lose", *figure),
            Command::MoveUp(figure, combat) => self.by_figure("move-up", *figure).at(At::Item(u16::from(*combat))),
            Command::Fight(combat) => Wire::plain("fight").at(At::Item(u16::from(*combat))),
            Command::Lead(figure) => self.by_figure("lead", *figure),
        }
    }

    /// An order by one figure of a piece.
    fn by_figure(&self, verb: &'static str, figure: FigureId) -> Wire {
        Wire::by(verb, self.piece(self.field().figure(figure).unit)).parts([self.part_of(figure)])
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
        let (act, blanks) = match command {
            Command::Begin | Command::Name(_) | Command::Lose(_) | Command::Lead(_) => (Act::Choose, Blanks::NONE),
            Command::Done => (Act::Done, Blanks::NONE),
            Command::Place(piece, ..) => (Act::Place, self.placing_blanks(*piece)),
            Command::Arrive(unit, ..) => (Act::Place, self.placing_blanks(Piece::Unit(*unit))),
            Command::Check(squad, _) => (Act::Rally, self.officer_blank(Some(*squad), 0)),
            Command::Rally(_) => (Act::Rally, self.officer_blank(self.charged_squad(), 1)),
            Command::Move { .. } => (Act::Move, Blanks::NONE),
            Command::Form(squad, _) => (Act::Form, self.spread_blank(Unit::Squad(*squad), Blanks::facing())),
            Command::Turn(..) => (Act::Form, Blanks::facing()),
            Command::Mount(_) | Command::Dismount(_) => (Act::Form, Blanks::NONE),
            Command::Charge { by, .. } => (Act::Charge, self.officer_blank(self.to_be_rallied(*by), 0)),
            Command::Follow => (Act::Charge, Blanks::NONE),
            Command::Load { .. } => (Act::Load, Blanks::NONE),
            Command::Fire { by, at, shot, .. } => (Act::Fire, self.firing_blanks(*by, *at, *shot)),
            Command::Serve(..) | Command::Join(..) | Command::Promote(..) => (Act::Command, Blanks::NONE),
            Command::RetreatToCover(_) | Command::Retreat(_) | Command::FallBack | Command::Evade => {
                (Act::Retire, Blanks::NONE)
            }
            Command::Hold(_) | Command::Stand | Command::TrustThem => (Act::Wait, Blanks::NONE),
            Command::Go(..) | Command::StopShort(..) => (Act::Move, self.route_blanks()),
            Command::MoveUp(..) | Command::Fight(_) => (Act::Fight, Blanks::NONE),
        };
        let offer = Offer::open(act, order, blanks);
        match command {
            Command::Hold(_) => offer.as_usual(),
            Command::Move { unit, by_road, push } => offer.expecting(self.usual_roll(*unit, *by_road, *push)),
            _ => offer,
        }
    }

    /// How far a roll takes a unit on average.
    fn usual_roll(&self, unit: Unit, by_road: bool, push: bool) -> f64 {
        let movement = &self.book().sheet.movement;
        match (push, self.is_mounted(unit)) {
            (true, _) => movement.usual(Gait::Cannon, false) / movement.pushed_cannon.get(),
            (false, true) => movement.usual(Gait::Cavalry, by_road),
            (false, false) => movement.usual(Gait::Infantry, by_road),
        }
    }

    /// CS-R12: an officer who may rally a squad.
    fn officer_blank(&self, squad: Option<SquadId>, least: usize) -> Blanks {
        let officers = squad.into_iter().flat_map(|squad| self.ralliers(squad));
        let from: Vec<PieceId> = officers.map(|officer| self.piece(Unit::Officer(officer))).collect();
        if from.is_empty() { Blanks::NONE } else { Blanks::several(from, least, 1) }
    }

    /// The squad that checks before it charges, if it does.
    fn to_be_rallied(&self, by: Unit) -> Option<SquadId> {
        by.squad().filter(|squad| !self.state.squad(*squad).passed)
    }

    fn charged_squad(&self) -> Option<SquadId> {
        match self.state.tasks.last() {
            Some(Task::Charge(assault, _)) => assault.target.squad(),
            _ => None,
        }
    }

    fn placing_blanks(&self, piece: Piece) -> Blanks {
        let blanks = Blanks::place(self.zone_number(piece)).and_facing();
        match piece {
            Piece::Unit(unit) => self.spread_blank(unit, blanks),
            Piece::Cannon(_) => blanks,
        }
    }

    fn route_blanks(&self) -> Blanks {
        let route = Blanks::route(self.rolled());
        match self.state.tasks.last() {
            Some(Task::Path(roll)) => self.spread_blank(roll.unit, route),
            Some(Task::Charge(assault, _)) => self.spread_blank(assault.by, route),
            _ => route,
        }
    }

    /// CS-D34: a place for each figure of a squad, where its player wants to give them.
    fn spread_blank(&self, unit: Unit, blanks: Blanks) -> Blanks {
        let count = u16::try_from(self.to_place(unit).len()).unwrap_or(u16::MAX);
        let within = self.book().sheet.movement.squad_within.get();
        if unit.squad().is_some() { blanks.and_spread(count, Some(within), DRILLS) } else { blanks }
    }

    /// What the open roll may spend.
    fn rolled(&self) -> f64 {
        match self.state.tasks.last() {
            Some(Task::Path(roll)) => roll.inches(),
            Some(Task::Charge(assault, _)) => f64::from(assault.budget) / 1000.0,
            _ => 0.0,
        }
    }

    /// CS-FIR-16, CS-D17: the squads that may join a volley, and the figures that may be held back.
    fn firing_blanks(&self, by: Unit, at: Unit, shot: Option<Ammunition>) -> Blanks {
        if shot.is_some() {
            return Blanks::NONE;
        }
        let formed = |unit: Unit| unit.squad().is_some_and(|squad| self.state.squad(squad).formed);
        let able = |squad: &SquadId| {
            let unit = Unit::Squad(*squad);
            unit != by && formed(unit) && self.can_fire(unit, at)
        };
        let mut blanks = Blanks::NONE;
        if formed(by) {
            let squads = self.table.squad_ids().filter(able).map(|squad| self.piece(Unit::Squad(squad)));
            let from: Vec<PieceId> = squads.collect();
            if !from.is_empty() {
                blanks = Blanks::several(from.clone(), 0, from.len());
            }
        }
        let ready = self.field().members(by).filter(|id| self.state.man(*id).load.is_ready());
        let parts: Vec<u16> = ready.map(|id| self.part_of(id)).collect();
        let most = parts.len();
        if most > 1 { blanks.and_parts(parts, 0, most) } else { blanks }
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

fn at_combat(order: &Wire) -> Result<u8, Refusal> {
    match order.at {
        Some(At::Item(item)) => u8::try_from(item).map_err(|_| shape("there is no such combat")),
        _ => Err(shape("the order names no combat")),
    }
}

/// Whether a squad may be told to stand in such a way: one of those that are offered.
fn is_drill(layout: &Layout, verb: &str, piece: Piece) -> bool {
    let squad = matches!(piece, Piece::Unit(Unit::Squad(_)));
    let moves = matches!(verb, "go" | "stop-short");
    match (layout.arrangement, layout.order) {
        (None, Order::Keep) => verb != "form" || !squad,
        (None, Order::OpenedOut) => squad && (moves || verb == "form"),
        (Some(arrangement), Order::Keep) => squad && arrangement != Arrangement::AsTheyStand,
        (None | Some(Arrangement::Line | Arrangement::TwoRanks | Arrangement::Column), Order::Formed) => squad,
        _ => false,
    }
}

/// An order with a layout.
fn laid(mut order: Wire, layout: &Layout) -> Wire {
    let arrangement = layout.arrangement.map(Word::word);
    let way = match layout.order {
        Order::Keep => None,
        Order::Formed => Some("formed"),
        Order::OpenedOut => Some("opened-out"),
    };
    order.how = arrangement.into_iter().chain(way).collect::<How>();
    order.facing = layout.front;
    order.spread = layout.places.iter().map(|(_, spot)| *spot).collect();
    order
}

fn shape(why: &str) -> Refusal {
    Refusal::by("CS-D34", why)
}
