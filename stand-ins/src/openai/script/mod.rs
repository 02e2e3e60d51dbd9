//! The script of the stand-in: a tutor that asks questions before it explains.
//!
//! It follows the academy's instructions (`api/src/ai_tutor/`), so the AI tutor can be demonstrated without a key. It
//! understands linear equations and a few words; to anything else it gives a reply that fits any lesson of the subject.

mod algebra;
mod equation;
mod expression;
mod lesson;
mod rational;
mod subjects;

use self::{algebra::Algebra, equation::LinearEquation, lesson::Lesson};

use super::{server_event::ConversationMessage, speech::tutor_sentence};

/// The input of a response.
#[derive(Debug)]
pub(super) struct ScriptInput<'a> {
    /// The instructions of the session.
    pub session_instructions: &'a str,
    /// The instructions of this response: the session's, unless the response is out of band.
    pub instructions: &'a str,
    pub messages: &'a [ConversationMessage],
}

/// Words that reveal a student's intent, and the reply to them.
const REPLIES: &[(&[&str], &str)] = &[
    (
        &[
            "exam right now",
            "test right now",
            "taking a test",
            "taking an exam",
            "in the middle of a test",
            "quiz right now",
        ],
        "I don't help with a test that is under way, because then it would not be yours. Finish it with what you know. \
         Afterwards, bring me the idea that gave you trouble and we will practice it with other questions.",
    ),
    (
        &[
            "ignore your",
            "ignore all",
            "ignore previous",
            "system prompt",
            "your instructions",
            "pretend you",
            "developer mode",
        ],
        "I stay with how I work here. Let's go on with your topic: what is the last thing you were sure of?",
    ),
    (
        &["are you human", "are you a person", "are you real", "real person"],
        "No, I am a program. I can help you think, and adults of the academy can read along. What have you tried so far?",
    ),
    (
        &["my phone number", "my address is", "my email is", "i live at", "my school is"],
        "That is better kept private here; I don't need it. Let's get back to your work: what have you tried so far?",
    ),
    (
        &["so sad", "hopeless", "hate my life", "nobody likes me", "so scared", "cry every"],
        "I'm sorry that it is so hard for you right now. That needs a person, and I am a program. Please talk to an adult you \
         trust today. If you need somebody at once, call or text 988, the Suicide & Crisis Lifeline. It is all right to leave \
         this lesson for now.",
    ),
    (
        &["write my essay", "write the essay", "write my paper", "do my homework", "do it for me"],
        "I won't write it for you, but I can help you get it done. What is the first sentence that you are sure of, and what makes \
         you sure?",
    ),
    (
        &[
            "just tell me",
            "give me the answer",
            "what is the answer",
            "just the answer",
            "tell me the answer",
        ],
        "I won't hand over the answer, because then it would be mine and not yours. Show me your first step, even if you are not \
         sure of it, and I will tell you what is right about it.",
    ),
    (
        &["video game", "who won", "tell me a joke", "your favorite", "celebrity"],
        "I'm here for your topic only. Where were we: what is the question you are working on?",
    ),
];

/// The request in a note that the academy adds to the conversation (`api/src/ai_tutor/conversation/notes.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AcademyNote {
    Nudge,
    Step,
    WorkedExample,
    ClosingQuestion,
    ClosingAnswer,
}

impl AcademyNote {
    /// Words that identify each note, the most reliable first.
    const WORDS: &[(&str, Self)] = &[
        ("hint of the level nudge", Self::Nudge),
        ("hint of the level step", Self::Step),
        ("hint of the level worked_example", Self::WorkedExample),
        ("Ask the closing question", Self::ClosingQuestion),
        ("answered the closing question", Self::ClosingAnswer),
    ];

    fn of(message: &ConversationMessage) -> Option<Self> {
        let found = Self::WORDS.iter().find(|(words, _)| message.text.contains(words));
        found.filter(|_| message.role == "system").map(|(_, note)| *note)
    }
}

/// Returns the model's next text.
pub(super) fn respond(input: &ScriptInput<'_>) -> String {
    let ScriptInput { session_instructions, instructions, messages } = *input;
    let lesson = Lesson::of(session_instructions);
    let said: Vec<&str> = messages
        .iter()
        .filter(|message| message.role == "user")
        .map(|message| message.text.as_str())
        .collect();
    let algebra = Algebra::find(&said);
    if session_instructions != instructions {
        return summary(&lesson, algebra.as_ref(), messages);
    }
    // A later assistant message is a response that was interrupted.
    let newest = messages.iter().rfind(|message| message.role != "assistant");
    match newest.and_then(AcademyNote::of) {
        Some(AcademyNote::ClosingAnswer) => closing_feedback(&lesson, messages),
        Some(note) => hint(note, &lesson, algebra.as_ref()),
        None => reply(&lesson, algebra.as_ref(), &said),
    }
}

