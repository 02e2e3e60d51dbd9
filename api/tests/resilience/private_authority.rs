//! Postgres with a certificate of the operator's private authority.

use std::net::TcpListener;

use academy::platform::listening_connection::connect;
use diesel::{Connection, PgConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::TcpStream;
use url::Url;

use test_support::TestDatabase;
use test_support::authority::Authority;
use test_support::proxy::address_of;

/// The length and code of an SSLRequest.
const TLS_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// Starts a TLS proxy in front of Postgres, which has no TLS. Returns its port.
fn front(authority: &Authority, database: &TestDatabase) -> u16 {
    let acceptor = authority.acceptor();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = address_of(database);
    listener.set_nonblocking(true).unwrap();
    // On a separate thread, because libpq blocks the test's thread.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(secure(client, acceptor.clone(), server.clone()));
            }
        });
    });
    port
}

async fn secure(mut client: TcpStream, acceptor: tokio_native_tls::TlsAcceptor, server: String) {
    let mut request = [0; 8];
    while client.read_exact(&mut request).await.is_ok() {
        if request != TLS_REQUEST {
            // A GSSAPI encryption request is declined; a plain-text client is disconnected.
            let Ok(()) = client.write_all(b"N").await else { return };
            continue;
        }
        let Ok(()) = client.write_all(b"S").await else { return };
        // The handshake fails for a client that does not trust the authority.
        let Ok(mut client) = acceptor.accept(client).await else { return };
        let Ok(mut server) = TcpStream::connect(server).await else { return };
        let _ended = copy_bidirectional(&mut client, &mut server).await;
        return;
    }
}

#[test_support::test]
async fn the_listener_trusts_whom_libpq_trusts() {
    let (database, authority, other) = (TestDatabase::new(), Authority::new(), Authority::new());
    let port = front(&authority, &database);
    let (root, other) = (authority.root(), other.root());
    let missing = authority.path("missing").display().to_string();
    for (host, query, connects) in [
        ("localhost", format!("sslmode=verify-full&sslrootcert={root}"), true),
        ("127.0.0.1", format!("sslmode=verify-full&sslrootcert={root}"), false),
        ("127.0.0.1", format!("sslmode=verify-ca&sslrootcert={root}"), true),
        ("localhost", format!("sslmode=verify-full&sslrootcert={other}"), false),
        ("localhost", format!("sslmode=verify-ca&sslrootcert={other}"), false),
        // As in libpq, an existing root certificate is verified against, and a missing one is ignored.
        ("localhost", format!("sslmode=require&sslrootcert={root}"), true),
        ("localhost", format!("sslmode=require&sslrootcert={other}"), false),
        ("localhost", format!("sslmode=require&sslrootcert={missing}"), true),
        ("localhost", format!("sslmode=verify-full&sslrootcert={missing}"), false),
        ("localhost", "sslmode=require".to_owned(), true),
        // Not trusted by the system.
        ("localhost", "sslrootcert=system".to_owned(), false),
        ("localhost", "sslmode=verify-full&sslrootcert=system".to_owned(), false),
        ("localhost", "sslmode=require&sslrootcert=system".to_owned(), false),
    ] {
        let mut url: Url = database.url().parse().unwrap();
        url.set_host(Some(host)).unwrap();
        url.set_port(Some(port)).unwrap();
        url.set_query(Some(&query));
        // Before version 16, libpq treats this value as a file name.
        if !query.contains("system") {
            let libpq = PgConnection::establish(url.as_str());
            assert_eq!(libpq.is_ok(), connects, "libpq, {host} {query}: {:?}", libpq.err());
        }
        let listener = connect(url.as_str()).await;
        assert_eq!(listener.is_ok(), connects, "the listener, {host} {query}: {:?}", listener.err());
    }
}
