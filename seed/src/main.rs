//! `academy-seed`: fills a database with a sample academy.

use std::process::ExitCode;

use academy::cli::program;
use academy_seed::Extent;
use clap::Parser;

/// Fills an empty database with a sample academy if payments go to a stand-in for Stripe; into any other database it
/// inserts the few sample people that are missing. Their password is public.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Inserts only the few people: no bookings, messages or payments.
    #[arg(long)]
    small: bool,
}

fn main() -> ExitCode {
    let Cli { small } = Cli::parse();
    let extent = if small { Extent::Small } else { Extent::Academy };
    program::run("academy-seed", |config, clock| async move {
        academy_seed::run(&config, extent, clock.now()).await
    })
}
