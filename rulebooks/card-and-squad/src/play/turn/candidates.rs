//! Candidates: answers worth judging, piece by piece. Those that the judge passes are offered.

use super::super::Battle;
use super::super::placing::{Layout, Order};
use super::super::table::Piece;
use super::super::task::{Onset, Task};
use super::command::Command;
use crate::field::arrange::Arrangement;
use crate::field::figure::{OfficerId, SquadId, Unit};
use crate::words::{Ammunition, Leader, Nerve};

impl Battle {
    /// The answers to try at the open question: all of them, or only those of one piece.
    pub(in super::super) fn candidates(&self, of: Option<Piece>, into: &mut Vec<Command>) {
        let Some(task) = self.state.tasks.last() else { return };
        let wanted = |unit: Unit| of.is_none_or(|piece| piece == Piece::Unit(unit));
        match task {
            Task::Begin => into.push(Command::Begin),
            Task::SetUp(side) => {
                for unit in self.placeable(*side).filter(|unit| wanted(*unit)) {
                    let ways = layouts(unit.squad().is_some(), false);
                    into.extend(ways.into_iter().map(|layout| Command::Place(Piece::Unit(unit), None, layout)));
                }
                for cannon in
                    self.placeable_guns(*side).filter(|own| of.is_none_or(|piece| piece == Piece::Cannon(*own)))
                {
                    into.push(Command::Place(Piece::Cannon(cannon), None, Layout::default()));
                }
                into.push(Command::Done);
            }
            Task::Name => {
                into.extend(
                    self.nameable(self.active()).filter(|squad| wanted(Unit::Squad(*squad))).map(Command::Name),
                );
            }
            Task::Morale => {
                for squad in self.owing().filter(|squad| wanted(Unit::Squad(*squad))) {
                    into.push(Command::Check(squad, None));
                }
            }
            Task::Action => {
                for unit in self.table.units_of(self.active()).filter(|unit| wanted(*unit)) {
                    self.actions(unit, into);
                }
                into.push(Command::Done);
            }
            Task::Path(roll) => {
                self.goings(roll.unit.squad(), into, &Command::Go);
                into.push(Command::Stand);
            }
            Task::Charge(assault, Onset::Answer) => match assault.target {
                Unit::Squad(squad) => {
                    // One offer for all: which officer is a blank of it.
                    let asked = self.rallied_by_all(squad).is_none();
                    into.extend(self.ralliers(squad).next().filter(|_| asked).map(Command::Rally));
                    into.extend([Command::TrustThem, Command::FallBack]);
                }
                Unit::Officer(_) => into.extend([Command::Stand, Command::Evade]),
            },
            Task::Charge(assault, _) => {
                into.push(Command::Follow);
                self.goings(assault.by.squad(), into, &Command::StopShort);
                into.push(Command::Stand);
            }
            Task::Casualty { squad, .. } => into.extend(self.rankers(*squad).map(Command::Lose)),
            Task::MoveUp(side) => {
                into.extend(
                    self.movers_up(*side).into_iter().map(|(figure, combat, _)| Command::MoveUp(figure, combat)),
                );
                into.push(Command::Done);
            }
            Task::Melee { .. } => {
                into.extend(self.to_fight().into_iter().map(Command::Fight));
                into.push(Command::Done);
            }
            Task::Lead { combat, side, .. } => {
                if let Some(fight) = self.state.combats.get(usize::from(*combat)) {
                    into.extend(fight.side(*side).map(Command::Lead));
                }
            }
            Task::Draw | Task::Salvo(_) | Task::EndTurn => {}
        }
    }

    /// The answers to try that are no piece's.
    pub(in super::super) fn common_candidates(&self, into: &mut Vec<Command>) {
        match self.state.tasks.last() {
            Some(Task::Begin) => into.push(Command::Begin),
            Some(Task::SetUp(_) | Task::Action | Task::MoveUp(_)) => into.push(Command::Done),
            Some(Task::Melee { .. }) => {
                into.extend(self.to_fight().into_iter().map(Command::Fight));
                into.push(Command::Done);
            }
            _ => {}
        }
    }

    fn goings(
        &self,
        squad: Option<SquadId>,
        into: &mut Vec<Command>,
        make: &dyn Fn(Vec<engine::table::Spot>, Layout) -> Command,
    ) {
        into.push(make(Vec::new(), Layout::default()));
        if let Some(squad) = squad {
            for layout in layouts(true, true) {
                let opens = layout.order == Order::OpenedOut && !self.state.squad(squad).formed;
                if !opens {
                    into.push(make(Vec::new(), layout));
                }
            }
        }
    }

    fn actions(&self, unit: Unit, into: &mut Vec<Command>) {
        if let Unit::Officer(officer) = unit {
            self.promotions(officer, into);
        }
        if !self.may_act(unit) {
            return;
        }
        if !self.state.is_here(unit) {
            for layout in layouts(unit.squad().is_some(), false) {
                into.push(Command::Arrive(unit, None, layout));
            }
            return;
        }
        if self.is_free(unit) {
            self.free_actions(unit, into);
        }
        self.shots(unit, into);
        into.extend([false, true].map(|tap| Command::Load { unit, tap }));
        if let Unit::Squad(squad) = unit {
            let state = self.state.squad(squad);
            match state.nerve {
                Nerve::Retreat => into.push(Command::Retreat(squad)),
                Nerve::Waver => into.push(Command::RetreatToCover(squad)),
                Nerve::Steady if state.leader == Leader::Killed => into.push(Command::RetreatToCover(squad)),
                Nerve::Steady => {}
            }
        }
        into.push(Command::Hold(unit));
    }

