mod bounds;
mod database_gone;
mod figures;
mod program;
