//! Looking for people by their names and addresses.

use url::Host;

use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::search::{first_words, literal};

/// Shorter parts of addresses are found at the beginnings of words only: too much has them.
const MIN_PART: usize = 3;
/// What parts the words of an address.
const ADDRESS_SEPARATORS: [&str; 5] = ["@", ".", "+", "-", "_"];

/// What somebody typed who looks for people.
pub(super) struct PersonSearch(Vec<SearchWord>);

/// A word of it.
struct SearchWord {
    /// As a `tsquery`: beginnings of words of a name.
    name: String,
    /// As patterns of `LIKE`, of which an address has one.
    address: Vec<String>,
}

impl PersonSearch {
    /// The words of what somebody typed. One without a letter or a digit in it is found nowhere.
    pub fn new(typed: &str) -> PersonSearch {
        let typed = typed.to_lowercase();
        PersonSearch(first_words(typed.split_whitespace()).into_iter().map(SearchWord::new).collect())
    }

    /// A query for the ids of the people in whose name or address each of the words is. By indexes.
    pub fn ids(&self, values: &mut SqlValues) -> String {
        let words = self.0.iter().map(|word| {
            let name = values.add(SqlValue::Text(word.name.clone()));
            let mut is_like =
                |pattern: &String| format!("email LIKE {}", values.add(SqlValue::Text(pattern.clone())));
            let address: Vec<String> = word.address.iter().map(&mut is_like).collect();
            let address = if address.is_empty() { "FALSE".to_owned() } else { address.join(" OR ") };
            format!(
                "(SELECT id FROM profiles
                  WHERE search_words(first_name || ' ' || last_name) @@ to_tsquery('simple', {name})
                  UNION SELECT id FROM users WHERE deleted_at IS NULL AND ({address}))"
            )
        });
        words.collect::<Vec<_>>().join(" INTERSECT ")
    }
}

/// A word with its domain as addresses are stored: in ASCII (UTS #46). Part of a domain is one, too.
fn ascii_domain(word: &str) -> String {
    let at = word.rfind('@').map_or(0, |at| at + 1);
    match Host::parse(&word[at..]) {
        Ok(Host::Domain(domain)) if !word[at..].is_ascii() => format!("{}{domain}", &word[..at]),
        _ => word.to_owned(),
    }
}

impl SearchWord {
    fn new(word: &str) -> SearchWord {
        let parts = word.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        let parts: Vec<String> = parts.map(|part| format!("'{part}':*")).collect();
        let word = &ascii_domain(word);
        let text = literal(word);
        let address = if parts.is_empty() {
            Vec::new()
        } else if word.chars().count() >= MIN_PART {
            vec![format!("%{text}%")]
        } else {
            let within = ADDRESS_SEPARATORS.map(|separator| format!("%{}{text}%", literal(separator)));
            [format!("{text}%")].into_iter().chain(within).collect()
        };
        SearchWord { name: parts.join(" & "), address }
    }
}
