//! A private certificate authority.

use std::path::PathBuf;

use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

/// A certificate authority, and a server certificate for `localhost` that it issued.
pub struct Authority(TempDir);

impl Authority {
    pub fn new() -> Authority {
        let authority = Authority(TempDir::new().unwrap());
        authority.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
                           -subj /CN=Test-Authority -keyout ca.key -out ca.pem",
        );
        authority.openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
                           -subj /CN=localhost -keyout key.pem -out request.pem",
        );
        std::fs::write(authority.path("names"), "subjectAltName=DNS:localhost\n").unwrap();
        authority.openssl(
            "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 \
                           -extfile names -out cert.pem",
        );
        authority
    }

    fn openssl(&self, arguments: &str) {
        let done = std::process::Command::new("openssl")
            .args(arguments.split_whitespace())
            .current_dir(self.0.path())
            .output()
            .expect("openssl is installed");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn root(&self) -> String {
        self.path("ca.pem").display().to_string()
    }

    /// Returns a TLS acceptor for `localhost` with the issued certificate.
    pub fn acceptor(&self) -> tokio_native_tls::TlsAcceptor {
        let read = |name| std::fs::read(self.path(name)).unwrap();
        let identity = native_tls::Identity::from_pkcs8(&read("cert.pem"), &read("key.pem")).unwrap();
        native_tls::TlsAcceptor::new(identity).unwrap().into()
    }

    /// Starts a TLS proxy in front of a plain-text server. Returns its port.
    pub async fn front(&self, address: String) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let acceptor = self.acceptor();
        actix_web::rt::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (acceptor, address) = (acceptor.clone(), address.clone());
                actix_web::rt::spawn(async move {
                    // The handshake fails for a client that does not trust the authority.
                    let Ok(mut client) = acceptor.accept(client).await else { return };
                    let Ok(mut server) = TcpStream::connect(address).await else { return };
                    let _ended = copy_bidirectional(&mut client, &mut server).await;
                });
            }
        });
        port
    }
}
