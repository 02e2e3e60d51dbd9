use serde_json::json;

use super::{Academy, Record};

const FILE: &str = "/api/admin/sessions/file";

#[test_support::test]
async fn every_record_is_a_line_that_no_spreadsheet_runs() {
    let academy = Academy::start().await;
    let Academy { app, admin, tutor } = &academy;
    let starts_at = super::at(academy.day(3), "16:30");
    let record = Record { starts_at, minutes: 90, ..academy.record(3) };
    academy.store(&Record {
        student: "=HYPERLINK(\"https://evil.test\")",
        description: "@SUM(A1)\r\nnext",
        paid: true,
        ..record
    });
    academy.store(&Record { description: "-2+3", ..academy.record(9) });
    let file = admin.get(FILE).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(file.headers["cache-control"], "no-store");
    let name = format!("attachment; filename=\"sessions-{}.csv\"", academy.day(0));
    assert_eq!(file.headers["content-disposition"], name);
    let text = file.text.strip_prefix('\u{feff}').expect("a byte order mark");
    let (head, lines) = text.split_once("\r\n").unwrap();
    assert_eq!(
        head,
        "Date,Start (Pacific time),End (Pacific time),Hours,Tutor,Tutor email,Student,Paid,Paid by card,Tutor's share (USD),\
         Description,Booking"
    );
    let tutor_name = admin.get("/api/admin/sessions").await.expect(200)["items"][0]["tutor"].clone();
    let first = format!(
        "{},4:30 PM,6:00 PM,1.50,tutor {},{},\"'=HYPERLINK(\"\"https://evil.test\"\")\",Yes,No,40.00,\"'@SUM(A1)\r\nnext\",\r\n",
        academy.day(3),
        tutor_name["last_name"].as_str().unwrap(),
        tutor.email
    );
    assert!(lines.starts_with(&first), "{lines}");
    assert!(lines[first.len()..].contains(",No,No,40.00,'-2+3,\r\n"), "{lines}");
    let detail = json!({
        "paid": null, "tutor_id": null, "from": null, "to": null, "searched": false, "rows": 2
    });
    assert_eq!(academy.entries("sessions.exported"), [(Some(admin.id), admin.id.into(), detail)]);
    assert_eq!(app.published(academy::live::Topic::Admin), []);
}

#[test_support::test]
async fn the_file_has_what_the_table_has_in_its_order() {
    let academy = Academy::start().await;
    for days in 1..=4 {
        academy.store(&Record {
            paid: days == 2,
            minutes: 30 * days,
            student: "Grace",
            ..academy.record(days)
        });
    }
    academy.store(&academy.record(6));
    let hours = |text: &str| -> Vec<String> {
        text.lines().skip(1).map(|line| line.split(',').nth(3).unwrap().to_owned()).collect()
    };
    let query = format!(
        "q=gra&paid=false&sort=hours&direction=asc&from={}&tutor_id={}",
        academy.day(3),
        academy.tutor.id
    );
    let file = academy.admin.get(&format!("{FILE}?{query}")).await;
    assert_eq!(hours(&file.text), ["0.50", "1.50"]);
    let entry = academy.entries("sessions.exported").remove(0).2;
    assert_eq!(
        (&entry["searched"], &entry["rows"], &entry["paid"]),
        (&json!(true), &json!(2), &json!(false))
    );
    assert!(!entry.to_string().contains("gra"), "nobody's name is in the log: {entry}");
    let none = academy.admin.get(&format!("{FILE}?q=nobody")).await;
    assert_eq!(none.text.lines().count(), 1);
}

#[test_support::test]
async fn a_long_file_is_sent_in_parts_and_has_each_record_once() {
    let academy = Academy::start().await;
    let many = format!(
        "INSERT INTO tutor_sessions (tutor_id, starts_at, ends_at, session_description, tutor_share_cents)
         SELECT '{}', timestamptz '2026-01-01' - (n / 3) * interval '1 hour',
             timestamptz '2026-01-01' - (n / 3) * interval '1 hour' + interval '1 hour', 'no ' || n, 100
         FROM generate_series(1, 2100) n",
        academy.tutor.id
    );
    academy.app.run(&many);
    for query in ["", "?sort=tutor&direction=asc", "?q=no", "?sort=paid&q=no"] {
        let file = academy.admin.get(&format!("{FILE}{query}")).await;
        assert_eq!(file.status, 200);
        assert!(!file.headers.contains_key("content-length"), "it is sent while it is written");
        let mut numbers: Vec<u32> = file
            .text
            .lines()
            .filter_map(|line| line.split(",no ").nth(1)?.trim_end_matches(',').parse().ok())
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=2100).collect::<Vec<_>>(), "{query}");
    }
}
