//! `[[regiment]]` and `[[regiment.company]]`.

use engine::chart::WholeIn;
use engine::game::Side;
use engine::scenario::{Common, ListIn, Mark, Reader, TextOf};

use super::Heading;
use super::place::{self, Post, Posted};
use crate::book::Book;
use crate::charts::melee_strike::Arms;
use crate::charts::small_arms::Weapon;
use crate::charts::square::{Square, SquareFacts, SquareTroop};
use crate::charts::stand_size::{Stand, StandFacts, StandKind, StandSize};
use crate::field::roster::Arm;
use crate::lookup::look_up;
use crate::words::Formation;

engine::words! {
    /// A firearm, or none.
    pub enum Firearm {
        Musket = "musket", Rifle = "rifle", Mixed = "mixed", Carbine = "carbine", Bow = "bow", None = "none",
    }
}

impl Firearm {
    fn weapon(self) -> Option<Weapon> {
        match self {
            Firearm::Musket => Some(Weapon::Musket),
            Firearm::Rifle => Some(Weapon::Rifle),
            Firearm::Mixed => Some(Weapon::Mixed),
            Firearm::Carbine => Some(Weapon::Carbine),
            Firearm::Bow => Some(Weapon::Bow),
            Firearm::None => None,
        }
    }
}

engine::words! {
    /// The formation that a regiment begins in.
    pub enum Drawn { Line = "line", Column = "column", Square = "square" }
}

engine::words! {
    /// FD-D46
    pub enum CavalryOrder { Close = "close", Open = "open" }
}

/// One stand of a regiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StandRead {
    pub(super) castings: u8,
    pub(super) lost: u8,
    pub(super) half: bool,
    pub(super) light: bool,
    /// The number of its troop in the regiment.
    pub(super) troop: Option<usize>,
}

/// Stands with a grade, a weapon and a place in common: those of the regiment, or a company.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) id: Option<String>,
    pub(super) name: String,
    pub(super) stands: Vec<StandRead>,
    pub(super) mmg: u8,
    pub(super) weapon: Option<Weapon>,
    pub(super) posted: Posted,
    pub(super) formation: Formation,
}

/// A regiment as the file has it.
#[derive(Clone, Debug)]
pub(super) struct Regiment {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) arms: Arms,
    pub(super) lance: bool,
    pub(super) native: bool,
    pub(super) dismounted: bool,
    pub(super) converged: bool,
    pub(super) open: bool,
    pub(super) colonel: usize,
    pub(super) brigade: Option<(String, Mark)>,
    pub(super) groups: Vec<Group>,
    pub(super) mark: Mark,
    pub(super) sound: bool,
}

impl Regiment {
    /// How many stands it has.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|group| group.stands.len()).sum()
    }
}

pub(super) fn read(reader: &mut Reader<'_>, common: &Common, book: &Book, heading: &Heading) -> Regiment {
    let id = reader.id("id").required("its name in this file; its stands are named after it");
    let name = reader.text("name").required("its name for people");
    let side = common.side(reader, "side", "whose it is");
    let arm = reader.word("arm").required("what it is of");
    let stands = stands(reader, book, heading, arm, true);
    let mmg = grade(reader.whole("mmg", 0..=4).required("its grade (FD-MOR-03)"));
    let arms = reader.word("arms").or(Arms::Standard, "blade and pike: levies without firearms (FD-MEL-22)");
    let firearm =
        reader.word::<Firearm>("weapon").maybe("its firearm: musket; cavalry carbine; none with blade or pike");
    let poor = arms != Arms::Standard;
    if poor && firearm.is_some_and(|weapon| weapon != Firearm::None) {
        let mark = reader.mark_of("weapon");
        reader.fault(mark, "FD-MEL-22", "blade and pike have no firearms", "leave `weapon` out");
    }
    let usual = match arm {
        _ if poor => Firearm::None,
        Arm::Infantry => Firearm::Musket,
        Arm::Cavalry => Firearm::Carbine,
    };
    let weapon = firearm.unwrap_or(usual).weapon();
    let lance = reader.flag("lance", "its mounted stands carry lances");
    let native = reader.flag("native", "it is rated native (FD-R37)");
    let dismounted = reader.flag("dismounted", "it begins on foot");
    let converged = reader.flag("converged", "a converged light battalion (FD-MOR-13)");
    let order = reader.word("order").or(CavalryOrder::Close, "cavalry in close or open order (FD-D46)");
    for key in ["lance", "order", "dismounted"] {
        if arm == Arm::Infantry && reader.gives(key) && !reader.has_faults() {
            reader.idle(key, "FD-D35", "for infantry", "leave it out");
        }
    }
    if converged && !reader.gives("half_stands") {
        reader.idle("converged", "FD-MOR-13", "without `half_stands`", "leave it out");
    }
    let colonel = reader.whole("colonel", 1..=10).or(1, "which of its stands the regimental commander is with");
    let brigade = reader.ask("brigade", TextOf::NameOf("commander")).maybe("who commands it; no rule reads it");
    let brigade = brigade.map(|brigade| (brigade, reader.mark_of("brigade")));
    let formation = formation(reader, arm, &stands, heading, book);
    let posted = place::read(reader, common, heading, side, stands.len(), false);
    idle_formation(reader, &posted, &stands);
    let own = Group { id: None, name: name.clone(), stands, mmg, weapon, posted: posted.clone(), formation };
    let companies =
        reader.tables("company", 0..=10, "companies with a grade, a weapon or a place of their own", |reader| {
            company(reader, common, book, heading, (side, arm, mmg, weapon), &posted)
        });
    let mut groups = vec![own];
    groups.extend(companies);
    let regiment = Regiment {
        id,
        name,
        side,
        arm,
        arms,
        lance,
        native,
        dismounted,
        converged,
        open: order == CavalryOrder::Open,
        colonel: usize::try_from(colonel - 1).unwrap_or(0),
        brigade,
        groups,
        mark: reader.mark_of("id"),
        sound: !reader.has_faults(),
    };
    check_sizes(reader, &regiment);
    regiment
}

