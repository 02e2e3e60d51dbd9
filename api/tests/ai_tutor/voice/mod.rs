//! Sessions aloud: what a page's microphone hears and what its speaker plays, beside a stand-in for OpenAI that hears and speaks.

mod crowd;
mod interrupting;
mod safety;
mod talking;
mod trouble;
