// Included by the build scripts of the crates whose types the API's description covers: a build script cannot import
// the crate that it precedes.

/// The typed ids of `src/ids.rs`. The API's description shows each as what it is on the wire, a UUID.
const ID_TYPES: [&str; 1] = ["UserId"];

/// Tells utoipa's derives to describe the typed ids as UUIDs.
fn describe_ids_as_uuids() {
    println!("cargo:rerun-if-changed=build.rs");
    let config = utoipa_config::Config::new();
    ID_TYPES.into_iter().fold(config, |config, id| config.alias_for(id, "uuid::Uuid")).write_to_file();
}
