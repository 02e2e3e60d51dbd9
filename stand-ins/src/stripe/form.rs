//! Stripe's form encoding: parses `line_items[0][price_data][currency]=usd` into a tree.

use indexmap::IndexMap;
use url::form_urlencoded;

use super::error::ApiError;

/// Maximum nesting depth, deeper than any of Stripe's parameters.
const MAX_DEPTH: usize = 8;

/// A node of the parsed form. Lists are maps keyed by index, as on the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A value.
    Text(String),
    /// Named or numbered children, in the order received.
    Map(IndexMap<String, Node>),
}

impl Node {
    fn empty() -> Self {
        Self::Map(IndexMap::new())
    }
}

/// Parses a form body or a query string.
///
/// # Errors
/// If a name is malformed, nested too deeply, or used both as a value and as a group.
pub fn decode(encoded: &[u8]) -> Result<IndexMap<String, Node>, ApiError> {
    let mut root = IndexMap::new();
    for (name, value) in form_urlencoded::parse(encoded) {
        let path = split(&name)?;
        insert(&mut root, &path, value.into_owned(), &name)?;
    }
    Ok(root)
}

/// `a[b][0]` → `a`, `b`, `0`.
fn split(name: &str) -> Result<Vec<&str>, ApiError> {
    let malformed = || ApiError::invalid(format!("Invalid parameter name: {name}"));
    let (head, mut rest) = name.split_at(name.find('[').unwrap_or(name.len()));
    if head.is_empty() {
        return Err(malformed());
    }
    let mut path = vec![head];
    while let Some(open) = rest.strip_prefix('[') {
        let (part, after) = open.split_once(']').ok_or_else(malformed)?;
        path.push(part);
        rest = after;
    }
    if rest.is_empty() && path.len() <= MAX_DEPTH { Ok(path) } else { Err(malformed()) }
}

fn insert(
    map: &mut IndexMap<String, Node>,
    path: &[&str],
    value: String,
    name: &str,
) -> Result<(), ApiError> {
    let Some((first, rest)) = path.split_first() else {
        return Ok(());
    };
    // `expand[]=…` appends.
    let key = if first.is_empty() { map.len().to_string() } else { (*first).to_owned() };
    if rest.is_empty() {
        map.insert(key, Node::Text(value));
        return Ok(());
    }
    match map.entry(key).or_insert_with(Node::empty) {
        Node::Map(inner) => insert(inner, rest, value, name),
        Node::Text(_) => {
            Err(ApiError::invalid(format!("Parameter {name} is given both as a value and as a group")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> Node {
        Node::Text(value.to_owned())
    }

    #[test]
    fn nested_names_become_a_tree() {
        let form = decode(
            b"mode=payment&line_items[0][price_data][product_data][name]=Physics%20%26+more\
              &line_items[0][quantity]=1&metadata[booking id]=42",
        )
        .unwrap();
        assert_eq!(form["mode"], text("payment"));
        let Node::Map(items) = &form["line_items"] else { panic!("a list") };
        let Node::Map(item) = &items["0"] else { panic!("an item") };
        assert_eq!(item["quantity"], text("1"));
        let Node::Map(price) = &item["price_data"] else { panic!("a price") };
        let Node::Map(product) = &price["product_data"] else { panic!("a product") };
        assert_eq!(product["name"], text("Physics & more"));
        let Node::Map(metadata) = &form["metadata"] else { panic!("metadata") };
        assert_eq!(metadata["booking id"], text("42"));
    }

    #[test]
    fn empty_brackets_append() {
        let form = decode(b"expand[]=a&expand[]=b.c").unwrap();
        let Node::Map(expand) = &form["expand"] else { panic!("a list") };
        assert_eq!(expand["0"], text("a"));
        assert_eq!(expand["1"], text("b.c"));
    }

    #[test]
    fn malformed_names_are_refused() {
        for bad in ["[a]=1", "a[b=1", "a[b]c=1", "a=1&a[b]=2", "a[1][2][3][4][5][6][7][8]=1"] {
            assert!(decode(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
