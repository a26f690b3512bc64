//! `mount` and `dismount` (FS-ORD-12), and the horses that were left.

use engine::game::{Act, Aspect, Log, Order, PieceId};
use engine::kit::Id;
use engine::table::Spot;

use crate::field::HAIR;
use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::HorseId;
use crate::play::state::plan::Plan;

impl Listing<'_> {
    pub(crate) fn horses(&mut self) {
        self.offer(Act::Form, self.order("dismount"));
        for horse in self.game.state.horses.ids() {
            if let Some(piece) = self.game.horse_piece(horse) {
                self.offer(Act::Form, self.order("mount").at(piece));
            }
        }
    }
}

impl Skirmish {
    /// FS-ORD-12, FS-D14, FS-D48: `mount`.
    pub(crate) fn judge_mount(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let figure = &self.state.figures[id];
        if figure.mounted {
            return Err(No::by("FS-ORD-12", "{} is mounted").about([id]));
        }
        self.out_of_contact(id, "FS-ORD-12")?;
        self.on_its_feet(id)?;
        let horse = order.target().and_then(|piece| self.horse_of(piece));
        let horse = horse.filter(|horse| self.at_hand(id, *horse));
        let none = No::by("FS-D14", "no horse of the side is at hand").instead("move up to one that was left");
        let horse = horse.ok_or(none)?;
        match self.field().unfit(&mounted(figure)) {
            Some(barred) => Err(No::from(barred).ruled("FS-D48").instead("mount where there is room")),
            None => Ok(Plan::Mount(horse, order.facing)),
        }
    }

    /// FS-ORD-12: `dismount`.
    pub(crate) fn judge_dismount(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        if !self.state.figures[id].mounted {
            return Err(No::by("FS-ORD-12", "{} is on foot").about([id]));
        }
        self.out_of_contact(id, "FS-ORD-12")?;
        Ok(Plan::Dismount(order.facing))
    }

    /// The horse that a piece is.
    pub(crate) fn horse_of(&self, piece: PieceId) -> Option<HorseId> {
        self.state.horses.id_at(piece.index().checked_sub(self.state.figures.len())?)
    }

    /// The piece that a horse is.
    pub(crate) fn horse_piece(&self, horse: HorseId) -> Option<PieceId> {
        PieceId::at(self.state.figures.len() + horse.index())
    }

    /// FS-D14: whether a figure touches a horse that its side has left there.
    fn at_hand(&self, id: FigureId, horse: HorseId) -> bool {
        let numbers = &self.book().sheet.field;
        let left = &self.state.horses[horse];
        let reach = numbers.radius(false) + numbers.radius(true) + numbers.contact_gap.get();
        let touches = |spot: Spot| self.state.figures[id].centre().distance(spot.point()) <= reach + HAIR;
        left.side == self.state.side_of(id) && left.at.is_some_and(touches)
    }

    /// FS-ORD-12, FS-D15, FS-D48: into the saddle; the centre stays. If the horse is gone by now, or the room for it, the
    /// order is a wait (FS-ORD-02).
    pub(crate) fn mount(&mut self, id: FigureId, horse: HorseId, log: &mut Log) {
        if self.at_hand(id, horse) && self.field().unfit(&mounted(&self.state.figures[id])).is_none() {
            self.take_horse(id, horse);
            log.note("FS-ORD-12", Self::changed(id, Aspect::Mount, "mounted", true));
        }
    }

    /// FS-ORD-12, FS-D14: out of the saddle; the horse stays where the figure left it.
    pub(crate) fn dismount(&mut self, id: FigureId, log: &mut Log) {
        self.leave_saddle(id);
        log.note("FS-ORD-12", Self::changed(id, Aspect::Mount, "on-foot", true));
    }

    pub(crate) fn take_horse(&mut self, id: FigureId, horse: HorseId) {
        self.state.horses[horse].at = None;
        self.state.men[id].horse = Some(horse);
        self.state.figures[id].mounted = true;
        self.update_base(id);
    }

    pub(crate) fn leave_saddle(&mut self, id: FigureId) {
        let spot = self.state.figures[id].pose.spot;
        if let Some(horse) = self.state.men[id].horse.take() {
            self.state.horses[horse].at = Some(spot);
        }
        self.state.figures[id].mounted = false;
        self.update_base(id);
    }
}

fn mounted(figure: &Figure) -> Figure {
    Figure { mounted: true, ..figure.clone() }
}
