import { describe, expect, it } from "vitest";
import { scriptCall } from "#warn/script-runner.ts";

const called = (line: string) => scriptCall(line.split(" "));

describe("a command that runs a script by its name", () => {
  it.each([
    ["npm test", "package.json", ["pretest", "test", "posttest"], []],
    ["npm t", "package.json", ["pretest", "test", "posttest"], []],
    [
      "npm run unit --silent -- --bail a.test.js",
      "package.json",
      ["preunit", "unit", "postunit"],
      ["--bail", "a.test.js"],
    ],
    ["npm run unit a.test.js", "package.json", ["preunit", "unit", "postunit"], ["a.test.js"]],
    ["npm --silent run unit", "package.json", ["preunit", "unit", "postunit"], []],
    ["pnpm lint --fix", "package.json", ["lint"], ["--fix"]],
    ["pnpm run test -- -t sum", "package.json", ["test"], ["-t", "sum"]],
    ["yarn test a.ts", "package.json", ["test"], ["a.ts"]],
    ["bun run check", "package.json", ["precheck", "check", "postcheck"], []],
    ["node --run test -- --watch", "package.json", ["test"], ["--watch"]],
    ["make -j 4 V=1 lint test", "Makefile", ["lint", "test"], []],
    ["just test fast", "justfile", ["test"], ["fast"]],
    ["composer run-script test -- --filter Cart", "composer.json", ["test"], ["--filter", "Cart"]],
    ["composer test", "composer.json", ["test"], []],
  ])("%s", (line, file, names, args) => {
    expect(called(line)).toEqual({ file, folder: "", names, args });
  });

  it.each([
    ["npm --prefix web test", "web"],
    ["npm -C web run test", "web"],
    ["npm --prefix=web test", "web"],
    ["pnpm --dir packages/a test", "packages/a"],
    ["yarn --cwd web test", "web"],
    ["make -C web test", "web"],
  ])("%s is started in %s", (line, folder) => {
    expect(called(line)?.folder).toBe(folder);
  });

  it.each([
    "npm",
    "npm install left-pad",
    "npm ci",
    "npm lint",
    "npm -w web test",
    "npm test --workspace web",
    "npm run test --workspaces",
    "pnpm -r test",
    "pnpm --filter web test",
    "yarn workspace web test",
    "bun test",
    "node test.js",
    "node --test",
    "make",
    "make -f other.mk test",
    "make -n test",
    "just --list",
    "vitest run",
    "",
  ])("nobody can say, or it is none: %s", (line) => {
    expect(called(line)).toBeNull();
  });
});
