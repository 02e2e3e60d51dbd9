//! The recommendations. `students.json` was reviewed by people: a change of a weight needs another review.

use std::collections::BTreeSet;

use academy::domain::matching::{
    MatchFacts, MatchNeed, MatchProfile, MatchReasonKind, MatchWeights, OpportunityMatch, ProfileTexts,
    WEIGHTS,
};
use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use serde::Deserialize;
use uuid::Uuid;

#[derive(Deserialize)]
struct Sample {
    opportunities: Vec<SampleOpportunity>,
    students: Vec<SampleStudent>,
}

#[derive(Deserialize)]
struct SampleOpportunity {
    name: String,
    title: String,
    discipline: String,
    min_grade: i16,
    max_grade: i16,
    is_remote: bool,
    is_paid: bool,
    cost_cents: i32,
    has_aid: bool,
    closes_in_days: i64,
}

#[derive(Deserialize)]
struct SampleStudent {
    about: String,
    grade: String,
    interests: String,
    coursework: String,
    skills: String,
    /// Names of opportunities with the displayed reasons, best first.
    expected: Vec<String>,
}

impl Sample {
    fn read() -> Sample {
        serde_json::from_str(include_str!("students.json")).unwrap()
    }

    fn facts(&self) -> Vec<MatchFacts> {
        let facts = |(number, one): (usize, &SampleOpportunity)| MatchFacts {
            id: Uuid::from_u128(number as u128),
            title: one.title.clone(),
            discipline: one.discipline.clone(),
            is_remote: one.is_remote,
            is_paid: one.is_paid,
            cost_cents: one.cost_cents,
            has_aid: one.has_aid,
            deadline_at: DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(one.closes_in_days),
            min_grade: one.min_grade,
            max_grade: one.max_grade,
        };
        self.opportunities.iter().enumerate().map(facts).collect()
    }

    /// Returns what a student sees, in the format of `expected`.
    fn told(&self, student: &SampleStudent, weights: &MatchWeights) -> Vec<String> {
        let (matches, total) = rank(student.texts(), &self.facts(), weights);
        assert_eq!(matches.len(), total);
        let line = |found: &OpportunityMatch| {
            let name = &self.opportunities[found.opportunity_id.as_u128() as usize].name;
            let reasons: Vec<&str> = found.reasons.iter().map(|reason| reason.text.as_str()).collect();
            format!("{name}: {}", reasons.join(", "))
        };
        matches.iter().map(line).collect()
    }
}

impl SampleStudent {
    fn texts(&self) -> ProfileTexts<'_> {
        let SampleStudent { grade, interests, coursework, skills, .. } = self;
        ProfileTexts { grade, interests, coursework, skills }
    }
}

fn rank(
    texts: ProfileTexts<'_>,
    facts: &[MatchFacts],
    weights: &MatchWeights,
) -> (Vec<OpportunityMatch>, usize) {
    MatchProfile::new(texts).expect("a grade").rank(facts, weights, 0, usize::MAX)
}

