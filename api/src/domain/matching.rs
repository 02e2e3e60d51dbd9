//! Scores how well an opportunity fits a student: weighted rules, each with a reason that the student can read.
//!
//! Of the Common Profile, grade, interests, coursework and skills count. Name, test scores and essay do not: they say
//! how a student would be judged, not what they would like.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schema::models::opportunity_search::STOP_WORDS;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::disciplines::{self, Discipline, Skill};

/// Points of each rule. An opportunity for which every rule applies scores 100; only one of [`interest`] and
/// [`related_interest`], and only one of [`free`] and [`aid`], can apply.
///
/// [`interest`]: MatchWeights::interest
/// [`related_interest`]: MatchWeights::related_interest
/// [`free`]: MatchWeights::free
/// [`aid`]: MatchWeights::aid
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchWeights {
    /// Its discipline is among the interests. Half of all points, so that no related discipline with matching course,
    /// skill and circumstances ranks higher: the subject comes first.
    pub interest: u8,
    /// Its discipline is related to an interest. Worth showing, but after everything about the interest itself.
    pub related_interest: u8,
    /// Its title contains a word of the interests: closer than the discipline as a whole, as robotics is within
    /// engineering.
    pub title: u8,
    /// The student took a course in its discipline, which many programs require.
    pub coursework: u8,
    /// The student has a skill that its discipline uses: as good as a course, for students whose school has none.
    pub skill: u8,
    /// It is for few grades, including the student's, and so designed for that age. A tie-breaker.
    pub close_grades: u8,
    /// It is free of charge. Enough to rank above one that costs money, not above a better subject.
    pub free: u8,
    /// It costs money but offers financial aid: nearly free for those who need it, but not for others.
    pub aid: u8,
    /// Students are paid. Weighs slightly less than being free, which matters to every family.
    pub paid: u8,
    /// It is remote, and so possible from anywhere; the profile does not contain the student's location.
    pub remote: u8,
}

/// The weights in use.
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

/// Maximum number of grades that count as few: those of a middle school, or half of a high school.
const CLOSE_GRADES: i16 = 3;

/// Words that are common in titles and say nothing about the subject.
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

/// Profile field that matching requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchNeed {
    /// The grade, which programs select by.
    Grade,
    /// The interests.
    Interests,
}

/// Kind of reason why an opportunity fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchReasonKind {
    /// A discipline among the interests.
    Interest,
    /// A discipline related to an interest.
    RelatedInterest,
    /// A word of the interests in the title.
    Title,
    /// A course in the discipline.
    Coursework,
    /// A skill that the discipline uses.
    Skill,
    /// The student's grade is accepted.
    Grade,
    /// Its cost.
    Cost,
    /// Students are paid.
    Paid,
    /// It is remote.
    Remote,
}

/// A reason as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchReason {
    /// Kind of the reason.
    pub kind: MatchReasonKind,
    /// For example `Biology interest` or `open to grade 10`.
    pub text: String,
}

/// The student's profile texts that matching uses.
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

/// A student's profile, parsed for matching.
#[derive(Debug)]
pub struct MatchProfile {
    /// School grade; 13 is the first year of college.
    pub grade: i16,
    interests: Vec<&'static Discipline>,
    /// Words of the interests that are searched for in titles.
    words: Vec<String>,
    courses: Vec<&'static Discipline>,
    skills: Vec<&'static Skill>,
}

/// The facts about an opportunity that matching uses.
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
    /// Whether financial aid is available.
    pub has_aid: bool,
    pub deadline_at: DateTime<Utc>,
    pub min_grade: i16,
    pub max_grade: i16,
}

/// An opportunity that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpportunityMatch {
    /// The opportunity.
    pub opportunity_id: Uuid,
    /// 1 to 100.
    pub score: u8,
    /// Reasons, highest points first.
    pub reasons: Vec<MatchReason>,
}

/// Result of one rule.
#[derive(Debug, Clone, Copy)]
struct RuleResult<'a> {
    points: u8,
    kind: MatchReasonKind,
    /// What the reason names.
    subject: &'a str,
}

/// An opportunity with its score. Findings are recomputed for the opportunities of the requested page, instead of
/// keeping thousands of lists in memory.
struct ScoredOpportunity<'a> {
    facts: &'a MatchFacts,
    score: u8,
}

impl ProfileTexts<'_> {
    /// Returns the fields that must be filled in before matching is possible.
    #[must_use]
    pub fn needs(&self) -> Vec<MatchNeed> {
        let needs = [(self.grade, MatchNeed::Grade), (self.interests, MatchNeed::Interests)];
        needs.into_iter().filter(|(text, _)| text.is_empty()).map(|(_, need)| need).collect()
    }
}

impl MatchProfile {
    /// Parses the profile texts; `None` without a grade.
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

