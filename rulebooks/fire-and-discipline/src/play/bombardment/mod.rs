//! Artillery: bombardment and the artillery phase (section 4.6 of the rules).

mod aim;
mod secret;
mod serve;
mod shot;

pub(crate) use aim::{ROUNDS, Shot};
pub(crate) use serve::{Prolonge, TurnGun, enters_rough};
