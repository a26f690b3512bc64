//! The server against its own description: every request that it describes, well-formed and not, is answered as it says.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Map, Value, json};

use crate::house::{House, duel};

/// How many requests are made of each kind.
const EACH: usize = 60;

/// Numbers that look random and are the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }

    fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The description, and requests made from it.
struct Abuse {
    description: Value,
    luck: Luck,
    /// Names that there are, so that some requests get past the door.
    known: Map<String, Value>,
}

impl Abuse {
    fn resolve<'d>(&'d self, schema: &'d Value) -> &'d Value {
        match schema["$ref"].as_str() {
            Some(path) => self.resolve(self.description.pointer(path.trim_start_matches('#')).unwrap()),
            None => schema,
        }
    }

    /// A value of a schema, or now and then something else altogether.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if depth > 4 || self.luck.once_in(6) {
            return self.nonsense();
        }
        let schema = self.resolve(schema).clone();
        if let Some(options) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let option = self.luck.one_of(options);
            return self.value(&option, depth + 1);
        }
        if let Some(words) = schema["enum"].as_array() {
            return self.luck.one_of(words);
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.luck.one_of(kinds),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or("object") {
            "string" => self.luck.one_of(&[json!(""), json!("red"), json!("human"), json!("bot:drill"), json!("x")]),
            "integer" => self.luck.one_of(&[json!(0), json!(1), json!(7), json!(-1), json!(u64::MAX), json!(1e300)]),
            "number" => self.luck.one_of(&[json!(0.5), json!(-1e9), json!(0)]),
            "boolean" => json!(self.luck.once_in(2)),
            "array" => {
                let length = self.luck.below(5);
                (0..length).map(|_| self.value(&schema["items"], depth + 1)).collect()
            }
            "null" => Value::Null,
            _ => self.object(&schema, depth),
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut object = Map::new();
        for (name, property) in schema["properties"].as_object().cloned().unwrap_or_default() {
            let required = schema["required"].as_array().is_some_and(|list| list.contains(&json!(name)));
            if (required && !self.luck.once_in(10)) || self.luck.once_in(2) {
                let known = self.known.get(&name).cloned();
                let value = known.filter(|_| !self.luck.once_in(3));
                let value = value.unwrap_or_else(|| self.value(&property, depth + 1));
                object.insert(name, value);
            }
        }
        if self.luck.once_in(12) {
            object.insert("hat".to_owned(), self.nonsense());
        }
        Value::Object(object)
    }

    fn nonsense(&mut self) -> Value {
        let deep = (0..60).fold(json!(1), |inside, _| json!([inside]));
        let nonsense = [
            Value::Null,
            json!(-1),
            json!(1e308),
            json!("\u{0}\u{202e}💥'\"<script>"),
            json!("a".repeat(5000)),
            json!([[], {}, [null]]),
            json!({ "": { "": "" } }),
            deep,
            json!(true),
        ];
        self.luck.one_of(&nonsense)
    }

    fn path(&mut self, path: &str) -> String {
        let parts = path.split('/').map(|part| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            None => part.to_owned(),
            Some(name) => {
                let known = self.known.get(name).and_then(Value::as_array).cloned();
                match known.filter(|_| !self.luck.once_in(3)) {
                    Some(known) => self.luck.one_of(&known).as_str().unwrap().to_owned(),
                    None => self.luck.one_of(&[
                        "x".to_owned(),
                        "%00".to_owned(),
                        "..%2f..%2fetc%2fpasswd".to_owned(),
                        "%ff%fe".to_owned(),
                        "a".repeat(3000),
                        "%E2%80%AE".to_owned(),
                        "'%20OR%201=1".to_owned(),
                    ]),
                }
            }
        });
        let parts: Vec<String> = parts.collect();
        parts.join("/")
    }

    fn query(&mut self, operation: &Value) -> String {
        let mut pairs = Vec::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] == "query" && self.luck.once_in(2) {
                let value = self.luck.one_of(&["0", "3", "-1", "99999999999999999999", "umpire", "red", "%00", ""]);
                pairs.push(format!("{}={value}", parameter["name"].as_str().unwrap()));
            }
        }
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }

    fn body(&mut self, operation: &Value) -> (String, Vec<u8>) {
        let content = operation["requestBody"]["content"].as_object();
        let Some((kind, media)) = content.and_then(|content| content.iter().next()) else {
            return ("text/plain".to_owned(), Vec::new());
        };
        let body = if kind == "application/json" {
            self.value(&media["schema"].clone(), 0).to_string().into_bytes()
        } else {
            self.luck.one_of(&[duel(), String::new(), "id = ".to_owned(), "{\"record\":1}\n{}".to_owned()]).into_bytes()
        };
        match self.luck.below(12) {
            0 => (kind.clone(), body[..body.len() / 2].to_vec()),
            1 => (kind.clone(), vec![0xff, 0xfe, 0x00]),
            2 => ("application/x-www-form-urlencoded".to_owned(), body),
            _ => (kind.clone(), body),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_that_is_described_is_answered_as_described() {
    let house = House::of_books().await;
    let (_, description) = house.get("/api/openapi.json").await;
    let known = json!({
        "slug": ["fire-and-fury", "fire-and-steel"], "chart": ["fallen-leader", "shooting"], "id": ["FF-FIR-07"],
        "facts": {}, "scenario_text": "rulebook = \"fire-and-steel\"", "tokens": ["x"], "step": 0,
    });
    let mut abuse =
        Abuse { description: description.clone(), luck: Luck(7), known: known.as_object().unwrap().clone() };
    let mut made = 0;
    let mut good = 0;
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            for _ in 0..EACH {
                let uri = abuse.path(path) + &abuse.query(operation);
                let (kind, body) = abuse.body(operation);
                let shown = format!("{method} {uri:.200} {kind} {:.300}", String::from_utf8_lossy(&body));
                let request = Request::builder()
                    .method(method.clone())
                    .uri(&uri)
                    .header("content-type", kind)
                    .header("authorization", "Bearer nonsense")
                    .body(Body::from(body))
                    .unwrap();
                let response = house.send(request).await;
                let status = response.status();
                let said = operation["responses"].get(status.as_str());
                assert!(!status.is_server_error(), "{status} for {shown}");
                assert!(said.is_some(), "{status} is not described: {shown}");
                assert!(response.headers().contains_key("content-security-policy"));
                let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
                if path.starts_with("/api/") {
                    let answer: Value = serde_json::from_slice(&bytes).unwrap_or_else(|_| panic!("no JSON: {shown}"));
                    if status == StatusCode::OK {
                        good += 1;
                        let schema = &said.unwrap()["content"]["application/json"]["schema"];
                        fits(&abuse, schema, &answer, "answer").unwrap_or_else(|fault| panic!("{fault}: {shown}"));
                    } else {
                        assert!(answer["error"]["kind"].is_string(), "{answer}: {shown}");
                        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
                    }
                }
                made += 1;
            }
        }
    }
    assert!(made > 1000 && good > 100, "{made} requests, {good} of them good");
    assert_eq!(house.get("/healthz").await.0, StatusCode::OK);
}

/// Whether an answer is what its schema says.
fn fits(abuse: &Abuse, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let schema = abuse.resolve(schema);
    for key in ["oneOf", "anyOf"] {
        if let Some(options) = schema[key].as_array() {
            let fitting = options.iter().any(|option| fits(abuse, option, value, at).is_ok());
            return if fitting { Ok(()) } else { Err(format!("{at} is none of its kinds: {value}")) };
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().try_for_each(|part| fits(abuse, part, value, at));
    }
    if let Some(words) = schema["enum"].as_array() {
        return if words.contains(value) { Ok(()) } else { Err(format!("{at} is {value}")) };
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        Value::String(kind) => vec![kind],
        _ => return Ok(()),
    };
    let of = |kind: &str| match kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => false,
    };
    if !kinds.iter().any(|kind| of(kind)) {
        return Err(format!("{at} is {value:.100} and should be {kinds:?}"));
    }
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        if schema["items"].is_object() {
            fits(abuse, &schema["items"], item, &format!("{at}[{place}]"))?;
        }
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                return Err(format!("{at} lacks {name}"));
            }
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(field) = fields.get(name) {
                fits(abuse, property, field, &format!("{at}.{name}"))?;
            }
        }
    }
    Ok(())
}
