//! The reference page, rendered from the OpenAPI document.

use serde_json::Value;

use super::escape;
use crate::error::Code;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The whole page.
pub fn html(description: &Value) -> String {
    let contents: String =
        tags(description).map(|(name, _)| format!("<a href=\"#{name}\">{name}</a> ")).collect();
    let areas: String = tags(description).map(|(name, text)| area_html(description, name, text)).collect();
    let shapes: String = entries(&description["components"]["schemas"])
        .map(|(name, schema)| shape_html(name, schema))
        .collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>API reference</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"robots\" content=\"noindex\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main><h1>API reference</h1>\
         <p>JSON in, JSON out; errors are <code>application/problem+json</code> with a stable <code>code</code>. \
         People are known by the session’s cookie; calls that change something have to come from the site’s own pages. \
         The whole description: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\
         <nav aria-label=\"Areas\">{contents}<a href=\"#shapes\">shapes</a> <a href=\"#errors\">errors</a></nav>\
         {areas}<h2 id=\"shapes\">Shapes</h2>{shapes}{}</main></body></html>",
        errors_html()
    )
}

fn area_html(description: &Value, tag: &str, text: &str) -> String {
    let operations = entries(&description["paths"]).flat_map(|(path, item)| {
        METHODS.iter().filter_map(move |method| Some((path, *method, item.get(method)?)))
    });
    let body: String = operations
        .filter(|(_, _, operation)| operation["tags"][0] == tag)
        .map(|(path, method, operation)| operation_html(description, path, method, operation))
        .collect();
    format!("<h2 id=\"{tag}\">{}</h2>{body}", escape(text))
}

fn operation_html(description: &Value, path: &str, method: &str, operation: &Value) -> String {
    let (id, method) = (text(&operation["operationId"]), method.to_uppercase());
    format!(
        "<section id=\"{id}\"><h3>{}</h3><p class=\"route\"><b>{method}</b> <code>{path}</code> \
         <span class=\"who\">{}</span></p><p>{}</p>{}{}{}</section>",
        escape(text(&operation["summary"])),
        caller_words(operation),
        escape(text(&operation["description"])),
        parameters_html(operation),
        body_html(operation),
        responses_html(description, operation),
    )
}

/// Returns who may call an operation, in words.
fn caller_words(operation: &Value) -> &'static str {
    let wanted = &operation["security"][0];
    match wanted["session"].as_array().map(|roles| roles.first().and_then(Value::as_str)) {
        Some(Some("student")) => "students",
        Some(Some("tutor")) => "tutors",
        Some(Some("admin")) => "admins",
        Some(_) => "anyone signed in",
        None if wanted.get("stripe_signature").is_some() => "Stripe, by its signature",
        None => "anybody",
    }
}

fn parameters_html(operation: &Value) -> String {
    let rows: String = operation["parameters"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|parameter| {
            let (name, kind) = (escape(text(&parameter["name"])), type_html(&parameter["schema"]));
            format!(
                "<tr><td><code>{name}</code></td><td>{kind}</td><td>{}</td></tr>",
                escape(text(&parameter["description"]))
            )
        })
        .collect();
    if rows.is_empty() { rows } else { format!("<table><caption>Parameters</caption>{rows}</table>") }
}

fn body_html(operation: &Value) -> String {
    entries(&operation["requestBody"]["content"])
        .map(|(media, content)| {
            format!("<p>Takes {} as <code>{media}</code></p>", type_html(&content["schema"]))
        })
        .collect()
}

fn responses_html(description: &Value, operation: &Value) -> String {
    let responses: Vec<String> = entries(&operation["responses"])
        .map(|(status, response)| {
            let problem = reference(response).map(|name| &description["components"]["responses"][name]);
            let body = match problem {
                Some(problem) => codes_html(problem),
                None => success_html(response),
            };
            format!("<b>{status}</b> {body}")
        })
        .collect();
    format!("<p class=\"answers\">Answers {}</p>", responses.join(" · "))
}

fn success_html(response: &Value) -> String {
    let shape = entries(&response["content"]).next().map(|(_, content)| type_html(&content["schema"]));
    shape.unwrap_or_else(|| "without a body".to_owned())
}

/// Error codes of a problem response, with links to their explanations.
fn codes_html(problem: &Value) -> String {
    let code = &problem["content"]["application/problem+json"]["schema"]["allOf"][1]["properties"]["code"];
    let codes = code["enum"].as_array().into_iter().flatten().map(text);
    codes.map(|code| format!("<a href=\"#{code}\">{code}</a>")).collect::<Vec<_>>().join(" or ")
}

/// Name of the component to which a `$ref` points.
fn reference(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.rsplit('/').next()
}

fn errors_html() -> String {
    let rows: String = Code::ALL
        .iter()
        .map(|code| {
            let (name, status, detail) = (code.as_str(), code.status(), escape(code.detail()));
            format!("<tr id=\"{name}\"><td><code>{name}</code></td><td>{status}</td><td>{detail}</td></tr>")
        })
        .collect();
    format!(
        "<h2 id=\"errors\">Errors</h2><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead>{rows}</table>"
    )
}

/// The tags of the operations, with their descriptions.
fn tags(description: &Value) -> impl Iterator<Item = (&str, &str)> {
    description["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|tag| (text(&tag["name"]), text(&tag["description"])))
}

fn entries(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

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
