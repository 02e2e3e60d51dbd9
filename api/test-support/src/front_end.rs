//! A built front end of a few files, whose renderer records its requests.

use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

const PAGES: &str = r#"[
    {"pattern":"/","kind":"site"},
    {"pattern":"/mentors","kind":"site","query":{"subject":["Physics","Biology"]}},
    {"pattern":"/mentors/:slug","kind":"site"},
    {"pattern":"/guides/:slug","kind":"site"},
    {"pattern":"/opportunities","kind":"site"},
    {"pattern":"/opportunities/:id","kind":"site"},
    {"pattern":"/programs","kind":"site","query":{"kind":["a","b"]},"search":["q","page"]},
    {"pattern":"/dashboard","kind":"app"},
    {"pattern":"/enter","kind":"app","form":"fields"},
    {"pattern":"/apply","kind":"app","form":"files"},
    {"pattern":"/hang","kind":"app"},
    {"pattern":"/dies","kind":"app"}
]"#;

/// A front end in a temporary folder.
pub struct FrontEnd(TempDir);

impl FrontEnd {
    /// Writes its files.
    pub fn new() -> FrontEnd {
        let folder = TempDir::new().expect("a folder");
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, bytes).expect("a file");
        };
        write("build/pages.json", PAGES.as_bytes());
        write("build/server.js", include_bytes!("renderer.js"));
        write("build/client/assets/app-abc123.js", b"console.log('as it is')");
        write("build/client/assets/app-abc123.js.br", b"as brotli");
        write("build/client/assets/app-abc123.js.gz", b"as gzip");
        write("build/client/robots.txt", b"User-agent: *\n");
        write("build/client/papers/lecture.pdf", &pdf());
        write("secret", b"outside of the files");
        FrontEnd(folder)
    }

    /// Returns its folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns all requests to the renderer, oldest first.
    pub fn asked(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(self.0.path().join("asked")).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).expect("a line of the renderer")).collect()
    }

    /// Returns how often the renderer was asked for a URL.
    pub fn asked_for(&self, url: &str) -> usize {
        self.asked().iter().filter(|asked| asked["url"] == url).count()
    }

    /// Sets the content of pages rendered from now on.
    pub fn show(&self, data: &str) {
        std::fs::write(self.0.path().join("data"), data).expect("writing the data");
    }

    /// Raises a flag for the renderer until the returned guard is dropped.
    pub fn raise(&self, name: &str) -> Flag {
        let path = self.0.path().join(name);
        std::fs::write(&path, "").expect("raising a flag");
        Flag(path)
    }
}

/// Returns a thousand bytes that begin like a PDF; adjacent bytes differ.
pub fn pdf() -> Vec<u8> {
    b"%PDF-1.7\n".iter().copied().chain((0..=u8::MAX).cycle()).take(1000).collect()
}

/// A raised flag.
pub struct Flag(PathBuf);

impl Drop for Flag {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).expect("lowering a flag");
    }
}
