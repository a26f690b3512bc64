//! Orders to shoot, hold, aim, reload and ready: how they are judged.

use engine::game::{At, How, Order, Refusal};
use engine::table::Facing;
use engine::word::Word;

use super::Skirmish;
use super::state::{Plan, Shooting, Shot};
use super::weapon::{Grip, Weapon};
use crate::book::MarkerLimits;
use crate::charts::range_factor;
use crate::charts::rate_of_fire::Reason;
use crate::field::figure::{Aim, Figure, Id};
use crate::field::measure::ShotAt;
use crate::words::{WeaponAction, WeaponClass};

/// Which of several weapons of the same name.
pub(super) const ORDINALS: [&str; 5] = ["second", "third", "fourth", "fifth", "sixth"];

/// Why an enemy cannot be shot at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NoShot {
    InFight,
    OutOfRange(f64),
    OutOfSight,
}

impl Skirmish {
    /// FS-R54: what a house may forbid to marked figures.
    pub(super) fn unshaken(&self, id: Id) -> Result<(), Refusal> {
        let forbidden = self.book().options.marker_limits == MarkerLimits::NoAttacks;
        if forbidden && self.state.markers(id) > 0 {
            let why = format!("{} has a morale marker, and attacks nobody", self.name(id));
            return Err(Refusal::by("FS-R54", why).instead("move to cover or away, reload, or fight who is in contact"));
        }
        Ok(())
    }

    /// The weapon that an order names: its place among those that the figure carries.
    pub(super) fn named_arm(&self, id: Id, order: &Order) -> Result<u8, Refusal> {
        let refuse = || Refusal::by("FS-D16", "the order needs a weapon that the figure carries");
        let weapon = order.how.words().find_map(Weapon::from_word).ok_or_else(refuse)?;
        let nth = order.how.words().find_map(|word| ORDINALS.iter().position(|ordinal| *ordinal == word));
        let nth = nth.map_or(0, |at| at + 1);
        let carried = self.table.weapons(id).iter().enumerate().filter(|(_, carried)| **carried == weapon);
        let at = carried.map(|(at, _)| at).nth(nth).and_then(|at| u8::try_from(at).ok());
        let at = at.ok_or_else(|| refuse().instead(format!("{} carries {}", self.name(id), self.carried(id))))?;
        self.no_other_words(id, at, order)?;
        Ok(at)
    }

    /// An order that names a weapon has its words and no others; a shot may have a `fallback` besides (FS-D09).
    fn no_other_words(&self, id: Id, arm: u8, order: &Order) -> Result<(), Refusal> {
        let mut words = How::NONE;
        if let Some((weapon, ordinal)) = self.words_for(id, arm) {
            words = ordinal.into_iter().fold(words.and(weapon), How::and);
        }
        if order.verb == "shoot" && order.how.has("fallback") {
            words = words.and("fallback");
        }
        if words == order.how {
            return Ok(());
        }
        Err(Refusal::by("FS-D08", "the order has words that are not its own").instead("name the weapon, and no more"))
    }

    /// The words that name a weapon of a figure in orders.
    pub(super) fn words_for(&self, id: Id, arm: u8) -> Option<(&'static str, Option<&'static str>)> {
        let weapons = self.table.weapons(id);
        let weapon = *weapons.get(usize::from(arm))?;
        let before = weapons.iter().take(usize::from(arm)).filter(|other| **other == weapon).count();
        let ordinal = before.checked_sub(1).and_then(|at| ORDINALS.get(at)).copied();
        Some((weapon.word(), ordinal))
    }

    /// FS-D16: a weapon in hand that shoots.
    fn missile_in_hand(&self, id: Id, arm: u8) -> Result<(WeaponAction, WeaponClass), Refusal> {
        let Some((make, weapon)) = self.table.make(id, arm) else {
            return Err(Refusal::by("FS-D16", "there is no such weapon"));
        };
        if self.state.men[id].ready != Some(arm) {
            return Err(Refusal::by("FS-D16", format!("the {weapon} is not in hand")).instead("ready it first"));
        }
        make.missile.ok_or_else(|| Refusal::by("FS-DAT-02", format!("a {weapon} does not shoot")))
    }

