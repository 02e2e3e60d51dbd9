//! The real binary, killed while it works.
