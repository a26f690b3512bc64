//! `[[leader]]`.

use engine::game::Named;
use engine::scenario::{Common, Names, Reader};

use super::Read;
use super::arms::{self, Arm, Arms};
use super::army::Armies;
use super::post::{self, Otherwise};
use crate::field::group::{Lead, Rank, Troop};
use crate::field::ids::{GroupId, Number};
use crate::play::table::{Post, Start};
use crate::words::Weapon;

engine::words! {
    /// The role of a leader.
    pub enum Role { Nco = "nco", Officer = "officer", Leader = "leader" }
}

impl From<Role> for Rank {
    fn from(role: Role) -> Rank {
        match role {
            Role::Nco => Rank::Nco,
            Role::Officer => Rank::Officer,
            Role::Leader => Rank::Leader,
        }
    }
}

/// One leader.
pub(super) fn read(reader: &mut Reader<'_>, common: &Common, armies: &Armies, names: &Names, groups: &[Read]) -> Read {
    let id = reader.id("id").required("his name in this file and in orders");
    let name = reader.text("name").required("his name for people");
    let side = common.side(reader, "side", "whose he is");
    let role = reader.word::<Role>("role").or(Role::Leader, "what he is");
    let player_character = reader.flag("player_character", "a player runs him in person (RK-D39)");
    if player_character && armies.is_automatic(side) && !reader.has_faults() {
        let mark = reader.mark_of("player_character");
        reader.fault(mark, "RK-D39", "the rules run his side", "take one of the two away");
    }
    let hero = reader.flag("hero", "he steadies a group, shoots and fights better (RK-D17)");
    let with = names.maybe(reader, "with", "the group that he begins with");
    let group = with.and_then(|at| groups.get(at));
    if group.is_some_and(|group| group.troop.side != side) && !reader.has_faults() {
        reader.fault(reader.mark_of("with"), "RK-D37", "that group is of the other side", "name one of his own");
    }
    let mounted = reader.yes_no("mounted").maybe("he rides; as the group that he is with, if left out");
    let theirs = group.map(|group| Arms {
        weapon: group.troop.weapon,
        melee_weapon: group.troop.melee_weapon,
        muzzle_loading: group.troop.muzzle_loading,
    });
    let given = reader.word::<Arm>("weapon").maybe("an NCO has that of his group, others a pistol, if left out");
    let usual = theirs.filter(|_| role == Role::Nco).map_or(Weapon::Pistol, |arms| arms.weapon);
    let arms = arms::read(reader, given.map_or(usual, Weapon::from), theirs);
    let mut troop = Troop::new(side, 1, arms.weapon);
    troop.melee_weapon = arms.melee_weapon;
    troop.muzzle_loading = arms.muzzle_loading;
    troop.mounted = mounted.unwrap_or_else(|| group.is_some_and(|group| group.troop.mounted));
    troop.formed = false;
    troop.lead = Some(Lead { rank: role.into(), player_character, hero });
    let otherwise = Otherwise { key: "with", post: with.map(|at| Post::With(GroupId::at(at))) };
    let start = Start::new(post::read(reader, common, armies, side, otherwise, false));
    let mark = reader.mark_of("id");
    Read {
        named: Named { id, name },
        troop,
        start,
        id: mark,
        mark: if reader.gives("at") { reader.mark_of("at") } else { mark },
    }
}
