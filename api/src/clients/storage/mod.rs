//! File storage: a folder or an S3-compatible bucket.

mod signing;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};

use crate::error::{Code, Error, Result};
use crate::platform::config::{BucketConfig, StorageConfig};

use signing::Signing;

/// The timeout of one request to a bucket.
const REQUEST: Duration = Duration::from_secs(4);
/// The timeout for storing or reading one file, including retries. Users wait for it.
const DEADLINE: Duration = Duration::from_secs(9);

/// The file storage.
pub struct Storage {
    store: Arc<dyn ObjectStore>,
    /// The prefix of every name: the folder's path.
    root: Path,
}

impl Storage {
    /// Sets up the storage of `STORAGE_URL`. Opens no connection.
    ///
    /// # Errors
    /// When the setting is invalid.
    pub fn new(config: &StorageConfig) -> Result<Storage> {
        let unusable = |error: &dyn std::fmt::Display| Error::internal(format!("STORAGE_URL: {error}"));
        Ok(match config {
            // Rooted at `/`, because `LocalFileSystem` requires an existing folder as its prefix.
            StorageConfig::Folder(folder) => Storage {
                store: Arc::new(LocalFileSystem::new().with_fsync(true)),
                root: Path::from_absolute_path(folder).map_err(|error| unusable(&error))?,
            },
            StorageConfig::Bucket(bucket) => Storage {
                store: Arc::new(open(bucket).map_err(|error| unusable(&error))?),
                root: Path::default(),
            },
        })
    }

    /// Stores a file atomically.
    ///
    /// # Errors
    /// When the storage is full, refuses, or does not respond in time.
    pub async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<()> {
        in_time(self.store.put(&self.place(name), bytes.into())).await?;
        Ok(())
    }

    /// Reads a whole file; `None` if it does not exist.
    ///
    /// # Errors
    /// When the storage refuses or does not respond in time.
    pub async fn get(&self, name: &str) -> Result<Option<Bytes>> {
        let place = self.place(name);
        let read = async { self.store.get(&place).await?.bytes().await };
        match in_time(read).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(StorageFailure::Store(object_store::Error::NotFound { .. })) => Ok(None),
            Err(failure) => Err(failure.into()),
        }
    }

    /// Deletes a file. A missing file is not an error.
    ///
    /// # Errors
    /// When the storage refuses or does not respond in time.
    pub async fn delete(&self, name: &str) -> Result<()> {
        match in_time(self.store.delete(&self.place(name))).await {
            Ok(()) | Err(StorageFailure::Store(object_store::Error::NotFound { .. })) => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }

    fn place(&self, name: &str) -> Path {
        name.split('/').fold(self.root.clone(), |place, part| place.join(part))
    }
}

/// Why the storage failed.
#[derive(Debug, thiserror::Error)]
enum StorageFailure {
    #[error(transparent)]
    Store(#[from] object_store::Error),
    #[error("the storage did not answer in time")]
    TooSlow,
}

impl From<StorageFailure> for Error {
    fn from(failure: StorageFailure) -> Error {
        tracing::warn!(error = %failure, "storage failed");
        Error::new(Code::StorageUnavailable)
    }
}

async fn in_time<T>(work: impl Future<Output = object_store::Result<T>>) -> Result<T, StorageFailure> {
    tokio::time::timeout(DEADLINE, work)
        .await
        .map_err(|_| StorageFailure::TooSlow)?
        .map_err(StorageFailure::Store)
}

fn open(bucket: &BucketConfig) -> object_store::Result<impl ObjectStore + use<>> {
    let client = ClientOptions::new()
        .with_timeout(REQUEST)
        .with_connect_timeout(Duration::from_secs(2))
        .with_allow_http(bucket.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http"));
    let mut s3 = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(&bucket.access_key_id)
        .with_secret_access_key(&bucket.secret_access_key)
        .with_crypto_provider(Arc::new(Signing))
        .with_client_options(client)
        // Files are deleted one at a time, and not every S3-compatible service supports bulk deletion.
        .with_disable_bulk_delete(true)
        .with_retry(RetryConfig { max_retries: 1, retry_timeout: DEADLINE, ..RetryConfig::default() });
    if let Some(endpoint) = &bucket.endpoint {
        s3 = s3.with_endpoint(endpoint.as_str().trim_end_matches('/'));
    }
    s3.build()
}
