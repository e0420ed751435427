//! From words to postfix code: an operator-precedence parser on an explicit stack.
//!
//! Postfix code is flat, so neither reading nor running nor dropping an expression of a hundred
//! thousand nested braces recurses. From loose to tight:
//!
//! ```text
//! name := …     comparisons     infix methods (3 max 5)     + - +-     :     times · /
//! prefix - + +-     .method(…)     number before Tiny(…)
//! ```

use std::ops::Range;

use crate::error::CalcError;
use crate::lexer::{Literal, Mark, Token, TokenKind, words};
use crate::methods::Method;

/// One step of the stack machine, with the bytes of the text to blame if it fails.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Instruction {
    pub(crate) action: Action,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    Literal(Literal),
    Text(String),
    Variable(String),
    Prefix(Mark),
    Infix(Mark),
    /// A method or function with so many arguments, the receiver included.
    Call {
        name: String,
        arguments: usize,
    },
    /// So many values make a set.
    Set(usize),
    Braces(Braces),
    Assign(String),
}

/// The lists between the bars of a pair of braces: sizes of the lists, and how many bars stand
/// between neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Braces {
    pub(crate) lists: Vec<usize>,
    pub(crate) bars: Vec<usize>,
}

/// What waits on the stack for its right-hand side or its closing bracket.
enum Waiting {
    Operator {
        action: Action,
        precedence: u8,
        span: Range<usize>,
    },
    Paren {
        span: Range<usize>,
        /// For a call: its name, where the name stands, how many arguments came before.
        call: Option<(String, Range<usize>, usize)>,
        /// Instructions before the first argument, to see whether there is one.
        code_before: usize,
    },
    Brace {
        span: Range<usize>,
        braces: Braces,
        code_before: usize,
    },
}

const ASSIGN: u8 = 0;
const COMPARE: u8 = 1;
const NAMED: u8 = 2;
const SUM: u8 = 3;
const ORDINAL: u8 = 4;
const PRODUCT: u8 = 5;
const PREFIX: u8 = 6;
const GLUE: u8 = 7;

/// More bars than this in a row are a mistake.
const MAX_BARS: usize = 200;

/// Compiles a text. An empty one gives no instructions.
pub(crate) fn compile(text: &str) -> Result<Vec<Instruction>, CalcError> {
    let tokens = words(text)?;
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        end: text.len(),
        code: Vec::new(),
        waiting: Vec::new(),
    };
    if !tokens.is_empty() {
        parser.expression()?;
    }
    Ok(parser.code)
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    end: usize,
    code: Vec<Instruction>,
    waiting: Vec<Waiting>,
}

