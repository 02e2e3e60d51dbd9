mod days;
mod load;
mod slots;
