//! The connection that tests share, in `test-support`.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use test_support::database::TestDatabase;

#[test]
fn who_is_done_before_the_next_statement_shares_a_connection() {
    let database = TestDatabase::empty();
    let process = || -> i32 {
        diesel::select(sql::<Integer>("pg_backend_pid()"))
            .get_result(&mut *database.shared())
            .expect("asking the server")
    };
    let first = process();
    assert_eq!(process(), first);

    let cut = format!("SELECT pg_terminate_backend({first})");
    diesel::sql_query(cut).execute(&mut database.connect()).expect("cutting it");
    assert_ne!(process(), first);
}
