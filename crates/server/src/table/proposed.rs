//! What one side asks the other to agree to: exactly what would change, in words and on the table.

use engine::game::{Fix, Game, Sighting, Viewer};
use engine::kit::Verdict;
use engine::table::{Point, Pose};

use crate::wire::{Proposal, Witness};

use super::commands::Wanted;
use super::core::{Audience, Core};

impl Core {
    /// What waits for an answer, for those who play.
    pub(super) fn proposal(&self, audience: Audience) -> Option<Proposal> {
        let pending = self.pending.as_ref().filter(|_| audience != Audience::Watchers)?;
        let mut proposal = Proposal {
            number: pending.number,
            side: pending.side.0,
            words: pending.words.clone(),
            change: pending.change.clone(),
            reason: None,
            piece: None,
            witnesses: Vec::new(),
        };
        if let Wanted::Amend { fix, reason } = &pending.what {
            proposal.reason = Some(reason.clone());
            let (known, viewer) = (self.known(audience), self.viewer(audience));
            // A viewer who cannot see the piece is shown nothing of it on the table either.
            if let Some(seen) = sighting(&*known, fix, viewer) {
                proposal.piece = Some(known.setting().id(seen.piece).to_owned());
                proposal.witnesses = drawn(fix, &seen);
            }
        }
        Some(proposal)
    }
}

fn sighting(game: &dyn Game, fix: &Fix, viewer: Viewer) -> Option<Sighting> {
    let mut seen = Vec::new();
    game.sightings(viewer, &mut seen);
    seen.into_iter().find(|sighting| sighting.piece == fix.piece())
}

/// Where the piece stands, and where it would.
fn drawn(fix: &Fix, seen: &Sighting) -> Vec<Witness> {
    let (now, then) = (Verdict::new("now", ""), Verdict::new("then", ""));
    let mut witnesses = Vec::new();
    if seen.on_table {
        let words = if matches!(fix, Fix::Removed { .. }) { "would be gone" } else { "stands here now" };
        witnesses.push(now.zone(outline(seen.pose, seen.half), words).into());
    }
    if let Fix::Pose { pose, .. } = fix {
        witnesses.push(then.zone(outline(*pose, seen.half), "would stand here").into());
        let [front, centre] = [front(*pose, seen.half), pose.spot.point()];
        witnesses.push(then.line(centre, front, "would face this way").into());
        if seen.on_table && seen.pose.spot != pose.spot {
            witnesses.push(then.line(seen.pose.spot.point(), pose.spot.point(), "from here to there").into());
        }
    }
    witnesses
}

fn outline(pose: Pose, half: [f64; 2]) -> [Point; 4] {
    let ([across, deep], stance) = (half, pose.stance());
    [(-across, deep), (across, deep), (across, -deep), (-across, -deep)]
        .map(|(right, ahead)| stance.place(right, ahead))
}

/// A little before its front, so that it shows where the piece would look.
fn front(pose: Pose, half: [f64; 2]) -> Point {
    pose.stance().place(0.0, half[1] + half[0])
}
