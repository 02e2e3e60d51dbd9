//! How well an opportunity fits a student: rules with weights, which a student is told in words.
//!
//! Of the Common Profile it is the grade, interests, coursework and skills that count. Name, grades, scores and essay do not:
//! they say how a student would be judged, not what they would like.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schema::models::opportunity_search::STOP_WORDS;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::disciplines::{self, Discipline, Skill};

/// How many points each rule gives. An opportunity that every one of them speaks for has 100; of [`interest`] and
/// [`related_interest`], and of [`free`] and [`aid`], only one can.
///
/// [`interest`]: MatchWeights::interest
/// [`related_interest`]: MatchWeights::related_interest
/// [`free`]: MatchWeights::free
/// [`aid`]: MatchWeights::aid
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchWeights {
    /// It is about a discipline among the interests. Half of all, so that no neighbouring discipline with course, skill and
    /// good circumstances comes before it: a summer is spent on a subject first.
    pub interest: u8,
    /// It is about a neighbouring discipline. Worth seeing, behind whatever is about the interest itself.
    pub related_interest: u8,
    /// A word of the interests stands in its title: closer than the whole discipline, as robotics is within engineering.
    pub title: u8,
    /// A course in its discipline: the student is prepared for it, and many programs ask for one.
    pub coursework: u8,
    /// A skill that its discipline uses: as good a preparation as a course, for those whose school has none.
    pub skill: u8,
    /// It is for few grades, this one among them, and so made for students of that age. It decides between equals.
    pub close_grades: u8,
    /// It costs nothing. Enough to bring it before one that does, not before a better subject.
    pub free: u8,
    /// It costs something, and there is help: nearly free for those who need it, unlike for all others.
    pub aid: u8,
    /// Students are paid. A little less than being free, which every family feels.
    pub paid: u8,
    /// It can be done from home, and so from wherever the student lives, which the profile does not say.
    pub remote: u8,
}

/// The weights that count.
pub const WEIGHTS: MatchWeights = MatchWeights {
    interest: 50,
    related_interest: 15,
    title: 10,
    coursework: 10,
    skill: 10,
    close_grades: 5,
    free: 6,
    aid: 3,
    paid: 5,
    remote: 4,
};

/// So many grades at most are few: a middle school, or a half of high school.
const CLOSE_GRADES: i16 = 3;

/// Words that stand in many titles and say nothing of the subject.
const COMMON_WORDS: [&str; 20] = [
    "science",
    "research",
    "summer",
    "program",
    "school",
    "high",
    "student",
    "university",
    "college",
    "institute",
    "internship",
    "camp",
    "study",
    "learn",
    "learning",
    "working",
    "work",
    "love",
    "like",
    "want",
];

/// What matching has to be told first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchNeed {
    /// The grade, by which programs choose.
    Grade,
    /// The interests.
    Interests,
}

/// Why an opportunity fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchReasonKind {
    /// A discipline among the interests.
    Interest,
    /// A discipline beside one of them.
    RelatedInterest,
    /// A word of the interests in its title.
    Title,
    /// A course.
    Coursework,
    /// A skill.
    Skill,
    /// The grade.
    Grade,
    /// What it costs.
    Cost,
    /// What students are paid.
    Paid,
    /// From home.
    Remote,
}

/// A reason in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchReason {
    /// Which kind it is.
    pub kind: MatchReasonKind,
    /// Such as `Biology interest` or `open to grade 10`.
    pub text: String,
}

/// What a student wrote, as far as it counts.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProfileTexts<'a> {
    /// One of [`GRADES`](super::common_profile::GRADES), or empty.
    pub grade: &'a str,
    /// Free text.
    pub interests: &'a str,
    /// Free text.
    pub coursework: &'a str,
    /// Free text.
    pub skills: &'a str,
}

/// A student, as the rules see them.
#[derive(Debug)]
pub struct MatchProfile {
    /// Their school grade; 13 is the first year of college.
    pub grade: i16,
    interests: Vec<&'static Discipline>,
    /// The words of the interests that may stand in a title.
    words: Vec<String>,
    courses: Vec<&'static Discipline>,
    skills: Vec<&'static Skill>,
}

