//! Moves: how they are judged, and how they are made.

use engine::game::{Aspect, At, Log, Order, PieceId, Refusal, What};
use engine::table::{Point, Pose, Spot};

use crate::book::YesOrNo;
use crate::charts::movement::{Going, Movement, MovementFacts};
use crate::field::arc::facing_to;
use crate::field::figure::{Aim, Figure, FigureId};
use crate::field::going::{Barred, Way};
use crate::field::path::cut;
use crate::field::terrain::{Terrain, Veil};
use crate::field::trail::Trail;
use crate::play::state::{Plan, Standing, Walked, method};
use crate::play::{Buffers, Skirmish};

impl Skirmish {
    /// Chart `movement`: inches in this impulse over some going.
    pub(crate) fn allowance(&self, id: FigureId, going: Going) -> i32 {
        let figure = &self.state.figures[id];
        let facts = MovementFacts {
            mounted: figure.mounted,
            going,
            wounds: figure.wounds,
            morale_markers: figure.morale_markers,
            opt_min_move: self.book().options.min_move,
        };
        Movement::look_up(self.book(), &facts).allowance
    }

    /// The table of orders: standing, not in contact, allowance above nothing.
    pub(crate) fn able_to_move(&self, id: FigureId) -> Result<(), Refusal> {
        self.on_its_feet(id)?;
        self.out_of_contact(id, "FS-ORD-03")?;
        self.not_crippled(id)
    }

    fn not_crippled(&self, id: FigureId) -> Result<(), Refusal> {
        if self.allowance(id, Going::Good) <= 0 {
            let why = format!("the wounds of {} leave it no inch", self.name(id));
            return Err(Refusal::by("FS-MOV-04", why).instead("shoot, reload or wait"));
        }
        Ok(())
    }

    /// FS-ORD-03: `move`.
    pub(crate) fn judge_move(&self, id: FigureId, order: &Order) -> Result<Walked, Refusal> {
        self.able_to_move(id)?;
        let storeys = match order.how.word(0) {
            None => 0,
            Some("up") => 1,
            Some("down") => -1,
            Some(_) => return Err(Refusal::by("FS-D08", "one moves `up` or `down` the stairs, or neither")),
        };
        if order.path.is_empty() && order.facing.is_none() {
            return Err(Refusal::by("FS-ORD-03", "the move leads nowhere").instead("give a path or a facing"));
        }
        self.judge_walk(id, order, storeys)
    }

    /// FS-ORD-09: `break-off`.
    pub(crate) fn judge_break_off(&self, id: FigureId, order: &Order) -> Result<Walked, Refusal> {
        if self.state.men[id].contacts.is_empty() {
            let why = format!("{} is not in contact", self.name(id));
            return Err(Refusal::by("FS-ORD-09", why).instead("move"));
        }
        self.on_its_feet(id)?;
        self.not_crippled(id)?;
        let here = self.state.figures[id].pose.spot;
        if order.path.iter().all(|spot| *spot == here) {
            return Err(Refusal::by("FS-ORD-09", "the way out of contact is missing").instead("give a path"));
        }
        self.judge_walk(id, order, 0)
    }

