use academy::platform::request_id;
use actix_web::test::TestRequest;

fn request(given: &str) -> TestRequest {
    TestRequest::default().insert_header((request_id::HEADER, given))
}

fn name(request: TestRequest) -> String {
    request_id::of(&request.to_srv_request()).to_str().unwrap_or_default().to_owned()
}

/// Named like our own renderer.
fn of(given: &str) -> String {
    name(request(given).app_data(request_id::FromRenderers))
}

#[test]
fn a_strangers_name_for_a_request_is_told_apart_from_its_own() {
    assert_ne!(name(request("known-id_1")), "known-id_1");
    let request = request("known-id_1").to_http_request();
    assert_eq!(request_id::given(&request).unwrap(), "known-id_1");
}

#[test]
fn a_plain_name_is_kept_and_any_other_replaced() {
    assert_eq!(of("known-id_1"), "known-id_1");
    for other in ["short", "a b c d e f", "quote\"quote", &"x".repeat(65)] {
        let id = of(other);
        assert!(id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{other} {id}");
    }
    assert_ne!(of("short"), of("short"));
}
