import { describe, expect, it } from "vitest";
import { dresses, read } from "./read.ts";

describe("go build", () => {
  it("reads each error below a package's header", () => {
    expect(
      read(`
# example.com/shop
./main.go:7:21: cannot use "five" (untyped string constant) as int value in argument to double
./main.go:9:2: undefined: total
`),
    ).toMatchObject([
      {
        detector: "go-build",
        category: "type_error",
        message: 'cannot use "five" (untyped string constant) as int value in argument to double',
        file: "main.go",
        line: 7,
        column: 21,
      },
      { category: "build_error", message: "undefined: total", line: 9 },
    ]);
  });
  it.each(
    dresses(`
# example.com/shop
./main.go:7:21: cannot use "five" (untyped string constant) as int value in argument to double
./main.go:9:2: undefined: total
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        detector: "go-build",
        category: "type_error",
        message: 'cannot use "five" (untyped string constant) as int value in argument to double',
        file: "main.go",
        line: 7,
        column: 21,
      },
      { category: "build_error", message: "undefined: total", line: 9 },
    ]);
  });
  it("has and wants belong to the message", () => {
    expect(
      read(`
# example.com/m/pkg/x
pkg/x/a.go:22:2: not enough return values
\thave ()
\twant (int, error)
pkg/x/a.go:30:7: a redeclared in this block
\tpkg/x/a.go:17:9: other declaration of a
`),
    ).toMatchObject([
      { message: "not enough return values: have (), want (int, error)", category: "type_error", line: 22 },
      { message: "a redeclared in this block", line: 30 },
    ]);
  });
  it("'too many errors' is no error of its own", () => {
    expect(
      read(`
# example.com/m
./a.go:2:14: undefined: a
./a.go:3:14: undefined: b
./a.go:3:14: too many errors
`),
    ).toMatchObject([{ message: "undefined: a" }, { message: "undefined: b" }]);
  });
  it("an old compiler prints no column, but has the header", () => {
    expect(
      read(`
# package/name/failing1
failing1/failing_test.go:15: undefined: x
`),
    ).toMatchObject([{ message: "undefined: x", file: "failing1/failing_test.go", line: 15, column: null }]);
  });
  it("a syntax error is one", () => {
    expect(
      read(`
# example.com/m
pkg/semi.go:10:1: syntax error: unexpected semicolon or newline before {
`),
    ).toMatchObject([{ category: "syntax_error", line: 10 }]);
  });
  it("cgo: the C compiler's words, with the place in the Go file", () => {
    expect(
      read(`
# example.com/m
./main.go:2:11: fatal error: nope.h: No such file or directory
    2 | // #include <nope.h>
      |           ^~~~~~~~
compilation terminated.
`),
    ).toMatchObject([{ category: "missing_dependency", file: "main.go", line: 2 }]);
  });
  it("the linker, which knows no place", () => {
    expect(
      read(`
# example.com/m
runtime.main_main·f: function main is undeclared in the main package
`),
    ).toMatchObject([
      { message: "runtime.main_main·f: function main is undeclared in the main package", file: null },
    ]);
  });
  it("Windows paths", () => {
    expect(
      read(`
# example.com/shop
.\\main.go:4:2: "os" imported and not used
C:\\work\\shop\\cart.go:9:5: undefined: x
`),
    ).toMatchObject([
      { file: "main.go", line: 4 },
      { file: "C:\\work\\shop\\cart.go", line: 9 },
    ]);
  });
  it("the head cut off", () => {
    expect(
      read(`
./main.go:4:2: declared and not used: count
`),
    ).toMatchObject([{ message: "declared and not used: count", line: 4 }]);
  });
  it("nothing in a passing build, a program's own log, or a mention", () => {
    expect(
      read(`
go: downloading github.com/google/uuid v1.6.0
go: added github.com/google/uuid v1.6.0
server.go:23: listening on :8080
2026/11/15 19:18:47 main.go:12: started
see main.go:12 for details
# a comment
ok  	example.com/shop	0.004s
`),
    ).toEqual([]);
  });
});

describe("go vet and linters that print alike", () => {
  it("the command says vet", () => {
    expect(
      read(
        `
# example.com/shop
./main.go:6:2: fmt.Fprintf call needs 2 args but has 1
`,
        { command: "go vet ./...", exitCode: 1 },
      ),
    ).toMatchObject([{ category: "lint_error", line: 6 }]);
  });
  it("what the type checker says under vet is no lint", () => {
    expect(
      read(
        `
# example.com/m
vet: ./a.go:2:14: cannot use "x" (untyped string constant) as int value in variable declaration
`,
        { command: "go vet .", exitCode: 1 },
      ),
    ).toMatchObject([{ category: "type_error", file: "a.go", line: 2, column: 14 }]);
  });
  it("an analyzer's words are lint wherever they stand", () => {
    expect(
      read(`
# example.com/m
./a.go:4:23: fmt.Printf format %s has arg 3 of wrong type int
FAIL\texample.com/m [build failed]
FAIL
`),
    ).toMatchObject([
      { category: "lint_error", message: "fmt.Printf format %s has arg 3 of wrong type int" },
    ]);
  });
  it("golangci-lint and staticcheck name the rule", () => {
    expect(
      read(`
fmts/fmt_test.go:42:21: Error return value of \`w.WriteString\` is not checked (errcheck)
\t\tw.WriteString(s)
\t\t             ^
test.go:9:9: empty branch (SA9003)
`),
    ).toMatchObject([
      {
        tool: "golangci-lint",
        errorType: "errcheck",
        category: "lint_error",
        message: "Error return value of `w.WriteString` is not checked",
      },
      { tool: "staticcheck", errorType: "SA9003", message: "empty branch" },
    ]);
  });
  it("a bracket at the end is no rule by itself", () => {
    expect(
      read(`
# example.com/m
./a.go:4:2: too few values in struct literal (int)
`),
    ).toMatchObject([{ errorType: null, message: "too few values in struct literal (int)" }]);
  });
});

