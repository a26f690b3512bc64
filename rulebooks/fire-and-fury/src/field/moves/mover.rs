//! A piece about to move: how it moves, and what is in its way.

use engine::game::Side;
use engine::table::{Body, Bounds, Measured, Segment, Stance, Thing};

use super::bars::{Bar, Stops};
use super::passing::{Passage, passage};
use super::surroundings::Surroundings;
use super::{Licence, Stop, Why};
use crate::charts::movement::{March, Mover as Row, MovingFormation, Pace};
use crate::field::Field;
use crate::field::ids::{Id, LeaderId, UnitId};
use crate::field::pieces::{Guns, Leader, Troops, Unit, UnitBody};
use crate::words::{Carriage, Formation, Gun, TroopArm};

/// A piece about to move.
#[derive(Clone)]
pub(super) struct Mover<'f> {
    pub(super) field: &'f Field<'f>,
    /// Which unit; none for a leader.
    pub(super) unit: Option<UnitId>,
    pub(super) side: Side,
    pub(super) march: March,
    pub(super) licence: Licence,
    /// FF-FLD-27: open order, leaders and broken troops.
    pub(super) turns_freely: bool,
    /// FF-D46: how far it keeps off enemies.
    pub(super) keeps_off: f64,
    /// Whether enemies are in its way at all; those who flee from under them go on.
    pub(super) enemies_bar: bool,
    /// FF-D07: whether it may leave the table.
    pub(super) may_leave: bool,
    /// FF-D57: what does not bar its way.
    pub(super) crosses: Vec<Thing>,
    /// Whether the ground takes anything of its allowance.
    pub(super) pays: bool,
    pub(super) stance: Stance,
    pub(super) outline: Body,
    pub(super) surroundings: Surroundings<'f>,
}

/// Something that a moving piece may not run into.
#[derive(Clone, Copy)]
pub(super) struct Solid<'f> {
    pub(super) body: &'f Body,
    /// The gap to keep; negative where the two may brush one another on the way.
    pub(super) gap: f64,
    pub(super) thing: Thing,
    pub(super) rule: &'static str,
    pub(super) why: Why,
}

/// What keeps a piece from standing somewhere.
enum Obstacle<'f> {
    Edge(Stop),
    Solid(Solid<'f>),
}

impl Solid<'_> {
    pub(super) fn stop(&self, from: &Body) -> Stop {
        Stop { rule: self.rule, why: self.why, by: Some(self.thing), at: Some(from.gap(self.body)) }
    }
}

