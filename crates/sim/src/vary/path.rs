//! The path of a key: `unit.lee.grade`.

/// A path, part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// As it was written.
    pub text: String,
    /// Its parts.
    pub parts: Vec<String>,
}

impl Path {
    /// Reads a path. Parts are apart by dots; one with dots in it stands between quotation marks. `unit[2]` is `unit.2`.
    ///
    /// ```
    /// let path = sim::vary::Path::read("unit[2].\"a.b\".grade");
    /// assert_eq!(path.parts, ["unit", "2", "a.b", "grade"]);
    /// ```
    pub fn read(text: &str) -> Path {
        let (mut parts, mut part, mut quoted) = (Vec::new(), String::new(), false);
        for c in text.trim().chars() {
            match c {
                '"' => quoted = !quoted,
                '.' | '[' if !quoted => parts.push(std::mem::take(&mut part)),
                ']' if !quoted => {}
                _ => part.push(c),
            }
        }
        parts.push(part);
        parts.retain(|part| !part.trim().is_empty());
        Path { text: text.trim().to_owned(), parts: parts.iter().map(|part| part.trim().to_owned()).collect() }
    }
}
