//! Carrying out an answer.

use engine::dice::Dice;
use engine::game::{Halt, Log};

use super::super::Battle;
use super::super::task::Task;
use super::judge::Deed;

impl Battle {
    /// Carries out an answer that was judged, and goes on to the next question.
    pub(in super::super) fn carry_out(&mut self, deed: Deed, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.act_on(deed, dice, log)?;
        self.proceed(dice, log)
    }

    /// Carries out an answer, and no more.
    pub(in super::super) fn act_on(&mut self, deed: Deed, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match deed {
            Deed::Begin => return self.begin(dice, log),
            Deed::Place(unit, posted) => self.place(unit, &posted, "CS-D02", log),
            Deed::PlaceGun(cannon, pose) => self.place_gun(cannon, pose, "CS-D02", log),
            Deed::Done => self.be_done(),
            Deed::Name(squad) => self.name_squad(squad, log),
            Deed::Check(squad, officer) => return self.check_due(squad, officer, dice, log),
            Deed::Move(unit, by_road) => return self.begin_move(unit, by_road, dice, log),
            Deed::Push(squad) => return self.begin_push(squad, dice, log),
            Deed::Form(squad, walked, order) => self.form(squad, &walked, order, log),
            Deed::Charge(assault) => return self.charge(assault, dice, log),
            Deed::Load(unit, loads, tap) => self.load(unit, loads, tap, log),
            Deed::Fire(shooting, salvo) => self.fire(&shooting, salvo),
            Deed::Serve(squad, cannon) => self.serve(squad, cannon, log),
            Deed::RetreatToCover(squad) => return self.retreat_to_cover(squad, dice, log),
            Deed::Retreat(squad) => return self.retreat(squad, dice, log),
            Deed::Mount(unit, mount, places) => self.mount(unit, mount, &places, log),
            Deed::Arrive(unit, posted) => self.arrive(unit, &posted, log),
            Deed::Hold(unit) => self.hold(unit, log),
            Deed::Turn(squad, facing) => self.turn_gun(squad, facing, log),
            Deed::Join(officer, squad) => self.join(officer, squad, log),
            Deed::Promote(figure, squad) => self.promote(figure, squad, log),
            Deed::Go(roll, walked) => self.walk(roll, &walked, log),
            Deed::StandStill(roll) => self.stand(roll, log),
            Deed::Answer(assault, onset) => self.go_on(assault, onset),
            Deed::Evade(assault) => return self.evade(assault, dice, log),
            Deed::Follow(assault) => self.follow(assault),
            Deed::StopShort(assault, walked) => self.stop_short(assault, &walked, log),
            Deed::LetGo(assault) => self.let_go(assault, log),
            Deed::Lose(figure) => self.lose(figure, log),
            Deed::MoveUp(figure, combat, spot) => self.move_up(figure, combat, spot, log),
            Deed::Fight(combat) => self.begin_fight(combat),
            Deed::Lead { combat, side, leads, lead } => self.settle_lead(combat, side, leads, Some(lead)),
        }
        Ok(())
    }

    /// What being done does at the open question.
    fn be_done(&mut self) {
        match self.state.tasks.last() {
            Some(Task::Action) => self.done_acting(),
            Some(Task::Melee { .. }) => self.fight_rest(),
            _ => self.pop(),
        }
    }
}