    /// Chart `rate-of-fire`, and missiles left.
    pub(super) fn may_fire(&self, id: Id, arm: u8) -> Result<(WeaponAction, WeaponClass), Refusal> {
        let (action, class) = self.missile_in_hand(id, arm)?;
        let state = self.state.men[id].arm(arm);
        let refuse = |rule, why: &str, instead: &str| Err(Refusal::by(rule, why).instead(instead));
        if action == WeaponAction::Thrown && state.missiles == 0 {
            return refuse("FS-D17", "no missile is left to throw", "ready another weapon");
        }
        match state.rate(action, self.book()).reason {
            Reason::Ready => Ok((action, class)),
            Reason::Reloading => refuse("FS-ROF-14", "the weapon has reload markers", "reload it first"),
            Reason::RateUsed => refuse("FS-TRN-06", "the weapon has no shot left in this phase", "wait for the next"),
            Reason::ImpulseUsed => refuse("FS-ROF-16", "the weapon has shot in this impulse", "wait for the next"),
        }
    }

    /// FS-ORD-05: `shoot`.
    pub(super) fn judge_shoot(&self, id: Id, order: &Order) -> Result<Plan, Refusal> {
        let enemy = self.enemy(id, order)?;
        let arm = self.named_arm(id, order)?;
        let (_, class) = self.may_fire(id, arm)?;
        self.out_of_contact(id, "FS-D18")?;
        self.unshaken(id)?;
        self.can_be_shot_at(id, enemy, class)?;
        self.judge_facing(id, enemy, order.facing)?;
        let fallback = order.how.has("fallback");
        Ok(Plan::Shoot(Shooting { arm, at: enemy, fallback, facing: order.facing, how: Shot::Plain }))
    }

    /// FS-D18, FS-SHT-11, FS-FLD-05: whether an enemy can be shot at, as things stand at the start of the impulse.
    fn can_be_shot_at(&self, id: Id, enemy: Id, class: WeaponClass) -> Result<(), Refusal> {
        let name = self.name(enemy);
        Err(match self.no_shot(id, enemy, class) {
            None => return Ok(()),
            Some(NoShot::InFight) => Refusal::by("FS-D18", format!("{name} is in a fight, and cannot be shot at"))
                .instead("shoot at another"),
            Some(NoShot::OutOfRange(range)) => {
                Refusal::by("FS-SHT-11", format!("{name} is {range:.1}\" away, out of range")).instead("get nearer")
            }
            Some(NoShot::OutOfSight) => {
                Refusal::by("FS-FLD-05", format!("{name} is out of sight")).instead("choose a target in sight")
            }
        })
    }

    /// Why an enemy cannot be shot at; nothing if it can.
    pub(super) fn no_shot(&self, id: Id, enemy: Id, class: WeaponClass) -> Option<NoShot> {
        if !self.state.men[enemy].contacts.is_empty() {
            return Some(NoShot::InFight);
        }
        let (shooter, target) = (&self.state.figures[id], &self.state.figures[enemy]);
        let range = self.field().range(shooter, target, ShotAt::Enemy).inches;
        if range_factor::look_up(self.book(), class, range).is_none() {
            return Some(NoShot::OutOfRange(range));
        }
        (!self.state.men[id].in_sight.has(enemy)).then_some(NoShot::OutOfSight)
    }

    /// FS-FLD-03: a facing that an order asks for must have the target in its arc.
    fn judge_facing(&self, id: Id, enemy: Id, facing: Option<Facing>) -> Result<(), Refusal> {
        let Some(facing) = facing else { return Ok(()) };
        let turned = self.state.figures[id].facing(facing);
        if self.field().in_arc(&turned, &self.state.figures[enemy]).within {
            return Ok(());
        }
        let why = format!("{} would not see {} that way", self.name(id), self.name(enemy));
        Err(Refusal::by("FS-FLD-03", why).instead("look at the target, or say no facing"))
    }

    /// FS-ORD-06: `hold`.
    pub(super) fn judge_hold(&self, id: Id, order: &Order) -> Result<Plan, Refusal> {
        let arm = self.named_arm(id, order)?;
        self.may_fire(id, arm)?;
        self.out_of_contact(id, "FS-D18")?;
        self.unshaken(id)?;
        match self.state.figures[id].aim {
            Aim::Point(_) => Ok(Plan::Hold { arm, facing: order.facing }),
            Aim::None | Aim::Figure(_) => {
                let why = format!("{} aims at no point", self.name(id));
                Err(Refusal::by("FS-ORD-06", why).instead("aim at a point first"))
            }
        }
    }

