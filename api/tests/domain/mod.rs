//! Pure rules, as examples and as properties.

mod booking;
mod price;
mod slots;
mod text;
