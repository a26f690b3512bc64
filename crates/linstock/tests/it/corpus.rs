//! The corpus of the fuzz targets, run without a fuzzer: what was once found stays mended. The checks are those of the targets.

#[path = "../../../../fuzz/checks/batch.rs"]
mod batch;
#[path = "../../../../fuzz/checks/house.rs"]
mod house;
#[path = "../../../../fuzz/checks/orders.rs"]
mod orders;
#[path = "../../../../fuzz/checks/record.rs"]
mod record;
#[path = "../../../../fuzz/checks/scenario.rs"]
mod scenario;
#[path = "../../../../fuzz/checks/sheet.rs"]
mod sheet;

use testkit::corpus;

#[test]
fn every_line_of_the_corpus_is_answered() {
    corpus("batch", batch::check);
}

#[test]
fn every_house_file_of_the_corpus_is_refused_or_works() {
    corpus("house", house::check);
}

#[test]
fn every_sheet_of_the_corpus_is_refused_with_its_place() {
    corpus("sheet", sheet::check);
}

#[test]
fn every_record_of_the_corpus_is_read_up_to_its_damage() {
    corpus("record", record::check);
}

#[test]
fn every_scenario_of_the_corpus_is_refused_with_its_places_or_starts() {
    let started: usize = corpus("scenario", scenario::check).iter().sum();
    assert!(started >= 3, "the corpus has sound scenarios");
}

#[test]
fn every_order_of_the_corpus_is_carried_out_or_refused() {
    let done: usize = corpus("orders", orders::check).iter().sum();
    assert!(done >= 50, "only {done} orders of the corpus are carried out; take new ones from records of today");
}
