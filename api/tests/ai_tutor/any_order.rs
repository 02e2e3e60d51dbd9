//! Whatever page, model, checks and clock do in whatever order, what a session promises holds.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use academy::ai_tutor::conversation::{
    Conversation, ConversationStart, Effect, Record, Timeouts, TranscriptMessage,
};
use academy::ai_tutor::event::{BrowserEvent, ClosingState, ServerEvent, SessionView};
use academy::ai_tutor::safety::Concern;
use academy::clients::realtime_model::{ModelCommand, ModelEvent, ResponseOutcome, Speaker};
use academy::domain::ai_tutor::HintCounts;
use academy::platform::config::HelpLine;
use proptest::prelude::*;
use schema::enums::{
    AiTutorGrade, AiTutorMessageState, AiTutorMode, AiTutorRole, AiTutorSubject, FlagSeverity, HintLevel,
};
use uuid::Uuid;

/// What the checks of these tests find.
const STEER: &str = "STEER";
/// The same, of the kind that ends a session.
const STOP: &str = "STOP";

/// What was said before, and let through.
const BEFORE: &str = "before";

/// Something that happens.
#[derive(Debug, Clone)]
enum Step {
    Page(BrowserEvent),
    Connected,
    NotConnected,
    Ready,
    Started,
    StartedByNobody,
    Delta(String),
    DeltaOfAnother(String),
    Done(ResponseOutcome),
    Refused,
    RefusedSomethingElse,
    Closed,
    Checked,
    CheckFails,
    Tick(u64),
    Renew,
    PageLost,
}

fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        12 => "[a-zé]{1,12} ",
        3 => "[a-zé]{90,130}",
        1 => Just(format!("{STEER} ")),
        1 => Just(format!("{STOP} ")),
        1 => Just("  \n".to_owned()),
    ];
    prop::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

fn step() -> impl Strategy<Value = Step> {
    let level = prop_oneof![Just(HintLevel::Nudge), Just(HintLevel::Step), Just(HintLevel::WorkedExample)];
    let outcome = prop_oneof![
        4 => Just(ResponseOutcome::Completed),
        1 => Just(ResponseOutcome::Cancelled),
        1 => Just(ResponseOutcome::Failed),
    ];
    let page = prop_oneof![
        6 => text().prop_map(|text| BrowserEvent::Item { id: "i".to_owned(), text }),
        6 => Just(BrowserEvent::Respond),
        1 => Just(BrowserEvent::Cancel),
        3 => level.prop_map(BrowserEvent::Hint),
        2 => Just(BrowserEvent::ClosingQuestion),
        1 => Just(BrowserEvent::End),
        1 => Just(BrowserEvent::Setup("{}".to_owned())),
    ];
    prop_oneof![
        12 => page.prop_map(Step::Page),
        6 => Just(Step::Connected),
        1 => Just(Step::NotConnected),
        6 => Just(Step::Ready),
        8 => Just(Step::Started),
        1 => Just(Step::StartedByNobody),
        16 => text().prop_map(Step::Delta),
        1 => text().prop_map(Step::DeltaOfAnother),
        6 => outcome.prop_map(Step::Done),
        1 => Just(Step::Refused),
        1 => Just(Step::RefusedSomethingElse),
        1 => Just(Step::Closed),
        24 => Just(Step::Checked),
        1 => Just(Step::CheckFails),
        4 => (0u64..40).prop_map(Step::Tick),
        1 => Just(Step::Renew),
        1 => Just(Step::PageLost),
    ]
}

/// What was said before a page came back: by whom, and whether it was let through.
fn said_before(messages: &[(bool, bool)]) -> Vec<TranscriptMessage> {
    let messages = (1..).zip(messages).map(|(seq, (is_student, is_withheld))| TranscriptMessage {
        seq,
        role: if *is_student { AiTutorRole::User } else { AiTutorRole::Assistant },
        content: if *is_withheld { STEER.to_owned() } else { BEFORE.to_owned() },
        state: if *is_withheld { AiTutorMessageState::Withheld } else { AiTutorMessageState::Complete },
        hint: None,
    });
    messages.collect()
}

/// Everything around a conversation, and what it may expect of it.
struct World {
    conversation: Conversation,
    now: Instant,
    is_connecting: bool,
    is_connected: bool,
    is_configured: bool,
    is_ready: bool,
    /// What the model was asked for and has not ended: the number, and whether it has begun.
    asked: Option<(u64, bool)>,
    checks: Vec<(u64, String)>,
    let_through: BTreeSet<String>,
    /// What is shown of answers that go on.
    open: BTreeMap<String, String>,
    answered: BTreeSet<String>,
    seqs: BTreeSet<i32>,
    is_over: bool,
}

