//! The small sample, and databases that get only that.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;

use academy_seed::Extent;

use super::seeded::{MOMENTS, Seeded, moment};
use test_support::people::store_person;

impl Seeded {
    fn people(&self) -> [i64; 4] {
        [
            self.count("SELECT 1 FROM profiles WHERE role = 'student'"),
            self.count("SELECT 1 FROM profiles WHERE role = 'provider'"),
            self.count("SELECT 1 FROM profiles WHERE role = 'tutor' AND slug IS NOT NULL"),
            self.count("SELECT 1 FROM pending_tutor_applications WHERE status = 'pending'"),
        ]
    }

    fn nothing_has_happened(&self) -> bool {
        let past = "SELECT 1 FROM student_bookings UNION ALL SELECT 1 FROM audit_log
             UNION ALL SELECT 1 FROM mail_outbox";
        self.count(past) == 0
            && self.stripe.state().sessions.is_empty()
            && self.stripe.state().accounts.is_empty()
    }
}

#[test_support::test]
async fn a_small_sample_is_a_few_people_to_whom_nothing_has_happened() {
    let seeded = Seeded::empty(MOMENTS[0]).await;
    seeded.seed(Extent::Small, moment(MOMENTS[0])).await;
    assert_eq!(seeded.people(), [1, 1, 4, 3]);
    assert!(seeded.nothing_has_happened());
    let rows = seeded.rows();
    seeded.seed(Extent::Academy, seeded.clock.now()).await;
    assert!(seeded.rows() == rows, "an academy was added to a small sample");
}

#[test_support::test]
async fn a_database_that_has_people_keeps_them_and_gets_no_academy() {
    let seeded = Seeded::empty(MOMENTS[0]).await;
    let (_, email) = store_person(&mut seeded.conn(), schema::enums::Role::Student, None, seeded.clock.now());
    seeded.seed(Extent::Academy, seeded.clock.now()).await;
    assert_eq!(seeded.people(), [2, 1, 4, 3]);
    assert!(seeded.nothing_has_happened());
    assert_eq!(
        seeded.count(&format!("SELECT 1 FROM users WHERE email = '{email}' AND password_hash IS NULL")),
        1
    );
}

#[test_support::test]
async fn without_a_stand_in_nobody_has_paid() {
    let mut seeded = Seeded::empty(MOMENTS[0]).await;
    let stripe = seeded.config.stripe.as_mut().expect("settings");
    stripe.api_url = "https://api.stripe.com".parse().expect("an address");
    seeded.seed(Extent::Academy, seeded.clock.now()).await;
    seeded.config.stripe = None;
    seeded.seed(Extent::Academy, seeded.clock.now()).await;
    assert_eq!(seeded.people(), [1, 1, 4, 3]);
    assert!(seeded.nothing_has_happened());
}

#[test_support::test]
async fn what_the_stand_in_does_not_take_leaves_the_database_empty() {
    let mut seeded = Seeded::empty(MOMENTS[0]).await;
    let other = seeded.stripe.base_url().replace("127.0.0.1", "127.0.0.2");
    seeded.config.stripe.as_mut().expect("settings").api_url = other.parse().expect("an address");
    let now = moment(MOMENTS[0]);
    academy_seed::run(&seeded.config, Extent::Academy, now).await.expect_err("nobody listens there");
    assert_eq!(seeded.count("SELECT 1 FROM users"), 0);
}

#[test_support::test]
async fn what_is_no_stand_in_is_told_nothing_and_gets_no_academy() {
    let mut seeded = Seeded::empty(MOMENTS[0]).await;
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a call");
        let mut reader = BufReader::new(stream.try_clone().expect("a handle"));
        // It does not know the path, and reads only the first line.
        reader.read_line(&mut String::new()).expect("a request");
        stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n").expect("an answer");
        // The rest is read before the connection closes, so that the response is not lost.
        std::io::copy(&mut reader.take(u64::MAX), &mut std::io::sink()).ok();
    });
    seeded.config.stripe.as_mut().expect("settings").api_url = url.parse().expect("an address");
    seeded.seed(Extent::Academy, seeded.clock.now()).await;
    assert_eq!(seeded.people(), [1, 1, 4, 3]);
    assert!(seeded.nothing_has_happened());
}
