//! The product's statements, as `test-support` records and explains them.

use diesel::prelude::*;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use test_support::database::TestDatabase;
use test_support::statements::{Recorder, Statement, generic_plan};
use uuid::Uuid;

/// The parameters are the only source of the types.
const QUERY: &str = "WITH person AS (SELECT $1 AS id, $2 AS email)
    SELECT r.id FROM users r, person WHERE r.id = person.id AND r.email = person.email";

#[test_support::test]
async fn a_statement_is_explained_with_the_types_that_its_client_names() {
    let database = TestDatabase::new();
    let recorder = Recorder::start(&database).await;
    let url = recorder.url().to_owned();
    let ask = move || {
        let mut conn = PgConnection::establish(&url).expect("the recorder");
        let asked =
            diesel::sql_query(QUERY).bind::<SqlUuid, _>(Uuid::nil()).bind::<Text, _>("nobody@people.test");
        asked.execute(&mut conn).expect("an answer");
    };
    tokio::task::spawn_blocking(ask).await.expect("an end");
    let statements = recorder.take();
    let asked = statements.iter().find(|statement| statement.text == QUERY).expect("the statement");
    // `uuid` and `text`, in pg_type.dat of Postgres.
    assert_eq!(asked.parameter_types, [2950, 25]);

    let mut conn = database.connect();
    let plan = generic_plan(&mut conn, asked).join("\n");
    assert!(plan.contains("$1") && plan.contains("$2"), "{plan}");

    let inferred = Statement::from("SELECT 1 FROM users WHERE id = $1");
    assert_eq!(inferred.parameter_types, Vec::<u32>::new());
    let half = Statement { parameter_types: vec![0], ..inferred.clone() };
    assert_eq!(generic_plan(&mut conn, &half), generic_plan(&mut conn, &inferred));
}
