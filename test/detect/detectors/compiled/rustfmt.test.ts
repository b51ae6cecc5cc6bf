import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

describe("rustfmt --check", () => {
  it("one finding per file", () => {
    expect(
      read(`
Diff in /home/dev/shop/src/lib.rs:1:
-pub fn  f( a:i32)->i32{a}
+pub fn f(a: i32) -> i32 {
+    a
+}
 
Diff in /home/dev/shop/src/lib.rs:20:
-fn  g(){}
+fn g() {}
Diff in /home/dev/shop/src/main.rs:3:
-fn  h(){}
+fn h() {}
`),
    ).toMatchObject([
      {
        detector: "rustfmt",
        category: "lint_error",
        message: "Diff in lib.rs",
        file: "/home/dev/shop/src/lib.rs",
        line: 1,
      },
      { message: "Diff in main.rs", line: 3 },
    ]);
  });
  it("before Rust 1.73", () => {
    expect(
      read(`
Diff in /home/dev/shop/src/lib.rs at line 7:
-fn  g(){}
+fn g() {}
`),
    ).toMatchObject([{ file: "/home/dev/shop/src/lib.rs", line: 7 }]);
  });
  it("a configuration that cannot be read, a module that is not there", () => {
    expect(
      read(`
The file \`/home/dev/app/rustfmt.toml\` failed to parse.
Error details: invalid type: string "wide", expected usize
in \`max_width\`

Error writing files: failed to resolve mod \`menu\`: /home/dev/app/src/menu.rs does not exist
`),
    ).toMatchObject([
      {
        category: "config_error",
        message: 'invalid type: string "wide", expected usize in `max_width`',
        file: "/home/dev/app/rustfmt.toml",
      },
      { message: "failed to resolve mod `menu`: /home/dev/app/src/menu.rs does not exist" },
    ]);
  });
  it("-l prints names only", () => {
    expect(
      read(
        `
/home/dev/app/src/menu.rs
`,
        { command: "rustfmt --check -l src/menu.rs", exitCode: 1 },
      ),
    ).toMatchObject([{ message: "/home/dev/app/src/menu.rs", file: "/home/dev/app/src/menu.rs" }]);
  });
  it("a name alone means nothing elsewhere", () => {
    expect(
      read(`
/home/dev/app/src/menu.rs
`),
    ).toEqual([]);
  });
  it("other diffs", () => {
    expect(
      read(`
Diff in configuration: none
diff --git a/src/lib.rs b/src/lib.rs
`),
    ).toEqual([]);
  });
});
