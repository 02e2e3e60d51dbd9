//! Sessions with the AI tutor over its WebSocket, with a stand-in for OpenAI.

mod any_order;
mod closing_question;
mod crowd;
mod ends;
mod hints;
mod limits;
mod model_faults;
mod opening;
mod page_faults;
mod record;
mod relay_events;
mod retention;
mod safety;
mod talking;
mod tls;
mod upstream;
mod voice;
