mod agreement;
mod days;
mod load;
mod slots;
