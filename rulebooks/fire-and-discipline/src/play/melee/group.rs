//! Which contacts are one melee (FD-D41, FD-MEL-15, FD-HCV-10).

use engine::game::PieceId;

use crate::book::AssaultScale;
use crate::field::Aim;
use crate::play::battle::Battle;
use crate::play::state::{Bout, Contact};

impl Battle {
    /// The melees that wait to be fought among contacts of a kind: stands joined by contacts are one, and each fight with
    /// a garrison is its own; by option each unit's fight (FD-R67).
    pub(crate) fn melees(&self, wanted: impl Fn(&Contact) -> bool) -> Vec<Vec<Contact>> {
        let mut groups: Vec<Vec<Contact>> = Vec::new();
        let contacts = self.state.contacts.iter().copied().filter(|contact| !contact.fought && wanted(contact));
        for contact in contacts {
            if matches!(contact.defender, Aim::Feature(_)) {
                let of_its_unit = |group: &&mut Vec<Contact>| {
                    self.pools_castings() && group.iter().any(|other| self.assaults_with(other, &contact))
                };
                match groups.iter_mut().find(of_its_unit) {
                    Some(group) => group.push(contact),
                    None => groups.push(vec![contact]),
                }
                continue;
            }
            let joins = |group: &Vec<Contact>| {
                group.iter().any(|other| share_a_stand(other, &contact) || self.fight_together(other, &contact))
            };
            let (mut joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(joins);
            groups = apart;
            let mut all: Vec<Contact> = joined.drain(..).flatten().collect();
            all.push(contact);
            groups.push(all);
        }
        for group in &mut groups {
            group.sort_unstable_by_key(|contact| (contact.attacker, contact.defender));
        }
        groups.sort_unstable_by_key(|group| group.first().map(|contact| (contact.attacker, contact.defender)));
        groups
    }

    /// FD-MEL-15: whether the attackers or the defenders of two contacts are of one body: adjacent stands that charge or
    /// defend together are one unit in melee.
    fn fight_together(&self, one: &Contact, other: &Contact) -> bool {
        let formations = self.formations();
        let joined = |a: PieceId, b: PieceId| formations.group_of(a).is_some_and(|group| group.members.contains(&b));
        let (Aim::Piece(first), Aim::Piece(second)) = (one.defender, other.defender) else { return false };
        joined(one.attacker, other.attacker) || joined(first, second)
    }

    /// FD-R67: whether by option units and garrisons fight as a whole.
    pub(crate) fn pools_castings(&self) -> bool {
        self.book().options.assault_scale == AssaultScale::UnitAgainstUnit
    }

    /// Whether two contacts with a feature are those of one unit.
    fn assaults_with(&self, one: &Contact, other: &Contact) -> bool {
        one.defender == other.defender && self.body_of(one.attacker).contains(&other.attacker)
    }

    /// P5.1: melees that were made in this player turn.
    pub(crate) fn new_melees(&self) -> Vec<Vec<Contact>> {
        self.melees(|contact| matches!(contact.bout, Bout::Charge | Bout::CounterCharge))
    }

    /// P5.3
    pub(crate) fn pursuit_melees(&self) -> Vec<Vec<Contact>> {
        self.melees(|contact| contact.bout == Bout::Pursuit)
    }

    /// P5.4: melees of earlier player turns.
    pub(crate) fn engaged_melees(&self) -> Vec<Vec<Contact>> {
        self.melees(|contact| contact.bout == Bout::Engaged)
    }
}

/// Whether two contacts have a stand in common; garrisons are told apart by their fights.
fn share_a_stand(one: &Contact, other: &Contact) -> bool {
    let stands = |contact: &Contact| -> [Option<PieceId>; 2] { [Some(contact.attacker), contact.defender.piece()] };
    let feature = |contact: &Contact| matches!(contact.defender, Aim::Feature(_));
    !feature(one)
        && !feature(other)
        && stands(one).iter().flatten().any(|stand| stands(other).iter().flatten().any(|known| known == stand))
}
