use std::future::ready;

use futures_util::{StreamExt, stream};
use image::ImageFormat;
use reqwest::{Method, header};
use serde_json::json;

use super::{PATH, complete, files, of, pictures, stored, taken};
use test_support::client::send;
use test_support::form::Form;
use test_support::picture::{GIF, HTML, PLACE, SVG, bomb, file, photograph, red_and_blue};
use test_support::{TestApp, until};

#[test_support::test]
async fn a_picture_is_kept_without_what_stood_beside_it_and_everybody_may_see_it() {
    let app = TestApp::start().await;
    let form = complete().file("picture", ("../../etc/passwd", "text/html"), &photograph(900, 600));
    assert_eq!(taken(&app.visitor(), &form).await, "stored");
    let url = pictures(&app).remove(0).expect("a picture");
    let name = url.strip_prefix("/files/profile-images/").expect("an address of ours");
    assert!(name.len() == 36 && name.ends_with(".jpg"), "{name}");
    assert_eq!(files(&app), [app.files_dir.join("profile-images").join(name)]);
    let response = reqwest::get(format!("{}{url}", app.base)).await.unwrap();
    assert_eq!(response.status(), 200);
    let headers = response.headers().clone();
    assert_eq!(headers[header::CONTENT_TYPE], "image/jpeg");
    assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    let bytes = response.bytes().await.unwrap();
    let kept = image::load_from_memory(&bytes).unwrap();
    assert_eq!((kept.width(), kept.height()), (341, 512));
    assert!(!bytes.windows(PLACE.len()).any(|part| part == PLACE.as_bytes()), "the place is still in it");
}

#[test_support::test]
async fn no_file_and_an_empty_one_are_no_picture() {
    let app = TestApp::start().await;
    let form = complete().file("picture", ("", "application/octet-stream"), b"");
    assert_eq!(taken(&app.visitor(), &form).await, "none");
    assert_eq!(pictures(&app), [None]);
}

#[test_support::test]
async fn what_is_no_picture_is_refused_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let png = file(&red_and_blue(600, 400), ImageFormat::Png);
    let (kind, pixels, size) = (
        "Please choose a JPEG, PNG or WebP picture.",
        "Please choose a picture of at most 25 megapixels.",
        "Please choose a picture of at most 5 MB.",
    );
    let mut heavy = png.clone();
    heavy.resize(5 * 1024 * 1024 + 1, 0);
    let heavier = vec![0; 8 * 1024 * 1024];
    let samples = [
        ("me.jpg", HTML.to_vec(), kind),
        ("me.svg", SVG.to_vec(), kind),
        ("me.gif", GIF.to_vec(), kind),
        ("me.png", png[..png.len() / 2].to_vec(), kind),
        ("me.png", bomb(50_000, 50_000), pixels),
        ("me.png", heavy, size),
        ("me.png", heavier, size),
    ];
    for (name, bytes, text) in samples {
        let response = complete().file("picture", (name, "image/jpeg"), &bytes).post(&visitor, PATH).await;
        let problem = response.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({ "picture": [text] }), "{name}, {} bytes", bytes.len());
    }
    assert_eq!((stored(&app), files(&app).len()), (0, 0));
    // None of these attempts counts against the following application.
    let form = complete().file("picture", ("me.png", "image/png"), &png);
    assert_eq!(taken(&visitor, &form).await, "stored");
}

#[test_support::test]
async fn a_body_without_end_is_cut_off() {
    let app = TestApp::start().await;
    let endless = complete().file("picture", ("me.png", "image/png"), &vec![7; 26 * 1024 * 1024]);
    let problem = endless.post(&app.visitor(), PATH).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"]["picture"], json!(["Please choose a picture of at most 5 MB."]));
}

#[test_support::test]
async fn a_storage_that_refuses_costs_the_picture_and_never_the_application() {
    // A file in place of the folder: nobody, not even root, can write below it.
    let blocked = tempfile::NamedTempFile::new().unwrap();
    let storage = format!("file:{}", blocked.path().display());
    let app = TestApp::with(&[("STORAGE_URL", &storage)]).await;
    let png = file(&red_and_blue(60, 60), ImageFormat::Png);
    let form = complete().file("picture", ("me.png", "image/png"), &png);
    assert_eq!(taken(&app.visitor(), &form).await, "failed");
    assert_eq!(pictures(&app), [None]);
    assert_eq!(app.mails_to("ada@people.test").await.len(), 1);
}

#[test_support::test]
async fn pictures_at_once_all_arrive() {
    let app = TestApp::start().await;
    let sent = (0..3).map(|number| {
        let png = file(&red_and_blue(800 + number, 600), ImageFormat::Png);
        let form = of(&format!("ada{number}@people.test")).file("picture", ("me.png", "image/png"), &png);
        let visitor = app.visitor();
        async move { taken(&visitor, &form).await }
    });
    assert_eq!(futures_util::future::join_all(sent).await, ["stored", "stored", "stored"]);
    assert_eq!(files(&app).len(), 3);
}

#[test_support::test]
async fn forms_that_never_end_do_not_pile_up_and_keep_out_no_other_network() {
    let app = TestApp::with(&[("TRUSTED_HOPS", "1")]).await;
    let hostile = "203.0.113.7";
    let endless = || {
        let start = complete().body()[..200].to_vec();
        let body = stream::once(ready(Ok::<_, std::io::Error>(start))).chain(stream::pending());
        let request = app.visitor().request(Method::POST, PATH).header("x-forwarded-for", hostile);
        send(
            request.header(header::CONTENT_TYPE, Form::content_type()).body(reqwest::Body::wrap_stream(body)),
        )
    };
    let hanging: Vec<_> = (0..8).map(|_| actix_web::rt::spawn(endless())).collect();
    let room = |left| move |app: &TestApp| ready((app.state.uploads.free() == left).then_some(()));
    until("all of them are being read", || room(8)(&app)).await;
    let asked_back = endless().await;
    asked_back.problem(429, "rate_limited");
    assert_eq!(asked_back.headers[header::RETRY_AFTER], "10");
    assert_eq!(taken(&app.visitor(), &complete()).await, "none", "there is room for everybody else");
    for request in hanging {
        request.abort();
    }
    until("there is room again", || room(16)(&app)).await;
}

#[test_support::test]
async fn a_picture_whose_application_was_never_stored_goes_and_others_stay() {
    let app = TestApp::start().await;
    let png = file(&red_and_blue(60, 60), ImageFormat::Png);
    let form = complete().file("picture", ("me.png", "image/png"), &png);
    assert_eq!(taken(&app.visitor(), &form).await, "stored");
    // The process ended in between.
    academy::files::profile_images::store(&app.state, b"a picture".to_vec()).await.unwrap();
    assert_eq!((stored(&app), files(&app).len()), (1, 2));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(files(&app).len(), 2, "it may be on its way");
    app.clock.advance(chrono::TimeDelta::minutes(61));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let url = pictures(&app).remove(0).expect("a picture");
    let name = url.strip_prefix("/files/profile-images/").expect("an address of ours");
    assert_eq!(files(&app), [app.files_dir.join("profile-images").join(name)]);
}
