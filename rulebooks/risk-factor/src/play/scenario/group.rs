//! `[[group]]`.

use engine::game::{Named, Side};
use engine::scenario::{Common, Reader};
use engine::table::{Spot, Thing};

use super::Read;
use super::arms::{self, Arm};
use super::army::Armies;
use super::post::{self, Otherwise};
use crate::book::{Book, WoundEffect};
use crate::field::group::{CurrentOrder, Troop};
use crate::play::table::{Post, Start};
use crate::words::{Grade, Weapon};

engine::words! {
    /// A group's orders when the game begins.
    pub enum FirstOrder { Hold = "hold", Advance = "advance", Attack = "attack", FallBack = "fall-back" }
}

impl From<FirstOrder> for CurrentOrder {
    fn from(order: FirstOrder) -> CurrentOrder {
        match order {
            FirstOrder::Hold => CurrentOrder::Hold,
            FirstOrder::Advance => CurrentOrder::Advance,
            FirstOrder::Attack => CurrentOrder::Attack,
            FirstOrder::FallBack => CurrentOrder::FallBack,
        }
    }
}

/// One group.
pub(super) fn read(
    reader: &mut Reader<'_>,
    common: &Common,
    armies: &Armies,
    book: &Book,
    platoons: &mut Vec<(Side, String)>,
) -> Read {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").required("its name for people");
    let side = common.side(reader, "side", "whose it is");
    let figures = reader.whole("figures", 1..=99).required("its strength at the start, attached leaders not counted");
    let weapon: Weapon = reader.word::<Arm>("weapon").required("what it shoots, throws or strikes with").into();
    let arms = arms::read(reader, weapon, None);
    let mut troop = Troop::new(side, u16::try_from(figures).unwrap_or(1), weapon);
    troop.melee_weapon = arms.melee_weapon;
    troop.muzzle_loading = arms.muzzle_loading;
    kind(reader, &mut troop, platoons);
    troop.fortified = fortified(reader, common);
    let start = begins(reader, common, armies, book, &troop);
    let mark = reader.mark_of("id");
    Read {
        named: Named { id, name },
        troop,
        start,
        id: mark,
        mark: if reader.gives("at") { reader.mark_of("at") } else { mark },
    }
}

/// What sort of troops they are.
fn kind(reader: &mut Reader<'_>, troop: &mut Troop, platoons: &mut Vec<(Side, String)>) {
    troop.grade = reader.word::<Grade>("grade").or(Grade::Ordinary, "how good they are");
    let usual = troop.grade == Grade::Superior;
    troop.superior_melee =
        reader.yes_no("superior_melee").maybe("good at hand strokes; as a superior grade if left out").unwrap_or(usual);
    troop.natives = reader.flag("natives", "they rush into an attack, and fear cavalry");
    let formed = reader.yes_no("formed").maybe("in regular formation; all but natives if left out");
    troop.formed = formed.unwrap_or(!troop.natives);
    troop.mounted = reader.flag("mounted", "they ride");
    let platoon = reader.text("platoon").maybe("formed groups of one platoon may act as one (RK-ACT-21)");
    if troop.natives && (formed == Some(true) || platoon.is_some()) && !reader.has_faults() {
        let key = if platoon.is_some() { "platoon" } else { "formed" };
        reader.fault(reader.mark_of(key), "RK-D48", "natives are not formed", "take one of the two away");
    } else if platoon.is_some() && !troop.formed && !reader.has_faults() {
        let mark = reader.mark_of("platoon");
        reader.fault(mark, "RK-ACT-21", "only formed groups have a platoon", "take one of the two away");
    }
    troop.platoon = platoon.map(|platoon| {
        let own = (troop.side, platoon);
        let at = platoons.iter().position(|known| *known == own).unwrap_or_else(|| {
            platoons.push(own);
            platoons.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    });
}

/// RK-D03: the area or line that it defends.
fn fortified(reader: &mut Reader<'_>, common: &Common) -> Option<Thing> {
    let id = reader.id("fortified").maybe("the area or line that counts as a fortified position for it (RK-D03)")?;
    let area = common.area_names.get(&id).map(Thing::Area);
    let found = area.or_else(|| common.line_names.get(&id).map(Thing::Line));
    if found.is_none() {
        let mark = reader.mark_of("fortified");
        reader.fault(mark, "", format!("there is no area or line `{id}`"), "name one of the file");
    }
    found
}

/// How and where it begins.
fn begins(reader: &mut Reader<'_>, common: &Common, armies: &Armies, book: &Book, troop: &Troop) -> Start {
    let automatic = armies.is_automatic(troop.side);
    let order = reader.word::<FirstOrder>("order").or(FirstOrder::Hold, "what it does when the game begins");
    let forward = matches!(order, FirstOrder::Advance | FirstOrder::Attack);
    if forward && troop.weapon == Weapon::Unarmed && !reader.has_faults() {
        let mark = reader.mark_of("order");
        reader.fault(mark, "RK-D42", "unarmed men do not go at the enemy", "let them hold or fall back");
    }
    let goal: Option<Spot> =
        reader.spot("goal").maybe("where it goes when it neither sees nor knows of an enemy (RK-D28)");
    if goal.is_some() && !automatic && !reader.has_faults() {
        reader.idle("goal", "RK-D28", "for a side that a player runs", "leave it out");
    }
    let wounded = reader.whole("wounded", 0..=i32::from(troop.strength)).or(0, "figures wounded when the game begins");
    if wounded > 0 && book.options.wound_effect == WoundEffect::OutOfAction && !reader.has_faults() {
        let mark = reader.mark_of("wounded");
        reader.fault(mark, "RK-R39", "a wound puts a man out of action", "give fewer figures instead");
    }
    let loaded = reader.yes_no("loaded").maybe("whether muzzle loaders begin loaded; they do if left out");
    if loaded.is_some() && (!troop.muzzle_loading || automatic) && !reader.has_faults() {
        let why = if automatic { "for a side that the rules run" } else { "without muzzle loaders" };
        reader.idle("loaded", "RK-LOD-06", why, "leave it out");
    }
    let hidden = reader.flag("hidden", "it begins under a marker (RK-D06)");
    let otherwise = Otherwise { key: "hidden", post: hidden.then_some(Post::Hidden) };
    Start {
        post: post::read(reader, common, armies, troop.side, otherwise, true),
        order: order.into(),
        goal,
        wounded: u16::try_from(wounded).unwrap_or(0),
        loaded: loaded.unwrap_or(true),
    }
}
