//! One unit and one leader of a scenario, attribute by attribute (section 1.2 of the rules).

use engine::game::Side;
use engine::kit::deployment::{Entry, Keys, Start};
use engine::scenario::{Common, Mark, Names, Reader};
use engine::table::{Facing, Pose, Spot};

use crate::book::Book;
use crate::charts::maneuver_facts::GunUnit;
use crate::field::ids::{Id, LeaderId};
use crate::field::pieces::{GunStand, Guns, Leader, Marks, Traits, Troops, Unit, UnitBody};
use crate::play::scenario::muster::{EnlistedLeader, EnlistedUnit, Label};
use crate::play::scenario::read::named;
use crate::play::scenario::unused_keys;
use crate::words::{Arm, Carriage, Formation, Gun, LeaderQuality, Quality, SmallArm, TroopArm, TroopOrder};

/// The places in the file that faults of a piece point at.
#[derive(Clone, Copy)]
pub(crate) struct FileMarks {
    /// Its name.
    pub(crate) id: Mark,
    /// Its place: `at`, or the building of a garrison.
    pub(crate) place: Mark,
    /// Its leader.
    pub(crate) leader: Mark,
    /// Whether its table has no fault of its own, so that it is worth looking at beside the others.
    pub(crate) faultless: bool,
}

impl FileMarks {
    fn of(reader: &Reader<'_>) -> FileMarks {
        let place = if reader.gives("garrison") { "garrison" } else { "at" };
        let [id, place, leader] = ["id", place, "leader"].map(|key| reader.mark_of(key));
        FileMarks { id, place, leader, faultless: !reader.has_faults() }
    }
}

/// A unit as the file has it.
pub(crate) struct UnitRead {
    pub(crate) enlisted: EnlistedUnit,
    pub(crate) marks: FileMarks,
    /// FF-UNT-10: the battalion of a battalion gun.
    pub(crate) parent: Option<(String, Mark)>,
    /// Where it begins.
    pub(crate) start: Start,
}

/// A leader as the file has him.
pub(crate) struct LeaderRead {
    pub(crate) enlisted: EnlistedLeader,
    pub(crate) marks: FileMarks,
    pub(crate) attached_to: Option<(String, Mark)>,
    /// Where he begins, unless he is not there or with a unit.
    pub(crate) start: Start,
    /// He is not there at the start: away for so many of his side's leaders steps, or for good.
    pub(crate) away: Option<u8>,
}

/// One `[[leader]]` (FF-UNT-13).
pub(crate) fn read_leader(reader: &mut Reader<'_>, common: &Common) -> LeaderRead {
    let named = named(reader);
    let side = common.side(reader, "side", "whose he is");
    let quality = reader.word("quality").or(LeaderQuality::Able, "how good he is");
    let superior = reader.flag("superior", "every unit of his side may be under him (FF-D04)");
    let dismounted = reader.flag("dismounted", "he begins on foot");
    let attached_to = reader.text("attached_to").maybe("the unit that he begins with");
    let attached_mark = reader.mark_of("attached_to");
    let out_until = reader.whole("out_until", 1..=100).maybe("the turn in whose leaders step he comes (FF-D36)");
    let removed = reader.flag("removed", "he is out of the game");
    if let Some((turn, last)) = out_until.zip(common.turns).filter(|(turn, last)| *turn > i32::from(*last)) {
        let why = format!("he comes on turn {turn}, and turn {last} is the last");
        reader.fault(reader.mark_of("out_until"), "FF-D10", why, "let him come sooner, or write removed = true");
    }
    let (start, pose) = place_keys(reader, common, side);
    unused_keys::leader(reader, dismounted, removed);
    let away = if removed { Some(u8::MAX) } else { out_until.and_then(|turn| u8::try_from(turn).ok()) };
    let leader = Leader { side, pose, quality, attached_to: None, dismounted, superior, off_table: false };
    let attached_to = attached_to.map(|unit| (unit, attached_mark));
    LeaderRead {
        enlisted: EnlistedLeader { named, leader, entry: Entry::OnTable(pose) },
        marks: FileMarks::of(reader),
        attached_to,
        start,
        away,
    }
}

