mod bounds;
pub mod database_gone;
mod figures;
mod migrate;
mod newsletter_killed;
mod program;
