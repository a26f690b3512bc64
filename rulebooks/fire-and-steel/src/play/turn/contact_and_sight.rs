//! Contact and sight: which enemies figures touch and see when an impulse begins.

use engine::game::Side;
use engine::kit::Id;
use engine::table::{Point, Spot, Zone};

use crate::field::figure::{Figure, FigureId};
use crate::field::figure_set::FigureSet;
use crate::play::Skirmish;
use crate::play::state::Pair;
use crate::play::state::man::Vantage;

impl Skirmish {
    /// FS-FLD-09, FS-D18: the enemies that every figure sees and touches at the start of the impulse.
    pub(crate) fn update_sight_and_contact(&mut self) {
        let sights = self.with_buffers(|buffers| {
            let field = self.field();
            let here = || self.state.figures.iter().filter(|figure| !figure.out);
            let mut sights = vec![(FigureSet::NONE, FigureSet::NONE); self.state.figures.len()];
            let stayed = |figure: &Figure| self.state.men[figure.id].looked_from == Some(Vantage::of(figure));
            let mut see = |observer: FigureId, target: FigureId, sight: bool, arc: bool| {
                if let Some((in_sight, saw)) = sights.get_mut(observer.index()).filter(|_| sight) {
                    in_sight.add(target);
                    if arc {
                        saw.add(target);
                    }
                }
            };
            let arcs: Vec<Zone> = self.state.figures.iter().map(|figure| field.arc_of(figure)).collect();
            let faces =
                |one: &Figure, other: &Figure| arcs.get(one.id.index()).is_some_and(|arc| arc.holds(other.centre()));
            for near in here().filter(|figure| figure.side == Side::FIRST) {
                for far in here().filter(|figure| figure.side == Side::SECOND) {
                    // The ground does not change: between two figures that stayed, neither does sight.
                    let [there, back] = if stayed(near) && stayed(far) {
                        let sees = |one: &Figure, other: &Figure| self.state.men[one.id].in_sight.has(other.id);
                        [sees(near, far), sees(far, near)]
                    } else {
                        field.in_each_others_sight(near, far, &mut buffers.crossings)
                    };
                    see(near.id, far.id, there, there && faces(near, far));
                    see(far.id, near.id, back, back && faces(far, near));
                }
            }
            sights
        });
        for (id, (in_sight, saw)) in self.state.figures.ids().zip(sights) {
            self.state.men[id].in_sight = in_sight;
            let figure = &self.state.figures[id];
            self.state.men[id].looked_from = (!figure.out).then(|| Vantage::of(figure));
            self.state.figures[id].memory.saw = saw;
        }
        // After the sights: figures that begin in contact have seen the enemies they face.
        self.update_contacts();
        // Figures that were placed in contact have come into it without a blow.
        self.state.bouts.iter_mut().for_each(|pair| pair.fresh = false);
        self.engage_all();
        for id in self.state.figures.ids() {
            self.state.men[id].contacts = self.state.opponents(id);
        }
    }

    /// All pairs that are in contact now can strike in this impulse.
    pub(crate) fn engage_all(&mut self) {
        self.state.bouts.iter_mut().for_each(|pair| pair.engaged = true);
    }

    /// FS-FLD-01, FS-HTH-11: the pairs of enemies in contact now. Old pairs go on with their fight. New ones begin one,
    /// and either figure may surprise the other (FS-FLD-09).
    pub(crate) fn update_contacts(&mut self) {
        let pairs = self.with_buffers(|buffers| {
            let field = self.field();
            let mut pairs = Vec::new();
            let reach =
                Spot::nearest(Point::new(2.0 * self.table.book.sheet.field.radius(true) + 1.0, 0.0)).x.unsigned_abs();
            for near in self.state.figures.iter().filter(|figure| !figure.out && figure.side == Side::FIRST) {
                let close = |far: &&Figure| {
                    let (here, there) = (near.pose.spot, far.pose.spot);
                    let close = here.x.abs_diff(there.x) < reach && here.y.abs_diff(there.y) < reach;
                    close && !far.out && far.side == Side::SECOND
                };
                for far in self.state.figures.iter().filter(close) {
                    if !field.touch(near, far, &mut buffers.crossings) {
                        continue;
                    }
                    pairs.push(self.state.bout(near.id, far.id).copied().unwrap_or_else(|| {
                        let [one, other] = if near.id < far.id { [near, far] } else { [far, near] };
                        let surprises = [field.first_bout(one, other).surprise, field.first_bout(other, one).surprise];
                        Pair { of: [one.id, other.id], round: 1, surprises, fresh: true, engaged: false }
                    }));
                }
            }
            pairs
        });
        self.state.bouts = pairs;
    }
}
