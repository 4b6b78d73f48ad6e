//! The output and exit code of the command line, for every command, format and error. `TRYCMD=overwrite cargo test` records the
//! current output.

#[test]
fn the_command_line_prints_the_documented_output() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("../../README.md")
        .case("../../docs/export.md")
        .case("../../docs/json.md")
        .case("../../docs/variants.md")
        .case("README.md");
}
