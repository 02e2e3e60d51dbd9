//! Research projects: who may reach one, its transitions with their effects, and how people are told of it.

pub mod events;
pub mod find;
pub mod people_left;
pub mod response;
pub mod return_project;
pub mod transitions;
