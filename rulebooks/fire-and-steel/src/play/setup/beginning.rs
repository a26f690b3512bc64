//! Setting up: the roll for side 1, and the figures put on the table.

use std::cell::RefCell;
use std::sync::Arc;

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, Named, Order, PieceId, Place, Refusal, Setting, Side, What};
use engine::table::{Facing, Point, Polygon, Pose, Spot};

use crate::book::Book;
use crate::field::figure::{Figure, FigureId};
use crate::field::figure_set::FigureSet;
use crate::field::going::Barred;
use crate::play::Skirmish;
use crate::play::setup::roster::{Misfit, Post, Recruit, Table};
use crate::play::state::by_figure::Ranks;
use crate::play::state::{Horse, Man, Standing, State, Step};
use crate::play::weapons::catalogue::{self, Arm, Grip};

/// A game about to begin.
pub(crate) fn ready_to_play(
    book: Arc<Book>,
    mut setting: Setting,
    mut roster: Vec<Recruit>,
    first: Option<Side>,
) -> Result<Skirmish, Vec<Misfit>> {
    if setting.pieces.len() != roster.len() {
        let why = format!("{} figures have {} names", roster.len(), setting.pieces.len());
        return Err(vec![Misfit::new(None, "FS-GEN-04", why)]);
    }
    default_zones(&book, &mut setting, &mut roster).map_err(|misfit| vec![misfit])?;
    name_horses(&mut setting, &roster);
    let table = Table::new(book, setting, roster).map_err(|misfit| vec![misfit])?;
    let state = beginning(&table);
    let mut game = Skirmish { table: Arc::new(table), state, poised: None, mark: None, buffers: RefCell::default() };
    game.check_posts()?;
    if let Some(first) = first {
        game.state.first = first;
        game.begin_placing(&mut Log::brief());
    }
    Ok(game)
}

/// FS-D05: two opposite edges, if the scenario has no zones: the first side's is the near one.
fn default_zones(book: &Book, setting: &mut Setting, roster: &mut [Recruit]) -> Result<(), Misfit> {
    let depth = book.sheet.play.deployment_depth.get();
    let [width, far] = setting.size;
    for side in [Side::FIRST, Side::SECOND] {
        let without: Vec<&mut Recruit> = roster
            .iter_mut()
            .filter(|recruit| recruit.side == side && matches!(&recruit.post, Post::Zones(zones) if zones.is_empty()))
            .collect();
        if without.is_empty() {
            continue;
        }
        let (low, high) = if side == Side::FIRST { (0.0, depth.min(far)) } else { ((far - depth).max(0.0), far) };
        let corners = [(0.0, low), (width, low), (width, high), (0.0, high)];
        let corners = corners.map(|(x, y)| Spot::nearest(Point::new(x, y)));
        let outline = Polygon::on_grid(&corners)
            .map_err(|error| Misfit::new(None, "FS-D05", format!("the table has no room at its edges: {error}")))?;
        let zone = setting.zones.len();
        let id =
            setting.sides.get(side.index()).map_or_else(|| "edge".to_owned(), |force| format!("{}-edge", force.id));
        setting.zones.push(Place { id, outline, side: Some(side) });
        for recruit in without {
            recruit.post = Post::Zones(vec![zone]);
        }
    }
    Ok(())
}

/// Horses are pieces, so that those left behind can be seen and mounted (FS-D14).
fn name_horses(setting: &mut Setting, roster: &[Recruit]) {
    let riders = roster.iter().zip(&setting.pieces).filter(|(recruit, _)| recruit.mounted);
    let horse = |(_, rider): (&Recruit, &Named)| {
        let mut id = format!("{}-horse", rider.id);
        while setting.pieces.iter().any(|named| named.id == id) {
            id.push_str("-too");
        }
        Named { id, name: format!("{}'s horse", rider.name) }
    };
    let horses: Vec<Named> = riders.map(horse).collect();
    setting.pieces.extend(horses);
}

fn beginning(table: &Table) -> State {
    let mut horses = Vec::new();
    let mut men = Vec::new();
    let mut figures = Vec::new();
    for (id, recruit) in (0..).map(FigureId).zip(&table.roster) {
        let horse = recruit.mounted.then_some(horses.len()).and_then(|at| u8::try_from(at).ok());
        if recruit.mounted {
            horses.push(Horse { side: recruit.side, at: None });
        }
        figures.push(figure(id, recruit));
        men.push(man(&table.book, recruit, horse));
    }
    let figures: Ranks<Figure> = figures.into_iter().collect();
    let bodies = Arc::new(figures.iter().map(|figure| figure.body(&table.book.sheet.field)).collect());
    State {
        turn: 0,
        phase: 0,
        impulse: 0,
        step: Step::RollOff,
        answered: [false; 2],
        first: Side::FIRST,
        figures,
        bodies,
        men: men.into_iter().collect(),
        horses,
        bouts: Vec::new(),
        held: vec![None; table.setting.objectives.len()],
        ending: None,
    }
}

