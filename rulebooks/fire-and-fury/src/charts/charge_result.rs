//! The effects of charge combat: what each result does to the attacker, to defending troops and to guns.

use serde::Deserialize;

use super::charge_facts::{AttackerOrder, ChargeCombatFacts, Combat, Position};
use crate::book::Book;
use crate::bounds::Count;
use crate::options::{DrivenBackLoss, FortifiedLoss, WinnerDisorder};
use crate::words::{Arm, Carriage, Ground, TroopArm, TroopOrder};

engine::words! {
    /// The result, from the attacker's triumph to his ruin.
    pub enum ChargeResult {
        Swept = "swept-from-the-field",
        DrivenBack = "driven-back",
        HardPressed = "hard-pressed",
        DesperateStruggle = "desperate-struggle",
        Falter = "falter",
        Recoil = "recoil",
        Repulsed = "repulsed",
    }
}

engine::words! {
    /// Where the attacker goes.
    pub enum AttackerMove {
        Breakthrough = "breakthrough",
        CarryPosition = "carry-position",
        Stay = "stay",
        Retreat3 = "retreat-3",
        OutOfCloseRange = "retreat-out-of-close-range",
        FullRetreat = "full-retreat",
    }
}

engine::words! {
    /// Where defending troops go.
    pub enum DefenderMove {
        Hold = "hold",
        Stay = "stay",
        Retreat3 = "retreat-3",
        OutOfCloseRange = "retreat-out-of-close-range",
        FullRetreat = "full-retreat",
    }
}

engine::words! {
    /// What becomes of defending guns.
    pub enum GunsAfter {
        Hold = "hold",
        HoldSilenced = "hold-silenced",
        FullRetreatSilenced = "full-retreat-silenced",
        Lost = "lost",
    }
}

