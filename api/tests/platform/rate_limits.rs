use academy::platform::rate_limits::network;

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
