//! A report as one file: the page's own components with the numbers inside, for a browser without a network.

use linstock::Bookshelf;
use sim::{Plan, Summary};

use crate::wire::{Report, ReportRecord};

/// The page of a report, built by npm, with a mark where the numbers go; a note stands in without the feature `page`.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/report/report.html"));

/// Where the numbers go.
const MARK: &str = "\"LINSTOCK-REPORT\"";

/// The report of a run, with the records of the battles worth a look.
pub fn report(plan: &Plan, shelf: &Bookshelf, summary: Summary) -> Report {
    let battles = summary.variants.iter().flat_map(|variant| &variant.battles);
    let records = battles.filter_map(|battle| {
        let mut text = Vec::new();
        sim::record(plan, shelf, battle.game, &mut text).ok()?;
        let name = format!("{}-{}-{}.jsonl", summary.scenario, battle.what, battle.seed);
        Some(ReportRecord { game: battle.game, name, text: String::from_utf8(text).ok()? })
    });
    let records = records.collect();
    Report { setting: plan.setting().into(), records, summary }
}

/// A report as one file that needs nothing else; none if this program was built without its page.
pub fn report_html(report: &Report) -> Option<String> {
    let (before, after) = PAGE.split_once(MARK)?;
    // No text inside may end the script element that it stands in.
    let numbers = serde_json::to_string(report).ok()?.replace('<', "\\u003c");
    Some([before, &numbers, after].concat())
}
