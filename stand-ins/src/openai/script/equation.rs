//! Linear equations: finds them in texts and solves them step by step.

use super::{
    expression::{LinearExpression, multiple_tex},
    rational::Rational,
};

/// An equation of two linear expressions in one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinearEquation {
    pub variable: char,
    pub left: LinearExpression,
    pub right: LinearExpression,
    /// The equation as written, in LaTeX.
    written: String,
}

/// An operation on both sides of an equation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EquationStep {
    /// `Subtract $3$ on both sides`
    pub action: String,
    /// `because it is added to the term with $x$`
    pub reason: String,
    pub result: LinearEquation,
}

/// An equality of two numbers, such as a student writes to check a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberCheck {
    pub is_true: bool,
}

impl LinearEquation {
    fn new(variable: char, left: LinearExpression, right: LinearExpression) -> Self {
        let written = format!("{} = {}", left.tex(variable), right.tex(variable));
        Self { variable, left, right, written }
    }

    /// Returns all equations in a text, in order.
    pub fn find_all(text: &str) -> Vec<Self> {
        statements(text)
            .into_iter()
            .filter_map(|statement| match statement {
                Statement::Equation(equation) => Some(equation),
                Statement::Numbers(_) => None,
            })
            .collect()
    }

    /// Returns the first equation in a text that has exactly one solution and is not solved yet.
    pub fn find_problem(text: &str) -> Option<Self> {
        Self::find_all(text).into_iter().find(|equation| {
            equation.solution().is_some()
                && equation.solved_value().is_none()
                && equation.next_step().is_some()
        })
    }

    /// Returns the value of the variable. `None` if there is no solution or any value fits.
    pub fn solution(&self) -> Option<Rational> {
        let difference = self.left.coefficient.minus(self.right.coefficient)?;
        if difference.is_zero() {
            return None;
        }
        self.right.constant.minus(self.left.constant)?.over(difference)
    }

    /// Returns the value if one side is the variable alone.
    pub fn solved_value(&self) -> Option<Rational> {
        let is_variable =
            |side: LinearExpression| side.coefficient == Rational::ONE && side.constant.is_zero();
        if is_variable(self.left) && self.right.coefficient.is_zero() {
            Some(self.right.constant)
        } else if is_variable(self.right) && self.left.coefficient.is_zero() {
            Some(self.left.constant)
        } else {
            None
        }
    }

