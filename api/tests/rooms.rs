//! Checks the dependencies between modules: folders depend in one direction, and controllers do not depend on each
//! other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `api/src` in order: each may use those before it.
const ROOMS: [&str; 28] = [
    "domain",
    "error",
    "platform",
    "clients",
    "http",
    "mail",
    "accounts",
    "pages",
    "live",
    "state",
    "extract",
    "files",
    "tutors",
    "bookings",
    "summer",
    "payments",
    "payouts",
    "balance",
    "research",
    "suspensions",
    "deletions",
    "chats",
    "newsletters",
    "ai_tutor",
    "jobs",
    "controllers",
    "router",
    "cli",
];

/// Modules beside the folders.
const ROOTS: [&str; 2] = ["lib", "main"];

/// Names that macros define in the crate's root.
const MACROS: [&str; 1] = ["operations"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Returns every path in a module's source that begins with `crate::` or `super::`, as an absolute path with braces
/// expanded; comments are excluded.
fn paths(module: &[String], source: &str) -> BTreeSet<String> {
    let code: String = source
        .lines()
        .map(|line| line.trim_start())
        .filter(|line| !line.starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut found = BTreeSet::new();
    for (at, start) in code.match_indices("crate::") {
        // `$crate::` occurs in macros, with the same meaning.
        expand(&code[at + start.len()..], String::new(), &mut found);
    }
    for (at, start) in code.match_indices("super::") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let (mut parents, mut rest) = (module, &code[at..]);
        while let Some(after) = rest.strip_prefix(start) {
            (parents, rest) = (&parents[..parents.len() - 1], after);
        }
        let before: String = parents.iter().map(|parent| format!("{parent}::")).collect();
        expand(rest, before, &mut found);
    }
    found
}

/// Parses one path, or the paths of a group, and returns the rest of the text.
fn expand<'a>(text: &'a str, before: String, found: &mut BTreeSet<String>) -> &'a str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len());
    let path = before + &text[..end];
    let Some(mut rest) = text[end..].strip_prefix('{').filter(|_| path.is_empty() || path.ends_with("::"))
    else {
        found.insert(path.trim_end_matches(':').to_owned());
        return &text[end..];
    };
    loop {
        rest = rest.trim_start_matches([' ', '\n', ',']);
        if let Some(after) = rest.strip_prefix('}') {
            return after;
        }
        let next = expand(rest, path.clone(), found);
        assert!(next.len() < rest.len(), "cannot be read: {}", &rest[..rest.len().min(60)]);
        // Skips an alias.
        rest = next.trim_start_matches(|c| c != ',' && c != '}');
    }
}

/// Returns the segments of each source below `api/src`, with the paths it uses.
fn modules() -> BTreeMap<Vec<String>, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let module = |path: &Path| -> Vec<String> {
        let relative = path.strip_prefix(&root).unwrap().with_extension("");
        let segments = relative.iter().map(|segment| segment.to_str().unwrap().to_owned());
        segments.filter(|segment| segment != "mod").collect()
    };
    let read = |path: &PathBuf| {
        let module = module(path);
        let paths = paths(&module, &fs::read_to_string(path).unwrap());
        (module, paths)
    };
    sources(&root).iter().map(read).collect()
}

/// Returns the sources that each source uses, without a module file's own submodules: the two count as one module.
fn uses(modules: &BTreeMap<Vec<String>, BTreeSet<String>>) -> BTreeMap<&[String], BTreeSet<&[String]>> {
    let file_of = |path: &String| {
        let segments: Vec<String> = path.split("::").map(str::to_owned).collect();
        let known = (1..=segments.len()).rev().find_map(|end| modules.get_key_value(&segments[..end]));
        known.map(|(module, _)| module.as_slice())
    };
    let used = |module: &[String], paths: &'_ BTreeSet<String>| {
        paths.iter().filter_map(file_of).filter(|used| *used != module).collect()
    };
    modules.iter().map(|(module, paths)| (module.as_slice(), used(module, paths))).collect()
}

/// Returns the sources in dependency cycles, or between two of them.
fn in_circles<'a>(
    mut uses: BTreeMap<&'a [String], BTreeSet<&'a [String]>>,
) -> BTreeMap<&'a [String], BTreeSet<&'a [String]>> {
    loop {
        let (all, before): (BTreeSet<_>, _) = (uses.keys().copied().collect(), uses.len());
        for used in uses.values_mut() {
            used.retain(|used| all.contains(used));
        }
        let wanted: BTreeSet<&[String]> = uses.values().flatten().copied().collect();
        // A source without uses or users among the rest is in no cycle.
        uses.retain(|module, used| !used.is_empty() && wanted.contains(module));
        if uses.len() == before {
            return uses;
        }
    }
}