fn grade(mmg: i32) -> u8 {
    u8::try_from(mmg).unwrap_or(0)
}

/// Sizes: 2-10 stands, and a colonel who is with one of them.
fn check_sizes(reader: &mut Reader<'_>, regiment: &Regiment) {
    let count = regiment.count();
    if reader.is_blank() || reader.has_faults() {
        return;
    }
    if !(2..=10).contains(&count) {
        reader.fault(reader.mark(), "FD-CMD-01", format!("it has {count} stands"), "give 2 to 10");
    } else if regiment.colonel >= count {
        let mark = reader.mark_of("colonel");
        reader.fault(mark, "FD-CMD-01", format!("it has {count} stands"), "name one of them by its number");
    }
}

/// `stands`, `half_stands` or `troops`, with `lost`.
fn stands(reader: &mut Reader<'_>, book: &Book, heading: &Heading, arm: Arm, troops: bool) -> Vec<StandRead> {
    let numbers = || WholeIn::new(1..=20);
    let basic = reader.ask("stands", ListIn::new(1..=10, numbers())).maybe("castings of each basic stand of foot");
    let halves = reader.ask("half_stands", ListIn::new(1..=10, numbers())).maybe("castings of each light half-stand");
    let horse = if troops {
        let troop = ListIn::new(1..=2, numbers());
        reader.ask("troops", ListIn::new(1..=10, troop)).maybe("cavalry: each troop a list of one or two stands")
    } else {
        None
    };
    let lost = if horse.is_some() {
        let each = ListIn::new(1..=2, WholeIn::new(0..=20));
        let lost = reader.ask("lost", ListIn::new(1..=10, each)).maybe("castings lost before the battle");
        lost.map(|lost| lost.into_iter().flatten().collect::<Vec<i32>>())
    } else {
        reader.ask("lost", ListIn::new(1..=10, WholeIn::new(0..=20))).maybe("castings lost before the battle")
    };
    if reader.is_blank() {
        return Vec::new();
    }
    let given = [basic.is_some(), halves.is_some(), horse.is_some()].into_iter().filter(|given| *given).count();
    if given != 1 && !reader.has_faults() {
        let words = if troops { "`stands`, `half_stands` or `troops`" } else { "`stands` or `half_stands`" };
        reader.fault(reader.mark(), "FD-STD-02", "its stands are not given once", format!("give one of {words}"));
    }
    let wrong = match arm {
        Arm::Cavalry => basic.is_some() || halves.is_some(),
        Arm::Infantry => horse.is_some(),
    };
    if wrong && !reader.has_faults() {
        let instead =
            if arm == Arm::Cavalry { "cavalry has `troops`" } else { "infantry has `stands` or `half_stands`" };
        reader.fault(reader.mark(), "FD-STD-04", "those are not the stands of its arm", instead);
    }
    let mut found = Vec::new();
    let flat =
        |kind: StandKind, key: &'static str, list: Vec<i32>, reader: &mut Reader<'_>, found: &mut Vec<StandRead>| {
            for (at, castings) in list.into_iter().enumerate() {
                found.push(stand(reader, book, heading, kind, castings, key, at, None));
            }
        };
    if let Some(list) = basic {
        flat(StandKind::Foot, "stands", list, reader, &mut found);
    } else if let Some(list) = halves {
        flat(StandKind::LightInfantry, "half_stands", list, reader, &mut found);
    } else if let Some(list) = horse {
        for (troop, stands) in list.into_iter().enumerate() {
            for castings in stands {
                found.push(stand(reader, book, heading, StandKind::Cavalry, castings, "troops", troop, Some(troop)));
            }
        }
    }
    add_lost(reader, &mut found, lost);
    found
}

