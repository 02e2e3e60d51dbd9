//! Public search of `opportunities`.
//!
//! See docs/decisions/331-opportunities-are-searched-word-by-word.md.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::enums::OpportunityCategory;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::opportunity::{Opportunity, oldest_check};
use crate::models::search::first_words;

/// Columns of an [`Opportunity`].
pub(super) const COLUMNS: &str = "
    id, slug, title, organization, category, discipline, location, country, is_remote, stipend, cost_cents, aid,
    starts_on, ends_on, deadline_local, deadline_zone, deadline_at, decision_on, min_grade, max_grade, residency,
    description, run_by, apply_url, verified, checked_at, hidden_reason, is_listed, version, created_at, updated_at";

/// Text that admins search for parts of words; indexed by `opportunities_words`.
pub(super) const WORDS: &str =
    "search_text(title || ' ' || organization || ' ' || discipline || ' ' || location)";

/// Words that the full-text index ignores: those of Postgres' configuration `english`.
pub const STOP_WORDS: &str = "\
    i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself \
    it its itself they them their theirs themselves what which who whom this that these those am is are was were be \
    been being have has had having do does did doing a an the and but if or because as until while of at by for with \
    about against between into through during before after above below to from up down in out on off over under \
    again further then once here there when where why how all any both each few more most other some such no nor not \
    only own same so than too very s t can will just don should now";

/// Shorter words are matched exactly; longer ones also match as the beginning of a word. A word of this length is
/// matched exactly if anything contains it: "art" begins "artificial".
const MIN_PREFIX: usize = 3;
/// In a word of at least this length, two errors are tolerated, as when two letters are swapped; in a shorter one,
/// one.
const MIN_LETTERS_OF_TWO_ERRORS: usize = 5;

/// Sort order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunitySort {
    /// Soonest deadline first.
    Deadline,
    /// Newest first.
    Newest,
    /// Soonest start first.
    Start,
    /// Lowest cost first.
    Cost,
    /// Best match of the search words first.
    Relevance,
}

/// Maximum total cost for a family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
pub enum OpportunityCost {
    /// Free.
    #[serde(rename = "free")]
    Free,
    /// Less than $1,000.
    #[serde(rename = "under_1000")]
    Under1000,
    /// Less than $5,000.
    #[serde(rename = "under_5000")]
    Under5000,
    /// Free, or with financial aid.
    #[serde(rename = "aid")]
    Aid,
}

/// Filter and sort order of the search in open opportunities.
#[derive(Debug, Clone)]
pub struct OpportunitySearch {
    /// Only opportunities that contain each of these words; if none contains a word, words that it may be a typo of.
    pub term: Option<String>,
    /// Only this category.
    pub category: Option<OpportunityCategory>,
    /// Only remote ones.
    pub is_remote: bool,
    /// Only paid ones.
    pub is_paid: bool,
    /// Only those open to this school grade.
    pub grade: Option<i16>,
    /// Only those that cost no more than this.
    pub cost: Option<OpportunityCost>,
    /// Only those with this deadline or an earlier one.
    pub closes_by: Option<DateTime<Utc>>,
    /// Default: relevance if there is a term, deadline otherwise.
    pub sort: Option<OpportunitySort>,
    /// Time at which they are open.
    pub now: DateTime<Utc>,
}

/// A page of results.
#[derive(Debug)]
pub struct FoundOpportunities {
    pub rows: Vec<Opportunity>,
    /// Total number of results.
    pub total: i64,
}

/// Returns at most `limit` results after `offset`. Two queries; one if that suffices, none if nothing can match.
pub fn page(
    conn: &mut PgConnection,
    search: &OpportunitySearch,
    offset: i64,
    limit: i64,
) -> QueryResult<FoundOpportunities> {
    let words = search.term.as_deref().map(words);
    match words {
        None => listed(conn, search, offset, limit),
        Some(words) if words.is_empty() => Ok(FoundOpportunities { rows: Vec::new(), total: 0 }),
        Some(words) => searched(conn, search, &words, (offset, limit)),
    }
}

