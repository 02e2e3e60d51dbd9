mod applications;
mod audit_log;
mod mail;
mod research;
mod suspension;
