//! What formations are good for, in words that serve every rulebook.

use engine::game::{Order, PieceId, Readiness};
use engine::word::Word;

use crate::charts::gun_maneuver::GunAction;
use crate::charts::troop_maneuver::Action;
use crate::field::pieces::{Unit, UnitBody};
use crate::play::battle::Battle;
use crate::play::maneuver::troops::{Evolution, Form};
use crate::words::Formation;

impl Battle {
    /// FF-D06: what a unit's formation makes it ready for, as it stands or as a maneuver would leave it.
    pub(crate) fn readiness_of(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        let unit = self.unit(self.unit_at(piece)?);
        match after {
            None => Some(as_it_stands(unit)),
            Some(order) if order.verb != "maneuver" => None,
            Some(order) => match &unit.body {
                UnitBody::Troops(_) => of_evolution(Evolution::read(order)?),
                UnitBody::Guns(_) => of_guns(order.how.word(0).and_then(GunAction::from_word)?),
            },
        }
    }
}

fn as_it_stands(unit: &Unit) -> Readiness {
    match &unit.body {
        UnitBody::Guns(guns) if guns.limbered => Readiness::March,
        UnitBody::Guns(_) => Readiness::Fire,
        // Broken troops have no formation to speak of.
        UnitBody::Troops(troops) => troops.formed().map_or(Readiness::March, of_formation),
    }
}

fn of_formation(formation: Formation) -> Readiness {
    match formation {
        Formation::Line | Formation::ExtendedLine | Formation::OpenOrder => Readiness::Fire,
        Formation::FieldColumn => Readiness::Shock,
        Formation::MarchColumn => Readiness::March,
        Formation::Garrison => Readiness::Shelter,
    }
}

fn of_evolution(evolution: Evolution) -> Option<Readiness> {
    match (evolution.action, evolution.form) {
        (_, Some(Form::To(formation, _))) => Some(of_formation(formation)),
        (_, Some(Form::Dismount)) | (Action::DeployToFront, None) => Some(Readiness::Fire),
        _ => None,
    }
}

/// FF-MOV-05: limbered guns march, unlimbered ones fire.
fn of_guns(action: GunAction) -> Option<Readiness> {
    match action {
        GunAction::Unlimber
        | GunAction::UnlimberAndFire
        | GunAction::FullMoveAndUnlimber
        | GunAction::Fire
        | GunAction::PivotAndFire => Some(Readiness::Fire),
        GunAction::Limber | GunAction::LimberAndFullMove | GunAction::LimberAndFullRetreat => Some(Readiness::March),
        _ => None,
    }
}
