//! Search for people by name and email address.

use url::Host;

use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::search::{first_words, literal};

/// Shorter parts of addresses match only at the beginnings of words, because too many addresses contain them.
const MIN_PART: usize = 3;
/// Separators of the words in an address.
const ADDRESS_SEPARATORS: [&str; 5] = ["@", ".", "+", "-", "_"];

/// A parsed search text.
pub(super) struct PersonSearch(Vec<PersonWord>);

/// A word of the search.
struct PersonWord {
    /// `tsquery` that matches beginnings of words in names.
    name: String,
    /// `LIKE` patterns, one of which an address has to match.
    address: Vec<String>,
}

impl PersonSearch {
    /// Parses a search text. A word without letters and digits matches nothing.
    pub fn new(typed: &str) -> PersonSearch {
        let typed = typed.to_lowercase();
        PersonSearch(first_words(typed.split_whitespace()).into_iter().map(PersonWord::new).collect())
    }

    /// Returns a subquery for the ids of people whose name or address contains each of the words. Uses indexes.
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

/// Converts the domain in a word to ASCII, as addresses are stored (UTS #46); also works for part of a domain.
fn ascii_domain(word: &str) -> String {
    let at = word.rfind('@').map_or(0, |at| at + 1);
    match Host::parse(&word[at..]) {
        Ok(Host::Domain(domain)) if !word[at..].is_ascii() => format!("{}{domain}", &word[..at]),
        _ => word.to_owned(),
    }
}

impl PersonWord {
    fn new(word: &str) -> PersonWord {
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
        PersonWord { name: parts.join(" & "), address }
    }
}
