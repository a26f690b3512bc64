//! Hidden markers: dealt, moved, sprung, seen, walked into, turned over (RK-D06, RK-D43, RK-D44).

mod creep;
mod deal;
mod judge;
mod reveal;
mod seen;
