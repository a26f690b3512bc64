//! Formations: who touches whom, and which stands are a line, a column, a troop or a square (FD-FLD-11 to 13).

use engine::game::PieceId;
use engine::table::{Body, Heading, Point, Pose, Vector};

use super::Field;
use super::roster::Arm;
use crate::words::Formation;

/// Stands that act as one: a troop, a line or column of one regiment, a square or a lone stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How they are formed; a stand alone is in whatever formation suits it (FD-FRM-01), a troop alone single (FD-D48).
    pub kind: Formation,
    /// The stands: of a line from left to right, of a column from front to rear.
    pub members: Vec<PieceId>,
    /// The first of them in the order of battle.
    first: Option<PieceId>,
}

impl Group {
    fn new(kind: Formation, members: Vec<PieceId>) -> Group {
        let first = members.iter().min().copied();
        Group { kind, members, first }
    }
}

/// All that is found from who touches whom. It holds until a piece moves.
#[derive(Clone, Debug, Default)]
pub struct Formations {
    /// What each piece was when it was looked at.
    seen: Vec<Seen>,
    /// How often a piece had been lent out to be changed by then.
    loans: u32,
    groups: Vec<Group>,
    group_of: Vec<Option<u16>>,
    /// The rows of two stands and more; any other piece on the table is a row of its own.
    rows: Vec<Vec<PieceId>>,
    row_of: Vec<Row>,
    all: Vec<PieceId>,
    touching: Vec<Vec<PieceId>>,
}

/// All that formations rest on of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Seen {
    pose: Option<Pose>,
    limbered: bool,
    touches: bool,
    square: Option<u8>,
}

impl Seen {
    fn of(field: &Field<'_>, piece: PieceId) -> Seen {
        let now = field.piece(piece);
        Seen {
            pose: field.is_on_table(piece).then_some(now.pose),
            limbered: now.is_limbered(),
            touches: field.stops_lanes(piece),
            square: now.square,
        }
    }
}

/// The row of a piece.
#[derive(Clone, Copy, Debug)]
enum Row {
    Nowhere,
    Alone,
    Of(u16),
}

/// Stands that count as one in a line or column: a troop, or a stand.
struct Node {
    first: PieceId,
    second: Option<PieceId>,
    at: Point,
    heading: Heading,
    half_width: f64,
    half_depth: f64,
    regiment: u16,
}

impl Node {
    fn members(&self) -> impl Iterator<Item = PieceId> + use<> {
        std::iter::once(self.first).chain(self.second)
    }
}

/// How two nodes stand to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Line,
    Column,
}

impl Formations {
    /// Looks at a table.
    pub fn find(field: &Field<'_>) -> Formations {
        let mut found = Formations::default();
        found.update(field);
        found
    }

    /// Looks again at a table where some pieces have changed: at these, and at the regiments that they are of.
    pub fn update(&mut self, field: &Field<'_>) {
        if self.seen.is_empty() {
            let count = field.table.rolls.len();
            self.seen = vec![Seen::default(); count];
            self.touching = vec![Vec::new(); count];
            self.all = field.positions.pieces.ids().collect();
        }
        let pieces = &field.positions.pieces;
        let loans = std::mem::replace(&mut self.loans, pieces.loans());
        let is_new = self.group_of.is_empty();
        let is_changed = |piece: &PieceId| {
            let now = Seen::of(field, *piece);
            self.seen.get_mut(piece.index()).is_some_and(|seen| std::mem::replace(seen, now) != now)
        };
        let changed: Vec<PieceId> = if is_new {
            self.all.iter().copied().filter(is_changed).collect()
        } else {
            pieces.lent_since(loans).filter(is_changed).collect()
        };
        if changed.is_empty() && !is_new {
            return;
        }
        self.touch_again(field, &changed);
        let mut regiments: Vec<u16> = changed.iter().filter_map(|piece| field.table.regiment_of(*piece)).collect();
        regiments.sort_unstable();
        regiments.dedup();
        self.forget(field, &changed, &regiments);
        let nodes = nodes(field, &regiments);
        let links = links(field, &nodes, &self.touching);
        self.gather(field, &nodes, &links);
        self.line_up_rows(&nodes, &links);
        self.add_others(field);
    }

