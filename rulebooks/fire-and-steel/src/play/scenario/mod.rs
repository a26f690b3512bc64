//! Reading a scenario: who takes part with what, where they begin, and when they come.

use std::sync::Arc;

use engine::game::{Game, Goal, Named, Offer, Order, PieceId, Side, Strength};
use engine::house::Page;
use engine::scenario::{Common, Mark, Names, Reader, WordsOf};
use engine::table::{Facing, Pose, Spot};

use crate::book::Book;
use crate::field::figure::GroupId;
use crate::field::figure_set;
use crate::field::terrain::Terrain;
use crate::play::Skirmish;
use crate::play::numbers::Grade;
use crate::play::setup::roster::{Post, Recruit};
use crate::play::show::words::TITLES;
use crate::play::weapons::catalogue::{self, Grip, Weapon};

/// A small sound scenario with comments.
pub const TEMPLATE: &str = include_str!("template.toml");

/// Reads a scenario and sets it up; none if it has faults, or if the reader is blank.
pub fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let book = match Book::open(page) {
        Ok(book) => Arc::new(book),
        Err(error) => {
            reader.sheet_fault(&error);
            return None;
        }
    };
    // FS-GEN-03, FS-D01: inches on the table; what they stand for matters to no rule
    let mut common = Common::read::<Terrain>(reader, "inch");
    // FS-D31
    common.turns = common.turns.or_else(|| u16::try_from(book.sheet.play.turns.get()).ok());
    let first = common.maybe_side(reader, "side_1", "who is side 1; the sides roll for it if it is left out (FS-D07)");
    let mut groups = Groups::default();
    let mut names = Names::new("figure");
    let mut figures = reader
        .tables("figure", 2..=figure_set::MOST, "the figures, one man each", |reader| figure(reader, &common, &book));
    for figure in &mut figures {
        names.add(reader, &figure.named.id, figure.id);
        figure.recruit.group = groups.number(reader, figure);
    }
    for side in [Side::FIRST, Side::SECOND] {
        let none = !figures.iter().any(|figure| figure.recruit.side == side);
        if none && !reader.is_blank() && !reader.has_faults() {
            let name = common.sides.get(side.index()).map_or("a side", |force| &force.name);
            reader.fault(reader.mark(), "FS-D30", format!("{name} has no figure"), "give each side at least one");
        }
    }
    if reader.is_blank() {
        return None;
    }
    let faulty = reader.has_faults();
    if faulty {
        // Those who can be read are tried all the same, to tell at once who cannot stand where he should.
        figures.retain(|figure| figure.sound);
    }
    figures.sort_by_key(|figure| figure.recruit.side);
    let marks: Vec<Mark> = figures.iter().map(|figure| figure.mark).collect();
    let (named, roster) = figures.into_iter().map(|figure| (figure.named, figure.recruit)).unzip();
    match Skirmish::new(book, common.setting(named, Strength::Wounds, TITLES), roster, first) {
        Ok(_) if faulty => None,
        Ok(game) => room_for_all(&game, reader, &marks).then(|| Box::new(game) as Box<dyn Game>),
        Err(misfits) => {
            for misfit in misfits {
                let mark = misfit.figure.and_then(|at| marks.get(at)).copied().unwrap_or_else(|| reader.mark());
                reader.fault(mark, misfit.rule, misfit.why, misfit.instead);
            }
            None
        }
    }
}

/// A figure as the file has it.
struct Read {
    named: Named,
    recruit: Recruit,
    /// Where its name stands in the file, and its place or else its name.
    id: Mark,
    mark: Mark,
    group: String,
    /// Whether its table has no fault of its own.
    sound: bool,
}

/// One `[[figure]]` (section 1.1 of the rules).
fn figure(reader: &mut Reader<'_>, common: &Common, book: &Book) -> Read {
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
        .ask("weapons", WordsOf::new(0..=catalogue::MOST).repeating())
        .required("what it carries; the first is in hand unless `ready` says otherwise");
    let ready = ready(reader, &weapons);
    let bayonet_fixed = reader.flag("bayonet_fixed", "its bayonet is fixed");
    let takes_bayonet = ready.and_then(|at| weapons.get(at)).is_some_and(|weapon| weapon.make(book).bayonet);
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
    let post = post(reader, common, side);
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
    Read {
        named: Named { id, name },
        recruit,
        id: mark,
        mark: if reader.gives("at") { reader.mark_of("at") } else { mark },
        group: group.unwrap_or_default(),
        sound: !reader.has_faults(),
    }
}

