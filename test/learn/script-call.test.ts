import { describe, expect, it } from "vitest";
import { scriptCall } from "#learn/script-call.ts";

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
    ["make", "Makefile", ["all"], []],
    ["just test fast", "justfile", ["test"], ["fast"]],
    ["composer run-script test -- --filter Cart", "composer.json", ["test"], ["--filter", "Cart"]],
    ["composer test", "composer.json", ["test"], []],
  ])("%s", (line, file, names, args) => {
    expect(called(line)).toMatchObject({ file, folder: "", names, args });
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
    "npm -w web test",
    "npm --workspace=web test",
    "npm test --workspace web",
    "npm run test --workspaces",
    "pnpm -r test",
    "pnpm --filter web test",
    "yarn workspace web test",
    "yarn workspaces run test",
    "make -f other.mk test",
    "make --file=other.mk test",
    "make -n test",
  ])("%s is a test of somewhere else, or of nowhere", (line) => {
    const { folder, names } = called(line)!;
    expect([folder, names.includes("test")]).toEqual([null, true]);
  });

  it("knows what is named as a script from what may be a command of the manager", () => {
    expect(["pnpm run lint", "pnpm lint", "npm start"].map((line) => called(line)!.isNamed)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    "npm",
    "npm install left-pad",
    "npm ci",
    "npm lint",
    "bun test",
    "node test.js",
    "node --test",
    "just --list",
    "vitest run",
    "",
  ])("nobody can say, or it is none: %s", (line) => {
    expect(called(line)).toBeNull();
  });
});
