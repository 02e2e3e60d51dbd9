//! `STORAGE_URL`: a folder, or an S3 bucket with its access key.

use std::path::PathBuf;

use url::Url;

use super::{ConfigError, Vars, bad};

/// The storage of uploaded files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageConfig {
    /// An absolute folder, created with the first file.
    Folder(PathBuf),
    /// An S3-compatible bucket.
    Bucket(BucketConfig),
}

/// Access to a bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketConfig {
    /// The bucket's name.
    pub name: String,
    /// Such as `us-west-2`; services other than AWS mostly accept any.
    pub region: String,
    /// The endpoint of a service other than AWS.
    pub endpoint: Option<Url>,
    /// The access key's id.
    pub access_key_id: String,
    /// The secret access key.
    pub secret_access_key: String,
}

const NAME: &str = "STORAGE_URL";

impl StorageConfig {
    pub(super) fn read(vars: &Vars) -> Result<StorageConfig, ConfigError> {
        let text = vars.get(NAME).unwrap_or("file:.data/files");
        if let Some(path) = text.strip_prefix("file:") {
            // file:///folder is the same as file:/folder.
            let path = path.strip_prefix("//").unwrap_or(path);
            return folder(path);
        }
        let url: Url = text.parse().map_err(|_| bad(NAME, "is not a URL"))?;
        if url.scheme() != "s3" {
            return Err(bad(NAME, "must start with file: or s3://"));
        }
        bucket(&url, vars).map(StorageConfig::Bucket)
    }
}

fn folder(path: &str) -> Result<StorageConfig, ConfigError> {
    let absolute = std::path::absolute(path).map_err(|_| bad(NAME, "is not a usable folder"))?;
    if absolute.components().any(|part| part == std::path::Component::ParentDir) {
        return Err(bad(NAME, "must name a folder without .. in it"));
    }
    Ok(StorageConfig::Folder(absolute))
}

fn bucket(url: &Url, vars: &Vars) -> Result<BucketConfig, ConfigError> {
    let name = url.host_str().filter(|name| !name.is_empty()).ok_or_else(|| bad(NAME, "names no bucket"))?;
    let (mut region, mut endpoint) = ("us-east-1".to_owned(), None);
    for (key, value) in url.query_pairs() {
        match &*key {
            "region" => region = value.into_owned(),
            "endpoint" => {
                let parsed: Url =
                    value.parse().map_err(|_| bad(NAME, "has an endpoint that is not a URL"))?;
                endpoint = Some(parsed);
            }
            _ => return Err(bad(NAME, "takes region and endpoint, nothing else")),
        }
    }
    Ok(BucketConfig {
        name: name.to_owned(),
        region,
        endpoint,
        access_key_id: vars.require("AWS_ACCESS_KEY_ID")?.to_owned(),
        secret_access_key: vars.require("AWS_SECRET_ACCESS_KEY")?.to_owned(),
    })
}
