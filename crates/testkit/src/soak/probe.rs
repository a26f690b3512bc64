//! The costly questions of a soak: is everything that is listed legal, and everything legal listed?

use engine::dice::Seeded;
use engine::game::{At, Game, Goal, Halt, Log, Offer, Offers, Order, PieceId, Refusal, Side, Viewer, blank};
use engine::table::Spot;

use super::luck::Luck;
use super::{Sound, Watch, said};

/// How many made-up orders are tried at a time.
const MADE_UP: usize = 12;
/// How many of the offers are carried out on copies at a time.
const CARRIED_OUT: usize = 3;

impl Watch<'_> {
    pub(super) fn probe(&mut self, game: &dyn Game) -> Sound {
        self.two_worlds(game)?;
        let truth = game;
        let asked = truth.decision().map_or(Viewer::Umpire, |asked| Viewer::Side(asked.side));
        let known = truth.as_known_to(asked);
        let game = &*known;
        let mut offers = Offers::new();
        game.offers(None, &mut offers);
        if offers.list().is_empty() {
            return Err("the question has no answer".to_owned());
        }
        let mut orders = Vec::new();
        for offer in offers.list() {
            orders.push(self.ordered(game, offer)?);
        }
        for _ in 0..CARRIED_OUT {
            let at = self.luck.below(orders.len());
            if let Some(order) = orders.get(at) {
                self.carried_out(truth, game, order)?;
            }
        }
        Self::by_piece(game, &offers)?;
        Self::told_apart(game, &offers)?;
        for _ in 0..MADE_UP {
            let order = self.made_up(game, &orders);
            self.refused_or_listed(game, &order, &offers)?;
        }
        for viewer in [Viewer::Side(Side::FIRST), Viewer::Side(Side::SECOND), Viewer::Watcher, Viewer::Umpire] {
            let view = truth.view(viewer);
            if view.banner.is_empty() {
                return Err("the question is not put into words".to_owned());
            }
        }
        Ok(())
    }

    /// No two offers read alike: nobody could choose between them.
    fn told_apart(game: &dyn Game, offers: &Offers) -> Sound {
        let mut words: Vec<String> = offers.list().iter().map(|offer| game.say(&offer.order)).collect();
        words.sort_unstable();
        match words.array_windows().find(|[one, next]| one == next) {
            Some([twice, _]) => Err(format!("\"{twice}\" is offered twice")),
            None => Ok(()),
        }
    }

    /// An offer can be ordered: filled in towards one goal or another it passes the check.
    fn ordered(&mut self, game: &dyn Game, offer: &Offer) -> Result<Order, String> {
        let words = game.say(&offer.order);
        if words.is_empty() {
            return Err(format!("an offer has no words: {:?}", offer.order));
        }
        if let Some(blank::Several { from, least, most }) = &offer.blanks.several
            && !(least <= most && *most <= from.len())
        {
            return Err(format!("\"{words}\" asks for {least} to {most} of {}", from.len()));
        }
        let mut last = None;
        for goal in self.goals(game, offer) {
            match game.toward(offer, &goal) {
                Ok(order) => {
                    game.check(&order).map_err(|no| format!("\"{words}\" is offered, filled in and refused: {no}"))?;
                    if !answers(&order, offer) {
                        return Err(format!("\"{words}\" was filled in as another offer"));
                    }
                    return Self::survives(game, order);
                }
                Err(refusal) => {
                    self.lawful(&refusal, &words)?;
                    last = Some(refusal);
                }
            }
        }
        Err(format!(
            "\"{words}\" is offered, and nothing fills it in: {}",
            last.map_or_else(String::new, |no| no.to_string())
        ))
    }

    /// Places to go for: the nearest way first, then all over the table, and at last no way at all.
    fn goals(&mut self, game: &dyn Game, offer: &Offer) -> Vec<Goal> {
        let [width, depth] = game.setting().size;
        let own =
            offer.order.by.and_then(|by| self.seen.iter().find(|seen| seen.piece == by)).map(|seen| seen.pose.spot);
        let near = own.unwrap_or(Spot::new(0, 0));
        let anywhere = |luck: &mut Luck| {
            let share = |luck: &mut Luck, length: f64| {
                #[allow(clippy::cast_possible_truncation)] // a place on the table
                let thousandths = (length * 10.0) as i32;
                i32::try_from(luck.below(100)).unwrap_or(0) * thousandths
            };
            Spot::new(share(luck, width), share(luck, depth))
        };
        let around = [(0, 500), (500, 0), (0, -500), (-500, 0)].map(|(x, y)| Spot::new(near.x + x, near.y + y));
        let mut spots: Vec<Spot> = (0..4).map(|_| anywhere(&mut self.luck)).collect();
        spots.extend(around);
        spots.push(near);
        spots.into_iter().map(|spot| Goal { spot, facing: None, within: 0.0 }).collect()
    }

    /// An order reads back from its outside form as it was.
    fn survives(game: &dyn Game, order: Order) -> Result<Order, String> {
        let json = order.to_json(game.setting());
        match Order::from_json(&json, game.lexicon(), game.setting()) {
            Ok(again) if again == order => Ok(order),
            Ok(again) => Err(format!("{order:?} reads back as {again:?}")),
            Err(error) => Err(format!("{json} cannot be read back: {error}")),
        }
    }

    /// An order that passes the check is carried out, alike on every copy, and leaves a sound state.
    fn carried_out(&mut self, truth: &dyn Game, game: &dyn Game, order: &Order) -> Sound {
        let seed = self.luck.below(1 << 20) as u64;
        let mut after = Vec::new();
        let words = game.say(order);
        for mut log in [Log::new(), Log::brief()] {
            let mut copy = truth.boxed();
            copy.apply(order, &mut Seeded::new(seed), &mut log)
                .map_err(|halt| format!("\"{words}\" passes the check and is not carried out: {halt}"))?;
            copy.audit(&mut self.faults);
            if let Some(fault) = self.faults.first() {
                return Err(format!("{} (after trying \"{words}\")", said(game, fault)));
            }
            after.push(copy.digest());
        }
        if after.first() != after.last() {
            return Err(format!("\"{words}\" comes out differently when nobody listens"));
        }
        Self::tried(game, order, seed).map_err(|halt| match halt {
            Halt::Refused(no) => format!("\"{words}\" passes the check, and its trial is refused: {no}"),
            Halt::Dice(error) => format!("\"{words}\": {error}"),
        })?;
        match Self::tried_again(game, order, seed) {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("a trial of \"{words}\" that was taken back leaves its mark")),
            Err(halt) => Err(format!("a trial of \"{words}\" that was taken back leaves its mark: {halt}")),
        }
    }

    fn tried(game: &dyn Game, order: &Order, seed: u64) -> Result<(), Halt> {
        game.boxed().run(order, &mut Seeded::new(seed), &mut Log::brief())
    }

    /// Whether a trial on a game that has taken other trials back is the same as one on a fresh copy.
    fn tried_again(game: &dyn Game, order: &Order, seed: u64) -> Result<bool, Halt> {
        let mut prepared = game.boxed();
        prepared.prepare(order, &mut Log::brief())?;
        let try_on = |game: &mut dyn Game, seed: u64| -> Result<_, Halt> {
            let mut log = Log::brief();
            game.run(order, &mut Seeded::new(seed), &mut log)?;
            Ok((log.events().to_vec(), game.digest()))
        };
        let fresh = try_on(&mut *prepared.boxed(), seed)?;
        for other in 1..=3 {
            if !prepared.restore() {
                return Ok(true);
            }
            try_on(&mut *prepared, seed.wrapping_add(other))?;
        }
        Ok(prepared.restore() && try_on(&mut *prepared, seed)? == fresh)
    }

    /// The offers of single pieces are those of the whole list, and the actors are those that have some.
    fn by_piece(game: &dyn Game, all: &Offers) -> Sound {
        let (mut actors, mut own) = (Vec::new(), Offers::new());
        game.common_offers(&mut own);
        if !own.list().iter().eq(all.list().iter().filter(|offer| offer.order.by.is_none())) {
            return Err("the offers that are no piece's are not those of the whole list".to_owned());
        }
        game.actors(&mut actors);
        for actor in &actors {
            game.offers(Some(*actor), &mut own);
            if own.list().is_empty() {
                return Err(format!("{} is asked and has no offer", game.setting().id(*actor)));
            }
            if let Some(other) = own.list().iter().find(|offer| all.named_by(&offer.order).is_none()) {
                return Err(format!("\"{}\" is offered to its piece alone", game.say(&other.order)));
            }
        }
        let stranger = all.list().iter().filter_map(|offer| offer.order.by).find(|by| !actors.contains(by));
        match stranger {
            Some(by) => Err(format!("{} has an offer and is not asked", game.setting().id(by))),
            None => Ok(()),
        }
    }

    /// An order made up from parts of others: mostly nonsense.
    pub(super) fn made_up(&mut self, game: &dyn Game, orders: &[Order]) -> Order {
        let pieces: Vec<PieceId> = (0..=game.setting().pieces.len()).filter_map(PieceId::at).collect();
        let mut order = orders.get(self.luck.below(orders.len())).cloned().unwrap_or(Order::plain("done"));
        match self.luck.below(6) {
            0 => order.by = self.luck.one_of(&pieces),
            1 => order.at = self.luck.one_of(&pieces).map(Into::into),
            2 => {
                order.verb = self.luck.one_of(game.lexicon().verbs).unwrap_or("done");
                if self.luck.below(2) == 0 {
                    order = Order { with: Vec::new(), path: Vec::new(), facing: None, ..order };
                }
            }
            3 => order.with.extend(self.luck.one_of(&pieces)),
            4 => order.path.push(Spot::new(-5_000, 3_000)),
            _ => {
                let words = self.luck.one_of(game.lexicon().manners).unwrap_or_default();
                if let Some(word) = self.luck.one_of(words) {
                    // An order that is full already stays as it is.
                    let _ = order.how.push(word);
                }
            }
        }
        order
    }

    /// What may be ordered is listed, and what may not is refused by a rule that exists.
    fn refused_or_listed(&self, game: &dyn Game, order: &Order, offers: &Offers) -> Sound {
        match game.check(order) {
            Ok(()) => {
                // A secret order may be given again: the piece then has offers of its own, and is not asked again.
                let mut own = Offers::new();
                game.offers(order.by, &mut own);
                let listed = |offers: &Offers| offers.list().iter().any(|offer| answers(order, offer));
                let sound = listed(offers) || listed(&own);
                if sound { Ok(()) } else { Err(format!("{order:?} may be ordered and is not listed")) }
            }
            Err(refusal) => self.lawful(&refusal, &format!("{order:?}")),
        }
    }

    fn lawful(&self, refusal: &Refusal, what: &str) -> Sound {
        self.known(refusal.rule, "a refusal").map_err(|fault| format!("{fault}: {what}: {refusal}"))
    }
}

/// Whether an order answers an offer. A few spots to aim at stand for all that could be named.
fn answers(order: &Order, offer: &Offer) -> bool {
    match (order.at, offer.order.at) {
        (Some(At::Spot(_)), Some(At::Spot(_))) => {
            let there = Order { at: order.at, ..offer.order.clone() };
            Offer { order: there, ..offer.clone() }.is_answered_by(order)
        }
        _ => offer.is_answered_by(order),
    }
}
