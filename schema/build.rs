//! Lets a new migration be built in: the macro that embeds them does not tell cargo what it reads. Describes typed ids
//! as UUIDs.

include!("id_types.rs");

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=id_types.rs");
    describe_ids_as_uuids();
}
