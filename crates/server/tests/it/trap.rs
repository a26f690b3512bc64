//! A rulebook with faults: games that panic, games that take long. No other game may notice.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId, Refusal,
    Rules, Setting, Show, Side, Sighting, Trial, Viewer, Witness,
};
use engine::house::{House as HouseRules, Page};
use engine::rulebook::{Play, Rulebook};
use engine::scenario::Reader;
use engine::sheet::SheetError;
use linstock::Bookshelf;
use serde_json::{Value, json};
use server::Limits;
use testkit::Duel;

use crate::client::Client;
use crate::house::{House, duel, sit, wide};
use crate::play::any_order;

/// How long what is slow takes.
const SLOW: Duration = Duration::from_secs(3);
/// How long a bot may think here.
const THOUGHT: Duration = Duration::from_millis(100);

/// How often something was tried whose trial takes long.
static TRIALS: AtomicU32 = AtomicU32::new(0);
/// Whether that has been seen to be slow: bots who are lost in thought need not go on, and a test that is over waits for
/// them.
static SEEN: AtomicBool = AtomicBool::new(false);

/// A duel with a fault, which its scenario names.
struct Trap {
    game: Box<dyn Game>,
}

impl Trap {
    fn springs(&self, fault: &str) -> bool {
        self.game.setting().title == fault
    }
}

fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Duel::open(page)?;
    Ok(Rulebook { play: book.play.map(|play| Play { set_up, ..play }), ..book })
}

fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let play = Duel::open(page).ok()?.play?;
    let game = (play.set_up)(page, reader)?;
    Some(Box::new(Trap { game }))
}

impl Rules for Trap {
    fn decision(&self) -> Option<Decision> {
        self.game.decision()
    }
    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }
    fn setting(&self) -> &Setting {
        self.game.setting()
    }
    fn lexicon(&self) -> &Lexicon {
        self.game.lexicon()
    }
    fn actors(&self, into: &mut Vec<PieceId>) {
        self.game.actors(into);
    }
    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        if self.springs("slow offers") {
            std::thread::sleep(SLOW);
        }
        self.game.offers(of, into);
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.game.check(order)
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        assert!(!self.springs("panic"), "the trap is sprung");
        if self.springs("slow orders") {
            std::thread::sleep(SLOW);
        }
        self.game.apply(order, dice, log)
    }
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.game.toward(offer, goal)
    }
    fn concede(&mut self, side: Side, log: &mut Log) {
        self.game.concede(side, log);
    }
    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        self.game.write_state(out)
    }
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(Trap { game: self.game.boxed() })
    }
    fn footprint(&self) -> usize {
        self.game.footprint()
    }
}

impl Show for Trap {
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        self.game.sightings(viewer, into);
    }
    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.game.card(piece, viewer)
    }
    fn prompt(&self, viewer: Viewer) -> String {
        self.game.prompt(viewer)
    }
    fn say(&self, order: &Order) -> String {
        self.game.say(order)
    }
    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.game.witnesses(order)
    }
}

impl Mend for Trap {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.game.amend(fix, log)
    }
    fn audit(&self, faults: &mut Vec<Breach>) {
        self.game.audit(faults);
    }
}

impl Trial for Trap {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        assert!(!self.springs("panic"), "the trap is sprung");
        if self.springs("slow odds") {
            TRIALS.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(if SEEN.load(Ordering::Relaxed) { Duration::ZERO } else { SLOW });
        }
        self.game.run(order, dice, log)
    }
}

async fn trapped(limits: Limits) -> House {
    let shelf = Bookshelf::holding(&[(Duel::SLUG, open)], HouseRules::default()).unwrap();
    House::open(shelf, tempfile::tempdir().unwrap(), limits).await
}

async fn begin(house: &House, fault: &str, seats: Value) -> Value {
    let text = duel().replace("title = \"My Duel\"", &format!("title = \"{fault}\""));
    let (status, begun) = house.post("/api/games", json!({ "scenario_text": text, "seats": seats }).to_string()).await;
    assert_eq!(status.as_u16(), 200, "{begun}");
    begun
}

