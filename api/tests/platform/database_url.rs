use academy::platform::database_url::bounded;

#[test]
fn bounds_are_added_where_the_url_names_none() {
    let all =
        "connect_timeout=3&keepalives_idle=4&keepalives_interval=2&keepalives_count=2&tcp_user_timeout=6000";
    assert_eq!(bounded("postgres://h/d"), format!("postgres://h/d?{all}"));
    assert_eq!(bounded("postgres://h/d?"), format!("postgres://h/d?{all}"));
    assert_eq!(
        bounded("postgres://h/d?tcp_user_timeout=0&sslmode=require&connect_timeout=30"),
        "postgres://h/d?tcp_user_timeout=0&sslmode=require&connect_timeout=30\
         &keepalives_idle=4&keepalives_interval=2&keepalives_count=2"
    );
    assert_eq!(bounded(&bounded("postgres://h/d")), bounded("postgres://h/d"));
}
