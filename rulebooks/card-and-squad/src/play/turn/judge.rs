//! The judge: whether an answer may be given, and all that was worked out about it. Every offer passes it.

use engine::game::Refusal;
use engine::table::{Pose, Spot};

use super::super::Battle;
use super::super::action::{Loads, Salvo, Shooting, Walked};
use super::super::placing::{Order, Places};
use super::super::setup::Posted;
use super::super::table::Piece;
use super::super::task::{Assault, Onset, Roll, Task};
use super::command::Command;
use crate::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};

/// An answer that may be given, ready to be carried out.
#[derive(Clone)]
pub(in super::super) enum Deed {
    Begin,
    Place(Unit, Posted),
    PlaceGun(CannonId, Pose),
    Done,
    Name(SquadId),
    Check(SquadId, Option<OfficerId>),
    Move(Unit, bool),
    Push(SquadId),
    Form(SquadId, Walked, Order),
    Charge(Assault),
    Load(Unit, Loads, bool),
    Fire(Shooting, Salvo),
    Serve(SquadId, CannonId),
    RetreatToCover(SquadId),
    Retreat(SquadId),
    Mount(Unit, bool, Places),
    Arrive(Unit, Posted),
    Hold(Unit),
    Turn(SquadId, engine::table::Facing),
    Join(OfficerId, SquadId),
    Promote(FigureId, SquadId),
    Go(Roll, Walked),
    StandStill(Roll),
    Answer(Assault, Onset),
    Evade(Assault),
    Follow(Assault),
    StopShort(Assault, Walked),
    LetGo(Assault),
    Lose(FigureId),
    MoveUp(FigureId, u8, Spot),
    Fight(u8),
    Lead { combat: u8, side: engine::game::Side, leads: [Option<FigureId>; 2], lead: FigureId },
}

impl Battle {
    /// Whether an answer may be given at the open question.
    pub(in super::super) fn judge(&self, command: &Command) -> Result<Deed, Refusal> {
        if self.state.ending.is_some() {
            return Err(Refusal::by("CS-D01", "the game is over"));
        }
        let Some(task) = self.state.tasks.last() else {
            return Err(Refusal::by("CS-D01", "the game is over"));
        };
        match task {
            Task::Begin => match command {
                Command::Begin => Ok(Deed::Begin),
                _ => Err(out_of_place("the game has not begun", "begin")),
            },
            Task::SetUp(side) => self.judge_setting_up(*side, command),
            Task::Name => match command {
                Command::Name(squad) if self.nameable(self.active()).any(|able| able == *squad) => {
                    Ok(Deed::Name(*squad))
                }
                Command::Name(_) => Err(Refusal::by("CS-D38", "that squad has acted in this round, or is not his")),
                _ => Err(out_of_place("a squad is to be named for the card", "name a squad")),
            },
            Task::Morale => self.judge_check(command),
            Task::Action => self.judge_action(command),
            Task::Path(roll) => match command {
                Command::Go(path, layout) => self.judge_path(*roll, path, layout).map(|walked| Deed::Go(*roll, walked)),
                Command::Stand => Ok(Deed::StandStill(*roll)),
                _ => Err(out_of_place("the path of a roll is to be given", "go, or stand")),
            },
            Task::Charge(assault, Onset::Answer) => self.judge_answer(*assault, command),
            Task::Charge(assault, _) => self.judge_pursuit(*assault, command),
            Task::Casualty { squad, .. } => self.judge_lose(*squad, command),
            Task::MoveUp(side) => match command {
                Command::MoveUp(figure, combat) => {
                    self.judge_move_up(*side, *figure, *combat).map(|spot| Deed::MoveUp(*figure, *combat, spot))
                }
                Command::Done => Ok(Deed::Done),
                _ => Err(out_of_place("figures may move up", "move one up, or be done")),
            },
            Task::Melee { .. } => match command {
                Command::Fight(combat) if self.to_fight().contains(combat) => Ok(Deed::Fight(*combat)),
                Command::Fight(_) => Err(Refusal::by("CS-SEQ-04", "that combat is not fought now")),
                Command::Done => Ok(Deed::Done),
                _ => Err(out_of_place("a combat is to be picked", "fight one, or be done")),
            },
            Task::Lead { combat, side, leads } => self.judge_lead(*combat, *side, *leads, command),
            Task::Draw | Task::Salvo(_) | Task::EndTurn => Err(Refusal::by("CS-SEQ-01", "nothing is asked now")),
        }
    }

