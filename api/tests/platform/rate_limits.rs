use academy::platform::rate_limits::{network, site};

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
