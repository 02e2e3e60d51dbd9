use academy::jobs;
use academy::platform::rate_limits::{network, site};
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::rate_limit_hits;

use test_support::TestApp;

/// Every limit that is written out in the product's source: its action and its window in minutes.
fn windows() -> Vec<(&'static str, i64)> {
    let source = include_str!("../../src/platform/rate_limits.rs");
    let limits = source.split("action: \"").skip(1);
    let window = |limit: &'static str| {
        let action = limit.split('"').next()?;
        let (unit, rest) = limit.split("window: ").nth(1)?.strip_prefix("TimeDelta::")?.split_once('(')?;
        let count: i64 = rest.split(')').next()?.parse().ok()?;
        let minutes =
            [("minutes", 1), ("hours", 60), ("days", 24 * 60)].into_iter().find(|one| one.0 == unit)?.1;
        Some((action, count * minutes))
    };
    limits.filter_map(window).collect()
}

#[test_support::test]
async fn a_try_is_kept_while_it_counts() {
    let app = TestApp::start().await;
    let windows = windows();
    assert!(windows.len() > 60 && windows.iter().any(|limit| limit.1 == 24 * 60), "{windows:?}");
    let now = app.clock.now();
    let tries: Vec<_> = windows
        .iter()
        .map(|(action, minutes)| {
            let at = now - TimeDelta::minutes(*minutes) + TimeDelta::seconds(30);
            (rate_limit_hits::key.eq(format!("{action}:ada@people.test")), rate_limit_hits::at.eq(at))
        })
        .collect();
    let conn = &mut app.conn();
    diesel::insert_into(rate_limit_hits::table).values(tries).execute(conn).unwrap();
    jobs::purge(app.state.clone()).await.unwrap();
    let kept: Vec<String> = rate_limit_hits::table.select(rate_limit_hits::key).load(conn).unwrap();
    let dropped: Vec<_> =
        windows.iter().filter(|(action, _)| !kept.contains(&format!("{action}:ada@people.test"))).collect();
    assert_eq!(dropped, Vec::<&(&str, i64)>::new(), "tries that still count");
    app.clock.advance(TimeDelta::minutes(15));
    jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(rate_limit_hits::table.count().get_result::<i64>(conn).unwrap(), 0, "none counts any more");
}

#[test]
fn a_network_of_ipv6_counts_as_one_and_everybody_else_as_they_are() {
    for (who, counted) in [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::6", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"),
        ("ada@people.test", "ada@people.test"),
    ] {
        assert_eq!(network(who), counted);
    }
}

#[test]
fn a_site_of_ipv6_is_what_one_holder_was_given() {
    for (who, counted) in [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("2001:db8:1:ffff::", "2001:db8:1::/48"),
        ("2001:db8:2::6", "2001:db8:2::/48"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"),
    ] {
        assert_eq!(site(who), counted);
    }
}
