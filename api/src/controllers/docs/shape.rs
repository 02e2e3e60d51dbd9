//! JSON schemas rendered as HTML.

use serde_json::Value;

use super::escape;

/// HTML of a named schema: its fields, or its enum values.
pub fn shape_html(name: &str, schema: &Value) -> String {
    let about = escape(schema["description"].as_str().unwrap_or_default());
    let needed: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let rows: String = schema["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(field, schema)| {
            let optional = if needed.contains(&field.as_str()) { "" } else { ", optional" };
            let about = escape(schema["description"].as_str().unwrap_or_default());
            format!(
                "<tr><td><code>{}</code></td><td>{}{optional}</td><td>{about}</td></tr>",
                escape(field),
                type_html(schema)
            )
        })
        .collect();
    let body = if rows.is_empty() {
        format!("<p>{}</p>", type_html(schema))
    } else {
        format!("<table>{rows}</table>")
    };
    format!("<section id=\"shape-{name}\"><h3>{name}</h3><p>{about}</p>{body}</section>")
}

/// HTML of a schema's type, with links to named schemas.
pub fn type_html(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#shape-{name}\">{name}</a>");
    }
    if let Some(words) = schema["enum"].as_array() {
        return words
            .iter()
            .map(|word| format!("<code>{}</code>", escape(&word.to_string())))
            .collect::<Vec<_>>()
            .join(" or ");
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(schemas) = schema[several].as_array() {
            return schemas.iter().map(type_html).collect::<Vec<_>>().join(" or ");
        }
    }
    match &schema["type"] {
        Value::Array(types) => {
            let mut one = schema.clone();
            let named = types.iter().map(|kind| {
                one["type"] = kind.clone();
                type_html(&one)
            });
            named.collect::<Vec<_>>().join(" or ")
        }
        Value::String(kind) if kind == "array" => format!("list of {}", type_html(&schema["items"])),
        Value::String(kind) if kind == "object" => match schema.get("additionalProperties") {
            Some(values) => format!("object of {}", type_html(values)),
            None => "object".to_owned(),
        },
        Value::String(kind) => match schema["format"].as_str() {
            Some(format) => format!("{kind} ({format})"),
            None => kind.clone(),
        },
        _ => "anything".to_owned(),
    }
}