    /// Drops what was found of some pieces and regiments, and all squares.
    fn forget(&mut self, field: &Field<'_>, changed: &[PieceId], regiments: &[u16]) {
        let holds = |piece: &PieceId| match field.table.regiment_of(*piece) {
            Some(regiment) => regiments.binary_search(&regiment).is_err(),
            None => changed.binary_search(piece).is_err(),
        };
        self.groups.retain(|group| group.kind != Formation::Square && group.members.first().is_some_and(holds));
        self.rows.retain(|row| row.first().is_some_and(holds));
    }

    /// FD-FLD-11: finds whom the changed pieces touch.
    fn touch_again(&mut self, field: &Field<'_>, changed: &[PieceId]) {
        for piece in changed {
            for other in self.touching.get_mut(piece.index()).map(std::mem::take).unwrap_or_default() {
                if let Some(list) = self.touching.get_mut(other.index()) {
                    list.retain(|touched| touched != piece);
                }
            }
        }
        let contact = field.numbers().tolerance.contact.get() + super::ROUNDING;
        let touches = |piece: &PieceId| self.seen.get(piece.index()).is_some_and(|seen| seen.touches);
        let bodies = field.positions.bodies().as_slice();
        for piece in changed.iter().copied().filter(touches) {
            let body = field.body(piece);
            let near = body.bounds().grown(contact);
            for (other, beside) in self.all.iter().copied().zip(bodies) {
                let is_near = near.meets(beside.bounds());
                // Of two that have changed, the first looks at the other.
                if !is_near || other == piece || !touches(&other) || field.table.are_enemies(piece, other) {
                    continue;
                }
                if other < piece && changed.binary_search(&other).is_ok() {
                    continue;
                }
                if are_within(body, beside, contact) {
                    push(&mut self.touching, piece, other);
                    push(&mut self.touching, other, piece);
                }
            }
        }
    }

    /// The bodies, in the order of battle of their first stands.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The body of a stand; none for what is not on the table.
    pub fn group_of(&self, piece: PieceId) -> Option<&Group> {
        self.group_of.get(piece.index()).copied().flatten().and_then(|at| self.groups.get(usize::from(at)))
    }

    /// How a stand is formed.
    pub fn formation(&self, piece: PieceId) -> Formation {
        self.group_of(piece).map_or(Formation::Single, |group| group.kind)
    }

    /// FD-FLD-08: the stands side by side with a stand, from left to right, itself included.
    pub fn row_of(&self, piece: PieceId) -> &[PieceId] {
        match self.row_of.get(piece.index()) {
            Some(Row::Of(at)) => self.rows.get(usize::from(*at)).map_or(&[], Vec::as_slice),
            Some(Row::Alone) => self.all.get(piece.index()..=piece.index()).unwrap_or(&[]),
            Some(Row::Nowhere) | None => &[],
        }
    }

    /// FD-FLD-11: the pieces of its side that a piece touches.
    pub fn touching(&self, piece: PieceId) -> &[PieceId] {
        self.touching.get(piece.index()).map_or(&[], Vec::as_slice)
    }

