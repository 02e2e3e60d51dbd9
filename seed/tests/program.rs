//! `academy-seed` as it is started.
#![allow(clippy::expect_used)]

use std::process::{Command, Output};

fn run(variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_academy-seed"));
    command.arg("--small").env_clear().envs(variables.iter().copied());
    command.output().expect("the program")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn without_settings_it_says_which_one_is_missing() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = stderr(&output);
    assert!(said.starts_with("academy-seed: ") && said.contains("DATABASE_URL"), "{said}");
}
