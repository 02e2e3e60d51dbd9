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

/// The text that words much like those of a search are looked for in; the index `opportunities_words` is on it.
pub(super) const WORDS: &str =
    "search_text(title || ' ' || organization || ' ' || discipline || ' ' || location)";

/// Words that the full-text index leaves out, as Postgres' configuration `english` does.
const STOP_WORDS: &str = "\
    i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself \
    it its itself they them their theirs themselves what which who whom this that these those am is are was were be \
    been being have has had having do does did doing a an the and but if or because as until while of at by for with \
    about against between into through during before after above below to from up down in out on off over under \
    again further then once here there when where why how all any both each few more most other some such no nor not \
    only own same so than too very s t can will just don should now";

/// A shorter word is found as it is; of a longer one, the beginning of another is enough.
const MIN_PREFIX: usize = 3;

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
    /// Only those in which each word of this is, or one much like it.
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
    if words.as_ref().is_some_and(Vec::is_empty) {
        return Ok(FoundOpportunities { rows: Vec::new(), total: 0 });
    }
    let words = words.unwrap_or_default();
    let rows: Vec<Opportunity> = {
        let mut values = SqlValues::default();
        let found = search.condition(&words, &mut values);
        let order = search.order(&words, &mut values);
        let sql = format!(
            "SELECT {COLUMNS} FROM opportunities WHERE {found} ORDER BY {order} LIMIT {limit} OFFSET {offset}"
        );
        values.query(sql).load(conn)?
    };
    let read = i64::try_from(rows.len()).unwrap_or(limit);
    if read < limit && (read > 0 || offset == 0) {
        return Ok(FoundOpportunities { rows, total: offset + read });
    }
    let mut values = SqlValues::default();
    let found = search.condition(&words, &mut values);
    let counted: Count = values
        .query(format!("SELECT count(*) AS total FROM opportunities WHERE {found}"))
        .get_result(conn)?;
    Ok(FoundOpportunities { rows, total: counted.total })
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

/// What finds all words of a text; it has no operators.
fn typed(text: &str) -> String {
    format!("plainto_tsquery('english', search_text({text}))")
}

/// What finds words that begin with one. Without accents, some letters become signs, which would be operators, or nothing at all,
/// which finds nothing.
fn beginning(word: &str) -> String {
    let letters = format!("regexp_replace(search_text({word}), '[^[:alnum:]]', '', 'g')");
    format!("to_tsquery('english', nullif({letters}, '') || ':*')")
}

impl OpportunitySearch {
    /// What holds for the open ones that are looked for, as [`super::opportunity::is_open`] has it.
    fn condition(&self, words: &[String], values: &mut SqlValues) -> String {
        let now = values.add(SqlValue::Instant(self.now));
        let checked_after = values.add(SqlValue::Instant(oldest_check(self.now)));
        let mut all = vec![
            "is_listed AND hidden_reason IS NULL".to_owned(),
            format!("deadline_at > {now} AND checked_at > {checked_after}"),
        ];
        for word in words {
            let is_prefix = word.chars().count() >= MIN_PREFIX;
            let word = values.add(SqlValue::Text(word.clone()));
            let query = if is_prefix { beginning(&word) } else { typed(&word) };
            all.push(format!("(search_vector @@ {query} OR search_text({word}) <<% {WORDS})"));
        }
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

    fn order(&self, words: &[String], values: &mut SqlValues) -> String {
        let by_relevance = self.sort.unwrap_or(OpportunitySort::Relevance) == OpportunitySort::Relevance;
        if by_relevance && !words.is_empty() {
            // What has all words as they were typed, then what has others that begin with them, then what has some like them.
            let bound: Vec<String> =
                words.iter().map(|word| values.add(SqlValue::Text(word.clone()))).collect();
            let all_words = values.add(SqlValue::Text(words.join(" ")));
            let (all, each) = (typed(&all_words), bound.iter().map(|word| beginning(word)));
            let beginnings = each.collect::<Vec<_>>().join(" && ");
            return format!(
                "CASE WHEN search_vector @@ {all} THEN 1 + ts_rank(search_vector, {all})
                      ELSE coalesce(ts_rank(search_vector, {beginnings}), 0) END DESC, deadline_at, id"
            );
        }
        match self.sort {
            Some(OpportunitySort::Newest) => "created_at DESC, id DESC",
            Some(OpportunitySort::Start) => "starts_on, id",
            Some(OpportunitySort::Cost) => "cost_cents, deadline_at, id",
            Some(OpportunitySort::Deadline | OpportunitySort::Relevance) | None => "deadline_at, id",
        }
        .to_owned()
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
