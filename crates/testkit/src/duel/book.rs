//! Duel as a rulebook on a shelf: no charts, and scenarios that name the table, the sides and the turns.

use std::sync::Arc;

use engine::chart::{Fact, Facts, Form};
use engine::game::{Game, Strength};
use engine::house::Page;
use engine::rulebook::{Play, Rulebook};
use engine::scenario::{Common, Lies, Reader, TerrainKind};
use engine::sheet::SheetError;
use engine::table::{Kind, Spot};

use super::{Duel, State, setting};

/// A small sound scenario.
const TEMPLATE: &str = include_str!("template.toml");

engine::words! {
    enum Wild { Wood = "wood", Fence = "fence" }
}

impl TerrainKind for Wild {
    fn kind(self) -> Kind {
        Kind(u16::from(self == Wild::Fence))
    }

    fn look(self) -> &'static str {
        if self == Wild::Wood { "woods" } else { "fence" }
    }

    fn shelter(self) -> u8 {
        1
    }

    fn hindrance(self) -> u8 {
        1
    }

    fn lies(self) -> Lies {
        if self == Wild::Wood { Lies::Area } else { Lies::Line }
    }
}

/// The one thing that a house may change.
struct Options {
    short: bool,
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Options::ask(form, false)
    }
}

impl Options {
    fn ask(form: &mut Form<'_, '_>, short: bool) -> Options {
        Options { short: form.yes_no("short").or(short, "one turn and no more") }
    }
}

impl Duel {
    /// The name of the rulebook.
    pub const SLUG: &'static str = "duel";

    /// Opens the rulebook.
    pub fn open(page: &Page) -> Result<Rulebook, SheetError> {
        let set = page.options::<Options>()?;
        let options: Vec<Fact> = Form::describe(|form| Options::ask(form, set.short));
        Ok(Rulebook {
            slug: Duel::SLUG,
            title: "Duel",
            about: "A small game for tests",
            charts: Vec::new(),
            options,
            rules: Duel::RULES,
            play: Some(Play { set_up, template: TEMPLATE }),
        })
    }
}

fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let common = Common::read::<Wild>(reader, "inch");
    if !reader.is_blank() && common.size != Spot::new(setting::EDGE * 1000, setting::EDGE * 1000) {
        let hint = format!("write size = [{0}, {0}]", setting::EDGE);
        reader.fault(reader.mark_of("size"), "DU-SET-02", "the table of a duel is square", hint);
    }
    let options = page.options::<Options>().inspect_err(|error| reader.sheet_fault(error)).ok()?;
    if reader.has_faults() || reader.is_blank() {
        return None;
    }
    let mut setting = common.setting(setting::names(), Strength::Points, &[]);
    setting.turns = Some(if options.short { 1 } else { common.turns.unwrap_or(6) });
    Some(Box::new(Duel { setting: Arc::new(setting), state: State::start() }))
}
