//! All stored personal data is exported on request and deleted with the account.

mod life;
mod marked;
mod stays;
mod traces;

use std::collections::{BTreeMap, BTreeSet};

use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Jsonb, Text, Uuid as SqlUuid};
use schema::enums::Role;
use schema::models::personal_data::{DeletionRule, ExportColumns, ExportReader, PERSONAL_DATA};
use schema::models::user::User;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::TestApp;
use test_support::people::Someone;

use life::Life;

/// Part of every text about the user, and of all input of users who leave.
const MARK: &str = "zqmark";
/// The start of each of these texts,
const WRITES: &str = "Zqmark writes:";
/// and its end.
const MARKUP: &str = "If one = 2: <script>ran=1</script>";
/// Part of texts that others write about them.
const NAMED: &str = "zqnamed";

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
}

#[test]
fn every_reference_to_a_person_is_in_the_list() {
    let database = test_support::TestDatabase::new();
    let references = "
        SELECT c.conrelid::regclass::text AS table_name, a.attname::text AS column_name
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
        WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'profiles'::regclass)
            AND c.connamespace = 'public'::regnamespace";
    let addresses = "
        SELECT table_name::text, column_name::text FROM information_schema.columns
        WHERE table_schema = 'public' AND (column_name LIKE '%email' OR column_name = 'to_address')
            AND table_name NOT IN ('users', 'payout_accounts', 'account_tokens', 'organizations')";
    let load = |query: &str| diesel::sql_query(query).load::<Column>(&mut database.connect()).unwrap();
    let (references, addresses) = (load(references), load(addresses));
    assert!(references.len() > 20 && addresses.len() >= 5, "{} {}", references.len(), addresses.len());
    let missing: BTreeSet<String> = references
        .iter()
        .map(|column| (column, "id"))
        .chain(addresses.iter().map(|column| (column, "email")))
        .filter(|(Column { table_name, column_name }, of)| {
            let rule = format!("r.{column_name} = person.{of}");
            !PERSONAL_DATA.iter().any(|table| table.table == table_name && table.rows.contains(&rule))
        })
        .map(|(column, _)| format!("{}.{}", column.table_name, column.column_name))
        .collect();
    let place = "PERSONAL_DATA in schema/src/models/personal_data.rs";
    assert!(
        missing.is_empty(),
        "{place} has no entry for {missing:?}; it also needs a row in personal_data.sql"
    );
}

#[test]
fn names_are_used_once() {
    let names: BTreeSet<&str> = PERSONAL_DATA.iter().map(|table| table.name).collect();
    assert_eq!(names.len(), PERSONAL_DATA.len());
}

/// Creates a user with rows in every table, as a student and as a tutor, with all texts marked.
async fn somebody(app: &TestApp) -> Someone {
    let (mut person, other) = (app.tutor(Some(4000)), app.tutor(Some(4000)));
    let (pupil, admin) = (app.student(), app.admin());
    let conn = &mut app.conn();
    for role in [Role::Student, Role::Admin] {
        User::grant_role(conn, person.id, role).unwrap();
    }
    person.email = format!("{MARK}@people.test");
    let hash = bcrypt::hash("correct horse", 4).unwrap();
    for statement in include_str!("personal_data.sql").split(";\n").filter(|part| !part.trim().is_empty()) {
        // All names are available in every statement.
        let query = format!(
            "WITH it AS (SELECT $1 AS person, $2 AS other, $3 AS pupil, $4 AS admin, $5 AS hash, now() AS now) {statement}"
        );
        diesel::sql_query(query)
            .bind::<SqlUuid, _>(person.id)
            .bind::<SqlUuid, _>(other.id)
            .bind::<SqlUuid, _>(pupil.id)
            .bind::<SqlUuid, _>(admin.id)
            .bind::<Text, _>(&hash)
            .execute(conn)
            .unwrap_or_else(|error| panic!("{error} in {statement}"));
    }
    person
}

/// Returns the tables that contain the mark, and the number of their rows.
fn marked(conn: &mut PgConnection) -> Vec<(String, i64)> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let tables: Vec<Column> = diesel::sql_query(
        "SELECT table_name::text, '' AS column_name FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
    )
    .load(conn)
    .unwrap();
    let mut found = Vec::new();
    for Column { table_name, .. } in tables {
        let query = format!("SELECT count(*) AS rows FROM {table_name} t WHERE t::text ILIKE '%{MARK}%'");
        let count: Count = diesel::sql_query(query).get_result(conn).unwrap();
        if count.rows > 0 {
            found.push((table_name, count.rows));
        }
    }
    found
}