/// Another game goes on as if nothing had happened.
async fn is_at_ease(client: &mut Client) {
    let begun = Instant::now();
    let order = any_order(client).await;
    assert!(client.order(order).await["done"].is_object());
    assert!(client.ask(json!({ "undo": {} })).await["done"].is_object());
    assert!(begun.elapsed() < SLOW, "it waited for another game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_panics_is_set_up_again_and_harms_no_other() {
    let house = trapped(wide()).await;
    let address = house.address;
    let good = begin(&house, "sound", json!({})).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let bad = begin(&house, "panic", json!({})).await;
    for _ in 0..3 {
        let (mut red, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
        let order = any_order(&mut red).await;
        let odds = red.ask(json!({ "odds": { "order": order } })).await;
        assert_eq!(odds["error"]["kind"], "internal", "odds that fail leave the table as it is: {odds}");
        let at = red.last;
        red.send(json!({ "order": order, "at": at })).await;
        let mut said = None;
        while let Some(message) = red.try_hear().await {
            said = Some(message);
        }
        assert_eq!(said.unwrap()["bye"], "the table was cleared; come again");
        is_at_ease(&mut other).await;
    }
    let (red, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
    assert_eq!((red.last, red.view["asked"].as_u64()), (0, Some(0)), "as if the order had never come");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_slow_makes_no_other_wait() {
    let house = trapped(wide()).await;
    let address = house.address;
    let good = begin(&house, "sound", json!({})).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let mut waiting = Vec::new();
    for _ in 0..8 {
        let bad = begin(&house, "slow orders", json!({})).await;
        let (mut red, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
        let order = any_order(&mut red).await;
        let at = red.last;
        let id = red.send(json!({ "order": order, "at": at })).await;
        waiting.push((red, id));
    }
    is_at_ease(&mut other).await;
    for (mut red, id) in waiting {
        assert!(red.answer_to(&json!(id)).await["done"].is_object());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_time_is_up_gives_the_best_answer_that_it_has() {
    let house = trapped(Limits { thought: THOUGHT, ..wide() }).await;
    let address = house.address;
    let begun = Instant::now();
    let game = begin(&house, "slow odds", json!({ "red": "bot:drill", "blue": "bot:drill" })).await;
    let (mut watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
    assert!(!watcher.until_asked().await);
    assert_ne!(watcher.view["ending"]["why"], "conceded");
    let trials = TRIALS.load(Ordering::Relaxed);
    assert!(trials > 3, "odds were asked for {trials} times");
    assert!(begun.elapsed() < SLOW * trials, "nobody waited for them: {:?}", begun.elapsed());
    SEEN.store(true, Ordering::Relaxed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_an_answer_is_waited_for_and_nobody_else_is_kept_waiting() {
    let house = trapped(Limits { thought: THOUGHT, ..wide() }).await;
    let address = house.address;
    // More than there are cores to think with.
    for _ in 0..8 {
        begin(&house, "slow offers", json!({ "red": "bot:drill", "blue": "bot:drill" })).await;
    }
    let slow = begin(&house, "slow offers", json!({ "red": "bot:drill" })).await;
    let (mut blue, _) = sit(address, &slow, &slow["seats"][0]["token"]).await;
    let good = begin(&house, "sound", json!({ "blue": "bot:drill" })).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let order = any_order(&mut other).await;
    assert!(other.order(order).await["done"].is_object());
    assert!(other.until_asked().await);
    assert!(blue.events.is_empty(), "the bot at the good table has answered before the slow one");
    assert!(blue.until_asked().await, "it has answered, and not given up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_finds_no_answer_gives_up() {
    let house = trapped(Limits { thought: THOUGHT, patience: THOUGHT, ..wide() }).await;
    let address = house.address;
    let good = begin(&house, "sound", json!({})).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let bad = begin(&house, "slow offers", json!({ "red": "bot:drill" })).await;
    let (mut blue, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
    is_at_ease(&mut other).await;
    assert!(!blue.until_asked().await);
    assert_eq!(
        (blue.view["ending"]["winner"].as_u64(), blue.view["ending"]["why"].as_str()),
        (Some(1), Some("conceded"))
    );
}
