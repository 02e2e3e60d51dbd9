mod app;
mod assets;
mod cache;
mod dev;
mod headers;
mod hosts;
mod renderer;
mod trouble;