/// The printed losses.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Losses {
    swept_from_the_field: Rout,
    driven_back: Defeat,
    hard_pressed: HardPressed,
    desperate_struggle: Struggle,
    falter: Falter,
    recoil: Defeat,
    repulsed: Rout,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Rout {
    stands: Count,
    and_one_for_each_point_over: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Defeat {
    stands: Count,
    more_by_cavalry_or_outflanked: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct HardPressed {
    stands_if_disordered: Count,
    gun_stands_damaged: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Struggle {
    stands: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Falter {
    stands_if_disordered: Count,
}

impl Rout {
    /// FF-R07: the points of difference beyond, on either side.
    fn of(&self, difference: i32) -> i32 {
        self.stands.get() + (difference.abs() - self.and_one_for_each_point_over.get()).max(0)
    }
}

impl Defeat {
    fn of(&self, worse: bool) -> i32 {
        self.stands.get() + if worse { self.more_by_cavalry_or_outflanked.get() } else { 0 }
    }
}

/// What becomes of the attacker.
#[derive(Clone, Copy, Debug)]
pub struct AttackerFate {
    /// Stands lost.
    pub lost: i32,
    /// How steady he is.
    pub order: TroopOrder,
    /// Where he goes.
    pub moves: AttackerMove,
    /// Whether he may recall instead.
    pub may_recall: bool,
}

/// What becomes of defending troops.
#[derive(Clone, Copy, Debug)]
pub struct TroopsFate {
    /// Stands lost.
    pub lost: i32,
    /// How steady they are.
    pub order: TroopOrder,
    /// Where they go.
    pub moves: DefenderMove,
    /// Whether they may recall instead.
    pub may_recall: bool,
    /// Whether they may carry the position instead.
    pub may_carry: bool,
}

/// What becomes of defending guns.
#[derive(Clone, Copy, Debug)]
pub struct GunsFate {
    /// Gun stands lost where guns defend alone.
    pub lost: i32,
    /// Where they are.
    pub after: GunsAfter,
    /// Gun stands damaged.
    pub damaged: i32,
}

/// An exchange of dice, with all that decides on its effects.
pub struct Exchange<'a> {
    book: &'a Book,
    facts: &'a ChargeCombatFacts,
    result: ChargeResult,
    difference: i32,
}

impl<'a> Exchange<'a> {
    /// The exchange that ended with this difference.
    pub fn of(book: &'a Book, facts: &'a ChargeCombatFacts, difference: i32) -> Self {
        Self { book, facts, result: book.sheet.charge.results.of(difference), difference }
    }

    /// Its name.
    pub fn result(&self) -> ChargeResult {
        self.result
    }

    fn losses(&self) -> &Losses {
        &self.book.sheet.charge.losses
    }

    fn first(&self) -> bool {
        self.facts.combat == Combat::First
    }

    /// FF-R65: whether the defender was beaten by cavalry.
    fn by_attacking_cavalry(&self) -> bool {
        self.facts.attacker.arm == TroopArm::Cavalry
    }

    /// FF-RES-12, FF-R59: whether the works hold.
    fn works_hold(&self) -> bool {
        self.facts.defender.position == Position::Fortified && !self.facts.defender.outflanked
    }

    /// FF-RES-12, FF-R59: whether a hard pressed defender that holds its works is spared its losses.
    fn spared(&self) -> bool {
        self.works_hold() && self.book.options.hard_pressed_fortified_loss == FortifiedLoss::Waived
    }

    /// What a defender driven back loses (FF-RES-06, FF-RES-07, FF-R04).
    fn driven_back_loss(&self) -> i32 {
        let loss = &self.losses().driven_back;
        let worse = self.by_attacking_cavalry() || self.facts.defender.outflanked;
        match self.book.options.driven_back_loss {
            DrivenBackLoss::OneStand => loss.of(worse),
            DrivenBackLoss::None => loss.of(worse) - loss.stands.get(),
        }
    }

    /// FF-RES-21: how steady the attacker is who has won and goes there.
    fn winner_order(&self, moves: AttackerMove) -> TroopOrder {
        let unit = &self.facts.attacker;
        let hard_won = unit.ground != Ground::Open || unit.arm == TroopArm::Cavalry || !self.first();
        // FF-R63
        let later = moves == AttackerMove::Breakthrough
            && self.book.options.winner_disorder == WinnerDisorder::AfterBreakthrough;
        if hard_won && !later { TroopOrder::Disordered } else { order_of(unit.order) }
    }

    /// What becomes of the attacker.
    pub fn attacker(&self) -> AttackerFate {
        let unit = &self.facts.attacker;
        let losses = self.losses();
        let recalls = unit.arm == TroopArm::Cavalry && self.first();
        let won = |moves, may_recall| AttackerFate { lost: 0, order: self.winner_order(moves), moves, may_recall };
        let routed = |lost| AttackerFate {
            lost,
            order: TroopOrder::Broken,
            moves: AttackerMove::FullRetreat,
            may_recall: false,
        };
        let beaten = |lost, moves, may_recall| AttackerFate { lost, order: TroopOrder::Disordered, moves, may_recall };
        match self.result {
            // FF-RES-05, FF-R71
            ChargeResult::Swept if self.first() => won(AttackerMove::Breakthrough, false),
            // FF-RES-09
            ChargeResult::DrivenBack if recalls => won(AttackerMove::Breakthrough, false),
            ChargeResult::Swept | ChargeResult::DrivenBack => won(AttackerMove::CarryPosition, false),
            // FF-RES-13
            ChargeResult::HardPressed if self.works_hold() => won(AttackerMove::Retreat3, recalls),
            ChargeResult::HardPressed => won(AttackerMove::CarryPosition, recalls),
            // FF-RES-14
            ChargeResult::DesperateStruggle => {
                beaten(losses.desperate_struggle.stands.get(), AttackerMove::Stay, false)
            }
            // FF-RES-16, FF-RES-22
            ChargeResult::Falter => {
                let disordered = unit.order == AttackerOrder::Disordered;
                let lost = if disordered { losses.falter.stands_if_disordered.get() } else { 0 };
                if unit.outflanked { routed(lost) } else { beaten(lost, AttackerMove::Retreat3, recalls) }
            }
            // FF-RES-17, FF-RES-22
            ChargeResult::Recoil => {
                let worse = self.facts.defender.arm == Arm::Cavalry || unit.outflanked;
                let lost = losses.recoil.of(worse);
                if worse { routed(lost) } else { beaten(lost, AttackerMove::OutOfCloseRange, recalls) }
            }
            // FF-RES-18
            ChargeResult::Repulsed => routed(losses.repulsed.of(self.difference)),
        }
    }

    /// What becomes of defending troops; their order never gets better.
    pub fn troops(&self) -> TroopsFate {
        let unit = &self.facts.defender;
        let losses = self.losses();
        let disordered = unit.order.max(TroopOrder::Disordered);
        // FF-RES-22, FF-R61
        let recalls = unit.arm == Arm::Cavalry && self.first();
        let stand = |lost, order, moves| TroopsFate { lost, order, moves, may_recall: false, may_carry: false };
        let routed = |lost| stand(lost, TroopOrder::Broken, DefenderMove::FullRetreat);
        let driven = |lost, moves| TroopsFate { may_recall: recalls, ..stand(lost, disordered, moves) };
        match self.result {
            // FF-RES-02
            ChargeResult::Swept => routed(losses.swept_from_the_field.of(self.difference)),
            // FF-RES-06, FF-RES-07
            ChargeResult::DrivenBack if self.by_attacking_cavalry() || unit.outflanked => {
                routed(self.driven_back_loss())
            }
            ChargeResult::DrivenBack => driven(self.driven_back_loss(), DefenderMove::OutOfCloseRange),
            // FF-RES-10, FF-RES-12; FF-R43: broken troops count as disordered
            ChargeResult::HardPressed => {
                let loses = unit.order != TroopOrder::GoodOrder && !self.spared();
                let lost = if loses { losses.hard_pressed.stands_if_disordered.get() } else { 0 };
                if unit.outflanked {
                    routed(lost)
                } else if self.works_hold() {
                    stand(lost, disordered, DefenderMove::Hold)
                } else {
                    driven(lost, DefenderMove::Retreat3)
                }
            }
            // FF-RES-14
            ChargeResult::DesperateStruggle => {
                stand(losses.desperate_struggle.stands.get(), disordered, DefenderMove::Stay)
            }
            // FF-RES-19, FF-RES-20, FF-R66
            ChargeResult::Falter | ChargeResult::Recoil | ChargeResult::Repulsed => TroopsFate {
                lost: 0,
                order: if unit.arm == Arm::Cavalry { disordered } else { unit.order },
                moves: DefenderMove::Hold,
                may_recall: unit.countercharging,
                may_carry: unit.countercharging,
            },
        }
    }

    /// What becomes of defending guns.
    pub fn guns(&self) -> GunsFate {
        let unit = &self.facts.defender;
        let losses = self.losses();
        let light = unit.guns_carriage == Some(Carriage::Light);
        // FF-R58: stands lost fall on the guns only where they fight alone and escape
        let run = |lost, damaged| GunsFate { lost, after: GunsAfter::FullRetreatSilenced, damaged };
        // FF-R67: fixed guns fare as unlimbered ones on heavy carriages
        let gone = GunsFate { lost: 0, after: GunsAfter::Lost, damaged: 0 };
        match self.result {
            // FF-RES-03
            ChargeResult::Swept if unit.guns_limbered => run(losses.swept_from_the_field.of(self.difference), 0),
            // FF-RES-08
            ChargeResult::DrivenBack if unit.guns_limbered || light && !self.by_attacking_cavalry() => {
                run(self.driven_back_loss(), 0)
            }
            ChargeResult::Swept | ChargeResult::DrivenBack => gone,
            // FF-RES-11, FF-RES-12, FF-R60
            ChargeResult::HardPressed => {
                let damaged = if self.spared() { 0 } else { losses.hard_pressed.gun_stands_damaged.get() };
                if self.works_hold() {
                    GunsFate { lost: 0, after: GunsAfter::HoldSilenced, damaged }
                } else if unit.guns_limbered || light {
                    run(0, damaged)
                } else {
                    gone
                }
            }
            // FF-RES-14
            ChargeResult::DesperateStruggle => {
                GunsFate { lost: losses.desperate_struggle.stands.get(), after: GunsAfter::HoldSilenced, damaged: 0 }
            }
            // FF-RES-19
            ChargeResult::Falter | ChargeResult::Recoil | ChargeResult::Repulsed => {
                GunsFate { lost: 0, after: GunsAfter::Hold, damaged: 0 }
            }
        }
    }
}

/// The attacker's order among all orders.
fn order_of(order: AttackerOrder) -> TroopOrder {
    match order {
        AttackerOrder::GoodOrder => TroopOrder::GoodOrder,
        AttackerOrder::Disordered => TroopOrder::Disordered,
    }
}
