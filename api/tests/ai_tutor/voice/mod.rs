//! Voice sessions: a page's microphone audio and playback, with a stand-in for OpenAI that recognizes and generates
//! speech.

mod crowd;
mod interrupting;
mod safety;
mod talking;
mod trouble;