/// An opportunity, as the rules see it.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone)]
pub struct MatchFacts {
    pub id: Uuid,
    pub title: String,
    pub discipline: String,
    pub is_remote: bool,
    pub is_paid: bool,
    /// US cents; 0 is free.
    pub cost_cents: i32,
    /// Whether there is help with the cost.
    pub has_aid: bool,
    pub deadline_at: DateTime<Utc>,
    pub min_grade: i16,
    pub max_grade: i16,
}

/// An opportunity that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpportunityMatch {
    /// Which.
    pub opportunity_id: Uuid,
    /// 1 to 100.
    pub score: u8,
    /// Why, the weightiest first.
    pub reasons: Vec<MatchReason>,
}

/// What one rule found.
#[derive(Debug, Clone, Copy)]
struct Finding<'a> {
    points: u8,
    kind: MatchReasonKind,
    /// What the reason names.
    subject: &'a str,
}

/// An opportunity with its score. What the rules found is put together anew for those that a page shows, instead of thousands of
/// lists being kept for all.
struct Ranked<'a> {
    facts: &'a MatchFacts,
    score: u8,
}

impl ProfileTexts<'_> {
    /// What has to be filled in before anything can be matched.
    #[must_use]
    pub fn needs(&self) -> Vec<MatchNeed> {
        let needs = [(self.grade, MatchNeed::Grade), (self.interests, MatchNeed::Interests)];
        needs.into_iter().filter(|(text, _)| text.is_empty()).map(|(_, need)| need).collect()
    }
}

impl MatchProfile {
    /// Reads what a student wrote; `None` without a grade.
    #[must_use]
    pub fn new(texts: ProfileTexts<'_>) -> Option<MatchProfile> {
        let words = disciplines::words(texts.interests).into_iter();
        let says_something = |word: &String| {
            word.len() > 2
                && !STOP_WORDS.split(' ').any(|stop_word| stop_word == word)
                && !COMMON_WORDS.iter().any(|common| disciplines::is_same_word(common, word))
        };
        Some(MatchProfile {
            grade: texts.grade.parse().ok()?,
            interests: disciplines::disciplines_in(texts.interests),
            words: words.filter(says_something).collect(),
            courses: disciplines::disciplines_in(texts.coursework),
            skills: disciplines::skills_in(texts.skills),
        })
    }

    /// The page of the matches that begins behind `skip` of them, and how many there are in all. The best come first, of equal
    /// ones those whose deadline is sooner.
    ///
    /// Nothing that is not open to the student's grade is among them, nor anything that only its circumstances speak for.
    #[must_use]
    pub fn rank(
        &self,
        opportunities: &[MatchFacts],
        weights: &MatchWeights,
        (skip, limit): (usize, usize),
    ) -> (Vec<OpportunityMatch>, usize) {
        let mut disciplines = HashMap::new();
        let mut ranked: Vec<Ranked<'_>> = opportunities
            .iter()
            .filter(|facts| (facts.min_grade..=facts.max_grade).contains(&self.grade))
            .filter_map(|facts| {
                let about = disciplines
                    .entry(facts.discipline.as_str())
                    .or_insert_with_key(|name| disciplines::disciplines_in(name));
                let findings = self.findings(facts, about, weights)?;
                let score = findings.fold(0u8, |sum, finding| sum.saturating_add(finding.points));
                Some(Ranked { facts, score })
            })
            .collect();
        ranked.sort_by_key(|match_| (Reverse(match_.score), match_.facts.deadline_at, match_.facts.id));
        let total = ranked.len();
        let page = ranked.into_iter().skip(skip).take(limit);
        (page.map(|ranked| self.in_words(ranked, weights)).collect(), total)
    }

