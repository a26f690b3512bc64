//! Setting up: the throw for side 1, the beginning, placing, arrivals (RK-D05, RK-D25, RK-D46).

mod arrive;
mod begin;
mod place;

pub(crate) use place::Placeable;
