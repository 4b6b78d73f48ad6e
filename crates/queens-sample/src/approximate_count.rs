//! A number that was estimated, and where the true one lies with 95 % confidence.
//!
//! The mean of M independent unbiased estimates has a relative standard error s, which is estimated from their spread. The
//! interval is `mean · exp(± t · s)` with Student's t for M − 1 degrees of freedom. It is symmetric in the logarithm, because
//! the estimates are: a few of them are much too large, and many a little too small.

use std::fmt;

/// An estimate with a 95 % confidence interval. Its numbers are logarithms, because n = 1,000 has about 10^2155 solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ApproximateCount {
    /// The natural logarithm of the estimate.
    ln: f64,
    /// The natural logarithm of the factor between the estimate and either end of the interval.
    ln_factor: f64,
    samples: u64,
}

impl ApproximateCount {
    /// From independent unbiased estimates, as natural logarithms; `None` if there are fewer than two, or all are zero.
    pub(crate) fn of(logarithms: &[f64]) -> Option<Self> {
        let largest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let samples = logarithms.len();
        if samples < 2 || largest == f64::NEG_INFINITY {
            return None;
        }
        let count = samples as f64;
        let relative = || logarithms.iter().map(|ln| (ln - largest).exp());
        let mean = relative().sum::<f64>() / count;
        let squares: f64 = relative().map(|value| (value - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt() / mean;
        Some(Self {
            ln: largest + mean.ln(),
            ln_factor: student(samples - 1) * error,
            samples: samples as u64,
        })
    }

    /// The estimate; infinite from about n = 208 on, where only [`log10`](Self::log10) fits.
    pub fn value(&self) -> f64 {
        self.ln.exp()
    }

    /// The lower end of the interval.
    pub fn low(&self) -> f64 {
        (self.ln - self.ln_factor).exp()
    }

    /// The upper end of the interval.
    pub fn high(&self) -> f64 {
        (self.ln + self.ln_factor).exp()
    }

    /// The decimal logarithms of the estimate and the ends of the interval: estimate, low, high.
    pub fn log10(&self) -> [f64; 3] {
        let ends = [self.ln, self.ln - self.ln_factor, self.ln + self.ln_factor];
        ends.map(|ln| ln / std::f64::consts::LN_10)
    }

    /// Half the interval's width, as a part of the estimate: 0.01 for ± 1 %.
    pub fn error(&self) -> f64 {
        self.ln_factor.sinh()
    }

    /// The number of independent estimates that this is the mean of.
    pub fn samples(&self) -> u64 {
        self.samples
    }
}

/// The estimate and its interval with five significant digits: `3.9029e10 (95 % confidence interval: 3.8962e10 to 3.9096e10)`.
impl fmt::Display for ApproximateCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [estimate, low, high] = self.log10().map(decimal);
        write!(f, "{estimate} (95 % confidence interval: {low} to {high})")
    }
}

/// A number of which the decimal logarithm is given, with five significant digits: `92.013`, `3.9029e10` or `4.8312e2155`.
///
/// ```
/// assert_eq!(queens::sample::decimal(10.59139), "3.9029e10");
/// ```
pub fn decimal(log10: f64) -> String {
    let exponent = log10.floor();
    if (-6.0..6.0).contains(&exponent) {
        let decimals = (4.0 - exponent).max(0.0) as usize;
        return format!("{:.decimals$}", 10f64.powf(log10));
    }
    let digits = format!("{:.4}", 10f64.powf(log10 - exponent));
    match digits.strip_prefix("10.") {
        Some(_) => format!("1.0000e{}", exponent + 1.0),
        None => format!("{digits}e{exponent}"),
    }
}

/// The 97.5 % point of Student's t: exact up to four degrees of freedom, then within 0.2 % by the expansion of Cornish and
/// Fisher (Abramowitz and Stegun, 26.7.5).
fn student(degrees: usize) -> f64 {
    match degrees {
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        4 => 2.776,
        _ => {
            let (x, v) = (1.959_964_f64, degrees as f64);
            let (x3, x5) = (x.powi(3), x.powi(5));
            let (x7, first) = (x.powi(7), (x3 + x) / 4.0);
            let second = (5.0 * x5 + 16.0 * x3 + 3.0 * x) / 96.0;
            let third = (3.0 * x7 + 19.0 * x5 + 17.0 * x3 - 15.0 * x) / 384.0;
            x + first / v + second / v.powi(2) + third / v.powi(3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_is_what_tables_say() {
        for (degrees, point) in [
            (5, 2.571),
            (7, 2.365),
            (10, 2.228),
            (30, 2.042),
            (1000, 1.962),
        ] {
            assert!((student(degrees) - point).abs() < 0.005, "{degrees}");
        }
    }

    #[test]
    fn numbers_of_any_size_have_five_digits() {
        for (number, text) in [
            (0.912, "0.91200"),
            (1.0, "1.0000"),
            (91.998, "91.998"),
            (14_200.0, "14200"),
            (999_999.0, "999999"),
            (39_029_188_884.0, "3.9029e10"),
            (9.999_999e30, "1.0000e31"),
        ] {
            assert_eq!(decimal(f64::log10(number)), text);
        }
        assert_eq!(decimal(2154.25), "1.7783e2154");
        let estimate = ApproximateCount::of(&[2.0_f64.ln(); 5]).unwrap();
        assert_eq!(
            estimate.to_string(),
            "2.0000 (95 % confidence interval: 2.0000 to 2.0000)"
        );
    }

    #[test]
    fn an_interval_grows_with_the_spread() {
        assert_eq!(ApproximateCount::of(&[3.0]), None);
        assert_eq!(ApproximateCount::of(&[f64::NEG_INFINITY; 4]), None);
        let same = ApproximateCount::of(&[2.0_f64.ln(); 5]).unwrap();
        assert!((same.value() - 2.0).abs() < 1e-12 && same.error() < 1e-12);
        // Mean 2, standard error 1/√3: ± 4.303 · 0.289.
        let spread = ApproximateCount::of(&[0.0, 2.0_f64.ln(), 3.0_f64.ln()]).unwrap();
        assert!(
            (spread.high() / spread.value() - (4.303_f64 / 12.0_f64.sqrt()).exp()).abs() < 1e-9
        );
        let huge = ApproximateCount::of(&[4000.0, 4000.5]).unwrap();
        assert!(huge.value().is_infinite() && (1737.0..1738.0).contains(&huge.log10()[0]));
    }
}