impl Parser<'_> {
    fn mark(&self, ahead: usize) -> Option<Mark> {
        match self.tokens.get(self.at + ahead)?.kind {
            TokenKind::Mark(mark) => Some(mark),
            _ => None,
        }
    }

    /// The place of the next word, or the end of the text.
    fn here(&self) -> Range<usize> {
        self.tokens
            .get(self.at)
            .map_or(self.end..self.end, |token| token.span.clone())
    }

    fn emit(&mut self, action: Action, span: Range<usize>) {
        self.code.push(Instruction { action, span });
    }

    fn expected<T>(&self, what: &str) -> Result<T, CalcError> {
        let message = match self.tokens.get(self.at) {
            Some(_) => format!("expected {what} here"),
            None => format!("expected {what} at the end"),
        };
        Err(CalcError::request(message, self.here()))
    }

    fn expression(&mut self) -> Result<(), CalcError> {
        let mut wants_operand = true;
        loop {
            if wants_operand {
                wants_operand = self.operand()?;
            } else if self.at < self.tokens.len() {
                wants_operand = self.operator()?;
            } else {
                return self.finish();
            }
        }
    }

    fn finish(&mut self) -> Result<(), CalcError> {
        self.reduce(ASSIGN);
        match self.waiting.last() {
            None => Ok(()),
            Some(Waiting::Paren { span, .. }) => {
                Err(CalcError::request("this `(` is never closed", span.clone()))
            }
            Some(Waiting::Brace { span, .. }) => {
                Err(CalcError::request("this `{` is never closed", span.clone()))
            }
            Some(Waiting::Operator { .. }) => unreachable!("operators were reduced"),
        }
    }

    /// Reads one word where a value should start; returns whether one is still wanted.
    fn operand(&mut self) -> Result<bool, CalcError> {
        let Some(token) = self.tokens.get(self.at) else {
            // A list may end here; the closing bracket is what is missing.
            return match self.waiting.last() {
                Some(Waiting::Paren { .. } | Waiting::Brace { .. }) => {
                    self.finish().map(|()| false)
                }
                _ => self.expected("a value"),
            };
        };
        let span = token.span.clone();
        match &token.kind {
            TokenKind::Literal(literal) => {
                self.emit(Action::Literal(literal.clone()), span);
                self.at += 1;
                Ok(false)
            }
            TokenKind::Text(text) => {
                if !self.is_argument_of_game() {
                    let message = "a position is something for a game, and there is none here";
                    return Err(CalcError::request(message, span));
                }
                self.emit(Action::Text(text.clone()), span);
                self.at += 1;
                Ok(false)
            }
            TokenKind::Name(name) => {
                self.name(name.clone(), span);
                Ok(self.opened())
            }
            TokenKind::Bars(_) => self.empty_list().map(|()| false),
            TokenKind::Mark(mark) => match mark {
                Mark::Plus | Mark::Minus | Mark::PlusMinus => {
                    self.waiting.push(Waiting::Operator {
                        action: Action::Prefix(*mark),
                        precedence: PREFIX,
                        span,
                    });
                    self.at += 1;
                    Ok(true)
                }
                Mark::OpenParen => {
                    self.open_paren(None);
                    Ok(true)
                }
                Mark::OpenBrace => {
                    self.waiting.push(Waiting::Brace {
                        span,
                        braces: Braces {
                            lists: vec![0],
                            bars: vec![],
                        },
                        code_before: self.code.len(),
                    });
                    self.at += 1;
                    Ok(true)
                }
                Mark::CloseBrace | Mark::CloseParen => self.empty_list().map(|()| false),
                _ => self.expected("a value"),
            },
        }
    }

    /// Whether the next word is all of an argument of a function that is not a method; if it is
    /// no game either, its name is what is wrong.
    fn is_argument_of_game(&self) -> bool {
        let alone = match self.tokens.get(self.at + 1) {
            None => true,
            Some(_) => matches!(self.mark(1), Some(Mark::Comma | Mark::CloseParen)),
        };
        match self.waiting.last() {
            Some(Waiting::Paren {
                call: Some((name, ..)),
                ..
            }) => alone && Method::named(name).next().is_none(),
            _ => false,
        }
    }

    /// A closing bracket or a bar where a value could start: fine after an opening bracket or a
    /// bar, where a list may be empty.
    fn empty_list(&mut self) -> Result<(), CalcError> {
        let code = self.code.len();
        let empty_here = match self.waiting.last() {
            Some(Waiting::Paren {
                call: Some((_, _, arguments)),
                code_before,
                ..
            }) => {
                let closes = self.mark(0) == Some(Mark::CloseParen);
                // A method has its receiver before the parenthesis.
                closes && *arguments <= 1 && *code_before == code
            }
            Some(Waiting::Brace {
                braces,
                code_before,
                ..
            }) => {
                let closes_or_bar = self.mark(0) != Some(Mark::CloseParen);
                closes_or_bar && braces.lists.last() == Some(&0) && *code_before == code
            }
            _ => false,
        };
        if empty_here {
            Ok(())
        } else {
            self.expected("a value")
        }
    }

    /// A variable, the target of an assignment, or the name of a function with arguments.
    fn name(&mut self, name: String, span: Range<usize>) {
        self.at += 1;
        match self.mark(0) {
            Some(Mark::OpenParen) => self.open_paren(Some((name, span, 0))),
            Some(Mark::Assign) if self.waiting.is_empty() && self.code.is_empty() => {
                self.waiting.push(Waiting::Operator {
                    action: Action::Assign(name),
                    precedence: ASSIGN,
                    span,
                });
                self.at += 1;
            }
            _ => self.emit(Action::Variable(name), span),
        }
    }

    /// Whether the last word was an opening parenthesis or an assignment, so that a value
    /// follows.
    fn opened(&self) -> bool {
        let previous = self.at.checked_sub(1).map(|i| &self.tokens[i].kind);
        matches!(
            previous,
            Some(TokenKind::Mark(Mark::OpenParen | Mark::Assign))
        )
    }

    fn open_paren(&mut self, call: Option<(String, Range<usize>, usize)>) {
        let span = self.here();
        self.at += 1;
        self.waiting.push(Waiting::Paren {
            span,
            call,
            code_before: self.code.len(),
        });
    }

    /// Reads one word after a value; returns whether another value must follow.
    fn operator(&mut self) -> Result<bool, CalcError> {
        let token = &self.tokens[self.at];
        let span = token.span.clone();
        match &token.kind {
            TokenKind::Bars(count) => {
                self.bars(*count)?;
                Ok(true)
            }
            // Any method of one argument may stand between two values.
            TokenKind::Name(name) => {
                let (action, precedence) = if name.eq_ignore_ascii_case("times") {
                    (Action::Infix(Mark::Times), PRODUCT)
                } else {
                    let call = Action::Call {
                        name: name.clone(),
                        arguments: 2,
                    };
                    (call, NAMED)
                };
                self.infix(action, precedence, span);
                Ok(true)
            }
            TokenKind::Literal(_) | TokenKind::Text(_) => {
                self.expected("an operator (`*` is star: write `3 times ^` for multiples)")
            }
            TokenKind::Mark(mark) => match mark {
                Mark::Dot => self.method(),
                Mark::Comma => self.comma().map(|()| true),
                Mark::CloseParen => self.close_paren().map(|()| false),
                Mark::CloseBrace => self.close_brace().map(|()| false),
                Mark::Plus | Mark::Minus | Mark::PlusMinus => {
                    self.infix(Action::Infix(*mark), SUM, span);
                    Ok(true)
                }
                Mark::Times | Mark::Divide => {
                    self.infix(Action::Infix(*mark), PRODUCT, span);
                    Ok(true)
                }
                Mark::Colon => {
                    self.infix(Action::Infix(*mark), ORDINAL, span);
                    Ok(true)
                }
                Mark::Glue => {
                    self.infix(Action::Infix(Mark::Plus), GLUE, span);
                    Ok(true)
                }
                Mark::Equal
                | Mark::NotEqual
                | Mark::LessEqual
                | Mark::GreaterEqual
                | Mark::Less
                | Mark::Greater
                | Mark::Confused
                | Mark::LessOrConfused
                | Mark::GreaterOrConfused => {
                    self.reduce(NAMED);
                    if let Some(Waiting::Operator {
                        precedence: COMPARE,
                        ..
                    }) = self.waiting.last()
                    {
                        return Err(CalcError::request("comparisons cannot be chained", span));
                    }
                    self.infix(Action::Infix(*mark), COMPARE, span);
                    Ok(true)
                }
                Mark::Assign => Err(CalcError::request(
                    "only a name at the beginning can be given a value with `:=`",
                    span,
                )),
                Mark::OpenBrace | Mark::OpenParen => self.expected("an operator"),
            },
        }
    }

    fn infix(&mut self, action: Action, precedence: u8, span: Range<usize>) {
        self.reduce(precedence);
        self.waiting.push(Waiting::Operator {
            action,
            precedence,
            span,
        });
        self.at += 1;
    }

    /// Emits all waiting operators that bind at least as tightly.
    fn reduce(&mut self, precedence: u8) {
        while let Some(Waiting::Operator {
            precedence: top, ..
        }) = self.waiting.last()
        {
            if *top < precedence {
                return;
            }
            if let Some(Waiting::Operator { action, span, .. }) = self.waiting.pop() {
                self.emit(action, span);
            }
        }
    }

    fn method(&mut self) -> Result<bool, CalcError> {
        // A number belongs to the tiny behind it before anything is asked of both.
        self.reduce(GLUE);
        self.at += 1;
        let Some(Token {
            kind: TokenKind::Name(name),
            span,
        }) = self.tokens.get(self.at)
        else {
            return self.expected("the name of a method");
        };
        let (name, span) = (name.clone(), span.clone());
        self.at += 1;
        if self.mark(0) == Some(Mark::OpenParen) {
            self.open_paren(Some((name, span, 1)));
            Ok(true)
        } else {
            self.emit(Action::Call { name, arguments: 1 }, span);
            Ok(false)
        }
    }

    fn comma(&mut self) -> Result<(), CalcError> {
        self.reduce(ASSIGN);
        let span = self.here();
        match self.waiting.last_mut() {
            Some(Waiting::Paren {
                call: Some((_, _, arguments)),
                ..
            }) => *arguments += 1,
            Some(Waiting::Brace { braces, .. }) => {
                *braces.lists.last_mut().expect("there is always a list") += 1;
            }
            _ => {
                return Err(CalcError::request(
                    "a comma separates options in braces or arguments of a function",
                    span,
                ));
            }
        }
        self.at += 1;
        Ok(())
    }

    fn close_paren(&mut self) -> Result<(), CalcError> {
        self.reduce(ASSIGN);
        let span = self.here();
        match self.waiting.pop() {
            Some(Waiting::Paren {
                call, code_before, ..
            }) => {
                if let Some((name, name_span, mut arguments)) = call {
                    arguments += usize::from(self.code.len() > code_before);
                    self.emit(Action::Call { name, arguments }, name_span);
                }
                self.at += 1;
                Ok(())
            }
            Some(Waiting::Brace { .. }) => {
                Err(CalcError::request("expected `}` before this `)`", span))
            }
            _ => Err(CalcError::request("this `)` closes nothing", span)),
        }
    }

    /// Ends the list that is being read in a brace and starts the next one.
    fn bars(&mut self, count: usize) -> Result<(), CalcError> {
        self.reduce(ASSIGN);
        let span = self.here();
        if count > MAX_BARS {
            return Err(CalcError::request(
                format!("more than {MAX_BARS} slashes in a row"),
                span,
            ));
        }
        let code = self.code.len();
        match self.waiting.last_mut() {
            Some(Waiting::Brace {
                braces,
                code_before,
                ..
            }) => {
                let list = braces.lists.last_mut().expect("there is always a list");
                *list += usize::from(code > *code_before);
                braces.lists.push(0);
                braces.bars.push(count);
                *code_before = code;
                self.at += 1;
                Ok(())
            }
            _ => Err(CalcError::request(
                "a bar stands between the options of a game in braces",
                span,
            )),
        }
    }

    fn close_brace(&mut self) -> Result<(), CalcError> {
        self.reduce(ASSIGN);
        let close = self.here();
        let code = self.code.len();
        match self.waiting.pop() {
            Some(Waiting::Brace {
                span,
                mut braces,
                code_before,
            }) => {
                let list = braces.lists.last_mut().expect("there is always a list");
                *list += usize::from(code > code_before);
                let span = span.start..close.end;
                if braces.bars.is_empty() {
                    self.emit(Action::Set(braces.lists[0]), span);
                } else {
                    check_bars(&braces.bars, &span)?;
                    self.emit(Action::Braces(braces), span);
                }
                self.at += 1;
                Ok(())
            }
            Some(Waiting::Paren { .. }) => {
                Err(CalcError::request("expected `)` before this `}`", close))
            }
            _ => Err(CalcError::request("this `}` closes nothing", close)),
        }
    }
}

/// Between two equal rows of bars a longer one must stand, or it is not clear what belongs
/// together: `{3|2|1}` is not a game.
fn check_bars(bars: &[usize], span: &Range<usize>) -> Result<(), CalcError> {
    let mut open: Vec<usize> = Vec::new();
    for &count in bars {
        while open.last().is_some_and(|&last| last < count) {
            open.pop();
        }
        if open.last() == Some(&count) {
            return Err(CalcError::request(
                format!(
                    "`{}` stands twice on the same level of these braces",
                    "|".repeat(count)
                ),
                span.clone(),
            ));
        }
        open.push(count);
    }
    Ok(())
}