/// One `[[unit]]` (FF-UNT-01 to FF-UNT-12).
pub(crate) fn read_unit(reader: &mut Reader<'_>, common: &Common, book: &Book, leaders: &Names) -> UnitRead {
    let named = named(reader);
    let side = common.side(reader, "side", "whose it is");
    let arm: Arm = reader.word("arm").required("what it is");
    let quality = reader.word("quality").or(Quality::Trained, "how good it is (FF-UNT-02)");
    let leader = leaders.pick(reader, "leader", "its own leader (FF-CMD-04)").and_then(LeaderId::at);
    let initial = reader.whole("initial_stands", 1..=60).required("stands at the start");
    let stands = reader.whole("stands", 0..=60).maybe("stands now, if it has lost some");
    let stands = stands.unwrap_or(initial);
    if stands > initial || stands == 0 {
        let mark = reader.mark_of("stands");
        reader.fault(mark, "FF-UNT-03", format!("{stands} stands of {initial}"), "give 1 to as many as at the start");
    }
    let troops = troop_keys(reader, common, arm, book, [initial, stands]);
    let guns = gun_keys(reader, arm, stands);
    let (start, pose) = place_keys(reader, common, side);
    if troops.0.building.is_none() {
        unused_keys::unit(reader, guns.guns.limbered);
    }
    let count = |stands: i32| u8::try_from(stands.max(0)).unwrap_or(u8::MAX);
    let (body, label, parent) = match arm {
        Arm::Guns => {
            (UnitBody::Guns(guns.guns), Label { initial: count(initial), worn_at: 0, spent_at: 0 }, guns.parent)
        }
        _ => (UnitBody::Troops(troops.0), troops.1, None),
    };
    let (start, pose) = match &body {
        // A garrison stands where its building does.
        UnitBody::Troops(Troops { building: Some(building), .. }) => {
            if let Some(key) = ["at", "zone", "arrives"].into_iter().find(|key| reader.gives(key)) {
                let mark = reader.mark_of(key);
                reader.fault(mark, "FF-TER-10", "a garrison stands in its building", format!("leave `{key}` out"));
            }
            let bounds = common.ground.areas().get(*building).map(|area| *area.outline().bounds());
            let middle = bounds.map(|bounds| engine::table::Segment::new(bounds.low, bounds.high).midpoint());
            let spot = middle.map_or(pose.spot, Spot::nearest);
            (Start::Inside(*building, None), Pose { spot, ..pose })
        }
        _ => (start, pose),
    };
    let unit = Unit { side, pose, quality, leader, body, marks: Marks::default(), off_table: false };
    let enlisted = EnlistedUnit { named, unit, label, entry: Entry::OnTable(pose) };
    UnitRead { enlisted, marks: FileMarks::of(reader), parent, start }
}

