use academy::http::content_encoding::BodyEncoding;
use actix_web::test::TestRequest;

fn accepted(text: &str) -> BodyEncoding {
    BodyEncoding::accepted(&TestRequest::default().insert_header(("accept-encoding", text)).to_http_request())
}

#[test]
fn the_best_form_that_is_taken() {
    assert_eq!(BodyEncoding::accepted(&TestRequest::default().to_http_request()), BodyEncoding::Identity);
    for (text, form) in [
        ("gzip, deflate, br, zstd", BodyEncoding::Brotli),
        ("gzip, deflate", BodyEncoding::Gzip),
        ("br;q=0.5, gzip;q=0.9", BodyEncoding::Gzip),
        ("br;q=0, gzip", BodyEncoding::Gzip),
        ("*", BodyEncoding::Identity),
        ("identity", BodyEncoding::Identity),
        ("identity;q=0, *;q=0", BodyEncoding::Identity),
        ("zstd", BodyEncoding::Identity),
        ("", BodyEncoding::Identity),
        ("gzip;q=banana", BodyEncoding::Identity),
        (";;;,,,", BodyEncoding::Identity),
        ("GZIP", BodyEncoding::Gzip),
        ("gzip;q=1, br;q=1", BodyEncoding::Brotli),
        ("identity, gzip;q=0.5", BodyEncoding::Identity),
        ("gzip; Q=0.5 , identity;q=0.4", BodyEncoding::Gzip),
        ("br;q=2", BodyEncoding::Identity),
        ("gzip;q=nan", BodyEncoding::Identity),
        ("gzip;level=9", BodyEncoding::Identity),
        (",,gzip,", BodyEncoding::Gzip),
    ] {
        assert_eq!(accepted(text), form, "{text:?}");
    }
}
