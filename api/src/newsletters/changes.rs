//! Changes of newsletters by admins: stored, recorded in the audit log, and published to open pages.

use chrono::{DateTime, Utc};
use schema::enums::NewsletterState;
use schema::ids::UserId;
use schema::models::newsletter::{self, Newsletter};
use schema::models::{newsletter_delivery, person};
use serde_json::{Value, json};
use uuid::Uuid;

use super::draft::NewsletterDraft;
use super::publish_change;
use crate::domain::newsletter::{COPY_RETENTION, NewsletterAction, NewsletterFacts};
use crate::domain::time::ReaderZone;
use crate::error::{Code, Error, Result};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;

/// Locks the newsletter until the transaction ends.
///
/// # Errors
/// `not_found`.
pub fn lock(ctx: &mut Ctx<'_>, id: Uuid) -> Result<Newsletter> {
    Newsletter::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// Returns the state that an action leads to.
///
/// # Errors
/// `action_not_allowed`, which names the newsletter's state and who sent it.
pub fn transition(
    ctx: &mut Ctx<'_>,
    newsletter: &Newsletter,
    action: NewsletterAction,
) -> Result<NewsletterState> {
    let facts = NewsletterFacts { state: newsletter.state, ended_at: newsletter.ended_at };
    if let Some(state) = facts.next_state(action, ctx.now) {
        return Ok(state);
    }
    if matches!(action, NewsletterAction::Resume | NewsletterAction::SendAgain) && !facts.has_copies(ctx.now)
    {
        let days = COPY_RETENTION.num_days();
        let detail = format!(
            "This newsletter ended more than {days} days ago, and we no longer know who has a copy. Please \
             use it as a new draft."
        );
        return Err(Error::with_detail(Code::ActionNotAllowed, detail));
    }
    let by = match newsletter.sent_by {
        Some(id) => person::of_ids(ctx.conn, &[id])?.pop(),
        None => None,
    };
    let name = by.map_or_else(|| "An admin".to_owned(), |person| person.full_name());
    let since = |at: Option<DateTime<Utc>>| at.map(|at| ReaderZone::ACADEMY.long(at)).unwrap_or_default();
    let detail = match newsletter.state {
        NewsletterState::Draft => "This newsletter hasn’t been sent yet.".to_owned(),
        NewsletterState::Sending => {
            format!("{name} has been sending this newsletter since {}.", since(newsletter.started_at))
        }
        NewsletterState::Stopped => {
            format!("{name} sent this newsletter, and it was stopped on {}.", since(newsletter.ended_at))
        }
        NewsletterState::Sent => {
            format!("{name} sent this newsletter. It was finished on {}.", since(newsletter.ended_at))
        }
    };
    Err(Error::with_detail(Code::ActionNotAllowed, detail))
}

/// Stores a new draft.
pub fn create(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    draft: NewsletterDraft,
    copy_of: Option<Uuid>,
) -> Result<Newsletter> {
    let newsletter = Newsletter {
        id: Uuid::now_v7(),
        subject: draft.subject,
        body: draft.body,
        state: NewsletterState::Draft,
        version: 1,
        created_by: admin,
        updated_by: admin,
        sent_by: None,
        created_at: ctx.now,
        updated_at: ctx.now,
        started_at: None,
        ended_at: None,
        audience: 0,
        sent: 0,
        failed: 0,
        left_before: 0,
        uncertain: 0,
        problem: None,
        paused_until: None,
        resumed_at: None,
    };
    newsletter.insert(ctx.conn)?;
    audit_and_publish(ctx, Some(admin), "newsletter.created", &newsletter, json!({ "copy_of": copy_of }))?;
    Ok(newsletter)
}

/// Stores the new content of a locked newsletter.
pub fn edit(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    mut newsletter: Newsletter,
    draft: NewsletterDraft,
) -> Result<Newsletter> {
    (newsletter.subject, newsletter.body) = (draft.subject, draft.body);
    (newsletter.version, newsletter.updated_by, newsletter.updated_at) =
        (newsletter.version + 1, admin, ctx.now);
    newsletter.store(ctx.conn)?;
    // Drafts are saved while they are typed, so edits are not recorded in the audit log. The version counts them.
    publish_change(ctx.conn, newsletter.id, newsletter.state, ctx.now)?;
    Ok(newsletter)
}

/// Starts sending a locked draft to all current subscribers.
///
/// # Errors
/// `validation_failed` if there are none.
pub fn send(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    mut newsletter: Newsletter,
    state: NewsletterState,
) -> Result<Newsletter> {
    let audience = newsletter::address(ctx.conn, newsletter.id, ctx.now)?;
    if audience == 0 {
        return Err(Error::with_detail(Code::ValidationFailed, "No one gets the newsletter yet."));
    }
    newsletter.audience = i32::try_from(audience).map_err(Error::internal)?;
    (newsletter.state, newsletter.sent_by, newsletter.started_at) = (state, Some(admin), Some(ctx.now));
    newsletter.store(ctx.conn)?;
    audit_and_publish(ctx, Some(admin), "newsletter.sent", &newsletter, json!({ "audience": audience }))?;
    Ok(newsletter)
}

/// Stops or resumes a locked newsletter. Resuming takes effect at once, whatever paused it.
pub fn move_to(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    action: &str,
    id: Uuid,
    state: NewsletterState,
) -> Result<Newsletter> {
    newsletter::count(ctx.conn, id)?;
    let mut newsletter = lock(ctx, id)?;
    newsletter.state = state;
    newsletter.ended_at = (state == NewsletterState::Stopped).then_some(ctx.now);
    (newsletter.problem, newsletter.paused_until) = (None, None);
    if state == NewsletterState::Sending {
        newsletter.resumed_at = Some(ctx.now);
    }
    newsletter.store(ctx.conn)?;
    let detail = json!({ "audience": newsletter.audience, "sent": newsletter.sent });
    audit_and_publish(ctx, Some(admin), action, &newsletter, detail)?;
    Ok(newsletter)
}

/// Stops a newsletter because the mail server refuses one copy after another, and stores the problem; an admin may
/// resume it.
pub fn stop_automatically(ctx: &mut Ctx<'_>, id: Uuid, problem: String) -> Result<()> {
    newsletter::count(ctx.conn, id)?;
    let mut newsletter = lock(ctx, id)?;
    let facts = NewsletterFacts { state: newsletter.state, ended_at: newsletter.ended_at };
    // An admin may have stopped it first.
    let Some(state) = facts.next_state(NewsletterAction::Stop, ctx.now) else { return Ok(()) };
    (newsletter.state, newsletter.ended_at, newsletter.problem) = (state, Some(ctx.now), Some(problem));
    newsletter.store(ctx.conn)?;
    let detail = json!({ "audience": newsletter.audience, "sent": newsletter.sent });
    audit_and_publish(ctx, None, "newsletter.stopped", &newsletter, detail)
}

/// Sends one copy of a locked newsletter again.
///
/// # Errors
/// `not_found`; `action_not_allowed` if the copy neither failed nor has an unknown outcome.
pub fn send_again(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    newsletter: Newsletter,
    delivery_id: Uuid,
) -> Result<Newsletter> {
    let state = transition(ctx, &newsletter, NewsletterAction::SendAgain)?;
    if newsletter_delivery::find(ctx.conn, newsletter.id, delivery_id)?.is_none() {
        return Err(Error::new(Code::NotFound));
    }
    if !newsletter_delivery::send_again(ctx.conn, delivery_id, ctx.now)? {
        let detail = "This copy is on its way, has arrived, or its reader has unsubscribed.";
        return Err(Error::with_detail(Code::ActionNotAllowed, detail));
    }
    let detail = json!({ "delivery_id": delivery_id });
    audit(
        ctx.conn,
        Some(admin),
        "newsletter.copy_repeated",
        AuditSubject::Newsletter(newsletter.id),
        detail,
        ctx.now,
    )?;
    newsletter::count(ctx.conn, newsletter.id)?;
    let mut newsletter = lock(ctx, newsletter.id)?;
    (newsletter.state, newsletter.ended_at) = (state, None);
    // Earlier refusals do not count against this attempt.
    newsletter.resumed_at = Some(ctx.now);
    newsletter.store(ctx.conn)?;
    publish_change(ctx.conn, newsletter.id, newsletter.state, ctx.now)?;
    Ok(newsletter)
}

/// Deletes a locked draft.
pub fn delete(ctx: &mut Ctx<'_>, admin: UserId, newsletter: &Newsletter) -> Result<()> {
    newsletter.delete(ctx.conn)?;
    audit_and_publish(ctx, Some(admin), "newsletter.deleted", newsletter, json!({}))
}

/// Records a change in the audit log, and publishes it to open pages.
fn audit_and_publish(
    ctx: &mut Ctx<'_>,
    actor: Option<UserId>,
    action: &str,
    newsletter: &Newsletter,
    detail: Value,
) -> Result<()> {
    audit(ctx.conn, actor, action, AuditSubject::Newsletter(newsletter.id), detail, ctx.now)?;
    publish_change(ctx.conn, newsletter.id, newsletter.state, ctx.now)
}
