//! The page is embedded as it was built: look again when it was built anew.

fn main() {
    println!("cargo::rerun-if-changed=../queens-web/dist");
}
