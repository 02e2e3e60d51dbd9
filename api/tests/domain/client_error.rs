use academy::domain::client_error::{StackFrame, is_error_name, is_page_path, is_release};

fn frame(file: &str, line: u32) -> StackFrame {
    StackFrame { file: file.to_owned(), line, column: 1 }
}

#[test]
fn a_frame_is_a_script_of_the_build() {
    for file in ["/assets/entry.client-Bx_9-z1Q.js", "/assets/a.js"] {
        assert!(frame(file, 1).is_valid(), "{file}");
    }
    let long = format!("/assets/{}.js", "a".repeat(101));
    for file in [
        "",
        "/assets/.js",
        "/assets/a.css",
        "/assets/a.js?token=1",
        "/assets/a b.js",
        "/assets/../dashboard/robin.js",
        "/assets/a\nb.js",
        "https://evil.test/assets/a.js",
        "/dashboard/student/lessons/0192aa11",
        long.as_str(),
    ] {
        assert!(!frame(file, 1).is_valid(), "{file}");
    }
    assert!(!frame("/assets/a.js", 10_000_000).is_valid());
    assert_eq!(frame("/assets/a.js", 7).to_string(), "/assets/a.js:7:1");
}

#[test]
fn a_name_is_that_of_a_class_of_errors() {
    for name in ["Error", "TypeError", "ChunkLoadError", "QuotaExceededError"] {
        assert!(is_error_name(name), "{name}");
    }
    let long = format!("{}Error", "A".repeat(36));
    for name in ["", "error", "Robin Sample", "typeError", "TypeError ", "Type\nError", "RobinsÉError", &long]
    {
        assert!(!is_error_name(name), "{name:?}");
    }
}

#[test]
fn a_path_and_a_build_have_their_shapes() {
    assert!(is_page_path("/") && is_page_path("/receipt/0192aa11"));
    assert!(!is_page_path("") && !is_page_path("receipt") && !is_page_path(&"/".repeat(301)));
    assert!(is_release("a263e777"));
    assert!(!is_release("A263E777") && !is_release("a263e77") && !is_release("a263e77g"));
}