    /// A path: its length and going, what bars it, where it ends, and whether a marked figure may take it.
    fn judge_walk(&self, id: FigureId, order: &Order, storeys: i16) -> Result<Walked, Refusal> {
        let goal = match order.at {
            None => None,
            Some(At::Spot(spot)) => Some(spot.point()),
            Some(_) => return Err(Refusal::by("FS-FLD-17", "the goal of a move is a place")),
        };
        let figure = &self.state.figures[id];
        let mut spots = vec![figure.pose.spot];
        spots.extend(order.path.iter().copied());
        spots.dedup();
        let end = spots.last().copied().unwrap_or(figure.pose.spot);
        if spots.len() < 2 {
            if storeys != 0 {
                return Err(Refusal::by("FS-D23", "one changes the storey by walking over the stairs"));
            }
            let facing = order.facing.or(Some(figure.pose.facing));
            return Ok(Walked { path: Trail::NONE, facing, storeys: 0, leaves: false, good_going: true });
        }
        let leaves = !self.table.edges.bounds().holds(end.point());
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, path } = buffers;
            path.clear();
            path.extend(spots.iter().map(|spot| spot.point()));
            let field = self.field();
            let way = field.way(figure, path, walk, crossings);
            let landed = field.landed(figure, end, storeys);
            let barred = match way.barred {
                Some(Barred::OffTable(_)) if leaves => None,
                // Who changes the storey ends among those of the other one.
                None | Some(Barred::EndsOn(_)) if storeys != 0 => field.unfit(&landed),
                barred => barred,
            };
            if let Some(barred) = barred {
                return Err(self.refuse_barred(barred));
            }
            self.affordable(id, &way)?;
            self.storeys_joined(figure, path, storeys)?;
            if let Some(enemy) = field.enemy_touched(&landed, crossings).filter(|_| !leaves) {
                let why = format!("it would end in contact with {}", self.name(enemy.id));
                return Err(Refusal::by("FS-ORD-03", why).instead("stop short of it, or charge"));
            }
            if figure.morale_markers > 0 && !field.flight(figure, &landed, goal, crossings).is_allowed() {
                let why = format!("{} has a morale marker, and may only go to cover or away", self.name(id));
                return Err(Refusal::by("FS-MOR-12", why)
                    .instead("end in cover, out of sight or further from the nearest enemy, or name a goal that is"));
            }
            let path = spots.iter().copied().collect();
            let good_going = way.going == Going::Good && way.slowed.is_none();
            Ok(Walked { path, facing: order.facing, storeys, leaves, good_going })
        })
    }

    /// FS-ORD-03: whether the allowance for its going is enough for a way.
    pub(crate) fn affordable(&self, id: FigureId, way: &Way) -> Result<(), Refusal> {
        let allowance = self.allowance(id, way.going);
        if way.is_within(allowance) {
            return Ok(());
        }
        let why = format!("the way takes {:.2}\" of {allowance}\"", way.cost);
        let rule = if way.slowed.is_some() { "FS-MOV-05" } else { "FS-ORD-03" };
        Err(Refusal::by(rule, why).instead("take a shorter way"))
    }

    /// Stairs join a storey with the one below it: those of level 1 the ground and the first floor. From an upper
    /// storey there is no other way out.
    fn storeys_joined(&self, figure: &Figure, path: &[Point], storeys: i16) -> Result<(), Refusal> {
        let field = self.field();
        let here = field.storey(figure);
        if storeys != 0 {
            let level = if storeys > 0 { here + 1 } else { here };
            if !field.stairs_on(path).any(|stairs| stairs.level() == level) {
                return Err(Refusal::by("FS-D23", "no stairs on the way lead there").instead("walk over the stairs"));
            }
        }
        let inside = |point: &Point| {
            let mut under = self.table.setting.ground.under(*point);
            under.any(|(_, area)| self.book().sheet.field.terrain.get(Terrain::of_area(area)).sight == Veil::Walls)
        };
        if here + storeys > 0 && path.last().is_some_and(|end| !inside(end)) {
            return Err(Refusal::by("FS-D23", "from an upper storey only the stairs lead out").instead("go down first"));
        }
        Ok(())
    }

    /// FS-TRN-04, FS-D07: the orders of the move step: first the side without the edge, then the other.
    pub(crate) fn move_step(&mut self, log: &mut Log) {
        for side in self.state.movers() {
            for id in self.state.of_side(side).collect::<Vec<_>>() {
                self.move_figure(id, log);
            }
        }
    }

    /// Carries out what a figure does in the move step; FS-FLD-03: with any order but `wait` it may turn.
    pub(crate) fn move_figure(&mut self, id: FigureId, log: &mut Log) {
        let man = &self.state.men[id];
        if !man.is_here() || man.spent {
            return;
        }
        let Some(plan) = man.order.clone() else { return };
        if let Some(facing) = plan.facing() {
            self.turn(id, Pose { facing, ..self.state.figures[id].pose }, log);
        }
        match plan {
            Plan::Move(walked) => {
                let moved = self.walk(id, &walked, "move", log);
                // FS-R14: a house may let a man on foot load as he walks over good ground
                let loads = self.book().options.reload_while_moving == YesOrNo::Yes && self.state.men[id].is_here();
                if loads && moved && walked.good_going && !self.state.figures[id].mounted {
                    self.load_while_moving(id, log);
                }
            }
            Plan::GoToGround(_) => self.lie_down(id, "FS-ORD-11", log),
            Plan::Rise(_) => {
                self.state.figures[id].gone_to_ground = false;
                log.note("FS-ORD-11", Self::changed(id, Aspect::Posture, "standing", true));
            }
            Plan::Mount(horse, _) => self.mount(id, horse, log),
            Plan::Dismount(_) => self.dismount(id, log),
            _ => {}
        }
    }

    fn turn(&mut self, id: FigureId, to: Pose, log: &mut Log) {
        let from = self.state.figures[id].pose;
        if from != to {
            self.state.figures[id].pose = to;
            let piece = PieceId(id.0);
            log.note("FS-FLD-03", What::Moved { piece, from, to, path: Vec::new(), how: "turn" });
        }
    }

    /// Turns a figure towards another.
    pub(crate) fn face(&mut self, id: FigureId, other: FigureId, log: &mut Log) {
        self.face_to(id, self.state.figures[other].centre(), log);
    }

    /// Turns a figure towards a place.
    pub(crate) fn face_to(&mut self, id: FigureId, to: Point, log: &mut Log) {
        if let Some(facing) = facing_to(self.state.figures[id].centre(), to) {
            self.turn(id, Pose { facing, ..self.state.figures[id].pose }, log);
        }
    }

    /// FS-ORD-03, FS-ORD-09, FS-D43: walks a path as far as others let it. Whether the figure moved.
    pub(crate) fn walk(&mut self, id: FigureId, walked: &Walked, how: &'static str, log: &mut Log) -> bool {
        let figure = &self.state.figures[id];
        let from = figure.pose;
        let mut path: Vec<Point> = walked.path.iter().map(|spot| spot.point()).collect();
        if path.len() < 2 {
            let facing = walked.facing.unwrap_or(from.facing);
            self.turn(id, Pose { facing, ..from }, log);
            return false;
        }
        if walked.path.first() != Some(&from.spot) && !self.set_out_from_here(figure, &mut path) {
            log.say("FS-D43", || format!("{} finds the way closed, and stays.", self.name(id)));
            return false;
        }
        let leaves = path.last().is_some_and(|end| !self.table.edges.bounds().holds(*end));
        if leaves && self.with_buffers(|buffers| self.is_clear(figure, &path, &mut buffers.crossings)) {
            self.leave(id, &path.into_iter().map(Spot::nearest).collect(), how, log);
            return true;
        }
        let found =
            self.with_buffers(|buffers| self.field().gets_to(figure, &path, walked.storeys, &mut buffers.crossings));
        let Some((mut landed, trail)) = found else {
            log.say("FS-D43", || format!("{} finds the way closed, and stays.", self.name(id)));
            return false;
        };
        let last = trail.iter().rev().nth(1).copied().unwrap_or(from.spot);
        let along = facing_to(last.point(), landed.centre());
        landed.pose.facing = walked.facing.or(along).unwrap_or(from.facing);
        let rule = if how == "break-off" { "FS-ORD-09" } else { "FS-ORD-03" };
        self.come_to(id, landed, &trail, how, rule, log);
        true
    }

    /// FS-ORD-09: who was pushed back before it could break off goes its way from where it is now, and no farther than
    /// it meant to. Whether the ground lets it.
    fn set_out_from_here(&self, figure: &Figure, path: &mut Vec<Point>) -> bool {
        let length = path.array_windows().map(|[from, to]| from.distance(*to)).sum();
        if let Some(start) = path.first_mut() {
            *start = figure.centre();
        }
        *path = cut(path, length);
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, .. } = buffers;
            !matches!(self.field().way(figure, path, walk, crossings).barred, Some(Barred::Ground(_)))
        })
    }

    fn is_clear(&self, figure: &Figure, path: &[Point], buffer: &mut engine::table::Crossings) -> bool {
        // The edge is as far as figures can be in the way; what counts is that no enemy is on the way there.
        let mut walk = engine::table::Walk::default();
        !matches!(self.field().way(figure, path, &mut walk, buffer).barred, Some(Barred::Enemy(..)))
    }

    /// FS-R32: in the phase, as changes of target are.
    ///
    /// A figure has moved by its own action (FS-MOV-06): its aim is lost (FS-D25), and the impulse counts.
    pub(crate) fn come_to(
        &mut self,
        id: FigureId,
        landed: Figure,
        trail: &Trail,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let from = self.state.figures[id].pose;
        let bends: Vec<Spot> = trail.iter().skip(1).take(trail.len().saturating_sub(2)).copied().collect();
        log.note(rule, What::Moved { piece: PieceId(id.0), from, to: landed.pose, path: bends, how });
        let figure = &mut self.state.figures[id];
        let so_far = std::mem::take(&mut figure.memory.path);
        *figure = landed;
        figure.memory.path = if so_far.is_empty() {
            trail.clone()
        } else {
            so_far.iter().chain(trail.iter().skip(1)).copied().collect()
        };
        figure.memory.impulses_moved += 1;
        self.relay(id);
        self.lose_aim(id, "FS-D25", log);
    }

    /// FS-D20: a figure walks off the table and is out of the game.
    fn leave(&mut self, id: FigureId, trail: &Trail, how: &'static str, log: &mut Log) {
        let piece = PieceId(id.0);
        let from = self.state.figures[id].pose;
        let spot = trail.last().copied().unwrap_or(from.spot);
        log.note("FS-D20", What::Moved { piece, from, to: Pose { spot, ..from }, path: Vec::new(), how });
        self.take_off(id, Standing::Left, "left-the-table", "FS-D20", log);
    }

    /// A figure is out of the game, and its horse with it (FS-D14).
    pub(crate) fn take_off(
        &mut self,
        id: FigureId,
        standing: Standing,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let man = &mut self.state.men[id];
        man.standing = standing;
        man.order = None;
        man.spent = true;
        man.horse = None;
        self.state.figures[id].out = true;
        self.state.figures[id].aim = Aim::None;
        log.note(rule, What::Removed { piece: PieceId(id.0), how });
    }

    /// FS-R14: the weapon in hand first, or else the first that needs it.
    fn load_while_moving(&mut self, id: FigureId, log: &mut Log) {
        let man = &self.state.men[id];
        let needs = |arm: &u8| !man.arm(*arm).is_loaded();
        let others = (0..man.arms.len()).filter_map(|at| u8::try_from(at).ok());
        if let Some(arm) = man.ready.into_iter().chain(others).find(needs) {
            self.load(id, arm, method(false), "FS-R14", log);
        }
    }

    /// A figure lies down: by choice, or because its nerve failed. FS-D25: its aim is lost.
    pub(crate) fn lie_down(&mut self, id: FigureId, rule: &'static str, log: &mut Log) {
        if !self.state.figures[id].gone_to_ground {
            self.state.figures[id].gone_to_ground = true;
            log.note(rule, Self::changed(id, Aspect::Posture, "gone-to-ground", false));
        }
        self.lose_aim(id, "FS-D25", log);
    }

    /// FS-ORD-12, FS-D15, FS-D48: into the saddle; the centre stays. Who has taken the horse, or stands in the way by
    /// now, makes it a wait (FS-ORD-02).
    fn mount(&mut self, id: FigureId, horse: u8, log: &mut Log) {
        let rider = Figure { mounted: true, ..self.state.figures[id].clone() };
        if !self.at_hand(id, horse) || self.field().unfit(&rider).is_some() {
            return;
        }
        if let Some(left) = self.state.horses.get_mut(usize::from(horse)) {
            left.at = None;
        }
        self.state.men[id].horse = Some(horse);
        self.state.figures[id].mounted = true;
        self.relay(id);
        log.note("FS-ORD-12", Self::changed(id, Aspect::Mount, "mounted", true));
    }

    /// FS-ORD-12, FS-D14: out of the saddle; the horse stays where it was left.
    fn dismount(&mut self, id: FigureId, log: &mut Log) {
        let spot = self.state.figures[id].pose.spot;
        if let Some(horse) = self.state.men[id].horse.take()
            && let Some(left) = self.state.horses.get_mut(usize::from(horse))
        {
            left.at = Some(spot);
        }
        self.state.figures[id].mounted = false;
        self.relay(id);
        log.note("FS-ORD-12", Self::changed(id, Aspect::Mount, "on-foot", true));
    }

    /// A figure's aim is lost, if it has any.
    pub(crate) fn lose_aim(&mut self, id: FigureId, rule: &'static str, log: &mut Log) {
        if self.state.figures[id].aim != Aim::None {
            self.state.figures[id].aim = Aim::None;
            log.note(rule, Self::changed(id, Aspect::Aim, "lost", false));
        }
    }
}
