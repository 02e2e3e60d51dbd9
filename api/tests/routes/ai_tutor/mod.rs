mod access;
mod lesson_notes;
mod sessions;
mod show;
