//! Shooting: who may shoot at whom, the fire of a phase, what hits do (RK-SHT, RK-LOD, RK-DMG, RK-D26, RK-D40).

mod fire;
mod harm;
mod judge;
mod shots;
mod spread;
mod volley;

pub(crate) use fire::Volleying;
pub(crate) use harm::Harm;
pub(crate) use volley::lone_die;
