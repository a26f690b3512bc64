//! Setting up, and troops that arrive later: pieces are placed in their zones (FF-D08, FF-D63).

use engine::game::{Act, Aspect, Log, Offer, Offers, Order, PieceId, Refusal, What};
use engine::table::{Area, Body, Facing, Ground, Point, Polygon, Pose};
use engine::word::Word;

use crate::book::Book;
use crate::field::ids::{LeaderId, UnitId};
use crate::field::pieces::{Leader, Unit, UnitBody};
use crate::field::terrain::{Going, TerrainKind};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::state::{Station, Step, Whereabouts};
use crate::words::{Carriage, Formation, TroopArm};

/// How a piece stands when it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    /// Troops in a formation, of a garrison with its building.
    Formed(Formation, Option<usize>),
    /// Limbered guns, or unlimbered.
    Limbered(bool),
    /// A leader.
    Alone,
}

/// A piece about to be placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placing {
    /// Which.
    pub who: UnitOrLeader,
    /// Where.
    pub pose: Pose,
    /// How.
    pub stands: Stands,
}

/// The formations of troops in the open.
pub(crate) const FORMATIONS: [Formation; 5] =
    [Formation::Line, Formation::ExtendedLine, Formation::OpenOrder, Formation::FieldColumn, Formation::MarchColumn];

impl Battle {
    /// Whether a unit is to be placed now.
    pub(crate) fn unit_is_due(&self, unit: UnitId) -> bool {
        self.record(unit).place == Whereabouts::Waiting && self.entry(UnitOrLeader::Unit(unit)).is_due(self.state.turn)
    }

    /// Whether a leader is to be placed now.
    pub(crate) fn leader_is_due(&self, leader: LeaderId) -> bool {
        let entry = self.entry(UnitOrLeader::Leader(leader));
        self.leader_record(leader).place == Station::Waiting && entry.is_due(self.state.turn)
    }

