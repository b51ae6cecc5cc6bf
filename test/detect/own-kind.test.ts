import { expect, it } from "vitest";
import { ANYTHING } from "#detect/own-kind.ts";
import { GENERAL_KIND } from "#detect/registry.ts";
import { logOf } from "./log-of.ts";

const kindOf = (command: string) =>
  GENERAL_KIND.scan(logOf(""), { command, exitCode: 1, signal: null })[0]?.category ?? null;

it.each([...ANYTHING])("%s runs anything: what it is for says no kind that would be lost", (program) => {
  expect(kindOf(`${program === "./" ? "./check" : program} cart`)).toBeNull();
});

it("knows the kind of a linter", () => {
  expect(kindOf("shellcheck release.sh")).toBe("lint_error");
});