impl<'f> Mover<'f> {
    /// A unit that makes a move under a licence; or why it cannot.
    pub(super) fn unit(field: &'f Field<'f>, id: UnitId, licence: Licence) -> Result<Mover<'f>, Stop> {
        let gone = Stop { rule: "FF-D54", why: Why::Gone, by: None, at: None };
        let unit = field.piece(id).ok_or(gone)?.unit;
        let march = march(unit, licence.pace, licence.half)?;
        Ok(Mover {
            field,
            unit: Some(id),
            side: unit.side,
            turns_freely: march.formation == MovingFormation::OpenOrder || march.formation == MovingFormation::Broken,
            march,
            licence,
            keeps_off: field.book.sheet.field.moves.from_enemies.get(),
            enemies_bar: true,
            may_leave: false,
            crosses: Vec::new(),
            pays: true,
            stance: unit.pose.stance(),
            outline: field.outline(id).ok_or(gone)?.clone(),
            surroundings: Surroundings::default(),
        })
    }

    /// A unit that is put down otherwise than by a move, in whatever state it may be.
    pub(super) fn standing(field: &'f Field<'f>, id: UnitId) -> Option<Mover<'f>> {
        let unit = field.piece(id)?.unit;
        let (mover, formation) = match unit.guns() {
            Some(_) => (Row::FootGun, MovingFormation::Line),
            None => (Row::Infantry, MovingFormation::Line),
        };
        Some(Mover {
            field,
            unit: Some(id),
            side: unit.side,
            march: March { mover, formation, dismounted: false, rate: Pace::Full, half: false },
            licence: Licence::FULL,
            turns_freely: false,
            keeps_off: field.book.sheet.field.moves.from_enemies.get(),
            enemies_bar: true,
            may_leave: false,
            crosses: Vec::new(),
            pays: false,
            stance: unit.pose.stance(),
            outline: field.outline(id)?.clone(),
            surroundings: Surroundings::default(),
        })
    }

    /// A leader.
    pub(super) fn leader(field: &'f Field<'f>, id: LeaderId) -> Result<Mover<'f>, Stop> {
        let gone = Stop { rule: "FF-LDR-01", why: Why::Gone, by: None, at: None };
        let outline = field.leader_body(id).ok_or(gone)?.clone();
        let Leader { side, pose, dismounted, .. } = *field.leader(id).ok_or(gone)?;
        let march =
            March { mover: Row::Leader, formation: MovingFormation::Line, dismounted, rate: Pace::Full, half: false };
        Ok(Mover {
            field,
            unit: None,
            side,
            march,
            licence: Licence::FULL,
            turns_freely: true,
            keeps_off: 0.0,
            enemies_bar: true,
            may_leave: false,
            crosses: Vec::new(),
            pays: true,
            stance: pose.stance(),
            outline,
            surroundings: Surroundings::default(),
        })
    }

    /// The same piece otherwise; what it has found out about the things round it no longer holds.
    #[must_use]
    pub(super) fn but(self, change: impl FnOnce(&mut Mover<'f>)) -> Mover<'f> {
        let mut changed = Mover { surroundings: Surroundings::default(), ..self };
        change(&mut changed);
        changed
    }

    pub(super) fn tolerance(&self) -> f64 {
        self.field.book.sheet.field.tolerance.get()
    }

    pub(super) fn brush(&self) -> f64 {
        self.field.book.sheet.field.moves.brush.get()
    }

    /// Its front corners at a stance: left and right.
    pub(super) fn front(&self, stance: Stance) -> Segment {
        let half = self.surroundings.half_front(|| self.outline.front().length() / 2.0);
        Segment::new(stance.place(-half, 0.0), stance.place(half, 0.0))
    }

    /// Whether it is guns.
    fn is_guns(&self) -> bool {
        matches!(self.march.mover, Row::SiegeGun | Row::FootGun | Row::GalloperGun)
    }

    fn own(&self) -> Option<&'f Unit> {
        self.field.unit(self.unit?)
    }

    /// The other units on the table whose boxes meet a region.
    pub(super) fn others(&self, region: Bounds) -> impl Iterator<Item = (UnitId, &'f Unit, &'f Body)> + use<'f> {
        let (own, field) = (self.unit, self.field);
        let all = field.numbered().zip(&field.footprints.outlines);
        all.filter(move |((id, _), body)| Some(*id) != own && region.meets(body.bounds()))
            .map(|((id, unit), body)| (id, unit, body))
            .filter(|(_, unit, _)| !unit.off_table)
    }

    /// How it may pass a friendly unit; leaders pass all of them (FF-FLD-29).
    pub(super) fn passage(&self, other: &Unit) -> Passage {
        self.own().map_or(Passage::Freely, |own| passage(own, other))
    }

    /// Everything in a region that it may not run into.
    pub(super) fn solids(&self, region: Bounds) -> impl Iterator<Item = Solid<'f>> + '_ {
        let units = self.others(region.grown(self.keeps_off)).filter_map(|(id, unit, body)| {
            self.surroundings.unit((id.index(), self.field.units.len()), || self.solid(id, unit, body))
        });
        let bars = self.field.bars().list();
        let near = bars.iter().enumerate().filter(move |(_, bar)| region.meets(bar.wall.bounds()));
        units.chain(near.filter_map(|(at, bar)| self.surroundings.bar((at, bars.len()), || self.barred(bar))))
    }

    fn solid(&self, id: UnitId, unit: &'f Unit, body: &'f Body) -> Option<Solid<'f>> {
        let thing = id.thing();
        if unit.side != self.side {
            // FF-D46: who is nearer already may not come nearer still
            let gap = self.gap_to_keep(body);
            // who turned to flee under an enemy's eyes comes out from under it
            let stops = self.enemies_bar && !self.outline.overlaps(body, self.brush());
            return stops.then_some(Solid { body, gap, thing, rule: "FF-D46", why: Why::Enemy });
        }
        let stops = match self.passage(unit) {
            Passage::Freely => false,
            Passage::OfLines => !self.licence.passage_of_lines,
            Passage::Never => true,
        };
        let solid = Solid { body, gap: -self.brush(), thing, rule: "FF-FLD-29", why: Why::Friend };
        (stops && !self.stands_in(body)).then_some(solid)
    }

    /// FF-D46: how far it keeps off an enemy. Only of those next to it that has to be measured.
    fn gap_to_keep(&self, enemy: &Body) -> f64 {
        let near = self.keeps_off > 0.0 && self.outline.bounds().grown(self.keeps_off).meets(enemy.bounds());
        if !near {
            return self.keeps_off;
        }
        match self.outline.clearance(enemy) {
            apart if apart > 0.0 => self.keeps_off.min(apart),
            // Rounding to the grid puts those in contact a hair into one another: they may come apart, and brush by.
            depth => depth - self.tolerance(),
        }
    }

    /// A bar that stops it. What it stands across already does not: it goes on over, or back.
    pub(super) fn barred(&self, bar: &'f Bar) -> Option<Solid<'f>> {
        let stops = match bar.stops {
            Stops::All => true,
            Stops::Major => !self.is_inside(bar.thing),
            Stops::Guns => self.is_guns(),
        };
        let solid =
            Solid { body: &bar.wall, gap: -self.brush(), thing: bar.thing, rule: bar.stops.rule(), why: Why::Ground };
        (stops && !self.crosses.contains(&bar.thing) && !self.stands_in(&bar.wall)).then_some(solid)
    }

    fn stands_in(&self, body: &Body) -> bool {
        self.outline.overlaps(body, self.brush())
    }

    /// FF-TER-09: a work is an obstacle from outside only.
    fn is_inside(&self, thing: Thing) -> bool {
        let Thing::Area(at) = thing else { return false };
        self.field.ground.areas().get(at).is_some_and(|area| area.outline().holds(self.outline.centre()))
    }

    /// Whether the ground keeps it from standing somewhere.
    pub(super) fn is_barred_at(&self, body: &Body) -> bool {
        let bars = self.field.bars().list().iter().filter(|bar| body.bounds().meets(bar.wall.bounds()));
        bars.filter_map(|bar| self.barred(bar)).any(|solid| body.overlaps(solid.body, self.brush()))
    }

    /// What keeps it from standing somewhere; none if it may.
    pub(super) fn unclear(&self, body: &Body) -> Option<Stop> {
        self.obstacle(body).map(|obstacle| match obstacle {
            Obstacle::Edge(stop) => stop,
            Obstacle::Solid(solid) => solid.stop(body),
        })
    }

    /// Whether it may stand somewhere.
    pub(super) fn is_clear(&self, body: &Body) -> bool {
        self.obstacle(body).is_none()
    }

    fn obstacle(&self, body: &Body) -> Option<Obstacle<'f>> {
        let tolerance = self.tolerance();
        if let Err(engine::table::Misplaced::OffTable { at }) = self.field.edges.allow(body, &[], tolerance)
            && !self.may_leave
            && self.field.edges.allow(&self.outline, &[], tolerance).is_ok()
        {
            let bounds = self.field.edges.bounds();
            let (low, high) = (bounds.low, bounds.high);
            let to = engine::table::Point::new(at.x.clamp(low.x, high.x), at.y.clamp(low.y, high.y));
            let at = Some(Measured { from: at, to, distance: at.distance(to) });
            return Some(Obstacle::Edge(Stop { rule: "FF-D07", why: Why::Edge, by: None, at }));
        }
        let region = *body.bounds();
        for (id, unit, other) in self.others(region.grown(self.keeps_off)) {
            let thing = id.thing();
            let (friend, leader) = (unit.side == self.side, self.unit.is_none());
            if (friend && leader) || (!friend && !self.enemies_bar) {
                continue;
            }
            // Nobody stands on anybody, whatever he may have run over on the way.
            let solid = match self.solid(id, unit, other).filter(|_| !friend) {
                Some(enemy) => enemy,
                None if friend => Solid { body: other, gap: 0.0, thing, rule: "FF-FLD-29", why: Why::Friend },
                None => Solid { body: other, gap: 0.0, thing, rule: "FF-FLD-29", why: Why::Enemy },
            };
            if body.is_nearer(other, solid.gap.max(0.0) - tolerance) {
                return Some(Obstacle::Solid(solid));
            }
        }
        let bars = self.field.bars().list().iter().filter(|bar| region.meets(bar.wall.bounds()));
        let mut solids = bars.filter_map(|bar| self.barred(bar));
        solids.find(|solid| body.overlaps(solid.body, tolerance)).map(Obstacle::Solid)
    }
}

