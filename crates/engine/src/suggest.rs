//! "Did you mean …?" for every name a person can mistype.

/// The known name nearest to `typed`, if one is near enough to be meant.
///
/// ```
/// use engine::suggest::nearest;
/// assert_eq!(nearest("covr", ["cover", "range"]), Some("cover"));
/// assert_eq!(nearest("xyzzy", ["cover", "range"]), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A name that long is no slip of the fingers, and comparing it would cost its length each time.
    if typed.len() > 80 {
        return None;
    }
    let typed = typed.to_lowercase().replace('_', "-");
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&typed, &name.to_lowercase().replace('_', "-")), name))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, name)| *distance <= 1 + name.len().min(typed.len()) / 3)
        .map(|(_, name)| name)
}

/// A sentence that names the nearest known name, or lists them all when none is near.
pub fn hint<'a>(typed: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    if let Some(name) = nearest(typed, known.clone()) {
        return format!("did you mean `{name}`?");
    }
    let names: Vec<String> = known.into_iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "there are none here".to_owned() } else { format!("choose one of {}", names.join(", ")) }
}

/// A piece of user text, short enough for a message.
pub fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
