use academy::platform::page_paths::ALL;

#[test]
fn every_page_that_emails_lead_to_is_there() {
    let routes = include_str!("../../../ssr-frontend/app/routes.ts");
    for path in ALL {
        assert!(routes.contains(&format!("(\"{path}\", ")), "{path}");
    }
}