fn figure(id: FigureId, recruit: &Recruit) -> Figure {
    let pose = match recruit.post {
        Post::At(pose, _) => pose,
        Post::Zones(_) => Pose::new(0, 0, 0),
    };
    let mut figure = Figure::new(id, recruit.side, pose);
    figure.group = recruit.group;
    figure.leader = recruit.leader;
    figure.mounted = recruit.mounted;
    figure.shield = recruit.shield;
    figure.shooting_skill = recruit.shooting_skill;
    figure.hand_skill = recruit.hand_skill;
    figure.wounds = recruit.wounds;
    figure.gone_to_ground = recruit.gone_to_ground && !recruit.mounted;
    figure.out = true;
    figure.coming = true;
    figure
}

/// FS-D05, FS-D17: all weapons loaded, no markers, and so many missiles.
fn man(book: &Book, recruit: &Recruit, horse: Option<u8>) -> Man {
    let usual = u8::try_from(book.sheet.play.missiles.get()).unwrap_or(u8::MAX);
    let mut arms = [Arm::default(); catalogue::MOST];
    for (arm, weapon) in arms.iter_mut().zip(&recruit.weapons) {
        let thrown = weapon.make(book).grip == Grip::Thrown;
        arm.missiles = if thrown { recruit.missiles.unwrap_or(usual) } else { 0 };
    }
    Man {
        standing: Standing::Coming,
        arms,
        ready: recruit.ready.and_then(|at| u8::try_from(at).ok()),
        bayonet: recruit.bayonet_fixed,
        morale_old: 0,
        morale_new: 0,
        horse,
        order: None,
        in_sight: FigureSet::NONE,
        looked: None,
        contacts: FigureSet::NONE,
        charged: None,
        spent: false,
        disturbed: false,
    }
}

impl Skirmish {
    /// Puts those on the table who have their places and are due, or says who cannot stand where he should.
    fn check_posts(&mut self) -> Result<(), Vec<Misfit>> {
        let mut misfits = Vec::new();
        for id in self.state.figures.ids() {
            let Some(recruit) = self.table.recruit(id) else { continue };
            let Post::At(pose, storey) = recruit.post else { continue };
            let due = recruit.arrives <= 1;
            let figure = self.posted(id, pose, storey);
            // Who stands in the place of one who comes later may be gone by then; the ground stays.
            let stays = |barred: &Barred| due || !matches!(barred, Barred::EndsOn(_) | Barred::Enemy(..));
            if let Some(barred) = self.field().unfit(&figure).filter(stays) {
                let name = &self.table.setting.name(PieceId(id.0));
                let why = format!("{name} cannot stand there: {}", self.in_the_way(barred));
                let instead = match barred {
                    Barred::Ground(_) => "place it beside that",
                    Barred::Enemy(..) | Barred::EndsOn(_) => "place them apart",
                    Barred::OffTable(_) => "move it in by half its base, or make the table larger",
                };
                misfits.push(Misfit::new(Some(id.index()), self.refuse_barred(barred).rule, why).instead(instead));
            } else if due {
                self.set_down(figure);
            }
        }
        if misfits.is_empty() { Ok(()) } else { Err(misfits) }
    }

    /// The figure at a place and storey where it has not stood before.
    fn posted(&self, id: FigureId, pose: Pose, storey: i16) -> Figure {
        let mut figure = self.state.figures[id].clone();
        figure.pose = pose;
        figure.level = self.field().height_at(pose.spot.point());
        let mut landed = self.field().landed(&figure, pose.spot, storey);
        landed.out = false;
        landed.coming = false;
        landed
    }

    pub(crate) fn set_down(&mut self, figure: Figure) {
        let id = figure.id;
        self.state.men[id].standing = Standing::Here;
        self.state.figures[id] = figure;
        self.relay(id);
    }

    /// Lays a figure's base anew after it has moved, mounted or dismounted.
    pub(crate) fn relay(&mut self, id: FigureId) {
        let body = self.state.figures[id].body(&self.table.book.sheet.field);
        Arc::make_mut(&mut self.state.bodies)[id] = body;
    }

    /// FS-D07: a die each for who is side 1; ties again.
    pub(crate) fn roll_off(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        loop {
            // FS-GEN-02: a d6 like every roll of the game
            let [near, far] = [dice.face(Die::D6, "side 1")?, dice.face(Die::D6, "side 1")?];
            log.say("FS-D07", || {
                let [ours, theirs] = [Side::FIRST, Side::SECOND].map(|side| self.table.setting.side_name(side));
                format!("Roll for side 1: {ours} {near}, {theirs} {far}.")
            });
            if near != far {
                self.state.first = if near > far { Side::FIRST } else { Side::SECOND };
                break;
            }
        }
        let first = self.state.first;
        log.say("FS-D07", || format!("{} is side 1.", self.table.setting.side_name(first)));
        self.begin_placing(log);
        Ok(())
    }

