//! Picket on the shelf, its scenario files, what it shows, and how it is set right by hand.

use std::borrow::Cow;
use std::sync::Arc;

use engine::game::{
    Breach, Card, Fix, Game, Log, Mend, Named, Order, PieceId, Refusal, Role, Rules, Show, Side, Sighting, Strength,
    Tone, Trial, Viewer, Witness,
};
use engine::house::Page;
use engine::kit::deployment::{Depths, Keys, Strips};
use engine::kit::edge::BaseEdges;
use engine::kit::formed::Files;
use engine::kit::mend::{Mendable, Set};
use engine::kit::{Agenda, Verdict};
use engine::rulebook::{Play, Rulebook};
use engine::rules::RulesText;
use engine::scenario::{Common, Names, Reader, TerrainKind};
use engine::sheet::SheetError;
use engine::table::{Body, Footprint, Kind, Pose, Spot};

use super::{Band, Fixed, Picket, RADIUS, REACH, State, VERBS, piece};

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
        let (title, about, play) = ("Picket", "A rulebook of one page", Play { set_up, template: Picket::TEMPLATE });
        let (charts, options, play) = (Vec::new(), Vec::new(), Some(play));
        Ok(Rulebook { slug: Picket::SLUG, title, about, charts, options, rules: Picket::RULES, play })
    }
}

fn set_up(_: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let (mut common, edges) = (Common::read::<Wild>(reader, "inch"), BaseEdges::default());
    let read = reader.tables("band", 2..=20, "the bands", |reader| {
        let id = reader.id("id").required("its name in this file and in orders");
        let name = reader.text("name").required("its name for people");
        let side = common.side(reader, "side", "whose it is");
        let figures = reader.whole("figures", 0..=9).required("how many figures it has; none for a dummy");
        let hidden = reader.flag("hidden", "it begins under a marker");
        let (start, _) = KEYS.read(reader, &common, side, edges.of(side).inward());
        ((Named { id, name }, reader.mark_of("id")), side, u16::try_from(figures).unwrap_or(0), hidden, start)
    });
    let (mut names, mut strips, mut pieces) = (Names::new("band"), Strips::default(), Vec::new());
    let (mut fixed, mut troops, mut bands) = (Vec::new(), Vec::new(), Vec::new());
    for (at, ((named, mark), side, figures, hidden, start)) in (1..).zip(read) {
        names.add(reader, &named.id, mark);
        troops.push((named.name.clone(), figures));
        let marker = Named { id: format!("marker-{at}"), name: format!("Marker {at}") };
        pieces.push(if hidden { marker } else { named });
        let entry = strips.entry(start, side, &mut common, &edges, Depths { set_up: 6.0, arrival: 6.0 });
        let (pose, on_table) = (entry.pose().unwrap_or(Pose::new(0, 0, 0)), entry.pose().is_some());
        bands.push(Band { pose, on_table, hidden, acted: false, troops: Some(at - 1), figures });
        fixed.push((side, entry));
    }
    if reader.is_blank() || reader.has_faults() {
        return None;
    }
    let fixed = Fixed { setting: common.setting(pieces, Strength::Parts("figure"), STEPS), bands: fixed, troops };
    let (bands, agenda) = (bands.into_iter().collect(), Agenda::new());
    let state = State { turn: 0, side: Side::FIRST, dealt: false, bands, agenda, ending: None };
    Some(Box::new(Picket { fixed: Arc::new(fixed), state }))
}

impl Picket {
    fn troops(&self, band: &Band) -> Option<&(String, u16)> {
        self.fixed.troops.get(usize::from(band.troops?))
    }
}

impl Show for Picket {
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        let band = self.band(Some(piece)).map(|id| &self.state.bands[id]).filter(|band| !band.hidden);
        band.and_then(|band| self.troops(band)).map_or(self.setting().name(piece), |(name, _)| name).into()
    }

    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend(self.state.bands.pairs().map(|(id, band)| {
            let full = self.troops(band).filter(|_| !band.hidden).map_or(1, |(_, figures)| *figures);
            let (on_table, strength) = (band.on_table, if band.hidden { 1 } else { band.figures });
            let seen = Sighting::new(piece(id), self.side_of(id), Role::Foot, band.pose);
            Sighting { on_table, half: [RADIUS; 2], strength, full, pace: REACH, ..seen }
        }));
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        let id = self.band(Some(piece))?;
        let band = &self.state.bands[id];
        let mut card = Card { title: self.name(piece).into_owned(), ..Card::default() };
        card.badge_if(band.acted, "has acted", Tone::Plain);
        let own = self.troops(band).filter(|_| band.hidden && viewer.sees_as(self.side_of(id)));
        if let Some((name, _)) = own {
            card.line("Under it", name.clone());
        }
        let base = |at| Footprint::Circle { radius: 0.3 }.at(Pose { spot: Spot::nearest(at), ..band.pose });
        let places = Files { abreast: 3, apart: 0.8 }.places(band.pose.stance(), usize::from(band.figures));
        let figures = (0..).zip(places.filter_map(|at| Body::of([base(at)]))).filter(|_| band.on_table && !band.hidden);
        figures.for_each(|(at, body)| card.lay_part(at, &body, Some(format!("No. {}", at + 1)), Vec::new()));
        Some(card)
    }

    fn prompt(&self, _: Viewer) -> String {
        self.setting().title(self.decision().map_or("The game is over", |decision| decision.step)).to_owned()
    }

    fn say(&self, order: &Order) -> String {
        VERBS.say(order, &self.fixed.setting, &|piece| self.name(piece))
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        let line = |(by, at)| {
            let [from, to] = [by, at].map(|id| self.state.bands[id].pose.spot.point());
            Verdict::new("range", "PK-CHG-01").line(from, to, self.fixed.setting.length(self.gap(by, at)))
        };
        self.band(order.by).zip(self.band(order.target())).map(line).into_iter().collect()
    }
}

impl Mend for Picket {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let shown = self.band(Some(fix.piece())).map(|id| (id, &self.state.bands[id]));
        let shown = shown.filter(|(_, band)| band.on_table && !band.hidden);
        let (id, band) = shown.ok_or_else(|| Refusal::by("PK-MRK-01", "that band is not on the table"))?;
        let mendable = Mendable::new(self.name(piece(id)), "PK-SET-03").pose(band.pose);
        let mended = mendable.strength(band.figures, 1..=band.figures).read(fix)?;
        match mended.set {
            Set::Pose(pose) if !self.fits(id, pose.spot) => return Err(Refusal::by("PK-SET-03", "there is no room")),
            Set::Pose(pose) => self.state.bands[id].pose = pose,
            Set::Strength(figures) => self.state.bands[id].figures = figures,
            _ => {}
        }
        mended.log(log);
        Ok(())
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        let crowded = self.state.bands.pairs().filter(|(id, band)| band.on_table && !self.fits(*id, band.pose.spot));
        breaches.extend(crowded.map(|(id, _)| Breach::of(piece(id), "PK-SET-03", "it does not stand clear")));
    }
}

impl Trial for Picket {}
