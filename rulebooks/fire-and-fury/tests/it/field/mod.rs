//! The field: facts and moves measured on a table.

mod around;
mod charge;
mod cover;
mod facts;
mod fire;
mod flanks;
mod moves;
mod moves_always;
mod moves_barred;
mod moves_charge;
mod moves_formation;
mod moves_more;
mod moves_retreat;
mod near;
mod passages;
mod path;
mod positions;
mod settled;
