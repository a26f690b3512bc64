//! What may be ordered in Duel: the list of offers and the check, from the same judgements.

use engine::game::{Act, Blanks, Goal, Offer, Offers, Order, PieceId, Refusal};
use engine::table::{Facing, Spot};

use super::{Duel, Plan, Step, pieces, side_of, sort};

/// How near to an enemy a companion must be to join in a charge.
const JOINS: f64 = 8.0;

impl Duel {
    pub(super) fn list(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        if self.state.ending.is_some() {
            return;
        }
        for id in pieces().filter(|id| of.is_none_or(|one| one == *id)) {
            self.list_of(id, into);
        }
        if of.is_none() && self.state.step == Step::March {
            into.push(Offer::plain(Act::Done, Order::plain("done")));
        }
    }

    fn list_of(&self, id: PieceId, into: &mut Offers) {
        if !self.is_asked(id) {
            return;
        }
        let enemies = || self.state.of(side_of(id).other()).map(|(enemy, _)| enemy);
        match self.state.step {
            Step::Place => {
                let place = Blanks::place([self.state.side.index()]);
                into.push(Offer::open(Act::Place, Order::by("place", id), place));
            }
            Step::Plan => {
                for enemy in enemies().filter(|enemy| self.may_aim(id, *enemy).is_ok()) {
                    into.push(Offer::plain(Act::Fire, Order::by("aim", id).at(enemy)));
                }
                into.push(Offer::plain(Act::Command, Order::by("advance", id)));
                if self.may_rally(id).is_ok() {
                    into.push(Offer::plain(Act::Rally, Order::by("rally", id)));
                }
            }
            Step::March => {
                let route = Blanks::route(sort(id).pace);
                into.push(Offer::open(Act::Move, Order::by("march", id), route));
                into.push(Offer::open(Act::Form, Order::by("face", id), Blanks::facing()));
                for enemy in enemies().filter(|enemy| self.may_charge(id, *enemy).is_ok()) {
                    let from = self.companions(id, enemy);
                    let most = from.len();
                    let joiners = Blanks::several(from, 0, most);
                    into.push(Offer::open(Act::Charge, Order::by("charge", id).at(enemy), joiners));
                }
                into.push(Offer::plain(Act::Wait, Order::by("stand", id)));
            }
        }
    }

    pub(super) fn judge(&self, order: &Order) -> Result<(), Refusal> {
        if self.state.ending.is_some() {
            return Err(Refusal::by("DU-END-01", "the game is over"));
        }
        if has_surplus(order) {
            return Err(self.out_of_turn());
        }
        if let Some(by) = order.by {
            self.asked(by)?;
        }
        match (order.verb, self.state.step, order.by, order.target()) {
            ("place", Step::Place, Some(by), None) => self.may_place(by, &order.path),
            ("aim", Step::Plan, Some(by), Some(at)) => self.may_aim(by, at),
            ("rally", Step::Plan, Some(by), None) => self.may_rally(by),
            ("march", Step::March, Some(by), None) => self.may_march(by, &order.path),
            ("charge", Step::March, Some(by), Some(at)) => {
                self.may_charge(by, at).and_then(|()| self.may_join(by, at, &order.with))
            }
            ("face", Step::March, Some(_), None) if order.facing.is_some() => Ok(()),
            ("advance", Step::Plan, Some(_), None)
            | ("stand", Step::March, Some(_), None)
            | ("done", Step::March, None, None) => Ok(()),
            _ => Err(self.out_of_turn()),
        }
    }

    /// Blankss in an offer towards a goal.
    pub(super) fn fill(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = offer.order.clone();
        let Some(by) = order.by else { return Ok(order) };
        let toward = |from: Spot| goal.facing.or_else(|| Duel::toward_spot(from, goal.spot).map(Facing::nearest));
        match &offer.blanks {
            Blanks { facing: Some(_), .. } => {
                Ok(order.facing(toward(self.pose(by).spot).unwrap_or(self.pose(by).facing)))
            }
            Blanks { several: Some(several), .. } => Ok(order.with(several.from.iter().copied())),
            Blanks { route: Some(_), .. } => {
                let own = self.pose(by).spot;
                let end = self.reach_toward(by, goal.spot, goal.within).or((own == goal.spot).then_some(own));
                let end = end.ok_or_else(|| Refusal::by("DU-MOV-03", "there is no straight way towards that place"))?;
                let order = order.along([end]);
                Ok(match goal.facing {
                    Some(facing) => order.facing(facing),
                    None => order,
                })
            }
            Blanks { place: Some(_), .. } => {
                let free = self.place_near(by, goal.spot);
                free.map(|spot| order.along([spot])).ok_or_else(|| Refusal::by("DU-SET-02", "no room is left"))
            }
            _ => Ok(order),
        }
    }

    /// The free spot of a piece's zone that is nearest to a goal, by whole inches.
    fn place_near(&self, id: PieceId, goal: Spot) -> Option<Spot> {
        let low = if self.state.side.index() == 0 { 1 } else { 19 };
        let spots = (1..=23).flat_map(|x| (low..=low + 4).map(move |y| Spot::new(x * 1000, y * 1000)));
        let free = spots.filter(|spot| self.may_place(id, &[*spot]).is_ok());
        free.min_by_key(|spot| i64::from(spot.x - goal.x).pow(2) + i64::from(spot.y - goal.y).pow(2))
    }