/// What troops have (FF-UNT-03, FF-UNT-04, FF-UNT-06, FF-UNT-07, FF-UNT-11, FF-UNT-12).
fn troop_keys(
    reader: &mut Reader<'_>,
    common: &Common,
    arm: Arm,
    book: &Book,
    [initial, stands]: [i32; 2],
) -> (Troops, Label) {
    let horse = arm == Arm::Cavalry;
    let weapon: Option<SmallArm> = reader.word("weapon").maybe("of troops: muskets, of cavalry carbines, if left out");
    let worn_at = reader.whole("worn_at", 0..=60).maybe("worn at so many stands (FF-D01)");
    let spent_at = reader.whole("spent_at", 0..=60).maybe("spent at so many stands (FF-D01)");
    let order: Option<TroopOrder> = reader.word("order").maybe("how steady troops stand");
    let formation: Option<Formation> = reader.word("formation").maybe("how troops are formed");
    let building = common.area(reader, "garrison", "the building that infantry begins in (FF-TER-10)");
    let dismounted = reader.flag("dismounted", "cavalry that begins on foot (FF-R57)");
    let low_on_ammo = reader.flag("low_on_ammo", "it begins low on ammo (FF-UNT-11)");
    let traits = Traits {
        brave_colonel: reader.flag("brave_colonel", "its colonel is brave"),
        marksmen: reader.flag("marksmen", "they are marksmen"),
        buck_and_ball: reader.flag("buck_and_ball", "their muskets are loaded with buck and ball"),
        no_bayonets: reader.flag("no_bayonets", "they have no bayonets"),
        cold_steel: reader.flag("cold_steel", "they may charge with cold steel (FF-D22)"),
        indians: reader.flag("indians", "they are Indians"),
        fires_mounted: reader.flag("fires_mounted", "cavalry that fires from the saddle (FF-D17)"),
    };
    let parts = &book.sheet.losses;
    let worn = worn_at.unwrap_or_else(|| parts.worn_at.rounded_down(initial));
    let spent = spent_at.unwrap_or_else(|| parts.spent_at.rounded_down(initial)).min(worn);
    let guns = arm == Arm::Guns;
    let only_troops = [
        (weapon.is_some(), "weapon"),
        (worn_at.is_some(), "worn_at"),
        (spent_at.is_some(), "spent_at"),
        (order.is_some(), "order"),
        (formation.is_some(), "formation"),
        (building.is_some(), "garrison"),
        (traits.brave_colonel, "brave_colonel"),
        (traits.marksmen, "marksmen"),
        (traits.buck_and_ball, "buck_and_ball"),
        (traits.no_bayonets, "no_bayonets"),
        (traits.cold_steel, "cold_steel"),
        (traits.indians, "indians"),
        (traits.fires_mounted, "fires_mounted"),
    ];
    if guns && low_on_ammo {
        let mark = reader.mark_of("low_on_ammo");
        reader.fault(mark, "FF-UNT-11", "guns run low stand by stand", "say it in [[unit.gun_stand]]");
    }
    for (given, key) in only_troops {
        if guns && given {
            let mark = reader.mark_of(key);
            reader.fault(mark, "FF-UNT-03", format!("guns have no `{key}`"), "take it away");
        }
    }
    if !guns && worn > initial {
        let mark = reader.mark_of("worn_at");
        reader.fault(mark, "FF-D01", "it would be worn from the start", "give at most the stands at the start");
    }
    if let Some(spent_at) = spent_at.filter(|spent_at| !guns && *spent_at > worn) {
        let why = format!("it would be spent at {spent_at} stands, and worn only at {worn}");
        reader.fault(reader.mark_of("spent_at"), "FF-D01", why, format!("give at most {worn}"));
    }
    if traits.fires_mounted && !horse && !guns {
        let mark = reader.mark_of("fires_mounted");
        reader.fault(mark, "FF-D17", "only cavalry fires from the saddle", "take it away");
    }
    unused_keys::troops(reader, arm, traits, formation.filter(|_| building.is_some()));
    let in_building = building.is_some() || formation == Some(Formation::Garrison);
    if horse && in_building {
        let mark = reader.mark_of("formation");
        reader.fault(mark, "FF-UNT-06", "cavalry is no garrison", "take the building away");
    } else if formation == Some(Formation::Garrison) && building.is_none() {
        let mark = reader.mark_of("formation");
        reader.fault(mark, "FF-TER-10", "a garrison needs its building", "name it: garrison = \"the-mill\"");
    }
    if dismounted && !horse && !reader.is_blank() {
        let mark = reader.mark_of("dismounted");
        reader.fault(mark, "FF-R57", "only cavalry dismounts", "take it away");
    }
    let weapon = weapon.unwrap_or(if horse { SmallArm::Carbine } else { SmallArm::Musket });
    if traits.buck_and_ball && weapon != SmallArm::Musket && !reader.is_blank() {
        let mark = reader.mark_of("buck_and_ball");
        reader.fault(mark, "FF-FIR-03", format!("a {weapon} fires no buck and ball"), "take it away");
    }
    let formation = if building.is_some() { Formation::Garrison } else { formation.unwrap_or(Formation::Line) };
    let count = |stands: i32| u8::try_from(stands.max(0)).unwrap_or(u8::MAX);
    let label = Label { initial: count(initial), worn_at: count(worn), spent_at: count(spent) };
    let troops = Troops {
        arm: if horse { TroopArm::Cavalry } else { TroopArm::Infantry },
        dismounted,
        weapon,
        stands: count(stands),
        effectiveness: label.effectiveness(book, count(stands)),
        order: order.unwrap_or(TroopOrder::GoodOrder),
        formation,
        building,
        low_on_ammo: low_on_ammo && !guns,
        traits,
    };
    (troops, label)
}

struct GunKeys {
    guns: Guns,
    parent: Option<(String, Mark)>,
}

