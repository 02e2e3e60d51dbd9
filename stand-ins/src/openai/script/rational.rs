//! Exact fractions within the range of schoolwork.

/// Maximum numerator and denominator, so that the product of two of them fits `i64`.
const MAX: i64 = 1_000_000_000;

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rational {
    numerator: i64,
    /// Always positive.
    denominator: i64,
}

impl Rational {
    pub const ZERO: Self = Self::whole(0);
    pub const ONE: Self = Self::whole(1);

    pub const fn whole(number: i64) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// `None` if the denominator is zero or the value is out of range.
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator) * denominator.signum();
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        (numerator.abs() <= MAX && denominator <= MAX).then_some(Self { numerator, denominator })
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Self::new(numerator, self.denominator * other.denominator)
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negated())
    }

    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    pub fn over(self, other: Self) -> Option<Self> {
        Self::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }

    pub const fn negated(self) -> Self {
        Self { numerator: -self.numerator, denominator: self.denominator }
    }

    pub const fn absolute(self) -> Self {
        Self { numerator: self.numerator.abs(), denominator: self.denominator }
    }

    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    pub const fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// Returns the value if it is a whole number.
    pub fn as_whole(self) -> Option<i64> {
        (self.denominator == 1).then_some(self.numerator)
    }

    /// Returns the number as LaTeX.
    pub fn tex(self) -> String {
        let sign = if self.is_negative() { "-" } else { "" };
        match self.absolute() {
            Self { numerator, denominator: 1 } => format!("{sign}{numerator}"),
            Self { numerator, denominator } => format!("{sign}\\frac{{{numerator}}}{{{denominator}}}"),
        }
    }
}

const fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
