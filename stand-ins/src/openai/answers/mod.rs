//! Scripted answers of a tutor who asks before it tells. They follow what the academy's instructions ask for, so that the
//! product can be shown without a key; they understand next to nothing.

mod equation;
mod lesson;

use super::server_event::Message;

use self::equation::Equation;
use self::lesson::Lesson;

/// What the model would say next, to these instructions and this conversation. `instructions` differ from the session's where an
/// answer beside the conversation is asked for.
pub(super) fn answer(session: &str, instructions: &str, messages: &[Message]) -> String {
    let lesson = Lesson::of(session);
    if session != instructions {
        return lesson.summary(messages.iter().filter(|message| message.role == "user").count());
    }
    let equation = messages
        .iter()
        .filter(|message| message.role == "user")
        .find_map(|message| Equation::find(&message.text));
    match messages.last() {
        Some(note) if note.role == "system" => to_note(&note.text, &lesson, equation),
        _ => to_student(messages, &lesson, equation),
    }
}

fn to_note(note: &str, lesson: &Lesson, equation: Option<Equation>) -> String {
    if note.contains("level nudge") {
        equation.map_or_else(|| lesson.nudge(), |equation| equation.nudge())
    } else if note.contains("level step") {
        equation.map_or_else(|| lesson.step(), |equation| equation.step())
    } else if note.contains("level worked_example") {
        equation.map_or_else(|| lesson.worked_example(), |equation| equation.worked_example())
    } else if note.contains("closing question now") {
        equation.map_or_else(|| lesson.closing_question(), |equation| equation.closing_question())
    } else {
        lesson.feedback()
    }
}

/// Words by which the script knows what a student is up to, and what it says then.
const REPLIES: &[(&[&str], &str)] = &[
    (
        &["exam right now", "test right now", "taking a test", "taking an exam", "in the middle of a test", "quiz right now"],
        "I don't help with a test that is under way, because then it would not be yours. Finish it with what you know. \
         Afterwards, bring me the idea that gave you trouble and we will practise it with other questions.",
    ),
    (
        &["ignore your", "ignore all", "ignore previous", "system prompt", "your instructions", "pretend you", "developer mode"],
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
        "I won't write it for you, but I can help you get it done. What would you like your reader to believe when they have \
         read it, and what makes you think so?",
    ),
    (
        &["just tell me", "give me the answer", "what is the answer", "just the answer", "tell me the answer"],
        "I won't hand over the answer, because then it would be mine and not yours. Show me your first step, even if you are \
         not sure of it, and I will tell you what is right about it.",
    ),
    (
        &["video game", "who won", "tell me a joke", "your favorite", "celebrity"],
        "I'm here for your topic only. Where were we: what is the question you are working on?",
    ),
];

fn to_student(messages: &[Message], lesson: &Lesson, equation: Option<Equation>) -> String {
    let said: Vec<&str> = messages
        .iter()
        .filter(|message| message.role == "user")
        .map(|message| message.text.as_str())
        .collect();
    let Some(last) = said.last() else { return lesson.ask_for_attempt() };
    let lower = last.to_lowercase();
    if let Some((_, reply)) = REPLIES.iter().find(|(words, _)| words.iter().any(|word| lower.contains(word))) {
        return (*reply).to_owned();
    }
    match (said.len(), equation) {
        (1, Some(equation)) => equation.ask_for_attempt(),
        (1, None) => lesson.ask_for_attempt(),
        (_, Some(equation)) => equation.judge(last),
        (count, None) => lesson.go_on(count),
    }
}
