//! `academy`: one binary, a subcommand per process type.

use std::process::ExitCode;

use academy::cli::{create_admin, migrate, program, reset_second_factor, serve};
use academy::error::Result;
use academy::platform::clock::Clock;
use academy::platform::config::Config;
use academy::router::document;
use clap::{Parser, Subcommand};

/// The academy's website and marketplace.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What to run.
#[derive(Subcommand)]
enum Command {
    /// The web process: API, pages, live updates; and the jobs unless WORKER=separate.
    Serve,
    /// Only the jobs.
    Worker,
    /// Brings the database's schema up to date. Safe to run twice, and from two places at once.
    Migrate,
    /// Makes somebody an admin and prints a link to set their password. An account with that address becomes one.
    CreateAdmin {
        /// Their address.
        email: String,
        /// Their given name, if the account is new.
        first_name: Option<String>,
        /// Their family name, if they have one.
        last_name: Option<String>,
    },
    /// Removes the authenticator app of somebody who has lost it, and their recovery codes; signs them out everywhere.
    ResetSecondFactor {
        /// Their address.
        email: String,
        /// Removes their passkeys as well, which would still open the account.
        #[arg(long)]
        passkeys: bool,
    },
    /// Prints the API's description.
    Openapi,
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Openapi => print_openapi(),
        command => program::run("academy", |config, clock| run(command, config, clock)),
    }
}

async fn run(command: Command, config: Config, clock: Clock) -> Result<()> {
    match command {
        Command::Serve => serve::serve(config, clock).await,
        Command::Worker => serve::work(config, clock).await,
        Command::Migrate => migrate::run(&config.database_url),
        Command::CreateAdmin { email, first_name, last_name } => {
            let last_name = last_name.as_deref().unwrap_or_default();
            let name = first_name.as_deref().map(|first_name| (first_name, last_name));
            println!("{}", create_admin::run(&config, &email, name, clock.now())?);
            Ok(())
        }
        Command::ResetSecondFactor { email, passkeys } => {
            println!("{}", reset_second_factor::run(&config, &email, passkeys, clock.now())?);
            Ok(())
        }
        Command::Openapi => Ok(()),
    }
}

fn print_openapi() -> ExitCode {
    match document::json() {
        Ok(json) => {
            print!("{json}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("academy: {error}");
            ExitCode::FAILURE
        }
    }
}