    fn judge_setting_up(&self, side: engine::game::Side, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Place(Piece::Unit(unit), at, layout) => {
                if self.side(*unit) != side {
                    return Err(Refusal::by("CS-D02", "the other side sets up later"));
                }
                let at = at.ok_or_else(|| Refusal::by("CS-D02", "a place is wanted").instead("give it as the path"))?;
                self.judge_place(*unit, at, layout).map(|posted| Deed::Place(*unit, posted))
            }
            Command::Place(Piece::Cannon(cannon), at, layout) => {
                if !self.placeable_guns(side).any(|own| own == *cannon) {
                    return Err(Refusal::by("CS-D02", "that cannon is not placed by this side"));
                }
                let at = at.ok_or_else(|| Refusal::by("CS-D02", "a place is wanted").instead("give it as the path"))?;
                self.judge_place_gun(*cannon, at, layout.front).map(|pose| Deed::PlaceGun(*cannon, pose))
            }
            Command::Done => self.judge_set_up(side).map(|()| Deed::Done),
            _ => Err(out_of_place("the sides set up", "place what has no place, or be done")),
        }
    }

    fn judge_check(&self, command: &Command) -> Result<Deed, Refusal> {
        let Command::Check(squad, officer) = command else {
            return Err(out_of_place("morale checks come first", "check a squad"));
        };
        if !self.owing().any(|owing| owing == *squad) {
            return Err(Refusal::by("CS-MOR-01", "that squad owes no check"));
        }
        if let Some(officer) = officer {
            self.judge_rally(*squad, *officer)?;
        }
        Ok(Deed::Check(*squad, *officer))
    }

    fn judge_action(&self, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Move { push: true, by_road: true, .. }
            | Command::Move { unit: Unit::Officer(_), push: true, .. } => {
                Err(Refusal::by("CS-D11", "a squad pushes its cannon over open ground or road"))
            }
            Command::Move { unit: Unit::Squad(squad), push: true, .. } => {
                self.judge_begin_push(*squad).map(|_| Deed::Push(*squad))
            }
            Command::Move { unit, by_road, .. } => {
                self.judge_move(*unit, *by_road).map(|()| Deed::Move(*unit, *by_road))
            }
            Command::Form(squad, layout) => {
                let walked = self.judge_form(*squad, layout)?;
                Ok(Deed::Form(*squad, walked, layout.order))
            }
            Command::Charge { by, at, by_road, officer } => {
                self.judge_charge(*by, *at, *by_road, *officer).map(Deed::Charge)
            }
            Command::Load { unit, tap } => self.judge_load(*unit, *tap).map(|loads| Deed::Load(*unit, loads, *tap)),
            Command::Fire { by, at, shot, with, held } => {
                let shooting = Shooting { by: *by, at: *at, shot: *shot, with: with.clone(), held: held.clone() };
                let salvo = self.judge_fire(&shooting)?;
                Ok(Deed::Fire(shooting, salvo))
            }
            Command::Serve(squad, cannon) => self.judge_serve(*squad, *cannon).map(|()| Deed::Serve(*squad, *cannon)),
            Command::RetreatToCover(squad) => self.judge_fall_back(*squad).map(|()| Deed::RetreatToCover(*squad)),
            Command::Retreat(squad) => self.judge_retreat(*squad).map(|()| Deed::Retreat(*squad)),
            Command::Mount(unit) => self.judge_mount(*unit, true).map(|places| Deed::Mount(*unit, true, places)),
            Command::Dismount(unit) => self.judge_mount(*unit, false).map(|places| Deed::Mount(*unit, false, places)),
            Command::Arrive(unit, at, layout) => {
                let at = at.ok_or_else(|| Refusal::by("CS-D42", "a place is wanted").instead("give it as the path"))?;
                self.judge_arrive(*unit, at, layout).map(|posted| Deed::Arrive(*unit, posted))
            }
            Command::Hold(unit) => self.judge_not_running(*unit).map(|()| Deed::Hold(*unit)),
            Command::Turn(squad, facing) => self.judge_turn_gun(*squad, *facing).map(|()| Deed::Turn(*squad, *facing)),
            Command::Join(officer, squad) => self.judge_join(*officer, *squad).map(|()| Deed::Join(*officer, *squad)),
            Command::Promote(officer, figure) => {
                self.judge_promote(*officer, *figure).map(|squad| Deed::Promote(*figure, squad))
            }
            Command::Done => match self.must_retreat() {
                Some(squad) => {
                    let name = self.unit_name(Unit::Squad(squad));
                    Err(Refusal::by("CS-MOR-14", format!("{name} has still to retreat")).instead("let it retreat"))
                }
                None => Ok(Deed::Done),
            },
            _ => Err(out_of_place("squads and officers act", "give one its action, or be done")),
        }
    }

    fn judge_answer(&self, assault: Assault, command: &Command) -> Result<Deed, Refusal> {
        match (assault.target, command) {
            (Unit::Squad(squad), Command::Rally(_)) if self.rallied_by_all(squad).is_some() => {
                Err(Refusal::by("CS-R12", "every officer in reach rallies it unasked"))
            }
            (Unit::Squad(squad), Command::Rally(officer)) => {
                self.judge_rally(squad, *officer).map(|()| Deed::Answer(assault, Onset::Stand(Some(*officer))))
            }
            (Unit::Squad(squad), Command::TrustThem) => {
                Ok(Deed::Answer(assault, Onset::Stand(self.rallied_by_all(squad))))
            }
            (Unit::Squad(squad), Command::FallBack) => {
                self.judge_decline(squad).map(|()| Deed::Answer(assault, Onset::FallBack))
            }
            (Unit::Officer(_), Command::Stand) => Ok(Deed::Answer(assault, Onset::Roll)),
            (Unit::Officer(_), Command::Evade) => Ok(Deed::Evade(assault)),
            (Unit::Squad(_), _) => Err(out_of_place("a charge is to be met", "rally the squad, or trust them")),
            (Unit::Officer(_), _) => Err(out_of_place("a charge is to be met", "stand, or evade")),
        }
    }

    fn judge_pursuit(&self, assault: Assault, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Follow => self.judge_follow(assault).map(|()| Deed::Follow(assault)),
            Command::StopShort(path, layout) => {
                self.judge_stop_short(assault, path, layout).map(|walked| Deed::StopShort(assault, walked))
            }
            Command::Stand => Ok(Deed::LetGo(assault)),
            _ => Err(out_of_place("the target has given way", "follow it, stop short, or stand")),
        }
    }

    fn judge_lose(&self, squad: SquadId, command: &Command) -> Result<Deed, Refusal> {
        match command {
            Command::Lose(figure) if self.rankers(squad).any(|ranker| ranker == *figure) => Ok(Deed::Lose(*figure)),
            Command::Lose(_) => Err(Refusal::by("CS-R31", "a ranker of the squad falls")),
            _ => Err(out_of_place("a ranker falls", "say which")),
        }
    }

    fn judge_lead(
        &self,
        combat: u8,
        side: engine::game::Side,
        leads: [Option<FigureId>; 2],
        command: &Command,
    ) -> Result<Deed, Refusal> {
        let Command::Lead(figure) = command else {
            return Err(out_of_place("one of the pair is to lead", "say which"));
        };
        let own =
            self.state.combats.get(usize::from(combat)).is_some_and(|fight| fight.side(side).any(|id| id == *figure));
        if own {
            return Ok(Deed::Lead { combat, side, leads, lead: *figure });
        }
        Err(Refusal::by("CS-R48", "one of the two in the combat leads"))
    }
}

fn out_of_place(why: &str, instead: &str) -> Refusal {
    Refusal::by("CS-SEQ-01", why).instead(instead)
}