    /// Whether both equations have the same solution.
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.variable == other.variable && self.solution().is_some() && self.solution() == other.solution()
    }

    /// Returns the equation as written, in LaTeX.
    pub fn tex(&self) -> &str {
        &self.written
    }

    /// Returns the next step towards the solution. `None` if the equation is solved.
    pub fn next_step(&self) -> Option<EquationStep> {
        let Self { variable, left, right, .. } = self;
        let simplified = Self::new(*variable, *left, *right);
        let without_spaces = |text: &str| text.replace(' ', "");
        if without_spaces(&simplified.written) != without_spaces(&self.written) {
            return Some(EquationStep {
                action: "Multiply out and collect like terms on each side".to_owned(),
                reason: format!("so that each side has one term with ${variable}$ and one number at most"),
                result: simplified,
            });
        }
        if left.coefficient.is_zero() {
            return Some(EquationStep {
                action: "Swap the two sides".to_owned(),
                reason: format!("because ${variable}$ is easier to follow on the left"),
                result: Self::new(*variable, *right, *left),
            });
        }
        if !right.coefficient.is_zero() {
            let verb = if right.coefficient.is_negative() { "Add" } else { "Subtract" };
            let result = Self::new(
                *variable,
                LinearExpression::of(left.coefficient.minus(right.coefficient)?, left.constant),
                LinearExpression::of(Rational::ZERO, right.constant),
            );
            return Some(EquationStep {
                action: format!(
                    "{verb} ${}$ on both sides",
                    multiple_tex(right.coefficient.absolute(), *variable)
                ),
                reason: format!("so that ${variable}$ stands on one side only"),
                result,
            });
        }
        if !left.constant.is_zero() {
            let (verb, what) = if left.constant.is_negative() {
                ("Add", "taken away from")
            } else {
                ("Subtract", "added to")
            };
            return Some(EquationStep {
                action: format!("{verb} ${}$ on both sides", left.constant.absolute().tex()),
                reason: format!("because it is {what} the term with ${variable}$"),
                result: Self::new(
                    *variable,
                    LinearExpression::of(left.coefficient, Rational::ZERO),
                    LinearExpression::of(Rational::ZERO, right.constant.minus(left.constant)?),
                ),
            });
        }
        if left.coefficient == Rational::ONE {
            return None;
        }
        Some(EquationStep {
            action: format!("Divide both sides by ${}$", left.coefficient.tex()),
            reason: format!("because ${variable}$ is multiplied by it"),
            result: Self::new(
                *variable,
                LinearExpression::of(Rational::ONE, Rational::ZERO),
                LinearExpression::of(Rational::ZERO, right.constant.over(left.coefficient)?),
            ),
        })
    }

    /// Returns all steps to the solution.
    pub fn steps(&self) -> Vec<EquationStep> {
        let mut steps: Vec<EquationStep> = Vec::new();
        while let Some(step) = steps.last().map_or(self, |step| &step.result).next_step() {
            steps.push(step);
        }
        steps
    }

    /// Returns another equation of the same form, with this solution.
    pub fn sibling(&self, solution: i64) -> Self {
        // Prefers whole numbers, which are easier to read than fractions.
        let whole = |number: Rational, otherwise: i64| number.as_whole().unwrap_or(otherwise);
        let away_from_zero = |number: i64| if number < 0 { number - 1 } else { number + 1 };
        let (left, right) =
            if self.left.coefficient.is_zero() { (self.right, self.left) } else { (self.left, self.right) };
        let a = match away_from_zero(whole(left.coefficient, 3)) {
            1 => 2,
            a => a,
        };
        let b = match whole(left.constant, 4) {
            0 => 0,
            b => away_from_zero(b),
        };
        let c = match whole(right.coefficient, 0) {
            0 => 0,
            c if away_from_zero(c) == a => away_from_zero(c) - 2,
            c => away_from_zero(c),
        };
        let number = Rational::whole;
        Self::new(
            self.variable,
            LinearExpression::of(number(a), number(b)),
            LinearExpression::of(number(c), number(a * solution + b - c * solution)),
        )
    }
}

impl NumberCheck {
    /// Returns all equalities in a text.
    pub fn find_all(text: &str) -> Vec<Self> {
        statements(text)
            .into_iter()
            .filter_map(|statement| match statement {
                Statement::Numbers(check) => Some(check),
                Statement::Equation(_) => None,
            })
            .collect()
    }
}

enum Statement {
    Equation(LinearEquation),
    Numbers(NumberCheck),
}

/// Returns the parsed expressions around each equals sign of a text.
fn statements(text: &str) -> Vec<Statement> {
    let text = text
        .replace(['\u{2212}', '\u{2013}'], "-")
        .replace(['\u{b7}', '\u{d7}'], "*")
        .replace("\\cdot", "*")
        .replace("=>", "\n")
        .replace("->", "\n")
        .replace(['\u{21d2}', '\u{2192}'], "\n")
        .replace('$', " ");
    let letters: Vec<char> = text.chars().collect();
    let signs = letters.iter().enumerate().filter(|(_, letter)| **letter == '=').map(|(at, _)| at);
    signs
        .filter_map(|at| {
            let start = (0..at).rev().take_while(|index| belongs(&letters, *index)).last().unwrap_or(at);
            let end =
                (at + 1..letters.len()).take_while(|index| belongs(&letters, *index)).last().unwrap_or(at)
                    + 1;
            let is_line_start = start == 0 || letters[start - 1] == '\n';
            read(&letters[start..at], &letters[at + 1..end], is_line_start)
        })
        .collect()
}

/// Whether a letter can be part of an expression. A variable is a single letter; words are excluded.
fn belongs(letters: &[char], at: usize) -> bool {
    let letter = letters[at];
    let is_word =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphabetic());
    match letter {
        '0'..='9' | '+' | '-' | '*' | '/' | '(' | ')' | '.' | ' ' => true,
        letter if letter.is_alphabetic() => !is_word(at.checked_sub(1)) && !is_word(Some(at + 1)),
        _ => false,
    }
}

