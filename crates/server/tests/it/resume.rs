//! Lines that break in the middle of play: nothing is missed, nothing is lost, nothing is done twice.

use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, sit};
use crate::play::any_order;

/// Where the line breaks.
#[derive(Clone, Copy)]
enum Cut {
    /// Before the order is heard, perhaps: it is sent and the line is gone at once.
    AtOnce,
    /// After the order was answered.
    Answered,
    /// After it was sent twice.
    Twice,
    /// Not at all.
    No,
}

const CUTS: [Cut; 7] = [Cut::AtOnce, Cut::No, Cut::Answered, Cut::AtOnce, Cut::Twice, Cut::AtOnce, Cut::No];

/// A player whose line breaks, and who comes back with what was heard by then.
struct Broken {
    client: Client,
    game: String,
    token: String,
}

impl Broken {
    async fn come_back(&mut self, house: &House) {
        let mut again = Client::connect(house.address, &self.game).await;
        again.events = std::mem::take(&mut self.client.events);
        let last = self.client.last;
        let heard = again.events.len();
        let welcome = again.ask(json!({ "hello": { "token": self.token, "after": last } })).await;
        assert!(welcome["welcome"].is_object(), "{welcome}");
        again.view = welcome["welcome"]["view"].clone();
        again.setting = welcome["welcome"]["setting"].clone();
        let now = welcome["welcome"]["last"].as_u64().unwrap();
        while again.events.last().map_or(0, |event| event["n"].as_u64().unwrap()) < now {
            again.hear().await;
        }
        assert_eq!(again.events.len() as u64 - heard as u64, now - last, "what was missed, and no more");
        again.last = now;
        self.client = again;
    }

    /// Gives an order over a line that breaks.
    async fn order(&mut self, house: &House, order: Value, cut: Cut, name: usize) {
        let request = json!({ "id": format!("order-{name}"), "order": order, "at": self.client.last });
        self.client.say(&request.to_string()).await;
        match cut {
            Cut::No => {}
            Cut::Answered => {
                self.client.answer_to(&request["id"]).await;
                self.come_back(house).await;
                return;
            }
            Cut::AtOnce => {
                self.come_back(house).await;
                self.client.say(&request.to_string()).await;
            }
            Cut::Twice => self.client.say(&request.to_string()).await,
        }
        let answer = self.client.answer_to(&request["id"]).await;
        assert!(answer["done"].is_object(), "{answer}");
        if let Cut::Twice = cut {
            let again = self.client.answer_to(&request["id"]).await;
            assert!(again["done"].is_object(), "{again}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_breaks_again_and_again_loses_nothing_and_does_nothing_twice() {
    let house = House::of_duels().await;
    let game = house.begin(json!({ "seed": 7, "seats": { "blue": "bot:drill" } })).await;
    let token = game["seats"][0]["token"].as_str().unwrap().to_owned();
    let (client, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    let mut red = Broken { client, game: game["game"].as_str().unwrap().to_owned(), token };
    let mut orders = 0;
    while red.client.until_asked().await {
        let order = any_order(&mut red.client).await;
        red.order(&house, order, CUTS[orders % CUTS.len()], orders).await;
        orders += 1;
    }
    assert!(orders > 10, "{orders}");
    assert!(red.client.events.iter().enumerate().all(|(at, event)| event["n"] == at + 1), "numbers without gaps");
    let (fresh, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    assert_eq!(fresh.events, red.client.events);
    assert_eq!(fresh.view, red.client.view);
    let (_, replay) = house.get(&format!("/api/replays/{}", red.game)).await;
    let given = replay["steps"].as_array().unwrap().iter().filter(|step| step["side"] == 0).count();
    assert_eq!(given, orders, "each order once");
}
