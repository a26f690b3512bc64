//! From what a file says to a game that is about to begin.

use std::sync::Arc;

use engine::game::{Named, Strength};
use engine::scenario::Reader;
use engine::table::{Edges, Facing, Pose, Spot};

use super::{Read, post};
use crate::book::{Book, Deck as DeckOption};
use crate::charts::command::Role;
use crate::field::Land;
use crate::field::figure::{CannonId, Figure, FigureId, Gun, OfficerId, Span, SquadId, Unit};
use crate::field::net::Nets;
use crate::play::Battle;
use crate::play::deck::Deck;
use crate::play::placing::{Layout, Limits, Order};
use crate::play::state::{Acted, Cannon, Charge, Man, Officer, Squad, State, Whereabouts};
use crate::play::table::{CannonFile, OfficerFile, Post, SquadFile, Table};
use crate::play::task::Task;
use crate::words::{Firearm, Leader, Nerve};

/// What players call steps whose words say too little.
const TITLES: &[(&str, &str)] = &[
    ("begin", "the first card"),
    ("setup", "setting up"),
    ("squad", "whose card it is"),
    ("path", "the way to go"),
    ("rally", "a charge comes"),
    ("evade", "a charge comes"),
    ("pursue", "they give way"),
    ("move-up", "moving up"),
    ("lead", "who leads"),
    ("army-broken", "the other side has nobody left who stands"),
    ("last-turn", "the last card is played"),
];

/// Builds the game; none if a piece cannot stand where the file puts it.
pub(super) fn muster(book: Arc<Book>, mut read: Read, reader: &mut Reader<'_>) -> Option<Battle> {
    for squad in &mut read.squads {
        let [first, second] = read.base_edges;
        let edge = if squad.file.side.index() == 0 { first } else { second };
        post::usual_front(&mut squad.file.post, edge, squad.faces);
    }
    let (land, figures, men, arms) = figures(&read);
    let names = read.squads.iter().map(|squad| &squad.title).chain(read.officers.iter().map(|officer| &officer.title));
    let names: Vec<Named> =
        names.chain(read.cannon.iter().map(|cannon| &cannon.title)).map(|title| title.named.clone()).collect();
    let rounds = read.common.turns.unwrap_or(1);
    let table = Table {
        setting: read.common.setting(names, Strength::Parts("figure"), TITLES),
        land,
        players: read.players.list.clone(),
        squads: read.squads.iter().map(|squad| squad.file.clone()).collect(),
        officers: read.officers.iter().map(|officer| officer.file.clone()).collect(),
        cannon: read.cannon.iter().map(|cannon| cannon_file(cannon, &read)).collect(),
        arms,
        base_edges: read.base_edges,
        rounds,
        book,
    };
    let state = first_state(&table, figures, men);
    let mut battle = Battle::new(Arc::new(table), state);
    stand_all(&mut battle, &read, reader).then_some(battle)
}

fn cannon_file(cannon: &super::cannon::ReadCannon, read: &Read) -> CannonFile {
    let side = read.squads.get(cannon.squad.index()).map_or(0, |squad| squad.file.side.index());
    let [first, second] = read.base_edges;
    let inward = if side == 0 { first.inward() } else { second.inward() };
    let post = cannon.at.map(|at| (at, cannon.facing.unwrap_or(inward)));
    CannonFile { squad: cannon.squad, loaded: cannon.loaded, post }
}

type Ranks = (Land, Vec<Figure>, Vec<Man>, Vec<Firearm>);

/// The list of all figures: the squads in turn, each leader first, then the officers.
fn figures(read: &Read) -> Ranks {
    let (mut figures, mut men, mut arms) = (Vec::new(), Vec::new(), Vec::new());
    let mut spans = Vec::new();
    let load = |loaded: bool| if loaded { Charge::Loaded } else { Charge::Empty };
    let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    for (at, squad) in (0u8..).zip(&read.squads) {
        let SquadFile { side, cavalry, lost, loaded, weapons, .. } = &squad.file;
        spans.push(Span { first: place(figures.len()), count: squad.file.figures.into() });
        let alive = usize::from(squad.file.figures.saturating_sub(*lost));
        for n in 0..usize::from(squad.file.figures) {
            let role = if n == 0 { Role::SquadLeader } else { Role::Ranker };
            let unit = Unit::Squad(SquadId(at));
            figures.push(Figure { spot: Spot::new(0, 0), here: false, mounted: *cavalry, role, side: *side, unit });
            men.push(Man { load: load(*loaded), dead: n >= alive, ..Man::default() });
            arms.push(weapons.get(n).copied().unwrap_or(Firearm::None));
        }
    }
    let mut officers = Vec::new();
    for (at, officer) in (0u8..).zip(&read.officers) {
        let OfficerFile { side, mounted, weapon, loaded, .. } = &officer.file;
        officers.push(FigureId(place(figures.len())));
        let unit = Unit::Officer(OfficerId(at));
        let role = Role::Officer;
        figures.push(Figure { spot: Spot::new(0, 0), here: false, mounted: *mounted, role, side: *side, unit });
        men.push(Man { load: load(*loaded), ..Man::default() });
        arms.push(*weapon);
    }
    let land = Land {
        ground: Arc::clone(&read.common.ground),
        edges: Edges::to(read.common.size),
        squads: spans,
        officers,
        sight: read.sight,
        nets: Nets::default(),
        cover_points: Default::default(),
    };
    (land, figures, men, arms)
}

