//! The words that name a figure's weapons in orders.

use engine::game::{How, Order};
use engine::word::Word;

use super::arm::ArmId;
use super::catalogue::Weapon;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::declare::refusal::{About, No};

/// Which of several weapons of the same name.
pub(crate) const ORDINALS: [&str; 5] = ["second", "third", "fourth", "fifth", "sixth"];

impl Skirmish {
    /// The weapon that an order names, among those that the figure carries.
    pub(crate) fn named_arm(&self, id: FigureId, order: &Order) -> Result<ArmId, No> {
        let unnamed = No::by("FS-D16", "the order needs a weapon that the figure carries");
        let weapon = order.how.words().find_map(Weapon::from_word).ok_or(unnamed)?;
        let nth = order.how.words().find_map(|word| ORDINALS.iter().position(|ordinal| *ordinal == word));
        let nth = nth.map_or(0, |at| at + 1);
        let carried = self.table.weapons(id).iter().zip(ArmId::all()).filter(|(carried, _)| **carried == weapon);
        let arm = carried.map(|(_, arm)| arm).nth(nth);
        let arm = arm.ok_or(unnamed.about([About::Figure(id), About::Weapons(id)]).instead("{} carries {}"))?;
        self.no_other_words(id, arm, order)?;
        Ok(arm)
    }

    /// An order that names a weapon has its words and no others. A shot may have a `fallback` besides (FS-D09).
    fn no_other_words(&self, id: FigureId, arm: ArmId, order: &Order) -> Result<(), No> {
        let named = self.words_of(How::NONE, id, arm);
        let named = if order.verb == "shoot" && order.how.has("fallback") { named.and("fallback") } else { named };
        if named == order.how {
            return Ok(());
        }
        Err(No::by("FS-D08", "the order has words that are not its own").instead("name the weapon, and no more"))
    }

    /// An order with the words that name a weapon.
    pub(crate) fn with_weapon(&self, order: Order, id: FigureId, arm: ArmId) -> Order {
        Order { how: self.words_of(order.how, id, arm), ..order }
    }

    /// Words of manner with those that name a weapon behind them.
    fn words_of(&self, how: How, id: FigureId, arm: ArmId) -> How {
        match self.words_for(id, arm) {
            Some((weapon, Some(ordinal))) => how.and(weapon).and(ordinal),
            Some((weapon, None)) => how.and(weapon),
            None => how,
        }
    }

    /// The words that name a weapon of a figure: the weapon, and which of several alike.
    pub(crate) fn words_for(&self, id: FigureId, arm: ArmId) -> Option<(&'static str, Option<&'static str>)> {
        let weapons = self.table.weapons(id);
        let weapon = *weapons.get(arm.index())?;
        let before = weapons.iter().take(arm.index()).filter(|other| **other == weapon).count();
        let ordinal = before.checked_sub(1).and_then(|at| ORDINALS.get(at)).copied();
        Some((weapon.word(), ordinal))
    }

    /// The weapons of a figure in words.
    pub(crate) fn weapons_in_words(&self, id: FigureId) -> String {
        let names: Vec<String> =
            self.table.weapons(id).iter().map(|weapon| weapon.to_string().replace('-', " ")).collect();
        if names.is_empty() { "no weapon".to_owned() } else { names.join(", ") }
    }
}
