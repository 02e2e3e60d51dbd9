use academy::http::nul::in_json;

#[test]
fn a_nul_is_found_where_it_stands() {
    for (json, path) in [
        (r#"{"name":"a\u0000b"}"#, Some("name")),
        (r#"{"a":1,"items":["x",{"name":"\u0000"}]}"#, Some("items[1].name")),
        (r#""\u0000""#, Some("")),
        (r#"{"\u0000":1}"#, Some("")),
        (r#"{"name":"a\\u0000b"}"#, None),
        (r#"{"name":"ab"}"#, None),
        (r#"{"name":"\u0000"#, None),
    ] {
        assert_eq!(in_json(json.as_bytes()).as_deref(), path, "{json}");
    }
}
