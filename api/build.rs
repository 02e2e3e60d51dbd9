//! Describes typed ids as UUIDs.

include!("../schema/id_types.rs");

fn main() {
    println!("cargo:rerun-if-changed=../schema/id_types.rs");
    describe_ids_as_uuids();
}
