mod access;
mod show;
