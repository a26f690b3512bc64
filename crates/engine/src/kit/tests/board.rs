//! A bare table of a made-up rulebook, as a scenario file has it.

use crate::game::{Setting, Strength};
use crate::scenario::{Common, Lies, Reader, Source, TerrainKind};
use crate::table::Kind;
use crate::word::Word;

crate::words! {
    /// Kinds of terrain.
    pub(super) enum Wild { Woods = "woods", House = "house", Wall = "wall" }
}

impl TerrainKind for Wild {
    fn kind(self) -> Kind {
        Kind(u16::try_from(self.index()).unwrap())
    }

    fn look(self) -> &'static str {
        ["woods", "building", "wall"][self.index()]
    }

    fn shelter(self) -> u8 {
        1
    }

    fn hindrance(self) -> u8 {
        1
    }

    fn lies(self) -> Lies {
        [Lies::Area, Lies::Area, Lies::Line][self.index()]
    }
}

/// The front of every file, before what a test adds.
const FRONT: &str = r#"
id = "board"
rulebook = "toy"
title = "Board"
size = [60, 40]
turns = 8

[[side]]
id = "near"
name = "Near"

[[side]]
id = "far"
name = "Far"
"#;

/// What a reading gives, or every fault of the file.
pub(super) fn read<T>(more: &str, fill: impl FnOnce(&mut Reader<'_>, Common) -> T) -> Result<T, Vec<String>> {
    let text = format!("{FRONT}\n{more}");
    let source = Source::parse(&text);
    let mut reader = source.reader("toy");
    let common = Common::read::<Wild>(&mut reader, "inch");
    let read = fill(&mut reader, common);
    // The places of faults are for the tests of the reader.
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    let bare = |fault: String| fault.splitn(3, ':').nth(2).map_or(String::new(), |fault| fault.trim().to_owned());
    if faults.is_empty() { Ok(read) } else { Err(faults.into_iter().map(bare).collect()) }
}

/// The setting that a file gives.
pub(super) fn setting(more: &str) -> Setting {
    read(more, |_, common| common.setting(Vec::new(), Strength::default(), &[])).unwrap()
}
