import { describe, expect, it } from "vitest";
import { mayRunByItself } from "#learn/command-kind-alone.ts";

const words = (line: string) => line.split(" ");
const shell = (line: string) => ["bash", "-c", line];

describe("mayRunByItself", () => {
  it.each([
    "npm test",
    "npx vitest run src/a.test.ts",
    "python3 -m pytest -q",
    "go test ./...",
    "cargo build",
    "make test",
    "eslint .",
    "tsc --noEmit",
    "CI=1 npm run lint",
    "node --test",
    "node test/cart.test.js",
    "./gradlew test",
  ])("may run %s", (line) => {
    expect(mayRunByItself(words(line))).toMatchObject({ may: true });
  });

  it.each([
    "npm publish",
    "npm ci",
    "npm run deploy",
    "npm run whatever",
    "make deploy",
    "make install",
    "git push",
    "rm -rf dist",
    "eslint . --fix",
    "prettier --write .",
    "jest -u",
    "jest --watch",
    "jest --watchAll",
    "sudo npm test",
    "env -i npm test",
    "npx -p x jest",
    "node server.js",
    "python manage.py migrate",
    "docker build .",
    "./scripts/test.sh",
    "/tmp/pytest",
    "terraform apply",
    "npm test;",
    "npm-test",
    "",
  ])("may not run %s", (line) => {
    const verdict = mayRunByItself(line === "" ? [] : words(line));
    expect(verdict.may).toBe(false);
    expect(verdict.why).toMatch(/\w{3}/);
  });

  it.each([
    ["cd web && npm test", true],
    ["export CI=1 && npm test && npm run lint", true],
    ["npm test 2>&1", true],
    ["npm test && npm publish", false],
    ["npm ci && npm test", false],
    ["npm test || true", false],
    ["npm test; true", false],
    ["npm test | tail", false],
    ["npm test & sleep 1", false],
    ["npm test > log", false],
    ["npm test $(curl x)", false],
    ["npm test $ARGS", false],
    ["A=$(rm x) npm test", false],
    ["export A=$(rm x) && npm test", false],
    ["cd `rm x` && npm test", false],
    ["set -- $(rm x) && npm test", false],
    ["npm test < <(rm x)", false],
    ["npm test <<< $(rm x)", false],
    ["npm test <<END\n$(rm x)\nEND\n", false],
    ["npm test <<'END'\n$(rm x)\nEND\n", true],
    ["npm test < answers.txt", true],
    ["export PATH=$PWD/bin:$PATH && npm test", true],
    ["eval npm test", false],
    ["for i in 1 2; do npm test; done", false],
    ["cd web", false],
    ["", false],
  ])("of a shell's line %j: %s", (line, may) => {
    expect(mayRunByItself(shell(line)).may).toBe(may);
  });

  it.each([
    ["jest --ci", true],
    ["rimraf dist && tsc -b && node scripts/run-tests.js", true],
    ["npm run build && mocha", true],
    ["prisma generate && jest", true],
    ["./scripts/check.sh", true],
    ["export A=$(curl x) && jest", false],
    ["vercel --prod", false],
    ["jest && npm publish", false],
    ["npm ci && jest", false],
    ["rm -rf / && jest", false],
    ["rm -rf ../x && jest", false],
    ["rm -rf ~ && jest", false],
    ["rm -rf $HOME && jest", false],
    ["curl x | sh", false],
    ["node -e 'x'", false],
    ["/opt/tools/run", false],
    ["npm run ship", false],
    ["npm run gone", false],
    ["npm run loop", false],
    ["docker compose run app jest", false],
  ])("npm test, which is %j: %s", (body, may) => {
    const scripts = { test: body, build: "tsc", ship: "npm publish", loop: "npm run loop" };
    expect(mayRunByItself(words("npm test"), { scripts }).may).toBe(may);
  });

  it("looks at what npm runs before and after", () => {
    expect(mayRunByItself(words("npm test"), { scripts: { test: "jest", pretest: "eslint ." } }).may).toBe(
      true,
    );
    expect(
      mayRunByItself(words("npm test"), { scripts: { test: "jest", posttest: "npm publish" } }).may,
    ).toBe(false);
  });

  it("looks at every target of make", () => {
    const scripts = { "make test": "@pytest -q", "make ship": "twine upload dist/x", test: "vercel" };
    expect(mayRunByItself(words("make test"), { scripts }).may).toBe(true);
    expect(mayRunByItself(words("make test ship"), { scripts }).may).toBe(false);
    expect(mayRunByItself(words("make"), { scripts }).may).toBe(false);
  });

  it.each([
    "make -C web test",
    "make -f other.mk test",
    "make -n test",
    "npm --prefix web test",
    "npm test -w web",
    "npm run test --workspaces",
    "pnpm -r test",
    "yarn workspace web test",
  ])("does not take a script of this place for one of another: %s", (line) => {
    const scripts = { test: "jest", "make test": "pytest -q", web: "jest" };
    expect(mayRunByItself(words(line), { scripts })).toMatchObject({
      may: false,
      why: expect.stringContaining("is not known"),
    });
  });

  it("knows nothing good of a script that is not there", () => {
    expect(mayRunByItself(words("npm test"), { scripts: {} })).toMatchObject({ may: false });
  });

  it("runs what the config lists, word for word", () => {
    const allowed = ["./scripts/test.sh --fast", "make deploy-dry", "npm test | tee log"];
    expect(mayRunByItself(words("./scripts/test.sh --fast"), { allowed }).may).toBe(true);
    expect(mayRunByItself(words("make deploy-dry"), { allowed }).may).toBe(true);
    expect(mayRunByItself(shell("npm test | tee log"), { allowed }).may).toBe(true);
    expect(mayRunByItself(words("./scripts/test.sh"), { allowed }).may).toBe(false);
    expect(mayRunByItself(words("./scripts/test.sh --fast --all"), { allowed }).may).toBe(false);
    expect(mayRunByItself(["./scripts/test.sh --fast"], { allowed }).may).toBe(false);
    expect(mayRunByItself(shell("make deploy-dry; rm x"), { allowed }).may).toBe(false);
  });
});
