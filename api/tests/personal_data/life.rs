//! Three users with marked texts use every feature: a student, a tutor and a provider. Others, who stay, name them in
//! their own texts.

use std::rc::Rc;

use academy::domain::time;
use academy::jobs;
use chrono::TimeDelta;
use diesel::prelude::*;
use reqwest::{Method, header};
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::research_requests;
use serde_json::{Value, json};
use stand_ins::oidc::{IssuerAccount, OidcOptions, OidcProvider, OidcStandIn};
use stand_ins::openai::{OpenAiOptions, OpenAiStandIn};
use uuid::Uuid;

use test_support::ai_tutor::{self, Talk, access_cookie, try_password};
use test_support::applications::{Offer, applications_to, message, opportunity_of, received, sent};
use test_support::client::send;
use test_support::form::Form;
use test_support::listings::{REVIEW, approve, at, day, draft_with, step};
use test_support::money::{act, session_of};
use test_support::oidc::Browser;
use test_support::people::Someone;
use test_support::picture::{PDF, file, red_and_blue};
use test_support::suspension;
use test_support::{Client, PaidApp};

use super::marked::{Marked, Typed};
use super::{MARK, MARKUP, WRITES};

const PASSWORD: &str = "correct horse";
const ORGANIZATION: &str = "/api/provider/organization";
/// The price of an hour with a tutor whose share is 48 dollars.
const PRICE_CENTS: i32 = 6000;

/// The academy, its users, and the recorded input.
pub struct Life {
    pub app: PaidApp,
    pub typed: Rc<Typed>,
    /// The users who leave.
    pub student: Marked,
    pub tutor: Marked,
    pub provider: Marked,
    /// The users who stay.
    admin: Marked,
    teacher: Marked,
    pupil: Marked,
    openai: OpenAiStandIn,
    issuers: OidcStandIn,
}

/// Returns a text of a user who leaves, with markup that a browser would execute.
fn words(of: &str) -> String {
    format!("{WRITES} {of} {MARKUP}")
}

/// Returns a text of others about them.
fn named(of: &str) -> String {
    format!("Zqnamed {of}")
}

fn id(response: &Value) -> &str {
    response["id"].as_str().expect("an id")
}

