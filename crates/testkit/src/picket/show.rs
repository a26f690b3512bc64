//! Picket on the shelf, its scenario files, what it shows, and how it is set right by hand.

use std::borrow::Cow;
use std::sync::Arc;

use engine::kit::prelude::*;

use super::{Band, Fixed, Picket, RADIUS, REACH, VERBS};

engine::words! { enum Wild { Wood = "wood" } }

impl TerrainKind for Wild {
    fn kind(self) -> Kind {
        Kind(0)
    }
    fn look(self) -> &'static str {
        "woods"
    }
}

const STEPS: &[(&str, &str)] = &[
    ("deal", "Deal the markers"),
    ("set-up", "Place your bands"),
    ("orders", "Order your bands"),
    ("answer", "Stand, or fall back?"),
];

const KEYS: Keys = Keys::plain("PK-SET-02", "PK-END-01", "where it stands");

impl Picket {
    /// The rules in words.
    pub const RULES: RulesText = RulesText::new(include_str!("rules.md"));
    /// The name of the rulebook.
    pub const SLUG: &'static str = "picket";
    /// A small sound scenario.
    pub const TEMPLATE: &'static str = include_str!("template.toml");

    /// Opens the rulebook.
    pub fn open(_: &Page) -> Result<Rulebook, SheetError> {
        let play = Play { set_up, template: Picket::TEMPLATE };
        Ok(Rulebook::played(Picket::SLUG, "Picket", "A rulebook of one page", Picket::RULES, play))
    }
}

fn set_up(_: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let (mut common, depths) = (Common::read::<Wild>(reader, "inch"), Depths { set_up: 6.0, arrival: 6.0 });
    let listed = KEYS.roster(reader, &mut common, ("band", "the bands"), &BaseEdges::default(), depths, |reader| {
        let figures = reader.whole("figures", 0..=9).required("how many figures it has; none for a dummy");
        (u16::try_from(figures).unwrap_or(0), reader.flag("hidden", "it begins under a marker"))
    });
    if reader.is_blank() || reader.has_faults() {
        return None;
    }
    let (mut pieces, mut fixed, mut bands) = (Vec::new(), Fixed { bands: Vec::new(), troops: Vec::new() }, Vec::new());
    for (at, Listed { named, side, entry, own: (figures, hidden) }) in (0..).zip(listed) {
        let (pose, on_table) = (entry.pose().unwrap_or(Pose::new(0, 0, 0)), entry.is_on_table());
        bands.push(Band { pose, on_table, acted: false, troops: Marked::new(at, hidden), lost: 0 });
        fixed.bands.push((side, entry));
        fixed.troops.push((named.name.clone(), figures));
        pieces.push(if hidden { markers::named(at + 1) } else { named });
    }
    let frame = Frame::new(common.setting(pieces, Strength::Parts("figure"), STEPS));
    let (fixed, bands, agenda) = (Arc::new(fixed), bands.into_iter().collect(), Agenda::new());
    Some(Box::new(Picket { fixed, frame, dealt: false, bands, agenda }))
}

impl Show for Picket {
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        let band = self.bands.get(piece).filter(|band| !band.troops.is_hidden());
        band.and_then(|band| self.troops(band)).map_or(self.setting().name(piece), |(name, _)| name).into()
    }

    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend(self.bands.pairs().map(|(id, band)| {
            let shown = self.troops(band).filter(|_| !band.troops.is_hidden());
            let (full, strength) = shown.map_or((1, 1), |(_, figures)| (*figures, self.figures(band)));
            let seen = Sighting::new(id, self.side_of(id), Role::Foot, band.pose);
            Sighting { on_table: band.on_table, half: [RADIUS; 2], strength, full, pace: REACH, ..seen }
        }));
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        let (band, side) = (self.bands.get(piece)?, self.side_of(piece));
        let mut card = Card { title: self.name(piece).into_owned(), ..Card::default() };
        card.badge_if(band.acted, "has acted", Tone::Plain);
        let own = self.troops(band).filter(|_| band.troops.is_hidden() && viewer.sees_as(side));
        card.line_if("Under it", own.map(|(name, _)| name.clone()));
        if band.on_table && !band.troops.is_hidden() {
            Files { abreast: 3, apart: 0.8 }.lay(&mut card, band.pose, self.figures(band), 0.3);
        }
        Some(card)
    }

    fn say(&self, order: &Order) -> String {
        VERBS.say(order, self.setting(), &|piece| self.name(piece))
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        let spot = |piece: Option<PieceId>| piece.and_then(|piece| self.spot(piece)).map(Spot::point);
        let line = |(from, to)| Verdict::new("range", "PK-CHG-01").length(from, to, self.setting());
        spot(order.by).zip(spot(order.target())).map(line).into_iter().collect()
    }
}

impl Mend for Picket {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let id = fix.piece();
        let band = self.bands.get(id).filter(|band| band.on_table && !band.troops.is_hidden());
        let band = band.ok_or_else(|| Refusal::by("PK-MRK-01", "that band is not on the table"))?;
        let (name, figures) = (self.name(id), self.figures(band));
        let mended = Mendable::new(name, "PK-SET-03").pose(band.pose).strength(figures, 1..=figures).read(fix)?;
        match mended.set {
            Set::Pose(pose) if !self.fits(id, pose.spot) => return Err(Refusal::by("PK-SET-03", "there is no room")),
            Set::Pose(pose) => self.bands[id].pose = pose,
            Set::Strength(left) => self.bands[id].lost += figures - left,
            _ => {}
        }
        mended.log(log);
        Ok(())
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        let crowded = self.bands.pairs().filter(|(id, band)| band.on_table && !self.fits(*id, band.pose.spot));
        breaches.extend(crowded.map(|(id, _)| Breach::of(id, "PK-SET-03", "it does not stand clear")));
    }
}

impl Trial for Picket {}
