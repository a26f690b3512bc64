//! The turn: its sequence of phases and impulses, the open question, and what figures see and touch.

mod contact_and_sight;
mod impulse;
mod question;
mod sequence;