fn add_lost(reader: &mut Reader<'_>, stands: &mut [StandRead], lost: Option<Vec<i32>>) {
    let Some(lost) = lost else { return };
    if lost.len() != stands.len() && !reader.has_faults() {
        let why = format!("it has {} stands, and `lost` names {}", stands.len(), lost.len());
        reader.fault(reader.mark_of("lost"), "FD-FRM-03", why, "give a number for each stand");
    }
    for (stand, lost) in stands.iter_mut().zip(lost) {
        stand.lost = u8::try_from(lost).unwrap_or(0);
    }
}

/// Castings that do not fit their stand are a fault (FD-STD-02 to 07).
#[allow(clippy::too_many_arguments)] // each says where the number stands
fn stand(
    reader: &mut Reader<'_>,
    book: &Book,
    heading: &Heading,
    kind: StandKind,
    castings: i32,
    key: &'static str,
    item: usize,
    troop: Option<usize>,
) -> StandRead {
    let shallow = heading.shallow && heading.size != crate::charts::stand_size::Scale::Mm20Plus;
    let facts = StandFacts { kind, scale: heading.size, castings: Some(castings), shallow };
    let size = look_up::<StandSize>(book, &facts);
    if !size.fits && !reader.has_faults() {
        let why = format!("{castings} castings do not fit the stand");
        let hint = format!("give {} to {}", size.min_castings, size.max_castings);
        reader.fault(reader.mark_in(key, item), "FD-STD-02", why, hint);
    }
    StandRead {
        castings: u8::try_from(castings).unwrap_or(1),
        lost: 0,
        half: size.stand == Stand::Half,
        light: kind == StandKind::LightInfantry,
        troop,
    }
}

fn formation(reader: &mut Reader<'_>, arm: Arm, stands: &[StandRead], heading: &Heading, book: &Book) -> Formation {
    let drawn = reader.word("formation").or(Drawn::Line, "with one place `at`: how it stands there");
    if drawn == Drawn::Square && !reader.has_faults() {
        let troop = if arm == Arm::Cavalry { SquareTroop::Cavalry } else { SquareTroop::Infantry };
        let count = i32::try_from(stands.len()).unwrap_or(10).clamp(1, 10);
        if !look_up::<Square>(book, &SquareFacts { year: heading.year, stands: count, troop }).allowed {
            let mark = reader.mark_of("formation");
            reader.fault(mark, "FD-FRM-08", "it cannot form square", "squares are of infantry, from 1800");
        }
    }
    match drawn {
        Drawn::Line => Formation::Line,
        Drawn::Column => Formation::Column,
        Drawn::Square => Formation::Square,
    }
}

fn idle_formation(reader: &mut Reader<'_>, posted: &Posted, stands: &[StandRead]) {
    let one_troop = stands.iter().all(|stand| stand.troop == Some(0));
    if !reader.gives("formation") || reader.has_faults() {
        return;
    }
    if !matches!(posted.post, Post::At(..)) {
        reader.idle("formation", "FD-D02", "without one place `at`", "leave it out");
    } else if one_troop {
        reader.idle("formation", "FD-D48", "for a single troop", "leave it out");
    }
}

fn company(
    reader: &mut Reader<'_>,
    common: &Common,
    book: &Book,
    heading: &Heading,
    (side, arm, mmg, weapon): (Side, Arm, u8, Option<Weapon>),
    regiment: &Posted,
) -> Group {
    let id = reader.id("id").required("its name in the regiment");
    let name = reader.text("name").required("its name for people");
    let stands = stands(reader, book, heading, arm, false);
    let mmg = reader.whole("mmg", 0..=4).maybe("its grade, if not the regiment's").map_or(mmg, grade);
    let weapon =
        reader.word::<Firearm>("weapon").maybe("its firearm, if not the regiment's").map_or(weapon, Firearm::weapon);
    let mut posted = place::read(reader, common, heading, side, stands.len(), false);
    if posted.post == Post::Usual && !matches!(regiment.post, Post::At(..) | Post::Each(..)) {
        posted = regiment.clone();
    }
    Group { id: Some(id), name, stands, mmg, weapon, posted, formation: Formation::Line }
}
