//! Who loses castings in a round (FD-D19, FD-D20, FD-R95).

use engine::game::{Log, PieceId};

use super::after::Fought;
use super::run::MeleeRun;
use crate::play::battle::Battle;
use crate::words::Formation;

impl Battle {
    /// FD-MEL-20, FD-R95: the columns, by their lead stands, that were struck at their lead stand and can choose; each once.
    pub(crate) fn columns_that_lose(&self, run: &MeleeRun) -> Vec<PieceId> {
        let mut leads: Vec<PieceId> =
            run.blows.iter().filter(|blow| blow.hits > 0).filter_map(|blow| self.column_lead(blow.at)).collect();
        leads.sort_unstable();
        leads.dedup();
        leads.sort_by_key(|lead| (self.side(*lead) != self.state.active, *lead));
        leads
    }

    /// The lead stand of the column that a stand leads; of a troop its first stand.
    fn column_lead(&self, piece: PieceId) -> Option<PieceId> {
        let formations = self.formations();
        let group = formations.group_of(piece).filter(|group| group.kind == Formation::Column)?;
        let troop = self.whole(group.members.first().copied()?);
        let leads = troop.contains(&piece) && group.members.len() > troop.len();
        troop.first().copied().filter(|_| leads)
    }

    /// Castings come off both sides together; the melee as it was fought is kept for the checks.
    pub(crate) fn settle_melee(&mut self, run: &MeleeRun, log: &mut Log) -> Fought {
        let sides = run.sides();
        let mut lost_behind = Vec::new();
        let columns: Vec<(PieceId, bool, Vec<PieceId>)> = run
            .rears
            .iter()
            .map(|(lead, rear)| {
                let mut members = self.body_of(*lead);
                if *rear {
                    members.reverse();
                }
                (*lead, *rear, members)
            })
            .collect();
        // All losses are found before any is taken: the stands of a side lose together.
        let mut due: Vec<(PieceId, u8)> = Vec::new();
        for blow in &run.blows {
            if let Some((_, rear, members)) = columns.iter().find(|(.., members)| members.contains(&blow.at)) {
                // FD-D20: from the lead troop hits come off the stand that was struck.
                let struck = Some(blow.at).filter(|at| !rear && self.whole(*at).len() > 1);
                let order: Vec<PieceId> = struck.into_iter().chain(members.iter().copied()).collect();
                self.spread(blow.hits, &order, &mut due);
            } else {
                let order = self.struck_in_turn(run, blow.by, blow.at);
                self.spread(blow.hits, &order, &mut due);
            }
        }
        for (piece, count) in due {
            self.lose(piece, count, "FD-DIE-04", log);
            let fought = sides.iter().flatten().any(|known| *known == piece);
            if !fought && self.piece(piece).is_here() {
                lost_behind.push(piece);
            }
        }
        Fought {
            contacts: run.contacts.clone(),
            meets: run.meets,
            sides,
            blows: run.blows.clone(),
            behind: lost_behind,
        }
    }

    /// FD-D19: the stand that is struck, then others of its unit in contact with the striker, the largest first.
    fn struck_in_turn(&self, run: &MeleeRun, by: PieceId, at: PieceId) -> Vec<PieceId> {
        let mut order = vec![at];
        let mut others: Vec<PieceId> = match run.feature() {
            // FD-R67: by option they pool their castings, and lose them together.
            Some(feature) if self.pools_castings() => {
                let garrison = self.state.positions.features.get(usize::from(feature)).map(|held| &held.garrison);
                match garrison.filter(|_| self.piece(at).inside() == Some(feature)) {
                    Some(all) => {
                        all.iter().copied().filter(|piece| self.table.roll(*piece).stand().is_some()).collect()
                    }
                    None => run.contacts.iter().map(|contact| contact.attacker).collect(),
                }
            }
            Some(_) => return order,
            None => run.enemies_of(by),
        };
        others.retain(|enemy| *enemy != at);
        others.sort_by_key(|piece| (std::cmp::Reverse(self.piece(*piece).castings), *piece));
        order.extend(others);
        order
    }

    /// Hits on some stands in turn, as far as their castings go; what is left is lost.
    fn spread(&self, mut hits: u8, order: &[PieceId], due: &mut Vec<(PieceId, u8)>) {
        for piece in order {
            let taken: u8 = due.iter().filter(|(known, _)| known == piece).map(|(_, count)| *count).sum();
            let count = hits.min(self.piece(*piece).castings.saturating_sub(taken));
            if count > 0 {
                match due.iter_mut().find(|(known, _)| known == piece) {
                    Some((_, sum)) => *sum += count,
                    None => due.push((*piece, count)),
                }
                hits -= count;
            }
        }
    }
}
