//! SHA-256 and HMAC for signing requests to a bucket, from the crates that are used elsewhere.

use hmac::{Hmac, Mac};
use object_store::client::{
    CryptoProvider, DigestAlgorithm, DigestContext, HmacContext, Signer, SigningAlgorithm,
};
use object_store::{Error, Result};
use sha2::{Digest, Sha256};

/// The crypto provider for `object_store`, instead of a TLS library.
#[derive(Debug)]
pub struct Signing;

impl CryptoProvider for Signing {
    fn digest(&self, algorithm: DigestAlgorithm) -> Result<Box<dyn DigestContext>> {
        match algorithm {
            DigestAlgorithm::Sha256 => Ok(Box::new(Hashing { hash: Sha256::new(), result: Vec::new() })),
            other => Err(unsupported(&other)),
        }
    }

    fn hmac(&self, algorithm: DigestAlgorithm, secret: &[u8]) -> Result<Box<dyn HmacContext>> {
        let DigestAlgorithm::Sha256 = algorithm else { return Err(unsupported(&algorithm)) };
        let mac = Hmac::<Sha256>::new_from_slice(secret)
            .map_err(|error| Error::Generic { store: "s3", source: Box::new(error) })?;
        Ok(Box::new(HmacSha256Context { mac, result: Vec::new() }))
    }

    fn sign(&self, algorithm: SigningAlgorithm, _: &[u8]) -> Result<Box<dyn Signer>> {
        // Only another vendor's buckets need asymmetric signatures.
        Err(unsupported(&algorithm))
    }
}

fn unsupported(what: &dyn std::fmt::Debug) -> Error {
    Error::NotSupported { source: format!("{what:?} is not used by S3").into() }
}

struct Hashing {
    hash: Sha256,
    result: Vec<u8>,
}

impl DigestContext for Hashing {
    fn update(&mut self, data: &[u8]) {
        self.hash.update(data);
    }

    fn finish(&mut self) -> Result<&[u8]> {
        self.result = self.hash.clone().finalize().to_vec();
        Ok(&self.result)
    }
}

struct HmacSha256Context {
    mac: Hmac<Sha256>,
    result: Vec<u8>,
}

impl HmacContext for HmacSha256Context {
    fn update(&mut self, data: &[u8]) {
        self.mac.update(data);
    }

    fn finish(&mut self) -> Result<&[u8]> {
        self.result = self.mac.clone().finalize().into_bytes().to_vec();
        Ok(&self.result)
    }
}
