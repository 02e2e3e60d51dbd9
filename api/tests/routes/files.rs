use reqwest::{Method, header};

use test_support::TestApp;
use test_support::client::send;

#[test_support::test]
async fn only_a_pictures_own_name_leads_to_a_file() {
    let app = TestApp::start().await;
    let folder = app.files_dir.join("profile-images");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(app.files_dir.join("secret.jpg"), "secret").unwrap();
    std::fs::write(folder.join("notes.txt"), "secret").unwrap();
    let name = format!("{}.jpg", "0123456789abcdef".repeat(2));
    std::fs::write(folder.join(&name), "a picture").unwrap();
    let visitor = app.visitor();
    let path = format!("/files/profile-images/{name}");
    let found = visitor.get(&path).await;
    assert_eq!((found.status.as_u16(), found.text.as_str()), (200, "a picture"));
    let head = send(visitor.request(Method::HEAD, &path)).await;
    assert_eq!((head.status.as_u16(), head.headers[header::CONTENT_LENGTH].to_str().unwrap()), (200, "9"));
    let elsewhere = [
        "notes.txt".to_owned(),
        "..%2Fsecret.jpg".to_owned(),
        "%2e%2e%2fsecret.jpg".to_owned(),
        format!("{}.jpg", "f".repeat(32)),
        name.replace(".jpg", ".png"),
        format!("{name}%00"),
    ];
    for other in elsewhere {
        let missing = visitor.get(&format!("/files/profile-images/{other}")).await;
        missing.problem(404, "not_found");
        assert_eq!(missing.headers[header::CACHE_CONTROL], "no-store", "{other}");
    }
}
