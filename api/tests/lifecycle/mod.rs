mod bounds;
pub mod database_gone;
mod figures;
mod newsletter_killed;
mod program;
