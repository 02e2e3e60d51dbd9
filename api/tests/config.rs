//! The environment variables: parsing, and the messages for invalid values.

use std::collections::HashMap;

use academy::platform::config::{BucketConfig, Config, StorageConfig};

fn read(vars: &[(&str, &str)]) -> Result<Config, String> {
    let mut all: HashMap<String, String> =
        [("DATABASE_URL".to_owned(), "postgres://localhost/x".to_owned())].into();
    all.extend(vars.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Config::from_vars(&all).map_err(|error| error.to_string())
}

#[test]
fn a_database_is_all_it_needs() {
    let config = read(&[]).unwrap();
    assert_eq!(config.listen.to_string(), "0.0.0.0:8080");
    assert_eq!(config.origin(), "http://localhost:8080");
    assert_eq!(config.link("/auth"), "http://localhost:8080/auth");
    assert_eq!((config.database_pool_size, config.trusted_hops, config.bcrypt_cost), (8, 0, 12));
    assert!(config.stripe.is_none() && config.inline_worker && !config.is_https());
    assert_eq!(config.mail_url.scheme(), "file");
}

#[test]
fn admins_need_a_second_factor_on_https_unless_it_says_otherwise() {
    let needed = |vars: &[(&str, &str)]| read(vars).unwrap().admins_need_second_factor;
    let https = ("PUBLIC_URL", "https://academy.test");
    assert!(!needed(&[]) && needed(&[https]));
    assert!(!needed(&[https, ("ADMIN_SECOND_FACTOR", "optional")]));
    assert!(needed(&[("ADMIN_SECOND_FACTOR", "required")]));
    let told = read(&[("ADMIN_SECOND_FACTOR", "no")]).unwrap_err();
    assert!(told.starts_with("ADMIN_SECOND_FACTOR: \"no\" is not one of:"), "{told}");
}

#[test]
fn the_ai_tutor_is_closed_without_a_password_and_needs_a_key_with_one() {
    assert!(read(&[("OPENAI_API_KEY", "sk-1")]).unwrap().ai_tutor.is_none());
    let password = ("AI_TUTOR_PASSWORD", "open sesame");
    assert_eq!(read(&[password]).unwrap_err(), "OPENAI_API_KEY: is not set");
    let key = ("OPENAI_API_KEY", "sk-1");
    let config = read(&[password, key]).unwrap();
    let ai_tutor = config.ai_tutor.unwrap();
    assert_eq!(ai_tutor.openai.api_url.as_str(), "https://api.openai.com/v1/");
    assert_eq!((ai_tutor.openai.realtime_model.as_str(), ai_tutor.help_lines.len()), ("gpt-realtime-2.1", 4));
    assert_eq!(config.ai_tutor_retention.as_u32(), 12);
    let url = ("OPENAI_API_URL", "http://localhost:9/openai/v1");
    let openai = read(&[password, key, url]).unwrap().ai_tutor.unwrap().openai;
    assert_eq!(openai.api_url.as_str(), "http://localhost:9/openai/v1/");
    let open = ("OPENAI_API_URL", "http://api.openai.com/v1");
    let told = read(&[password, key, open]).unwrap_err();
    assert_eq!(told, "OPENAI_API_URL: has to begin with https://: the key goes there");
    for lines in ["988", ": call", "Help:", ";"] {
        let told = read(&[password, key, ("AI_TUTOR_HELP_LINES", lines)]).unwrap_err();
        assert!(told.starts_with("AI_TUTOR_HELP_LINES: is not like"), "{lines}: {told}");
    }
}

#[test]
fn empty_values_count_as_absent() {
    let config = read(&[("PORT", ""), ("STRIPE_SECRET_KEY", " "), ("RENDERER_URL", "")]).unwrap();
    assert_eq!(config.listen.port(), 8080);
    assert!(config.stripe.is_none() && config.renderer_url.is_none());
}

#[test]
fn a_bad_value_is_named_in_one_line() {
    let cases = [
        ("DATABASE_URL", "", "DATABASE_URL: is not set"),
        ("DATABASE_URL", "mysql://x", "DATABASE_URL: must start with postgres://"),
        ("PORT", "http", "PORT: \"http\" is not a valid value"),
        ("PORT", "70000", "PORT: \"70000\" is not a valid value"),
        ("PUBLIC_URL", "academy.test", "PUBLIC_URL: \"academy.test\" is not a URL"),
        ("PUBLIC_URL", "ftp://academy.test", "PUBLIC_URL: must start with http:// or https://"),
        ("DATABASE_POOL_SIZE", "0", "DATABASE_POOL_SIZE: must lie in 1..=100"),
        ("BCRYPT_COST", "3", "BCRYPT_COST: must lie in 4..=15"),
        ("WORKER", "yes", "WORKER: \"yes\" is not one of: inline, separate"),
        ("LOG_FORMAT", "xml", "LOG_FORMAT: \"xml\" is not one of: json, pretty"),
        ("MAIL_URL", "imap://x", "MAIL_URL: must start with file:, smtp:// or smtps://"),
        (
            "MAIL_URL",
            "smtp://ada:secret@mail.test:587?tls=opportunistic",
            "MAIL_URL: sends its password unencrypted: add ?tls=required, or use smtps://",
        ),
        ("METRICS_ADDR", "9090", "METRICS_ADDR: is not an address like 127.0.0.1:9090"),
        ("STRIPE_SECRET_KEY", "sk_test_x", "STRIPE_WEBHOOK_SECRET: is not set"),
        ("GOOGLE_CLIENT_ID", "x.apps", "GOOGLE_CLIENT_SECRET: is not set"),
        ("ORCID_CLIENT_ID", "APP-X", "ORCID_CLIENT_SECRET: is not set"),
        ("STORAGE_URL", "ftp://x", "STORAGE_URL: must start with file: or s3://"),
        ("STORAGE_URL", "files", "STORAGE_URL: is not a URL"),
        ("STORAGE_URL", "file:a/../b", "STORAGE_URL: must name a folder without .. in it"),
        ("STORAGE_URL", "s3://?region=x", "STORAGE_URL: names no bucket"),
        ("STORAGE_URL", "s3://b?reg=x", "STORAGE_URL: takes region and endpoint, nothing else"),
        ("STORAGE_URL", "s3://b?endpoint=x", "STORAGE_URL: has an endpoint that is not a URL"),
        ("STORAGE_URL", "s3://b", "AWS_ACCESS_KEY_ID: is not set"),
    ];
    for (name, value, line) in cases {
        assert_eq!(read(&[(name, value)]).unwrap_err(), line);
    }
}

#[test]
fn a_mail_servers_password_goes_over_tls() {
    for url in [
        "smtps://ada:secret@mail.test",
        "smtp://ada:secret@mail.test:587?tls=required",
        "smtp://localhost:25",
    ] {
        assert!(read(&[("MAIL_URL", url)]).is_ok(), "{url}");
    }
}

#[test]
fn a_site_on_https_does_not_let_its_clock_be_moved() {
    let vars = [("PUBLIC_URL", "https://academy.test"), ("TEST_CLOCK_FILE", "/tmp/clock")];
    assert!(read(&vars).unwrap_err().starts_with("TEST_CLOCK_FILE: "));
}

#[test]
fn a_site_is_local_while_it_is_at_this_machine_without_tls() {
    for (url, is_local) in [
        ("", true),
        ("http://localhost:9080", true),
        ("http://academy.localhost", true),
        ("http://127.0.0.2:8080", true),
        ("http://[::1]:8080", true),
        ("https://localhost", false),
        ("http://192.168.1.20:8080", false),
        ("http://academy.test", false),
        ("http://localhost.academy.test", false),
        ("https://academy.test", false),
    ] {
        assert_eq!(read(&[("PUBLIC_URL", url)]).unwrap().is_local(), is_local, "{url}");
    }
}

#[test]
fn files_are_kept_in_a_folder_or_a_bucket() {
    let here = std::env::current_dir().unwrap();
    for (url, folder) in [
        ("", here.join(".data/files")),
        ("file:pictures", here.join("pictures")),
        ("file:/srv/files", "/srv/files".into()),
        ("file:///srv/files", "/srv/files".into()),
    ] {
        assert_eq!(read(&[("STORAGE_URL", url)]).unwrap().storage, StorageConfig::Folder(folder), "{url}");
    }
    let url = "s3://pictures?region=eu-central-1&endpoint=https%3A%2F%2Fs3.example.test";
    let vars = [("STORAGE_URL", url), ("AWS_ACCESS_KEY_ID", "id"), ("AWS_SECRET_ACCESS_KEY", "key")];
    let bucket = BucketConfig {
        name: "pictures".to_owned(),
        region: "eu-central-1".to_owned(),
        endpoint: Some("https://s3.example.test".parse().unwrap()),
        access_key_id: "id".to_owned(),
        secret_access_key: "key".to_owned(),
    };
    assert_eq!(read(&vars).unwrap().storage, StorageConfig::Bucket(bucket));
    assert!(read(&[vars[0], vars[1]]).unwrap_err().starts_with("AWS_SECRET_ACCESS_KEY: "));
}

#[test]
fn issuers_are_the_real_ones_unless_told_otherwise() {
    let config = read(&[]).unwrap();
    assert!(config.google.is_none() && config.orcid.is_none());
    let clients = [("GOOGLE_CLIENT_ID", "g"), ("GOOGLE_CLIENT_SECRET", "s"), ("ORCID_CLIENT_ID", "o")];
    let secret = ("ORCID_CLIENT_SECRET", "s");
    let config = read(&[&clients[..], &[secret]].concat()).unwrap();
    assert_eq!(config.google.unwrap().issuer, "https://accounts.google.com");
    assert_eq!(config.orcid.unwrap().issuer, "https://orcid.org");
    let sandbox = ("ORCID_ISSUER", "https://sandbox.orcid.org/");
    let config = read(&[&clients[..], &[secret, sandbox]].concat()).unwrap();
    assert_eq!(config.orcid.unwrap().issuer, "https://sandbox.orcid.org");
    let bad = ("ORCID_ISSUER", "orcid.org");
    assert_eq!(
        read(&[&clients[..], &[secret, bad]].concat()).unwrap_err(),
        "ORCID_ISSUER: \"orcid.org\" is not a URL"
    );
}
