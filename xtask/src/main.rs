//! The project's own commands: `cargo xtask test` runs every check there is.

fn main() -> anyhow::Result<()> {
    anyhow::bail!("cargo xtask test is not there yet")
}
