import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aliasesOf, identify } from "#fingerprint/identify.ts";
import { RECIPE_2026_11 } from "#fingerprint/recipes/2026-11.ts";
import { groupOf, severityOf } from "#model/category.ts";
import type { Finding } from "#model/failure.ts";

function finding(over: Partial<Finding> = {}): Finding {
  const category = over.category ?? "runtime_error";
  return {
    detector: "node",
    tool: "node",
    category,
    group: groupOf(category),
    severity: severityOf(category),
    tags: [],
    errorType: "TypeError",
    message: "Cannot read properties of undefined (reading 'email')",
    file: "/home/ann/shop/src/notify.js",
    line: 4,
    column: 14,
    test: null,
    frames: [],
    excerpt: "",
    at: 1,
    ...over,
  };
}

const hash = (over: Partial<Finding> = {}) => identify(finding(over)).hash;

describe("the same failure", () => {
  it.each<[string, Partial<Finding>]>([
    ["another directory", { file: "/srv/ci/work/shop/src/notify.js" }],
    ["Windows", { file: "C:\\Users\\bob\\shop\\src\\notify.js" }],
    ["another line and column", { line: 40, column: 2 }],
    ["another tool's eyes", { tool: "jest", detector: "jest" }],
    ["another excerpt", { excerpt: "other lines", at: 99 }],
  ])("keeps its fingerprint from %s", (_what, over) => {
    expect(hash(over)).toBe(hash());
  });

  it.each<[string, string, string]>([
    ["durations", "timed out after 5003 ms", "timed out after 12.1s"],
    ["ports", "connect ECONNREFUSED 127.0.0.1:43211", "connect ECONNREFUSED 127.0.0.1:9"],
    ["process ids", "worker 4711 exited", "worker 12 exited"],
    ["addresses", "bad pointer 0x7ffe12", "bad pointer 0x11"],
    ["dates", "expired on 2026-11-15T10:00:00Z", "expired on 2024-01-02T03:04:05Z"],
    ["UUIDs", "no job 3f2b8c1e-7d2a-4c0e-9b1a-0123456789ab", "no job 11111111-2222-4333-8444-555555555555"],
    ["temporary names", "open '/tmp/tmpab12cd9f/report.csv'", "open '/tmp/tmp00ff11aa/report.csv'"],
    ["random seeds", "property failed (seed: 42)", "property failed (seed: 991)"],
    [
      "users' homes",
      "no such file: /home/ann/shop/data.json",
      "no such file: /Users/bob/work/shop/data.json",
    ],
    ["locales' quotation marks", "‘buf’ undeclared", "'buf' undeclared"],
  ])("keeps it through other %s", (_what, one, two) => {
    expect(hash({ message: one })).toBe(hash({ message: two }));
  });

  it("whatever noise is put in", () => {
    const noise = fc.oneof(
      fc.uuid().map((id) => `job ${id}`),
      fc.integer({ min: 10_000, max: 2 ** 31 }).map((n) => `request ${n}`),
      fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date("2200-01-01") })
        .map((date) => `at ${date.toISOString()}`),
      fc.integer({ min: 1, max: 999_999 }).map((n) => `after ${n} ms`),
      fc.integer({ min: 1, max: 65_535 }).map((n) => `on 127.0.0.1:${n}`),
      fc.integer({ min: 4096, max: 2 ** 31 }).map((n) => `near 0x${n.toString(16)}`),
    );
    fc.assert(
      fc.property(
        noise,
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom("/home/a", "/tmp/build-9", "D:\\ci", "/Users/x/y"),
        (text, line, root) => {
          const kind = text.split(" ")[0]!;
          const calm = {
            job: "job 00000000-0000-4000-8000-000000000000",
            request: "request 99999",
            at: "at 2000-01-01T00:00:00.000Z",
            after: "after 1 ms",
            on: "on 127.0.0.1:1",
            near: "near 0x1000",
          }[kind]!;
          const a = hash({ message: `it broke ${text} here`, file: `${root}/shop/src/a.js`, line });
          const b = hash({ message: `it broke ${calm} here`, file: "/x/a.js", line: 1 });
          expect(a).toBe(b);
        },
      ),
    );
  });
});

describe("another failure", () => {
  it.each<[string, Partial<Finding>, Partial<Finding>]>([
    [
      "missing module",
      { message: "Cannot find module 'zod'" },
      { message: "Cannot find module 'drizzle-orm'" },
    ],
    ["property", { message: "reading 'email'" }, { message: "reading 'items'" }],
    ["type", { errorType: "TypeError" }, { errorType: "RangeError" }],
    ["assertion", { message: "expected 2 to equal 3" }, { message: "expected 2 to equal 4" }],
    ["test", { test: "adds tax" }, { test: "adds shipping" }],
    ["rule", { errorType: "no-undef" }, { errorType: "no-unused-vars" }],
    ["file", { file: "src/a.ts" }, { file: "src/b.ts" }],
  ])("differs by its %s", (_what, one, two) => {
    expect(hash(one)).not.toBe(hash(two));
  });
});

describe("a fingerprint", () => {
  it("groups coarsely by kind, whatever the names", () => {
    const coarse = (message: string) =>
      identify(finding({ message, errorType: null, category: "missing_dependency" })).coarse;
    expect(coarse("Cannot find module 'zod'")).toBe(coarse("Cannot find module 'left-pad'"));
    expect(coarse("Cannot find module 'zod'")).not.toBe(coarse("No matching version found for zod"));
  });

  it("says of each part whether and why it counts", () => {
    const { parts, recipe } = identify(finding({ message: "no /home/ann/x/seed.csv after 12 ms" }));
    expect(recipe).toBe("2026-11");
    expect(parts.map(({ name, contributes }) => [name, contributes])).toEqual([
      ["error type", true],
      ["message", true],
      ["test", false],
      ["file", true],
      ["line", false],
      ["tool", false],
      ["category", false],
    ]);
    expect(parts.every(({ why }) => why.length > 5)).toBe(true);
    expect(parts[1]).toMatchObject({
      value: "no seed.csv after <duration>",
      why: "what it says, apart from absolute path (the directory depends on the machine), duration (how long it took)",
    });
  });

  it("does not ask for the file where the machine is the cause", () => {
    const missing = {
      category: "missing_dependency",
      group: groupOf("missing_dependency"),
      message: "Cannot find module 'zod'",
    };
    expect(hash({ ...missing, file: "src/a.ts" })).toBe(hash({ ...missing, file: "src/b.ts" }));
  });

  it("is stable for ever: this hash is in people's stores", () => {
    expect(hash()).toMatchInlineSnapshot(`"ed3d4c32e0fe5b3337ab"`);
  });
});

describe("a new recipe", () => {
  const next = {
    ...RECIPE_2026_11,
    id: "2027-01",
    parts: (f: Finding) => RECIPE_2026_11.parts(f).filter((p) => p.name !== "file"),
  };

  it("gives other hashes and names the old ones as aliases", () => {
    const old = identify(finding());
    const fresh = identify(finding(), next);
    expect(fresh.recipe).toBe("2027-01");
    expect(fresh.hash).not.toBe(old.hash);
    expect(aliasesOf(finding(), [RECIPE_2026_11, next])).toEqual([old.hash]);
  });
});
