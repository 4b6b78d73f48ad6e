//! Draw how fast the number of solutions grows, as an SVG picture: exact counts up to n = 27, estimates beyond.
//!
//!     cargo run -p queens --release --example growth -- 512 > growth.svg
//!
//! There are about (n · e^−α)^n solutions, where α lies between 1.94 and 1.9449 (M. Simkin, "The number of n-queens
//! configurations", 2021). The picture shows ln n − ln Q(n) / n, which approaches α.

use queens::sample::Approximation;
use queens::{Puzzle, known};

/// The horizontal place of a board: each doubling of n takes 80 units.
fn x(n: f64) -> f64 {
    60.0 + 80.0 * (n / 8.0).log2()
}

/// The vertical place of a growth, from 1.5 to 2.
fn y(growth: f64) -> f64 {
    320.0 - 600.0 * (growth - 1.5)
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let largest: usize = std::env::args().nth(1).map_or(Ok(64), |n| n.parse())?;
    let right = x(1024.0);
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 370\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"640\" height=\"370\" fill=\"#fff\"/>"
    );
    let (low, high) = (y(1.94), y(1.9449));
    println!(
        "<rect x=\"60\" y=\"{high:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#c43\"/>\n\
         <text x=\"66\" y=\"{:.1}\" fill=\"#c43\">1.94 &lt; α &lt; 1.9449</text>",
        right - 60.0,
        low - high,
        high - 6.0
    );
    for tenth in 15..=20 {
        let growth = f64::from(tenth) / 10.0;
        let y = y(growth);
        println!(
            "<path d=\"M60 {y:.1}H{right}\" stroke=\"#ccc\"/><text x=\"52\" y=\"{:.1}\" text-anchor=\"end\">{growth}</text>",
            y + 4.0
        );
    }
    for n in [8, 16, 32, 64, 128, 256, 512, 1024] {
        let x = x(f64::from(n));
        println!("<text x=\"{x:.1}\" y=\"340\" text-anchor=\"middle\">{n}</text>");
    }
    println!(
        "<text x=\"340\" y=\"360\" text-anchor=\"middle\">n; filled: exact counts, open: estimates</text>"
    );
    let estimated = [
        32, 40, 50, 64, 80, 100, 128, 160, 200, 256, 320, 400, 512, 640, 800, 1024,
    ];
    for n in (8..=27).chain(estimated).filter(|&n| n <= largest) {
        let (ln, fill) = match known(n) {
            Some(known) => ((known.all as f64).ln(), "#357"),
            None => {
                let mut approximation = Approximation::new(&Puzzle::new(n), 1)?;
                approximation.run(Approximation::MIN_SAMPLES);
                let estimate = approximation
                    .estimate()
                    .ok_or("no sample found a solution")?;
                (estimate.log10()[0] * std::f64::consts::LN_10, "#fff")
            }
        };
        let growth = (n as f64).ln() - ln / n as f64;
        eprintln!("{n}\t{growth:.4}");
        println!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{fill}\" stroke=\"#357\"/>",
            x(n as f64),
            y(growth)
        );
    }
    println!("</svg>");
    Ok(())
}
