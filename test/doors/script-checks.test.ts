import { beforeEach, describe, expect, it } from "vitest";
import { checksIn, checksOfScript, type ScriptsAt, scriptReader } from "#doors/script-checks.ts";
import { scriptsOf } from "#doors/script-files.ts";
import { familiesOf, namedChecks, takeApart } from "#doors/warnings-moment.ts";
import { momentOf } from "#warn/moment.ts";
import { tempFolder, write } from "../host/sandbox.ts";

const project = (files: Record<string, string>) => {
  const root = tempFolder();
  write(root, files);
  return root;
};
const scripts = (all: Record<string, unknown>) => JSON.stringify({ scripts: all });
const run = (root: string, line: string, directory = "") =>
  checksIn(line, directory).flatMap((check) =>
    checksOfScript(check, scriptReader(root)).map(({ check: { command, directory: folder } }) =>
      folder === "" ? command : `${command} in ${folder}`,
    ),
  );

describe("what a script really runs", () => {
  let root: string;
  const FILES = {
    "package.json": scripts({
      test: "node --test",
      pretest: "npm run build",
      build: "tsc -p .",
      all: "npm run lint && CI=1 npm test",
      lint: "eslint . 2>&1 | tee lint.log",
      loop: "npm run loop",
      odd: ["a"],
      quoted: "vitest run",
    }),
    "web/package.json": scripts({ test: "cd app && npx vitest run" }),
    "web/src/x.ts": "",
    Makefile: "test: lint\n\t@pytest -q\nlint:\n\t-ruff check\ndeploy:\n\tscp x $(HOST)\n",
    justfile: "test fast='': build\n    pytest -q\n\nbuild:\n    @python -m compileall .\n",
    "composer.json": scripts({ test: ["@lint", "phpunit"], lint: "@php -l x.php" }),
  };
  beforeEach(() => {
    root = project(FILES);
  });

  it.each([
    ["npm test", "", ["npm run build", "tsc -p .", "node --test"]],
    ["npm t -- test/a.test.js", "", ["npm run build", "tsc -p .", "node --test test/a.test.js"]],
    ["yarn test", "", ["node --test"]],
    ["pnpm test", "", ["node --test"]],
    ["bun run build", "", ["tsc -p ."]],
    ["node --run test", "", ["node --test"]],
    ["npm run quoted -- -t 'a b'", "", ["vitest run -t 'a b'"]],
    ["cd web && npm test", "", ["vitest run in web/app"]],
    ["npm test", "web/src", ["vitest run in web/app"]],
    ["npm --prefix web test", "", ["vitest run in web/app"]],
    ["make test", "", ["make lint", "ruff check", "pytest -q"]],
    ["just test", "", ["just build", "python -m compileall .", "pytest -q"]],
    ["composer test", "", ["composer lint", "php -l x.php", "phpunit"]],
    ["npm run loop", "", ["npm run loop"]],
  ])("%s in %j", (line, directory, found) => {
    expect(run(root, line, directory)).toEqual(expect.arrayContaining(found));
    expect(run(root, line, directory)).toHaveLength(found.length);
  });

  it.each([
    "npm run gone",
    "npm run odd",
    "npm install",
    "vitest run",
    "make gone",
    "node --test",
    "npm test --prefix x",
  ])("nothing is known of %s", (line) => {
    expect(run(root, line.replace("npm test --prefix x", "npm --prefix gone/../.. test"))).toEqual([]);
  });

  it("a script of scripts is all of them", () => {
    expect(run(root, "npm run all")).toEqual(
      expect.arrayContaining(["npm run lint", "eslint .", "npm test", "node --test"]),
    );
  });

  it("is not looked for outside the project, nor in what cannot be read", () => {
    const above = project({ "package.json": scripts({ test: "jest" }), "in/x": "", "bad/package.json": "{" });
    expect(scriptsOf(`${above}/in`, "", "package.json")).toBeNull();
    expect(scriptsOf(`${above}/in`, "..", "package.json")).toBeNull();
    expect(scriptsOf(`${above}/bad`, "", "package.json")).toEqual({ folder: "", scripts: {} });
  });
});

describe("a moment and a lesson's check", () => {
  let at: ScriptsAt;
  beforeEach(() => {
    at = scriptReader(project({ "package.json": scripts({ test: "vitest run", ci: "tsc && vitest run" }) }));
  });

  it("are compared by what they run", () => {
    const moment = momentOf({ kind: "command", command: "npm test -- a.test.ts | tail -5" });
    expect(takeApart(moment, at).checks.map(({ command }) => command)).toContain("vitest run a.test.ts");
    expect(takeApart(moment).checks.map(({ command }) => command)).not.toContain("vitest run a.test.ts");
    expect(familiesOf("npm test", "", at)).toEqual(["npm test", "vitest"]);
    expect(familiesOf("npm test")).toEqual(["npm test"]);
  });

  it("a lesson of a script is also one of what it runs, where that is one thing", () => {
    const lesson = (command: string) => ({ validation: { command, directory: "", expect: "" } });
    const names = (command: string) => namedChecks(lesson(command), at).map((one) => one.validation.command);
    expect(names("npm test")).toEqual(["npm test", "vitest run"]);
    expect(names("npm run ci")).toEqual(["npm run ci"]);
    expect(names("vitest run")).toEqual(["vitest run"]);
  });
});
