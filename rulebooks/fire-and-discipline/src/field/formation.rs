//! Formations: who touches whom, and which stands are a line, a column, a troop or a square (FD-FLD-11 to 13).

use engine::game::PieceId;
use engine::table::{Body, Heading, Point, Vector};

use super::Field;
use super::roster::Arm;
use crate::words::Formation;

/// Stands that act as one: a troop, a line or column of one regiment, a square or a lone stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How they are formed; a troop alone is single (FD-D48).
    pub kind: Formation,
    /// The stands: of a line from left to right, of a column from front to rear.
    pub members: Vec<PieceId>,
}

/// All that is found from who touches whom. It holds until a piece moves.
#[derive(Clone, Debug, Default)]
pub struct Formations {
    groups: Vec<Group>,
    group_of: Vec<Option<u16>>,
    rows: Vec<Vec<PieceId>>,
    row_of: Vec<Option<u16>>,
    touching: Vec<Vec<PieceId>>,
}

/// Stands that count as one in a line or column: a troop, or a stand.
struct Node {
    members: Vec<PieceId>,
    at: Point,
    heading: Heading,
    half_width: f64,
    half_depth: f64,
    regiment: u16,
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
        let count = field.table.rolls.len();
        let touching = touching(field, count);
        let nodes = nodes(field);
        let links = links(field, &nodes, &touching);
        let mut found = Formations { touching, ..Formations::default() };
        found.group_of = vec![None; count];
        found.row_of = vec![None; count];
        found.gather(field, &nodes, &links);
        found.line_up_rows(&nodes, &links);
        found.add_others(field);
        found
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
        let row = self.row_of.get(piece.index()).copied().flatten();
        row.and_then(|at| self.rows.get(usize::from(at))).map_or(&[], Vec::as_slice)
    }

    /// FD-FLD-11: the pieces of its side that a piece touches.
    pub fn touching(&self, piece: PieceId) -> &[PieceId] {
        self.touching.get(piece.index()).map_or(&[], Vec::as_slice)
    }

    /// Classifies each set of linked nodes: all in line, all in column, or neither.
    fn gather(&mut self, field: &Field<'_>, nodes: &[Node], links: &[(usize, usize, Link)]) {
        for set in joined(nodes.len(), links.iter().map(|(a, b, _)| (*a, *b))) {
            let own = |link: &&(usize, usize, Link)| set.contains(&link.0);
            let lines = links.iter().filter(own).any(|link| link.2 == Link::Line);
            let columns = links.iter().filter(own).any(|link| link.2 == Link::Column);
            if lines && columns {
                // FD-FLD-12: any other touching group is neither; its stands act singly.
                for at in set {
                    self.add(Formation::Single, nodes.get(at).map(|node| node.members.clone()).unwrap_or_default());
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
            let row = in_order(nodes, set, Link::Line);
            let at = u16::try_from(self.rows.len()).ok();
            for piece in &row {
                if let Some(place) = self.row_of.get_mut(piece.index()) {
                    *place = at;
                }
            }
            self.rows.push(row);
        }
    }

    /// What is no stand of foot or cavalry acts by itself, and so do stands of a square when they fire.
    fn add_others(&mut self, field: &Field<'_>) {
        for piece in field.positions.pieces.ids() {
            let single = field.is_on_table(piece) && self.group_of(piece).is_none();
            if single {
                self.add(Formation::Single, vec![piece]);
            }
            if field.is_on_table(piece) && self.row_of(piece).is_empty() {
                let at = u16::try_from(self.rows.len()).ok();
                self.rows.push(vec![piece]);
                if let Some(place) = self.row_of.get_mut(piece.index()) {
                    *place = at;
                }
            }
        }
        self.groups.sort_by_key(|group| group.members.iter().min().copied());
        for (at, group) in self.groups.iter().enumerate() {
            for piece in &group.members {
                if let Some(place) = self.group_of.get_mut(piece.index()) {
                    *place = u16::try_from(at).ok();
                }
            }
        }
    }

    fn add(&mut self, kind: Formation, members: Vec<PieceId>) {
        let at = u16::try_from(self.groups.len()).ok();
        for piece in &members {
            if let Some(place) = self.group_of.get_mut(piece.index()) {
                *place = at;
            }
        }
        self.groups.push(Group { kind, members });
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

/// FD-FLD-11: the pairs of one side that touch, found by sweeping over the table from left to right.
fn touching(field: &Field<'_>, count: usize) -> Vec<Vec<PieceId>> {
    let contact = field.numbers().tolerance.contact.get() + super::ROUNDING;
    let mut lists = vec![Vec::new(); count];
    let mut order: Vec<(PieceId, &Body)> = field
        .positions
        .pieces
        .ids()
        .filter(|piece| field.stops_lanes(*piece))
        .map(|piece| (piece, field.body(piece)))
        .collect();
    order.sort_by(|(_, a), (_, b)| a.bounds().low.x.total_cmp(&b.bounds().low.x));
    for (at, (piece, body)) in order.iter().enumerate() {
        let reach = body.bounds().high.x + contact;
        for (other, near) in order.iter().skip(at + 1).take_while(|(_, near)| near.bounds().low.x <= reach) {
            if field.table.side(*piece) == field.table.side(*other) && body.is_within(near, contact) {
                push(&mut lists, *piece, *other);
                push(&mut lists, *other, *piece);
            }
        }
    }
    for list in &mut lists {
        list.sort_unstable();
    }
    lists
}

fn push(lists: &mut [Vec<PieceId>], of: PieceId, touched: PieceId) {
    if let Some(list) = lists.get_mut(of.index()) {
        list.push(touched);
    }
}

/// The troops and stands that can be part of a line or column.
fn nodes(field: &Field<'_>) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for (piece, roll) in field.table.rolls.iter() {
        let Some(stand) = roll.stand() else { continue };
        if !field.is_on_table(piece) || field.piece(piece).square.is_some() {
            continue;
        }
        let troop = field.table.troop_of(piece);
        let here: Vec<PieceId> = troop.iter().copied().filter(|stand| field.is_on_table(*stand)).collect();
        if here.first().is_some_and(|first| *first != piece) {
            continue;
        }
        let members = if here.is_empty() { vec![piece] } else { here };
        nodes.extend(node(field, members, stand.regiment));
    }
    nodes
}

/// The rectangle round the stands of a node.
fn node(field: &Field<'_>, members: Vec<PieceId>, regiment: u16) -> Option<Node> {
    if let [piece] = members[..] {
        let body = field.body(piece);
        let [width, depth] = field.table.base(piece, field.piece(piece));
        let (half_width, half_depth) = (width / 2.0, depth / 2.0);
        return Some(Node { members, at: body.centre(), heading: body.heading(), half_width, half_depth, regiment });
    }
    let body = Body::of(members.iter().flat_map(|piece| field.body(*piece).shapes().copied()))?;
    let heading = body.heading();
    let (front, rear, left, right) = (body.front(), body.rear(), body.left(), body.right());
    let origin = body.centre();
    let along = |at: Point, way: Vector| (at - origin).dot(way);
    let (ahead, aside) = (heading.ahead(), heading.right());
    let (near, far) = (along(rear.midpoint(), ahead), along(front.midpoint(), ahead));
    let (low, high) = (along(left.midpoint(), aside), along(right.midpoint(), aside));
    let centre = origin + ahead * f64::midpoint(near, far) + aside * f64::midpoint(low, high);
    let (half_depth, half_width) = ((far - near) / 2.0, (high - low) / 2.0);
    Some(Node { members, at: centre, heading, half_width, half_depth, regiment })
}

/// FD-FLD-12: which nodes of one regiment stand in line, and which in column.
fn links(field: &Field<'_>, nodes: &[Node], touching: &[Vec<PieceId>]) -> Vec<(usize, usize, Link)> {
    let mut node_of = vec![None; field.table.rolls.len()];
    for (at, node) in nodes.iter().enumerate() {
        for piece in &node.members {
            if let Some(place) = node_of.get_mut(piece.index()) {
                *place = Some(at);
            }
        }
    }
    let mut links = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        let mut near: Vec<usize> = node
            .members
            .iter()
            .flat_map(|piece| touching.get(piece.index()).map_or(&[][..], Vec::as_slice))
            .filter_map(|piece| node_of.get(piece.index()).copied().flatten())
            .filter(|other| *other > at)
            .collect();
        near.sort_unstable();
        near.dedup();
        for other in near {
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
    let along = if link == Link::Line { first.heading.right() } else { first.heading.ahead() * -1.0 };
    let place = |at: &usize| nodes.get(*at).map_or(0.0, |node| (node.at - first.at).dot(along));
    set.sort_by(|a, b| place(a).total_cmp(&place(b)));
    set.iter().filter_map(|at| nodes.get(*at)).flat_map(|node| node.members.iter().copied()).collect()
}
