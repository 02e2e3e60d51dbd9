mod bounds;
pub mod database_gone;
mod figures;
mod program;