/// Returns a page filtered without search words, read and counted along the lists' indexes.
fn listed(
    conn: &mut PgConnection,
    search: &OpportunitySearch,
    offset: i64,
    limit: i64,
) -> QueryResult<FoundOpportunities> {
    let mut values = SqlValues::default();
    let (found, order) = (search.condition(&mut values), search.order());
    let sql = format!(
        "SELECT {COLUMNS} FROM opportunities WHERE {found} ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    );
    let rows: Vec<Opportunity> = values.query(sql).load(conn)?;
    let read = i64::try_from(rows.len()).unwrap_or(limit);
    if read < limit && (read > 0 || offset == 0) {
        return Ok(FoundOpportunities { rows, total: offset + read });
    }
    let mut values = SqlValues::default();
    let found = search.condition(&mut values);
    let sql = format!("SELECT count(*) AS total FROM opportunities WHERE {found}");
    let counted: OpportunityTotal = values.query(sql).get_result(conn)?;
    Ok(FoundOpportunities { rows, total: counted.total })
}

/// Returns a page of the opportunities that contain all words. Matches are computed once, counted and sorted; only the
/// page's rows are read completely.
fn searched(
    conn: &mut PgConnection,
    search: &OpportunitySearch,
    words: &[String],
    (offset, limit): (i64, i64),
) -> QueryResult<FoundOpportunities> {
    let by_relevance = search.sort.unwrap_or(OpportunitySort::Relevance) == OpportunitySort::Relevance;
    let order = if by_relevance { "rank DESC, deadline_at, id" } else { search.order() };
    let mut values = SqlValues::default();
    let found = search.found(words, by_relevance, &mut values);
    let sql = format!(
        "{found} SELECT {COLUMNS}, (SELECT count(*) FROM found) AS total
         FROM (
             SELECT id, row_number() OVER (ORDER BY {order}) AS place FROM found
             ORDER BY place LIMIT {limit} OFFSET {offset}
         ) AS page JOIN opportunities USING (id) ORDER BY place"
    );
    let rows: Vec<FoundRow> = values.query(sql).load(conn)?;
    if let Some(FoundRow { total, .. }) = rows.first() {
        let total = *total;
        return Ok(FoundOpportunities { rows: rows.into_iter().map(|row| row.opportunity).collect(), total });
    }
    if offset == 0 {
        return Ok(FoundOpportunities { rows: Vec::new(), total: 0 });
    }
    let mut values = SqlValues::default();
    let found = search.found(words, false, &mut values);
    let counted: OpportunityTotal =
        values.query(format!("{found} SELECT count(*) AS total FROM found")).get_result(conn)?;
    Ok(FoundOpportunities { rows: Vec::new(), total: counted.total })
}

#[derive(QueryableByName)]
struct FoundRow {
    #[diesel(embed)]
    opportunity: Opportunity,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

#[derive(QueryableByName)]
struct OpportunityTotal {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// Returns the significant words in lower case, of letters and digits only, so that they contain no `tsquery` syntax.
fn words(term: &str) -> Vec<String> {
    let lower = term.to_lowercase();
    let typed = lower.split(|letter: char| !letter.is_alphanumeric());
    let counts = |word: &&str| !STOP_WORDS.split(' ').any(|stop_word| stop_word == *word);
    let words = first_words(typed.filter(counts));
    words.into_iter().map(str::to_owned).collect()
}

/// Returns SQL for a `tsquery` that matches words beginning with this one, or, for a short one, the word itself.
/// Without accents, some letters become signs, which would be operators, or nothing at all, which matches nothing.
fn beginning(word: &str, is_prefix: bool) -> String {
    let letters = format!("nullif(replace(plain_words({word}), ' ', ''), '')");
    if is_prefix { format!("{letters} || ':*'") } else { letters }
}

/// A search word in SQL.
struct OpportunityWord {
    /// Placeholder of its value.
    value: String,
    letters: usize,
}

impl OpportunityWord {
    /// Returns SQL for a query that matches words beginning with it.
    fn beginning(&self) -> String {
        beginning(&self.value, self.letters >= MIN_PREFIX)
    }

    /// Returns SQL for the first of these queries that matches any open opportunity: the word, words that begin with
    /// it, and words that it may be a typo of.
    fn query(&self, open: &str) -> String {
        let whole = (self.letters == MIN_PREFIX).then(|| beginning(&self.value, false));
        let found = whole.into_iter().chain([self.beginning()]).map(|text| {
            let query = format!("to_tsquery('english', {text})");
            format!(
                "WHEN EXISTS (SELECT FROM opportunities WHERE {open} AND search_vector @@ {query}) THEN {query}"
            )
        });
        let found = found.collect::<Vec<_>>().join(" ");
        format!("CASE {found} ELSE {} END", self.misspelled())
    }

    /// Returns SQL for a query of the words that differ from this one by a letter or two, or whose stem differs by
    /// one. Candidates are words that share many trigrams with it, found by an index.
    fn misspelled(&self) -> String {
        let typed = format!("search_text({})", self.value);
        let max_errors = if self.letters < MIN_LETTERS_OF_TWO_ERRORS { 1 } else { 2 };
        let stem = |word: &str| format!("(ts_lexize('english_stem', {word}))[1]");
        // `levenshtein_less_equal` has a length limit of 255; words are cut to 100 characters.
        let differs = |one: &str, other: &str, errors: i32| {
            format!("levenshtein_less_equal(left({one}, 100), left({other}, 100), {errors}) <= {errors}")
        };
        format!(
            "(SELECT to_tsquery('english', string_agg(word, ' | ')) FROM opportunity_words
             WHERE word % {typed} AND ({} OR {}))",
            differs("word", &typed, max_errors),
            differs(&stem("word"), &stem(&typed), 1)
        )
    }
}

impl OpportunitySearch {
    /// Returns the CTE `found`: the ids of opportunities that contain all words and match the filters, with their sort
    /// keys.
    fn found(&self, words: &[String], by_relevance: bool, values: &mut SqlValues) -> String {
        let open = self.open(values);
        let bound = words.iter().map(|word| OpportunityWord {
            value: values.add(SqlValue::Text(word.clone())),
            letters: word.chars().count(),
        });
        let bound: Vec<OpportunityWord> = bound.collect();
        let numbered = bound.iter().enumerate();
        let mut queries: Vec<String> =
            numbered.map(|(number, word)| format!("{} AS word_{number}", word.query(&open))).collect();
        let mut rank = "0::real";
        if by_relevance {
            // First those that contain all words as typed, then those with words that begin with them, then misspelled
            // ones.
            let all = values.add(SqlValue::Text(words.join(" ")));
            queries.push(format!("plainto_tsquery('english', plain_words({all})) AS typed"));
            let each = bound.iter().map(OpportunityWord::beginning).collect::<Vec<_>>().join(" || ' & ' || ");
            queries.push(format!("to_tsquery('english', {each}) AS beginnings"));
            rank = "CASE WHEN search_vector @@ (SELECT typed FROM query)
                        THEN 1 + ts_rank(search_vector, (SELECT typed FROM query))
                        ELSE coalesce(ts_rank(search_vector, (SELECT beginnings FROM query)), 0) END";
        }
        let has_all = (0..words.len())
            .map(|number| format!("search_vector @@ (SELECT word_{number} FROM query)"))
            .collect::<Vec<_>>()
            .join(" AND ");
        let fits = self.condition(values);
        format!(
            "WITH query AS MATERIALIZED (SELECT {}), found AS MATERIALIZED (
                 SELECT id, deadline_at, created_at, starts_on, cost_cents, {rank} AS rank
                 FROM opportunities WHERE {fits} AND {has_all}
             )",
            queries.join(", ")
        )
    }

    /// Returns the condition of open opportunities, as in [`super::opportunity::is_open`].
    fn open(&self, values: &mut SqlValues) -> String {
        let now = values.add(SqlValue::Instant(self.now));
        let checked_after = values.add(SqlValue::Instant(oldest_check(self.now)));
        format!(
            "is_listed AND hidden_reason IS NULL AND deadline_at > {now} AND checked_at > {checked_after}"
        )
    }

    /// Returns the condition of open opportunities that match the filters.
    fn condition(&self, values: &mut SqlValues) -> String {
        let mut all = vec![self.open(values)];
        if let Some(category) = self.category {
            all.push(format!("category = {}", values.add(SqlValue::Text(category.to_string()))));
        }
        if self.is_remote {
            all.push("is_remote".to_owned());
        }
        if self.is_paid {
            all.push("stipend IS NOT NULL".to_owned());
        }
        if let Some(grade) = self.grade {
            all.push(format!("{} BETWEEN min_grade AND max_grade", values.add(SqlValue::Grade(grade))));
        }
        all.extend(self.cost.map(|cost| cost.condition().to_owned()));
        if let Some(closes_by) = self.closes_by {
            all.push(format!("deadline_at <= {}", values.add(SqlValue::Instant(closes_by))));
        }
        all.join(" AND ")
    }

    /// Returns the sort order.
    fn order(&self) -> &'static str {
        match self.sort {
            Some(OpportunitySort::Newest) => "created_at DESC, id DESC",
            Some(OpportunitySort::Start) => "starts_on, id",
            Some(OpportunitySort::Cost) => "cost_cents, deadline_at, id",
            Some(OpportunitySort::Deadline | OpportunitySort::Relevance) | None => "deadline_at, id",
        }
    }
}

impl OpportunityCost {
    const fn condition(self) -> &'static str {
        match self {
            OpportunityCost::Free => "cost_cents = 0",
            OpportunityCost::Under1000 => "cost_cents < 100000",
            OpportunityCost::Under5000 => "cost_cents < 500000",
            OpportunityCost::Aid => "(cost_cents = 0 OR aid <> '')",
        }
    }
}