#[test]
fn rooms_use_each_other_one_way() {
    let place = |room: &str| {
        ROOMS.iter().position(|known| *known == room).unwrap_or_else(|| panic!("no room of ours: {room}"))
    };
    let modules = modules();
    let folders: BTreeSet<&str> = modules.keys().map(|module| module[0].as_str()).collect();
    assert_eq!(folders, ROOMS.iter().chain(&ROOTS).copied().collect(), "a file or folder without a place");
    let mut wrong = Vec::new();
    for (module, paths) in &modules {
        let room = module[0].as_str();
        if ROOTS.contains(&room) {
            continue;
        }
        for path in paths {
            let target = path.split("::").next().unwrap();
            if target != room && !MACROS.contains(&target) && place(target) > place(room) {
                wrong.push(format!("{} uses {path}", module.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_use_each_other_one_way() {
    let modules = modules();
    let named = |(module, used): (&[String], BTreeSet<&[String]>)| {
        let used: Vec<String> = used.into_iter().map(|used| used.join("::")).collect();
        format!("{} uses {}", module.join("::"), used.join(", "))
    };
    let circles: Vec<String> = in_circles(uses(&modules)).into_iter().map(named).collect();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn circles_are_found_wherever_they_stand() {
    let module = |text: &str| -> Vec<String> { text.split("::").map(str::to_owned).collect() };
    let sources = [
        ("mail", "pub use letter::Letter;"),
        ("mail::letter", "use super::html;\nuse super::calendar::{Invitation, Method};"),
        ("mail::html", "use crate::mail::letter::Letter;"),
        ("mail::calendar", "use super::super::time::day;"),
        ("mail::welcome", "use super::letter::Letter;"),
        ("time", ""),
    ];
    let modules = sources.map(|(name, source)| (module(name), paths(&module(name), source))).into();
    let circles: Vec<String> =
        in_circles(uses(&modules)).into_keys().map(|module| module.join("::")).collect();
    assert_eq!(circles, ["mail::html", "mail::letter"]);
    let all = uses(&modules);
    assert!(all[module("mail::calendar").as_slice()].contains(module("time").as_slice()));
}

#[test]
fn controllers_are_no_libraries_of_each_other() {
    let modules = modules();
    let named = modules.iter().filter(|(module, _)| module[0] == "controllers");
    let wrong: Vec<String> = named
        .flat_map(|(module, paths)| {
            let is_other = |path: &&String| {
                let segments: Vec<&str> = path.split("::").collect();
                segments[0] == "controllers" && segments.get(1) != module.get(1).map(String::as_str).as_ref()
            };
            let others = paths.iter().filter(is_other);
            others.map(|path| format!("{} uses {path}", module.join("::")))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let source = "use crate::error::{Code, Error as Fault};\n// crate::nothing\nuse crate::{jobs, pages::{self, cache::Page}};\ncrate::router::API;";
    let expected =
        ["error::Code", "error::Error", "jobs", "pages::self", "pages::cache::Page", "router::API"];
    assert_eq!(paths(&["any".to_owned()], source), expected.map(str::to_owned).into());
}

/// Two types of one name in a crate are told apart only by their imports, which a search does not show.
#[test]
fn types_of_a_crate_have_different_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "../schema/src", "../seed/src", "../stand-ins/src"] {
        let mut declared: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for path in sources(&root.join(folder)) {
            for name in type_names(&fs::read_to_string(&path).unwrap()) {
                declared.entry(name).or_default().push(path.clone());
            }
        }
        declared.retain(|_, paths| paths.len() > 1);
        assert!(declared.is_empty(), "declared more than once: {declared:#?}");
    }
}

/// Returns the names of the types and traits that a file declares outside of functions and macros.
fn type_names(source: &str) -> Vec<String> {
    let declared = source.lines().filter_map(|line| {
        let line = line.strip_prefix("pub").map_or(line, |line| {
            let line =
                line.strip_prefix('(').and_then(|line| line.split_once(')')).map_or(line, |(_, line)| line);
            line.trim_start()
        });
        let kinds = ["struct ", "enum ", "type ", "trait "];
        let name = kinds.into_iter().find_map(|kind| line.strip_prefix(kind))?;
        name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().map(str::to_owned)
    });
    declared.collect()
}

/// `Cargo.toml` disables unit tests in the libraries to avoid compiling them twice, so a test inside them would never
/// run.
#[test]
fn tests_stand_where_they_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders =
        ["src", "macros/src", "../schema/src", "../seed/src"].map(|folder| sources(&root.join(folder)));
    let inside: Vec<PathBuf> = folders
        .concat()
        .into_iter()
        .filter(|path| fs::read_to_string(path).unwrap().contains("cfg(test)"))
        .collect();
    assert!(inside.is_empty(), "move these tests to api/tests: {inside:?}");
}

#[test]
fn the_documentation_names_the_rooms_in_the_same_order() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/architecture.md")).unwrap();
    let table = text.split("| room of `api/src/` | holds |").nth(1).expect("the table of rooms");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| `"));
    let named: Vec<&str> =
        rows.map(|row| row.trim_start_matches("| `").split(['/', '.', '`']).next().unwrap()).collect();
    assert_eq!(named, ROOMS);
}
