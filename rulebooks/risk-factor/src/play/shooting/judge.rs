//! Whether a group or leader may shoot at a target: one judgement for players and rules (RK-LOD, RK-SHT-12 to -14).

use engine::chart::Chart;
use engine::game::{Refusal, Side};

use crate::charts::fire_permission::{Doing, FireFacts, FirePermission, Reason};
use crate::charts::range_band::{self, Aim, Reach};
use crate::field::aim::Aimed;
use crate::field::ids::{FigureId, GroupId};
use crate::play::Skirmish;
use crate::play::charting::looked_up;
use crate::play::state::Target;
use crate::words::{Control, Moved, Weapon};

/// A shot that may be made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sighted {
    /// Who shoots from where at what range.
    pub(crate) aimed: Aimed,
    /// Weapon, range and movement.
    pub(crate) aim: Aim,
    /// How far off the target counts.
    pub(crate) reach: Reach,
}

/// Some figures that shoot together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Party {
    /// The group that acts.
    pub(crate) group: GroupId,
    /// Whose weapon and loading it is: the group's or a leader's.
    pub(crate) owner: GroupId,
    /// The figures.
    pub(crate) figures: Vec<FigureId>,
    /// How they are led.
    pub(crate) control: Control,
    /// How far they went in this phase.
    pub(crate) moved: Moved,
    /// RK-D34: whether they did not hear the order of their group, and shoot for themselves.
    pub(crate) by_themselves: bool,
}

impl Skirmish {
    /// RK-D11, RK-D34: the figures of a group that shoot at its target.
    pub(crate) fn firing_party(&self, group: GroupId) -> Party {
        let shoots = |figure: &FigureId| {
            let figure = &self.state.figures[*figure];
            figure.here && !figure.apart && !figure.deaf
        };
        let now = &self.state.groups[group];
        let figures = self.table.roster.troops[group].figures().filter(shoots).collect();
        Party { group, owner: group, figures, control: now.control, moved: now.moved, by_themselves: false }
    }

    /// RK-D34: the figures of a commanded group that did not hear the order.
    pub(crate) fn deaf_party(&self, group: GroupId) -> Option<Party> {
        let deaf = |figure: &FigureId| {
            let figure = &self.state.figures[*figure];
            figure.here && figure.deaf
        };
        let figures: Vec<FigureId> = self.table.roster.troops[group].figures().filter(deaf).collect();
        // A bold result binds them too: what the group did by it they did.
        let bound = self.state.works[group].thrown.is_some_and(|thrown| thrown.binding);
        let moved = if bound { self.state.groups[group].moved } else { Moved::Stationary };
        let control = Control::Uncommanded;
        (!figures.is_empty()).then_some(Party { group, owner: group, figures, control, moved, by_themselves: true })
    }

    /// RK-D40: an attached leader of a led group who may shoot.
    pub(crate) fn leader_party(&self, leader: GroupId) -> Option<Party> {
        let group = self.state.groups[leader].with?;
        let led = self.state.groups[group].control;
        let deaf = self.table.roster.troops[leader].figures().any(|figure| self.state.figures[figure].deaf);
        if led == Control::Uncommanded || self.state.works[leader].silent || deaf {
            return None;
        }
        let figures = self.field().leader_figure(leader).into_iter().collect();
        let own = self.table.roster.troops[leader].is_player_character();
        let control = if own { Control::PlayerCharacter } else { led };
        // RK-LOD-03: a leader who acted alone before he came to the group went as far as he went himself.
        let group = if self.acted_alone(leader) { leader } else { group };
        let moved = self.state.groups[group].moved;
        Some(Party { group, owner: leader, figures, control, moved, by_themselves: false })
    }

    /// RK-LOD-01 to -07: what the permission to fire says before a target is looked at. Nobody runs out of ammunition
    /// (RK-D20).
    fn permission(&self, party: &Party, depths: (f64, f64)) -> Reason {
        let troop = &self.table.roster.troops[party.owner];
        let automatic = self.table.is_automatic(troop.side);
        let company = self.state.groups[party.group].with.unwrap_or(party.group);
        let facts = FireFacts {
            weapon: troop.weapon,
            muzzle_loading: Some(troop.muzzle_loading),
            control: party.control,
            automatic_side: automatic,
            loaded: self.state.groups[party.owner].loaded,
            moved: party.moved,
            action: self.state.works[party.group].doing,
            in_melee: self.field().in_melee(company),
            shooter_woods_depth: depths.0,
            target_woods_depth: depths.1,
            opt_automatic_fire: self.book().options.automatic_fire,
            opt_woods_fire: self.book().options.woods_fire,
        };
        looked_up(|tray| FirePermission::resolve(self.book(), &facts, tray)).reason
    }

