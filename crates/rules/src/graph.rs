//! Graphs as text: items such as `a-b`, separated by spaces or commas.

use std::collections::HashMap;

use crate::message::{Piece, Result};

/// The items of a graph.
pub(crate) fn items<'a>(piece: &Piece<'a>) -> impl Iterator<Item = Piece<'a>> {
    let items = piece.split(|c| c == ',' || c.is_whitespace());
    items.into_iter().filter(|item| !item.text().is_empty())
}

/// The names of vertices, numbered as they come.
#[derive(Default)]
pub(crate) struct Vertices<'a> {
    names: Vec<&'a str>,
    numbers: HashMap<&'a str, usize>,
}

impl<'a> Vertices<'a> {
    /// The number of a vertex, which may be a new one.
    pub(crate) fn read(&mut self, piece: &Piece<'a>, most: usize) -> Result<usize> {
        let name = piece.text();
        if name.is_empty() {
            return Err(piece.error("the name of a vertex is missing here"));
        }
        if !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(piece.error("the name of a vertex has the letters a to z and digits only"));
        }
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let number = self.names.len();
        if number == most {
            return Err(piece.error(format!("a graph can have at most {most} vertices")));
        }
        self.names.push(name);
        self.numbers.insert(name, number);
        Ok(number)
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// The names in order, short ones first, and the place of each vertex among them.
    pub(crate) fn sorted(&self) -> (Vec<String>, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|&vertex| (self.names[vertex].len(), self.names[vertex]));
        let mut place = vec![0; self.len()];
        for (i, &vertex) in order.iter().enumerate() {
            place[vertex] = i;
        }
        let name = |&vertex: &usize| self.names[vertex].to_string();
        (order.iter().map(name).collect(), place)
    }
}