    /// The pieces of the active side that are to be placed now.
    pub(crate) fn unplaced(&self) -> impl Iterator<Item = UnitOrLeader> + '_ {
        let side = self.state.active;
        let units = self.state.units.pairs().filter(move |(_, unit)| unit.side == side);
        let leaders = self.state.leaders.pairs().filter(move |(_, rider)| rider.side == side);
        let units = units.filter(|(at, _)| self.unit_is_due(*at)).map(|(at, _)| UnitOrLeader::Unit(at));
        units.chain(leaders.filter(|(at, _)| self.leader_is_due(*at)).map(|(at, _)| UnitOrLeader::Leader(at)))
    }

    /// The pieces of both sides that are to be placed now.
    pub(crate) fn to_set_up(&self) -> Vec<PieceId> {
        let units = self.state.units.ids().filter(|unit| self.unit_is_due(*unit)).map(|unit| self.unit_piece(unit));
        let leaders = self.state.leaders.ids().filter(|leader| self.leader_is_due(*leader));
        units.chain(leaders.map(|leader| self.leader_piece(leader))).collect()
    }

    /// The outline of the zone that a piece is put in.
    pub(crate) fn outline_of(&self, who: UnitOrLeader) -> Option<&Polygon> {
        let zone = self.entry(who).zones().first()?;
        self.fixed.setting.zones.get(*zone).map(|zone| &zone.outline)
    }

    /// The offers to place pieces.
    pub(crate) fn place_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        for who in self.unplaced().filter(|who| of.is_none_or(|of| of == self.id_of(*who))) {
            for order in self.orders_to_place(who).filter(|order| self.has_room_to_place(who, order)) {
                into.push(Offer::open(Act::Place, order, self.entry(who).blanks()));
            }
        }
    }

    /// The pieces that may be placed.
    pub(crate) fn place_actors(&self) -> impl Iterator<Item = PieceId> + '_ {
        let placeable =
            |who: &UnitOrLeader| self.orders_to_place(*who).any(|order| self.has_room_to_place(*who, &order));
        self.unplaced().filter(placeable).map(|who| self.id_of(who))
    }

    /// The ways in which a piece could be placed, were there room.
    fn orders_to_place(&self, who: UnitOrLeader) -> impl Iterator<Item = Order> + '_ {
        let (mut words, mut plain) = ([None; FORMATIONS.len() + 1], false);
        match (who, self.unit_of(who).map(|unit| &unit.body)) {
            (UnitOrLeader::Leader(_), _) => plain = true,
            (UnitOrLeader::Unit(_), Some(UnitBody::Guns(guns))) => {
                words[0] = Some("unlimbered");
                words[1] = (guns.carriage != Carriage::Fixed).then_some("limbered");
            }
            (UnitOrLeader::Unit(_), Some(UnitBody::Troops(troops)))
                if troops.dismounted && troops.arm == TroopArm::Cavalry =>
            {
                words[0] = Some(Formation::OpenOrder.word());
            }
            (UnitOrLeader::Unit(unit), Some(UnitBody::Troops(troops))) => {
                let garrison = troops.arm == TroopArm::Infantry && self.a_building_for(unit).is_some();
                let formations = FORMATIONS.into_iter().chain(garrison.then_some(Formation::Garrison));
                words.iter_mut().zip(formations).for_each(|(word, formation)| *word = Some(formation.word()));
            }
            (UnitOrLeader::Unit(_), None) => {}
        }
        let order = Order::by("place", self.id_of(who));
        let alone = plain.then(|| order.clone());
        alone.into_iter().chain(words.into_iter().flatten().map(move |word| order.clone().how(word)))
    }

    pub(crate) fn unit_of(&self, who: UnitOrLeader) -> Option<&Unit> {
        match who {
            UnitOrLeader::Unit(unit) => Some(self.unit(unit)),
            UnitOrLeader::Leader(_) => None,
        }
    }

    /// A building in a unit's zone that it could garrison.
    fn a_building_for(&self, unit: UnitId) -> Option<usize> {
        let zone = self.outline_of(UnitOrLeader::Unit(unit))?;
        let areas = self.fixed.setting.ground.areas().iter().enumerate();
        let mut buildings = areas.filter(|(_, area)| TerrainKind::of(area.kind()) == TerrainKind::Building);
        let found = buildings.find(|(at, area)| {
            area.outline().corners().iter().all(|corner| zone.holds(*corner)) && self.has_room(*at, unit).is_ok()
        });
        found.map(|(at, _)| at)
    }

    /// FF-D06: whether a building has room for a unit.
    pub(crate) fn has_room(&self, building: usize, unit: UnitId) -> Result<(), Refusal> {
        let stands = self.unit(unit).stands();
        let most = usize::try_from(self.book().sheet.field.moves.garrison.get()).unwrap_or(0);
        if stands > most {
            return Err(Refusal::by("FF-D06", format!("the building holds {most} stands, not {stands}")));
        }
        let mut others = self.state.units.pairs().filter(|(at, other)| *at != unit && !other.off_table);
        if others.any(|(_, other)| other.building() == Some(building)) {
            return Err(Refusal::by("FF-D06", "the building has a garrison"));
        }
        Ok(())
    }

    /// Reads a `place` order.
    pub(crate) fn judge_place(&self, order: &Order) -> Result<Placing, Refusal> {
        let who = order.by.and_then(|by| self.piece_of(by)).filter(|who| self.unplaced().any(|due| due == *who));
        let Some(who) = who else {
            return Err(Refusal::by("FF-D63", "that piece is not to be placed now"));
        };
        let placing = self.placing(who, order)?;
        self.may_place(&placing)?;
        Ok(placing)
    }

    /// Where an order puts a piece, and how, whether it may stand there or not.
    pub(crate) fn placing(&self, who: UnitOrLeader, order: &Order) -> Result<Placing, Refusal> {
        let [spot] = order.path.as_slice() else {
            return Err(Refusal::by("FF-D63", "say where the piece is to stand: one place"));
        };
        let pose = Pose { spot: *spot, facing: order.facing.unwrap_or_else(|| self.outlook(who)) };
        if order.how.word(1).is_some() {
            return Err(Refusal::by("FF-UNT-06", "a unit is placed in one formation, guns limbered or unlimbered"));
        }
        let stands = match (who, order.how.word(0)) {
            (UnitOrLeader::Leader(_), None) => Stands::Alone,
            (UnitOrLeader::Leader(_), Some(_)) => return Err(Refusal::by("FF-UNT-06", "a leader has no formation")),
            (UnitOrLeader::Unit(_), Some("limbered")) => Stands::Limbered(true),
            (UnitOrLeader::Unit(_), Some("unlimbered")) => Stands::Limbered(false),
            (UnitOrLeader::Unit(_), Some(word)) => match Formation::from_word(word) {
                Some(Formation::Garrison) => Stands::Formed(Formation::Garrison, self.building_at(spot.point())),
                Some(formation) => Stands::Formed(formation, None),
                None => return Err(Refusal::by("FF-UNT-06", "that is no formation")),
            },
            (UnitOrLeader::Unit(unit), None) => return Err(self.no_formation(unit)),
        };
        Ok(Placing { who, pose, stands })
    }

    fn no_formation(&self, unit: UnitId) -> Refusal {
        Refusal::by("FF-D63", format!("say how {} is to be formed", self.unit_name(unit)))
    }

    /// The building at a place.
    pub(crate) fn building_at(&self, point: Point) -> Option<usize> {
        let areas = self.fixed.setting.ground.areas().iter().enumerate();
        let mut buildings = areas.filter(|(_, area)| TerrainKind::of(area.kind()) == TerrainKind::Building);
        buildings.find(|(_, area)| area.outline().holds(point)).map(|(at, _)| at)
    }

    /// Which way a piece looks if the order does not say: away from its base edge.
    fn outlook(&self, who: UnitOrLeader) -> Facing {
        self.fixed.base_edges.of(self.side_of(who)).inward()
    }

    /// FF-D08, FF-D63: whether a piece may stand there.
    pub(crate) fn may_place(&self, placing: &Placing) -> Result<(), Refusal> {
        self.may_lie(placing.who, &self.body_as_placed(placing)?)
    }

    pub(crate) fn body_as_placed(&self, placing: &Placing) -> Result<Body, Refusal> {
        match placing.who {
            UnitOrLeader::Leader(leader) => Ok(Leader { pose: placing.pose, ..*self.leader(leader) }.body(self.book())),
            UnitOrLeader::Unit(unit) => self.body_of(unit, placing),
        }
    }

    fn body_of(&self, unit: UnitId, placing: &Placing) -> Result<Body, Refusal> {
        let mut tried = self.unit(unit).clone();
        form(&mut tried, placing)?;
        if let Stands::Formed(Formation::Garrison, building) = placing.stands {
            let Some(building) = building else {
                return Err(Refusal::by("FF-D06", "there is no building at that place"));
            };
            if tried.troops().is_none_or(|troops| troops.arm == TroopArm::Cavalry) {
                return Err(Refusal::by("FF-UNT-06", "only infantry garrisons a building"));
            }
            self.has_room(building, unit)?;
        }
        let ground = &self.fixed.setting.ground;
        tried.body(self.book(), ground).map_err(|_| Refusal::by("FF-D06", "it cannot be laid out so"))
    }

    fn may_lie(&self, who: UnitOrLeader, body: &Body) -> Result<(), Refusal> {
        let field = self.field();
        let tolerance = self.book().sheet.field.tolerance;
        if let Err(why) = self.fixed.edges.allow(body, &[], tolerance.get()) {
            return Err(Refusal::by("FF-D07", why.to_string()));
        }
        if let Some(zone) = self.outline_of(who)
            && !body
                .shapes()
                .flat_map(engine::table::Shape::corners)
                .all(|corner| zone.holds(corner) || zone.to_outline(corner).distance <= tolerance.get())
        {
            return Err(Refusal::by("FF-D08", "it would reach out of its zone").instead("place it wholly in the zone"));
        }
        self.lies_clear(who, body)?;
        match barred_by(self.book(), field.ground, body) {
            Some(kind) => Err(Refusal::by("FF-D41", format!("nobody can stand in a {kind}"))),
            None => Ok(()),
        }
    }

    /// FF-FLD-29, FF-D08, FF-D46: whether a piece would lie on nobody, and far enough from its enemies.
    pub(crate) fn lies_clear(&self, who: UnitOrLeader, body: &Body) -> Result<(), Refusal> {
        let field = self.field();
        let tolerance = self.book().sheet.field.tolerance;
        let side = self.side_of(who);
        let keep = self.kept_off();
        // Units that are farther off need not be measured.
        let near = body.bounds().grown(keep + 1.0);
        for other in field.pieces().filter(|other| near.meets(other.body.bounds())) {
            let friend = other.unit.side == side;
            if friend && matches!(who, UnitOrLeader::Leader(_)) {
                continue;
            }
            if body.overlaps(other.body, tolerance.get()) {
                return Err(Refusal::by("FF-FLD-29", format!("it would overlap {}", self.unit_name(other.id))));
            }
            if friend {
                continue;
            }
            let gap = body.distance(other.body);
            if !tolerance.within(keep, gap) {
                let rule = if self.state.step == Step::Setup { "FF-D08" } else { "FF-D46" };
                let why = format!("it would be {gap:.1}\" from {}", self.unit_name(other.id));
                return Err(Refusal::by(rule, why).instead(format!("keep {keep}\" away from the enemy")));
            }
        }
        Ok(())
    }

    /// FF-D08, FF-D46: how far from the enemy pieces are placed; far only where the scenario leaves the setup to the rules.
    fn kept_off(&self) -> f64 {
        if self.fixed.keeps_apart && self.state.step == Step::Setup {
            self.book().sheet.play.setup_apart.get()
        } else {
            self.book().sheet.field.moves.from_enemies.get()
        }
    }

    /// Puts a piece on the table.
    pub(crate) fn place(&mut self, placing: Placing, log: &mut Log) {
        let rule = if self.state.step == Step::Setup { "FF-D63" } else { "FF-SEQ-02" };
        match placing.who {
            UnitOrLeader::Leader(leader) => {
                let rider = self.leader_mut(leader);
                rider.pose = placing.pose;
                rider.off_table = false;
                self.leader_record_mut(leader).place = Station::OnTable;
                self.lay_out_leader(leader);
            }
            UnitOrLeader::Unit(unit) => {
                let placed = self.unit_mut(unit);
                // It has been judged, and can be formed so.
                let _ = form(placed, &placing);
                placed.off_table = false;
                self.record_mut(unit).place = Whereabouts::OnTable;
                for (rider, post) in self.state.leaders.iter_mut().zip(&mut self.state.leader_records) {
                    // FF-MOV-06: a leader who is attached to it comes with it
                    if rider.attached_to == Some(unit) && post.place == Station::Waiting {
                        rider.off_table = false;
                        post.place = Station::OnTable;
                    }
                }
                self.lay_out(unit);
            }
        }
        let piece = self.id_of(placing.who);
        log.note(rule, What::Placed { piece, at: placing.pose });
        if let Stands::Formed(formation, _) = placing.stands {
            log.note(rule, What::Changed { piece, aspect: Aspect::Formation, to: formation.word(), better: true });
        }
    }
}

