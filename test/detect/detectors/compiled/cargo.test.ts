import { describe, expect, it } from "vitest";
import { cargo } from "#detect/detectors/compiled/cargo.ts";
import { read, scan } from "./read.ts";

describe("cargo", () => {
  it("a package nobody has", () => {
    expect(
      read(`
error: no matching package named \`serdee\` found
location searched: crates.io index
required by package \`shop v0.1.0 (/home/dev/shop)\`
`),
    ).toMatchObject([
      { tool: "cargo", category: "missing_dependency", message: "no matching package named `serdee` found" },
    ]);
  });
  it("a manifest that says nothing to build: the innermost cause and the file", () => {
    expect(
      read(`
error: failed to parse manifest at \`/home/dev/shop/Cargo.toml\`

Caused by:
  no targets specified in the manifest
  either src/lib.rs, src/main.rs, a [lib] section, or [[bin]] section must be present
`),
    ).toMatchObject([
      {
        category: "config_error",
        message:
          "failed to parse manifest at `/home/dev/shop/Cargo.toml`: no targets specified in the manifest",
        file: "/home/dev/shop/Cargo.toml",
      },
    ]);
  });
  it("a manifest that is no TOML, as older cargo tells it", () => {
    expect(
      read(`
error: failed to parse manifest at \`/home/dev/shop/Cargo.toml\`

Caused by:
  could not parse input as TOML

Caused by:
  TOML parse error at line 5, column 13
    |
  5 | [dependencis
    |             ^
  invalid table header
`),
    ).toMatchObject([
      {
        file: "/home/dev/shop/Cargo.toml",
        line: 5,
        column: 13,
        message:
          "failed to parse manifest at `/home/dev/shop/Cargo.toml`: TOML parse error at line 5, column 13: invalid table header",
      },
    ]);
  });
  it("a manifest with an arrow, as newer cargo tells it", () => {
    expect(
      read(`
error: unclosed table, expected \`]\`
 --> Cargo.toml:5:13
  |
5 | [dependencis
  |             ^
`),
    ).toMatchObject([{ file: "Cargo.toml", line: 5, column: 13 }]);
  });
  it("no manifest", () => {
    expect(
      read(`
error: could not find \`Cargo.toml\` in \`/home/dev\` or any parent directory
`),
    ).toMatchObject([{ category: "config_error" }]);
  });
  it("no linker, a Rust that is too old", () => {
    expect(
      read(
        `
   Compiling shop v0.1.0 (/home/dev/shop)
error: linker \`cc\` not found
  |
  = note: No such file or directory (os error 2)

error: rustc 1.70.0 is not supported by the following package:
`,
        { exitCode: 101 },
      ),
    ).toMatchObject([
      { category: "missing_dependency", message: "linker `cc` not found" },
      { detector: "cargo" },
    ]);
  });
  it("a build script's panic is the reason", () => {
    expect(
      read(`
   Compiling shop v0.1.0 (/home/dev/shop)
error: failed to run custom build command for \`shop v0.1.0 (/home/dev/shop)\`

Caused by:
  process didn't exit successfully: \`/home/dev/shop/target/debug/build/shop-d0b4/build-script-build\` (exit status: 101)
  --- stdout
  cargo:rerun-if-changed=x

  --- stderr

  thread 'main' (29586) panicked at build.rs:1:51:
  need libfoo
  note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
`),
    ).toMatchObject([
      {
        detector: "cargo",
        message: "failed to run custom build command for `shop`: need libfoo",
        file: "build.rs",
        line: 1,
      },
    ]);
  });
  it("the wrapper's word alone, when the rest is missing", () => {
    expect(
      scan(
        cargo,
        `
error: could not compile \`shop\` (bin "shop") due to 1 previous error
error: aborting due to 2 previous errors
`,
      ),
    ).toMatchObject([{ role: "consequence" }, { role: "consequence" }]);
  });
  it("a linker that is not there, and a build script's panic, without cargo's other lines", () => {
    expect(
      scan(cargo, "error: linker `link.exe` not found\n  |\n  = note: program not found\n"),
    ).toMatchObject([{ category: "missing_dependency", message: "linker `link.exe` not found" }]);
    expect(
      scan(
        cargo,
        `
error: failed to run custom build command for \`soup-sys v0.9.90\`

  --- stderr
  thread 'main' panicked at 'no soup here', build/main.rs:19:5
`,
      ),
    ).toMatchObject([
      { message: "failed to run custom build command for `soup-sys`: no soup here", line: 19 },
    ]);
    expect(scan(cargo, "error: linker script not found\n")).toEqual([]);
  });
  it("'error:' of a tool that is not cargo is left alone", () => {
    expect(
      scan(
        cargo,
        `
error: pathspec 'x' did not match any file(s) known to git
error: src refspec main does not match any
Checking connectivity... done.
`,
      ),
    ).toMatchObject([]);
  });
  it("the command tells that it is cargo", () => {
    expect(
      scan(
        cargo,
        `
error: no bin target named \`x\` in default-run packages
`,
        { command: "cargo build --bin x" },
      ),
    ).toMatchObject([
      { category: "config_error", message: "no bin target named `x` in default-run packages" },
    ]);
  });
});