    /// FS-ORD-07, FS-AIM-01, FS-AIM-04: `aim`.
    pub(super) fn judge_aim(&self, id: Id, order: &Order) -> Result<Plan, Refusal> {
        let Some(ready) = self.state.men[id].ready else {
            return Err(Refusal::by("FS-D16", "no weapon is in hand").instead("ready one first"));
        };
        self.missile_in_hand(id, ready)?;
        if !self.state.men[id].arm(ready).is_loaded() {
            return Err(Refusal::by("FS-ORD-07", "the weapon is not loaded").instead("reload it first"));
        }
        self.out_of_contact(id, "FS-ORD-07")?;
        self.unshaken(id)?;
        let facing = order.facing;
        let Some(At::Spot(spot)) = order.at else {
            let enemy = self.enemy(id, order)?;
            if !self.state.men[id].in_sight.has(enemy) {
                let why = format!("{} is out of sight", self.name(enemy));
                return Err(Refusal::by("FS-FLD-05", why).instead("aim at what is in sight"));
            }
            self.judge_facing(id, enemy, facing)?;
            return Ok(Plan::Aim { at: Aim::Figure(enemy), facing });
        };
        let figure = &self.state.figures[id];
        let place = Figure { mounted: false, ..self.field().elsewhere(figure, spot.point()) };
        let on_table = self.table.edges.bounds().holds(spot.point());
        let sight = self.with_buffers(|buffers| self.field().in_sight(figure, &place, &mut buffers.crossings));
        let turned = facing.map(|facing| figure.facing(facing));
        let arc = turned.is_none_or(|turned| self.field().in_arc(&turned, &place).within);
        if !on_table || !sight {
            return Err(Refusal::by("FS-FLD-05", "that point is out of sight").instead("aim at a point in sight"));
        }
        if !arc {
            return Err(Refusal::by("FS-FLD-03", "the figure would not see the point that way"));
        }
        Ok(Plan::Aim { at: Aim::Point(spot), facing })
    }

    /// FS-ORD-08, FS-RLD-03: `reload` and `tap-reload`.
    pub(super) fn judge_reload(&self, id: Id, order: &Order, tap: bool) -> Result<Plan, Refusal> {
        let arm = self.named_arm(id, order)?;
        let missile = self.table.make(id, arm).and_then(|(make, _)| make.missile);
        if self.state.men[id].arm(arm).is_loaded() || missile.is_none() {
            return Err(Refusal::by("FS-RLD-06", "the weapon is loaded").instead("there is nothing to reload"));
        }
        if tap && !missile.is_some_and(|(action, _)| action.may_be_tapped()) {
            return Err(Refusal::by("FS-RLD-03", "only a musket may be tap loaded").instead("reload it"));
        }
        self.out_of_contact(id, "FS-ORD-08")?;
        Ok(Plan::Reload { arm, tap, facing: order.facing })
    }

    /// FS-D16, FS-D17: `ready` a weapon, or fix or unfix a bayonet.
    pub(super) fn judge_ready(&self, id: Id, order: &Order) -> Result<Plan, Refusal> {
        self.out_of_contact(id, "FS-D16")?;
        let (man, facing) = (&self.state.men[id], order.facing);
        let alone = order.how.word(0).filter(|_| order.how.word(1).is_none());
        if let Some(fix) = alone.and_then(|word| match word {
            "fix-bayonet" => Some(true),
            "unfix-bayonet" => Some(false),
            _ => None,
        }) {
            let takes_one = man.ready.and_then(|arm| self.table.make(id, arm)).is_some_and(|(make, _)| make.bayonet);
            if !takes_one {
                let why = "the weapon in hand takes no bayonet";
                return Err(Refusal::by("FS-D16", why).instead("ready a musket or rifle that does"));
            }
            if man.bayonet == fix {
                return Err(Refusal::by("FS-D16", if fix { "it is fixed already" } else { "none is fixed" }));
            }
            return Ok(Plan::Bayonet { fix, facing });
        }
        let arm = self.named_arm(id, order)?;
        if man.ready == Some(arm) {
            return Err(Refusal::by("FS-D16", "it is in hand already").instead("ready another weapon"));
        }
        let thrown = self.table.make(id, arm).is_some_and(|(make, _)| make.grip == Grip::Thrown);
        if thrown && man.arm(arm).missiles == 0 {
            return Err(Refusal::by("FS-D17", "none is left to take in hand").instead("ready another weapon"));
        }
        Ok(Plan::Ready { arm, facing })
    }
}