/// Forms a unit as it is placed.
fn form(unit: &mut Unit, placing: &Placing) -> Result<(), Refusal> {
    unit.pose = placing.pose;
    match (&mut unit.body, placing.stands) {
        // FF-R57: cavalry on foot has no formation but open order
        (UnitBody::Troops(troops), Stands::Formed(formation, building))
            if formation == Formation::OpenOrder || troops.arm == TroopArm::Infantry || troops.is_mounted() =>
        {
            troops.formation = formation;
            troops.building = building;
            Ok(())
        }
        (UnitBody::Guns(guns), Stands::Limbered(limbered)) if !(limbered && guns.carriage == Carriage::Fixed) => {
            guns.limbered = limbered;
            Ok(())
        }
        _ => Err(Refusal::by("FF-UNT-06", "it cannot be formed so")),
    }
}

/// FF-D41: the ground that nobody can stand on and a piece would, unless it stands where one crosses: on a ford or bridge.
pub(crate) fn barred_by(book: &Book, ground: &Ground, body: &Body) -> Option<TerrainKind> {
    let opens = |kind| matches!(kind, TerrainKind::Ford | TerrainKind::Bridge | TerrainKind::Road);
    let crosses = |area: &Area| opens(TerrainKind::of(area.kind())) && area.outline().share_of(body) > 0.99;
    let barred = ground.areas().iter().find(|area| {
        let going = book.sheet.terrain.of(TerrainKind::of(area.kind())).going;
        going == Going::Impassable && area.outline().share_of(body) > 0.0
    })?;
    (!ground.areas().iter().any(crosses)).then(|| TerrainKind::of(barred.kind()))
}
