mod database_gone;
mod program;
