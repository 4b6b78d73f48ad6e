//! The `queens` command.

fn main() -> std::process::ExitCode {
    queens_cli::main()
}
