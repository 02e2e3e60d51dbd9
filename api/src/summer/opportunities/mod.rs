//! Opportunities: rows in lists, an admin's input and changes, deadlines for calendars, cache tags of pages.

pub mod calendar;
pub mod changes;
pub mod draft;
pub mod page_tags;
pub mod response;
