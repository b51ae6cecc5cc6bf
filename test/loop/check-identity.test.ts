import { describe, expect, it } from "vitest";
import { familyOf, identifyCheck } from "#loop/check-identity.ts";

const id = (line: string, directory = "") => identifyCheck(line.split(" "), directory).id;

describe("identifyCheck", () => {
  it.each([
    ["npm run test", "npm test"],
    ["npm run-script lint", "npm run lint"],
    ["yarn run lint --fix", "yarn lint --fix"],
    ["pnpm run build", "pnpm build"],
    ["npx jest src", "jest src"],
    ["npx --yes jest src", "jest src"],
    ["npx --no-install jest src", "jest src"],
    ["npm exec -- jest src", "jest src"],
    ["pnpm exec jest src", "jest src"],
    ["bunx jest src", "jest src"],
    ["/home/ann/app/node_modules/.bin/jest src", "jest src"],
    ["./node_modules/.bin/jest src", "jest src"],
    ["node_modules\\.bin\\jest.cmd src", "jest src"],
    ["npm.cmd run test", "npm test"],
    ["pytest.exe -q", "pytest -q"],
    ["/usr/local/bin/python3 -m pytest", "python3 -m pytest"],
    [".venv/bin/pytest -q", "pytest -q"],
    ["env CI=1 FORCE_COLOR=0 npm test", "npm test"],
    ["/usr/bin/env CI=1 npm test", "npm test"],
    ["cross-env NODE_ENV=test npm run test", "npm test"],
    ["CI=1 npm test", "npm test"],
    ["npm t", "npm test"],
    ["npm tst -- src", "npm test -- src"],
    ["pnpm t", "pnpm test"],
    ["timeout 120 npm test", "npm test"],
    ["CI=1 timeout 2.5m npm run test", "npm test"],
  ])("%s is the same check as %s", (line, plain) => {
    expect(identifyCheck(line.split(" "), "").command).toBe(plain);
    expect(id(line)).toBe(id(plain));
  });

  it.each([
    ["npm test", "npm run lint"],
    ["npm test", "yarn test"],
    ["jest a", "jest b"],
    ["npx -p typescript tsc", "npx tsc"],
    ["npm run", "npm test"],
    ["./bin2/jest", "jest"],
    ["env -i npm test", "npm test"],
    ["make CI=1", "make"],
    ["scripts/test", "test"],
    ["timeout -k 5 60 npm test", "npm test"],
    ["timeout 60", "timeout"],
    ["yarn t", "yarn test"],
  ])("%s is another check than %s", (a, b) => {
    expect(id(a)).not.toBe(id(b));
  });

  it("keeps the folder apart, however it is written", () => {
    expect(id("npm test", "packages/a")).not.toBe(id("npm test", "packages/b"));
    expect(id("npm test", "packages\\a\\")).toBe(id("npm test", "packages/a"));
    expect(id("npm test", ".")).toBe(id("npm test"));
  });

  it.each([
    ["npm run test", "npm test", ""],
    ["cd packages/a && pytest -q", "pytest -q", "packages/a"],
    ["cd packages/a/ && CI=1 npx jest src 2>&1", "jest src", "packages/a"],
    ["cd ../b && npm t", "npm test", "b"],
    ["  npm test  ", "npm test", ""],
  ])("sees through a shell's line: %s", (line, command, directory) => {
    const check = identifyCheck(["bash", "-lc", line], directory === "b" ? "a" : "");
    expect(check).toEqual(identifyCheck(command.split(" "), directory));
  });

  it.each([
    "npm test && npm run lint",
    "npm test; true",
    "npm test || true",
    "npm test | tail -5",
    "npm test > log",
    "npm test &",
    "npm test $(cat args)",
    "npm test -- 'a b'",
    "cd /srv/app && npm test",
    "cd a && cd b && npm test",
    "cd $X && npm test",
    "npm test\nrm x",
    "echo *",
    "",
  ])("leaves a line with more of the shell in it as it is: %j", (line) => {
    expect(identifyCheck(["sh", "-c", line], "").command).toMatch(/^sh -c /);
    expect(identifyCheck(["sh", "-ec", line], "").command).toMatch(/^sh -ec /);
  });

  it("cannot be confused by spaces and quotes in words", () => {
    expect(identifyCheck(["sh", "-ec", "npm test"], "").id).toBe(identifyCheck(["npm", "test"], "").id);
    const one = identifyCheck(["sh", "-c", "npm test && echo it's fine"], "");
    expect(one.command).toBe("sh -c 'npm test && echo it'\\''s fine'");
    expect(identifyCheck(["sh", "-c", "npm", "test"], "").id).not.toBe(
      identifyCheck(["sh", "-c", "npm test"], "").id,
    );
    expect(identifyCheck(["echo", ""], "").command).toBe("echo ''");
  });

  it("is short, stable hexadecimal, also for nothing at all", () => {
    expect(identifyCheck(["npm", "test"], "").id).toMatch(/^[0-9a-f]{16}$/);
    expect(identifyCheck(["npm", "test"], "").id).toBe(id("npm test"));
    expect(identifyCheck([], "").command).toBe("''");
    expect(identifyCheck(["CI=1"], "").command).toBe("CI=1");
  });
});

describe("familyOf", () => {
  const family = (line: string) => familyOf(identifyCheck(line.split(" "), ""));

  it.each([
    ["npm t -- src/a.test.ts", "npm test"],
    ["npm run lint -- src", "npm run lint"],
    ["yarn test", "yarn test"],
    ["npx vitest run src/a.test.ts", "vitest"],
    ["python3 -m pytest -k x", "pytest"],
    ["pytest tests/a.py::test_x", "pytest"],
    ["uv run pytest tests", "uv run pytest"],
    ["bundle exec rspec", "bundle exec rspec"],
    ["go test ./...", "go test"],
    ["cargo nextest run -p a", "cargo nextest run"],
    ["make test", "make"],
    ["npm --prefix a test", "npm"],
    ["npm", "npm"],
    ["./run.sh a b", "./run.sh"],
    ["python3.12 -m pytest", "python3.12"],
  ])("%s belongs to %s", (line, key) => {
    expect(family(line)).toBe(key);
  });

  it("keeps apart what has nothing in common", () => {
    expect(family("npm test")).not.toBe(family("npm run lint"));
    expect(family("go test ./...")).not.toBe(family("go vet ./..."));
    expect(familyOf({ command: "" })).toBe("");
  });
});
