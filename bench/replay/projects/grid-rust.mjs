/** A Rust library without dependencies, built and tested by cargo. */
const files = {
  ".gitignore": "target\n",
  "Cargo.toml": `[package]
name = "grid"
version = "0.1.0"
edition = "2021"

[lib]
doctest = false
`,
  "src/lib.rs": `#![deny(warnings)]

pub mod cell;
pub mod grid;
pub mod words;
`,
  "src/cell.rs": `use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Empty,
    Number(i64),
    Text(String),
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Empty => write!(out, "-"),
            Cell::Number(value) => write!(out, "{}", value),
            Cell::Text(text) => write!(out, "{}", text),
        }
    }
}

pub fn parse(text: &str) -> Cell {
    if text.is_empty() {
        return Cell::Empty;
    }
    match text.parse::<i64>() {
        Ok(value) => Cell::Number(value),
        Err(_) => Cell::Text(text.to_string()),
    }
}
`,
  "src/grid.rs": `use crate::cell::{parse, Cell};
use std::collections::HashMap;

pub struct Grid {
    width: usize,
    cells: Vec<Cell>,
}

impl Grid {
    pub fn read(width: usize, line: &str) -> Grid {
        let cells = line.split(',').map(parse).collect();
        Grid { width, cells }
    }

    pub fn at(&self, row: usize, column: usize) -> Option<&Cell> {
        if column >= self.width {
            return None;
        }
        self.cells.get(row * self.width + column)
    }

    pub fn rows(&self) -> usize {
        self.cells.len() / self.width
    }

    pub fn count(&self) -> HashMap<String, usize> {
        let mut found = HashMap::new();
        for cell in &self.cells {
            *found.entry(cell.to_string()).or_insert(0) += 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_rows() {
        let grid = Grid::read(2, "1,a,,4");
        assert_eq!(grid.rows(), 2);
        assert_eq!(grid.at(1, 1), Some(&Cell::Number(4)));
    }

    #[test]
    fn has_nothing_beyond_its_width() {
        assert_eq!(Grid::read(2, "1,2,3,4").at(0, 2), None);
    }

    #[test]
    fn counts() {
        assert_eq!(Grid::read(2, "1,1,,x").count()["1"], 2);
    }
}
`,
  "src/words.rs": `use std::collections::BTreeSet;

pub fn longest(words: &[String]) -> Option<String> {
    let mut best: Option<String> = None;
    for word in words {
        let is_longer = best.as_ref().map_or(true, |known| word.len() > known.len());
        if is_longer {
            best = Some(word.clone());
        }
    }
    best
}

pub fn distinct(words: &[String]) -> BTreeSet<String> {
    words.iter().cloned().collect()
}

pub fn first(words: &[String]) -> String {
    words.first().cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn finds_the_longest() {
        assert_eq!(longest(&words("a ccc bb")), Some("ccc".to_string()));
    }

    #[test]
    fn knows_each_once() {
        assert_eq!(distinct(&words("a b a")).len(), 2);
    }

    #[test]
    fn has_no_first_of_none() {
        assert_eq!(first(&[]), "");
    }
}
`,
};

export default {
  name: "grid-rust",
  about: "a Rust library, built and tested by cargo",
  needs: ["cargo", "--version"],
  commands: ["cargo test"],
  really: (command) => `${command} --offline`,
  titles: ["Cells that hold text", "A grid by rows", "Words of a cell", "Warnings are errors"],
  files,
  note: (words) => `// ${words}`,
  cleans: [
    { file: "src/words.rs", at: "top", add: (n) => `// Words are counted by bytes (${n}).` },
    { file: "src/cell.rs", at: "top", add: (n) => `// A cell, as of note ${n}.` },
    { file: "README.md", add: (n) => `Note ${n}: cargo test.` },
    { file: "src/grid.rs", at: "top", add: (n) => `// Rows are full (${n}).` },
  ],
  flakes: [],
  mistakes: [
    {
      id: "missing-use",
      command: "cargo test",
      plan: [0, 1, 0],
      places: [
        { file: "src/grid.rs", find: "use std::collections::HashMap;\n", put: "" },
        { file: "src/words.rs", find: "use std::collections::BTreeSet;\n", put: "" },
      ],
    },
    {
      id: "moved-value",
      command: "cargo test",
      places: [
        {
          file: "src/words.rs",
          find: "best.as_ref().map_or(true, |known| word.len() > known.len())",
          put: "best.map_or(true, |known| word.len() > known.len())",
        },
      ],
    },
    {
      id: "missing-arm",
      command: "cargo test",
      plan: [0, 1, 0, 1],
      places: [
        { file: "src/cell.rs", find: '            Cell::Text(text) => write!(out, "{}", text),\n', put: "" },
        { file: "src/cell.rs", find: "        Err(_) => Cell::Text(text.to_string()),\n", put: "" },
      ],
    },
    {
      id: "no-first",
      command: "cargo test",
      places: [
        {
          file: "src/words.rs",
          find: "words.first().cloned().unwrap_or_default()",
          put: "words.first().cloned().unwrap()",
        },
      ],
    },
    {
      id: "beyond-the-width",
      command: "cargo test",
      plan: [0, 0],
      places: [
        {
          file: "src/grid.rs",
          find: "        if column >= self.width {\n            return None;\n        }\n",
          put: "",
        },
      ],
    },
    {
      id: "unused-variable",
      command: "cargo test",
      plan: [0, 1, 0],
      places: [
        {
          file: "src/cell.rs",
          find: "    if text.is_empty() {\n",
          put: "    let length = text.len();\n    if text.is_empty() {\n",
        },
        {
          file: "src/words.rs",
          find: "    words.iter().cloned().collect()\n",
          put: "    let size = words.len();\n    words.iter().cloned().collect()\n",
        },
      ],
    },
    {
      id: "other-type",
      command: "cargo test",
      plan: [0, 1, 0],
      places: [
        {
          file: "src/grid.rs",
          find: "        self.cells.len() / self.width\n",
          put: "        self.cells.len() as u32 / self.width\n",
        },
        {
          file: "src/words.rs",
          find: "            best = Some(word.clone());\n",
          put: "            best = Some(word);\n",
        },
      ],
    },
    {
      id: "missing-semicolon",
      command: "cargo test",
      plan: [0, 0],
      places: [
        {
          file: "src/grid.rs",
          find: "        let mut found = HashMap::new();\n",
          put: "        let mut found = HashMap::new()\n",
        },
      ],
    },
    {
      // A name that cannot be found again: it is misspelt, nothing is to be used.
      id: "misspelt-name",
      likes: "missing-use",
      command: "cargo test",
      plan: [0, 0],
      places: [{ file: "src/grid.rs", find: "Grid { width, cells }\n", put: "Gird { width, cells }\n" }],
    },
  ],
};