    /// What speaks for an opportunity about these disciplines; `None` if its subject does not.
    fn findings<'a>(
        &'a self,
        facts: &'a MatchFacts,
        about: &[&'static Discipline],
        weights: &MatchWeights,
    ) -> Option<impl Iterator<Item = Finding<'a>>> {
        let subject = self.subject(facts, about, weights);
        if subject.iter().all(Option::is_none) {
            return None;
        }
        let close = facts.max_grade - facts.min_grade < CLOSE_GRADES;
        let points = if close { weights.close_grades } else { 0 };
        // A reason even where it counts for nothing: what a student asks first.
        let grade = Finding { points, kind: MatchReasonKind::Grade, subject: "" };
        let findings = subject.into_iter().chain(circumstances(facts, weights)).chain([Some(grade)]);
        Some(findings.flatten())
    }

    /// What its subject has to do with the student.
    fn subject<'a>(
        &'a self,
        facts: &'a MatchFacts,
        about: &[&'static Discipline],
        weights: &MatchWeights,
    ) -> [Option<Finding<'a>>; 4] {
        let interest = self.interests.iter().find(|interest| about.contains(interest));
        let related =
            || self.interests.iter().find(|interest| about.iter().any(|other| interest.is_related_to(other)));
        let interest = match interest {
            Some(interest) => finding(weights.interest, MatchReasonKind::Interest, Some(interest.name)),
            // A discipline that nobody has listed is compared word by word.
            None if about.is_empty() => {
                let named = self.names_word_of(&facts.discipline).map(|_| facts.discipline.as_str());
                finding(weights.interest, MatchReasonKind::Interest, named)
            }
            None => {
                let near = related().map(|interest| interest.name);
                finding(weights.related_interest, MatchReasonKind::RelatedInterest, near)
            }
        };
        let course = self.courses.iter().find(|course| about.contains(course));
        let is_of_use = |skill: &&&Skill| about.iter().any(|discipline| skill.is_of_use_in(discipline));
        let skill = self.skills.iter().find(is_of_use);
        [
            interest,
            finding(weights.title, MatchReasonKind::Title, self.names_word_of(&facts.title)),
            finding(weights.coursework, MatchReasonKind::Coursework, course.map(|course| course.name)),
            finding(weights.skill, MatchReasonKind::Skill, skill.map(|skill| skill.name)),
        ]
    }

    /// The first word of a text that is one of the interests'.
    fn names_word_of<'a>(&self, text: &'a str) -> Option<&'a str> {
        text.split(|letter: char| !letter.is_alphanumeric())
            .find(|word| self.words.iter().any(|own| disciplines::is_same_word(own, word)))
    }

    fn in_words(&self, Ranked { facts, score }: Ranked<'_>, weights: &MatchWeights) -> OpportunityMatch {
        let about = disciplines::disciplines_in(&facts.discipline);
        let mut findings: Vec<_> = self.findings(facts, &about, weights).into_iter().flatten().collect();
        findings.sort_by_key(|finding| Reverse(finding.points));
        let reason = |finding: Finding<'_>| MatchReason { kind: finding.kind, text: self.text(finding) };
        OpportunityMatch {
            opportunity_id: facts.id,
            score: score.min(100),
            reasons: findings.into_iter().map(reason).collect(),
        }
    }

    fn text(&self, Finding { kind, subject, .. }: Finding<'_>) -> String {
        match kind {
            MatchReasonKind::Interest => format!("{subject} interest"),
            MatchReasonKind::RelatedInterest => format!("close to your {subject} interest"),
            MatchReasonKind::Title => format!("“{subject}” in its title"),
            MatchReasonKind::Coursework => format!("{subject} coursework"),
            MatchReasonKind::Skill => format!("{subject} skill"),
            MatchReasonKind::Grade if self.grade == 13 => "open to the first year of college".to_owned(),
            MatchReasonKind::Grade => format!("open to grade {}", self.grade),
            MatchReasonKind::Cost | MatchReasonKind::Paid | MatchReasonKind::Remote => subject.to_owned(),
        }
    }
}

/// What a rule found; `None` if it found nothing, or counts for nothing.
fn finding<'a>(points: u8, kind: MatchReasonKind, subject: Option<&'a str>) -> Option<Finding<'a>> {
    subject.filter(|_| points > 0).map(|subject| Finding { points, kind, subject })
}

/// What speaks for an opportunity whoever looks at it.
fn circumstances(facts: &MatchFacts, weights: &MatchWeights) -> [Option<Finding<'static>>; 3] {
    let cost = if facts.cost_cents == 0 {
        finding(weights.free, MatchReasonKind::Cost, Some("no fee"))
    } else {
        finding(weights.aid, MatchReasonKind::Cost, facts.has_aid.then_some("help with the cost"))
    };
    [
        cost,
        finding(weights.paid, MatchReasonKind::Paid, facts.is_paid.then_some("paid")),
        finding(weights.remote, MatchReasonKind::Remote, facts.is_remote.then_some("remote")),
    ]
}