    /// Whether a party may shoot at all in this phase.
    pub(crate) fn may_fire(&self, party: &Party) -> Result<(), Refusal> {
        let name = self.name(party.owner);
        if party.control != Control::Uncommanded {
            if !self.state.works[party.group].may_shoot {
                return Err(Refusal::by("RK-ORD-01", format!("the order of {name} leaves it no shot"))
                    .instead("hold, or move at half speed, to shoot"));
            }
            if self.state.works[party.owner].silent {
                return Err(Refusal::by("RK-D40", format!("{name} did not declare to shoot")));
            }
        }
        self.refuse_fire(party, self.permission(party, (0.0, 0.0)))
    }

    /// A reason not to fire as a refusal.
    fn refuse_fire(&self, party: &Party, reason: Reason) -> Result<(), Refusal> {
        let name = self.name(party.owner);
        let led = party.control != Control::Uncommanded;
        Err(match reason {
            Reason::Ready => return Ok(()),
            Reason::NoMissile => Refusal::by("RK-DAT-03", format!("{name} has nothing to shoot or throw")),
            Reason::Routing => Refusal::by("RK-SHT-14", format!("{name} is routing")),
            Reason::InMelee => Refusal::by("RK-LOD-07", format!("{name} is in a melee")),
            Reason::Retreating => Refusal::by("RK-LOD-07", format!("{name} is retreating")),
            Reason::NotLoaded => Refusal::by("RK-LOD-01", format!("{name} has not loaded"))
                .instead("it loads in a phase in which it neither moves nor shoots"),
            Reason::MovedTooFast => {
                let rule = if led { "RK-LOD-03" } else { "RK-LOD-04" };
                Refusal::by(rule, format!("{name} moved faster than half speed"))
            }
            Reason::ShooterTooDeep => Refusal::by("RK-VIS-04", format!("{name} is too deep in the growth")),
            Reason::TargetTooDeep => Refusal::by("RK-VIS-06", "the target is too deep in the growth"),
        })
    }

    /// Whether a party may shoot at a target, and what the shot is like.
    pub(crate) fn judge_shot(&self, party: &Party, target: Target) -> Result<Sighted, Refusal> {
        self.may_fire(party)?;
        let field = self.field();
        let enemy = target.group;
        if !field.acts(enemy) || field.side(enemy) == field.side(party.group) {
            return Err(Refusal::by("RK-SHT-12", "a shot is at an enemy group on the table"));
        }
        // RK-D22
        if field.in_melee(enemy) {
            return Err(Refusal::by("RK-D22", format!("{} is in a melee", self.name(enemy))));
        }
        let weapon = self.table.roster.troops[party.owner].weapon;
        let aimed = self.looking(|field, buffer| match (target.figure, party.figures.first()) {
            (Some(figure), Some(shooter)) => field.aim_at_figure(*shooter, weapon, figure, buffer),
            _ => field.known_shot(party.owner, &party.figures, enemy, || {
                field.aim_at(party.figures.iter().copied(), weapon, enemy, buffer)
            }),
        });
        let Some(aimed) = aimed else { return Err(self.refuse_sight(party, weapon, enemy)) };
        self.refuse_fire(party, self.permission(party, (aimed.shooter_depth, aimed.target_depth)))?;
        let aim = Aim {
            weapon,
            range: aimed.range.gap,
            control: party.control,
            moved: party.moved,
            advancing: self.throws_on_the_run(party),
        };
        let reach = range_band::reach(self.book(), &aim);
        if !reach.in_range {
            let why = format!("{} is out of range at {:.1} cm", self.name(enemy), aimed.range.gap);
            return Err(Refusal::by("RK-SHT-10", why));
        }
        Ok(Sighted { aimed, aim, reach })
    }

    /// RK-SHT-11: whether a party moves towards the enemy.
    fn throws_on_the_run(&self, party: &Party) -> bool {
        party.moved != Moved::Stationary
            && matches!(self.state.works[party.group].doing, Doing::Attack | Doing::Advance)
    }