fn whereabouts(post: &Post) -> Whereabouts {
    match post {
        Post::At(_) | Post::Zone(_) => Whereabouts::Unplaced,
        Post::Arrives(..) => Whereabouts::Coming,
    }
}

fn first_state(table: &Table, figures: Vec<Figure>, men: Vec<Man>) -> State {
    let squad = |(at, file): (u8, &SquadFile)| Squad {
        whereabouts: whereabouts(&file.post),
        nerve: Nerve::Steady,
        formed: false,
        check_due: false,
        lost: file.lost,
        lately: 0,
        leader: Leader::Present,
        passed: false,
        acted: Acted::No,
        failed: false,
        charging: false,
        crossed: false,
        horses: None,
        cannon: table.cannon.iter().position(|cannon| cannon.squad == SquadId(at)).and_then(small).map(CannonId),
    };
    let officer = |file: &OfficerFile| Officer {
        whereabouts: whereabouts(&file.post),
        rallied: false,
        acted: Acted::No,
        joined: None,
        charging: false,
        crossed: false,
        horses: None,
    };
    let cannon = |file: &CannonFile| Cannon {
        load: if file.loaded { Charge::Loaded } else { Charge::Empty },
        crew: Some(file.squad),
        moved: false,
    };
    let by_squads = table.book.options.deck == DeckOption::SquadCards;
    let cards = |(at, player): (usize, &crate::play::table::Player)| {
        let squads = table.squads.iter().filter(|file| file.player.index() == at).count();
        if by_squads { small(squads).unwrap_or(u8::MAX) } else { player.cards }
    };
    State {
        round: 0,
        deck: Deck::of(table.players.iter().enumerate().map(cards)),
        active: None,
        named: None,
        tasks: vec![Task::Begin],
        figures,
        men,
        squads: (0u8..).zip(&table.squads).map(squad).collect(),
        officers: table.officers.iter().map(officer).collect(),
        guns: table.cannon.iter().map(|_| Gun { pose: Pose::new(0, 0, 0), here: false }).collect(),
        cannon: table.cannon.iter().map(cannon).collect(),
        combats: Vec::new(),
        held: vec![None; table.setting.objectives.len()],
        ending: None,
    }
}

fn small(at: usize) -> Option<u8> {
    u8::try_from(at).ok()
}

/// Puts everything down that has a place; whether all of it can stand there.
fn stand_all(battle: &mut Battle, read: &Read, reader: &mut Reader<'_>) -> bool {
    let mut sound = true;
    for cannon in battle.table.cannon_ids() {
        let Some(file) = battle.table.cannon.get(cannon.index()).cloned() else { continue };
        let Some((spot, facing)) = file.post else { continue };
        let pose = Pose { spot, facing };
        if let Err(refusal) = battle.judge_gun_place(file.squad, cannon, pose) {
            let mark = read.cannon.get(cannon.index()).map_or_else(|| reader.mark(), |cannon| cannon.title.mark);
            reader.fault(mark, refusal.rule, refusal.why, refusal.instead.unwrap_or_else(|| "move it".to_owned()));
            sound = false;
        } else if let Some(gun) = battle.state.guns.get_mut(cannon.index()) {
            *gun = Gun { pose, here: true };
        }
    }
    let units: Vec<Unit> = battle.table.units().collect();
    for unit in units {
        let Some(Post::At(standing)) = battle.post(unit).cloned() else { continue };
        let order = if standing.formed { Order::Formed } else { Order::Keep };
        let front: Option<Facing> = Some(standing.facing);
        let layout = Layout { arrangement: Some(standing.arrangement), order, front, places: Vec::new() };
        let mover = battle.mover_of(unit);
        let laid = battle.lay_out(mover, standing.at.point(), &layout, Limits::default()).and_then(|places| {
            let formed = match unit {
                Unit::Squad(squad) => battle.judge_formed(squad, &places, order, false)?,
                Unit::Officer(_) => false,
            };
            Ok((places, formed))
        });
        match laid {
            Ok((places, formed)) => {
                battle.put(&places);
                battle.state.set_whereabouts(unit, Whereabouts::Here);
                if let Unit::Squad(squad) = unit {
                    battle.state.set_squad(squad, |squad| squad.formed = formed);
                }
            }
            Err(refusal) => {
                let mark = match unit {
                    Unit::Squad(squad) => read
                        .squads
                        .get(squad.index())
                        .map(|read| if refusal.rule == "CS-R11" { read.formed } else { read.title.mark }),
                    Unit::Officer(officer) => read.officers.get(officer.index()).map(|read| read.title.mark),
                };
                let name = battle.unit_name(unit);
                let message = format!("{name} cannot stand there: {}", refusal.why);
                let hint = refusal.instead.unwrap_or_else(|| "move it".to_owned());
                reader.fault(mark.unwrap_or_else(|| reader.mark()), refusal.rule, message, hint);
                sound = false;
            }
        }
    }
    sound
}
