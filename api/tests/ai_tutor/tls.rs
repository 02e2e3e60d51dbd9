//! The connection to the model is encrypted, and verifies the service's certificate.

use std::collections::HashMap;

use academy::clients::realtime_model::RealtimeModel;
use academy::platform::config::Config;
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

use test_support::authority::Authority;

#[test_support::test]
async fn a_service_that_nobody_vouches_for_is_told_nothing() {
    let authority = Authority::new();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("https://localhost:{}/v1", listener.local_addr().expect("an address").port());
    let acceptor = authority.acceptor();
    let server = actix_web::rt::spawn(async move {
        let (mut client, _) = listener.accept().await.expect("a client");
        let mut first = [0; 1];
        client.peek(&mut first).await.expect("its first byte");
        // The handshake fails for a client that does not trust the authority.
        if let Ok(mut client) = acceptor.accept(&mut client).await {
            let mut request = Vec::new();
            client.read_to_end(&mut request).await.expect("what it says");
            assert!(request.is_empty(), "{}", String::from_utf8_lossy(&request));
        }
        first[0]
    });
    let vars = [
        ("DATABASE_URL", "postgres://localhost/x"),
        ("AI_TUTOR_PASSWORD", "open sesame"),
        ("OPENAI_API_KEY", "sk-secret"),
        ("OPENAI_API_URL", &url),
    ];
    let vars: HashMap<String, String> = vars.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let config = Config::from_vars(&vars).expect("settings").ai_tutor.expect("an AI tutor");
    let model = RealtimeModel::new(&config.openai).expect("a client");
    let refused = model.connect("person-1").await.err().expect("no connection");
    assert!(refused.contains("certificate"), "{refused}");
    const HANDSHAKE: u8 = 22;
    assert_eq!(server.await.expect("the server"), HANDSHAKE, "TLS from the first byte on");
}
