mod create;
mod list;
mod show;
