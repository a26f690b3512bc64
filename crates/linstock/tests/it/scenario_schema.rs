//! The schemas and the reader of scenario files agree: what is sound for one is sound for the other.

use engine::house::House;
use linstock::{Bookshelf, Scenario, scenario};
use serde_json::Value;
use testkit::Duel;

fn duel() -> Bookshelf {
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap()
}

/// What a schema has against a value, by the few words of JSON Schema that ours are made of.
fn against(schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (word, limit) in schema.as_object().unwrap() {
        let sound = match word.as_str() {
            "$schema" | "title" | "description" | "default" => true,
            "type" => limit == kind(value) || (limit == "number" && kind(value) == "integer"),
            "const" => value == limit,
            "enum" => limit.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= limit.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= limit.as_f64().unwrap()),
            "minItems" => value.as_array().is_none_or(|list| list.len() >= count(limit)),
            "maxItems" => value.as_array().is_none_or(|list| list.len() <= count(limit)),
            "uniqueItems" => limit == false || value.as_array().is_none_or(|list| all_differ(list)),
            "minLength" => value.as_str().is_none_or(|text| text.chars().count() >= count(limit)),
            "maxLength" => value.as_str().is_none_or(|text| text.chars().count() <= count(limit)),
            "pattern" => {
                assert_eq!(limit, "^[a-z0-9]+(-[a-z0-9]+)*$", "the one pattern there is");
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
                value
                    .as_str()
                    .is_none_or(|text| text.split('-').all(|part| !part.is_empty() && part.chars().all(plain)))
            }
            "anyOf" => limit.as_array().unwrap().iter().any(|one| against(one, value, at).is_empty()),
            "oneOf" => limit.as_array().unwrap().iter().filter(|one| against(one, value, at).is_empty()).count() == 1,
            "required" => limit.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    wrong.extend(against(limit, item, &format!("{at}[{n}]")));
                }
                true
            }
            "properties" => {
                for (name, field) in value.as_object().into_iter().flatten() {
                    if let Some(known) = limit.get(name) {
                        wrong.extend(against(known, field, &format!("{at}.{name}")));
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = &schema["properties"];
                value.as_object().into_iter().flatten().all(|(name, _)| known.get(name).is_some())
            }
            other => panic!("`{other}` is new in a schema: teach it to this test"),
        };
        if !sound {
            wrong.push(format!("{at}: {word} {limit}"));
        }
    }
    wrong
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn count(limit: &Value) -> usize {
    usize::try_from(limit.as_u64().unwrap()).unwrap()
}

fn all_differ(list: &[Value]) -> bool {
    list.iter().enumerate().all(|(n, item)| !list[..n].contains(item))
}

fn as_json(text: &str) -> Value {
    serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap()
}

#[test]
fn what_ships_and_every_template_is_sound_by_the_schema() {
    let shelf = Bookshelf::open().unwrap();
    let all = scenario::schema_of_all(&shelf);
    let templates = shelf.rulebooks().iter().filter_map(|book| book.play.map(|play| play.template.to_owned()));
    let shipped = Scenario::shipped().map(|scenario| scenario.text().to_string());
    for text in templates.chain(shipped) {
        let value = as_json(&text);
        let book = shelf.rulebook(value["rulebook"].as_str().unwrap()).unwrap();
        let wrong = against(&scenario::schema(&shelf, book).unwrap(), &value, "");
        assert!(wrong.is_empty(), "{}: {wrong:?}", value["id"]);
        assert!(against(&all, &value, "").is_empty(), "{}: the schema of all", value["id"]);
    }
}

#[test]
fn what_the_schema_refuses_the_reader_refuses_too() {
    let shelf = duel();
    let schema = scenario::schema(&shelf, &shelf.rulebooks()[0]).unwrap();
    let sound = shelf.rulebooks()[0].play.unwrap().template;
    assert_eq!(against(&schema, &as_json(sound), ""), Vec::<String>::new());
    for (old, new) in [
        ("title = \"My Duel\"\n", ""),
        ("title =", "titel ="),
        ("id = \"my-duel\"", "id = \"My Duel\""),
        ("rulebook = \"duel\"", "rulebook = \"chess\""),
        ("minutes = 20", "minutes = 2"),
        ("turns = 4", "turns = 4.5"),
        ("turns = 4", "turns = 101"),
        ("size = [24, 24]", "size = [24]"),
        ("size = [24, 24]", "size = [24, 2400]"),
        ("sources = [\"The sexton's diary\"]", "sources = [7]"),
        ("[[side]]\nid = \"blue\"\nname = \"Blue\"\n", ""),
        ("kind = \"wood\"", "kind = \"woods\""),
        ("kind = \"fence\"", "level = 1\nkind = \"fence\""),
        ("points = [[0, 12], [6, 12]]", "points = [[0, 12]]"),
        ("[16, 15], [8, 15]]", "[16, 15], [8, -15]]"),
        ("[16, 9], [16, 15], [8, 15]]", "[16, 9]]"),
        ("worth = 2", "worth = \"much\""),
        ("[[objective]]", "[house.options]\nshort = 1\n[[objective]]"),
        ("[[objective]]", "[house]\nnumber = {}\n[[objective]]"),
    ] {
        let text = sound.replacen(old, new, 1);
        assert_ne!(text, sound, "{old}");
        assert!(!against(&schema, &as_json(&text), "").is_empty(), "the schema takes {new:?} for {old:?}");
        assert!(!Scenario::load("", text).check(&shelf).is_empty(), "the reader takes {new:?} for {old:?}");
    }
}
