//! What Ambush shows, how it is mended, and how its odds are made.

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Fix, Halt, Log, Mend, Order, PieceId, Refusal, Role, Rules, Show, Side, Sighting, Status, Tone,
    Trial, Viewer, What, Witness,
};
use engine::kit::mend::{Mendable, Set};
use engine::kit::{Id, Verdict};
use engine::table::Pose;

use super::turn::VERBS;
use super::{Ambush, GroupId, RADIUS, Who};

impl Show for Ambush {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        for at in 0..self.fixed.setting.pieces.len() {
            let Some((piece, who)) = PieceId::at(at).and_then(|piece| Some((piece, self.who(piece)?))) else {
                continue;
            };
            let (pose, on_table, strength, full) = match who {
                Who::Group(id) => {
                    let Some((group, (_, full, _))) =
                        self.state.groups.get(id.index()).zip(self.fixed.groups.get(id.index()))
                    else {
                        continue;
                    };
                    (group.pose, group.on_table, u16::try_from(group.men.len()).unwrap_or(0), *full)
                }
                Who::Marker(id) => {
                    let Some(marker) = self.state.markers.get(id.index()) else { continue };
                    (Pose { spot: marker.spot, ..Pose::new(0, 0, 0) }, marker.on_table, 1, 1)
                }
            };
            let group = matches!(who, Who::Group(_));
            let (useful_range, far_range, pace) = if group { (8.0, 10.0, 6.0) } else { (0.0, 0.0, 0.0) };
            into.push(Sighting {
                piece,
                side: self.side_of(who),
                role: Role::Foot,
                pose,
                on_table,
                half: [f64::from(strength) * 0.5, RADIUS],
                strength,
                full,
                steadiness: 100,
                useful_range,
                far_range,
                pace,
                fierceness: 0,
            });
        }
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        let who = self.who(piece)?;
        let mut card = Card { title: self.name(piece).into_owned(), ..Card::default() };
        match who {
            Who::Group(id) => {
                let group = self.state.groups.get(id.index())?;
                card.line("Figures", format!("{} of {}", group.men.len(), self.fixed.groups.get(id.index())?.1));
                card.badge_if(group.acted, "has acted", Tone::Plain);
                let bodies = group.bodies().zip(&group.men).filter(|_| group.on_table);
                bodies.for_each(|(body, man)| card.lay_part(*man, &body, Some(format!("No. {}", man + 1)), Vec::new()));
            }
            Who::Marker(id) => {
                let marker = self.state.markers.get(id.index())?;
                if viewer.sees_as(self.side_of(who)) {
                    card.line(
                        "Under it",
                        marker.under.map_or_else(
                            || "nothing".to_owned(),
                            |group| self.name(self.id(Who::Group(group))).into_owned(),
                        ),
                    );
                }
            }
        }
        Some(card)
    }

    fn prompt(&self, _: Viewer) -> String {
        match self.decision().map(|decision| decision.step) {
            None => "The game is over",
            Some("begin") => "Deal the markers",
            Some("setup") => "Place your groups",
            Some("answer") => "Stand, or fall back?",
            Some(_) => "Order your groups",
        }
        .to_owned()
    }

    fn status(&self, _: Viewer, into: &mut Vec<Status>) {
        for side in [Side::FIRST, Side::SECOND] {
            let men: usize = self
                .state
                .groups
                .iter()
                .zip(&self.fixed.groups)
                .filter(|(_, (whose, ..))| *whose == side)
                .map(|(group, _)| group.men.len())
                .sum();
            into.push(Status::new("Figures", men.to_string()).of(side));
        }
    }

    fn say(&self, order: &Order) -> String {
        VERBS.say(order, &self.fixed.setting, &|piece| self.name(piece))
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        let pair = order.by.and_then(|by| self.who(by)).zip(order.target().and_then(|at| self.who(at)));
        let line = |(by, at): (Who, Who)| {
            let words = self.fixed.setting.length(self.gap(by, at));
            Verdict::new("range", "AM-FIR-01").line(self.spot(by).point(), self.spot(at).point(), words)
        };
        pair.map(line).into_iter().collect()
    }
}

impl Ambush {
    fn mendable(&self, id: GroupId) -> Option<Mendable> {
        let group = self.state.groups.get(id.index()).filter(|group| group.on_table)?;
        let men = u16::try_from(group.men.len()).ok()?;
        Some(Mendable::new(self.name(self.id(Who::Group(id))), "AM-SET-03").pose(group.pose).strength(men, 1..=men))
    }
}

impl Mend for Ambush {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let id = self.group(fix.piece()).ok_or_else(|| Refusal::by("AM-MRK-01", "a marker cannot be set"))?;
        let mendable = self.mendable(id).ok_or_else(|| Refusal::by("AM-SET-03", "that group is not on the table"))?;
        let mended = mendable.read(fix)?;
        let Some(mut group) = self.state.groups.get(id.index()).cloned() else { return Ok(()) };
        match mended.set {
            Set::Pose(pose) => group.pose = pose,
            Set::Strength(men) => group.men.truncate(usize::from(men)),
            _ => {}
        }
        if !self.fits(id, &group) {
            return Err(Refusal::by("AM-SET-03", "there is no room"));
        }
        self.state.groups.iter_mut().skip(id.index()).take(1).for_each(|now| now.clone_from(&group));
        mended.log(log);
        Ok(())
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        for id in (0..self.state.groups.len()).filter_map(GroupId::at) {
            let Some(group) = self.state.groups.get(id.index()) else { continue };
            if group.on_table && (group.men.is_empty() || !self.fits(id, group)) {
                breaches.push(Breach::of(self.id(Who::Group(id)), "AM-SET-03", "it does not stand clear on the table"));
            }
        }
    }
}

impl Trial for Ambush {
    /// A run ends where something hidden would be shown: a charge at a marker has no odds beyond that.
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.judge(order)?;
        let marker = order.target().and_then(|at| self.who(at)).filter(|at| matches!(at, Who::Marker(_)));
        match marker {
            Some(marker) if order.verb == "charge" => {
                log.note("AM-MRK-01", What::Revealed { marker: Some(self.id(marker)), piece: None });
                Ok(())
            }
            _ => self.perform_order(order, dice, log),
        }
    }
}