    /// Whether the open question is put to this piece.
    pub(super) fn is_asked(&self, id: PieceId) -> bool {
        self.asked(id).is_ok()
    }

    fn asked(&self, id: PieceId) -> Result<(), Refusal> {
        let own = side_of(id) == self.state.side;
        let piece = self.state.get(id).filter(|_| own).ok_or_else(|| self.out_of_turn())?;
        match self.state.step {
            Step::Place if piece.on_table => Err(Refusal::by("DU-SET-01", "only the gun is still to be placed")),
            Step::Plan if !piece.on_table || piece.plan.is_some() => {
                Err(Refusal::by("DU-PLN-02", "that piece has its plan"))
            }
            Step::March if !piece.on_table || piece.moved || piece.plan != Some(Plan::Advance) => {
                Err(Refusal::by("DU-MOV-01", "that piece does not advance, or has moved").instead("order `done`"))
            }
            _ => Ok(()),
        }
    }

    fn out_of_turn(&self) -> Refusal {
        match self.state.step {
            Step::Place => Refusal::by("DU-SET-01", "the gun is to be placed"),
            Step::Plan => Refusal::by("DU-PLN-01", "a piece of the side that is asked aims, advances or rallies"),
            Step::March => Refusal::by("DU-MOV-04", "the side that is asked marches, faces, charges or stands"),
        }
    }

    fn may_place(&self, id: PieceId, path: &[Spot]) -> Result<(), Refusal> {
        let [spot] = path else { return Err(Refusal::by("DU-SET-01", "name one place")) };
        let zone = self.setting.zones.get(self.state.side.index());
        if !zone.is_some_and(|zone| zone.outline.holds(spot.point())) {
            return Err(Refusal::by("DU-SET-01", "that is outside the zone"));
        }
        if !self.fits(id, *spot) {
            return Err(Refusal::by("DU-SET-02", "there is no room"));
        }
        Ok(())
    }

    fn may_aim(&self, by: PieceId, at: PieceId) -> Result<(), Refusal> {
        self.enemy(by, at, "DU-FIR-01")?;
        if !self.in_arc(by, at) {
            return Err(Refusal::by("DU-FIR-01", "that is outside the arc"));
        }
        if self.distance(by, at) > sort(by).far {
            return Err(Refusal::by("DU-FIR-02", "that is out of range"));
        }
        Ok(())
    }

    fn enemy(&self, by: PieceId, at: PieceId, rule: &'static str) -> Result<(), Refusal> {
        let there = self.state.get(at).is_some_and(|piece| piece.on_table) && side_of(at) != side_of(by);
        if there { Ok(()) } else { Err(Refusal::by(rule, "that is no enemy on the table")) }
    }

    fn may_rally(&self, id: PieceId) -> Result<(), Refusal> {
        let shaken = self.state.get(id).is_some_and(|piece| piece.shaken);
        if shaken { Ok(()) } else { Err(Refusal::by("DU-PLN-03", "that piece is steady")) }
    }

    pub(super) fn may_march(&self, id: PieceId, path: &[Spot]) -> Result<(), Refusal> {
        let Some(last) = path.last() else { return Err(Refusal::by("DU-MOV-01", "name a way")) };
        let cost = self.cost(self.pose(id).spot, path);
        if cost > sort(id).pace {
            let why = format!("that way costs {cost:.1} of {}", sort(id).pace);
            return Err(Refusal::by("DU-MOV-02", why));
        }
        if !self.is_free(id, path) {
            return Err(Refusal::by("DU-MOV-03", "a piece stands in the way"));
        }
        if !self.fits(id, *last) {
            return Err(Refusal::by("DU-SET-02", "there is no room"));
        }
        Ok(())
    }

    fn may_charge(&self, by: PieceId, at: PieceId) -> Result<(), Refusal> {
        self.enemy(by, at, "DU-CHG-01")?;
        let able = sort(by).charges && self.state.get(by).is_some_and(|piece| !piece.shaken);
        if able && self.contact(by, at).is_some_and(|spot| self.fits(by, spot)) {
            Ok(())
        } else {
            Err(Refusal::by("DU-CHG-01", "that enemy cannot be charged"))
        }
    }

    fn companions(&self, by: PieceId, at: PieceId) -> Vec<PieceId> {
        pieces().filter(|id| *id != by && self.is_asked(*id) && self.distance(*id, at) <= JOINS).collect()
    }

    fn may_join(&self, by: PieceId, at: PieceId, with: &[PieceId]) -> Result<(), Refusal> {
        let able = self.companions(by, at);
        let each_once = with.iter().enumerate().all(|(n, id)| !with.iter().take(n).any(|before| before == id));
        if each_once && with.iter().all(|id| able.contains(id)) {
            Ok(())
        } else {
            Err(Refusal::by("DU-CHG-02", "one of these cannot join in"))
        }
    }
}

/// Whether an order says more than its verb takes.
fn has_surplus(order: &Order) -> bool {
    let takes_path = matches!(order.verb, "place" | "march");
    let takes_facing = matches!(order.verb, "march" | "face");
    let takes_with = order.verb == "charge";
    (!takes_path && !order.path.is_empty())
        || (!takes_facing && order.facing.is_some())
        || (!takes_with && !order.with.is_empty())
        || (order.at.is_some() && order.target().is_none())
        || !order.how.is_empty()
}
