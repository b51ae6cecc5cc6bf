import { is, matches, type Seed, says, seed } from "./seed.ts";

// A text that somebody typed in has no tool.
const go = matches("tool", /^(?:go|unknown)$/);

/** Go: the compiler, modules, panics. */
export const GO: readonly Seed[] = [
  seed({
    id: "go-unused",
    title: "Go refuses an unused import or variable",
    category: "build_error",
    safety: "moderate",
    needles: ["and not used", "but not used"],
    when: [
      go,
      // "imported and not used: "os"" up to 1.19, then ""os" imported and not used"; "unused declared but not used", then "declared and not used: unused"
      says(
        /^(?:imported and not used: "(?<name>[\w./-]+)"|"(?<name_2>[\w./-]+)" imported (?:as \w+ )?and not used|declared and not used: (?<name_3>\w+)|(?<name_4>\w+) declared (?:but|and) not used)/,
      ),
    ],
    advise:
      "Take `{name}` out if it is left over. If it should be used, the mistake is elsewhere: a `:=` in an inner block that shadows the outer variable, or an error that nobody looks at.",
    why: "Assigning it to `_` makes it compile and keeps the slip. An import for its side effects is written `import _`, with a comment that says why.",
    examples: ['"os" imported and not used', "declared and not used: unused"],
  }),
  seed({
    id: "go-missing-sum",
    title: "go.sum lacks an entry",
    category: "build_error",
    safety: "moderate",
    needles: ["missing go.sum entry"],
    when: [
      go,
      says(/^missing go\.sum entry for (?:module providing package|go\.mod file)(?: (?<package>[\w.~/-]+))?/),
    ],
    advise:
      "go.mod names the module and go.sum does not know its hash. If go.sum was lost in a merge, restore it from both sides; otherwise run `go mod tidy`, read what changed in both files, and commit them together.",
    why: "go.sum pins what was downloaded: hashes are to be added by a deliberate step, not by switching the checksum database off.",
    examples: ["missing go.sum entry for module providing package github.com/acme/courier"],
  }),
  seed({
    id: "go-not-downloaded",
    title: "A module of go.mod is not in the module cache",
    category: "build_error",
    safety: "safe",
    needles: ["module lookup disabled"],
    when: [go, says(/module lookup disabled by GOPROXY=off/)],
    needs: [
      { kind: "file", path: "go.mod" },
      { kind: "file", path: "go.sum" },
    ],
    run: ["go", "mod", "download"],
    why: "The build may not use the network here, so the modules have to be fetched before, where it may. This downloads what go.mod and go.sum name, checks the hashes, and changes neither.",
    examples: ["main.go:3:8: github.com/acme/courier@v1.2.0: module lookup disabled by GOPROXY=off"],
  }),
  seed({
    id: "go-missing-module",
    title: "No module of go.mod has the imported package",
    category: "missing_dependency",
    safety: "risky",
    needles: ["no required module provides", "cannot find package"],
    when: [
      go,
      says(
        /^(?:no required module provides package (?<package>[\w.~/-]+)|cannot find package "(?<package_2>[\w.~/-]+)")/,
      ),
    ],
    advise:
      "go.mod requires nothing that provides `{package}`. Check the path letter by letter, and whether another version of a required module has it. A new module is a person's decision; then `go get` with a version, and go.mod and go.sum in one commit.",
    why: "An import path is where the code is fetched from: one wrong letter is another author's repository. In a workspace, look whether go.work lists the module.",
    examples: ["no required module provides package github.com/acme/courier"],
  }),
  seed({
    id: "go-own-package-path",
    title: "A package is looked for in the standard library",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["is not in std", "is not in goroot"],
    when: [go, says(/^package (?<package>[\w./-]+) is not in (?:std|GOROOT)/)],
    advise:
      "A path without a dot in its first part means the standard library. If `{package}` is your own, import it with the module's path from go.mod in front; if it is new in the standard library, the Go version here is too old for it.",
    why: "There is nothing to download. Folders are packages only below the module's own path.",
    examples: ["package shop/cart is not in std (/usr/lib/go-1.27/src/shop/cart)"],
  }),
  seed({
    id: "go-import-cycle",
    title: "Go packages import each other",
    category: "build_error",
    safety: "moderate",
    needles: ["import cycle not allowed"],
    when: [go, says(/^import cycle not allowed(?: in test)?/)],
    advise:
      "Move what both packages need into a third that imports neither, or let the consumer declare the small interface it needs. A cycle only in tests goes away in an external test package (`package cart_test`).",
    why: "Merging the packages ends the cycle too, but usually the types in the middle wanted a home of their own.",
    examples: [
      "import cycle not allowed: example.com/shop/a imports example.com/shop/b imports example.com/shop/a",
    ],
  }),
  seed({
    id: "go-nil-map",
    title: "A write into a nil map",
    category: "runtime_error",
    safety: "moderate",
    needles: ["nil map"],
    when: [says(/^assignment to entry in nil map$/)],
    advise:
      "The map was declared and never made. Make it where the value that holds it is constructed (`make` or a literal), so that no caller can get one without.",
    why: "Reading from a nil map works, which is why it only shows at the first write; a struct made without its constructor is the usual way there.",
    examples: ["panic: assignment to entry in nil map"],
  }),
  seed({
    id: "go-nil-pointer",
    title: "A nil pointer is dereferenced in Go",
    category: "runtime_error",
    safety: "moderate",
    needles: ["nil pointer dereference"],
    when: [is("error_type", "panic"), says(/invalid memory address or nil pointer dereference/)],
    advise:
      "Take the first frame of your own code and ask which value on that line is nil and who should have set it. Most often an error was ignored and the value beside it used, or an interface holds a typed nil.",
    why: "A nil check at the crash hides the ignored error. Recovering from the panic leaves the program in a state nobody planned.",
    examples: ["panic: runtime error: invalid memory address or nil pointer dereference"],
  }),
];