    /// Classifies each set of linked nodes: all in line, all in column, or neither.
    fn gather(&mut self, field: &Field<'_>, nodes: &[Node], links: &[(usize, usize, Link)]) {
        let mut kinds = vec![(false, false); nodes.len()];
        for (at, _, link) in links {
            if let Some((lines, columns)) = kinds.get_mut(*at) {
                *lines |= *link == Link::Line;
                *columns |= *link == Link::Column;
            }
        }
        for set in joined(nodes.len(), links.iter().map(|(a, b, _)| (*a, *b))) {
            let own = || set.iter().filter_map(|at| kinds.get(*at));
            let (lines, columns) = (own().any(|kind| kind.0), own().any(|kind| kind.1));
            if lines && columns {
                // FD-FLD-12: any other touching group is neither; its stands act singly.
                for node in set.iter().filter_map(|at| nodes.get(*at)) {
                    self.add(Formation::Single, node.members().collect());
                }
                continue;
            }
            let kind = if lines {
                Formation::Line
            } else if columns {
                Formation::Column
            } else {
                Formation::Single
            };
            let members = in_order(nodes, set, if columns { Link::Column } else { Link::Line });
            self.add(kind, members);
        }
        for square in field.positions.squares.iter().filter(|square| !square.is_empty()) {
            self.add(Formation::Square, square.clone());
        }
    }

    fn line_up_rows(&mut self, nodes: &[Node], links: &[(usize, usize, Link)]) {
        let lines = links.iter().filter(|link| link.2 == Link::Line).map(|(a, b, _)| (*a, *b));
        for set in joined(nodes.len(), lines) {
            if let [alone] = set[..]
                && nodes.get(alone).is_some_and(|node| node.second.is_none())
            {
                continue;
            }
            self.rows.push(in_order(nodes, set, Link::Line));
        }
    }

    /// What is no stand of foot or cavalry acts by itself, and so do stands of a square when they fire.
    fn add_others(&mut self, field: &Field<'_>) {
        let count = self.seen.len();
        let on_table = |piece: PieceId| self.seen.get(piece.index()).is_some_and(|seen| seen.pose.is_some());
        self.row_of.clear();
        self.row_of.extend(self.all.iter().map(|piece| if on_table(*piece) { Row::Alone } else { Row::Nowhere }));
        for (at, row) in self.rows.iter().enumerate() {
            let at = u16::try_from(at).unwrap_or(u16::MAX);
            for piece in row {
                if let Some(place) = self.row_of.get_mut(piece.index()) {
                    *place = Row::Of(at);
                }
            }
        }
        let mut grouped = vec![false; count];
        for piece in self.groups.iter().flat_map(|group| &group.members) {
            if let Some(place) = grouped.get_mut(piece.index()) {
                *place = true;
            }
        }
        for (piece, grouped) in self.all.iter().zip(&grouped) {
            if !*grouped && field.is_on_table(*piece) {
                self.groups.push(Group::new(Formation::Single, vec![*piece]));
            }
        }
        self.groups.sort_by_key(|group| group.first);
        self.group_of.clear();
        self.group_of.resize(count, None);
        for (at, group) in self.groups.iter().enumerate() {
            for piece in &group.members {
                if let Some(place) = self.group_of.get_mut(piece.index()) {
                    *place = u16::try_from(at).ok();
                }
            }
        }
    }

    fn add(&mut self, kind: Formation, members: Vec<PieceId>) {
        self.groups.push(Group::new(kind, members));
    }
}

