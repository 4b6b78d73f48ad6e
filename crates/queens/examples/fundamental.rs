//! List the solutions that are not rotations or reflections of one another.
//!
//!     cargo run -p queens --example fundamental

use queens::fundamental;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut all = 0;
    for (index, (solution, images)) in fundamental(8).enumerate() {
        println!("{:2}: {:?}, {images} images", index + 1, solution.columns());
        all += images;
    }
    println!("{all} solutions with all their images");
    assert_eq!(all, 92);
    Ok(())
}
