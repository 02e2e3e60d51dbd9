use academy::platform::request_id;
use actix_web::test::TestRequest;

fn of(given: &str) -> String {
    let request = TestRequest::default().insert_header((request_id::HEADER, given)).to_srv_request();
    request_id::of(&request).to_str().unwrap_or_default().to_owned()
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