/// Returns the model's next spoken sentence, one of those recorded.
pub(super) fn speak(input: &ScriptInput<'_>) -> &'static str {
    let newest = input.messages.iter().rfind(|message| message.role != "assistant");
    tutor_sentence(match newest.and_then(AcademyNote::of) {
        Some(AcademyNote::Nudge) => "nudge",
        Some(AcademyNote::Step) => "step",
        Some(AcademyNote::WorkedExample) => "worked-example",
        Some(AcademyNote::ClosingQuestion) => "closing-question",
        Some(AcademyNote::ClosingAnswer) => "right",
        None => match newest.map(|message| message.text.to_lowercase()) {
            Some(said) if said.contains("equal to four") || said.contains("= 4") => "right",
            Some(said) if said.contains("subtract") => "step",
            _ => "first-step",
        },
    })
}

fn hint(note: AcademyNote, lesson: &Lesson, algebra: Option<&Algebra<'_>>) -> String {
    match (note, algebra) {
        (AcademyNote::Nudge, Some(algebra)) => algebra.nudge(),
        (AcademyNote::Nudge, None) => lesson.nudge(),
        (AcademyNote::Step, Some(algebra)) => algebra.step(),
        (AcademyNote::Step, None) => lesson.step(),
        (AcademyNote::WorkedExample, Some(algebra)) => algebra.worked_example(),
        (AcademyNote::WorkedExample, None) => lesson.worked_example(),
        (AcademyNote::ClosingQuestion | AcademyNote::ClosingAnswer, Some(algebra)) => {
            algebra.closing_question()
        }
        (AcademyNote::ClosingQuestion | AcademyNote::ClosingAnswer, None) => lesson.closing_question(),
    }
}

/// Returns feedback on the answer to the closing question: a strength, and whether it is correct if that can be
/// determined.
fn closing_feedback(lesson: &Lesson, messages: &[ConversationMessage]) -> String {
    let answer_at = messages.iter().rposition(|message| message.role == "user");
    let (Some(answer_at), Some(question)) =
        (answer_at, answer_at.and_then(|at| question_before(messages, at)))
    else {
        return lesson.feedback();
    };
    algebra::feedback(&question, &messages[answer_at].text)
}

fn question_before(messages: &[ConversationMessage], at: usize) -> Option<LinearEquation> {
    let question = messages[..at].iter().rfind(|message| message.role == "assistant")?;
    LinearEquation::find_problem(&question.text)
}

fn reply(lesson: &Lesson, algebra: Option<&Algebra<'_>>, said: &[&str]) -> String {
    let Some(last) = said.last() else { return lesson.attempt() };
    let lower = last.to_lowercase();
    if let Some((_, reply)) = REPLIES.iter().find(|(words, _)| words.iter().any(|word| lower.contains(word)))
    {
        return (*reply).to_owned();
    }
    match algebra {
        Some(algebra) => algebra.reply(),
        None if said.len() == 1 => lesson.attempt(),
        None => lesson.reply(said.len()),
    }
}

/// Returns the summary for the student's human tutor, in plain text.
fn summary(lesson: &Lesson, algebra: Option<&Algebra<'_>>, messages: &[ConversationMessage]) -> String {
    let said = messages.iter().filter(|message| message.role == "user").count();
    let messages_said = if said == 1 { "one message".to_owned() } else { format!("{said} messages") };
    let work = match algebra {
        Some(algebra) if algebra.is_solved() => {
            format!(" They solved {} with lines of their own.", algebra.plain_problem())
        }
        Some(algebra) => format!(" They worked on {} and did not finish it yet.", algebra.plain_problem()),
        None => String::new(),
    };
    let count =
        |note: AcademyNote| messages.iter().filter(|message| AcademyNote::of(message) == Some(note)).count();
    let hints = [
        (count(AcademyNote::Nudge), "nudge"),
        (count(AcademyNote::Step), "step"),
        (count(AcademyNote::WorkedExample), "worked example"),
    ];
    let hints: Vec<String> = hints
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    let help = if hints.is_empty() {
        "It took no hints.".to_owned()
    } else {
        format!("It took {}.", hints.join(", "))
    };
    let closing = if count(AcademyNote::ClosingAnswer) > 0 {
        " The closing question was answered without help."
    } else {
        ""
    };
    format!(
        "The student worked on {} ({}) and wrote {messages_said}.{work} {help}{closing} To practice next: {}.",
        lesson.topic,
        lesson.subject,
        lesson.practice()
    )
}
