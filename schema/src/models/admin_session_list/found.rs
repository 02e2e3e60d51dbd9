//! Search in session records: each word has to occur in the record's own texts, or in its tutor's name or email
//! address.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Uuid as SqlUuid};

use super::TEACHING;
use crate::ids::UserId;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::search;

/// A tutor, and which of the words occur in their name or address.
#[derive(QueryableByName)]
struct TutorWords {
    #[diesel(sql_type = SqlUuid)]
    id: UserId,
    /// 1-based positions of these words.
    #[diesel(sql_type = Array<BigInt>)]
    places: Vec<i64>,
}

/// Words, and the tutors whose names and addresses contain them.
#[derive(Debug, Clone)]
pub(super) struct FoundTutors {
    /// A `tsquery` for each word; empty if nothing can match.
    words: Vec<String>,
    /// Tutors by the positions of their words.
    groups: BTreeMap<Vec<i64>, Vec<UserId>>,
    /// Total number of tutors.
    tutors: usize,
}

impl FoundTutors {
    pub fn read(conn: &mut PgConnection, term: &str) -> QueryResult<FoundTutors> {
        let Some(words) = search::word_queries(term) else {
            return Ok(FoundTutors { words: Vec::new(), groups: BTreeMap::new(), tutors: 0 });
        };
        let mut values = SqlValues::default();
        let list = values.add(SqlValue::Texts(words.clone()));
        let sql = format!(
            "WITH RECURSIVE {TEACHING}
             SELECT p.id, ARRAY(
                 SELECT w.place FROM unnest({list}::text[]) WITH ORDINALITY AS w (query, place)
                 WHERE who.words @@ to_tsquery('simple', w.query) ORDER BY w.place) AS places
             FROM teaching t JOIN profiles p ON p.id = t.tutor_id JOIN users u ON u.id = p.id
                 CROSS JOIN LATERAL (
                     SELECT search_words(p.first_name || ' ' || p.last_name || ' ' || u.email) AS words OFFSET 0) who"
        );
        let rows: Vec<TutorWords> = values.query(sql).load(conn)?;
        let (tutors, mut groups) = (rows.len(), BTreeMap::<Vec<i64>, Vec<UserId>>::new());
        for TutorWords { id, places } in rows.into_iter().filter(|row| !row.places.is_empty()) {
            groups.entry(places).or_default().push(id);
        }
        Ok(FoundTutors { words, groups, tutors })
    }

    /// Returns the SQL condition of records that contain every word.
    pub fn condition(&self, values: &mut SqlValues) -> String {
        if self.words.is_empty() {
            return "false".to_owned();
        }
        let mut ways = vec![in_texts(&self.words, values)];
        for (places, ids) in &self.groups {
            let is_left = |place: i64| !places.contains(&place);
            let left = self.words.iter().zip(1..).filter(|(_, place)| is_left(*place));
            let left: Vec<String> = left.map(|(word, _)| word.clone()).collect();
            let is_everybody = ids.len() == self.tutors;
            ways.push(match (is_everybody, left.is_empty()) {
                (true, true) => return "true".to_owned(),
                (true, false) => in_texts(&left, values),
                (false, true) => of_tutors(ids, values),
                (false, false) => {
                    format!("({} AND {})", of_tutors(ids, values), in_texts(&left, values))
                }
            });
        }
        format!("({})", ways.join(" OR "))
    }
}

fn in_texts(words: &[String], values: &mut SqlValues) -> String {
    format!("s.search @@ to_tsquery('simple', {})", values.add(SqlValue::Text(words.join(" & "))))
}

fn of_tutors(ids: &[UserId], values: &mut SqlValues) -> String {
    format!("s.tutor_id = ANY ({})", values.add(SqlValue::ids(ids)))
}