#[test_support::test]
async fn an_export_has_all_of_it_and_no_secret() {
    let app = TestApp::start().await;
    let person = somebody(&app).await;
    let response = person.get("/api/account/export").await;
    let export = response.expect(200);
    assert_eq!(response.headers["content-disposition"], "attachment; filename=\"account-data.json\"");
    assert_eq!(
        (&response.headers["cache-control"], &response.headers["content-type"]),
        (&"no-store".parse().unwrap(), &"application/json".parse().unwrap())
    );
    assert_eq!(export["account_id"], json!(person.id));
    let data = export["data"].as_object().unwrap();
    for table in PERSONAL_DATA {
        let rows = data[table.name].as_array().unwrap();
        assert!(!rows.is_empty(), "{}: nothing in personal_data.sql, or not exported", table.name);
        for row in rows {
            let shown = |column: &str| row.as_object().unwrap().contains_key(column);
            match table.columns {
                ExportColumns::All => {}
                ExportColumns::Except(hidden) => assert!(!hidden.iter().any(|column| shown(column)), "{row}"),
                ExportColumns::Only(columns) => {
                    assert!(columns.iter().all(|column| shown(column)), "{row}");
                    assert_eq!(row.as_object().unwrap().len(), columns.len());
                }
            }
        }
    }
    assert_eq!(data["account"][0]["email"], json!(person.email));
    assert_eq!(data["chat_messages"].as_array().unwrap().len(), 1, "their own, not what others wrote");
    for secret in ["hash", "token", "unsubscribe_key", "body", "$2"] {
        assert!(!response.text.contains(secret), "{secret}");
    }
}

#[test_support::test]
async fn an_export_has_nothing_of_others() {
    let app = TestApp::start().await;
    let _person = somebody(&app).await;
    let export = app.student().get("/api/account/export").await;
    export.expect(200);
    assert!(!export.text.contains(MARK), "{}", export.text);
}

#[test_support::test]
async fn a_deletion_leaves_nothing_that_says_who_it_was() {
    let app = TestApp::start().await;
    let person = somebody(&app).await;
    let before = marked(&mut app.conn());
    assert!(before.len() > 15, "the fixture marks what it stores: {before:?}");
    person.post("/api/account/delete", json!({"current_password": "correct horse"})).await.expect(204);
    // The farewell email in the outbox.
    assert_eq!(marked(&mut app.conn()), [("mail_outbox".to_owned(), 1)]);
    let left = left_of(&app, person.id);
    for table in PERSONAL_DATA {
        let rows = left[table.name].as_array().unwrap().len();
        match table.deletion {
            DeletionRule::Go => assert_eq!(rows, usize::from(table.name == "mails"), "{}", table.name),
            // An active project has no tutor now, and the user's own projects as a student are deleted.
            DeletionRule::Stay | DeletionRule::Overwrite(_) | DeletionRule::Empty(_) => {
                assert!(rows > 0, "{}", table.name)
            }
        }
    }
    let account = &left["account"][0];
    assert_eq!(account["email"], json!(format!("deleted-{}@deleted.invalid", person.id)));
    let profile = &left["profile"][0];
    assert_eq!((&profile["first_name"], &profile["last_name"]), (&json!("Former"), &json!("tutor")));
    assert_eq!(left["lesson_records_as_student"][0]["student_name"], "Former student");
}

/// Returns what the list still finds by the user's id.
fn left_of(app: &TestApp, id: Uuid) -> Value {
    let now = app.clock.now();
    let email = format!("{MARK}@people.test");
    let lists =
        schema::models::personal_data::export(&mut app.conn(), id, (&email, ExportReader::Owner), now);
    let read = |(name, rows): (&str, String)| (name.to_owned(), serde_json::from_str(&rows).unwrap());
    Value::Object(lists.unwrap().into_iter().map(read).collect())
}

