mod app;
mod assets;
mod cache;
mod dev;
mod headers;
mod renderer;
mod trouble;
