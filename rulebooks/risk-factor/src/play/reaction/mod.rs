//! The reaction: spotting dice, then every group throws on the actions table (RK-D36, RK-TRN-02, RK-TRN-03).

mod platoon;
mod spotting;
mod throw;

pub(crate) use throw::Taken;
