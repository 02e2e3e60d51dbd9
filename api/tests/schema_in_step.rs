//! Migrations can be applied, reverted and applied again with the same schema, and `schema.rs` matches the database.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::MigrationHarness;

use test_support::database::TestDatabase;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Returns columns, constraints and indexes, one per line.
fn describe(conn: &mut PgConnection) -> Vec<String> {
    let query = "
        SELECT format('%s.%s %s%s default %s generated %s', table_name, column_name, udt_name,
                      CASE is_nullable WHEN 'YES' THEN ' null' ELSE '' END, column_default, generation_expression) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT 'extension ' || extname FROM pg_extension
        ORDER BY 1";
    diesel::sql_query(query).load::<Line>(conn).unwrap().into_iter().map(|row| row.line).collect()
}

#[test]
fn migrations_run_up_down_and_up_to_the_same_schema() {
    let database = TestDatabase::empty();
    let mut conn = database.connect();
    let empty = describe(&mut conn);
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    let first = describe(&mut conn);
    assert!(first.len() > 100);
    conn.revert_all_migrations(schema::MIGRATIONS).unwrap();
    let left: Vec<_> = describe(&mut conn).into_iter().filter(|line| !line.contains("__diesel")).collect();
    assert_eq!(left, empty, "something is left behind by a down migration");
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    assert_eq!(describe(&mut conn), first);
}

/// The last migration before the `payments` table.
const BEFORE_PAYMENTS: &str = "20261121000410";

/// Reverts every migration after this one.
fn revert_to(conn: &mut PgConnection, version: &str) {
    while conn.applied_migrations().unwrap().first().is_some_and(|last| last.to_string().as_str() > version) {
        conn.revert_last_migration(schema::MIGRATIONS).unwrap();
    }
}

fn lines(conn: &mut PgConnection, query: &str) -> Vec<String> {
    diesel::sql_query(query).load::<Line>(conn).unwrap().into_iter().map(|row| row.line).collect()
}

#[test]
fn money_of_before_keeps_its_story_when_payments_get_rows_of_their_own_and_when_they_lose_them() {
    let database = TestDatabase::empty();
    let mut conn = database.connect();
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    revert_to(&mut conn, BEFORE_PAYMENTS);
    conn.batch_execute(include_str!("schema_in_step.sql")).unwrap();
    // The next synchronization time is not kept for final payments.
    let old = "SELECT (to_jsonb(b) - 'stripe_due_at')::text AS line FROM student_bookings b
               UNION ALL SELECT to_jsonb(r)::text FROM booking_payments r
               UNION ALL SELECT to_jsonb(r)::text FROM booking_refunds r
               UNION ALL SELECT to_jsonb(d)::text FROM booking_disputes d
               UNION ALL SELECT to_jsonb(t)::text FROM transfers t ORDER BY 1";
    let before = lines(&mut conn, old);
    assert_eq!(before.len(), 9 + 6 + 2 + 2 + 3);
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    let payments = "
        SELECT concat_ws(' ', right(booking_id::text, 1), status, stripe_checkout_session_id, stripe_payment_intent_id,
            checkout_attempt, 'owed', owed_cents, 'sent', transferred_cents, CASE WHEN share_withheld THEN 'withheld' END,
            CASE WHEN next_sync_at IS NOT NULL THEN 'asked' END,
            (SELECT 'R-' || receipt_number FROM payment_receipts r WHERE r.payment_id = p.id),
            (SELECT 'refunded ' || amount_cents FROM payment_refunds r WHERE r.payment_id = p.id),
            (SELECT 'dispute ' || state FROM payment_disputes d WHERE d.payment_id = p.id),
            (SELECT 'transfer ' || amount_cents FROM transfers t WHERE t.payment_id = p.id)) AS line
        FROM payments p ORDER BY booking_id";
    assert_eq!(
        lines(&mut conn, payments),
        [
            "2 unpaid 0 owed 0 sent 0 asked",
            "3 processing cs_3 2 owed 0 sent 0 asked",
            "4 paid cs_4 pi_4 1 owed 4800 sent 0 asked R-100001",
            "5 paid cs_5 pi_5 1 owed 4500 sent 4500 R-100002 refunded 1500 transfer 4800",
            "6 paid cs_6 pi_6 1 owed 4000 sent 4000 asked R-100003 dispute open transfer 4800",
            "7 refund_pending cs_7 pi_7 1 owed 0 sent 0 asked R-100004 dispute won",
            "8 refunded cs_8 pi_8 1 owed 0 sent 0 R-100005 refunded 6000",
            "9 paid cs_9 pi_9 1 owed 4800 sent 0 withheld asked R-100006 transfer 4800",
        ]
    );
    revert_to(&mut conn, BEFORE_PAYMENTS);
    assert_eq!(lines(&mut conn, old), before);
}

