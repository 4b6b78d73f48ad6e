//! A validator for the part of JSON Schema that our schema uses. An unknown keyword is an error, so nothing in the schema is
//! ignored.
//!
//! Rejected: a crate for all of JSON Schema. By the standard it ignores unknown words, so a typing error in the
//! schema would pass; and it brings URLs and Unicode tables that take longer to compile than these tests.

use regex::Regex;
use serde_json::{Map, Value};

/// The errors of a value against a schema, with their places; `all` is the file that references point into.
pub(crate) fn wrong(all: &Value, schema: &Value, value: &Value) -> Option<String> {
    let schema = object(schema);
    let problems = schema
        .iter()
        .map(|(word, wanted)| holds(all, schema, word, wanted, value));
    let mut wrong = problems.filter_map(Result::err);
    wrong.next()
}

/// Whether a schema has only known keywords with valid values, at every level.
pub(crate) fn check(all: &Value, schema: &Value) {
    // Every keyword is checked, whatever the value is.
    for value in [Value::Null, "".into(), 0.into(), Value::Array(vec![])] {
        let _ = wrong(all, schema, &value);
    }
    for (word, inside) in object(schema) {
        match &**word {
            "properties" | "$defs" => object(inside).values().for_each(|one| check(all, one)),
            "items" => check(all, inside),
            "additionalProperties" if inside.is_object() => check(all, inside),
            "anyOf" => array(inside).iter().for_each(|one| check(all, one)),
            _ => {}
        }
    }
}

fn holds(
    all: &Value,
    schema: &Map<String, Value>,
    word: &str,
    wanted: &Value,
    value: &Value,
) -> Result<(), String> {
    let inside = |schema: &Value, value: &Value, place: &str| {
        let problem = wrong(all, schema, value);
        problem.map_or(Ok(()), |problem| Err(format!("{place}: {problem}")))
    };
    let is_good = match word {
        "$schema" | "title" | "description" => wanted.is_string(),
        "$defs" => wanted.is_object(),
        "$ref" => return inside(referred(all, wanted), value, text(wanted)),
        "type" => match wanted {
            Value::Array(types) => types.iter().any(|one| is_type(text(one), value)),
            one => is_type(text(one), value),
        },
        "const" => value == wanted,
        "enum" => array(wanted).contains(value),
        "anyOf" => array(wanted)
            .iter()
            .any(|one| wrong(all, one, value).is_none()),
        "minimum" => value.as_f64().is_none_or(|number| number >= float(wanted)),
        "maximum" => value.as_f64().is_none_or(|number| number <= float(wanted)),
        "pattern" => {
            let pattern = Regex::new(text(wanted)).expect("a pattern");
            value.as_str().is_none_or(|text| pattern.is_match(text))
        }
        "items" => {
            let items = value.as_array().into_iter().flatten();
            for (index, item) in items.enumerate() {
                inside(wanted, item, &index.to_string())?;
            }
            true
        }
        "required" => {
            let has = |name: &Value| value.get(text(name)).is_some();
            !value.is_object() || array(wanted).iter().all(has)
        }
        "properties" => {
            for (name, wanted) in object(wanted) {
                if let Some(member) = value.get(name) {
                    inside(wanted, member, name)?;
                }
            }
            true
        }
        "additionalProperties" => {
            let known = schema.get("properties").map(object);
            let is_known = |name: &String| known.is_some_and(|known| known.contains_key(name));
            let members = value.as_object().into_iter().flatten();
            for (name, member) in members.filter(|(name, _)| !is_known(name)) {
                match wanted {
                    Value::Bool(false) => return Err(format!("{name} is not a member")),
                    Value::Bool(true) => {}
                    wanted => inside(wanted, member, name)?,
                }
            }
            true
        }
        _ => panic!("the schema has the word {word:?}, which this validator does not support"),
    };
    if is_good {
        Ok(())
    } else {
        Err(format!("{value} is not {word} {wanted}"))
    }
}

fn referred<'a>(all: &'a Value, reference: &Value) -> &'a Value {
    let path = text(reference).strip_prefix('#');
    let found = path.and_then(|path| all.pointer(path));
    found.unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("there is no type {name:?}"),
    }
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().expect("an object in the schema")
}

fn array(value: &Value) -> &Vec<Value> {
    value.as_array().expect("an array in the schema")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string in the schema")
}

fn float(value: &Value) -> f64 {
    value.as_f64().expect("a number in the schema")
}