impl World {
    /// A session in which this was said before.
    fn new(said: Vec<TranscriptMessage>) -> World {
        let seqs = said.iter().map(|said| said.seq).collect();
        let session = SessionView {
            id: Uuid::nil(),
            mode: AiTutorMode::Text,
            grade: AiTutorGrade::Ninth,
            subject: AiTutorSubject::Math,
            topic: "Equations".to_owned(),
        };
        let help_lines = vec![HelpLine { name: "Help".to_owned(), contact: "112".to_owned() }];
        let (hints, closing) = (HintCounts::default(), ClosingState::None);
        let instructions = "Instructions".to_owned();
        let closing_answer = String::new();
        let start =
            ConversationStart { session, instructions, help_lines, said, hints, closing, closing_answer };
        let timeouts = Timeouts {
            ready: Duration::from_secs(8),
            response: Duration::from_secs(25),
            summary: Duration::from_secs(12),
        };
        World {
            conversation: Conversation::new(start, timeouts),
            now: Instant::now(),
            is_connecting: false,
            is_connected: false,
            is_configured: false,
            is_ready: false,
            asked: None,
            checks: Vec::new(),
            let_through: BTreeSet::from([BEFORE.to_owned()]),
            open: BTreeMap::new(),
            answered: BTreeSet::new(),
            seqs,
            is_over: false,
        }
    }

    fn response_id(&self) -> Option<String> {
        self.asked.filter(|(_, has_begun)| *has_begun).map(|(tag, _)| format!("up{tag}"))
    }

    fn happen(&mut self, step: Step) {
        let now = self.now;
        let model = |world: &mut World, event| {
            if world.is_connected {
                world.conversation.model(event, now);
            }
        };
        match step {
            Step::Page(event) => {
                // Refusals are the page's to show.
                drop(self.conversation.browser(event, now));
            }
            Step::Connected if self.is_connecting => {
                (self.is_connecting, self.is_connected) = (false, true);
                self.conversation.connected(now);
            }
            Step::NotConnected if self.is_connecting => {
                self.is_connecting = false;
                self.conversation.link_lost("refused", now);
            }
            Step::Ready if self.is_configured && !self.is_ready => {
                self.is_ready = true;
                model(self, ModelEvent::Ready);
            }
            Step::Started => {
                if let Some((tag, has_begun @ false)) = &mut self.asked {
                    *has_begun = true;
                    let (response_id, tag) = (format!("up{tag}"), Some(*tag));
                    model(self, ModelEvent::ResponseStarted { response_id, tag });
                }
            }
            Step::StartedByNobody if self.is_ready => {
                model(self, ModelEvent::ResponseStarted { response_id: "stray".to_owned(), tag: None });
            }
            Step::Delta(delta) => {
                if let Some(response_id) = self.response_id() {
                    model(self, ModelEvent::Text { response_id, item_id: "item".to_owned(), delta });
                }
            }
            Step::DeltaOfAnother(delta) if self.is_ready => {
                let (response_id, item_id) = ("stray".to_owned(), "item".to_owned());
                model(self, ModelEvent::Text { response_id, item_id, delta });
            }
            Step::Done(outcome) => {
                if let Some(response_id) = self.response_id() {
                    self.asked = None;
                    model(self, ModelEvent::ResponseDone { response_id, outcome });
                }
            }
            Step::Refused if self.is_ready => {
                let tag = self.asked.take_if(|(_, has_begun)| !*has_begun).map(|(tag, _)| tag);
                let (code, message) = ("invalid".to_owned(), "No.".to_owned());
                model(self, ModelEvent::Refused { tag, code, message });
            }
            Step::RefusedSomethingElse if self.is_ready => {
                let (code, message) = ("invalid".to_owned(), "No.".to_owned());
                model(self, ModelEvent::Refused { tag: None, code, message });
            }
            Step::Closed if self.is_connected => {
                self.conversation.model(ModelEvent::Closed { why: "cut".to_owned() }, now);
                self.lose();
            }
            Step::Checked if !self.checks.is_empty() => {
                let (id, text) = self.checks.remove(0);
                let found = self.find(&text);
                self.conversation.checked(id, Ok(found), now);
            }
            Step::CheckFails if !self.checks.is_empty() => {
                let (id, _) = self.checks.remove(0);
                self.conversation.checked(id, Err("down".to_owned()), now);
            }
            Step::Tick(seconds) => {
                self.now += Duration::from_secs(seconds);
                self.conversation.tick(self.now);
            }
            Step::Renew => {
                self.conversation.renew();
            }
            Step::PageLost => {
                self.conversation.page_lost();
                self.settle();
            }
            _ => {}
        }
        self.look();
        if self.conversation.is_over() {
            self.is_over = true;
        }
    }

    fn find(&mut self, text: &str) -> Option<Concern> {
        let severity = if text.contains(STOP) {
            Some(FlagSeverity::Stop)
        } else {
            text.contains(STEER).then_some(FlagSeverity::Steer)
        };
        if severity.is_none() {
            self.let_through.insert(text.to_owned());
        }
        severity.map(|severity| Concern { severity, categories: vec!["found".to_owned()] })
    }