/// The last migration before payout movements.
const BEFORE_MOVEMENTS: &str = "20261129001999";

#[test]
fn what_tutors_were_paid_before_there_were_movements_keeps_its_story_there_and_back() {
    let database = TestDatabase::empty();
    let mut conn = database.connect();
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    revert_to(&mut conn, BEFORE_MOVEMENTS);
    conn.batch_execute(include_str!("payouts_in_step.sql")).unwrap();
    let old = "SELECT (to_jsonb(t) - 'due_at' - 'asked_at')::text || (t.asked_at IS NULL)::text AS line FROM transfers t
               UNION ALL SELECT (to_jsonb(a) - 'updated_at')::text FROM payout_adjustments a
               UNION ALL SELECT to_jsonb(p)::text FROM payments p ORDER BY 1";
    let before = lines(&mut conn, old);
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    let movements = "
        SELECT concat_ws(' ', d.name, 'to be', d.target_cents, 'with', d.transferred_cents, d.payout_action,
            'sent ' || nullif(y.sent_cents, 0), 'back ' || nullif(y.returned_cents, 0), y.moving_kind || ' of ' || y.moving_cents, y.refusal, '|',
            (SELECT string_agg(concat_ws(' ', m.state, m.kind, m.amount_cents, coalesce(regexp_replace(m.idempotency_key, '-0.*-', ' '), 'by hand')), ', '
                ORDER BY number) FROM payout_movements m WHERE m.payable_id = y.id)) AS line
        FROM (
            SELECT id, 'share ' || right(id::text, 1) AS name, target_cents, transferred_cents, payout_action FROM payments
            UNION ALL SELECT id, 'adjustment ' || right(id::text, 1), target_cents, transferred_cents, payout_action FROM payout_adjustments) d
            JOIN payables y USING (id) ORDER BY d.name DESC";
    assert_eq!(
        lines(&mut conn, movements),
        [
            "share 7 to be 4800 with 0 send No money | failed transfer 4800 transfer 1",
            "share 6 to be 3500 with 4800 reverse sent 4800 reversal of 1300 | done transfer 4800 transfer 1, asked reversal 1300 reversal 1",
            "share 5 to be 4800 with 0 send transfer of 4800 | asked transfer 4800 transfer 3",
            "share 4 to be 0 with 0 sent 4800 back 4800 | done transfer 4800 transfer 1, done reversal 4800 by hand",
            "share 3 to be 3800 with 3800 sent 4800 back 1000 | done transfer 4800 transfer 1, done reversal 1000 by hand",
            "share 2 to be 4800 with 3500 send sent 4800 back 1300 | done transfer 4800 transfer 1, done reversal 1300 reversal 1",
            "share 1 to be 4800 with 4800 sent 4800 | done transfer 4800 transfer 1",
            "adjustment 4 to be 0 with 0 sent 2500 back 2500 | done transfer 2500 transfer 1, done reversal 2500 reversal 1",
            "adjustment 3 to be 1500 with 1500 sent 2500 back 1000 | done transfer 2500 transfer 1, done reversal 1000 by hand",
            "adjustment 2 to be 2500 with 2500 sent 2500 | done transfer 2500 transfer 1",
            "adjustment 1 to be 2500 with 0 send |",
        ]
    );
    revert_to(&mut conn, BEFORE_MOVEMENTS);
    assert_eq!(lines(&mut conn, old), before);
}