    /// The figures of a side that are due and not yet on the table.
    pub(crate) fn to_place(&self, side: Side) -> impl Iterator<Item = FigureId> + '_ {
        let due = self.state.turn.max(1);
        self.state.of_side(side).filter(move |id| self.state.men[*id].standing == Standing::Coming).filter(move |id| {
            self.table.recruit(*id).is_some_and(|recruit| recruit.arrives <= due && recruit.zones().is_some())
        })
    }

    /// FS-D05: before the first turn a figure may be put elsewhere until the side is done.
    pub(crate) fn may_be_placed(&self, id: FigureId) -> bool {
        let placed = self.state.turn == 0 && self.state.men[id].is_here();
        let in_zone = self.table.recruit(id).is_some_and(|recruit| recruit.zones().is_some());
        (placed && in_zone) || self.to_place(self.state.side_of(id)).any(|own| own == id)
    }

    /// FS-D05: whether a figure may be put at a place.
    pub(crate) fn judge_place(&self, id: FigureId, order: &Order) -> Result<Figure, Refusal> {
        let [spot] = *order.path.as_slice() else {
            return Err(Refusal::by("FS-D05", "a figure is put at one place").instead("give it as the path"));
        };
        let within =
            |zone: &usize| self.table.setting.zones.get(*zone).is_some_and(|place| place.outline.holds(spot.point()));
        let zones = self.table.recruit(id).and_then(|recruit| recruit.zones()).unwrap_or(&[]);
        if !zones.iter().any(within) {
            let names: Vec<&str> = zones
                .iter()
                .filter_map(|zone| self.table.setting.zones.get(*zone))
                .map(|zone| zone.id.as_str())
                .collect();
            return Err(Refusal::by("FS-D05", "that is outside the side's zone")
                .instead(format!("put it within {}", names.join(" or "))));
        }
        let facing = order.facing.unwrap_or_else(|| self.facing_in(id));
        let figure = self.posted(id, Pose { spot, facing }, 0);
        match self.field().unfit(&figure) {
            Some(barred) => Err(self.refuse_barred(barred)),
            None => Ok(figure),
        }
    }

    /// Into the table, from the nearer of the two long edges.
    fn facing_in(&self, id: FigureId) -> Facing {
        let ahead = self.state.side_of(id) == Side::FIRST;
        if ahead { Facing::AHEAD } else { Facing::new(18_000) }
    }

    /// Puts a figure on the table.
    pub(crate) fn place(&mut self, figure: Figure, log: &mut Log) {
        log.note("FS-D05", What::Placed { piece: PieceId(figure.id.0), at: figure.pose });
        self.set_down(figure);
    }

    /// Brings those whose turn it is and who have places of their own; who cannot stand there comes a turn later.
    pub(crate) fn bring_reinforcements(&mut self, log: &mut Log) {
        for id in self.state.figures.ids() {
            let Some(recruit) = self.table.recruit(id) else { continue };
            let due = recruit.arrives > 1 && recruit.arrives <= self.state.turn;
            if !due || self.state.men[id].standing != Standing::Coming {
                continue;
            }
            if let Post::At(pose, storey) = recruit.post {
                let figure = self.posted(id, pose, storey);
                if self.field().unfit(&figure).is_none() {
                    self.place(figure, log);
                }
            }
        }
    }

    /// What is in the way, in words.
    pub(crate) fn in_the_way(&self, barred: Barred) -> String {
        match barred {
            Barred::Ground(_) => "the ground there cannot be entered".to_owned(),
            Barred::Enemy(id, _) => format!("{} is in the way", self.name(id)),
            Barred::EndsOn(id) => format!("{} stands there", self.name(id)),
            Barred::OffTable(_) => "it is over the edge of the table".to_owned(),
        }
    }

    /// The refusal for what is in the way.
    pub(crate) fn refuse_barred(&self, barred: Barred) -> Refusal {
        let why = self.in_the_way(barred);
        match barred {
            Barred::Ground(_) => Refusal::by("FS-D24", why).instead("go round it"),
            Barred::Enemy(..) => Refusal::by("FS-FLD-18", why).instead("friends may be passed, enemies not"),
            Barred::EndsOn(_) => Refusal::by("FS-FLD-18", why).instead("end clear of every figure"),
            Barred::OffTable(_) => {
                Refusal::by("FS-D20", why).instead("stay on the table with the whole base, or walk off it altogether")
            }
        }
    }
}
