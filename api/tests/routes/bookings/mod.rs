mod cancel;
mod check_payment;
mod checkout;
mod complete;
mod create;
mod list;
mod show;
