import { describe, expect, it } from "vitest";
import { kindOfCommand, kindOfTarget } from "#detect/detectors/general/kind-of-command.ts";
import { programOf } from "#detect/detectors/general/program.ts";

describe("what kind of work a command line is", () => {
  it.each([
    ['eslint a.js; rc=$?; echo "eslint ended with $rc"; exit $rc', "linter"],
    ["A=1 B=2; eslint a.js", "linter"],
    ["eslint a.js && tsc", null],
    ["eslint a.js 2>&1 | tail -40", "linter"],
    ["echo 'a; b' | rsync -a x y", "operator"],
    ["set -x\nulimit -v 4000\neslint a.js", "linter"],
    ["yosys -q -p 'read_verilog top.v; hierarchy -check'", "compiler"],
    ["coffee -c -o lib src", "compiler"],
    ["coffee -co lib src", "compiler"],
    ["coffee -o lib src", "interpreter"],
    ["bean-check 2024.bean", "linter"],
    ["exits a.js", null],
  ])("%j: %s", (command, kind) => {
    expect(kindOfCommand(command)).toBe(kind);
  });

  it.each([
    ["make lint", "linter"],
    ["npm run lint:css", "linter"],
    ["npm run typecheck", "typer"],
    ["npx turbo run build --filter web", "builder"],
    ["make linter-tests", null],
    ["make check", null],
    ["frob lint", null],
    [null, null],
  ])("the target of %j: %s", (command, kind) => {
    expect(kindOfTarget(command)).toBe(kind);
  });

  it.each([
    ["runuser -u deploy -- rsync -a a b", "rsync"],
    ["timeout 30 frob a", "frob"],
    ["timeout -k 5 2m frob a", "frob"],
    ["doas frob a", "frob"],
    ["timeout", "timeout"],
    ["frob -- rsync a", "frob"],
  ])("%j runs %s", (command, program) => {
    expect(programOf(command)).toBe(program);
  });
});
