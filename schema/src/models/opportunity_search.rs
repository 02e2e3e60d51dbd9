//! `opportunities` as visitors look for them.
//!
//! See docs/decisions/331-opportunities-are-searched-word-by-word.md.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::enums::OpportunityCategory;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::opportunity::{Opportunity, oldest_check};
use crate::models::search::first_words;

/// The columns of an [`Opportunity`].
pub(super) const COLUMNS: &str = "
    id, slug, title, organization, category, discipline, location, country, is_remote, stipend, cost_cents, aid,
    starts_on, ends_on, deadline_local, deadline_zone, deadline_at, decision_on, min_grade, max_grade, residency,
    description, run_by, apply_url, verified, checked_at, hidden_reason, is_listed, version, created_at, updated_at";

/// The text that admins look for parts of words in; the index `opportunities_words` is on it.
pub(super) const WORDS: &str =
    "search_text(title || ' ' || organization || ' ' || discipline || ' ' || location)";

/// Words that the full-text index leaves out, as Postgres' configuration `english` does.
pub const STOP_WORDS: &str = "\
    i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself \
    it its itself they them their theirs themselves what which who whom this that these those am is are was were be \
    been being have has had having do does did doing a an the and but if or because as until while of at by for with \
    about against between into through during before after above below to from up down in out on off over under \
    again further then once here there when where why how all any both each few more most other some such no nor not \
    only own same so than too very s t can will just don should now";

/// A shorter word is found as it is; of a longer one, the beginning of another is enough. One of this length is found as it is
/// where anything has it: "art" begins "artificial".
const MIN_PREFIX: usize = 3;
/// In a word of so many letters two may be wrong, as they are when two have changed places; in a shorter one, one.
const MIN_LETTERS_OF_TWO_ERRORS: usize = 5;

/// What the list is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunitySort {
    /// What closes soonest first.
    Deadline,
    /// What was listed last first.
    Newest,
    /// What begins soonest first.
    Start,
    /// What costs least first.
    Cost,
    /// What fits the searched words best first.
    Relevance,
}

/// What a family pays at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
pub enum OpportunityCost {
    /// Nothing.
    #[serde(rename = "free")]
    Free,
    /// Less than $1,000.
    #[serde(rename = "under_1000")]
    Under1000,
    /// Less than $5,000.
    #[serde(rename = "under_5000")]
    Under5000,
    /// Nothing, or there is help with the cost.
    #[serde(rename = "aid")]
    Aid,
}

/// Which of the open opportunities, in which order.
#[derive(Debug, Clone)]
pub struct OpportunitySearch {
    /// Only those in which each word of this is; where none has it, one that it may be a typing error for.
    pub term: Option<String>,
    /// Only those of this kind.
    pub category: Option<OpportunityCategory>,
    /// Only those that can be done from home.
    pub is_remote: bool,
    /// Only those that pay students.
    pub is_paid: bool,
    /// Only those open to this school grade.
    pub grade: Option<i16>,
    /// Only those that cost no more than this.
    pub cost: Option<OpportunityCost>,
    /// Only those that close no later.
    pub closes_by: Option<DateTime<Utc>>,
    /// By relevance if not given with a term, by deadline otherwise.
    pub sort: Option<OpportunitySort>,
    /// The instant at which they are open.
    pub now: DateTime<Utc>,
}

/// A page of what was found.
#[derive(Debug)]
pub struct FoundOpportunities {
    /// The page.
    pub rows: Vec<Opportunity>,
    /// How many there are on all pages.
    pub total: i64,
}

/// At most `limit` of what is found, after `offset` others. Two queries; one if that says all, none if nothing can be found.
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

/// A page of what the filters leave, read and counted along the lists' indexes.
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
    let counted: Count = values.query(sql).get_result(conn)?;
    Ok(FoundOpportunities { rows, total: counted.total })
}

/// A page of what has all words. What is found is found once, counted and put in order; only the page's rows are read whole.
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
    let counted: Count =
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
struct Count {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// The words that count, in lower case: letters and digits alone, so that nothing in them is syntax.
fn words(term: &str) -> Vec<String> {
    let lower = term.to_lowercase();
    let typed = lower.split(|letter: char| !letter.is_alphanumeric());
    let counts = |word: &&str| !STOP_WORDS.split(' ').any(|stop_word| stop_word == *word);
    let words = first_words(typed.filter(counts));
    words.into_iter().map(str::to_owned).collect()
}

/// What finds words that begin with one, or, of a short one, the word itself. Without accents, some letters become signs, which
/// would be operators, or nothing at all, which finds nothing.
fn beginning(word: &str, is_prefix: bool) -> String {
    let letters = format!("nullif(replace(plain_words({word}), ' ', ''), '')");
    if is_prefix { format!("{letters} || ':*'") } else { letters }
}

/// A word of a search, as SQL names it.
struct SearchWord {
    /// Stands for its value.
    value: String,
    letters: usize,
}

impl SearchWord {
    /// What finds whatever begins with it.
    fn beginning(&self) -> String {
        beginning(&self.value, self.letters >= MIN_PREFIX)
    }

    /// A query of the first of these of which any opportunity has something that is `open`: the word, what begins with it, and the
    /// words that opportunities have and for which it may be a typing error.
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

    /// What finds the words that this one differs from by a letter or two, or whose stem its stem differs from by one. They are
    /// looked for among the words that have many groups of three letters in common with it, by an index.
    fn misspelled(&self) -> String {
        let typed = format!("search_text({})", self.value);
        let max_errors = if self.letters < MIN_LETTERS_OF_TWO_ERRORS { 1 } else { 2 };
        let stem = |word: &str| format!("(ts_lexize('english_stem', {word}))[1]");
        // The function takes no longer ones, and nobody types any.
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
    /// `found`: the ids of what has all words and fits the filters, with whatever it can be sorted by.
    fn found(&self, words: &[String], by_relevance: bool, values: &mut SqlValues) -> String {
        let open = self.open(values);
        let bound = words.iter().map(|word| SearchWord {
            value: values.add(SqlValue::Text(word.clone())),
            letters: word.chars().count(),
        });
        let bound: Vec<SearchWord> = bound.collect();
        let numbered = bound.iter().enumerate();
        let mut queries: Vec<String> =
            numbered.map(|(number, word)| format!("{} AS word_{number}", word.query(&open))).collect();
        let mut rank = "0::real";
        if by_relevance {
            // What has all words as they were typed, then what has others that begin with them, then what has misspelled ones.
            let all = values.add(SqlValue::Text(words.join(" ")));
            queries.push(format!("plainto_tsquery('english', plain_words({all})) AS typed"));
            let each = bound.iter().map(SearchWord::beginning).collect::<Vec<_>>().join(" || ' & ' || ");
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

    /// What holds for the open ones, as [`super::opportunity::is_open`] has it.
    fn open(&self, values: &mut SqlValues) -> String {
        let now = values.add(SqlValue::Instant(self.now));
        let checked_after = values.add(SqlValue::Instant(oldest_check(self.now)));
        format!(
            "is_listed AND hidden_reason IS NULL AND deadline_at > {now} AND checked_at > {checked_after}"
        )
    }

    /// What holds for the open ones that fit the filters.
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

    /// What the filters leave is put in this order.
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
