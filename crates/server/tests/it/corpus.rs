//! The corpus of the fuzz target `socket`, run without a fuzzer.

#[path = "../../../../fuzz/checks/socket.rs"]
mod socket;

#[test]
fn every_talk_of_the_corpus_is_answered_and_kept() {
    let steps: usize = testkit::corpus("socket", socket::check).iter().sum();
    assert!(steps >= 10, "only {steps} steps are taken");
}
