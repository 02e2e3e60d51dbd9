use academy::domain::disciplines::{DISCIPLINES, SKILLS, disciplines_in, is_same_word, skills_in, words};

fn names(text: &str) -> Vec<&'static str> {
    disciplines_in(text).iter().map(|discipline| discipline.name).collect()
}

#[test]
fn free_text_names_disciplines_in_many_ways() {
    let cases: [(&str, &[&str]); 14] = [
        ("Biology", &["Biology"]),
        ("AP BIO, Química? chemistry!", &["Biology", "Chemistry"]),
        ("machine-learning", &["Computer Science", "Data Science"]),
        ("robots", &["Engineering"]),
        ("Calculus BC", &["Mathematics"]),
        ("pre-med", &["Medicine"]),
        ("the art of debate", &["Government", "Arts"]),
        ("Neurosciences", &["Neuroscience"]),
        ("AP English, Language Arts", &["Humanities"]),
        ("languages, arts", &["Humanities", "Arts"]),
        ("biophysics", &["Biology", "Physics"]),
        ("smart articles", &[]),
        ("", &[]),
        ("🦀🦀", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn free_text_names_skills() {
    let found = |text| -> Vec<_> { skills_in(text).iter().map(|skill| skill.name).collect() };
    assert_eq!(found("Python (2 years), C++; 3D printing"), ["Python", "C++", "CAD"]);
    assert_eq!(found("R"), ["R"]);
    assert_eq!(found("java, and more"), ["Java"]);
    assert_eq!(found("cs"), [""; 0], "no css");
}

#[test]
fn a_word_is_its_plural_and_nothing_else() {
    assert!(is_same_word("robot", "Robots") && is_same_word("arts", "art"));
    assert!(!is_same_word("cs", "css") && !is_same_word("art", "artist") && !is_same_word("", "s"));
    assert_eq!(words("C++ & Crème brûlée"), ["cplusplus", "creme", "brulee"]);
}

#[test]
fn every_discipline_is_known_by_its_own_name_and_every_other_one_that_is_named_exists() {
    for discipline in &DISCIPLINES {
        assert!(names(discipline.name).contains(&discipline.name), "{}", discipline.name);
        assert!(!discipline.is_related_to(discipline), "{}", discipline.name);
        let near = DISCIPLINES.iter().filter(|other| discipline.is_related_to(other)).count();
        assert_eq!(near, discipline.related.len(), "{}", discipline.name);
    }
    for skill in &SKILLS {
        assert!(skills_in(skill.name).iter().any(|known| known.name == skill.name), "{}", skill.name);
        let uses = DISCIPLINES.iter().filter(|discipline| skill.is_of_use_in(discipline)).count();
        assert_eq!(uses, skill.disciplines.len(), "{}", skill.name);
    }
}