describe("modules and packages", () => {
  it("a package that no module provides", () => {
    expect(
      read(`
main.go:4:2: no required module provides package github.com/gorilla/mux; to add it:
\tgo get github.com/gorilla/mux
`),
    ).toMatchObject([
      {
        category: "missing_dependency",
        message: "no required module provides package github.com/gorilla/mux",
        file: "main.go",
        line: 4,
      },
    ]);
  });
  it("a standard package that is not there", () => {
    expect(
      read(`
main.go:3:8: package strngs is not in std (/usr/local/go/src/strngs)
`),
    ).toMatchObject([{ category: "missing_dependency", line: 3 }]);
  });
  it("the times of GOPATH", () => {
    expect(
      read(`
main.go:4:2: cannot find package "other/package" in any of:
\t/usr/local/go/src/other/package (from $GOROOT)
\t/home/dev/go/src/other/package (from $GOPATH)
`),
    ).toMatchObject([
      { category: "missing_dependency", message: 'cannot find package "other/package"', line: 4 },
    ]);
  });
  it("an import cycle tells the round", () => {
    expect(
      read(`
package example.com/shop
\timports example.com/shop/a
\timports example.com/shop/b
\timports example.com/shop/a: import cycle not allowed
`),
    ).toMatchObject([
      {
        message:
          "import cycle not allowed: example.com/shop imports example.com/shop/a imports example.com/shop/b imports example.com/shop/a",
      },
    ]);
  });
  it("a package that may not be used", () => {
    expect(
      read(`
package example.com/m
\ta.go:2:8: use of internal package internal/abi not allowed
`),
    ).toMatchObject([{ message: "use of internal package internal/abi not allowed", file: "a.go", line: 2 }]);
  });
  it("a broken go.mod has its place", () => {
    expect(
      read(`
go: errors parsing go.mod:
/home/dev/app/go.mod:5: unknown directive: requir
`),
    ).toMatchObject([
      {
        category: "config_error",
        message: "unknown directive: requir",
        file: "/home/dev/app/go.mod",
        line: 5,
      },
    ]);
  });
  it("no go.mod", () => {
    expect(
      read(`
go: go.mod file not found in current directory or any parent directory; see 'go help modules'
`),
    ).toMatchObject([{ category: "config_error" }]);
  });
  it("a version that is not there", () => {
    expect(
      read(`
go: downloading github.com/x/y v9.9.9
go: github.com/x/y@v9.9.9: reading github.com/x/y/go.mod at revision v9.9.9: unknown revision v9.9.9
`),
    ).toMatchObject([
      {
        category: "missing_dependency",
        message:
          "github.com/x/y@v9.9.9: reading github.com/x/y/go.mod at revision v9.9.9: unknown revision v9.9.9",
      },
    ]);
  });
  it("a chain of modules comes down to the last", () => {
    expect(
      read(`
go: acme.dev/shop@v1.12.0 requires
        acme.dev/till@v0.6.0: missing go.sum entry; to add it:
        go mod download acme.dev/till
`),
    ).toMatchObject([
      { category: "missing_dependency", message: "acme.dev/till@v0.6.0: missing go.sum entry" },
    ]);
  });
  it("a checksum that does not fit, a Go that is too old", () => {
    expect(
      read(`
verifying github.com/x/y@v1.0.0: checksum mismatch
\tdownloaded: h1:abc
\tgo.sum:     h1:def
go: go.mod requires go >= 1.99 (running go 1.22.1; GOTOOLCHAIN=local)
`),
    ).toMatchObject([
      { message: "verifying github.com/x/y@v1.0.0: checksum mismatch" },
      {
        category: "config_error",
        message: "go.mod requires go >= 1.99 (running go 1.22.1; GOTOOLCHAIN=local)",
      },
    ]);
  });
  it("two packages in one folder, no files, a pattern outside of the module", () => {
    expect(
      read(`
found packages a (a.go) and b (b.go) in /home/dev/app
no Go files in /home/dev/app/empty
pattern ./...: directory prefix . does not contain main module or its selected dependencies
`),
    ).toMatchObject([
      { message: "found packages a (a.go) and b (b.go) in /home/dev/app" },
      { message: "no Go files in /home/dev/app/empty" },
      { category: "config_error" },
    ]);
  });
});

