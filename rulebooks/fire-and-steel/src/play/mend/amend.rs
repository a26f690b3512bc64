//! What may be set right by hand on a figure, and setting it.

use std::borrow::Cow;

use engine::game::{Log, Refusal};
use engine::kit::Mendable;
use engine::kit::mend::Set;
use engine::table::Pose;
use engine::word::Word;

use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::man::Standing;
use crate::play::state::{Horse, HorseId};
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::Weapon;

/// The most wounds and morale markers that can be set; no rule's number.
const MOST: i32 = 20;

impl Skirmish {
    /// What may be set on a figure, and how it stands now.
    pub(super) fn mendable_figure(&self, id: FigureId) -> Mendable {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        let word = |holds: bool, [yes, no]: [&'static str; 2]| if holds { yes } else { no };
        let limit = self.book().options.wound_limit;
        let strength = 0..=u16::try_from(limit).unwrap_or(u16::MAX);
        let wounds = if limit > 0 { limit - 1 } else { MOST };
        let postures: &[&str] = if figure.mounted { &["standing"] } else { &["standing", "gone-to-ground"] };
        let carried: Vec<&'static str> = self.table.weapons(id).iter().map(|weapon| weapon.word()).collect();
        let in_hand = man.ready.and_then(|arm| self.table.weapon(id, arm));
        let mendable = Mendable::new(self.name(id), "FS-D08")
            .pose(figure.pose)
            .removable()
            .by("FS-R47")
            .strength(self.strength(id), strength)
            .whole("wounds", figure.wounds, 0..=wounds)
            .by("FS-MOR-02")
            .whole("morale-markers", self.state.markers(id).into(), 0..=MOST)
            .by("FS-D13")
            .one_of("posture", word(figure.gone_to_ground, ["gone-to-ground", "standing"]), postures)
            .by("FS-D14")
            .one_of("mount", word(figure.mounted, ["mounted", "on-foot"]), &["mounted", "on-foot"][..])
            .by("FS-D16")
            .one_of("weapon", in_hand.map_or("none", Word::word), carried)
            .one_of("bayonet", word(man.bayonet, ["fixed", "unfixed"]), self.bayonet_words(in_hand))
            .by("FS-D25")
            .one_of("aim", word(figure.aim == Aim::None, ["none", "taken"]), &["none"][..])
            .by("FS-ROF-15");
        match man.ready.zip(in_hand.and_then(|weapon| weapon.make(self.book()).missile)) {
            Some((arm, (action, _))) => {
                let most = self.book().sheet.rates_of_fire.get(action).markers_after_shot();
                mendable.whole("reload-markers", man.arms[arm].markers.into(), 0..=most)
            }
            None => mendable,
        }
    }

    fn bayonet_words(&self, in_hand: Option<Weapon>) -> Cow<'static, [&'static str]> {
        let takes_one = in_hand.is_some_and(|weapon| weapon.make(self.book()).bayonet);
        if takes_one { (&["fixed", "unfixed"][..]).into() } else { (&["unfixed"][..]).into() }
    }

    /// Sets what [`Skirmish::mendable_figure`] allows.
    pub(super) fn set(&mut self, id: FigureId, set: Set, log: &mut Log) -> Result<(), Refusal> {
        let (figure, man) = (&mut self.state.figures[id], &mut self.state.men[id]);
        let count = |number: i32| u8::try_from(number).unwrap_or(u8::MAX);
        match set {
            Set::Pose(pose) => return self.set_pose(id, pose),
            Set::Strength(0) => self.take_off(id, Standing::Dead, "killed", "FS-DMG-08", log),
            Set::Strength(left) => figure.wounds = self.table.book.options.wound_limit - i32::from(left),
            Set::Removed => self.take_off(id, Standing::Left, "left-the-table", "FS-D20", log),
            Set::Whole("wounds", wounds) => figure.wounds = wounds,
            Set::Whole("morale-markers", markers) => {
                (man.morale_old, man.morale_new) = (count(markers), 0);
                figure.morale_markers = markers;
            }
            Set::Whole(_, markers) => {
                if let Some(arm) = man.ready {
                    man.arms[arm].markers = count(markers);
                }
            }
            Set::Word("posture", to) => figure.gone_to_ground = to == "gone-to-ground",
            Set::Word("bayonet", to) => man.bayonet = to == "fixed",
            Set::Word("aim", _) => figure.aim = Aim::None,
            Set::Word("mount", to) => return self.set_mount(id, to == "mounted"),
            Set::Word(_, to) => self.set_weapon(id, to),
        }
        Ok(())
    }

    fn set_pose(&mut self, id: FigureId, pose: Pose) -> Result<(), Refusal> {
        let mut landed = self.field().landed(&self.state.figures[id], pose.spot, 0);
        landed.pose = pose;
        if let Some(barred) = self.field().unfit(&landed) {
            return Err(self.refusal(barred.into()));
        }
        self.state.figures[id] = landed;
        self.update_base(id);
        Ok(())
    }

    fn set_weapon(&mut self, id: FigureId, word: &str) {
        let carried = self.table.weapons(id).iter().zip(ArmId::all());
        let arm = carried.into_iter().find(|(weapon, _)| weapon.word() == word).map(|(_, arm)| arm);
        self.state.men[id].ready = arm;
        self.state.men[id].bayonet = false;
    }

    fn set_mount(&mut self, id: FigureId, mounted: bool) -> Result<(), Refusal> {
        if mounted == self.state.figures[id].mounted {
            return Ok(());
        }
        if !mounted {
            self.leave_saddle(id);
            return Ok(());
        }
        let side = self.state.side_of(id);
        let rider = Figure { mounted: true, gone_to_ground: false, ..self.state.figures[id].clone() };
        let free = |horse: &HorseId| {
            let Horse { side: own, at } = self.state.horses[*horse];
            own == side && at.is_some()
        };
        let horse = self.state.horses.ids().find(free).filter(|_| self.field().unfit(&rider).is_none());
        let none = || Refusal::by("FS-D48", "there is no free horse of the side, or no room for it");
        let horse = horse.ok_or_else(none)?;
        self.take_horse(id, horse);
        self.state.figures[id].gone_to_ground = false;
        Ok(())
    }
}
