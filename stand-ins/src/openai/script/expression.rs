//! Linear expressions such as `3(x - 2) + 1`.

use super::rational::Rational;

/// A multiple of a variable plus a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinearExpression {
    pub coefficient: Rational,
    pub constant: Rational,
}

impl LinearExpression {
    pub const fn of(coefficient: Rational, constant: Rational) -> Self {
        Self { coefficient, constant }
    }

    /// Parses an expression and its variable; `variable` is the variable known so far. `None` if the text is no linear
    /// expression.
    pub fn parse(text: &str, variable: &mut Option<char>) -> Option<Self> {
        let mut parser = Parser { letters: text.chars().collect(), at: 0, variable: *variable };
        let expression = parser.sum()?;
        parser.skip_spaces();
        if parser.at < parser.letters.len() {
            return None;
        }
        *variable = parser.variable;
        Some(expression)
    }

    /// Returns the value of the expression for a value of the variable.
    pub fn at(self, value: Rational) -> Option<Rational> {
        self.coefficient.times(value)?.plus(self.constant)
    }

    /// Returns the expression as LaTeX.
    pub fn tex(self, variable: char) -> String {
        if self.coefficient.is_zero() {
            return self.constant.tex();
        }
        let multiple = multiple_tex(self.coefficient, variable);
        match self.constant {
            constant if constant.is_zero() => multiple,
            constant if constant.is_negative() => format!("{multiple} - {}", constant.absolute().tex()),
            constant => format!("{multiple} + {}", constant.tex()),
        }
    }

    fn plus(self, other: Self) -> Option<Self> {
        let coefficient = self.coefficient.plus(other.coefficient)?;
        Some(Self { coefficient, constant: self.constant.plus(other.constant)? })
    }

    fn scaled(self, factor: Rational) -> Option<Self> {
        let coefficient = self.coefficient.times(factor)?;
        Some(Self { coefficient, constant: self.constant.times(factor)? })
    }

    fn times(self, other: Self) -> Option<Self> {
        if other.coefficient.is_zero() {
            self.scaled(other.constant)
        } else if self.coefficient.is_zero() {
            other.scaled(self.constant)
        } else {
            None
        }
    }

    fn over(self, other: Self) -> Option<Self> {
        if other.coefficient.is_zero() { self.scaled(Rational::ONE.over(other.constant)?) } else { None }
    }
}

/// Returns a multiple of a variable as LaTeX, such as `-x` or `2x`.
pub(super) fn multiple_tex(coefficient: Rational, variable: char) -> String {
    match coefficient.as_whole() {
        Some(1) => variable.to_string(),
        Some(-1) => format!("-{variable}"),
        _ => format!("{}{variable}", coefficient.tex()),
    }
}

struct Parser {
    letters: Vec<char>,
    at: usize,
    variable: Option<char>,
}

impl Parser {
    fn skip_spaces(&mut self) {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
    }

    /// Consumes the next letter other than a space if it is one of `wanted`.
    fn take(&mut self, wanted: &[char]) -> Option<char> {
        let before = self.at;
        self.skip_spaces();
        let found = self.letters.get(self.at).copied().filter(|letter| wanted.contains(letter));
        match found {
            Some(_) => self.at += 1,
            None => self.at = before,
        }
        found
    }

    fn sum(&mut self) -> Option<LinearExpression> {
        let is_negative = self.take(&['+', '-']) == Some('-');
        let first = self.product()?;
        let mut sum = if is_negative { first.scaled(Rational::whole(-1))? } else { first };
        while let Some(sign) = self.take(&['+', '-']) {
            let next = self.product()?;
            sum = sum.plus(if sign == '-' { next.scaled(Rational::whole(-1))? } else { next })?;
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<LinearExpression> {
        let mut product = self.factor()?;
        loop {
            match self.take(&['*', '/']) {
                Some('*') => product = product.times(self.factor()?)?,
                Some(_) => product = product.over(self.factor()?)?,
                // Implicit multiplication, without a space: 2x, 3(x - 2).
                None if self
                    .letters
                    .get(self.at)
                    .is_some_and(|next| next.is_alphabetic() || *next == '(') =>
                {
                    product = product.times(self.factor()?)?;
                }
                None => return Some(product),
            }
        }
    }

    fn factor(&mut self) -> Option<LinearExpression> {
        self.skip_spaces();
        let first = *self.letters.get(self.at)?;
        if first == '(' {
            self.at += 1;
            let inner = self.sum()?;
            return self.take(&[')']).map(|_| inner);
        }
        if first.is_ascii_alphabetic() {
            self.at += 1;
            if *self.variable.get_or_insert(first) != first {
                return None;
            }
            return Some(LinearExpression::of(Rational::ONE, Rational::ZERO));
        }
        let number = self.number()?;
        Some(LinearExpression::of(Rational::ZERO, number))
    }

    fn number(&mut self) -> Option<Rational> {
        let whole = self.digits()?;
        let is_decimal = self.letters.get(self.at) == Some(&'.')
            && self.letters.get(self.at + 1).is_some_and(char::is_ascii_digit);
        if !is_decimal {
            return Rational::new(whole.parse().ok()?, 1);
        }
        self.at += 1;
        let places = self.digits()?;
        let scale = 10_i64.checked_pow(u32::try_from(places.len()).ok()?)?;
        Rational::new(format!("{whole}{places}").parse().ok()?, scale)
    }

    fn digits(&mut self) -> Option<String> {
        let digits: String =
            self.letters[self.at..].iter().take_while(|letter| letter.is_ascii_digit()).collect();
        self.at += digits.len();
        (!digits.is_empty()).then_some(digits)
    }
}
