//! Property test: a session keeps its guarantees for every order of events from page, model, moderation and clock.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use academy::ai_tutor::conversation::{
    Conversation, ConversationStart, Effect, Record, Timeouts, TranscriptMessage,
};
use academy::ai_tutor::event::{BrowserEvent, ClosingState, PlayState, ServerEvent, SessionView};
use academy::ai_tutor::safety::Concern;
use academy::clients::realtime_model::{ModelCommand, ModelEvent, ResponseOutcome, Speaker, TurnTaking};
use academy::domain::ai_tutor::HintCounts;
use academy::platform::config::HelpLine;
use proptest::prelude::*;
use schema::enums::{
    AiTutorGrade, AiTutorMessageState, AiTutorMode, AiTutorRole, AiTutorSubject, FlagSeverity, HintLevel,
};
use test_support::random_cases;
use uuid::Uuid;

/// A text that these tests' moderation flags.
const STEER: &str = "STEER";
/// A text that it flags with the severity that ends a session.
const STOP: &str = "STOP";

/// The audio of flagged and of other texts: three bytes of base64 each.
const TAINTED: &str = "////";
const CLEAN: &str = "AAAA";

/// An earlier message that passed moderation.
const BEFORE: &str = "before";

/// An event.
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
    /// The audio of the latest words.
    Sound,
    StudentSpeaks,
    StudentFallsSilent,
    StudentSaid,
    Transcribed(Option<String>),
    /// Playback report: how many answers ago the answer began, the ms played, the state.
    Played(usize, u64, PlayState),
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
    let state = prop_oneof![Just(PlayState::Playing), Just(PlayState::Ended), Just(PlayState::Stopped)];
    let page = prop_oneof![
        6 => text().prop_map(|text| BrowserEvent::Item { id: "i".to_owned(), text }),
        6 => Just(BrowserEvent::Respond),
        1 => Just(BrowserEvent::Cancel),
        3 => level.prop_map(BrowserEvent::Hint),
        2 => Just(BrowserEvent::ClosingQuestion),
        1 => Just(BrowserEvent::End),
        1 => Just(BrowserEvent::Setup("{}".to_owned())),
        1 => Just(BrowserEvent::TakeTurns(TurnTaking::PushToTalk)),
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
        16 => Just(Step::Sound),
        4 => Just(Step::StudentSpeaks),
        4 => Just(Step::StudentFallsSilent),
        4 => Just(Step::StudentSaid),
        6 => prop_oneof![8 => text().prop_map(Some), 1 => Just(None)].prop_map(Step::Transcribed),
        12 => (0usize..3, 0u64..4000, state).prop_map(|(back, ms, state)| Step::Played(back, ms, state)),
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

/// Messages from before a page resumed: who sent each, and whether it passed moderation.
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

/// The environment of a conversation, and the expectations on it.
struct World {
    conversation: Conversation,
    now: Instant,
    is_connecting: bool,
    is_connected: bool,
    is_configured: bool,
    is_ready: bool,
    /// The response requested from the model and not ended: its number, and whether it has begun.
    asked: Option<(u64, bool)>,
    checks: Vec<(u64, String)>,
    let_through: BTreeSet<String>,
    /// The text shown of open answers.
    open: BTreeMap<String, String>,
    answered: BTreeSet<String>,
    /// Item ids of the answers that have begun.
    begun: Vec<String>,
    /// Whether the model's latest words are flagged.
    is_tainted: bool,
    /// The model's own speech in ms, by item.
    spoken_ms: BTreeMap<String, u64>,
    /// Spoken turns that the model knows and that are not transcribed yet.
    said_aloud: Vec<String>,
    items: u32,
    is_voice: bool,
    seqs: BTreeSet<i32>,
    is_over: bool,
}

impl World {
    /// A session with earlier messages.
    fn new(mode: AiTutorMode, said: Vec<TranscriptMessage>) -> World {
        let seqs = said.iter().map(|said| said.seq).collect();
        let session = SessionView {
            id: Uuid::nil(),
            mode,
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
            begun: Vec::new(),
            is_tainted: false,
            spoken_ms: BTreeMap::new(),
            said_aloud: Vec::new(),
            items: 0,
            is_voice: mode == AiTutorMode::Voice,
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
                // The page shows refusals.
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
                    self.is_tainted = false;
                    let (response_id, tag) = (format!("up{tag}"), Some(*tag));
                    model(self, ModelEvent::ResponseStarted { response_id, tag });
                }
            }
            Step::StartedByNobody if self.is_ready => {
                model(self, ModelEvent::ResponseStarted { response_id: "stray".to_owned(), tag: None });
            }
            Step::Delta(delta) => {
                if let Some(response_id) = self.response_id() {
                    self.is_tainted |= delta.contains(STEER) || delta.contains(STOP);
                    let item_id = format!("item_{response_id}");
                    model(self, ModelEvent::Text { response_id, item_id, delta });
                }
            }
            Step::Sound if self.is_voice => {
                if let Some(response_id) = self.response_id() {
                    let audio = if self.is_tainted { TAINTED } else { CLEAN }.repeat(2400);
                    let item_id = format!("item_{response_id}");
                    *self.spoken_ms.entry(item_id.clone()).or_default() += 150;
                    model(self, ModelEvent::Speech { response_id, item_id, audio });
                }
            }
            Step::StudentSpeaks if self.is_ready => model(self, ModelEvent::StudentSpeaks),
            Step::StudentFallsSilent if self.is_ready => model(self, ModelEvent::StudentFallsSilent),
            Step::StudentSaid if self.is_ready => {
                self.items += 1;
                let item_id = format!("aloud_{}", self.items);
                self.said_aloud.push(item_id.clone());
                model(self, ModelEvent::StudentSaid { item_id });
            }
            Step::Transcribed(text) if self.is_ready && !self.said_aloud.is_empty() => {
                let item_id = self.said_aloud.remove(0);
                model(self, ModelEvent::Transcribed { item_id, text });
            }
            Step::Played(back, heard_ms, state) => {
                if let Some(item_id) = self.begun.iter().rev().nth(back).cloned() {
                    let played = BrowserEvent::Played { item_id, heard_ms, state };
                    self.conversation.browser(played, now).expect("it is never refused");
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
            Step::Checked if !self.checks.is_empty() && !self.is_over => {
                let (id, text) = self.checks.remove(0);
                let found = self.find(&text);
                self.conversation.checked(id, Ok(found), now);
            }
            Step::CheckFails if !self.checks.is_empty() && !self.is_over => {
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

    /// Stores the latest typed or spoken text and reports its flags, although the page is gone.
    fn settle(&mut self) {
        self.conversation.give_up_listening();
        for effect in self.conversation.take_last_effects() {
            if let Effect::Check { id, text } = effect {
                self.checks.push((id, text));
            }
        }
        self.look();
        while self.conversation.is_unsettled() {
            let (id, text) = self.checks.remove(0);
            let found = self.find(&text);
            let severity = found.as_ref().map(|concern| concern.severity);
            self.conversation.apply_last_check(id, Ok(found));
            let effects = self.conversation.take_effects();
            if effects.is_empty() {
                // An event of another answer, which nothing waits for.
                continue;
            }
            let is_kept = |effect: &Effect| matches!(effect, Effect::Record(Record::Message(said)) if said.content == text);
            assert_eq!(effects.iter().filter(|effect| is_kept(effect)).count(), 1, "{effects:?}");
            let flags = effects.iter().filter_map(|effect| match effect {
                Effect::Record(Record::Flag { severity, .. }) => Some(*severity),
                _ => None,
            });
            assert_eq!(flags.collect::<Vec<_>>(), severity.into_iter().collect::<Vec<_>>());
            let is_help = |effect: &Effect| matches!(effect, Effect::Send(ServerEvent::Help { .. }));
            assert_eq!(effects.iter().any(is_help), severity == Some(FlagSeverity::Stop));
        }
    }

    fn lose(&mut self) {
        (self.is_connected, self.is_configured, self.is_ready, self.asked) = (false, false, false, None);
        self.said_aloud.clear();
        self.spoken_ms.clear();
    }

    /// Checks the effects against the guarantees.
    fn look(&mut self) {
        for effect in self.conversation.take_effects() {
            // The latest text is moderated in any case.
            let is_check = matches!(effect, Effect::Check { .. });
            assert!(!self.is_over || is_check, "after its end: {effect:?}");
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
            ServerEvent::ResponseCreated { response, item_id, .. } => {
                // After a reconnection an answer may still play while the next one is requested.
                assert!(self.open.is_empty() || self.is_voice, "two answers at once");
                self.open.insert(response.id, String::new());
                self.begun.push(item_id);
            }
            ServerEvent::TextDelta { response_id, delta, .. } => {
                assert!(self.let_through.iter().any(|text| text.ends_with(&delta)), "unchecked: {delta}");
                let shown = self.open.get_mut(&response_id).expect("an answer that goes on");
                shown.push_str(&delta);
                assert!(!shown.contains(STEER) && !shown.contains(STOP), "{shown}");
            }
            ServerEvent::AudioDelta { response_id, delta, .. } => {
                assert!(self.open.contains_key(&response_id), "nobody hears it");
                assert!(!delta.contains(TAINTED), "a sound that is not let through");
            }
            ServerEvent::SpokenDelta { response_id, delta, .. } => {
                let shown = self.open.get_mut(&response_id).expect("an answer that goes on");
                shown.push_str(&delta);
                assert!(!shown.contains(STEER) && !shown.contains(STOP), "{shown}");
            }
            ServerEvent::SpokenDone { response_id, transcript, .. } => {
                let said = &self.open[&response_id];
                assert!(said.starts_with(&transcript), "{transcript} is not how {said} begins");
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
                assert!(!self.conversation.is_listening(), "the model knows what nobody has checked");
                self.asked = Some((tag, false));
            }
            ModelCommand::Add { speaker, text, .. } => {
                assert!(self.is_ready);
                assert!(!text.contains(STEER) && !text.contains(STOP), "{text}");
                if speaker == Speaker::Student {
                    assert!(self.let_through.contains(&text), "unchecked: {text}");
                }
            }
            ModelCommand::Truncate { item_id, heard_ms } => {
                assert!(self.is_ready && self.is_voice);
                // Words may arrive before the start of their audio.
                let spoken_ms = self.spoken_ms.get(&item_id).copied().unwrap_or_default();
                assert!(heard_ms <= spoken_ms, "{heard_ms} of {item_id}");
            }
            ModelCommand::Hear(_) => panic!("that goes without a detour"),
            // Nothing else ends a spoken turn.
            ModelCommand::EndOfSpeech => assert!(self.is_ready && self.is_voice),
            ModelCommand::TakeTurns(_) | ModelCommand::IgnoreSpeech => assert!(self.is_voice),
            ModelCommand::Forget { .. } | ModelCommand::Cancel { .. } => assert!(self.is_ready),
        }
    }
}

proptest! {
    #![proptest_config(random_cases(150, 20_000))]
    #[test]
    fn a_session_keeps_its_promises(
        before in prop::collection::vec(any::<(bool, bool)>(), 0..8),
        is_voice: bool,
        steps in prop::collection::vec(step(), 0..160),
    ) {
        let mode = if is_voice { AiTutorMode::Voice } else { AiTutorMode::Text };
        let mut world = World::new(mode, said_before(&before));
        world.look();
        for step in steps {
            world.happen(step);
        }
    }
}

#[test]
fn a_session_gets_anywhere_in_such_a_world() {
    let mut world = World::new(AiTutorMode::Text, Vec::new());
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

#[test]
fn what_is_said_before_a_session_is_summed_up_is_checked_first() {
    let mut world = World::new(AiTutorMode::Voice, said_before(&[(true, false), (false, false)]));
    world.look();
    let steps = [
        Step::Connected,
        Step::Ready,
        Step::StudentSaid,
        Step::Transcribed(Some("Two x plus three".to_owned())),
        Step::Checked,
        Step::Started,
        // The model is still generating an answer that was stopped, and the student continues to speak.
        Step::Page(BrowserEvent::End),
        Step::StudentSaid,
        Step::Done(ResponseOutcome::Cancelled),
    ];
    for step in steps {
        world.happen(step);
    }
    assert!(world.asked.is_none() && !world.is_over);
    world.happen(Step::Transcribed(Some("And then?".to_owned())));
    world.happen(Step::Checked);
    assert!(world.asked.is_some(), "it is summed up once all that was said is known");
    assert_eq!(world.seqs.len(), 4);
}

#[test]
fn what_is_said_aloud_gets_anywhere_in_such_a_world() {
    let mut world = World::new(AiTutorMode::Voice, Vec::new());
    world.look();
    let steps = [
        Step::Connected,
        Step::Ready,
        Step::StudentSpeaks,
        Step::StudentFallsSilent,
        Step::StudentSaid,
        Step::Transcribed(Some("Two x plus three".to_owned())),
        Step::Checked,
        Step::Started,
        Step::Sound,
        Step::Delta("What do you think? ".repeat(10)),
        Step::Checked,
        Step::Done(ResponseOutcome::Completed),
        Step::Checked,
        Step::Played(0, 150, PlayState::Ended),
        // Interrupted before its end.
        Step::StudentSpeaks,
        Step::StudentSaid,
        Step::Transcribed(Some("And then?".to_owned())),
        Step::Checked,
        Step::Started,
        Step::Delta("Try it. ".repeat(10)),
        Step::Sound,
        Step::Delta("Go on. ".repeat(10)),
        Step::Checked,
        Step::Checked,
        Step::StudentSpeaks,
        Step::Played(0, 75, PlayState::Stopped),
    ];
    for step in steps {
        world.happen(step);
    }
    assert_eq!((world.answered.len(), world.seqs.len()), (2, 4));
}