    /// Table 3.1: what only a squad in hand, or an officer who is not locked, may do.
    fn free_actions(&self, unit: Unit, into: &mut Vec<Command>) {
        into.extend([false, true].map(|by_road| Command::Move { unit, by_road, push: false }));
        self.charges(unit, into);
        let rides = match unit {
            Unit::Squad(squad) => {
                for layout in layouts(true, true) {
                    into.push(Command::Form(squad, layout));
                }
                self.gun_actions(squad, into);
                self.table.squads.get(squad.index()).is_some_and(|file| file.cavalry)
            }
            Unit::Officer(officer) => {
                let own = self.table.squad_ids().filter(|squad| self.side(Unit::Squad(*squad)) == self.side(unit));
                let near = own.filter(|squad| self.is_free(Unit::Squad(*squad)));
                into.extend(near.map(|squad| Command::Join(officer, squad)));
                self.table.officers.get(officer.index()).is_some_and(|file| file.mounted)
            }
        };
        if rides {
            into.push(if self.is_mounted(unit) { Command::Dismount(unit) } else { Command::Mount(unit) });
        }
    }

    fn gun_actions(&self, squad: SquadId, into: &mut Vec<Command>) {
        // CS-D11: a cannon out of its reach is not its.
        let Some(cannon) = self.served(squad) else {
            into.extend(self.table.cannon_ids().map(|cannon| Command::Serve(squad, cannon)));
            return;
        };
        into.push(Command::Move { unit: Unit::Squad(squad), by_road: false, push: true });
        if let Some(gun) = self.state.guns.get(cannon.index()) {
            into.push(Command::Turn(squad, gun.pose.facing));
        }
    }

    fn promotions(&self, officer: OfficerId, into: &mut Vec<Command>) {
        for squad in self.promotable(officer) {
            into.extend(self.rankers(squad).map(|figure| Command::Promote(officer, figure)));
        }
    }

    /// The enemies on the table, in list order.
    pub(in super::super) fn foes(&self, unit: Unit) -> impl Iterator<Item = Unit> + use<'_> {
        let side = self.side(unit);
        self.table.units().filter(move |foe| self.side(*foe) != side && self.state.is_here(*foe))
    }

    fn charges(&self, by: Unit, into: &mut Vec<Command>) {
        // No way to contact is shorter than the straight one from the leader, across an obstacle if need be.
        let reach = self.most_rolled(by) + self.book().sheet.field.contact_across.get() + 0.01;
        let Some(leader) = self.field().measured_for(by) else { return };
        let on_road = self.is_on_road(by);
        for at in self.foes(by).filter(|at| self.field().is_within(leader, *at, reach)) {
            into.push(Command::Charge { by, at, by_road: false, officer: None });
            into.extend(on_road.then_some(Command::Charge { by, at, by_road: true, officer: None }));
        }
    }

    fn shots(&self, by: Unit, into: &mut Vec<Command>) {
        let ready = self.field().members(by).any(|id| self.is_ready(id));
        let cannon = by
            .squad()
            .and_then(|squad| self.served(squad))
            .filter(|cannon| self.state.cannon_of(*cannon).load.is_ready());
        if !ready && cannon.is_none() {
            return;
        }
        for at in self.foes(by) {
            if ready {
                into.push(Command::Fire { by, at, shot: None, with: Vec::new(), held: Vec::new() });
            }
            if cannon.is_some() {
                for shot in [Ammunition::RoundShot, Ammunition::Canister] {
                    into.push(Command::Fire { by, at, shot: Some(shot), with: Vec::new(), held: Vec::new() });
                }
            }
        }
    }

    /// Whether the judge passes an answer. What is asked of every piece at every question is answered without the work
    /// that only an order needs.
    pub(in super::super) fn is_offered(&self, command: &Command) -> bool {
        match command {
            Command::Place(_, None, _) | Command::Arrive(_, None, _) => self.has_place(command),
            // Whoever has rolled may at least stay, and be told how to stand.
            Command::Go(..) | Command::StopShort(..) => true,
            Command::Move { unit, by_road, push: false } => self.is_free(*unit) && (!by_road || self.is_on_road(*unit)),
            Command::Form(squad, layout) => {
                let opens = layout.order == Order::OpenedOut;
                self.is_free(Unit::Squad(*squad)) && (!opens || self.state.squad(*squad).formed)
            }
            Command::Fire { by, at, shot: None, with, held } if with.is_empty() && held.is_empty() => {
                self.can_fire(*by, *at)
            }
            Command::Fire { by, at, shot: Some(shot), .. } if !self.is_in_range_of_cannon(*by, *at, *shot) => false,
            Command::Hold(unit) => self.is_in_hand(*unit),
            _ => self.judge(command).is_ok(),
        }
    }
}

/// The ways in which a squad may be told to stand.
fn layouts(squad: bool, moves: bool) -> Vec<Layout> {
    if !squad {
        return vec![Layout::default()];
    }
    let of = |arrangement: Option<Arrangement>, order: Order| Layout { arrangement, order, ..Layout::default() };
    let mut ways: Vec<Layout> = Vec::new();
    for arrangement in Arrangement::DRILLED {
        ways.push(of(Some(arrangement), Order::Keep));
        if arrangement != Arrangement::Open {
            ways.push(of(Some(arrangement), Order::Formed));
        }
    }
    // CS-D43: without an arrangement it stands in line if it is to be formed, else open or as it stood.
    ways.push(of(None, Order::Formed));
    ways.push(of(None, if moves { Order::OpenedOut } else { Order::Keep }));
    ways
}
