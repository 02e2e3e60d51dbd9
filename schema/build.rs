//! Lets a new migration be built in: the macro that embeds them does not tell cargo what it reads.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