    fn refuse_sight(&self, party: &Party, weapon: Weapon, enemy: GroupId) -> Refusal {
        let name = self.name(enemy);
        let gap = self.field().between(party.group, enemy).map_or(f64::INFINITY, |between| between.gap);
        match self.book().sheet.weapons.long(weapon) {
            Some(long) if gap > long => {
                let why = format!("{name} is out of range at {gap:.1} cm");
                Refusal::by("RK-SHT-04", why).instead(format!("{weapon}s reach {long:.0} cm"))
            }
            _ => Refusal::by("RK-SHT-13", format!("no figure has a free view of {name}")),
        }
    }

    /// RK-SHT-12: whether a player character may pick a figure.
    pub(crate) fn judge_pick(&self, leader: GroupId, figure: FigureId) -> Result<(), Refusal> {
        if !self.table.roster.troops[leader].is_player_character() {
            return Err(Refusal::by("RK-SHT-12", "only a player character picks his figure"));
        }
        let own = self.field().leader_figure(leader);
        let clear = |own: FigureId| self.looking(|field, buffer| field.clearly_sees(own, figure, buffer));
        if !self.state.figures[figure].here || !own.is_some_and(clear) {
            return Err(Refusal::by("RK-SHT-12", "that figure is not in clear sight"));
        }
        Ok(())
    }

    /// RK-SHT-01, RK-D28: whom an uncommanded party shoots at: the nearest enemy group in sight that is not in melee.
    pub(crate) fn nearest_target(&self, party: &Party) -> Option<(Target, Sighted)> {
        if self.may_fire(party).is_err() {
            return None;
        }
        let field = self.field();
        // RK-D34: those who did not hear the order look for themselves; else the whole group does.
        let lookers: &[FigureId] = &party.figures;
        let near = |enemy: GroupId| {
            if !party.by_themselves {
                return field.between(party.group, enemy).map(|between| between.gap);
            }
            let own = lookers.iter();
            own.flat_map(|from| field.members(enemy).map(move |to| (*from, to)))
                .map(|(from, to)| field.gap(from, to))
                .reduce(f64::min)
        };
        let mut enemies: Vec<(f64, GroupId)> = field
            .acting(field.side(party.group).other())
            .filter(|enemy| !field.in_melee(*enemy))
            .filter_map(|enemy| Some((near(enemy)?, enemy)))
            .collect();
        enemies.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let sees = |enemy: &GroupId| {
            self.looking(|field, buffer| {
                if party.by_themselves {
                    field.figures_see(lookers, *enemy, buffer).is_some()
                } else {
                    field.in_sight(party.group, *enemy, buffer).is_some()
                }
            })
        };
        let seen = enemies.into_iter().map(|(_, enemy)| enemy).find(sees)?;
        let target = Target { group: seen, figure: None };
        // RK-D28: if no shot at that one is possible, none at all
        self.judge_shot(party, target).ok().map(|sighted| (target, sighted))
    }

    /// The led shooters of a side that choose a target: groups, and player characters with a group.
    pub(crate) fn led_shooters(&self, side: Side) -> Vec<GroupId> {
        let field = self.field();
        let mut shooters: Vec<GroupId> = field
            .acting(side)
            .filter(|group| field.is_led(*group) && self.may_fire(&self.firing_party(*group)).is_ok())
            .collect();
        let companions = self.table.roster.leaders().filter(|leader| {
            field.side(*leader) == side
                && self.table.roster.troops[*leader].is_player_character()
                && self.state.groups[*leader].is_here()
                && self.leader_party(*leader).is_some_and(|party| self.may_fire(&party).is_ok())
        });
        shooters.extend(companions);
        shooters
    }

    /// The party of a group, a lone leader or a player character with a group.
    pub(crate) fn party_of(&self, shooter: GroupId) -> Option<Party> {
        match self.state.groups[shooter].with {
            Some(_) => self.leader_party(shooter),
            None => self.field().acts(shooter).then(|| self.firing_party(shooter)),
        }
    }

    /// The enemy groups that a shooter may shoot at.
    pub(crate) fn targets(&self, shooter: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        let party = self.party_of(shooter);
        let enemies = self.field().acting(self.field().side(shooter).other());
        enemies.filter(move |enemy| {
            let target = Target { group: *enemy, figure: None };
            party.as_ref().is_some_and(|party| self.judge_shot(party, target).is_ok())
        })
    }

    /// Whether a shooter has somebody to shoot at.
    pub(crate) fn has_target(&self, shooter: GroupId) -> bool {
        self.targets(shooter).next().is_some()
    }
}
