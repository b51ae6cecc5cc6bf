/** A Rust crate without dependencies. */
const files = {
  "Cargo.toml": `[package]\nname = "parser"\nversion = "0.1.0"\nedition = "2021"\n`,
  "src/lib.rs": `pub mod scan;
pub mod tree;
`,
  "src/scan.rs": `#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Word(String),
    Number(i64),
    Comma,
}

pub fn scan(text: &str) -> Vec<Token> {
    text.split_whitespace().map(|part| token(part)).collect()
}

fn token(part: &str) -> Token {
    match part {
        "," => Token::Comma,
        other => other.parse().map(Token::Number).unwrap_or_else(|_| Token::Word(other.to_string())),
    }
}

pub fn first(text: &str) -> Option<Token> {
    scan(text).into_iter().next()
}

pub fn name(token: &Token) -> String {
    match token {
        Token::Word(word) => word.clone(),
        Token::Number(number) => number.to_string(),
        Token::Comma => ",".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers() {
        assert_eq!(scan("a 12"), vec![Token::Word("a".to_string()), Token::Number(12)]);
    }

    #[test]
    fn an_empty_text_has_no_first() {
        assert_eq!(first(""), None);
    }
}
`,
  "src/tree.rs": `use crate::scan::{name, scan, Token};

pub struct Tree {
    pub tokens: Vec<Token>,
}

impl Tree {
    pub fn new(text: &str) -> Tree {
        Tree { tokens: scan(text) }
    }

    pub fn names(&self) -> Vec<String> {
        self.tokens.iter().map(name).collect()
    }

    pub fn longest(&self) -> usize {
        self.names().iter().map(|one| one.len()).max().unwrap_or(0)
    }

    pub fn at(&self, place: usize) -> Option<&Token> {
        self.tokens.get(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_order() {
        assert_eq!(Tree::new("b a").names(), ["b", "a"]);
    }

    #[test]
    fn nothing_is_longest_in_an_empty_tree() {
        assert_eq!(Tree::new("").longest(), 0);
    }

    #[test]
    fn there_is_nothing_beyond_the_end() {
        assert!(Tree::new("a").at(7).is_none());
    }
}
`,
};

export default {
  name: "parser-rs",
  about: "a Rust crate, built and tested by cargo",
  needs: ["cargo", "--version"],
  commands: ["cargo test -q"],
  really: (command) => `CARGO_NET_OFFLINE=true CARGO_INCREMENTAL=0 ${command}`,
  titles: ["Numbers in the scanner", "Names of tokens", "A tree that borrows", "Shorter errors"],
  files: { ...files, ".gitignore": "target\nCargo.lock\n" },
  note: (words) => `// ${words}`,
  cleans: [
    { file: "src/scan.rs", at: "top", add: (n) => `// A text is scanned once (${n}).` },
    { file: "src/lib.rs", add: (n) => `pub const STEP_${n}: usize = ${n + 1};` },
    { file: "src/tree.rs", at: "top", add: (n) => `// Trees are small (${n}).` },
    { file: "README.md", add: (n) => `Grammar ${n}: words, numbers and commas.` },
  ],
  flakes: [],
  mistakes: [
    {
      id: "missing-arm",
      command: "cargo test -q",
      plan: [0, 0, 0],
      places: [{ file: "src/scan.rs", find: '        Token::Comma => ",".to_string(),\n', put: "" }],
    },
    {
      id: "moved-out",
      command: "cargo test -q",
      plan: [0, 1, 0],
      places: [
        { file: "src/scan.rs", find: "Token::Word(word) => word.clone(),", put: "Token::Word(word) => *word," },
        { file: "src/tree.rs", find: "self.tokens.iter().map(name).collect()", put: "self.tokens.into_iter().map(|one| name(&one)).collect()" },
      ],
    },
    {
      id: "str-for-string",
      command: "cargo test -q",
      plan: [0, 1, 0],
      places: [
        { file: "src/scan.rs", find: "Token::Word(other.to_string())", put: "Token::Word(other)" },
        { file: "src/scan.rs", find: 'Token::Comma => ",".to_string(),', put: 'Token::Comma => ",",' },
      ],
    },
    {
      id: "unwrap-of-none",
      command: "cargo test -q",
      places: [{ file: "src/tree.rs", find: ".max().unwrap_or(0)", put: ".max().unwrap()" }],
    },
    {
      id: "index-out-of-bounds",
      command: "cargo test -q",
      places: [{ file: "src/tree.rs", find: "self.tokens.get(place)", put: "Some(&self.tokens[place])" }],
    },
    {
      id: "private-function",
      plan: [0, 0],
      command: "cargo test -q",
      places: [{ file: "src/scan.rs", find: "pub fn name(token: &Token)", put: "fn name(token: &Token)" }],
    },
    {
      id: "missing-use",
      plan: [0, 0],
      command: "cargo test -q",
      places: [{ file: "src/tree.rs", find: "use crate::scan::{name, scan, Token};", put: "use crate::scan::{scan, Token};" }],
    },
    {
      // A panic in the same test as unwrap-of-none, by an assertion.
      id: "counts-one-more",
      likes: "unwrap-of-none",
      plan: [0],
      command: "cargo test -q",
      places: [{ file: "src/tree.rs", find: ".map(|one| one.len())", put: ".map(|one| one.len() + 1).chain([1])" }],
    },
  ],
};
