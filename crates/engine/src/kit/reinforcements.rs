//! Reinforcements in the lines about the whole game: who is still to come, from which turn on, and where.

use crate::game::{Setting, Side, Status};

/// When and where pieces come, and their names.
struct Wave {
    turn: u16,
    zone: Option<usize>,
    names: Vec<String>,
}

/// The lines of those of a side who are still to come, a line for each turn and zone, the first to come first. Each comes
/// with its turn and its zone, by its place in the setting; none where it has a place of its own. A crowd is counted.
///
/// ```
/// use engine::game::{Place, Setting, Side};
/// use engine::kit::reinforcements::to_arrive;
/// let mut lines = Vec::new();
/// let due = [("7th Foot", 3, None), ("4th Foot", 3, None), ("The guns", 2, None)].map(|(name, turn, zone)| (name.to_owned(), turn, zone));
/// to_arrive(Side::FIRST, due, &Setting::default(), &mut lines);
/// let told: Vec<&str> = lines.iter().map(|line| &*line.value).collect();
/// assert_eq!(told, ["The guns, turn 2", "7th Foot and 4th Foot, turn 3"]);
/// let crowd = (1..=10).map(|number| (format!("Warrior {number}"), 3, None));
/// lines.clear();
/// to_arrive(Side::FIRST, crowd, &Setting::default(), &mut lines);
/// assert_eq!(lines[0].value, "Warrior 1 and 9 more, turn 3");
/// ```
pub fn to_arrive(
    side: Side,
    due: impl IntoIterator<Item = (String, u16, Option<usize>)>,
    setting: &Setting,
    into: &mut Vec<Status>,
) {
    let mut waves: Vec<Wave> = Vec::new();
    for (name, turn, zone) in due {
        match waves.iter_mut().find(|wave| (wave.turn, wave.zone) == (turn, zone)) {
            Some(wave) => wave.names.push(name),
            None => waves.push(Wave { turn, zone, names: vec![name] }),
        }
    }
    waves.sort_by_key(|wave| wave.turn);
    for Wave { turn, zone, names } in waves {
        let place = zone.and_then(|zone| setting.zones.get(zone));
        let place = place.map_or_else(String::new, |zone| format!(", {}", zone.id.replace('-', " ")));
        into.push(Status::new("to arrive", format!("{}, turn {turn}{place}", listed(&names))).of(side));
    }
}

/// More names than these are counted: a crowd of figures comes by the dozen.
const NAMED: usize = 4;

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first, more @ ..] if names.len() > NAMED => format!("{first} and {} more", more.len()),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}