    /// What was typed last is kept, and what is found in it is told, although nobody is there any more.
    fn settle(&mut self) {
        let Some(waiting) = self.conversation.unsettled_check() else { return };
        let at = self.checks.iter().position(|(id, _)| *id == waiting).expect("a check that is under way");
        let (_, text) = self.checks.remove(at);
        let found = self.find(&text);
        let severity = found.as_ref().map(|concern| concern.severity);
        self.look();
        self.conversation.settle(Ok(found));
        let effects = self.conversation.take_effects();
        let is_kept =
            |effect: &Effect| matches!(effect, Effect::Record(Record::Message(said)) if said.content == text);
        assert_eq!(effects.iter().filter(|effect| is_kept(effect)).count(), 1, "{effects:?}");
        let flags = effects.iter().filter_map(|effect| match effect {
            Effect::Record(Record::Flag { severity, .. }) => Some(*severity),
            _ => None,
        });
        assert_eq!(flags.collect::<Vec<_>>(), severity.into_iter().collect::<Vec<_>>());
        let is_help = |effect: &Effect| matches!(effect, Effect::Send(ServerEvent::Help { .. }));
        assert_eq!(effects.iter().any(is_help), severity == Some(FlagSeverity::Stop));
    }

    fn lose(&mut self) {
        (self.is_connected, self.is_configured, self.is_ready, self.asked) = (false, false, false, None);
    }

    /// Holds what is to be done against what is promised.
    fn look(&mut self) {
        for effect in self.conversation.take_effects() {
            assert!(!self.is_over, "after its end: {effect:?}");
            match effect {
                Effect::Send(event) => self.sent(event),
                Effect::Command(command) => self.commanded(command),
                Effect::Connect(_) => {
                    self.lose();
                    self.is_connecting = true;
                }
                Effect::Check { id, text } => {
                    assert!(self.checks.iter().all(|(other, _)| *other != id));
                    self.checks.push((id, text));
                }
                Effect::Record(Record::Message(said)) => {
                    assert!(self.seqs.insert(said.seq), "two messages at {}", said.seq);
                    assert!(!said.content.trim().is_empty());
                }
                Effect::Record(Record::Summary(summary)) => {
                    assert!(self.let_through.iter().any(|text| text.starts_with(&summary)), "{summary}");
                }
                Effect::Record(_) => {}
                Effect::Close(_) => self.is_over = true,
            }
        }
    }

    fn sent(&mut self, event: ServerEvent) {
        match event {
            ServerEvent::ResponseCreated { response, .. } => {
                assert!(self.open.is_empty(), "two answers at once");
                self.open.insert(response.id, String::new());
            }
            ServerEvent::TextDelta { response_id, delta, .. } => {
                assert!(self.let_through.iter().any(|text| text.ends_with(&delta)), "unchecked: {delta}");
                let shown = self.open.get_mut(&response_id).expect("an answer that goes on");
                shown.push_str(&delta);
                assert!(!shown.contains(STEER) && !shown.contains(STOP), "{shown}");
            }
            ServerEvent::TextDone { response_id, text, .. } => assert_eq!(self.open[&response_id], text),
            ServerEvent::ResponseDone { response } => {
                assert!(self.open.remove(&response.id).is_some(), "it ends twice");
                assert!(self.answered.insert(response.id));
            }
            ServerEvent::ItemCreated { item, .. } => {
                assert!(self.let_through.contains(&item.content), "unchecked: {}", item.content);
            }
            _ => {}
        }
    }

    fn commanded(&mut self, command: ModelCommand) {
        assert!(self.is_connected, "to nobody: {command:?}");
        match command {
            ModelCommand::Configure { .. } => {
                assert!(!self.is_configured);
                self.is_configured = true;
            }
            ModelCommand::Respond { tag, .. } => {
                assert!(self.is_ready && self.asked.is_none(), "asked for two answers at once");
                self.asked = Some((tag, false));
            }
            ModelCommand::Add { speaker, text, .. } => {
                assert!(self.is_ready);
                assert!(!text.contains(STEER) && !text.contains(STOP), "{text}");
                if speaker == Speaker::Student {
                    assert!(self.let_through.contains(&text), "unchecked: {text}");
                }
            }
            ModelCommand::Forget { .. } | ModelCommand::Cancel { .. } => assert!(self.is_ready),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn a_session_keeps_its_promises(
        before in prop::collection::vec(any::<(bool, bool)>(), 0..8),
        steps in prop::collection::vec(step(), 0..160),
    ) {
        let mut world = World::new(said_before(&before));
        world.look();
        for step in steps {
            world.happen(step);
        }
    }
}

#[test]
fn a_session_gets_anywhere_in_such_a_world() {
    let mut world = World::new(Vec::new());
    world.look();
    let item = BrowserEvent::Item { id: "i".to_owned(), text: "2x + 3 = 11".to_owned() };
    let steps = [
        Step::Connected,
        Step::Ready,
        Step::Page(item),
        Step::Page(BrowserEvent::Respond),
        Step::Checked,
        Step::Started,
        Step::Delta("What do you think? ".repeat(10)),
        Step::Checked,
        Step::Done(ResponseOutcome::Completed),
        Step::Checked,
        Step::Checked,
    ];
    for step in steps {
        world.happen(step);
    }
    assert_eq!((world.answered.len(), world.seqs.len()), (1, 2));
}