    /// Returns the page of matches after the first `skip`, and the total number of matches. Ordered by score, best
    /// first, then by deadline, soonest first.
    ///
    /// Excludes opportunities that are not open to the student's grade, and those for which only circumstances count.
    #[must_use]
    pub fn rank(
        &self,
        opportunities: &[MatchFacts],
        weights: &MatchWeights,
        (skip, limit): (usize, usize),
    ) -> (Vec<OpportunityMatch>, usize) {
        let mut disciplines = HashMap::new();
        let mut ranked: Vec<ScoredOpportunity<'_>> = opportunities
            .iter()
            .filter(|facts| (facts.min_grade..=facts.max_grade).contains(&self.grade))
            .filter_map(|facts| {
                let about = disciplines
                    .entry(facts.discipline.as_str())
                    .or_insert_with_key(|name| disciplines::disciplines_in(name));
                let findings = self.findings(facts, about, weights)?;
                let score = findings.fold(0u8, |sum, finding| sum.saturating_add(finding.points));
                Some(ScoredOpportunity { facts, score })
            })
            .collect();
        ranked.sort_by_key(|match_| (Reverse(match_.score), match_.facts.deadline_at, match_.facts.id));
        let total = ranked.len();
        let page = ranked.into_iter().skip(skip).take(limit);
        (page.map(|ranked| self.in_words(ranked, weights)).collect(), total)
    }

    /// Returns the findings for an opportunity of these disciplines; `None` if its subject does not match.
    fn findings<'a>(
        &'a self,
        facts: &'a MatchFacts,
        about: &[&'static Discipline],
        weights: &MatchWeights,
    ) -> Option<impl Iterator<Item = RuleResult<'a>>> {
        let subject = self.subject(facts, about, weights);
        if subject.iter().all(Option::is_none) {
            return None;
        }
        let close = facts.max_grade - facts.min_grade < CLOSE_GRADES;
        let points = if close { weights.close_grades } else { 0 };
        // Listed as a reason even with zero points, because it is the first thing students look for.
        let grade = RuleResult { points, kind: MatchReasonKind::Grade, subject: "" };
        let findings = subject.into_iter().chain(circumstances(facts, weights)).chain([Some(grade)]);
        Some(findings.flatten())
    }

    /// Returns the findings about the opportunity's subject.
    fn subject<'a>(
        &'a self,
        facts: &'a MatchFacts,
        about: &[&'static Discipline],
        weights: &MatchWeights,
    ) -> [Option<RuleResult<'a>>; 4] {
        let interest = self.interests.iter().find(|interest| about.contains(interest));
        let related =
            || self.interests.iter().find(|interest| about.iter().any(|other| interest.is_related_to(other)));
        let interest = match interest {
            Some(interest) => finding(weights.interest, MatchReasonKind::Interest, Some(interest.name)),
            // An unknown discipline is compared word by word.
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
        let is_useful = |skill: &&&Skill| about.iter().any(|discipline| skill.is_of_use_in(discipline));
        let skill = self.skills.iter().find(is_useful);
        [
            interest,
            finding(weights.title, MatchReasonKind::Title, self.names_word_of(&facts.title)),
            finding(weights.coursework, MatchReasonKind::Coursework, course.map(|course| course.name)),
            finding(weights.skill, MatchReasonKind::Skill, skill.map(|skill| skill.name)),
        ]
    }

    /// Returns the first word of a text that is also among the interests.
    fn names_word_of<'a>(&self, text: &'a str) -> Option<&'a str> {
        text.split(|letter: char| !letter.is_alphanumeric())
            .find(|word| self.words.iter().any(|own| disciplines::is_same_word(own, word)))
    }

    fn in_words(
        &self,
        ScoredOpportunity { facts, score }: ScoredOpportunity<'_>,
        weights: &MatchWeights,
    ) -> OpportunityMatch {
        let about = disciplines::disciplines_in(&facts.discipline);
        let mut findings: Vec<_> = self.findings(facts, &about, weights).into_iter().flatten().collect();
        findings.sort_by_key(|finding| Reverse(finding.points));
        let reason = |finding: RuleResult<'_>| MatchReason { kind: finding.kind, text: self.text(finding) };
        OpportunityMatch {
            opportunity_id: facts.id,
            score: score.min(100),
            reasons: findings.into_iter().map(reason).collect(),
        }
    }

    fn text(&self, RuleResult { kind, subject, .. }: RuleResult<'_>) -> String {
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

/// Returns a rule's finding; `None` if the rule does not apply or has zero points.
fn finding<'a>(points: u8, kind: MatchReasonKind, subject: Option<&'a str>) -> Option<RuleResult<'a>> {
    subject.filter(|_| points > 0).map(|subject| RuleResult { points, kind, subject })
}

/// Returns the findings that do not depend on the student.
fn circumstances(facts: &MatchFacts, weights: &MatchWeights) -> [Option<RuleResult<'static>>; 3] {
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
