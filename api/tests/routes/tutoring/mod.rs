mod agreement;
mod days;
mod hours;
mod slots;