/// Foreign keys without an index, each with the reason.
const UNINDEXED_FOREIGN_KEYS: [(&str, &str); 0] = [];

/// Without an index, deleting or re-keying a referenced row scans the whole table, and so does a query for its related
/// rows.
#[test]
fn every_foreign_key_has_an_index_or_a_reason() {
    let database = TestDatabase::new();
    let query = "
        SELECT format('%s (%s)', c.conrelid::regclass, string_agg(a.attname, ', ' ORDER BY k.place)) AS line
        FROM pg_constraint c
            CROSS JOIN unnest(c.conkey) WITH ORDINALITY AS k (attnum, place)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
        WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
            SELECT FROM pg_index i
            WHERE i.indrelid = c.conrelid AND i.indisvalid
                -- Of the index's columns the first ones, in whatever order, are the key's.
                AND (SELECT array_agg(col ORDER BY col) FROM unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) AS col)
                    = (SELECT array_agg(col ORDER BY col) FROM unnest(c.conkey) AS col)
                -- A partial index serves if it leaves out nothing but what references nobody.
                AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (
                    SELECT attname FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = c.conkey[1]))))
        GROUP BY c.oid, c.conrelid
        ORDER BY 1";
    let bare: BTreeSet<String> = lines(&mut database.connect(), query).into_iter().collect();
    let excused = UNINDEXED_FOREIGN_KEYS.map(|(key, _)| key.to_owned()).into();
    assert_eq!(bare, excused, "left: foreign keys without an index, right: those with a reason");
}

#[test]
fn schema_rs_names_the_columns_and_types_of_the_database() {
    let database = TestDatabase::new();
    let query = "
        SELECT format('%s.%s %s%s', table_name, column_name, udt_name,
                      CASE is_nullable WHEN 'YES' THEN ' null' ELSE '' END) AS line
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
            AND table_name <> '__diesel_schema_migrations'";
    let stored: BTreeSet<String> = diesel::sql_query(query)
        .load::<Line>(&mut database.connect())
        .unwrap()
        .into_iter()
        .map(|row| row.line)
        .collect();
    let source = include_str!("../../schema/src/schema.rs");
    let joins = source.lines().filter(|line| line.contains("joinable!"));
    assert!(joins.is_sorted(), "schema.rs is not in diesel's order; run `make generate`");
    let written = columns_of(source);
    let (missing, gone) = (stored.difference(&written), written.difference(&stored));
    let differences = (missing.collect::<Vec<_>>(), gone.collect::<Vec<_>>());
    assert_eq!(differences, (vec![], vec![]), "missing from schema.rs, and only there; run `make generate`");
}

/// Parses `table.column type` from the generated `table!` blocks, with Postgres' own type names.
fn columns_of(source: &str) -> BTreeSet<String> {
    let mut columns = BTreeSet::new();
    let (mut table, mut renamed) = (String::new(), None);
    for line in source.lines().map(str::trim) {
        if let Some(name) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            table = name.0.to_owned();
        } else if let Some(name) = line.strip_prefix("#[sql_name = \"") {
            renamed = name.strip_suffix("\"]").map(str::to_owned);
        } else if let Some((name, kind)) = line.strip_suffix(',').and_then(|line| line.split_once(" -> ")) {
            let name = renamed.take().unwrap_or_else(|| name.to_owned());
            columns.insert(format!("{table}.{name} {}", postgres_type(kind)));
        }
    }
    columns
}

fn postgres_type(kind: &str) -> String {
    if let Some(inner) = kind.strip_prefix("Nullable<").and_then(|kind| kind.strip_suffix('>')) {
        return format!("{} null", postgres_type(inner));
    }
    match kind {
        "Array<Nullable<Text>>" => "_text",
        "Array<Nullable<Uuid>>" => "_uuid",
        other => return other.to_ascii_lowercase(),
    }
    .to_owned()
}

/// The last migration before views were limited to one audit log entry an hour.
const BEFORE_VIEWS: &str = "20261122000600";

