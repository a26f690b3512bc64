//! From what a file says to a table and its first state.

use std::sync::Arc;

use engine::game::{Named, PieceId, Place, Scale as Worth, Side, Strength};
use engine::scenario::{Common, Mark, Names, Reader};
use engine::table::{Edges, Point, Polygon};

use super::army::Holder;
use super::commander::Commander;
use super::place::{Post, Posted, Whence};
use super::regiment::Regiment;
use super::section::{Section, Wagon};
use super::{Heading, Weather, ground, standing};
use crate::book::Book;
use crate::charts::player_designation::{DesignationFacts, DesignerChoice, Force, PlayerDesignation, Reason};
use crate::charts::stand_size::{Scale as CastingSize, StandFacts, StandKind, StandSize};
use crate::field::roster::{self, Arm, Roll, SectionRoll, Sort, StandRoll, Troop};
use crate::field::{Bases, ByPiece, Entry, Positions, Scale, Table, TableEdge, hilltops};
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::show::TITLES;
use crate::play::state::{Losses, State};
use crate::play::turn::{Segment, Step};

/// All that a file says.
pub(super) struct Muster {
    pub(super) book: Arc<Book>,
    pub(super) common: Common,
    pub(super) heading: Heading,
    pub(super) holders: Vec<Holder>,
    pub(super) commanders: Vec<Commander>,
    pub(super) regiments: Vec<Regiment>,
    pub(super) sections: Vec<Section>,
    pub(super) wagons: Vec<Wagon>,
}

/// A piece as it joins the roll.
pub(super) struct Enlisted {
    pub(super) named: Named,
    pub(super) roll: Roll,
    pub(super) mark: Mark,
    /// The group that it is placed with, and where that begins.
    pub(super) group: usize,
}

/// Pieces that begin together.
pub(super) struct Placed {
    pub(super) posted: Posted,
    pub(super) formation: crate::words::Formation,
    pub(super) side: Side,
}

/// The order of battle while it is made.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) pieces: Vec<Enlisted>,
    pub(super) groups: Vec<Placed>,
    pub(super) regiments: Vec<roster::Regiment>,
    pub(super) troops: Vec<Troop>,
}

fn id(at: usize) -> PieceId {
    PieceId::at(at).unwrap_or(PieceId(u16::MAX))
}

/// Puts the table together; none if something is at fault.
pub(super) fn assemble(reader: &mut Reader<'_>, mut muster: Muster) -> Option<Battle> {
    let mut lists = Lists::default();
    enlist(&muster, &mut lists);
    let mut names = Names::new("piece");
    for piece in &lists.pieces {
        names.add(reader, &piece.named.id, piece.mark);
    }
    check_order_of_battle(reader, &muster, &lists);
    if reader.has_faults() {
        return None;
    }
    tell_apart(&mut lists);
    let player_a = player_a(reader, &muster, &lists);
    let entries = entries(&mut muster, &mut lists);
    let table = Arc::new(table(&muster, &lists, player_a, &entries));
    let mut battle = Battle::new(Arc::clone(&table), first_state(&muster, &table, &lists));
    attach(reader, &muster, &lists, &mut battle);
    standing::put_down(reader, &muster, &lists, &mut battle);
    hold(reader, &muster, &mut battle);
    if reader.has_faults() {
        return None;
    }
    standing::check(reader, &lists, &battle);
    if reader.has_faults() {
        return None;
    }
    standing::find_room(reader, &lists, &battle);
    if reader.has_faults() {
        return None;
    }
    let (mut dice, mut log) = (crate::lookup::OnesOnly, engine::game::Log::brief());
    battle.go_on(&mut dice, &mut log).ok()?;
    Some(battle)
}

