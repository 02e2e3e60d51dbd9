use academy::domain::orcid::is_id;

#[test]
fn an_id_is_sixteen_digits_that_check_themselves() {
    for right in ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"] {
        assert!(is_id(right), "{right}");
    }
    let wrong = [
        "",
        "0000-0002-1825-0098",
        "0000-0002-1825-009",
        "0000000218250097",
        "0000-0002-1825-0097-",
        "0000-0002-18250-097",
        "0000-0002-1694-233x",
        "000X-0002-1694-2336",
        "https://orcid.org/0000-0002-1825-0097",
        "٠٠٠٠-0002-1825-0097",
    ];
    for wrong in wrong {
        assert!(!is_id(wrong), "{wrong}");
    }
}
