use diesel::prelude::*;
use schema::schema::{profiles, users};

use super::{Academy, PATH, Record, ids};

impl Academy {
    /// Returns the indices of the matching records.
    async fn found(&self, stored: &[uuid::Uuid], q: &str) -> Vec<usize> {
        let encoded: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        let page = self.admin.get(&format!("{PATH}?q={encoded}")).await.expect(200);
        let place = |id: &uuid::Uuid| stored.iter().position(|stored| stored == id).unwrap();
        let mut found: Vec<usize> = ids(&page).iter().map(place).collect();
        found.sort_unstable();
        assert_eq!(page["counts"]["all"], found.len(), "{q}");
        found
    }
}

#[test_support::test]
async fn each_word_is_found_at_the_beginning_of_one_of_the_tutors_or_the_records() {
    let academy = Academy::start().await;
    let other = academy.app.tutor(None);
    academy.app.execute(
        diesel::update(profiles::table.find(other.id))
            .set((profiles::first_name.eq("Anne-Marie"), profiles::last_name.eq("O'Neill"))),
    );
    academy
        .app
        .execute(diesel::update(users::table.find(other.id)).set(users::email.eq("a.oneill@elsewhere.test")));
    let stored = [
        academy.store(&Record {
            student: "Zoë Müller",
            description: "Physics/maths, 3 of 10",
            ..academy.record(1)
        }),
        academy.store(&Record { tutor_id: other.id, student: "Élan D’Arc", ..academy.record(2) }),
        academy.store(&Record {
            tutor_id: other.id,
            description: "Exam (final) physics",
            ..academy.record(3)
        }),
    ];
    let cases: [(&str, &[usize]); 24] = [
        ("physics", &[0, 2]),
        ("PHYS", &[0, 2]),
        ("hysics", &[]),
        ("maths", &[0]),
        ("anne", &[1, 2]),
        ("marie", &[1, 2]),
        ("anne-marie o'neill", &[1, 2]),
        ("neill", &[1, 2]),
        ("a.oneill@elsewhere.test", &[1, 2]),
        ("elsewhere", &[1, 2]),
        ("anne phys", &[2]),
        ("phys anne", &[2]),
        ("anne müller", &[]),
        ("zoë", &[0]),
        ("arc", &[1]),
        ("d’arc", &[1]),
        ("final 3", &[]),
        ("10 3", &[0]),
        ("  exam  ", &[2]),
        ("🙂", &[]),
        ("physics 🙂", &[]),
        ("---", &[]),
        ("%", &[]),
        ("nobody", &[]),
    ];
    for (q, expected) in cases {
        assert_eq!(academy.found(&stored, q).await, expected, "{q}");
    }
    // Every address ends so, and then all match.
    assert_eq!(academy.found(&stored, "test").await, [0, 1, 2]);
    assert_eq!(academy.found(&stored, " ").await, [0, 1, 2]);
}

#[test_support::test]
async fn what_is_looked_for_is_never_run() {
    let academy = Academy::start().await;
    let stored = [academy.store(&Record { description: "Physics", ..academy.record(1) })];
    for q in [
        "'; DROP TABLE tutor_sessions; --",
        "' OR '1'='1",
        "phys' & 'ics",
        "phys:*B | !x",
        "!physics",
        "physics <-> lesson",
        "\\' | 'p",
        "$1 $2 $$",
        "a & | ! ( ) : * <",
    ] {
        academy.found(&stored, q).await;
    }
    assert_eq!(academy.found(&stored, "'physics'").await, [0]);
    assert_eq!(academy.found(&stored, "physics | nothing").await, Vec::<usize>::new());
    assert_eq!(academy.records(), 1);
}

#[test_support::test]
async fn many_words_are_looked_for() {
    let academy = Academy::start().await;
    let stored = [academy.store(&Record { description: "a b c", ..academy.record(1) })];
    let words = "a b c ".repeat(16);
    assert_eq!(academy.found(&stored, words.trim()).await, [0]);
    assert_eq!(academy.found(&stored, &"é".repeat(100)).await, Vec::<usize>::new());
}
