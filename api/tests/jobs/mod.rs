mod purge;
mod send_mail;
