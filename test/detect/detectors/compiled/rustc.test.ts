import { describe, expect, it } from "vitest";
import { dresses, read } from "./read.ts";

describe("rustc", () => {
  it("code, place, and the label where the message says too little; cargo's recap is left out", () => {
    expect(
      read(`
   Compiling shop v0.1.0 (/home/dev/shop)
error[E0308]: mismatched types
 --> src/main.rs:2:5
  |
1 | fn port() -> u16 {
  |              --- expected \`u16\` because of return type
2 |     "8080"
  |     ^^^^^^ expected \`u16\`, found \`&str\`

For more information about this error, try \`rustc --explain E0308\`.
error: could not compile \`shop\` (bin "shop") due to 1 previous error
`),
    ).toMatchObject([
      {
        detector: "rustc",
        category: "type_error",
        errorType: "E0308",
        message: "mismatched types: expected `u16`, found `&str`",
        file: "src/main.rs",
        line: 2,
        column: 5,
      },
    ]);
  });
  it.each(
    dresses(`
   Compiling shop v0.1.0 (/home/dev/shop)
error[E0308]: mismatched types
 --> src/main.rs:2:5
  |
1 | fn port() -> u16 {
  |              --- expected \`u16\` because of return type
2 |     "8080"
  |     ^^^^^^ expected \`u16\`, found \`&str\`

For more information about this error, try \`rustc --explain E0308\`.
error: could not compile \`shop\` (bin "shop") due to 1 previous error
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        detector: "rustc",
        category: "type_error",
        errorType: "E0308",
        message: "mismatched types: expected `u16`, found `&str`",
        file: "src/main.rs",
        line: 2,
        column: 5,
      },
    ]);
  });
  it("the short format gives the same", () => {
    expect(
      read(`
src/main.rs:2:5: error[E0308]: mismatched types: expected \`u16\`, found \`&str\`
error: aborting due to 1 previous error
`),
    ).toMatchObject([
      {
        detector: "rustc",
        category: "type_error",
        errorType: "E0308",
        message: "mismatched types: expected `u16`, found `&str`",
        file: "src/main.rs",
        line: 2,
        column: 5,
      },
    ]);
  });
  it("a message with its own names needs no label", () => {
    expect(
      read(`
error[E0382]: borrow of moved value: \`names\`
 --> src/main.rs:6:26
  |
6 |     println!("{}", names.len());
  |                    ^^^^^ value borrowed here after move
`),
    ).toMatchObject([
      { errorType: "E0382", category: "build_error", message: "borrow of moved value: `names`", line: 6 },
    ]);
  });
  it("a label that hangs below its marker", () => {
    expect(
      read(`
error[E0308]: mismatched types
 --> src/a.rs:9:13
  |
9 |         let (_, t2) = foo.x;
  |             ^^^^^^^   ----- this expression has type \`String\`
  |             |
  |             expected \`String\`, found \`(_, _)\`
  |
  = note: expected struct \`String\`
              found tuple \`(_, _)\`
`),
    ).toMatchObject([{ message: "mismatched types: expected `String`, found `(_, _)`" }]);
  });
  it("warnings and notes are not errors, and their places are not the error's", () => {
    expect(
      read(`
warning: variable does not need to be mutable
  --> src/a.rs:10:9
   |
10 | fn evil(mut s: &'static mut String)
   |         ----^

error[E0506]: cannot assign to \`*s\` because it is borrowed
  --> src/a.rs:16:5
   |
16 |     *s = String::new();
   |     ^^ \`*s\` is assigned to here but it was already borrowed
   |
note: borrowed here
  --> src/b.rs:3:1

error: aborting due to 1 previous error; 1 warning emitted
`),
    ).toMatchObject([{ errorType: "E0506", file: "src/a.rs", line: 16 }]);
  });
  it("several errors, each once", () => {
    expect(
      read(`
error[E0425]: cannot find function \`parse_line\` in this scope
 --> src/main.rs:2:20
  |
2 |     println!("{}", parse_line("a"));
  |                    ^^^^^^^^^^ not found in this scope

error[E0432]: unresolved import \`serde_json\`
 --> src/main.rs:1:5
  |
1 | use serde_json::Value;
  |     ^^^^^^^^^^ use of unresolved module or unlinked crate \`serde_json\`
`),
    ).toMatchObject([
      { errorType: "E0425", category: "build_error" },
      { errorType: "E0432", category: "missing_dependency" },
    ]);
  });
  it("no code: the parser", () => {
    expect(
      read(`
error: expected identifier, found \`1main\`
 --> src/a.rs:1:4
  |
1 | fn 1main() {}
  |    ^^^^^ expected identifier
`),
    ).toMatchObject([{ errorType: null, category: "syntax_error", line: 1 }]);
  });
  it("a denied lint has its name; clippy's are lint", () => {
    expect(
      read(`
error: unused variable: \`unused\`
 --> src/main.rs:4:17
  |
4 | fn main() { let unused = 3; }
  |                 ^^^^^^ help: if this is intentional, prefix it with an underscore: \`_unused\`
  |
note: the lint level is defined here
 --> src/main.rs:1:9
  |
1 | #![deny(unused_variables)]
  |         ^^^^^^^^^^^^^^^^

error: length comparison to zero
 --> src/lib.rs:2:5
  |
2 |     v.len() == 0
  |     ^^^^^^^^^^^^ help: using \`is_empty\` is clearer and more explicit: \`v.is_empty()\`
  |
  = help: for further information visit https://rust-lang.github.io/rust-clippy/rust-1.95.0/index.html#len_zero
  = note: \`-D clippy::len-zero\` implied by \`-D warnings\`
`),
    ).toMatchObject([
      { errorType: "unused_variables", category: "build_error", message: "unused variable: `unused`" },
      {
        errorType: "clippy::len_zero",
        category: "lint_error",
        tool: "clippy",
        message: "length comparison to zero",
      },
    ]);
  });
  it("rustc of long ago", () => {
    expect(
      read(`
src/main.rs:2:5: 2:11 error: mismatched types [E0308]
`),
    ).toMatchObject([{ errorType: "E0308", message: "mismatched types", line: 2 }]);
  });
  it("the tail cut off below the arrow", () => {
    expect(
      read(`
error[E0277]: the trait bound \`Fancy: SomeTrait\` is not satisfied
  --> src/a.rs:6:24
`),
    ).toMatchObject([{ errorType: "E0277", category: "type_error", line: 6 }]);
  });
  it("Miri, with and without its first word", () => {
    const told = `Undefined Behavior: memory access failed: 0x10[noalloc] is a dangling pointer
   --> src\\pot.rs:41:18
    |
41  |         unsafe { &*self.lid() }
    |                  ^^^^^^^^^^^^ memory access failed
`;
    for (const output of [told, `error: ${told}`])
      expect(read(output, { exitCode: 1 })).toMatchObject([
        { detector: "rustc", category: "runtime_error", file: "src\\pot.rs", line: 41 },
      ]);
    expect(
      read(
        "error: memory leaked: alloc12 (Rust heap, size: 4, align: 4), allocated here:\n --> src/pot.rs:4:9\n",
      ),
    ).toMatchObject([{ category: "runtime_error" }]);
    expect(read("Undefined Behavior: a talk about pots\n")).toEqual([]);
  });
  it("other tools' errors, and warnings of a passing build", () => {
    expect(
      read(`
   Compiling shop v0.1.0 (/home/dev/shop)
warning: unused variable: \`x\`
 --> src/main.rs:2:9
  |
2 |     let x = 1;
  |         ^ help: if this is intentional, prefix it with an underscore: \`_x\`

warning: \`shop\` (bin "shop") generated 1 warning
    Finished \`dev\` profile [unoptimized + debuginfo] target(s) in 0.40s
`),
    ).toEqual([]);
  });
});
