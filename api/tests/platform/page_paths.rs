use academy::platform::page_paths::ALL;

#[test]
fn every_page_that_emails_lead_to_is_there() {
    // Long entries span several lines.
    let routes = include_str!("../../../ssr-frontend/app/routes.ts").split_whitespace().collect::<String>();
    for path in ALL {
        assert!(routes.contains(&format!("(\"{path}\",")), "{path}");
    }
}