/// FS-D16: the weapon in hand, by its place among those carried.
fn ready(reader: &mut Reader<'_>, weapons: &[Weapon]) -> Option<usize> {
    let empty = reader.flag("empty_handed", "no weapon is in hand");
    let named = reader.word::<Weapon>("ready").maybe("the weapon in hand");
    let Some(named) = named else { return (!weapons.is_empty() && !empty).then_some(0) };
    let at = weapons.iter().position(|weapon| *weapon == named);
    if (at.is_none() || empty) && !reader.has_faults() {
        let mark = reader.mark_of("ready");
        reader.fault(mark, "FS-D16", format!("`{named}` is not carried in hand"), "name one of its `weapons`");
    }
    at
}

/// Where it begins: at a place of its own, or in a zone.
fn post(reader: &mut Reader<'_>, common: &Common, side: Side) -> Post {
    let at = reader.spot("at").maybe("its place; its side places it if this is left out (FS-D05)");
    let ahead = if side == Side::FIRST { Facing::AHEAD } else { Facing::new(18_000) };
    let facing = reader.facing("facing").maybe("which way it looks").unwrap_or(ahead);
    if reader.gives("facing") && !reader.gives("at") {
        reader.idle("facing", "FS-D05", "without `at`", "leave it out: whoever places the figure turns it");
    }
    let level = reader.whole("level", 0..=20).maybe("the level that it stands on: that of the ground if left out");
    let zone = common.own_zone(reader, "zone", side, "the zone in which its side places it");
    if at.is_some() && zone.is_some() {
        let mark = reader.mark_of("zone");
        reader.fault(mark, "FS-D05", "the figure has a place and a zone", "give one of them");
    }
    if at.is_none() && level.is_some() {
        let mark = reader.mark_of("level");
        reader.fault(mark, "FS-D05", "only a figure with a place of its own has a level", "give `at` too");
    }
    let Some(spot) = at else {
        let own = |(place, known): (usize, &engine::game::Place)| (known.side == Some(side)).then_some(place);
        let zones = || common.zones.iter().enumerate().filter_map(own).collect();
        return Post::Zones(zone.map_or_else(zones, |zone| vec![zone]));
    };
    let under = common.ground.under(spot.point());
    let height = under.filter(|(_, area)| Terrain::of_area(area).is_hill()).map(|(_, area)| area.level()).max();
    let height = height.unwrap_or(0);
    let level = level.and_then(|level| i16::try_from(level).ok()).unwrap_or(height);
    let storey = level.saturating_sub(height);
    let indoors = || common.ground.under(spot.point()).any(|(_, area)| Terrain::of_area(area) == Terrain::Building);
    if storey < 0 || (storey > 0 && !indoors() && common.has_all_areas()) {
        let why = format!("there is nothing to stand on at level {level}: the ground is at {height}");
        reader.fault(reader.mark_of("level"), "FS-D05", why, "place it in a building, or leave `level` out");
    }
    Post::At(Pose { spot, facing }, storey)
}

/// FS-D34: the groups of both sides, numbered as they come.
#[derive(Default)]
struct Groups {
    known: Vec<(Side, String)>,
    led: Vec<usize>,
}

impl Groups {
    /// FS-MOR-04: at most one leader to a group.
    fn number(&mut self, reader: &mut Reader<'_>, figure: &Read) -> GroupId {
        let own = (figure.recruit.side, figure.group.clone());
        let at = self.known.iter().position(|known| *known == own).unwrap_or_else(|| {
            self.known.push(own);
            self.known.len() - 1
        });
        if figure.recruit.leader {
            if self.led.contains(&at) {
                reader.fault(figure.id, "FS-MOR-04", "the group has two leaders", "a group has at most one");
            }
            self.led.push(at);
        }
        GroupId(u8::try_from(at).unwrap_or(u8::MAX))
    }
}

/// FS-D05: whether the zones have room for those who begin in them, tried by putting them there.
fn room_for_all(game: &Skirmish, reader: &mut Reader<'_>, marks: &[Mark]) -> bool {
    let mut trial = game.clone();
    let far = trial.table.edges.bounds().high;
    let mut all = true;
    for side in [Side::FIRST, Side::SECOND] {
        trial.state.step = crate::play::state::Step::Place(side);
        for id in trial.to_place(side).collect::<Vec<_>>() {
            let offer = Offer::plain(engine::game::Act::Place, Order::by("place", PieceId(id.0)));
            let middle = engine::table::Point::new(far.x / 2.0, far.y / 2.0);
            let goal = Goal { spot: Spot::nearest(middle), facing: None, within: 0.0 };
            let placed = trial.fill_in(&offer, &goal).and_then(|order| trial.judge_place(id, &order));
            if let Ok(figure) = placed {
                trial.set_down(figure);
                continue;
            }
            all = false;
            let mark = marks.get(id.index()).copied().unwrap_or_else(|| reader.mark());
            let why = format!("the zone of {} has no room for it", trial.table.setting.name(PieceId(id.0)));
            reader.fault(mark, "FS-D05", why, "make the zone larger");
        }
    }
    all
}