#[test]
fn views_that_were_entered_twice_before_stay_and_later_ones_are_entered_once() {
    let database = TestDatabase::empty();
    let mut conn = database.connect();
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    revert_to(&mut conn, BEFORE_VIEWS);
    let view = "INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, detail)
                SELECT '2026-11-22 10:10Z', id, 'research.viewed', 'research', id, '{}'
                FROM (SELECT '00000000-0000-0000-0000-000000000001'::uuid AS id) AS known
                ON CONFLICT DO NOTHING";
    let views = "SELECT count(*)::text AS line FROM audit_log";
    for _ in 0..2 {
        conn.batch_execute(view).unwrap();
    }
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    assert_eq!(lines(&mut conn, views), ["2"]);
    for _ in 0..2 {
        conn.batch_execute(view).unwrap();
    }
    assert_eq!(lines(&mut conn, views), ["3"]);
}

/// The last migration before each user had one calendar.
const BEFORE_ONE_CALENDAR: &str = "20261127000510";

#[test]
fn lessons_that_overlapped_before_stay_and_are_marked_and_no_others_come() {
    let database = TestDatabase::empty();
    let mut conn = database.connect();
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    revert_to(&mut conn, BEFORE_ONE_CALENDAR);
    // 2 teaches 1 from ten to eleven, and is taught by 3 from half past ten on; at noon, 2 is free again.
    let lesson = |id: u8, student: u8, tutor: u8, start: &str, status: &str| {
        let person = |number| format!("'00000000-0000-0000-0000-00000000000{number}'");
        let (id, student, tutor) = (person(id), person(student), person(tutor));
        format!(
            "INSERT INTO student_bookings (id, student_id, tutor_id, subject, starts_at, ends_at, status, confirmed_at, cancelled_at,
                cancellation_reason, price_cents, tutor_share_cents, created_at, updated_at)
            VALUES ({id}, {student}, {tutor}, 'Physics', '2026-12-01 {start}Z', '2026-12-01 {start}Z'::timestamptz + interval '1 hour',
                '{status}', now(), CASE '{status}' WHEN 'cancelled' THEN now() END, CASE '{status}' WHEN 'cancelled' THEN 'student' END,
                0, 0, '2026-11-01', now());")
    };
    for number in 1..=3 {
        conn.batch_execute(&format!(
            "INSERT INTO users (id, email, created_at, updated_at)
            VALUES ('00000000-0000-0000-0000-00000000000{number}', 'p{number}@people.test', now(), now());
            INSERT INTO profiles (id, first_name, last_name, role, updated_at)
            VALUES ('00000000-0000-0000-0000-00000000000{number}', 'Sample', 'Person', 'student', now());"
        ))
        .unwrap();
    }
    for row in [
        lesson(4, 1, 2, "10:00", "confirmed"),
        lesson(5, 2, 3, "10:30", "confirmed"),
        lesson(6, 2, 3, "10:00", "cancelled"),
        lesson(7, 2, 3, "12:00", "confirmed"),
    ] {
        conn.batch_execute(&row).unwrap();
    }
    conn.run_pending_migrations(schema::MIGRATIONS).unwrap();
    let taken = "SELECT concat_ws(' ', right(booking_id::text, 1), right(person_id::text, 1), CASE WHEN overlapped THEN 'overlaps' END)
                 AS line FROM booking_people ORDER BY 1";
    assert_eq!(lines(&mut conn, taken), ["4 1", "4 2", "5 2 overlaps", "5 3", "7 2", "7 3"]);
    let again = conn.batch_execute(&lesson(8, 2, 1, "10:15", "confirmed")).unwrap_err().to_string();
    assert!(again.contains("booking_people_free"), "{again}");
    // A lesson that is moved away is like any other.
    conn.batch_execute(
        "UPDATE student_bookings SET starts_at = starts_at + interval '4 hours', ends_at = ends_at + interval '4 hours'
         WHERE right(id::text, 1) = '5'",
    )
    .unwrap();
    assert_eq!(lines(&mut conn, taken), ["4 1", "4 2", "5 2", "5 3", "7 2", "7 3"]);
}