/// Returns the token after a part of a URL in an email.
fn token_after(mail: &str, before: &str) -> String {
    let at = mail.find(before).unwrap_or_else(|| panic!("no {before} in {mail}")) + before.len();
    mail[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

/// Returns the newest email to an address that contains a text.
async fn mail_with(app: &PaidApp, address: &str, text: &str) -> String {
    let mails = app.mails_to(address).await;
    mails.into_iter().rfind(|mail| mail.contains(text)).unwrap_or_else(|| panic!("no {text} to {address}"))
}

/// Signs in with the form.
async fn sign_in(app: &PaidApp, typed: &Rc<Typed>, email: &str) -> Marked {
    let body = json!({ "email": email, "password": PASSWORD });
    typed.note_body("POST", "/api/auth/sign-in", &body);
    let response = app.visitor().post("/api/auth/sign-in", body).await;
    response.expect(200);
    let client = Client::new(&app.base, response.session().as_deref());
    let id = User::by_email(&mut app.conn(), email).unwrap().expect("an account").id;
    Marked::new(Someone { id, email: email.to_owned(), client }, typed)
}

/// Signs up with the form, follows the link and signs in.
async fn sign_up(app: &PaidApp, typed: &Rc<Typed>, email: &str, role: Option<&str>) -> Marked {
    let mut body = json!({
        "first_name": "Zqmark", "last_name": "Zqmarkowski", "email": email, "password": PASSWORD,
    });
    if let Some(role) = role {
        body["role"] = json!(role);
    }
    typed.note_body("POST", "/api/auth/sign-up", &body);
    app.visitor().post("/api/auth/sign-up", body).await.expect(202);
    let again = json!({ "email": email });
    typed.note_body("POST", "/api/auth/resend-verification", &again);
    app.visitor().post("/api/auth/resend-verification", again).await.expect(202);
    let mail = mail_with(app, email, "/verify-email?token=").await;
    let token = token_after(&mail, "/verify-email?token=");
    let verification = json!({ "token": token, "password": PASSWORD });
    app.visitor().post("/api/auth/verify-email", verification).await.expect(200);
    sign_in(app, typed, email).await
}

/// Applies to teach, is approved, sets the first password and signs in.
async fn apply_to_teach(app: &PaidApp, typed: &Rc<Typed>, admin: &Someone, email: &str) -> Marked {
    const PATH: &str = "/api/tutor-applications";
    let bio = words("I teach physics.");
    let form = Form::default()
        .text("email", email)
        .text("first_name", "Zqmark")
        .text("last_name", "Zqmarkowski")
        .text("bio", &bio)
        .text("services", "tutoring")
        .text("services", "research")
        .text("subjects", "Physics")
        .text("education", &words("Physics at a university."))
        .text("link", "https://zqmark.example/")
        .text("reference", &words("A teacher."))
        .file("picture", ("zqmark.png", "image/png"), &file(&red_and_blue(80, 60), image::ImageFormat::Png));
    for field in [".email", ".first_name", ".last_name", ".bio", ".education", ".link", ".reference"] {
        typed.note("POST", PATH, field);
    }
    assert_eq!(form.post(&app.visitor(), PATH).await.expect(202)["picture"], "stored");
    let list = admin.get("/api/admin/applications").await.expect(200);
    let approval = format!("/api/admin/applications/{}/approve", id(&list["items"][0]));
    admin.post(&approval, json!({})).await.expect(200);
    let mail = mail_with(app, email, "access_token=").await;
    let [access, refresh] = ["access_token=", "refresh_token="].map(|name| token_after(&mail, name));
    let password = json!({ "access_token": access, "refresh_token": refresh, "password": PASSWORD });
    app.visitor().post("/api/auth/reset-password", password).await.expect(204);
    sign_in(app, typed, email).await
}

impl Life {
    pub async fn begin() -> Life {
        let openai = OpenAiStandIn::start(OpenAiOptions::default()).await.expect("a stand-in");
        let issuers = OidcStandIn::start(OidcOptions::default()).await.expect("stand-ins");
        let orcid = issuers.orcid();
        let vars = [
            ("AI_TUTOR_PASSWORD", ai_tutor::PASSWORD),
            ("OPENAI_API_KEY", openai.api_key()),
            ("OPENAI_API_URL", openai.url()),
            ("ORCID_CLIENT_ID", &orcid.client().id),
            ("ORCID_CLIENT_SECRET", &orcid.client().secret),
            ("ORCID_ISSUER", orcid.url()),
        ];
        let app = PaidApp::with(&vars).await;
        orcid.advance_clock(app.ahead.num_seconds());
        // No process listens for notifications here, and sockets are refused until one does.
        app.state.live.advance("0.0:");
        let typed = Rc::new(Typed::default());
        let admin = Marked::new(app.admin(), &typed);
        let (teacher, pupil) = (app.busy_bee(Some(4800)), app.student());
        app.run(&format!(
            "UPDATE profiles SET services = '{{research,tutoring}}' WHERE id = '{}'",
            teacher.id
        ));
        let (teacher, pupil) = (Marked::new(teacher, &typed), Marked::new(pupil, &typed));
        let student = sign_up(&app, &typed, "zqmark-student@people.test", None).await;
        let tutor = apply_to_teach(&app, &typed, &admin, "zqmark-tutor@people.test").await;
        let provider = sign_up(&app, &typed, "zqmark-provider@people.test", Some("provider")).await;
        Life { app, typed, student, tutor, provider, admin, teacher, pupil, openai, issuers }
    }

    /// Runs the whole story, until nothing prevents the users from leaving.
    pub async fn live(&mut self) {
        self.write_about_themselves().await;
        self.ask_for_an_account_elsewhere().await;
        self.teach_and_learn().await;
        self.talk_with_the_ai_tutor().await;
        self.do_research().await;
        self.apply_to_an_opportunity().await;
        self.offer_opportunities().await;
        self.be_paid_beside_lessons().await;
        self.run_jobs().await;
        self.be_suspended_and_restored().await;
        self.move_to_another_address().await;
    }

    /// Marks everybody's identity as recently verified.
    fn verify_everybody(&self) {
        self.app.run(&format!("UPDATE sessions SET verified_at = '{}'", self.app.clock.now().to_rfc3339()));
    }

    /// Runs every job several times.
    pub async fn run_jobs(&self) {
        let state = &self.app.state;
        for _ in 0..3 {
            self.app.run_jobs().await;
            self.app.deliver_all().await;
            jobs::send_lesson_reminders(state.clone()).await.unwrap();
            jobs::send_deadline_reminders(state.clone()).await.unwrap();
            jobs::email_unread_messages(state.clone()).await.unwrap();
            jobs::mail_password_resets(state.clone()).await.unwrap();
            jobs::close_opportunities(state.clone()).await.unwrap();
            jobs::enforce_response_times(state.clone()).await.unwrap();
            while jobs::send_mail(state.clone()).await.unwrap() > 0 {}
        }
    }

    async fn write_about_themselves(&self) {
        let Life { app, student, tutor, provider, .. } = self;
        let name = json!({ "first_name": "Zqmarka", "last_name": "Zqmark" });
        student.patch("/api/account", name).await.expect(200);
        let reset = json!({ "email": student.email });
        self.typed.note_body("POST", "/api/auth/request-password-reset", &reset);
        app.visitor().post("/api/auth/request-password-reset", reset).await.expect(202);
        jobs::mail_password_resets(app.state.clone()).await.unwrap();
        for person in [student, tutor, provider] {
            let request =
                app.visitor().request(Method::POST, "/newsletter").header(header::ACCEPT, "application/json");
            send(request.form(&[("email", person.email.as_str())])).await.expect(202);
            let mail = mail_with(app, &person.email, "/newsletter/confirm?token=").await;
            let token = token_after(&mail, "/newsletter/confirm?token=");
            let request = app.visitor().request(Method::POST, "/newsletter/confirm");
            assert_eq!(send(request.form(&[("token", token.as_str())])).await.status.as_u16(), 303);
        }
        let texts = ["name", "coursework", "test_scores", "interests", "skills", "essay"];
        for field in texts {
            let content = json!({ "content": words(field), "seen_version": 0 });
            student.put(&format!("/api/summer/profile/{field}"), content).await.expect(200);
        }
        for (field, content) in [("grade", "11"), ("gpa", "3.9")] {
            let content = json!({ "content": content, "seen_version": 0 });
            student.put(&format!("/api/summer/profile/{field}"), content).await.expect(200);
        }
        let fields: Value =
            texts.map(|field| (field.to_owned(), json!(words("imported")))).into_iter().collect();
        student.post("/api/summer/profile/import", json!({ "fields": fields })).await.expect(200);

        for (slug, seen_version) in [("zqmark-physics", 1), ("zqmark-waves", 2)] {
            let profile = json!({
                "bio": words("Waves."), "education": words("Physics."), "languages": "zqmark English", "slug": slug,
                "zoom_link": "https://zoom.us/j/zqmark", "seen_version": seen_version,
            });
            tutor.patch("/api/tutor/profile", profile).await.expect(200);
        }
        let picture = tutor.request(Method::PUT, "/api/tutor/profile/picture");
        let picture = picture.header(header::CONTENT_TYPE, "application/octet-stream");
        send(picture.body(file(&red_and_blue(61, 60), image::ImageFormat::Png))).await.expect(200);
        tutor.put("/api/tutor/hourly-rate", json!({ "hourly_rate_cents": 4800 })).await.expect(200);
        for day in 0..7 {
            let window = json!({
                "subjects": ["Physics"], "day_of_week": day, "start_time": "00:00", "end_time": "23:45",
            });
            tutor.post("/api/tutor/availability", window).await.expect(201);
        }
        let far = time::local_date(app.noon_in(300));
        let off = json!({ "first_day": far, "last_day": far, "note": words("A wedding.") });
        tutor.post("/api/tutor/days-off", off).await.expect(201);
    }

    /// Signs in with ORCID, which reports no address, enters the student's, and never follows the link.
    async fn ask_for_an_account_elsewhere(&self) {
        let browser = Browser::new(&self.app.base);
        let away = browser.leave(OidcProvider::Orcid, "student").await;
        let account = IssuerAccount::orcid("0000-0002-1825-0097", "Josiah", "Sample");
        let back = self.issuers.orcid().approve(&away, account).expect("a request that is in order");
        browser.go(back.strip_prefix(&self.app.base).expect("the way back")).await;
        let body = json!({ "email": self.student.email, "first_name": "Zqmark", "last_name": "Zqmark" });
        self.typed.note_body("POST", "/api/auth/oidc/email", &body);
        browser.post("/api/auth/oidc/email", body).await.expect(202);
    }

    /// Books and pays an hour at noon in `days`. Returns the booking.
    async fn book(&self, student: &Marked, tutor: &Marked, days: i64, notes: &str) -> Value {
        let body = json!({
            "tutor_id": tutor.id, "subject": "Physics", "starts_at": self.app.noon_in(days), "student_notes": notes,
        });
        let booking = student.post("/api/bookings", body).await.expect(201);
        let page =
            student.post(&format!("/api/bookings/{}/checkout", id(&booking)), json!({})).await.expect(200);
        self.app.stripe.pay(&session_of(page["url"].as_str().unwrap())).expect("an open session");
        self.app.deliver_all().await;
        student.get(&format!("/api/bookings/{}", id(&booking))).await.expect(200)
    }

    async fn teach_and_learn(&self) {
        let Life { app, student, tutor, admin, teacher, pupil, .. } = self;
        app.onboarded(tutor).await;
        let cancelled = self.book(student, teacher, 9, &words("Optics, please.")).await;
        let reason = json!({ "reason": words("I am ill.") });
        student.post(&format!("/api/bookings/{}/cancel", id(&cancelled)), reason).await.expect(200);
        let cancelled = self.book(pupil, tutor, 9, "Optics, please.").await;
        let reason = json!({ "reason": words("I am ill as well.") });
        tutor.post(&format!("/api/bookings/{}/cancel", id(&cancelled)), reason).await.expect(200);
        let taken = self.book(student, teacher, 2, &words("Waves, please.")).await;
        let given = self.book(pupil, tutor, 2, "Waves, please.").await;
        self.write_in_chats(&taken, &given).await;
        app.advance(TimeDelta::days(3));
        self.verify_everybody();
        for (who, booking, notes) in
            [(teacher, &taken, named("did well.")), (tutor, &given, words("We did well."))]
        {
            let body = json!({ "tutor_notes": notes, "practice_notes": notes, "version": 0 });
            who.put(&format!("/api/bookings/{}/notes", id(booking)), body).await.expect(200);
            act(who, id(booking).parse().unwrap(), "complete").await.expect(200);
        }
        for booking in [&taken, &given] {
            let refund = json!({
                "amount_cents": 1000, "reason": named("was late."), "shown_left_cents": PRICE_CENTS,
            });
            let path = format!("/api/admin/lessons/{}/refunds", id(booking));
            admin.post(&path, refund).await.expect(200);
        }
    }

    async fn write_in_chats(&self, taken: &Value, given: &Value) {
        let Life { student, tutor, admin, teacher, pupil, .. } = self;
        let text = |words: &str| json!({ "client_message_id": Uuid::new_v4(), "message": words });
        let chat = taken["chat_session_id"].as_str().expect("a chat");
        let (messages, reports) =
            (format!("/api/chats/{chat}/messages"), format!("/api/chats/{chat}/reports"));
        student.post(&messages, text(&words("May I bring my own prism?"))).await.expect(200);
        teacher.post(&messages, text(&named("may bring a prism."))).await.expect(200);
        let upload = student.request(Method::POST, &format!("/api/chats/{chat}/files?name=zqmark.pdf"));
        let upload = upload.header(header::CONTENT_TYPE, "application/octet-stream");
        let added = send(upload.body([&PDF[..9], b"% zqmark\n", &PDF[9..]].concat())).await.expect(201);
        let mut with_file = text(&words("My homework."));
        with_file["file_id"] = added["id"].clone();
        student.post(&messages, with_file).await.expect(200);
        let mut held = text(&words("My number is 617-555-0142"));
        held["insist"] = json!(true);
        assert_eq!(student.post(&messages, held).await.expect(200)["outcome"], "waiting");
        let report = |seq: i64, details: String| json!({ "message_seq": seq, "reason": "harassment", "details": details });
        let first = student.post(&reports, report(2, words("They would not stop."))).await.expect(201);
        let decision = json!({ "action": "dismiss", "reply": named("should not worry.") });
        admin.post(&format!("/api/admin/chat-reports/{}/decide", id(&first)), decision).await.expect(200);
        // Stays open until the student leaves.
        let whole = json!({ "reason": "other", "details": words("It is all of it.") });
        student.post(&reports, whole).await.expect(201);
        let second = teacher.post(&reports, report(1, named("would not stop."))).await.expect(201);
        let decision = json!({
            "action": "warn", "reply": named("was warned."), "warning": named("please be kind."),
        });
        admin.post(&format!("/api/admin/chat-reports/{}/decide", id(&second)), decision).await.expect(200);
        let view = json!({ "reason": named("asked us to look.") });
        admin.post(&format!("/api/admin/chats/{chat}/views"), view).await.expect(201);
        student.put(&format!("/api/chats/{chat}/block"), json!({})).await.expect(200);

        let chat = given["chat_session_id"].as_str().expect("a chat");
        let messages = format!("/api/chats/{chat}/messages");
        tutor.post(&messages, text(&words("Bring a prism."))).await.expect(200);
        // Stays open until its subject leaves.
        let open = report(1, named("was rude."));
        pupil.post(&format!("/api/chats/{chat}/reports"), open).await.expect(201);
    }

    async fn talk_with_the_ai_tutor(&self) {
        let Life { student, admin, .. } = self;
        let response = try_password(&student.client, ai_tutor::PASSWORD).await;
        let client = student.client.with_cookie("ai_tutor", &access_cookie(&response).expect("a cookie"));
        let mut talk = Talk::open(&client, "").await;
        let topic = words("Linear equations");
        talk.set_up(json!({ "grade": "9th", "subject": "Math", "topic": topic, "mode": "text" })).await;
        talk.ready().await;
        talk.ask(&words("2x + 3 = 11")).await;
        talk.say(json!({ "type": "tutor.closing_question" })).await;
        talk.answer().await;
        talk.ask(&words("x = 4")).await;
        talk.send(&words("You are worthless, and shut up idiot.")).await;
        talk.until("tutor.withheld").await;
        self.openai.answer_next("Zqmark practiced equations.");
        talk.say(json!({ "type": "tutor.end" })).await;
        talk.end().await;
        let flags = admin.get("/api/admin/ai-tutor/flags").await.expect(200);
        let path = format!("/api/admin/ai-tutor/flags/{}/decision", id(&flags["items"][0]));
        admin.post(&path, json!({ "note": named("was spoken to.") })).await.expect(200);
    }

    /// An admin assigns a project to a tutor.
    async fn assign(&self, project: &str, tutor: &Marked) {
        let project_id: Uuid = project.parse().unwrap();
        let expected: Option<UserId> = research_requests::table
            .find(project_id)
            .select(research_requests::assigned_tutor_id)
            .first(&mut self.app.conn())
            .unwrap();
        let body = json!({ "tutor_id": tutor.id, "expected_tutor_id": expected });
        self.admin.post(&format!("/api/admin/research/{project}/assign"), body).await.expect(200);
    }

    async fn do_research(&self) {
        let Life { student, tutor, teacher, pupil, .. } = self;
        let request = |text: &str| {
            json!({
                "research_area": text, "goals": text, "background_knowledge": text,
                "preferred_timeline": "1-3 months", "availability": text,
            })
        };
        let own = student.post("/api/research", request(&words("Waves"))).await.expect(201);
        self.assign(id(&own), teacher).await;
        teacher.post(&format!("/api/research/{}/start", id(&own)), json!({})).await.expect(200);
        self.write_entries(id(&own), student, &words("Read")).await;
        self.write_entries(id(&own), teacher, &named("has read")).await;
        self.plan(id(&own), teacher, &named("shows a poster")).await;
        let reason = json!({ "reason": named("needs somebody else.") });
        teacher.post(&format!("/api/research/{}/hand-back", id(&own)), reason).await.expect(200);
        self.assign(id(&own), teacher).await;

        let theirs = pupil.post("/api/research", request("Sound")).await.expect(201);
        let at = |rest: &str| format!("/api/research/{}{rest}", id(&theirs));
        self.assign(id(&theirs), tutor).await;
        let reason = json!({ "reason": words("I am away.") });
        tutor.post(&at("/decline"), reason.clone()).await.expect(200);
        self.assign(id(&theirs), tutor).await;
        tutor.post(&at("/start"), json!({})).await.expect(200);
        self.write_entries(id(&theirs), tutor, &words("Look at this")).await;
        self.plan(id(&theirs), tutor, &words("A poster")).await;
        tutor.post(&at("/hand-back"), reason).await.expect(200);
        self.assign(id(&theirs), tutor).await;
        tutor.post(&at("/start"), json!({})).await.expect(200);
        let outcome = |name: &str| json!({ "outcome": "poster", "outcome_url": format!("https://fair.example/{name}") });
        tutor.post(&at("/complete"), outcome("zqmark")).await.expect(200);
        tutor.put(&at("/outcome"), outcome("zqmark-poster")).await.expect(200);
    }

    /// Adds an update and a link to a project, and edits both.
    async fn write_entries(&self, project: &str, who: &Marked, text: &str) {
        let at = |rest: &str| format!("/api/research/{project}{rest}");
        let update =
            who.post(&at("/updates"), json!({ "title": text, "description": text })).await.expect(201);
        let edit = json!({ "title": text, "description": format!("{text} again"), "version": 1 });
        who.patch(&at(&format!("/updates/{}", id(&update))), edit).await.expect(200);
        let url =
            if text.contains("Zqmark") { "https://x.example/zqmark" } else { "https://x.example/zqnamed" };
        let mut link = json!({ "title": text, "url": url, "description": text });
        let added = who.post(&at("/links"), link.clone()).await.expect(201);
        link["description"] = json!(format!("{text} again"));
        link["version"] = json!(1);
        who.patch(&at(&format!("/links/{}", id(&added))), link).await.expect(200);
    }

    /// Adds a milestone and a meeting to a project, and edits both.
    async fn plan(&self, project: &str, tutor: &Marked, text: &str) {
        let at = |rest: &str| format!("/api/research/{project}{rest}");
        let today = time::local_date(self.app.clock.now());
        let mut milestone = json!({ "title": text, "due_on": today + TimeDelta::days(30) });
        let added = tutor.post(&at("/milestones"), milestone.clone()).await.expect(201);
        milestone["title"] = json!(format!("{text} again"));
        milestone["version"] = json!(1);
        tutor.patch(&at(&format!("/milestones/{}", id(&added))), milestone).await.expect(200);
        let mut meeting = json!({ "held_on": today, "minutes": 60, "notes": text });
        let met = tutor.post(&at("/meetings"), meeting.clone()).await.expect(201);
        meeting["notes"] = json!(format!("{text} again"));
        meeting["version"] = json!(1);
        tutor.patch(&at(&format!("/meetings/{}", id(&met))), meeting).await.expect(200);
    }

    /// The student saves, reports and applies; the organization, which stays, writes about them.
    async fn apply_to_an_opportunity(&self) {
        let Life { app, student, admin, .. } = self;
        let offer = Offer::new(app).await;
        let organization = Marked::new(offer.provider, &self.typed);
        let opportunity = opportunity_of(&offer.listing);
        student.put(&format!("/api/summer/saved/{opportunity}"), json!({})).await.expect(200);
        let report = json!({ "reason": "wrong", "details": words("The fee is another one.") });
        let path = format!("/api/summer/opportunities/{opportunity}/reports");
        let report = student.post(&path, report).await.expect(201);
        let path = format!("/api/admin/opportunity-reports/{}/decide", id(&report));
        let decision = json!({ "decision": "dismissed", "note": named("was mistaken.") });
        admin.post(&path, decision).await.expect(200);
        let answer = json!({ "answer": words("A finch, for its song.") });
        let application = student.post(&applications_to(opportunity), answer).await.expect(201);
        let (mine, theirs) = (sent(&application), received(&application));
        student.post(&format!("{mine}/messages"), message(&words("May I bring my own?"))).await.expect(201);
        self.look_after(&organization, &theirs, &named("may bring a finch.")).await;
    }

    /// Adds notes and a message to an application, and changes its state.
    async fn look_after(&self, organization: &Marked, application: &str, text: &str) {
        let notes = json!({ "notes": text, "seen_notes_version": 0 });
        organization.put(&format!("{application}/notes"), notes).await.expect(200);
        organization.post(&format!("{application}/messages"), message(text)).await.expect(201);
        let seen = organization.get(application).await.expect(200);
        let review = json!({ "action": "review", "message": text, "seen_version": seen["version"] });
        organization.post(&format!("{application}/moves"), review).await.expect(200);
    }

    /// The marked provider names an organization, proves its domain, posts listings and gets an application from a
    /// student who stays.
    async fn offer_opportunities(&self) {
        let Life { app, provider, student, admin, .. } = self;
        let organization = json!({
            "name": "Zqmark University", "website": "https://zqmark.edu", "about": words("A university."),
            "seen_version": 0,
        });
        provider.put(ORGANIZATION, organization).await.expect(200);
        let dean = json!({ "email": "dean@zqmark.edu" });
        provider.post(&format!("{ORGANIZATION}/domain"), dean).await.expect(202);
        let mail = mail_with(app, "dean@zqmark.edu", "/dashboard/provider/organization?token=").await;
        let token = token_after(&mail, "/dashboard/provider/organization?token=");
        provider.post(&format!("{ORGANIZATION}/domain/confirm"), json!({ "token": token })).await.expect(200);

        let texts = |title: &str| {
            let text = words(title);
            json!({
                "title": text, "discipline": text, "location": text, "stipend": text, "aid": text, "residency": text, "run_by": text,
                "description": text, "question": text, "apply_url": "https://zqmark.edu/summer",
                "decision_on": day(app.clock.now(), 170),
            })
        };
        let draft = |title: &str| draft_with(app.clock.now(), texts(title));
        let first = self.submit_listing(draft("Robots")).await;
        approve(admin, &first).await.expect(200);
        let second = self.submit_listing(draft("Birds")).await;
        let back = json!({ "seen_version": second["version"], "reason": named("should say more.") });
        admin.post(&format!("{REVIEW}/{}/return", id(&second)), back).await.expect(200);

        let listing = provider.get(&at(&first)).await.expect(200);
        let opportunity = opportunity_of(&listing);
        student.put(&format!("/api/summer/saved/{opportunity}"), json!({})).await.expect(200);
        let applicant = app.applicant("Ada");
        let answer = json!({ "answer": "A robot." });
        let application = applicant.post(&applications_to(opportunity), answer).await.expect(201);
        self.look_after(provider, &received(&application), &words("Bring a robot.")).await;
        let hiding = json!({ "reason": named("asks for fees."), "message": named("please ask for none.") });
        let path = format!("/api/admin/opportunities/{opportunity}/hidden");
        admin.put(&path, hiding).await.expect(200);
    }

    async fn submit_listing(&self, draft: Value) -> Value {
        let begun = json!({ "title": draft["title"], "location": draft["location"], "description": draft["description"] });
        let listing = self.provider.post("/api/provider/listings", begun).await.expect(201);
        let edit = json!({ "draft": draft, "seen_version": listing["version"] });
        let listing = self.provider.put(&at(&listing), edit).await.expect(200);
        step(&self.provider, &listing, "submit").await.expect(200)
    }

    /// What admins enter: an adjustment for the tutor, and a session that names the student.
    async fn be_paid_beside_lessons(&self) {
        let Life { app, admin, tutor, .. } = self;
        self.verify_everybody();
        let bonus = json!({
            "entry_key": Uuid::new_v4(), "tutor_id": tutor.id, "kind": "bonus", "amount_cents": 500,
            "reason": named("taught thirty lessons."),
        });
        admin.post("/api/admin/money/adjustments", bonus).await.expect(200);
        let yesterday = time::local_date(app.clock.now()) - TimeDelta::days(1);
        let session = json!({
            "tutor_id": tutor.id, "date": yesterday, "start_time": "08:00", "end_time": "09:00",
            "student_name": named("Sample"), "session_description": named("came to the library."),
        });
        let session = admin.post("/api/admin/sessions", session).await.expect(201);
        let paid = json!({ "paid": true, "version": session["version"] });
        admin.put(&format!("/api/admin/sessions/{}/paid", id(&session)), paid).await.expect(200);
        app.advance(TimeDelta::days(3));
        self.verify_everybody();
    }

    async fn be_suspended_and_restored(&mut self) {
        self.verify_everybody();
        for email in [self.student.email.clone(), self.tutor.email.clone(), self.provider.email.clone()] {
            let id = User::by_email(&mut self.app.conn(), &email).unwrap().expect("an account").id;
            let body = json!({ "reason": named("wrote a number."), "message": named("please do not."), "lessons": [] });
            self.admin.post(&suspension::path(id), body).await.expect(200);
            self.admin.delete(&suspension::path(id)).await.expect(200);
        }
        self.student = sign_in(&self.app, &self.typed, &self.student.email).await;
        self.tutor = sign_in(&self.app, &self.typed, &self.tutor.email).await;
        self.provider = sign_in(&self.app, &self.typed, &self.provider.email).await;
    }

    async fn move_to_another_address(&mut self) {
        let (app, student) = (&self.app, &self.student);
        let email = "zqmark-moved@people.test";
        let change = json!({ "email": email, "current_password": PASSWORD });
        student.post("/api/account/email", change).await.expect(202);
        let mail = mail_with(app, email, "/confirm-email?token=").await;
        let token = json!({ "token": token_after(&mail, "/confirm-email?token=") });
        app.visitor().post("/api/account/email/confirm", token).await.expect(200);
        self.student = sign_in(&self.app, &self.typed, email).await;
    }

    /// An admin dismisses the reports that were open when their reporters or subjects left.
    pub async fn decide_open_reports(&self) {
        self.verify_everybody();
        let open = self.admin.get("/api/admin/chat-reports").await.expect(200);
        let reports = open["items"].as_array().unwrap();
        assert_eq!(reports.len(), 2, "{open}");
        for report in reports {
            let is_gone = report["reporter"]["id"] == json!(self.student.id);
            let reply = if is_gone { named("need not worry.") } else { "Thank you.".to_owned() };
            let path = format!("/api/admin/chat-reports/{}/decide", id(report));
            self.admin.post(&path, json!({ "action": "dismiss", "reply": reply })).await.expect(200);
        }
    }

    /// All three export their data and delete their accounts.
    pub async fn leave(&self) {
        for person in [&self.student, &self.tutor, &self.provider] {
            let export = person.get("/api/account/export").await;
            export.expect(200);
            assert!(export.text.to_lowercase().contains(MARK), "{}", export.text);
            let proof = json!({ "current_password": PASSWORD });
            let gone = person.post("/api/account/delete", proof).await;
            assert_eq!(gone.status.as_u16(), 204, "{}: {}", person.email, gone.text);
        }
    }
}
