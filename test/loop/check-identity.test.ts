import { describe, expect, it } from "vitest";
import { identifyCheck } from "#loop/check-identity.ts";

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
    ["/usr/local/bin/python3 -m pytest", "python3 -m pytest"],
    [".venv/bin/pytest -q", "pytest -q"],
    ["env CI=1 FORCE_COLOR=0 npm test", "npm test"],
    ["/usr/bin/env CI=1 npm test", "npm test"],
    ["cross-env NODE_ENV=test npm run test", "npm test"],
    ["CI=1 npm test", "npm test"],
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
  ])("%s is another check than %s", (a, b) => {
    expect(id(a)).not.toBe(id(b));
  });

  it("keeps the folder apart, however it is written", () => {
    expect(id("npm test", "packages/a")).not.toBe(id("npm test", "packages/b"));
    expect(id("npm test", "packages\\a\\")).toBe(id("npm test", "packages/a"));
    expect(id("npm test", ".")).toBe(id("npm test"));
  });

  it("cannot be confused by spaces and quotes in words", () => {
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
