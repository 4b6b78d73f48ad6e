//! What the command line prints and how it exits, for every command, format and error. `TRYCMD=overwrite cargo test`
//! writes what is printed now.

#[test]
fn the_command_line_prints_what_is_written_down() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("../../README.md")
        .case("../../docs/export.md")
        .case("../../docs/json.md")
        .case("../../docs/variants.md")
        .case("README.md");
}