describe("the module loader", () => {
  it("who imports what cannot be had, and a sum that does not match", () => {
    expect(
      read(`
go: example.com/shop imports
	example.com/shop/cart imports
	acme.dev/courier: module acme.dev/courier: git ls-remote -q origin in /go/pkg/mod/cache/vcs/ab: exit status 128:
	fatal: could not read Username for 'https://acme.dev': terminal prompts disabled
`),
    ).toMatchObject([
      {
        category: "missing_dependency",
        message:
          "acme.dev/courier: module acme.dev/courier: git ls-remote -q origin in /go/pkg/mod/cache/vcs/ab: exit status 128",
      },
    ]);
    expect(
      read(
        "verifying acme.dev/courier@v1.0.0: checksum mismatch\n\tdownloaded: h1:aaa\n\tgo.sum:     h1:bbb\n",
      ),
    ).toMatchObject([
      { category: "config_error", message: "verifying acme.dev/courier@v1.0.0: checksum mismatch" },
    ]);
  });
});

describe("golangci-lint", () => {
  const kinds = (output: string, command: string | null) =>
    read(output, { command }).map((f) => [f.tool, f.category, f.errorType, f.message]);

  it("names any of its linters where it is known to speak", () => {
    const line = "cart/cart.go:14:2: naked return in func `Sum` with 40 lines of code (somenewlinter)\n";
    const known = [
      ["golangci-lint", "lint_error", "somenewlinter", "naked return in func `Sum` with 40 lines of code"],
    ];
    expect(kinds(line, "golangci-lint run")).toEqual(known);
    expect(kinds(`${line}1 issues:\n* somenewlinter: 1\n`, null)).toEqual(known);
    expect(kinds(line, "go build ./...")[0]![2]).toBeNull();
  });

  it("leaves to the compiler what does not compile", () => {
    expect(kinds("cart/cart.go:7:9: undefined: Totl (typecheck)\n", "golangci-lint run")).toEqual([
      ["go", "build_error", null, "undefined: Totl"],
    ]);
  });
});
