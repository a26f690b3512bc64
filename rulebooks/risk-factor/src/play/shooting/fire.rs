//! All fire of a phase: worked out before any loss is removed (RK-TRN-05, RK-D26, RK-D34, RK-D40).

use engine::dice::{Dice, DiceError};
use engine::game::Log;

use super::harm::Harm;
use super::judge::{Party, Sighted};
use crate::field::ids::{FigureId, GroupId};
use crate::play::Skirmish;
use crate::play::state::Target;

/// One volley that is going to be thrown.
#[derive(Clone, Debug)]
pub(crate) struct Volleying {
    pub(crate) party: Party,
    target: Target,
    pub(crate) sighted: Sighted,
}

impl Skirmish {
    /// RK-TRN-05: the fire of all active groups. Dice are counted, and targets' figures, before any loss is removed.
    pub(crate) fn fire(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        self.look_for_company();
        let volleys = self.volleys();
        let mut rolls: Vec<(GroupId, Vec<FigureId>)> = Vec::new();
        for volley in &volleys {
            let target = volley.target.group;
            if !rolls.iter().any(|(known, _)| *known == target) {
                rolls.push((target, self.field().members(target).collect()));
            }
        }
        for volley in &volleys {
            let among = rolls.iter().find(|(known, _)| *known == volley.target.group);
            let among = among.map_or(&[][..], |(_, among)| among.as_slice());
            self.shoot(volley, among, dice, log)?;
        }
        self.bury("RK-DMG-09", log);
        Ok(())
    }

    /// Every volley of the phase, in the order of numbers.
    fn volleys(&self) -> Vec<Volleying> {
        let mut volleys = Vec::new();
        for group in self.active_groups() {
            if self.field().is_led(group) {
                self.led_volleys(group, &mut volleys);
            } else {
                let party = self.firing_party(group);
                volleys.extend(self.by_rule(party));
            }
        }
        volleys
    }

    /// RK-D28: the volley of figures that nobody leads.
    fn by_rule(&self, party: Party) -> Option<Volleying> {
        let (target, sighted) = self.nearest_target(&party)?;
        Some(Volleying { party, target, sighted })
    }

    /// RK-D26: the volley of a led group, then that of its figures out of radius, then the shots of its leaders.
    fn led_volleys(&self, group: GroupId, volleys: &mut Vec<Volleying>) {
        let chosen = self.state.works[group].target;
        volleys.extend(chosen.and_then(|target| self.at(self.firing_party(group), target)));
        volleys.extend(self.deaf_party(group).and_then(|party| self.by_rule(party)));
        for leader in self.field().leaders_with(group) {
            let Some(party) = self.leader_party(leader) else { continue };
            let own = self.table.roster.troops[leader].is_player_character();
            let target = if own { self.state.works[leader].target } else { chosen };
            volleys.extend(target.and_then(|target| self.at(party, target)));
        }
    }

    fn at(&self, party: Party, target: Target) -> Option<Volleying> {
        let sighted = self.judge_shot(&party, target).ok()?;
        Some(Volleying { party, target, sighted })
    }

    /// One volley with its damage and allocation.
    pub(crate) fn shoot(
        &mut self,
        volley: &Volleying,
        among: &[FigureId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        let Volleying { party, target, sighted } = volley;
        let spreads = self.spreads(*target, dice);
        if let Some(volley) = self.volley_dice(party, sighted).filter(|_| spreads && !log.wants_words()) {
            self.spread_volley(among, volley, dice)?;
            self.note_fire(party, sighted);
            return Ok(());
        }
        let damages = self.throw_volley(party, *target, sighted, dice, log)?;
        if spreads {
            self.spread_harm(among, &damages, dice)?;
        } else {
            let hit = self.allot(*target, among, damages.len(), dice, log)?;
            let hurt: Vec<(FigureId, Harm)> =
                hit.into_iter().zip(damages).map(|(figure, damage)| (figure, self.harm(figure, damage))).collect();
            self.say_harm(target.group, &hurt, log);
        }
        self.note_fire(party, sighted);
        Ok(())
    }

    /// A party has fired.
    fn note_fire(&mut self, party: &Party, sighted: &Sighted) {
        for figure in &sighted.aimed.shooters {
            self.state.figures[*figure].fired = self.state.phase;
        }
        // RK-D34: their fire does not change `loaded`
        if !party.by_themselves {
            self.state.groups[party.owner].shot = true;
        }
    }
}

impl Skirmish {
    /// The shot of one group or leader by itself, if it has one.
    pub(crate) fn volley_at(&self, shooter: GroupId, target: Target) -> Option<Volleying> {
        self.party_of(shooter).and_then(|party| self.at(party, target))
    }
}