#[test]
fn eight_students_are_told_what_people_would_have_told_them() {
    let sample = Sample::read();
    assert_eq!((sample.students.len(), sample.opportunities.len()), (8, 20));
    let wrong: Vec<String> = sample
        .students
        .iter()
        .map(|student| (student, sample.told(student, &WEIGHTS)))
        .filter(|(student, told)| student.expected != *told)
        .map(|(student, told)| format!("{}:\n    {}", student.about, told.join("\n    ")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the names in order of display.
fn order(told: &[String]) -> Vec<&str> {
    told.iter().map(|line| line.split(':').next().unwrap()).collect()
}

#[test]
fn without_any_of_the_weights_somebody_is_shown_another_order() {
    let sample = Sample::read();
    // Listed one by one, so that a new weight does not compile until it is added here.
    let MatchWeights {
        interest: _,
        related_interest: _,
        title: _,
        coursework: _,
        skill: _,
        close_grades: _,
        free: _,
        aid: _,
        paid: _,
        remote: _,
    } = WEIGHTS;
    let without: [(&str, MatchWeights); 10] = [
        ("interest", MatchWeights { interest: 0, ..WEIGHTS }),
        ("related_interest", MatchWeights { related_interest: 0, ..WEIGHTS }),
        ("title", MatchWeights { title: 0, ..WEIGHTS }),
        ("coursework", MatchWeights { coursework: 0, ..WEIGHTS }),
        ("skill", MatchWeights { skill: 0, ..WEIGHTS }),
        ("close_grades", MatchWeights { close_grades: 0, ..WEIGHTS }),
        ("free", MatchWeights { free: 0, ..WEIGHTS }),
        ("aid", MatchWeights { aid: 0, ..WEIGHTS }),
        ("paid", MatchWeights { paid: 0, ..WEIGHTS }),
        ("remote", MatchWeights { remote: 0, ..WEIGHTS }),
    ];
    let idle: Vec<&str> = without
        .iter()
        .filter(|(_, weights)| {
            let same =
                |student: &SampleStudent| order(&sample.told(student, weights)) == order(&student.expected);
            sample.students.iter().all(same)
        })
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(idle, [""; 0], "weights that change no order");
}

#[test]
fn what_everything_speaks_for_has_a_hundred_points() {
    let MatchWeights {
        interest,
        related_interest,
        title,
        coursework,
        skill,
        close_grades,
        free,
        aid,
        paid,
        remote,
    } = WEIGHTS;
    assert_eq!(interest + title + coursework + skill + close_grades + free + paid + remote, 100);
    assert!(related_interest < interest && aid < free);
    let texts =
        ProfileTexts { grade: "10", interests: "Biology, genomics", coursework: "AP Biology", skills: "PCR" };
    let best = MatchFacts {
        is_remote: true,
        is_paid: true,
        cost_cents: 0,
        min_grade: 10,
        max_grade: 10,
        ..Sample::read().facts()[1].clone()
    };
    let (matches, _) = rank(texts, &[best], &WEIGHTS);
    assert_eq!(matches[0].score, 100);
    let kinds: BTreeSet<String> =
        matches[0].reasons.iter().map(|reason| format!("{:?}", reason.kind)).collect();
    assert_eq!(kinds.len(), 8);
    assert_eq!(matches[0].reasons[0].kind, MatchReasonKind::Interest);
}

#[test]
fn a_word_that_says_nothing_of_a_subject_is_no_interest() {
    let facts = MatchFacts {
        title: "Working with a View: Camp about Love and Study".to_owned(),
        discipline: "Culinary Studies".to_owned(),
        ..Sample::read().facts().remove(0)
    };
    let matches = |interests| {
        let texts = ProfileTexts { grade: "10", interests, ..ProfileTexts::default() };
        let facts = MatchFacts { min_grade: 9, max_grade: 12, ..facts.clone() };
        MatchProfile::new(texts).unwrap().rank(&[facts], &WEIGHTS, 0, 10).1
    };
    assert_eq!(matches("I love working with animals, and to study and learn about space"), 0);
    assert_eq!(matches("a good view"), 1);
    assert_eq!(matches("culinary arts"), 1);
}

#[test]
fn of_equal_ones_the_sooner_deadline_comes_first_then_the_id() {
    let facts = Sample::read().facts()[1].clone();
    let at = |id: u128, days: i64| MatchFacts {
        id: Uuid::from_u128(id),
        deadline_at: facts.deadline_at + TimeDelta::days(days),
        ..facts.clone()
    };
    let texts = ProfileTexts { grade: "11", interests: "biology", ..ProfileTexts::default() };
    let ids = |all: &[MatchFacts]| -> Vec<u128> {
        rank(texts, all, &WEIGHTS).0.iter().map(|found| found.opportunity_id.as_u128()).collect()
    };
    assert_eq!(ids(&[at(9, 0), at(1, 2), at(8, 1), at(2, 1)]), [9, 2, 8, 1]);
    assert_eq!(ids(&[at(2, 1), at(8, 1), at(1, 2), at(9, 0)]), [9, 2, 8, 1]);
}

#[test]
fn grade_and_interests_have_to_be_known() {
    let needs = |grade, interests| ProfileTexts { grade, interests, ..ProfileTexts::default() }.needs();
    assert_eq!(needs("", ""), [MatchNeed::Grade, MatchNeed::Interests]);
    assert_eq!(needs("9", ""), [MatchNeed::Interests]);
    assert_eq!(needs("", "physics"), [MatchNeed::Grade]);
    assert_eq!(needs("9", "physics"), []);
}

#[test]
fn a_page_is_a_part_of_all() {
    let (sample, texts) = (
        Sample::read(),
        ProfileTexts { grade: "11", interests: "biology, physics", ..ProfileTexts::default() },
    );
    let (profile, facts) = (MatchProfile::new(texts).unwrap(), sample.facts());
    let (all, total) = profile.rank(&facts, &WEIGHTS, 0, 100);
    assert!(total > 4 && all.len() == total);
    assert_eq!(profile.rank(&facts, &WEIGHTS, 2, 2), (all[2..4].to_vec(), total));
    assert_eq!(profile.rank(&facts, &WEIGHTS, 100, 2), (Vec::new(), total));
}

fn some_facts() -> impl Strategy<Value = MatchFacts> {
    let disciplines = prop_oneof![
        Just("Biology".to_owned()),
        Just("Physics".to_owned()),
        Just("Computer Science".to_owned()),
        Just("Ornithology".to_owned()),
        ".{0,20}",
    ];
    let grades = (6i16..=13, 6i16..=13);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (any::<u128>(), ".{0,40}", disciplines, grades, flags, 0i32..2, 0i64..5).prop_map(
        |(id, title, discipline, (one, other), (is_remote, is_paid, has_aid), cost_cents, days)| MatchFacts {
            id: Uuid::from_u128(id),
            title,
            discipline,
            is_remote,
            is_paid,
            cost_cents,
            has_aid,
            deadline_at: DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(days),
            min_grade: one.min(other),
            max_grade: one.max(other),
        },
    )
}

proptest! {
    #[test]
    fn nobody_is_shown_what_is_not_for_their_grade(
        grade in 6i16..=13,
        interests in prop_oneof![Just("biology, physics, ornithology".to_owned()), ".{1,60}"],
        mut facts in prop::collection::vec(some_facts(), 0..20),
    ) {
        let grade_text = grade.to_string();
        let texts = ProfileTexts { grade: &grade_text, interests: &interests, coursework: "biology", skills: "python" };
        let (matches, _) = rank(texts, &facts, &WEIGHTS);
        for found in &matches {
            let about = facts.iter().find(|facts| facts.id == found.opportunity_id).unwrap();
            prop_assert!((about.min_grade..=about.max_grade).contains(&grade));
            prop_assert!((1..=100).contains(&found.score));
            prop_assert!(!found.reasons.is_empty());
        }
        prop_assert!(matches.is_sorted_by(|one, next| one.score >= next.score));
        facts.reverse();
        prop_assert_eq!(rank(texts, &facts, &WEIGHTS).0, matches);
    }
}
