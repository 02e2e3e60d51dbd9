//! An authenticator with passkeys and the page that uses it: Web Authentication Level 3 with real keys, as a browser
//! does it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use openssl::bn::{BigNum, BigNumContext};
use openssl::ec::{EcGroup, EcKey};
use openssl::hash::MessageDigest;
use openssl::nid::Nid;
use openssl::pkey::{PKey, Private};
use openssl::sha::sha256;
use openssl::sign::Signer;
use reqwest::header;
use serde_json::{Value, json};

use super::{Client, TestApp, TestResponse};

/// Flags UP and UV: user present, user verified.
const PRESENT_AND_VERIFIED: u8 = 0b0000_0101;
/// Flag AT: attested credential data follows.
const WITH_KEY: u8 = 0b0100_0000;

/// An authenticator.
#[derive(Clone)]
pub struct Device {
    /// The page's origin, as in the client data.
    pub origin: String,
    /// Its flags for user presence and verification.
    pub flags: u8,
    /// Whether it creates discoverable credentials.
    pub is_resident: bool,
    /// Its stored keys.
    pub keys: Vec<DeviceKey>,
}

/// A key of a device.
#[derive(Clone)]
pub struct DeviceKey {
    id: Vec<u8>,
    user_handle: Vec<u8>,
    key: EcKey<Private>,
    counter: u32,
}

impl Device {
    /// Returns an authenticator in a browser with the site open at the app's own URL.
    pub fn new(app: &TestApp) -> Device {
        let origin = app.base.clone();
        Device { origin, flags: PRESENT_AND_VERIFIED, is_resident: true, keys: Vec::new() }
    }

    /// Creates a key, as `navigator.credentials.create()` does.
    pub fn create(&mut self, options: &Value) -> Value {
        let group = EcGroup::from_curve_name(Nid::X9_62_PRIME256V1).expect("P-256");
        let key = EcKey::generate(&group).expect("a key");
        let mut id = vec![0; 32];
        openssl::rand::rand_bytes(&mut id).expect("randomness");
        let user_handle = decode(&options["user"]["id"]);
        let rp = options["rp"]["id"].as_str().expect("the site's name");
        let data = [
            &sha256(rp.as_bytes())[..],
            &[self.flags | WITH_KEY],
            &0_u32.to_be_bytes(),
            // An AAGUID of zeros: no model.
            &[0; 16],
            &(id.len() as u16).to_be_bytes(),
            &id,
            &cose(&key),
        ]
        .concat();
        let mut attestation = vec![0xa3];
        attestation.extend(text("fmt"));
        attestation.extend(text("none"));
        attestation.extend(text("attStmt"));
        attestation.push(0xa0);
        attestation.extend(text("authData"));
        attestation.extend(bytes(&data));
        let encoded = encode(&id);
        self.keys.push(DeviceKey { id, user_handle, key, counter: 0 });
        json!({
            "id": encoded, "rawId": encoded, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {"credProps": {"rk": self.is_resident}},
            "response": {
                "clientDataJSON": encode(&self.client_data("webauthn.create", options)),
                "attestationObject": encode(&attestation), "transports": ["internal"],
            },
        })
    }

    /// Signs with its newest allowed key, as `navigator.credentials.get()` does.
    pub fn get(&mut self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        let allowed: Vec<Vec<u8>> = options["allowCredentials"]
            .as_array()
            .map(|list| list.iter().map(|entry| decode(&entry["id"])).collect())
            .unwrap_or_default();
        let flags = self.flags;
        let may_be_used = |key: &&mut DeviceKey| allowed.is_empty() || allowed.contains(&key.id);
        let key = self.keys.iter_mut().rev().find(may_be_used).expect("a key that the site asks for");
        key.counter += 1;
        let rp = options["rpId"].as_str().expect("the site's name");
        let data = [&sha256(rp.as_bytes())[..], &[flags], &key.counter.to_be_bytes()].concat();
        let private = PKey::from_ec_key(key.key.clone()).expect("a key");
        let mut signer = Signer::new(MessageDigest::sha256(), &private).expect("a signer");
        signer.update(&data).expect("what is signed");
        signer.update(&sha256(&client_data)).expect("what is signed");
        let signature = signer.sign_to_vec().expect("a signature");
        let encoded = encode(&key.id);
        json!({
            "id": encoded, "rawId": encoded, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data), "authenticatorData": encode(&data),
                "signature": encode(&signature), "userHandle": encode(&key.user_handle),
            },
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }
}

/// Adds a passkey to an account. Returns its id.
pub async fn add(who: &Client, device: &mut Device, name: &str) -> Value {
    let begun = who.post("/api/account/passkeys/options", json!({})).await.expect(200);
    let credential = device.create(&begun["options"]);
    let body = json!({"challenge_id": begun["challenge_id"], "credential": credential, "name": name});
    who.post("/api/account/passkeys", body).await.expect(201)["id"].clone()
}

/// Starts a sign-in by passkey. Returns the client and the challenge.
pub async fn begin_sign_in(app: &TestApp) -> (Client, Value) {
    let response = app.visitor().post("/api/auth/passkey/options", json!({})).await;
    let cookies = response.headers.get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
    let visitor = cookies.filter_map(|line| line.strip_prefix("visitor=")).next().expect("a cookie");
    let visitor = visitor.split(';').next().expect("a value");
    (app.visitor().with_cookie("visitor", visitor), response.expect(200))
}

/// Returns the authenticator's response to a challenge.
pub fn answer(device: &mut Device, begun: &Value) -> Value {
    json!({"challenge_id": begun["challenge_id"], "credential": device.get(&begun["options"])})
}

/// Signs in with a passkey alone.
pub async fn sign_in(app: &TestApp, device: &mut Device) -> TestResponse {
    let (browser, begun) = begin_sign_in(app).await;
    browser.post("/api/auth/passkey", json!({"passkey": answer(device, &begun)})).await
}

/// Encodes an elliptic-curve key for ES256 (RFC 9053).
fn cose(key: &EcKey<Private>) -> Vec<u8> {
    let (mut x, mut y) = (BigNum::new().expect("a number"), BigNum::new().expect("a number"));
    let mut context = BigNumContext::new().expect("a context");
    key.public_key().affine_coordinates(key.group(), &mut x, &mut y, &mut context).expect("coordinates");
    let coordinate = |number: &BigNum| bytes(&number.to_vec_padded(32).expect("32 bytes"));
    // A map of five: key type 2 (1), algorithm -7 (3), curve 1 (-1), x (-2), y (-3).
    [&[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21][..], &coordinate(&x), &[0x22], &coordinate(&y)]
        .concat()
}

/// Encodes a text shorter than 24 bytes in CBOR.
fn text(text: &str) -> Vec<u8> {
    [&[0x60 | text.len() as u8], text.as_bytes()].concat()
}

/// Encodes bytes in CBOR with a one-byte length.
fn bytes(bytes: &[u8]) -> Vec<u8> {
    [&[0x58, u8::try_from(bytes.len()).expect("few bytes")], bytes].concat()
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().expect("a text")).expect("base64 for URLs")
}
