//! Charges: declared, answered, carried out (section 4.9 of the rules).

mod answer;
mod declare;
mod receive;
mod run;
mod strike_home;

pub(crate) use answer::Reply;
pub(crate) use declare::Charge;
pub use receive::Onset;
pub use run::{ChargeRun, ChargeStage};
