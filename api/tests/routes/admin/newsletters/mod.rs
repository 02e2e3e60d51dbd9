mod edit;
mod send;
mod subscribers;