#[test_support::test]
async fn whoever_did_everything_leaves_nothing_behind_but_what_is_listed() {
    let mut life = Life::begin().await;
    life.live().await;
    let (untyped, useless) = life.typed.missing(stays::UNTYPED);
    let places =
        "texts that personal_data/life.rs does not type, and unused reasons of personal_data/stays.rs";
    assert_eq!((untyped, useless), (vec![], vec![]), "{places}");
    let found = |mark: &str| traces::in_database(&mut life.app.conn(), mark);
    assert!(found(MARK).len() > 60 && found(NAMED).len() > 15, "{:?} {:?}", found(MARK), found(NAMED));
    let (files, marked_files) = traces::in_files(&life.app.files_dir, MARK);
    assert_eq!((files, marked_files.len()), (2, 1), "a picture and a PDF");

    life.leave().await;
    life.run_jobs().await;
    jobs::purge(life.app.state.clone()).await.unwrap();
    let mut listed = [stays::TYPED, stays::NAMED].map(columns);
    let mut stays = [MARK, NAMED].map(&found);
    for column in stays::EMAILS {
        for found in &mut stays {
            found.remove(column);
        }
    }
    let places =
        "left: the columns that keep a text; right: those that personal_data/stays.rs gives a reason for";
    assert_eq!(stays, listed, "{places}");
    assert_eq!(traces::in_files(&life.app.files_dir, MARK), (0, vec![]));

    life.decide_open_reports().await;
    listed[0].remove(stays::PENDING_SNAPSHOT);
    life.app.advance(TimeDelta::days(91));
    jobs::purge(life.app.state.clone()).await.unwrap();
    assert_eq!([MARK, NAMED].map(found), listed, "once reports are decided and emails are dropped");
}

/// When this fails: user input is stored verbatim, and escaped where it becomes HTML
/// (docs/decisions/379-what-people-type-is-kept-to-the-letter.md).
#[test_support::test]
async fn what_is_typed_anywhere_is_kept_to_the_letter_and_no_email_runs_it() {
    let mut life = Life::begin().await;
    life.live().await;
    let conn = &mut life.app.conn();
    let mut altered = traces::altered(conn, WRITES, MARKUP);
    // Emails have truncated subjects, and two parts with their text.
    altered.retain(|column| !column.starts_with("mail_outbox."));
    assert_eq!(altered, BTreeSet::new());
    let emails = life.app.mails_to("@").await;
    let html = |email: &String| email.split_once("Content-Type: text/html").map(|(_, html)| html.to_owned());
    let emails: Vec<String> = emails.iter().filter_map(html).collect();
    let with = |text: &str| emails.iter().filter(|html| html.contains(text)).count();
    assert_eq!(with("<script"), 0);
    let shown = with("&lt;script&gt;ran=1&lt;/script&gt;");
    assert!(shown > 10, "{shown} of {} emails", emails.len());
}

/// Returns the columns of a list, with the number of marked rows in each.
fn columns(listed: &[(&str, i64, &str)]) -> BTreeMap<String, i64> {
    listed.iter().map(|(column, rows, _)| ((*column).to_owned(), *rows)).collect()
}

#[test_support::test]
async fn an_open_report_about_somebody_is_not_told_to_them_and_does_not_go_with_their_account() {
    #[derive(QueryableByName)]
    struct Reports {
        #[diesel(sql_type = Jsonb)]
        rows: Value,
    }
    let app = TestApp::start().await;
    let person = somebody(&app).await;
    let export = person.get("/api/account/export").await.expect(200);
    let told = &export["data"]["chat_reports_about"];
    assert_eq!((told.as_array().unwrap().len(), &told[0]["state"]), (1, &json!("warned")));
    person.post("/api/account/delete", json!({"current_password": "correct horse"})).await.expect(204);
    let query = "SELECT jsonb_agg(jsonb_build_array(state, details, snapshot) ORDER BY state) AS rows
                 FROM chat_reports WHERE reported_id = $1";
    let left: Reports =
        diesel::sql_query(query).bind::<SqlUuid, _>(person.id).get_result(&mut app.conn()).unwrap();
    let expected = json!([["open", "They would not stop", ["What was said"]], ["warned", "They did it", []]]);
    assert_eq!(left.rows, expected);
}

#[test_support::test]
async fn a_project_that_is_not_over_waits_for_another_tutor() {
    let app = TestApp::start().await;
    let person = somebody(&app).await;
    person.post("/api/account/delete", json!({"current_password": "correct horse"})).await.expect(204);
    #[derive(QueryableByName)]
    struct Projects {
        #[diesel(sql_type = Jsonb)]
        rows: Value,
    }
    let query = "SELECT jsonb_agg(jsonb_build_array(status, assigned_tutor_id = $1) ORDER BY status) AS rows FROM research_requests";
    let projects: Projects =
        diesel::sql_query(query).bind::<SqlUuid, _>(person.id).get_result(&mut app.conn()).unwrap();
    assert_eq!(projects.rows, json!([["completed", true], ["pending", null]]));
}
