//! A game about to begin, from its setting and roster.

use std::cell::RefCell;
use std::sync::Arc;

use engine::game::{Log, Named, Place, Setting, Side};
use engine::kit::objectives::Holders;
use engine::kit::{Id, Trials};
use engine::table::{Point, Polygon, Pose, Spot};

use super::misfit::Misfit;
use super::roster::{Post, Recruit};
use super::table::Table;
use crate::book::Book;
use crate::field::figure::{Figure, FigureId};
use crate::field::figure_set::FigureSet;
use crate::field::going::Barred;
use crate::play::Skirmish;
use crate::play::state::man::{Man, Standing};
use crate::play::state::{Horse, HorseId, State, Step};
use crate::play::weapons::arm::Arms;
use crate::play::weapons::catalogue::Grip;

/// A game about to begin, or all that keeps it from beginning.
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
    let mut game = Skirmish { table: Arc::new(table), state, trials: Trials::default(), buffers: RefCell::default() };
    game.check_posts()?;
    if let Some(first) = first {
        game.state.first = first;
        game.begin_placing(&mut Log::brief());
    }
    Ok(game)
}

/// FS-D05: two opposite edges, if the scenario has no zones. The first side's is the near one.
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

/// Horses are pieces, so that a horse left behind can be seen and mounted (FS-D14).
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
    let (mut figures, mut men, mut horses) = (Vec::new(), Vec::new(), Vec::new());
    for (id, recruit) in (0..).map(FigureId).zip(&table.roster) {
        let horse = HorseId::at(horses.len()).filter(|_| recruit.mounted);
        if recruit.mounted {
            horses.push(Horse { side: recruit.side, at: None });
        }
        figures.push(figure(id, recruit));
        men.push(man(&table.book, recruit, horse));
    }
    let bodies = Arc::new(figures.iter().map(|figure: &Figure| figure.body(&table.book.sheet.field)).collect());
    State {
        turn: 0,
        phase: 0,
        impulse: 0,
        step: Step::RollOff,
        answered: [false; 2],
        first: Side::FIRST,
        figures: figures.into(),
        bodies,
        men: men.into(),
        horses: horses.into(),
        bouts: Vec::new(),
        held: Holders::nobody(table.setting.objectives.len()),
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

/// FS-D05, FS-D17: all weapons loaded, no markers, and the missiles of the roster or the sheet.
fn man(book: &Book, recruit: &Recruit, horse: Option<HorseId>) -> Man {
    let usual = u8::try_from(book.sheet.play.missiles.get()).unwrap_or(u8::MAX);
    let mut arms = Arms::default();
    for (arm, weapon) in arms.all_mut().zip(&recruit.weapons) {
        let thrown = weapon.make(book).grip == Grip::Thrown;
        arm.missiles = if thrown { recruit.missiles.unwrap_or(usual) } else { 0 };
    }
    Man {
        standing: Standing::Coming,
        arms,
        ready: recruit.ready,
        bayonet: recruit.bayonet_fixed,
        morale_old: 0,
        morale_new: 0,
        horse,
        order: None,
        in_sight: FigureSet::NONE,
        looked_from: None,
        contacts: FigureSet::NONE,
        charged: None,
        spent: false,
        disturbed: false,
    }
}

impl Skirmish {
    /// Puts the figures that have places and are due on the table, or lists those that cannot stand there.
    fn check_posts(&mut self) -> Result<(), Vec<Misfit>> {
        let mut misfits = Vec::new();
        for id in self.state.figures.ids() {
            let Some(recruit) = self.table.recruit(id) else { continue };
            let Post::At(pose, storey) = recruit.post else { continue };
            let due = recruit.arrives <= 1;
            let figure = self.posted(id, pose, storey);
            // A figure in the place of a later arrival may be gone by then. The ground stays.
            let stays = |barred: &Barred| due || !matches!(barred, Barred::EndsOn(_) | Barred::Enemy(..));
            if let Some(barred) = self.field().unfit(&figure).filter(stays) {
                misfits.push(self.misplaced(id, barred));
            } else if due {
                self.put_on_table(figure);
            }
        }
        if misfits.is_empty() { Ok(()) } else { Err(misfits) }
    }

    fn misplaced(&self, id: FigureId, barred: Barred) -> Misfit {
        let no = self.refusal(barred.into());
        let instead = match barred {
            Barred::Ground(_) => "place it beside that",
            Barred::Enemy(..) | Barred::EndsOn(_) => "place them apart",
            Barred::OffTable(_) => "move it in by half its base, or make the table larger",
        };
        Misfit::new(Some(id), no.rule, format!("{} cannot stand there: {}", self.name(id), no.why)).instead(instead)
    }

    /// The figure at a place and storey where it has not stood before.
    pub(crate) fn posted(&self, id: FigureId, pose: Pose, storey: i16) -> Figure {
        let mut figure = self.state.figures[id].clone();
        figure.pose = pose;
        figure.level = self.field().height_at(pose.spot.point());
        let mut landed = self.field().landed(&figure, pose.spot, storey);
        landed.out = false;
        landed.coming = false;
        landed
    }

    pub(crate) fn put_on_table(&mut self, figure: Figure) {
        let id = figure.id;
        self.state.men[id].standing = Standing::Here;
        self.state.figures[id] = figure;
        self.update_base(id);
    }

    /// Updates a figure's base after it has moved, mounted or dismounted.
    pub(crate) fn update_base(&mut self, id: FigureId) {
        let body = self.state.figures[id].body(&self.table.book.sheet.field);
        Arc::make_mut(&mut self.state.bodies)[id] = body;
    }
}
