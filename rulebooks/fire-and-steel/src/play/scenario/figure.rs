//! One `[[figure]]` of a scenario file (section 1.1 of the rules).

use engine::game::Named;
use engine::scenario::{Common, Mark, Reader, WordsOf};

use super::post;
use crate::book::Book;
use crate::play::numbers::Grade;
use crate::play::setup::roster::Recruit;
use crate::play::weapons::arm::{self, ArmId};
use crate::play::weapons::catalogue::{Grip, Weapon};

/// A figure as the file has it.
pub(super) struct FigureRead {
    pub(super) named: Named,
    pub(super) recruit: Recruit,
    /// Where its name stands in the file, and its place or else its name.
    pub(super) id: Mark,
    pub(super) mark: Mark,
    pub(super) group: String,
    /// Whether its table has no fault of its own.
    pub(super) faultless: bool,
}

/// One `[[figure]]` (section 1.1 of the rules).
pub(super) fn read(reader: &mut Reader<'_>, common: &Common, book: &Book) -> FigureRead {
    let id = reader.id("id").required("its name in this file and in orders");
    let name = reader.text("name").maybe("its name for people");
    let side = common.side(reader, "side", "whose it is");
    let group =
        reader.text("group").maybe("the band whose losses weigh on its morale; the side's only one if left out");
    let leader = reader.flag("leader", "it leads its group");
    let mounted = reader.flag("mounted", "it comes mounted");
    let shield = reader.flag("shield", "it carries a shield");
    let grade = reader.word::<Grade>("skill").or(Grade::Average, "how good it is with every weapon");
    let skill = book.sheet.play.skill.get(grade).get();
    let shooting_skill = reader.whole("shooting_skill", -5..=10).maybe("with missile weapons, if not as its grade");
    if reader.gives("skill") && shooting_skill.is_some() {
        reader.idle("skill", "FS-D38", "beside `shooting_skill`", "give one of them");
    }
    let shooting_skill = shooting_skill.unwrap_or(skill);
    let hand_skill = reader.whole("hand_skill", -5..=10).maybe("hand-to-hand, if not as its shooting skill");
    let weapons: Vec<Weapon> = reader
        .ask("weapons", WordsOf::new(0..=arm::MOST).repeating())
        .required("what it carries; the first is in hand unless `ready` says otherwise");
    let ready = ready(reader, &weapons);
    let bayonet_fixed = reader.flag("bayonet_fixed", "its bayonet is fixed");
    let takes_bayonet = ready.and_then(|arm| weapons.get(arm.index())).is_some_and(|weapon| weapon.make(book).bayonet);
    if bayonet_fixed && !takes_bayonet {
        let mark = reader.mark_of("bayonet_fixed");
        reader.fault(mark, "FS-D16", "the weapon in hand takes no bayonet", "give it a musket or rifle that does");
    }
    let missiles = reader.whole("missiles", 0..=99).maybe("of each throwing weapon");
    let throws = weapons.iter().any(|weapon| weapon.make(book).grip == Grip::Thrown);
    if missiles.is_some() && !throws && !reader.has_faults() {
        let mark = reader.mark_of("missiles");
        reader.fault(
            mark,
            "FS-D17",
            "it carries nothing to throw",
            "give it a throwing weapon, or leave `missiles` out",
        );
    }
    let wounds = reader.whole("wounds", 0..=9).or(0, "that it comes with");
    let limit = book.options.wound_limit;
    if limit > 0 && wounds >= limit {
        let mark = reader.mark_of("wounds");
        reader.fault(mark, "FS-R47", format!("{wounds} wounds are death"), format!("give fewer than {limit}"));
    }
    let gone_to_ground = reader.flag("gone_to_ground", "it begins lying down");
    if gone_to_ground && mounted {
        let mark = reader.mark_of("gone_to_ground");
        reader.fault(mark, "FS-D13", "a rider does not lie down", "take one of the two away");
    }
    let post = post::read(reader, common, side);
    let arrives = reader.whole("arrives", 1..=100).or(1, "the turn on which it comes to the table");
    if let Some(last) = common.turns.filter(|last| arrives > i32::from(*last)) {
        let why = format!("it comes on turn {arrives}, and turn {last} is the last");
        reader.fault(reader.mark_of("arrives"), "FS-D30", why, format!("let it come by turn {last}, or leave it out"));
    }
    let recruit = Recruit {
        leader,
        mounted,
        shield,
        shooting_skill,
        hand_skill: hand_skill.unwrap_or(shooting_skill),
        ready,
        bayonet_fixed,
        missiles: missiles.and_then(|count| u8::try_from(count).ok()),
        wounds,
        gone_to_ground,
        arrives: u16::try_from(arrives).unwrap_or(1),
        ..Recruit::new(side, weapons, post)
    };
    let name = name.unwrap_or_else(|| id.clone());
    let mark = reader.mark_of("id");
    FigureRead {
        named: Named { id, name },
        recruit,
        id: mark,
        mark: if reader.gives("at") { reader.mark_of("at") } else { mark },
        group: group.unwrap_or_default(),
        faultless: !reader.has_faults(),
    }
}

/// FS-D16: the weapon in hand; none if the figure's hands are empty.
fn ready(reader: &mut Reader<'_>, weapons: &[Weapon]) -> Option<ArmId> {
    let empty = reader.flag("empty_handed", "no weapon is in hand");
    let named = reader.word::<Weapon>("ready").maybe("the weapon in hand");
    let Some(named) = named else { return ArmId::at(0).filter(|_| !weapons.is_empty() && !empty) };
    let arm = weapons.iter().position(|weapon| *weapon == named).and_then(ArmId::at);
    if (arm.is_none() || empty) && !reader.has_faults() {
        let mark = reader.mark_of("ready");
        reader.fault(mark, "FS-D16", format!("`{named}` is not carried in hand"), "name one of its `weapons`");
    }
    arm
}