/// What guns have (FF-UNT-05, FF-UNT-08 to FF-UNT-10).
fn gun_keys(reader: &mut Reader<'_>, arm: Arm, stands: i32) -> GunKeys {
    let gun: Option<Gun> = reader.word("gun").maybe("of guns: what they are, which must be said");
    let gun_unit: Option<GunUnit> = reader.word("gun_unit").maybe("of guns: a battery, or a battalion's own gun");
    let parent = reader.text("parent").maybe("the battalion of a battalion gun");
    let parent_mark = reader.mark_of("parent");
    let carriage: Option<Carriage> =
        reader.word("carriage").maybe("of guns, if not the usual one of their kind (FF-R33)");
    let limbered = reader.flag("limbered", "guns that begin limbered");
    let marks =
        reader.tables("gun_stand", 0..=60, "the gun stands from left to right, if any is marked", |reader| GunStand {
            silenced: reader.flag("silenced", "it may not fire"),
            damaged: reader.flag("damaged", "its fire counts half"),
            low_on_ammo: reader.flag("low_on_ammo", "its fire counts half"),
        });
    let guns = arm == Arm::Guns;
    if guns && gun.is_none() && !reader.is_blank() {
        reader.fault(reader.mark(), "FF-UNT-08", "the guns are of no kind", "give `gun`, such as \"light-gun\"");
    }
    let given = [
        (gun.is_some(), "gun"),
        (gun_unit.is_some(), "gun_unit"),
        (parent.is_some(), "parent"),
        (carriage.is_some(), "carriage"),
        (limbered, "limbered"),
        (!marks.is_empty(), "gun_stand"),
    ];
    for (given, key) in given {
        if !guns && given {
            let mark = reader.mark_of(key);
            reader.fault(mark, "FF-UNT-05", format!("troops have no `{key}`"), "take it away");
        }
    }
    let gun = gun.unwrap_or(Gun::LightGun);
    let carriage = carriage.unwrap_or_else(|| usual_carriage(gun));
    if carriage != usual_carriage(gun) && carriage != Carriage::Fixed && !is_foot_gun(gun) {
        let mark = reader.mark_of("carriage");
        reader.fault(mark, "FF-R33", format!("a {gun} has no {carriage} carriage"), "leave it out");
    }
    if carriage == Carriage::Fixed && limbered {
        let mark = reader.mark_of("limbered");
        reader.fault(mark, "FF-D49", "a fixed gun cannot be limbered", "take one of the two away");
    }
    let gun_unit = gun_unit.unwrap_or(GunUnit::Battery);
    if guns && parent.is_some() && gun_unit == GunUnit::Battery {
        let hint = "write gun_unit = \"battalion-gun\", or leave `parent` out";
        reader.idle("parent", "FF-UNT-10", "since only a battalion gun has a battalion", hint);
    }
    if guns && gun_unit == GunUnit::BattalionGun {
        if parent.is_none() && !reader.is_blank() {
            reader.fault(
                reader.mark(),
                "FF-UNT-10",
                "the battalion gun has no battalion",
                "name it: parent = \"foot\"",
            );
        }
        if stands > 1 {
            let mark = reader.mark_of("initial_stands");
            reader.fault(mark, "FF-D48", "a battalion gun is one stand", "give it one");
        }
    }
    let stands = usize::try_from(stands).unwrap_or(0);
    if guns && !marks.is_empty() && marks.len() != stands {
        let mark = reader.mark_of("gun_stand");
        reader.fault(
            mark,
            "FF-UNT-05",
            format!("{} of {stands} gun stands are told", marks.len()),
            "tell all, or none",
        );
    }
    let marks = if marks.is_empty() { vec![GunStand::default(); stands] } else { marks };
    let guns = Guns { gun, gun_unit, parent: None, carriage, limbered, stands: marks };
    GunKeys { guns, parent: parent.map(|parent| (parent, parent_mark)) }
}

/// FF-R33: the carriage of a kind of gun, where nothing is said.
pub fn usual_carriage(gun: Gun) -> Carriage {
    match gun {
        Gun::SiegeGun | Gun::SiegeHowitzer | Gun::HeavyGun | Gun::MediumGun => Carriage::Heavy,
        Gun::LightGun | Gun::Howitzer | Gun::Amulette | Gun::GalloperGun => Carriage::Light,
    }
}

/// FF-R33: the guns whose row names both carriages.
fn is_foot_gun(gun: Gun) -> bool {
    matches!(gun, Gun::HeavyGun | Gun::MediumGun | Gun::LightGun | Gun::Howitzer | Gun::Amulette)
}

/// Where a piece begins: a place, a zone, or a later turn; where nothing is said, as the rules have it (FF-D08).
const PLACE: Keys = Keys {
    rule: "FF-D08",
    last_turn: "FF-D10",
    at: "where it stands: of a unit the middle of its front",
    turn: "in the leaders step of which turn",
    inside: None,
    inside_at: false,
    edges: true,
};

/// Where a piece begins, and its pose, which counts where it is on the table from the start.
fn place_keys(reader: &mut Reader<'_>, common: &Common, side: Side) -> (Start, Pose) {
    let (start, facing) = PLACE.ask(reader, common, side, Facing::AHEAD);
    match start {
        Start::At(pose) => (start, pose),
        _ => (start, Pose { spot: Spot::new(0, 0), facing }),
    }
}