/// How a unit moves: its row of the table of rates; or why it cannot move.
pub fn march(unit: &Unit, pace: Pace, half: bool) -> Result<March, Stop> {
    match &unit.body {
        UnitBody::Troops(troops) => troops_march(troops, pace, half),
        UnitBody::Guns(guns) => guns_march(guns, pace, half),
    }
}

fn troops_march(troops: &Troops, pace: Pace, half: bool) -> Result<March, Stop> {
    let dismounted = troops.arm == TroopArm::Cavalry && !troops.is_mounted();
    let formation = match troops.formed() {
        // FF-D06: a garrison has its building for a formation, and leaves it by changing formation
        Some(Formation::Garrison) => return Err(Stop { rule: "FF-FLD-28", why: Why::State, by: None, at: None }),
        Some(Formation::Line) => MovingFormation::Line,
        Some(Formation::ExtendedLine) => MovingFormation::ExtendedLine,
        Some(Formation::OpenOrder) => MovingFormation::OpenOrder,
        Some(Formation::FieldColumn) => MovingFormation::FieldColumn,
        Some(Formation::MarchColumn) => MovingFormation::MarchColumn,
        None => MovingFormation::Broken,
    };
    // FF-MOV-03: broken troops have a single rate
    let broken = formation == MovingFormation::Broken;
    let rate = if broken { Pace::Full } else { pace };
    // FF-R57: broken on foot, cavalry runs as infantry does
    let on_foot = troops.arm == TroopArm::Infantry || (broken && dismounted);
    let mover = if on_foot { Row::Infantry } else { Row::Cavalry };
    Ok(March { mover, formation, dismounted: dismounted && !on_foot, rate, half })
}

fn guns_march(guns: &Guns, pace: Pace, half: bool) -> Result<March, Stop> {
    // FF-MOV-05, FF-D49
    if !guns.limbered || guns.carriage == Carriage::Fixed {
        return Err(Stop { rule: "FF-MOV-05", why: Why::State, by: None, at: None });
    }
    // FF-R33
    let mover = match guns.gun {
        Gun::SiegeGun | Gun::SiegeHowitzer => Row::SiegeGun,
        Gun::GalloperGun => Row::GalloperGun,
        _ => Row::FootGun,
    };
    Ok(March { mover, formation: MovingFormation::Line, dismounted: false, rate: pace, half })
}
