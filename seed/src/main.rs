//! `academy-seed`: adds a sample academy to the database of `DATABASE_URL`.

use std::process::ExitCode;

use academy::cli::program;
use academy_seed::Extent;
use clap::Parser;

/// Adds a sample academy to an empty database, beside a stand-in for Stripe; to any other, the few sample people
/// that are missing. Everybody knows their password.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Adds only the few people in any case: nothing has happened yet.
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