impl Field<'_> {
    /// FD-FRM-06, FD-FLD-13: whether a stand is in open order.
    pub fn is_open(&self, formations: &Formations, piece: PieceId) -> bool {
        let Some(stand) = self.table.roll(piece).stand() else { return false };
        if !self.is_on_table(piece) || self.piece(piece).square.is_some() {
            return false;
        }
        let touching = formations.touching(piece);
        match stand.arm {
            Arm::Infantry => {
                let infantry =
                    |other: &PieceId| self.table.roll(*other).stand().is_some_and(|other| other.arm == Arm::Infantry);
                stand.light && !touching.iter().any(infantry)
            }
            Arm::Cavalry => {
                let troop = self.table.troop_of(piece);
                let alone = |stand: &PieceId| formations.touching(*stand).iter().all(|other| troop.contains(other));
                self.piece(piece).open && troop.iter().all(alone)
            }
        }
    }

    /// FD-FLD-11, FD-D52: whether a piece is adjacent to another stand of its side.
    pub fn is_adjacent(&self, formations: &Formations, piece: PieceId) -> bool {
        match self.piece(piece).inside().and_then(|at| self.positions.features.get(usize::from(at))) {
            Some(feature) => feature.garrison.len() > 1,
            None => !formations.touching(piece).is_empty(),
        }
    }

    /// The stands that a piece is adjacent to: those that it touches, or the rest of its garrison (FD-D52).
    pub fn adjacent<'f>(&'f self, formations: &'f Formations, piece: PieceId) -> impl Iterator<Item = PieceId> + 'f {
        let garrison = self.piece(piece).inside().and_then(|at| self.positions.features.get(usize::from(at)));
        let within = garrison.map_or(&[][..], |feature| &feature.garrison);
        within.iter().chain(formations.touching(piece)).copied().filter(move |other| *other != piece)
    }

    /// FD-FRM-07: whether all stands of a regiment that are here touch in one line or column.
    pub fn is_regimental(&self, formations: &Formations, regiment: u16) -> bool {
        let Some(regiment) = self.table.regiment(regiment) else { return false };
        let mut here = regiment.stands.iter().filter(|stand| self.piece(**stand).is_here());
        let Some(first) = here.next() else { return false };
        let Some(group) = formations.group_of(*first) else { return false };
        group.kind != Formation::Single && here.all(|stand| group.members.contains(stand))
    }
}

/// Whether two footprints touch. The gap is taken from the left one, whichever has moved.
fn are_within(one: &Body, other: &Body, contact: f64) -> bool {
    if one.bounds().low.x <= other.bounds().low.x {
        one.is_within(other, contact)
    } else {
        other.is_within(one, contact)
    }
}

fn push(lists: &mut [Vec<PieceId>], of: PieceId, touched: PieceId) {
    if let Some(list) = lists.get_mut(of.index()) {
        let at = list.partition_point(|other| *other < touched);
        list.insert(at, touched);
    }
}

/// The troops and stands of some regiments that can be part of a line or column.
fn nodes(field: &Field<'_>, regiments: &[u16]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let stands =
        regiments.iter().filter_map(|regiment| field.table.regiment(*regiment)).flat_map(|found| &found.stands);
    for piece in stands.copied() {
        let Some(stand) = field.table.roll(piece).stand() else { continue };
        if !field.is_on_table(piece) || field.piece(piece).square.is_some() {
            continue;
        }
        let troop = field.table.troop_of(piece);
        let mut here = troop.iter().copied().filter(|stand| field.is_on_table(*stand));
        let (first, second) = (here.next().unwrap_or(piece), here.next());
        if first != piece {
            continue;
        }
        nodes.extend(node(field, first, second, stand.regiment));
    }
    nodes
}

/// The rectangle round the stands of a node.
fn node(field: &Field<'_>, first: PieceId, second: Option<PieceId>, regiment: u16) -> Option<Node> {
    let Some(other) = second else {
        let body = field.body(first);
        let [width, depth] = field.table.base(first, field.piece(first));
        let (half_width, half_depth) = (width / 2.0, depth / 2.0);
        return Some(Node {
            first,
            second,
            at: body.centre(),
            heading: body.heading(),
            half_width,
            half_depth,
            regiment,
        });
    };
    let body = Body::of([first, other].iter().flat_map(|piece| field.body(*piece).shapes().copied()))?;
    let heading = body.heading();
    let (front, rear, left, right) = (body.front(), body.rear(), body.left(), body.right());
    let origin = body.centre();
    let along = |at: Point, way: Vector| (at - origin).dot(way);
    let (ahead, aside) = (heading.ahead(), heading.right());
    let (near, far) = (along(rear.midpoint(), ahead), along(front.midpoint(), ahead));
    let (low, high) = (along(left.midpoint(), aside), along(right.midpoint(), aside));
    let centre = origin + ahead * f64::midpoint(near, far) + aside * f64::midpoint(low, high);
    let (half_depth, half_width) = ((far - near) / 2.0, (high - low) / 2.0);
    Some(Node { first, second, at: centre, heading, half_width, half_depth, regiment })
}

