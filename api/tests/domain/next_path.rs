use academy::domain::next_path::{next_path, with_next};

#[test]
fn pages_of_this_site_are_followed() {
    for path in
        ["/dashboard", "/payment-success?session_id=cs_1&booking_id=b", "/summer/profile#essay", "/author"]
    {
        assert_eq!(next_path(path).as_deref(), Some(path));
    }
    let longest = format!("/{}", "x".repeat(999));
    assert_eq!(next_path(&longest), Some(longest));
}

#[test]
fn nothing_else_is() {
    let long = format!("/{}", "x".repeat(1000));
    for wish in [
        "",
        "dashboard",
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "/\t/evil.example",
        "\n//evil.example",
        "javascript:alert(1)",
        "//",
        "/auth",
        "/auth?next=/auth",
        "/api/session",
        "/x/../api/session",
        "/.//evil.example",
        "/x/..//evil.example",
        "/./\\evil.example",
        "/%2e//evil.example/a",
        "/auth.data",
        &long,
    ] {
        assert_eq!(next_path(wish), None, "{wish:?}");
    }
}

#[test]
fn the_address_of_a_pages_data_is_taken_for_the_page() {
    for (wish, page) in [
        ("/account.data?_routes=app%2Caccount", "/account"),
        (
            "/dashboard/student/lessons.data?subject=Physics&_routes=x#a",
            "/dashboard/student/lessons?subject=Physics#a",
        ),
        ("/account?_routes=", "/account"),
        ("/dashboard?subject=Computer%20Science", "/dashboard?subject=Computer%20Science"),
    ] {
        assert_eq!(next_path(wish).as_deref(), Some(page), "{wish}");
    }
}

#[test]
fn the_wish_travels_as_one_parameter() {
    let next = Some("/dashboard?subject=Computer Science&tutor=1#slots");
    let link = with_next("/verify-email?token=t", next);
    assert_eq!(
        link,
        "/verify-email?token=t&next=%2Fdashboard%3Fsubject%3DComputer%2520Science%26tutor%3D1%23slots"
    );
    assert_eq!(with_next("/auth", Some("/a")), "/auth?next=%2Fa");
    assert_eq!(with_next("/auth", Some("//evil.example")), "/auth");
}