/// All pieces in the order of the file; the crews of sections come last.
fn enlist(muster: &Muster, lists: &mut Lists) {
    enum Item<'m> {
        Regiment(&'m Regiment),
        Section(&'m Section),
        Wagon(&'m Wagon),
        Commander(&'m Commander),
    }
    let mut items: Vec<(Mark, Item<'_>)> = Vec::new();
    items.extend(muster.regiments.iter().map(|regiment| (regiment.mark, Item::Regiment(regiment))));
    items.extend(muster.sections.iter().map(|section| (section.mark, Item::Section(section))));
    items.extend(muster.wagons.iter().map(|wagon| (wagon.mark, Item::Wagon(wagon))));
    items.extend(muster.commanders.iter().map(|commander| (commander.mark, Item::Commander(commander))));
    items.sort_by_key(|(mark, _)| *mark);
    for (_, item) in &items {
        match item {
            Item::Regiment(regiment) => enlist_regiment(regiment, lists),
            Item::Section(section) => {
                let sort =
                    Sort::Section(SectionRoll { pounder: section.pounder, guns: section.guns, crew: PieceId(0) });
                let roll = Roll {
                    side: section.side,
                    sort,
                    mmg: section.mmg,
                    castings: section.crew,
                    lost: (section.guns * 2).saturating_sub(section.crew),
                };
                add(lists, (&section.id, &section.name), roll, &section.posted, section.mark);
            }
            Item::Wagon(wagon) => {
                let roll = Roll { side: wagon.side, sort: Sort::Wagon, mmg: 0, castings: 0, lost: 0 };
                add(lists, (&wagon.id, &wagon.name), roll, &wagon.posted, wagon.mark);
            }
            Item::Commander(commander) => {
                let sort = Sort::Commander(commander.rank);
                let roll = Roll { side: commander.side, sort, mmg: 0, castings: 0, lost: 0 };
                add(lists, (&commander.id, &commander.name), roll, &commander.posted, commander.mark);
            }
        }
    }
    for at in 0..lists.pieces.len() {
        let crew = id(lists.pieces.len());
        let Some(section) = lists.pieces.get_mut(at) else { continue };
        let Sort::Section(roll) = &mut section.roll.sort else { continue };
        roll.crew = crew;
        let named = Named { id: format!("{}-crew", section.named.id), name: format!("crew of {}", section.named.name) };
        let roll = Roll {
            sort: Sort::Crew { section: id(at) },
            castings: 0,
            lost: 0,
            side: section.roll.side,
            mmg: section.roll.mmg,
        };
        let (mark, group) = (section.mark, section.group);
        lists.pieces.push(Enlisted { named, roll, mark, group });
    }
}

fn add(lists: &mut Lists, (file_id, name): (&str, &str), roll: Roll, posted: &Posted, mark: Mark) {
    let group = lists.groups.len();
    let formation = crate::words::Formation::Single;
    lists.groups.push(Placed { posted: posted.clone(), formation, side: roll.side });
    let named = Named { id: file_id.to_owned(), name: name.to_owned() };
    lists.pieces.push(Enlisted { named, roll, mark, group });
}

fn enlist_regiment(regiment: &Regiment, lists: &mut Lists) {
    let number = u16::try_from(lists.regiments.len()).unwrap_or(u16::MAX);
    let mut stands = Vec::new();
    for group in &regiment.groups {
        let first_troop = lists.troops.len();
        let shared = lists.groups.len();
        let prefix =
            group.id.as_ref().map_or_else(|| regiment.id.clone(), |company| format!("{}-{company}", regiment.id));
        let whole = matches!(group.posted.post, Post::At(..) | Post::Garrison(_) | Post::Each(..));
        lists.groups.push(Placed { posted: group.posted.clone(), formation: group.formation, side: regiment.side });
        let mut in_troop = 0;
        for (at, stand) in group.stands.iter().enumerate() {
            let piece = id(lists.pieces.len());
            let troop = stand.troop.map(|troop| first_troop + troop);
            if let Some(troop) = troop {
                if lists.troops.len() <= troop {
                    lists.troops.push(Troop { stands: Vec::new() });
                    in_troop = 0;
                }
                if let Some(troop) = lists.troops.get_mut(troop) {
                    troop.stands.push(piece);
                }
                in_troop += 1;
            }
            let label = match stand.troop {
                Some(troop) => format!("{}{}", troop + 1, if in_troop == 1 { 'a' } else { 'b' }),
                None => (at + 1).to_string(),
            };
            let sort = Sort::Stand(StandRoll {
                regiment: number,
                troop: troop.and_then(|troop| u16::try_from(troop).ok()),
                half: stand.half,
                light: stand.light,
                arm: regiment.arm,
                weapon: group.weapon,
                arms: regiment.arms,
                lance: regiment.lance,
                native: regiment.native,
            });
            let roll = Roll { side: regiment.side, sort, mmg: group.mmg, castings: stand.castings, lost: stand.lost };
            let named = Named { id: format!("{prefix}-{label}"), name: format!("{} {label}", group.name) };
            // Half-stands are placed one by one.
            let own = if stand.light && !whole {
                lists.groups.push(Placed {
                    posted: group.posted.clone(),
                    formation: crate::words::Formation::Single,
                    side: regiment.side,
                });
                lists.groups.len() - 1
            } else {
                shared
            };
            lists.pieces.push(Enlisted { named, roll, mark: regiment.mark, group: own });
            stands.push(piece);
        }
    }
    lists.regiments.push(roster::Regiment {
        id: regiment.id.clone(),
        name: regiment.name.clone(),
        side: regiment.side,
        arm: regiment.arm,
        stands,
        converged: regiment.converged,
        brigade: None,
    });
}

/// Pieces of one name are told apart by their names in the file.
fn tell_apart(lists: &mut Lists) {
    let names: Vec<String> = lists.pieces.iter().map(|piece| piece.named.name.clone()).collect();
    for piece in &mut lists.pieces {
        if names.iter().filter(|name| **name == piece.named.name).count() > 1 {
            piece.named.name = format!("{} ({})", piece.named.name, piece.named.id);
        }
    }
}

/// FD-CMD-05, and a stand for each side.
fn check_order_of_battle(reader: &mut Reader<'_>, muster: &Muster, lists: &Lists) {
    if reader.has_faults() {
        return;
    }
    for side in [Side::FIRST, Side::SECOND] {
        let name = muster.common.sides.get(side.index()).map_or("a side", |force| &force.name).to_owned();
        let fights = |piece: &Enlisted| {
            piece.roll.side == side && (piece.roll.stand().is_some() || piece.roll.section().is_some())
        };
        if !lists.pieces.iter().any(fights) {
            reader.fault(
                reader.mark(),
                "FD-D03",
                format!("{name} has no stand"),
                "give each side foot, cavalry or guns",
            );
        }
        let commanders: Vec<&Commander> = muster.commanders.iter().filter(|commander| commander.side == side).collect();
        let chiefs = commanders.iter().filter(|commander| commander.rank == roster::Rank::CommanderInChief).count();
        if commanders.len() > 1 && chiefs != 1 {
            let mark = commanders.first().map_or(reader.mark(), |commander| commander.mark);
            let why = format!("{name} has {} commanders and {chiefs} commanders-in-chief", commanders.len());
            reader.fault(mark, "FD-CMD-05", why, "name exactly one commander-in-chief");
        }
    }
    if !muster.regiments.iter().all(|regiment| regiment.sound) || !muster.commanders.iter().all(|c| c.sound) {
        debug_assert!(reader.has_faults());
    }
}

/// FD-SEQ-01, FD-R74
fn player_a(reader: &mut Reader<'_>, muster: &Muster, lists: &Lists) -> Side {
    let force = |side: Side| {
        let stands = lists.pieces.iter().filter(|piece| {
            piece.roll.side == side && (piece.roll.stand().is_some() || piece.roll.section().is_some())
        });
        i32::try_from(stands.count()).unwrap_or(1000).clamp(1, 1000)
    };
    let named = |side: Side| if side == Side::FIRST { Force::First } else { Force::Second };
    let (first_force, second_force) = (force(Side::FIRST), force(Side::SECOND));
    let facts = DesignationFacts {
        first_force,
        second_force,
        attacker: muster.heading.attacker.map_or(Force::First, named),
        designer_choice: match muster.heading.player_a {
            None => DesignerChoice::None,
            Some(Side::FIRST) => DesignerChoice::First,
            Some(_) => DesignerChoice::Second,
        },
    };
    let chart = look_up::<PlayerDesignation>(&muster.book, &facts);
    let side = if chart.player_a == Force::First { Side::FIRST } else { Side::SECOND };
    if let Some(wished) = muster.heading.player_a.filter(|wished| *wished != side) {
        let name = muster.common.sides.get(wished.index()).map_or("that side", |force| &force.name);
        let why = format!("{name} cannot be Player A against a force half as large again");
        reader.fault(reader.mark_of("player_a"), "FD-R74", why, "leave it out, or change the forces");
    }
    if muster.heading.attacker.is_some() && muster.heading.player_a.is_none() && chart.reason != Reason::Attacker {
        reader.idle("attacker", "FD-SEQ-01", "since the forces differ", "leave it out");
    }
    side
}

/// Where the groups come to the table: zones of the file, and strips along the edges.
fn entries(muster: &mut Muster, lists: &mut Lists) -> Vec<Option<Entry>> {
    let depth = muster.book.sheet.play.set_up_depth.get();
    let mut strips: Vec<(TableEdge, Option<Side>, usize)> = Vec::new();
    let mut strip = |common: &mut Common, edge: TableEdge, side: Option<Side>| {
        if let Some((.., zone)) = strips.iter().find(|(known, whose, _)| (*known, *whose) == (edge, side)) {
            return *zone;
        }
        let zone = add_strip(common, edge, depth, side);
        strips.push((edge, side, zone));
        zone
    };
    let mut entries = Vec::new();
    for group in &lists.groups {
        let home = muster.heading.base_edges.get(group.side.index()).copied().unwrap_or(TableEdge::Near);
        let short = |zone: usize| u16::try_from(zone).unwrap_or(u16::MAX);
        entries.push(match group.posted.post {
            Post::Usual => {
                let zone = strip(&mut muster.common, home, Some(group.side));
                Some(Entry { zone: short(zone), turn: None, edge: None })
            }
            Post::Zone(zone) => Some(Entry { zone: short(zone), turn: None, edge: None }),
            Post::Arrives(turn, Whence::Zone(zone)) => Some(Entry { zone: short(zone), turn: Some(turn), edge: None }),
            Post::Arrives(turn, Whence::Edge(edge)) => {
                let zone = strip(&mut muster.common, edge, None);
                Some(Entry { zone: short(zone), turn: Some(turn), edge: Some(edge) })
            }
            _ => None,
        });
    }
    entries
}

fn add_strip(common: &mut Common, edge: TableEdge, depth: f64, side: Option<Side>) -> usize {
    let far = common.size.point();
    let (low, high) = match edge {
        TableEdge::Near => (Point::new(0.0, 0.0), Point::new(far.x, depth)),
        TableEdge::Far => (Point::new(0.0, far.y - depth), far),
        TableEdge::Left => (Point::new(0.0, 0.0), Point::new(depth, far.y)),
        TableEdge::Right => (Point::new(far.x - depth, 0.0), far),
    };
    let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
    if let Ok(outline) = Polygon::new(corners) {
        common.zones.push(Place { id: format!("{edge}-edge"), outline, side });
    }
    common.zones.len().saturating_sub(1)
}

fn table(muster: &Muster, lists: &Lists, player_a: Side, entries: &[Option<Entry>]) -> Table {
    let Muster { book, common, heading, .. } = muster;
    let mut common = common.clone();
    let worth = book.sheet.play.points.objective.get();
    for (marker, said) in common.objectives.iter_mut().zip(&common.worths) {
        marker.worth = said.map_or(worth, |(worth, _)| worth);
    }
    let features: Vec<usize> = common
        .ground
        .areas()
        .iter()
        .enumerate()
        .filter(|(_, area)| crate::field::terrain::Terrain::of_area(area).is_feature())
        .map(|(at, _)| at)
        .collect();
    let objective_features = common.objectives.iter().map(|marker| feature_of(&common, &features, marker)).collect();
    for holder in &muster.holders {
        if let Some(marker) = common.objectives.get_mut(holder.objective) {
            marker.held = Some(holder.side);
        }
    }
    let named = lists.pieces.iter().map(|piece| piece.named.clone()).collect();
    let yards = ground::yards_per_inch(book, heading);
    let mut setting = common.setting(named, Strength::Parts("casting"), TITLES);
    setting.scale = Some(Worth { worth: yards, unit: "yard" });
    let castings = |side: Side| -> u16 {
        lists.pieces.iter().filter(|piece| piece.roll.side == side).map(|piece| u16::from(piece.roll.castings)).sum()
    };
    let breaks = |side: Side| {
        let said = heading.breaks_at.get(side.index()).copied().flatten();
        let share = f64::from(castings(side)) * book.sheet.play.broken_by_share;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some hundred castings
        said.unwrap_or(share.ceil() as u16)
    };
    let mut regiments = lists.regiments.clone();
    for (regiment, read) in regiments.iter_mut().zip(&muster.regiments) {
        let brigade = read.brigade.as_ref().and_then(|(brigade, _)| piece_named(lists, brigade));
        regiment.brigade = brigade;
    }
    let hilltops = hilltops(&common.ground);
    let groups: Vec<u16> = lists.pieces.iter().map(|piece| u16::try_from(piece.group).unwrap_or(u16::MAX)).collect();
    let pieces = || (0..).map(PieceId).zip(&lists.pieces);
    let of_side = |side: Side| pieces().filter(|(_, piece)| piece.roll.side == side).map(|(piece, _)| piece).collect();
    Table {
        scale: Scale::new(yards),
        year: heading.year,
        bases: bases(book, heading),
        halved: heading.size == CastingSize::Mm6,
        poor_weather: heading.weather == Weather::Poor,
        men_per_casting: u8::try_from(heading.men).unwrap_or(10),
        rolls: lists.pieces.iter().map(|piece| piece.roll.clone()).collect(),
        sides: [of_side(Side::FIRST), of_side(Side::SECOND)],
        sections: pieces().filter(|(_, piece)| piece.roll.section().is_some()).map(|(piece, _)| piece).collect(),
        regiments,
        troops: lists.troops.clone(),
        features,
        objective_features,
        hilltops,
        edges: Edges::to(common.size),
        base_edges: heading.base_edges,
        player_a,
        breaks_at: [breaks(Side::FIRST), breaks(Side::SECOND)],
        entries: lists.pieces.iter().map(|piece| entry_of(piece, entries)).collect(),
        placing: groups.into_iter().collect::<ByPiece<u16>>(),
        setting,
        book: Arc::clone(book),
    }
}

fn entry_of(piece: &Enlisted, entries: &[Option<Entry>]) -> Option<Entry> {
    let crew = piece.roll.crew_of().is_some();
    entries.get(piece.group).copied().flatten().filter(|_| !crew)
}

/// FD-D04: the feature that an objective's place, or whole outline, lies in.
fn feature_of(common: &Common, features: &[usize], marker: &engine::game::Marker) -> Option<u16> {
    let inside = |area: usize| {
        let outline = common.ground.areas().get(area).map(engine::table::Area::outline);
        outline.is_some_and(|outline| match &marker.outline {
            Some(own) => own.corners().iter().all(|corner| outline.holds(*corner)),
            None => outline.holds(marker.at.point()),
        })
    };
    features.iter().position(|area| inside(*area)).and_then(|at| u16::try_from(at).ok())
}

fn bases(book: &Book, heading: &Heading) -> Bases {
    let shallow = heading.shallow && heading.size != CastingSize::Mm20Plus;
    let size = |kind: StandKind, castings: Option<i32>| {
        let facts = StandFacts { kind, scale: heading.size, castings, shallow };
        let found = look_up::<StandSize>(book, &facts);
        [found.frontage_inches.get(), found.depth_inches.get()]
    };
    Bases {
        basic: size(StandKind::Foot, None),
        half: size(StandKind::LightInfantry, None),
        limber: size(StandKind::Limber, None),
    }
}

fn first_state(muster: &Muster, table: &Table, lists: &Lists) -> State {
    let mut positions = Positions::new(table);
    for (piece, entry) in table.entries.iter() {
        if entry.is_some_and(|entry| entry.turn.is_some()) {
            positions.pieces[piece].standing = crate::field::Standing::Coming;
        }
    }
    for (at, read) in muster.regiments.iter().enumerate() {
        let stands = lists.regiments.get(at).map_or(&[][..], |regiment| &regiment.stands);
        for stand in stands {
            let piece = &mut positions.pieces[*stand];
            piece.open = read.open && read.arm == Arm::Cavalry;
            piece.mounted &= !read.dismounted;
        }
    }
    for section in &muster.sections {
        let Some(piece) = piece_named(lists, &section.id) else { continue };
        if let Some(guns) = positions.pieces[piece].guns.as_mut() {
            guns.hits = section.gun_hits;
            guns.limber_hits = section.limber_hits;
            guns.limbered = section.limbered;
        }
    }
    let colonels = muster
        .regiments
        .iter()
        .zip(&lists.regiments)
        .map(|(read, regiment)| regiment.stands.get(read.colonel).copied())
        .collect();
    State {
        turn: 0,
        step: Step::Setup,
        segment: Segment::Bombardment,
        round: 0,
        round_asked: false,
        active: table.player_a.other(),
        positions,
        colonels,
        contacts: Vec::new(),
        charges: Vec::new(),
        forming: Vec::new(),
        fallen: Vec::new(),
        agenda: Vec::new(),
        holders: table.setting.objectives.iter().map(|marker| marker.held).collect(),
        losses: [Losses::default(); 2],
        hit: Vec::new(),
        fought: Vec::new(),
        secret: Vec::new(),
        under_fire: Vec::new(),
        pursuers: Vec::new(),
        assaults: Vec::new(),
        ending: None,
    }
}

pub(super) fn piece_named(lists: &Lists, name: &str) -> Option<PieceId> {
    lists.pieces.iter().position(|piece| piece.named.id == name).and_then(PieceId::at)
}

/// Commanders who begin with a stand: the one that they are attached to, or the first of their escort.
fn attach(reader: &mut Reader<'_>, muster: &Muster, lists: &Lists, battle: &mut Battle) {
    for commander in &muster.commanders {
        let names: Vec<&String> = commander.attached_to.iter().chain(&commander.escort).collect();
        let mut first = None;
        for name in names {
            let regiment = lists.regiments.iter().find(|regiment| regiment.id == *name);
            let stand =
                piece_named(lists, name).or_else(|| regiment.and_then(|regiment| regiment.stands.first().copied()));
            let Some(stand) = stand else {
                reader.fault(
                    commander.link,
                    "FD-CMD-04",
                    format!("there is no stand `{name}`"),
                    "name a stand of the file",
                );
                continue;
            };
            let roll = lists.pieces.get(stand.index()).map(|piece| &piece.roll);
            if roll.is_some_and(|roll| roll.side != commander.side) {
                reader.fault(commander.link, "FD-CMD-04", "that stand is of the other side", "name one of his own");
            }
            let company = roll.and_then(Roll::stand).is_some_and(|own| {
                let parts = muster.regiments.get(usize::from(own.regiment));
                own.troop.is_some() || parts.is_some_and(|regiment| in_company(regiment, lists, stand))
            });
            if !commander.escort.is_empty() && !company {
                let why = "an escort is cavalry, or a company of its own";
                reader.fault(commander.link, "FD-CMD-04", why, "give the stand a [[regiment.company]]");
            }
            first = first.or(Some(stand));
        }
        if let (Some(host), Some(piece)) = (first, piece_named(lists, &commander.id)) {
            battle.state_mut().positions.lift(piece, crate::field::Standing::With(host));
        }
    }
    let commands = muster.regiments.iter().map(|regiment| (regiment.side, &regiment.brigade));
    let sections = muster.sections.iter().map(|section| (section.side, &section.brigade));
    for (side, brigade) in commands.chain(sections) {
        let Some((name, mark)) = brigade else { continue };
        match muster.commanders.iter().find(|commander| commander.id == *name) {
            None => reader.fault(*mark, "FD-D35", format!("there is no commander `{name}`"), "name one of the file"),
            Some(commander) if commander.side != side => {
                reader.fault(*mark, "FD-D35", "that commander is of the other side", "name one of its own side");
            }
            Some(_) => {}
        }
    }
}

fn in_company(regiment: &Regiment, lists: &Lists, stand: PieceId) -> bool {
    let main = regiment.groups.first().map_or(0, |group| group.stands.len());
    let all = lists.regiments.iter().find(|known| known.id == regiment.id).map_or(&[][..], |known| &known.stands);
    all.iter().skip(main).any(|own| *own == stand)
}

/// FD-D04: who holds the objectives at the start. A feature that has a garrison is held by it.
fn hold(reader: &mut Reader<'_>, muster: &Muster, battle: &mut Battle) {
    for (at, feature) in battle.table().objective_features.clone().into_iter().enumerate() {
        let Some(feature) = feature else { continue };
        let garrison = battle.state().positions.features.get(usize::from(feature)).and_then(|held| held.held_by);
        let said = muster.holders.iter().find(|holder| holder.objective == at);
        match (garrison, said) {
            (Some(_), Some(holder)) => {
                let why = "`held_by` has no effect for a feature that has a garrison";
                reader.idle_at(holder.mark, "FD-D04", why, "leave the [[key_position]] out");
            }
            (Some(side), None) => {
                if let Some(place) = battle.state_mut().holders.get_mut(at) {
                    *place = Some(side);
                }
            }
            (None, Some(holder)) => {
                let side = holder.side;
                if let Some(held) = battle.state_mut().positions.features.get_mut(usize::from(feature)) {
                    held.held_by = Some(side);
                }
            }
            (None, None) => {}
        }
    }
}
