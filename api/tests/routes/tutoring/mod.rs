mod agreement;
mod days;
mod slots;
