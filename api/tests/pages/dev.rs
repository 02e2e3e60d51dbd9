use test_support::{FrontEnd, SiteApp, TestDatabase};

#[test_support::test]
async fn under_development_everything_but_the_api_is_passed_through() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    // Any renderer can act as the development server.
    let renderer = SiteApp::start(&database, &front).await;
    let origin = renderer.site().state.pages.renderer.address().unwrap();
    let vars = [("PAGES", "dev"), ("RENDERER_URL", origin.as_str())];
    let site = SiteApp::with(&database, &FrontEnd::new(), &vars).await;
    let visitor = site.visitor();
    for _ in 0..2 {
        let page = visitor.get("/?any=1").await;
        assert!(page.text.contains("<h1>first</h1>"));
        assert!(page.headers["content-security-policy"].to_str().unwrap().contains("'unsafe-eval'"));
    }
    assert_eq!(visitor.get("/app/root.tsx").await.status, 404);
    assert_eq!((front.asked_for("/?any=1"), front.asked_for("/app/root.tsx")), (2, 1));
    visitor.get("/api/session").await.expect(200);
}
