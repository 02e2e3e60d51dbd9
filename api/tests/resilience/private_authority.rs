//! Postgres behind a certificate that only an authority of the operator's own vouches for.

use std::net::TcpListener;

use academy::platform::listening_connection::connect;
use diesel::{Connection, PgConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::TcpStream;
use url::Url;

use test_support::TestDatabase;
use test_support::authority::Authority;
use test_support::proxy::address_of;

/// The length and the code of a request for TLS.
const TLS_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// Speaks TLS in front of Postgres, which itself does not; answers its port.
fn front(authority: &Authority, database: &TestDatabase) -> u16 {
    let acceptor = authority.acceptor();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = address_of(database);
    listener.set_nonblocking(true).unwrap();
    // On a thread of its own: libpq blocks the test's.
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
            // Another kind of encryption; a client that wants none is not served.
            let Ok(()) = client.write_all(b"N").await else { return };
            continue;
        }
        let Ok(()) = client.write_all(b"S").await else { return };
        // One that does not trust us ends here.
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
        // As libpq has it, a root that is there is looked at, and one that is not is not missed.
        ("localhost", format!("sslmode=require&sslrootcert={root}"), true),
        ("localhost", format!("sslmode=require&sslrootcert={other}"), false),
        ("localhost", format!("sslmode=require&sslrootcert={missing}"), true),
        ("localhost", format!("sslmode=verify-full&sslrootcert={missing}"), false),
        ("localhost", "sslmode=require".to_owned(), true),
        // Trusted by nobody but us.
        ("localhost", "sslrootcert=system".to_owned(), false),
        ("localhost", "sslmode=verify-full&sslrootcert=system".to_owned(), false),
        ("localhost", "sslmode=require&sslrootcert=system".to_owned(), false),
    ] {
        let mut url: Url = database.url().parse().unwrap();
        url.set_host(Some(host)).unwrap();
        url.set_port(Some(port)).unwrap();
        url.set_query(Some(&query));
        // Before version 16, libpq takes this word for the name of a file.
        if !query.contains("system") {
            let libpq = PgConnection::establish(url.as_str());
            assert_eq!(libpq.is_ok(), connects, "libpq, {host} {query}: {:?}", libpq.err());
        }
        let listener = connect(url.as_str()).await;
        assert_eq!(listener.is_ok(), connects, "the listener, {host} {query}: {:?}", listener.err());
    }
}