/// Parses both sides; ignores text before the left and after the right expression.
fn read(left: &[char], right: &[char], is_line_start: bool) -> Option<Statement> {
    let left: String = left.iter().collect();
    let right: String = right.iter().collect();
    let left = left.trim();
    // A list bullet is not a minus sign.
    let left = if is_line_start { left.strip_prefix("- ").unwrap_or(left) } else { left };
    let mut left = left.trim_start_matches(['.', ')', '+', '*', '/', ' ']);
    let mut right = right.trim().trim_end_matches(['.', '(', '+', '-', '*', '/', ' ']);
    let mut variable = None;
    let left_side = loop {
        if let Some(side) = LinearExpression::parse(left, &mut variable) {
            break side;
        }
        left = left.split_once(' ')?.1.trim_start();
    };
    let right_side = loop {
        if let Some(side) = LinearExpression::parse(right, &mut variable) {
            break side;
        }
        right = right.rsplit_once(' ')?.0.trim_end();
    };
    let Some(variable) = variable else {
        return Some(Statement::Numbers(NumberCheck { is_true: left_side.constant == right_side.constant }));
    };
    let tidy = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").replace('*', " \\cdot ")
    };
    let written = format!("{} = {}", tidy(left), tidy(right));
    Some(Statement::Equation(LinearEquation { variable, left: left_side, right: right_side, written }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worked(text: &str) -> Vec<String> {
        let steps = LinearEquation::find_problem(text).unwrap().steps();
        steps.into_iter().map(|step| step.result.tex().to_owned()).collect()
    }

    #[test]
    fn equations_are_found_in_what_people_write() {
        for (text, found) in [
            ("Can you help me solve 2x + 3 = 11 please?", vec!["2x + 3 = 11"]),
            ("2x+3=11 => 2x = 8, so I think x = 4.", vec!["2x+3 = 11", "2x = 8", "x = 4"]),
            ("1. $2x = 8$\n- x = 4", vec!["2x = 8", "x = 4"]),
            ("I get 3(x \u{2212} 2) = 12 in my book", vec!["3(x - 2) = 12"]),
            ("y/2 - 1 = 3.5", vec!["y/2 - 1 = 3.5"]),
            ("the mass is 4 and 2 + 2 = 4", vec![]),
            ("x y = 4 and x = y", vec!["y = 4"]),
            ("no = equation", vec![]),
        ] {
            let equations = LinearEquation::find_all(text);
            let written: Vec<&str> = equations.iter().map(LinearEquation::tex).collect();
            assert_eq!(written, found, "{text}");
        }
    }

    #[test]
    fn equations_are_worked_to_their_solution() {
        for (text, steps) in [
            ("2x + 3 = 11", vec!["2x = 8", "x = 4"]),
            ("3(x - 2) = 12", vec!["3x - 6 = 12", "3x = 18", "x = 6"]),
            ("5x - 4 = 2x + 11", vec!["3x - 4 = 11", "3x = 15", "x = 5"]),
            ("7 = 2y + 2", vec!["2y + 2 = 7", "2y = 5", "y = \\frac{5}{2}"]),
            ("-x = 3", vec!["x = -3"]),
        ] {
            assert_eq!(worked(text), steps, "{text}");
        }
    }

    #[test]
    fn what_has_not_one_solution_is_no_problem() {
        for text in ["x + 1 = x + 2", "2x = 2x", "x = 4", "5 = 5", "x * x = 9", "1/0 = x"] {
            assert_eq!(LinearEquation::find_problem(text), None, "{text}");
        }
    }

    #[test]
    fn a_sibling_is_another_problem_with_the_solution_asked_for() {
        for text in [
            "2x + 3 = 11",
            "3(x - 2) = 12",
            "5x - 4 = 2x + 11",
            "7 = 2y + 2",
            "-x = 3",
            "x/2 = 4",
            "x - 1 = 0",
        ] {
            let problem = LinearEquation::find_problem(text).unwrap();
            for solution in [3, 5] {
                let sibling = problem.sibling(solution);
                assert_eq!(sibling.solution(), Some(Rational::whole(solution)), "{text}: {}", sibling.tex());
                assert!(sibling.next_step().is_some(), "{text}: {}", sibling.tex());
            }
        }
    }

    #[test]
    fn checks_with_numbers_are_found() {
        let checks = NumberCheck::find_all("2*4 + 3 = 11, but 2 + 2 = 5");
        let results: Vec<bool> = checks.iter().map(|check| check.is_true).collect();
        assert_eq!(results, [true, false]);
    }
}
