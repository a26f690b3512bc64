//! A house may change the numbers of the field and its catalogue of terrain.

use engine::house::House;
use engine::table::Ground;
use engine::word::Word;
use fire_and_steel::book::Book;
use fire_and_steel::field::terrain::{Footing, Terrain, Veil};

use crate::field_table::*;

#[test]
fn numbers_of_the_field_are_numbers_of_the_sheet() {
    let figures = [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 20.0)];
    let wall = Ground::new(vec![], vec![line(Terrain::LowWall, (5.0, 18.0), (15.0, 18.0))]);
    let covered =
        |book: &Book| asked(book, &wall, &figures, |field, buffer| field.cover(&figures[0], &figures[1], buffer).len());
    assert_eq!(covered(&book()), 0);
    assert_eq!(covered(&house("[numbers.field]\ncover-within = 1.5")), 1);
}

#[test]
fn the_catalogue_of_terrain_is_too() {
    // covers: FS-D23
    let changed = house("[numbers.field.terrain.rail-fence]\nsight = \"clear\"\nmounted = \"impassable\"");
    let fence = changed.sheet.field.terrain.get(Terrain::RailFence);
    assert_eq!(
        (fence.sight, fence.footing(false), fence.footing(true)),
        (Veil::Clear, Footing::Bad, Footing::Impassable)
    );
    assert_eq!(book().sheet.field.terrain.get(Terrain::RailFence).sight, Veil::Screen);
}

#[test]
fn what_the_catalogue_cannot_be_is_refused_at_its_place() {
    for (text, fault) in [
        (
            "[numbers.field.terrain.woods]\nsight = \"dim\"",
            "house.toml:2:1: `field.terrain.woods.sight` cannot be that",
        ),
        ("[numbers.field.terrain]\nswamp = 1", "house.toml:2:1: the sheet has no `swamp`"),
        ("[numbers.field]\ncontact-gap = -1", "house.toml:2:1: `field.contact-gap` cannot be that"),
        ("[numbers.field]\narc-to-either-side = 181", "house.toml:2:1: `field.arc-to-either-side` cannot be that"),
    ] {
        let text = text.replace('[', "[fire-and-steel.");
        let page = House::parse("house.toml", &text, &["fire-and-steel"]).unwrap().page("fire-and-steel");
        let error = Book::open(&page).err().unwrap().to_string();
        assert!(error.starts_with(fault), "{error}");
    }
}

#[test]
fn every_kind_of_terrain_has_its_number_on_the_table() {
    for terrain in Terrain::ALL {
        assert_eq!(Terrain::of(terrain.kind()), *terrain);
    }
    assert_eq!(Terrain::of(engine::table::Kind(999)), Terrain::OpenGround);
}
