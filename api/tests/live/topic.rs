use academy::live::topic::Topic;

#[test]
fn a_topic_has_one_spelling() {
    let id = "2f1c0d9e-0000-4000-8000-000000000001";
    for text in [
        "admin",
        &format!("user:{id}"),
        &format!("tutor-slots:{id}"),
        "subject-days:Computer Science",
        "subject-slots:Physics:2026-11-23",
    ] {
        assert_eq!(text.parse::<Topic>().map(|topic| topic.to_string()).as_deref(), Ok(text));
    }
    for text in [
        "",
        "Admin",
        "admin:",
        "user",
        "user:x",
        &format!("user:{}", id.to_uppercase()),
        &format!("user:{{{id}}}"),
        "subject-days:Alchemy",
        "subject-slots:Physics",
        "subject-slots:Physics:2026-2-3",
        "subject-slots:Physics:-262143-01-01:",
        "chat:1",
    ] {
        assert!(text.parse::<Topic>().is_err(), "{text}");
    }
}
