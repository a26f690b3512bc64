//! Bouts: figures close up, and each fights whom it is matched with (RK-MEL-04 to -10, RK-D31, RK-D49).

use engine::chart::Detail;
use engine::dice::{Dice, DiceError};
use engine::game::{Log, Side};
use engine::table::{Point, Spot};
use engine::word::Word;

use super::Tolls;
use crate::charts::melee::{Blow, Melee, MeleeFacts, Winner};
use crate::field::GRID;
use crate::field::ids::FigureId;
use crate::field::matching::{Bout, Fight};
use crate::field::room::Room;
use crate::play::Skirmish;
use crate::play::charting::{Throw, thrown_with};
use crate::play::shooting::Harm;
use crate::words::Damage;

impl Skirmish {
    /// RK-FLD-13, RK-D31: the bouts of a fight, after every matched figure that touches none of its opponents has
    /// closed up.
    pub(crate) fn match_up(&mut self, fight: &Fight, log: &mut Log) -> Vec<Bout> {
        let active = self.deciding_side();
        let Some(matching) = self.field().matching(fight, active) else { return Vec::new() };
        let mut bouts = Vec::with_capacity(matching.bouts.len());
        for bout in matching.bouts {
            let mut against = Vec::with_capacity(bout.against.len());
            for opponent in bout.against {
                if self.field().in_contact(bout.lone, opponent) || self.close_up(bout.lone, opponent, active, log) {
                    against.push(opponent);
                }
            }
            if !against.is_empty() {
                bouts.push(Bout { lone: bout.lone, against });
            }
        }
        self.say_matching(&bouts, log);
        bouts
    }

    /// RK-MEL-03: says who fights whom.
    fn say_matching(&self, bouts: &[Bout], log: &mut Log) {
        log.say("RK-MEL-03", || {
            let one = |bout: &Bout| {
                let against: Vec<String> = bout.against.iter().map(|figure| self.fighter(*figure)).collect();
                format!("{} against {}", self.fighter(bout.lone), against.join(" and "))
            };
            let all: Vec<String> = bouts.iter().map(one).collect();
            let bouts = if all.is_empty() { "nobody".to_owned() } else { all.join("; ") };
            format!("Matched: {bouts}.")
        });
    }

    /// RK-D31: brings two figures into contact; of two that both touch nobody the active side's is moved, or else the
    /// other. False if there is no room.
    fn close_up(&mut self, lone: FigureId, opponent: FigureId, active: Side, log: &mut Log) -> bool {
        let touches = |game: &Skirmish, figure: FigureId| {
            let field = game.field();
            let enemy = field.side_of(figure).other();
            field.on_table(enemy).any(|other| field.in_contact(figure, other))
        };
        let (lone_free, other_free) = (!touches(self, lone), !touches(self, opponent));
        let ours_first = self.field().side_of(lone) == active;
        let order = match (lone_free, other_free) {
            (true, true) if ours_first => vec![(lone, opponent), (opponent, lone)],
            (true, true) => vec![(opponent, lone), (lone, opponent)],
            (true, false) => vec![(lone, opponent)],
            // If both touch others, the one of the larger side steps over.
            (false, _) => vec![(opponent, lone)],
        };
        order.into_iter().any(|(mover, to)| self.step_up(mover, to, log))
    }

    fn step_up(&mut self, mover: FigureId, to: FigureId, log: &mut Log) -> bool {
        let field = self.field();
        let movers = [mover];
        let room = Room::new(field.side_of(mover), &movers, 0.0);
        let most = self.book().sheet.field.into_contact_within.get();
        let Some(end) = field.way_into_contact(&room, mover, to, most - GRID).and_then(|way| way.last().copied())
        else {
            return false;
        };
        let spot = Spot::nearest(end);
        self.state.figures[mover].pose.spot = spot;
        log.say("RK-D31", || {
            let name = self.name(self.state.figures[mover].group);
            let Point { x, y } = spot.point();
            format!("{name}: {} closes up to ({x:.1}, {y:.1}).", self.figure_named(mover))
        });
        self.log_stands(std::iter::once(mover), "RK-D31", log);
        true
    }

    /// RK-MEL-04 to -10: all bouts in their order.
    pub(crate) fn fight_bouts(
        &mut self,
        bouts: &[Bout],
        tolls: &mut Tolls,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        for bout in bouts {
            self.fight_bout(bout, tolls, dice, log)?;
        }
        Ok(())
    }

    fn fight_bout(
        &mut self,
        bout: &Bout,
        tolls: &mut Tolls,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        let facts = self.bout_facts(bout);
        let field = self.field();
        let (own, enemy) = (field.side_of(bout.lone), field.side_of(bout.lone).other());
        let piece = |figure: FigureId| self.piece(field.acts_with(figure));
        let at = bout.against.first().map(|figure| piece(*figure));
        let throw = Throw { by: Some(piece(bout.lone)), at, rule: "RK-MEL-04" };
        let outcome = thrown_with::<Melee>(&self.table.book, &facts, throw, dice, log, |outcome, account| {
            account.words = self.bout_in_words(bout, outcome);
            account.details.push(Detail::word("a-weapon", facts.a_weapon.word()));
            account.details.extend(facts.b_weapons.iter().map(|weapon| Detail::word("b-weapon", weapon.word())));
        })?;
        match outcome.winner {
            Winner::A => tolls.of(own).won += 1,
            Winner::B => tolls.of(enemy).won += 1,
            Winner::Drawn => {}
        }
        self.strike(bout.lone, outcome.a_damage, tolls);
        let struck = outcome.b_hit.and_then(|at| bout.against.get(at)).copied();
        if let Some(figure) = struck {
            self.strike(figure, outcome.b_damage, tolls);
        }
        Ok(())
    }

    /// A blow falls on a figure, and is added up.
    pub(crate) fn strike(&mut self, figure: FigureId, blow: Blow, tolls: &mut Tolls) {
        let side = self.field().side_of(figure);
        let harm = match blow {
            Blow::None => Harm::None,
            Blow::Wound => self.harm(figure, Damage::Wound),
            Blow::Kill => self.harm(figure, Damage::Kill),
        };
        tolls.add(side, figure, harm);
    }

    fn bout_facts(&self, bout: &Bout) -> MeleeFacts {
        let troop = |figure: FigureId| &self.table.roster.troops[self.state.figures[figure].group];
        let lone_crosses = bout.against.iter().any(|other| self.crosses(bout.lone, *other));
        let all_cross = bout.against.iter().all(|other| self.crosses(*other, bout.lone));
        MeleeFacts {
            a_weapon: troop(bout.lone).melee_weapon,
            b_weapons: bout.against.iter().map(|figure| troop(*figure).melee_weapon).collect(),
            a_grade: troop(bout.lone).fights_as(),
            b_grades: Some(bout.against.iter().map(|figure| troop(*figure).fights_as()).collect()),
            // RK-D49: if both would cross, neither does
            a_crossing: lone_crosses && !all_cross,
            b_crossing: all_cross && !lone_crosses,
            opt_rifle_bayonet: self.book().options.rifle_bayonet,
            opt_melee_hit_die: self.book().options.melee_hit_die,
        }
    }

    /// RK-MEL-06, RK-D49: whether a figure fights to get over a defended obstacle: its side made the contact.
    fn crosses(&self, figure: FigureId, opponent: FigureId) -> bool {
        let field = self.field();
        self.state.works[field.acts_with(figure)].charged && field.crosses(figure, opponent)
    }
}
