//! Charges, countercharges and breakthroughs in play.

mod breakthrough;
mod declared;
mod fails;
