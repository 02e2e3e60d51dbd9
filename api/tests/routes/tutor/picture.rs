use diesel::prelude::*;
use image::ImageFormat;
use reqwest::{Method, header};
use schema::enums::{ApplicationStatus, Service};
use schema::schema::{pending_tutor_applications as applications, profiles};
use serde_json::{Value, json};

use test_support::client::send;
use test_support::people::Someone;
use test_support::picture::{HTML, PLACE, SVG, bomb, file, photograph, red_and_blue};
use test_support::{TestApp, TestResponse};

const PATH: &str = "/api/tutor/profile/picture";

async fn put(tutor: &Someone, bytes: Vec<u8>) -> TestResponse {
    let request = tutor.request(Method::PUT, PATH);
    send(request.header(header::CONTENT_TYPE, "application/octet-stream").body(bytes)).await
}

fn png(width: u32) -> Vec<u8> {
    file(&red_and_blue(width, 60), ImageFormat::Png)
}

/// Returns the names of all files in the test's storage.
fn stored(app: &TestApp) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(app.files_dir.join("profile-images")) else { return Vec::new() };
    folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn name(profile: &Value) -> String {
    let url = profile["profile_image_url"].as_str().expect("a picture");
    url.strip_prefix("/files/profile-images/").expect("one of ours").to_owned()
}

#[test_support::test]
async fn a_picture_is_shown_replaced_and_removed_with_its_file() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let first = name(&put(&tutor, photograph(900, 600)).await.expect(200));
    assert_eq!(stored(&app), std::slice::from_ref(&first));
    let shown = reqwest::get(format!("{}/files/profile-images/{first}", app.base)).await.unwrap();
    let bytes = shown.bytes().await.unwrap();
    assert!(!bytes.windows(PLACE.len()).any(|part| part == PLACE.as_bytes()), "the place is still in it");
    let page = vec!["mentors".to_owned(), format!("mentor-{}", tutor.id)];
    let mut second = String::new();
    let replace = async { second = name(&put(&tutor, png(61)).await.expect(200)) };
    assert_eq!(app.purged(replace).await, (page.clone(), vec![]));
    assert_eq!(stored(&app), [second.clone()]);
    let remove = async { tutor.delete(PATH).await.expect(200) };
    assert_eq!(app.purged(remove).await, (page, vec![]));
    assert_eq!(tutor.get("/api/tutor/profile").await.expect(200)["profile_image_url"], Value::Null);
    assert_eq!(stored(&app), [""; 0]);
    tutor.delete(PATH).await.expect(200);
}

#[test_support::test]
async fn what_is_no_picture_is_refused_and_the_present_one_stays() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let present = name(&put(&tutor, png(60)).await.expect(200));
    let mut heavy = png(60);
    heavy.resize(5 * 1024 * 1024 + 1, 0);
    let kind = "Please choose a JPEG, PNG or WebP picture.";
    for (bytes, text) in [
        (Vec::new(), kind),
        (HTML.to_vec(), kind),
        (SVG.to_vec(), kind),
        (bomb(50_000, 50_000), "Please choose a picture of at most 25 megapixels."),
        (heavy, "Please choose a picture of at most 5 MB."),
    ] {
        let problem = put(&tutor, bytes).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({ "picture": [text] }));
    }
    assert_eq!(stored(&app), [present]);
}

#[test_support::test]
async fn pictures_at_once_leave_one_file() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let sent = (60..64).map(|width| put(&tutor, png(width)));
    for response in futures_util::future::join_all(sent).await {
        response.expect(200);
    }
    let kept = name(&tutor.get("/api/tutor/profile").await.expect(200));
    assert_eq!(stored(&app), [kept]);
}

#[test_support::test]
async fn the_picture_of_the_application_goes_with_the_profiles() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let url = put(&tutor, png(60)).await.expect(200)["profile_image_url"].as_str().unwrap().to_owned();
    app.execute(diesel::insert_into(applications::table).values((
        applications::email.eq(&tutor.email),
        applications::first_name.eq("Ada"),
        applications::last_name.eq("Sample"),
        applications::bio.eq("A sample."),
        applications::services.eq(vec![Service::Tutoring]),
        applications::status.eq(ApplicationStatus::Pending),
        applications::profile_image_url.eq(&url),
    )));
    tutor.delete(PATH).await.expect(200);
    let left: Vec<Option<String>> =
        applications::table.select(applications::profile_image_url).load(&mut app.conn()).unwrap();
    assert_eq!((left, stored(&app)), (vec![None], vec![]));
}

#[test_support::test]
async fn a_storage_that_refuses_changes_nothing() {
    let blocked = tempfile::NamedTempFile::new().unwrap();
    let storage = format!("file:{}", blocked.path().display());
    let app = TestApp::with(&[("STORAGE_URL", &storage)]).await;
    let tutor = app.tutor(None);
    put(&tutor, png(60)).await.problem(503, "storage_unavailable");
    let url: Option<String> =
        profiles::table.find(tutor.id).select(profiles::profile_image_url).first(&mut app.conn()).unwrap();
    assert_eq!(url, None);
}
