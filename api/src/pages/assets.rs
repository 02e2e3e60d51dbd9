//! Static files of the front end: hashed ones are cached for a year, others for an hour.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use actix_files::NamedFile;
use actix_web::http::header::{self, ContentEncoding, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};

use crate::error::{Error, Result};
use crate::http::content_encoding::BodyEncoding;

/// Folder of the files with a hash in their names, which never change.
const HASHED: &str = "/assets/";
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ONE_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The files of a build, listed at startup. A path that is not in the list is never opened.
#[derive(Debug, Default)]
pub struct Assets(HashMap<String, Asset>);

#[derive(Debug, Default)]
struct Asset {
    file: PathBuf,
    brotli: Option<PathBuf>,
    gzip: Option<PathBuf>,
}

impl Assets {
    /// Lists the files below `build/client`.
    pub fn list(frontend_dir: &Path) -> Result<Assets> {
        let root = frontend_dir.join("build/client");
        let mut files = Vec::new();
        collect(&root, &mut files)
            .map_err(|error| Error::internal(format!("FRONTEND_DIR: {}: {error}", root.display())))?;
        let names: HashMap<String, PathBuf> = files
            .into_iter()
            .filter_map(|file| Some((format!("/{}", file.strip_prefix(&root).ok()?.to_str()?), file)))
            .collect();
        let sibling = |name: &str, extension| names.get(&format!("{name}.{extension}")).cloned();
        let is_copy = |name: &str| {
            let original = name.strip_suffix(".br").or(name.strip_suffix(".gz"));
            original.is_some_and(|original| names.contains_key(original))
        };
        let assets = names.iter().filter(|(name, _)| !is_copy(name)).map(|(name, file)| {
            let asset = Asset { file: file.clone(), brotli: sibling(name, "br"), gzip: sibling(name, "gz") };
            (name.clone(), asset)
        });
        Ok(Assets(assets.collect()))
    }

    /// Whether the path can only be a file.
    #[must_use]
    pub fn owns(&self, path: &str) -> bool {
        path.starts_with(HASHED) || self.0.contains_key(path)
    }

    /// The file at a path, in the best encoding that the client accepts.
    #[must_use]
    pub fn response(&self, request: &HttpRequest) -> HttpResponse {
        let path = request.path();
        let Some(asset) = self.0.get(path) else { return missing() };
        // A range refers to the uncompressed file.
        let form = if request.headers().contains_key(header::RANGE) {
            BodyEncoding::Identity
        } else {
            BodyEncoding::accepted(request)
        };
        let (file, encoding) = match (form, &asset.brotli, &asset.gzip) {
            (BodyEncoding::Brotli, Some(file), _) => (file, ContentEncoding::Brotli),
            (BodyEncoding::Brotli | BodyEncoding::Gzip, _, Some(file)) => (file, ContentEncoding::Gzip),
            _ => (&asset.file, ContentEncoding::Identity),
        };
        let opened = match NamedFile::open(file) {
            Ok(opened) => opened,
            Err(error) => {
                tracing::error!(file = %file.display(), %error, "a listed file cannot be read");
                return missing();
            }
        };
        let mut named = opened
            .set_content_type(actix_files::file_extension_to_mime(
                asset.file.extension().and_then(|extension| extension.to_str()).unwrap_or_default(),
            ))
            .prefer_utf8(true)
            .disable_content_disposition();
        if encoding != ContentEncoding::Identity {
            named = named.set_content_encoding(encoding);
        }
        let mut response = named.into_response(request);
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, if path.starts_with(HASHED) { IMMUTABLE } else { ONE_HOUR });
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        response
    }
}

/// Whether a path names a file and not a page: page paths have no dot, except for the `.data` of React Router.
#[must_use]
pub fn names_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.contains('.') && !name.ends_with(".data")
}

/// Returns a 404 that must not be cached: a page of the next release may request this file before this instance has it.
#[must_use]
pub fn missing() -> HttpResponse {
    HttpResponse::NotFound()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body("There is no such file.")
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        // Symbolic links could lead out of the folder, so they are not followed.
        if kind.is_dir() {
            collect(&entry.path(), into)?;
        } else if kind.is_file() {
            into.push(entry.path());
        }
    }
    Ok(())
}
