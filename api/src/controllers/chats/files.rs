//! Images and PDFs sent in chats.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType, ExtendedValue};
use actix_web::web::{Bytes, Data, Json, Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse, Responder};
use macros::operation;
use schema::enums::ChatFileKind;
use schema::models::chat_file::StoredChatFile;
use schema::models::session::SignedIn;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::chats::{access, send, views};
use crate::domain::access::may_administer;
use crate::domain::chat_file::{self, ChatFileProblem, PreparedFile};
use crate::error::{Code, Error, Result};
use crate::extract::SignedInUser;
use crate::files::{chat_files, pictures};
use crate::live::chat_message::ChatFile;
use crate::platform::audit::{AuditSubject, audit_view};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// `Content-Security-Policy` of a PDF, under which nothing in it runs. A PDF is downloaded, and opened by the
/// recipient's own program.
const PDF_POLICY: &str = "sandbox; default-src 'none'";
/// `Cache-Control` of a file: only the browser may store it, and asks before each use, because access can end.
const PRIVATE: &str = "private, no-cache";

/// Name of the file.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatFileQuery {
    /// The sender's file name. Only its last path segment is used, at most 120 characters; the extension
    /// follows from the content.
    pub name: Option<String>,
}

/// An admin's permission to read the file.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadChatFileQuery {
    /// For admins who are not in the chat: the id of their own view of it (`chat_views`), at most an hour old.
    pub view: Option<Uuid>,
}

/// A file's bytes.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[allow(dead_code, reason = "describes bodies only")]
pub struct ChatFileBytes(String);

/// Add a file to a chat
///
/// For the chat's two participants, while it is open: a JPEG, PNG or WebP picture of at most 5 MB and 25 megapixels,
/// which is re-encoded, or a PDF of at most 10 MB; at most 20 an hour. The content decides the type. A message sends
/// the file by its id; a file that is not sent within a day is deleted.
#[operation(
    tag = "chats", operation_id = "add_chat_file", params(("id" = Uuid, Path, description = "The chat"), ChatFileQuery),
    request_body(content = ChatFileBytes, content_type = "application/octet-stream"),
    responses((status = 201, body = ChatFile)),
    errors(NotFound, ChatClosed, MalformedBody, BodyTooLarge, ValidationFailed, RateLimited, StorageUnavailable)
)]
pub async fn add(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    query: Query<ChatFileQuery>,
    payload: Payload,
) -> Result<impl Responder> {
    let (id, uploader_id) = (*id, user.profile.id);
    state
        .transaction(move |ctx| {
            let access = access::visible(ctx.conn, &user, id)?;
            access.participant()?;
            send::check_open(ctx, &access.chat, uploader_id)?;
            rate_limits::ADD_CHAT_FILE.count(ctx.conn, &uploader_id.to_string(), ctx.now)
        })
        .await?;
    let file = {
        let _room = pictures::room(&state, uploader_id).await?;
        let prepared = match pictures::receive_at_most(payload, chat_file::MAX_BYTES).await? {
            Some(bytes) => prepare(&state, bytes).await?,
            None => Err(ChatFileProblem::TooManyBytes),
        };
        prepared.map_err(|problem| Error::field("file", problem.to_string()))?
    };
    let name = query.into_inner().name.unwrap_or_default();
    let row = chat_files::store(&state, (id, uploader_id), &name, file).await?;
    Ok((Json(ChatFile::new(id, row)), StatusCode::CREATED))
}

/// Checks a file, and re-encodes a picture. Returns the file to store, or why it is refused. Runs on the one thread
/// that decodes pictures.
async fn prepare(state: &AppState, file: Bytes) -> Result<Result<PreparedFile, ChatFileProblem>> {
    let place = state.lanes.pictures.reserve()?;
    Ok(place.run(move || chat_file::prepare(&file)).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a file was too much for its decoder");
        Err(ChatFileProblem::UnknownKind)
    }))
}