/// FD-FLD-12: which nodes of one regiment stand in line, and which in column.
fn links(field: &Field<'_>, nodes: &[Node], touching: &[Vec<PieceId>]) -> Vec<(usize, usize, Link)> {
    let mut node_of = vec![None; field.table.rolls.len()];
    for (at, node) in nodes.iter().enumerate() {
        for piece in node.members() {
            if let Some(place) = node_of.get_mut(piece.index()) {
                *place = Some(at);
            }
        }
    }
    let mut links = Vec::new();
    let mut near: Vec<usize> = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        near.clear();
        near.extend(
            node.members()
                .flat_map(|piece| touching.get(piece.index()).map_or(&[][..], Vec::as_slice))
                .filter_map(|piece| node_of.get(piece.index()).copied().flatten())
                .filter(|other| *other > at),
        );
        near.sort_unstable();
        near.dedup();
        for &other in &near {
            let link =
                nodes.get(other).filter(|next| next.regiment == node.regiment).and_then(|next| link(field, node, next));
            links.extend(link.map(|link| (at, other, link)));
        }
    }
    links
}

fn link(field: &Field<'_>, a: &Node, b: &Node) -> Option<Link> {
    let tolerance = &field.numbers().tolerance;
    let degrees = a.heading.bearing(b.heading.ahead()).abs();
    if degrees > f64::from(tolerance.aligned_degrees.get()) {
        return None;
    }
    let (contact, aligned) = (tolerance.contact.get() + super::ROUNDING, tolerance.aligned.get() + super::ROUNDING);
    let step = b.at - a.at;
    let (right, ahead) = (step.dot(a.heading.right()), step.dot(a.heading.ahead()));
    let beside = (right.abs() - a.half_width - b.half_width).abs() <= contact;
    let fronts = (ahead + b.half_depth - a.half_depth).abs() <= aligned;
    if beside && fronts {
        return Some(Link::Line);
    }
    let behind = (ahead.abs() - a.half_depth - b.half_depth).abs() <= contact;
    (behind && right.abs() <= aligned).then_some(Link::Column)
}

/// The sets of places that links join, each with its lowest place first.
fn joined(count: usize, links: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..count).collect();
    let root = |parent: &[usize], mut at: usize| {
        while let Some(up) = parent.get(at).copied().filter(|up| *up != at) {
            at = up;
        }
        at
    };
    for (a, b) in links {
        let (a, b) = (root(&parent, a), root(&parent, b));
        if let Some(place) = parent.get_mut(a.max(b)) {
            *place = a.min(b);
        }
    }
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut set_of: Vec<Option<usize>> = vec![None; count];
    for at in 0..count {
        let top = root(&parent, at);
        let known = set_of.get(top).copied().flatten();
        if let Some(set) = known.and_then(|set| sets.get_mut(set)) {
            set.push(at);
        } else {
            if let Some(place) = set_of.get_mut(top) {
                *place = Some(sets.len());
            }
            sets.push(vec![at]);
        }
    }
    sets
}

/// The stands of linked nodes: from left to right, or from front to rear.
fn in_order(nodes: &[Node], mut set: Vec<usize>, link: Link) -> Vec<PieceId> {
    let Some(first) = set.first().and_then(|at| nodes.get(*at)) else { return Vec::new() };
    if set.len() == 1 {
        return first.members().collect();
    }
    let along = if link == Link::Line { first.heading.right() } else { first.heading.ahead() * -1.0 };
    let place = |at: &usize| nodes.get(*at).map_or(0.0, |node| (node.at - first.at).dot(along));
    set.sort_by(|a, b| place(a).total_cmp(&place(b)));
    set.iter().filter_map(|at| nodes.get(*at)).flat_map(Node::members).collect()
}
