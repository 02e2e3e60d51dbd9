mod applications;
mod audit_log;
mod chats;
mod mail;
mod research;
mod suspension;
