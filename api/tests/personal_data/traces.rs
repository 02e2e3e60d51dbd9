//! Finds a mark in the whole database and in the file storage.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    table_name: String,
}

fn tables(conn: &mut PgConnection) -> Vec<String> {
    let tables: Vec<Table> = diesel::sql_query(
        "SELECT table_name::text FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    .load(conn)
    .unwrap();
    tables.into_iter().map(|table| table.table_name).collect()
}

/// Returns the columns of all tables that contain the mark, as text, bytes or base64, with the number of rows.
pub fn in_database(conn: &mut PgConnection, mark: &str) -> BTreeMap<String, i64> {
    let mut found = BTreeMap::new();
    for table_name in tables(conn) {
        // `to_jsonb` writes bytes as hexadecimal digits.
        let query = format!(
            "SELECT f.key AS column_name, count(*) AS rows
             FROM \"{table_name}\" t, jsonb_each_text(to_jsonb(t)) f
             WHERE f.value ~* $1 OR f.value ~ $2 GROUP BY f.key"
        );
        let rows: Vec<Found> = diesel::sql_query(query)
            .bind::<Text, _>(format!("{mark}|{}|{}", hex::encode(mark), hex::encode(capitalized(mark))))
            .bind::<Text, _>([base64_forms(mark), base64_forms(&capitalized(mark))].concat().join("|"))
            .load(conn)
            .unwrap();
        found.extend(rows.into_iter().map(|row| (format!("{table_name}.{}", row.column_name), row.rows)));
    }
    found
}

/// Returns the columns of all tables in which texts begin with `start` and do not continue to `end`.
pub fn altered(conn: &mut PgConnection, start: &str, end: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for table_name in tables(conn) {
        let query = format!(
            "SELECT f.key AS column_name, count(*) AS rows
             FROM \"{table_name}\" t, jsonb_each_text(to_jsonb(t)) f
             WHERE strpos(f.value, $1) > 0 AND strpos(f.value, $2) = 0 GROUP BY f.key"
        );
        let rows: Vec<Found> =
            diesel::sql_query(query).bind::<Text, _>(start).bind::<Text, _>(end).load(conn).unwrap();
        found.extend(rows.into_iter().map(|row| format!("{table_name}.{}", row.column_name)));
    }
    found
}

/// Returns the number of files, and the names of those whose name or content contains the mark.
pub fn in_files(folder: &Path, mark: &str) -> (usize, Vec<String>) {
    let (mut count, mut found) = (0, Vec::new());
    let Ok(entries) = std::fs::read_dir(folder) else { return (count, found) };
    for entry in entries.map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let (inner_count, inner) = in_files(&entry.path(), mark);
            count += inner_count;
            found.extend(inner);
            continue;
        }
        count += 1;
        let bytes = std::fs::read(entry.path()).unwrap().to_ascii_lowercase();
        if name.to_lowercase().contains(mark) || bytes.windows(mark.len()).any(|part| part == mark.as_bytes())
        {
            found.push(name);
        }
    }
    (count, found)
}

fn capitalized(mark: &str) -> String {
    mark[..1].to_uppercase() + &mark[1..]
}

/// Returns the base64 forms of the mark at each alignment, without the characters that encode bits of adjacent bytes.
fn base64_forms(mark: &str) -> Vec<String> {
    let form = |before: usize| {
        let text = STANDARD_NO_PAD.encode("x".repeat(before) + mark);
        let (start, end) = ((before * 8).div_ceil(6), (before + mark.len()) * 8 / 6);
        text[start..end].replace('+', "\\+")
    };
    (0..3).map(form).collect()
}

#[test]
fn a_mark_is_found_in_whatever_way_it_is_written() {
    let database = test_support::TestDatabase::new();
    let conn = &mut database.connect();
    let base64 = STANDARD_NO_PAD.encode("It is a zqmark.");
    for (column, value) in [("message", "'ZQMARK'"), ("data", "'{}'"), ("raw", "'\\x007a716d61726b00'")] {
        let create = format!("CREATE TABLE marked_{column} (message text, data jsonb, raw bytea)");
        diesel::sql_query(create).execute(conn).unwrap();
        let insert = format!("INSERT INTO marked_{column} ({column}) VALUES ({value})");
        diesel::sql_query(insert).execute(conn).unwrap();
    }
    let nested = format!("UPDATE marked_data SET data = '{{\"a\": [{{\"b\": \"{base64}\"}}]}}'");
    diesel::sql_query(nested).execute(conn).unwrap();
    let found = in_database(conn, "zqmark");
    let expected = ["marked_data.data", "marked_message.message", "marked_raw.raw"];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected.map(|column| (column.to_owned(), 1)));
}
