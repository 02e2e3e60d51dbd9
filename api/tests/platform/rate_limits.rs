use academy::jobs;
use academy::platform::rate_limits::{ALL, CountedBy, RETENTION, network, site};
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::rate_limit_hits;

use test_support::TestApp;

#[test_support::test]
async fn a_try_is_kept_while_it_counts() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let tries: Vec<_> = ALL
        .iter()
        .map(|limit| {
            let at = now - limit.window + TimeDelta::seconds(30);
            (rate_limit_hits::key.eq(limit.key("ada@people.test")), rate_limit_hits::at.eq(at))
        })
        .collect();
    let conn = &mut app.conn();
    diesel::insert_into(rate_limit_hits::table).values(tries).execute(conn).unwrap();
    jobs::purge(app.state.clone()).await.unwrap();
    let kept: Vec<String> = rate_limit_hits::table.select(rate_limit_hits::key).load(conn).unwrap();
    let dropped = ALL.iter().filter(|limit| !kept.contains(&limit.key("ada@people.test")));
    let dropped: Vec<&str> = dropped.map(|limit| limit.name).collect();
    assert_eq!(dropped, Vec::<&str>::new(), "tries that still count");
    app.clock.advance(TimeDelta::minutes(15));
    jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(rate_limit_hits::table.count().get_result::<i64>(conn).unwrap(), 0, "none counts any more");
}

#[test]
fn network_addresses_are_deleted_as_soon_as_the_privacy_page_says() {
    let longer = ALL.iter().filter(|limit| limit.by == CountedBy::Network && limit.window > RETENTION);
    assert_eq!(longer.map(|limit| limit.name).collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(RETENTION <= TimeDelta::minutes(30));
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
