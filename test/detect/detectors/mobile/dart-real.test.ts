import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findings, first } from "../ruby/read.ts";

const real = (name: string) =>
  readFileSync(new URL(`../../../fixtures/output/dart/${name}/output.txt`, import.meta.url), "utf8");

describe("a Dart program", () => {
  it.each([
    ["exception", "runtime_error | - | Bad state: no price for bread | /home/dev/app/lib/cart.dart:5"],
    [
      "null-check",
      "runtime_error | - | Null check operator used on a null value | /home/dev/app/bin/shop.dart:3",
    ],
    [
      "assertion",
      "runtime_error | - | Failed assertion: line 3 pos 10: 'total == 42': the total is 41 | /home/dev/app/bin/shop.dart:3",
    ],
  ])("that ended by %s", (name, told) => {
    for (const command of ["dart run bin/shop.dart", null])
      expect(first(real(name), command)).toContain(`dart-exception | ${told}`);
    expect(findings(real(name))).toHaveLength(1);
  });

  it("whose exception has a type", () => {
    expect(first(real("format-exception"))).toContain(
      "dart-exception | runtime_error | FormatException | Invalid radix-10 number (at character 1) | /home/dev/app/bin/shop.dart:1",
    );
  });

  it("without a stack is not one: other languages use these words", () => {
    const dotnet =
      "Unhandled exception:\nSystem.IO.IOException: gone\n   at Shop.Main() in /app/Shop.cs:line 3\n";
    expect(first(dotnet)).not.toContain("dart-exception");
  });
});

describe("dart pub", () => {
  it.each([
    ["pub-get", "connection_error | - | Got socket error trying to find package http at https://pub.dev."],
    ["pubspec", "config_error | - | While parsing a flow sequence, expected ',' or ']'. | pubspec.yaml:5"],
    [
      "pub-offline",
      "missing_dependency | - | Because shop depends on http any which doesn't exist (could not find package http in cache), version solving failed.",
    ],
  ])("%s", (name, told) => expect(first(real(name), "dart pub get")).toContain(`dart-pub | ${told}`));

  it("does not take poetry's reasons for its own", () => {
    const poetry =
      "Updating dependencies\nResolving dependencies...\n\nBecause shop depends on cart (1.0.0), version solving failed.\n";
    expect(first(poetry)).toContain("poetry | missing_dependency");
  });
});

describe("dart's compiler, analyzer and formatter", () => {
  it.each([
    ["compile", "build_error | - | Undefined name 'totl'. | bin/shop.dart:3"],
    ["syntax", "syntax_error | - | Can't find ')' to match '('. | bin/shop.dart:2"],
    [
      "missing-package",
      "missing_dependency | - | Not found: 'package:courier/courier.dart' | bin/shop.dart:1",
    ],
    [
      "analyze-warnings",
      "lint_error | unused_local_variable | The value of the local variable 'sum' isn't used.",
    ],
    ["format", "lint_error | - | Changed lib/cart.dart | lib/cart.dart"],
  ])("%s", (name, told) => expect(first(real(name))).toContain(`dart | ${told}`));

  it("warnings beside errors, and with nobody knowing the end, are no failures", () => {
    expect(findings(real("analyze")).map(({ line }) => line)).toEqual([4, 7]);
    for (const name of ["analyze-warnings", "format"]) expect(first(real(name), null, null)).toBe("nothing");
  });
});
