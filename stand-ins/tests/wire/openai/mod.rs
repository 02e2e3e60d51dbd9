mod faults;
mod moderation;
mod realtime;
mod refusals;
mod script;
mod support;
mod switches;
