//! File storage in a bucket, over HTTP, with verification of every signature.

use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::Arc;

use academy::clients::storage::Storage;
use academy::error::Code;
use academy::platform::config::{BucketConfig, StorageConfig};
use actix_web::http::Method;
use actix_web::web::{Bytes, Data, to};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use hmac::{Hmac, Mac};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

const KEY_ID: &str = "AKIDEXAMPLE";
const KEY: &str = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

/// A bucket that accepts requests signed with [`KEY`].
#[derive(Default)]
struct Bucket {
    files: Mutex<HashMap<String, Bytes>>,
    refusing: Mutex<bool>,
}

async fn start() -> (Arc<Bucket>, Storage) {
    let bucket = Arc::new(Bucket::default());
    let shared = Data::from(bucket.clone());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let server = HttpServer::new(move || App::new().app_data(shared.clone()).default_service(to(response)));
    actix_web::rt::spawn(server.workers(1).listen(listener).unwrap().run());
    let config = StorageConfig::Bucket(BucketConfig {
        name: "pictures".to_owned(),
        region: "us-west-2".to_owned(),
        endpoint: Some(endpoint.parse().unwrap()),
        access_key_id: KEY_ID.to_owned(),
        secret_access_key: KEY.to_owned(),
    });
    (bucket, Storage::new(&config).unwrap())
}

async fn response(bucket: Data<Bucket>, request: HttpRequest, body: Bytes) -> HttpResponse {
    if *bucket.refusing.lock() {
        return HttpResponse::InsufficientStorage().finish();
    }
    if !is_signed(&request, &body) {
        return HttpResponse::Forbidden().body("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    let (name, mut files) = (request.path().to_owned(), bucket.files.lock());
    match *request.method() {
        Method::PUT => {
            files.insert(name, body);
            HttpResponse::Ok().insert_header(("etag", "\"1\"")).finish()
        }
        Method::DELETE => {
            files.remove(&name);
            HttpResponse::NoContent().finish()
        }
        _ => match files.get(&name) {
            Some(file) => HttpResponse::Ok()
                .insert_header(("etag", "\"1\""))
                .insert_header(("last-modified", "Fri, 20 Nov 2026 08:00:00 GMT"))
                .body(file.clone()),
            None => HttpResponse::NotFound().body("<Error><Code>NoSuchKey</Code></Error>"),
        },
    }
}

/// Recomputes signature version 4 from the request.
fn is_signed(request: &HttpRequest, body: &[u8]) -> bool {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let digest = hex::encode(Sha256::digest(body));
    let authorization = header("authorization");
    let field = |name: &str| {
        let rest = authorization.split(&format!("{name}=")).nth(1).unwrap_or_default();
        rest.split(',').next().unwrap_or_default().to_owned()
    };
    let signed = field("SignedHeaders");
    let headers: String = signed.split(';').map(|name| format!("{name}:{}\n", header(name).trim())).collect();
    let canonical = format!(
        "{}\n{}\n{}\n{headers}\n{signed}\n{digest}",
        request.method(),
        request.path(),
        request.query_string()
    );
    let scope = field("Credential");
    let Some(scope) = scope.strip_prefix(&format!("{KEY_ID}/")) else { return false };
    let text = format!(
        "AWS4-HMAC-SHA256\n{}\n{scope}\n{}",
        header("x-amz-date"),
        hex::encode(Sha256::digest(canonical))
    );
    let key = scope.split('/').fold(format!("AWS4{KEY}").into_bytes(), |key, part| mac(&key, part));
    header("x-amz-content-sha256") == digest && field("Signature") == hex::encode(mac(&key, &text))
}

fn mac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

#[test_support::test]
async fn a_bucket_keeps_gives_and_removes_files() {
    let (bucket, storage) = start().await;
    assert_eq!(storage.get("profile-images/a.jpg").await.unwrap(), None);
    storage.put("profile-images/a.jpg", b"a picture".to_vec()).await.unwrap();
    assert_eq!(bucket.files.lock().keys().collect::<Vec<_>>(), ["/pictures/profile-images/a.jpg"]);
    assert_eq!(storage.get("profile-images/a.jpg").await.unwrap().as_deref(), Some(&b"a picture"[..]));
    storage.delete("profile-images/a.jpg").await.unwrap();
    storage.delete("profile-images/a.jpg").await.unwrap();
    assert_eq!(storage.get("profile-images/a.jpg").await.unwrap(), None);
}

#[test_support::test]
async fn a_bucket_that_is_full_is_told_apart_from_a_file_that_is_not_there() {
    let (bucket, storage) = start().await;
    *bucket.refusing.lock() = true;
    let full = storage.put("profile-images/a.jpg", b"a picture".to_vec()).await.unwrap_err();
    let unread = storage.get("profile-images/a.jpg").await.unwrap_err();
    assert_eq!((full.code(), unread.code()), (Code::StorageUnavailable, Code::StorageUnavailable));
}

#[test_support::test]
async fn a_folder_is_made_when_the_first_file_comes() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("with a space/and #/ümlaut");
    let storage = Storage::new(&StorageConfig::Folder(folder.clone())).unwrap();
    assert!(!folder.exists() && storage.get("profile-images/a.jpg").await.unwrap().is_none());
    storage.put("profile-images/a.jpg", b"a picture".to_vec()).await.unwrap();
    assert_eq!(std::fs::read(folder.join("profile-images/a.jpg")).unwrap(), b"a picture");
    storage.delete("profile-images/a.jpg").await.unwrap();
    storage.delete("profile-images/a.jpg").await.unwrap();
    assert!(storage.get("profile-images/a.jpg").await.unwrap().is_none());
}
