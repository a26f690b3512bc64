//! Why an order is refused, as data. Listing judges many orders; a refusal becomes a sentence only for its reader.

use engine::game::Refusal;

use crate::field::figure::FigureId;
use crate::field::going::Barred;
use crate::play::Skirmish;
use crate::play::setup::roster::Recruit;
use crate::play::weapons::catalogue::Weapon;

/// A refusal: the rule that forbids, why, and what would be allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct No {
    rule: &'static str,
    /// Why. A `{}` stands for the next thing that the refusal is about.
    why: &'static str,
    about: [Option<About>; 3],
    /// What would be allowed; empty if there is nothing to say. Its gaps come after those of `why`.
    instead: &'static str,
}

/// What fills a gap of a refusal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    /// The figure's name.
    Figure(FigureId),
    /// The weapons that a figure carries.
    Weapons(FigureId),
    /// The zones that a figure is placed in.
    Zones(FigureId),
    /// The weapon's name.
    Weapon(Weapon),
    /// A distance to the tenth.
    Tenths(f64),
    /// A distance to the hundredth.
    Hundredths(f64),
    /// A whole number.
    Whole(i32),
}

impl From<FigureId> for About {
    fn from(id: FigureId) -> About {
        About::Figure(id)
    }
}

impl From<Weapon> for About {
    fn from(weapon: Weapon) -> About {
        About::Weapon(weapon)
    }
}

impl No {
    /// A refusal by a rule.
    pub(crate) const fn by(rule: &'static str, why: &'static str) -> No {
        No { rule, why, about: [None; 3], instead: "" }
    }

    /// The same, with what fills its gaps.
    pub(crate) fn about<const N: usize>(mut self, things: [impl Into<About>; N]) -> No {
        for (gap, thing) in self.about.iter_mut().zip(things) {
            *gap = Some(thing.into());
        }
        self
    }

    /// The same by another rule.
    pub(crate) const fn ruled(mut self, rule: &'static str) -> No {
        self.rule = rule;
        self
    }

    /// The same, with what would be allowed.
    pub(crate) const fn instead(mut self, instead: &'static str) -> No {
        self.instead = instead;
        self
    }
}

impl From<Barred> for No {
    /// What is in the way of a figure.
    fn from(barred: Barred) -> No {
        match barred {
            Barred::Ground(_) => No::by("FS-D24", "the ground there cannot be entered").instead("go round it"),
            Barred::Enemy(enemy, _) => {
                No::by("FS-FLD-18", "{} is in the way").about([enemy]).instead("friends may be passed, enemies not")
            }
            Barred::EndsOn(other) => {
                No::by("FS-FLD-18", "{} stands there").about([other]).instead("end clear of every figure")
            }
            Barred::OffTable(_) => No::by("FS-D20", "it is over the edge of the table")
                .instead("stay on the table with the whole base, or walk off it altogether"),
        }
    }
}

impl Skirmish {
    /// A refusal in words.
    pub(crate) fn refusal(&self, no: No) -> Refusal {
        let mut about = no.about.into_iter().flatten();
        let refusal = Refusal::by(no.rule, self.fill_gaps(no.why, &mut about));
        if no.instead.is_empty() { refusal } else { refusal.instead(self.fill_gaps(no.instead, &mut about)) }
    }

    fn fill_gaps(&self, text: &str, about: &mut impl Iterator<Item = About>) -> String {
        let mut parts = text.split("{}");
        let mut words = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if let Some(thing) = about.next() {
                words.push_str(&self.about_in_words(thing));
            }
            words.push_str(part);
        }
        words
    }

    fn about_in_words(&self, thing: About) -> String {
        match thing {
            About::Figure(id) => self.name(id).to_owned(),
            About::Weapons(id) => self.weapons_in_words(id),
            About::Zones(id) => {
                let zones = self.table.recruit(id).and_then(Recruit::zones).unwrap_or(&[]);
                let zones = zones.iter().filter_map(|zone| self.table.setting.zones.get(*zone));
                zones.map(|zone| zone.id.as_str()).collect::<Vec<_>>().join(" or ")
            }
            About::Weapon(weapon) => weapon.to_string(),
            About::Tenths(inches) => format!("{inches:.1}"),
            About::Hundredths(inches) => format!("{inches:.2}"),
            About::Whole(number) => number.to_string(),
        }
    }
}