/// A file of a chat
///
/// For the chat's participants and readers. Also for admins who have given a reason to read the chat, and for admins if
/// the file came with a held message; both are recorded in the audit log. A picture is displayed, a PDF is downloaded.
#[operation(
    tag = "chats", operation_id = "chat_file",
    params(
        ("id" = Uuid, Path, description = "The chat"), ("file_id" = Uuid, Path, description = "The file"), ReadChatFileQuery
    ),
    responses(
        (status = 200, description = "The file", content((ChatFileBytes = "image/jpeg"), (ChatFileBytes = "application/pdf"))),
        (status = 304, description = "The browser has it already")
    ),
    errors(NotFound, Forbidden, StorageUnavailable)
)]
pub async fn show(
    state: Data<AppState>,
    user: SignedInUser,
    path: Path<(Uuid, Uuid)>,
    query: Query<ReadChatFileQuery>,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let (ids, view) = (path.into_inner(), query.view);
    let file = state.transaction(move |ctx| readable(ctx, &user, ids, view)).await?;
    let tag = format!("\"{}\"", file.id.simple());
    let is_known = request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let (kept, tag) = ((header::CACHE_CONTROL, PRIVATE), (header::ETAG, tag));
    if is_known {
        return Ok(HttpResponse::NotModified().insert_header(kept).insert_header(tag).finish());
    }
    let bytes = state.storage.get(&file.storage_name).await?.ok_or_else(access::not_found)?;
    let mut response = HttpResponse::Ok();
    response.insert_header(kept).insert_header(tag);
    let shown = match file.kind {
        ChatFileKind::Image => DispositionType::Inline,
        ChatFileKind::Pdf => {
            response.insert_header((header::CONTENT_SECURITY_POLICY, PDF_POLICY));
            DispositionType::Attachment
        }
    };
    response.insert_header(disposition(shown, file.name)).content_type(media_type(file.kind));
    Ok(response.body(bytes))
}

/// Returns the file if the viewer may read it: one that was sent in a chat they may read, or their own. An admin may
/// read those of other chats through a view of the chat, and those that came with a held message without one; both are
/// recorded in the audit log.
fn readable(
    ctx: &mut Ctx<'_>,
    viewer: &SignedIn,
    (chat_id, id): (Uuid, Uuid),
    view: Option<Uuid>,
) -> Result<StoredChatFile> {
    let file = StoredChatFile::find(ctx.conn, (chat_id, id))?.ok_or_else(access::not_found)?;
    let is_ready = file.sent_at.is_some() || file.uploader_id == viewer.profile.id;
    let as_admin = match access::visible(ctx.conn, viewer, chat_id) {
        Err(error) if error.code() == Code::NotFound && may_administer(&viewer.roles) => true,
        Err(error) => return Err(error),
        Ok(_) => false,
    };
    if !(is_ready || as_admin && file.is_held) {
        return Err(access::not_found());
    }
    if as_admin {
        let mut detail = json!({ "chat_session_id": chat_id });
        if !file.is_held {
            let view = views::in_force(ctx.conn, view, (chat_id, viewer.profile.id), ctx.now)?;
            detail["view_id"] = json!(view);
        }
        let subject = AuditSubject::ChatFile(id);
        audit_view(ctx.conn, viewer.profile.id, "chat_file.viewed", subject, detail, ctx.now)?;
    }
    Ok(file)
}

fn media_type(kind: ChatFileKind) -> &'static str {
    match kind {
        ChatFileKind::Image => "image/jpeg",
        ChatFileKind::Pdf => "application/pdf",
    }
}

/// Returns the header with the name under which the browser saves the file: `filename*` by RFC 6266, and `filename` in
/// ASCII for clients that do not support that.
fn disposition(disposition: DispositionType, name: String) -> ContentDisposition {
    let plain = name.chars().map(|letter| if letter.is_ascii() { letter } else { '_' }).collect();
    let exact = ExtendedValue {
        charset: header::Charset::Ext("UTF-8".to_owned()),
        language_tag: None,
        value: name.into_bytes(),
    };
    let parameters = vec![DispositionParam::Filename(plain), DispositionParam::FilenameExt(exact)];
    ContentDisposition { disposition, parameters }
}
