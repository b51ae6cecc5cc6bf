import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CuredFailure, Fix } from "../../src/model/fix.ts";
import { type ProofPorts, type ProofRequest, type ProofStep, prove } from "../../src/verify/prove.ts";
import { tempFolder } from "../host/sandbox.ts";
import { RealBench, tree } from "./real-bench.ts";

const cure = (fingerprint: string): CuredFailure => ({
  id: fingerprint,
  fingerprint,
  category: "test_failure",
  errorType: null,
  message: fingerprint,
  file: null,
  line: null,
  test: null,
});

interface Scene {
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  readonly cures?: readonly string[];
  readonly bench?: RealBench;
  readonly fix?: Partial<Fix>;
  readonly request?: Partial<ProofRequest>;
  readonly ports?: Partial<ProofPorts>;
}

async function proveScene({ before, after, bench = new RealBench(), ...scene }: Scene) {
  const fromTree = bench.maker.tree(tree(before));
  const toTree = bench.maker.tree(tree(after));
  const steps: ProofStep[] = [];
  const proof = await prove(
    {
      id: "proof",
      fix: {
        id: "fix",
        kind: "change",
        cures: (scene.cures ?? ["total"]).map(cure),
        fromTree,
        toTree,
        commands: [],
        ...scene.fix,
      },
      diff: { text: bench.maker.diff(fromTree, toTree), truncated: false },
      command: ["node", "check.js"],
      directory: "",
      repeats: { least: 2, most: 2 },
      deadline: Date.now() + 60_000,
      maxTrials: 200,
      ...scene.request,
    },
    {
      bench,
      isolation: "copy",
      clock: { now: Date.now },
      looksAway: () => null,
      isStopped: () => false,
      onStep: (step) => steps.push(step),
      ...scene.ports,
    },
  );
  return { proof, bench, fromTree, toTree, steps };
}

const changed = (patch: string | null) =>
  (patch ?? "").split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line));

/** Fails with "total" unless the price is added up, with "name" unless the shop has its name. */
const CHECK = `
const { total } = require("./cart.js");
const { name } = require("./shop.js");
let bad = 0;
const expect = (what, is) => { if (!is) { console.log("FAIL " + what); bad = 1; } };
expect("total", total([1, 2]) === 3);
expect("name", name === "shop");
console.log("ran 2");
process.exit(bad);
`;
const CART = (body: string) =>
  `// cart\nfunction total(items) {\n  ${body}\n}\nmodule.exports = { total };\n`;
const GOOD = CART("return items.reduce((sum, item) => sum + item, 0);");
const BAD = CART("return items.reduce((sum, item) => sum - item, 0);");
const SHOP = 'module.exports = { name: "shop" };\n';
const NOTES = Array.from({ length: 60 }, (_, i) => `note ${i}`);

describe("a proof", () => {
  it("finds the one line among unrelated edits", async () => {
    const { proof, toTree, fromTree } = await proveScene({
      before: { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP, "notes.txt": NOTES.join("\n") },
      after: {
        "check.js": CHECK,
        "cart.js": GOOD.replace("// cart", "// the cart"),
        "shop.js": `// our shop\n${SHOP}`,
        "notes.txt": NOTES.map((note, i) => (i % 12 === 0 ? `${note}!` : note)).join("\n"),
        "new.md": "# hello\n",
      },
    });
    expect(proof).toMatchObject({ verdict: "proven", reduced: "lines", repeats: 2, fingerprints: ["total"] });
    expect(changed(proof.minimal)).toEqual([
      "-  return items.reduce((sum, item) => sum - item, 0);",
      "+  return items.reduce((sum, item) => sum + item, 0);",
    ]);
    expect(proof.why).toBe(
      "green twice with it, red twice without it with the same failure; 1 hunk of 8, then 1 line of 2",
    );
    expect(proof.withTree).toBe(toTree);
    expect(proof.withoutTree).toBe(fromTree);
    expect(proof.trials.filter((trial) => trial.tree === proof.minimalTree)).toHaveLength(2);
    expect(proof.trials.every((trial) => trial.durationMs > 0 && trial.at > 0)).toBe(true);
  });

  it("keeps both of two edits that are both needed", async () => {
    const { proof } = await proveScene({
      cures: ["total", "name"],
      before: { "check.js": CHECK, "cart.js": BAD, "shop.js": "module.exports = {};\n", a: "1\n" },
      after: { "check.js": CHECK, "cart.js": GOOD, "shop.js": SHOP, a: "2\n", b: "3\n" },
    });
    expect(proof.verdict).toBe("proven");
    expect(changed(proof.minimal)).toEqual([
      "-  return items.reduce((sum, item) => sum - item, 0);",
      "+  return items.reduce((sum, item) => sum + item, 0);",
      "-module.exports = {};",
      '+module.exports = { name: "shop" };',
    ]);
    expect(proof.why).toContain("with the same 2 failures; 2 hunks of 4");
  });

  it("says when two changes each do it by themselves", async () => {
    const check = `const { a, b } = require("./values.js");\nif (!a && !b) { console.log("FAIL total"); process.exit(1); }\n`;
    const middle = "\n".repeat(12);
    const { proof } = await proveScene({
      before: { "check.js": check, "values.js": `exports.a = false;${middle}exports.b = false;\n` },
      after: { "check.js": check, "values.js": `exports.a = true;${middle}exports.b = true;\n` },
    });
    expect(proof.verdict).toBe("proven");
    expect(changed(proof.minimal)).toHaveLength(2);
    expect(proof.why).toContain("another part of the change does it too");
  });

  it("runs each tree of a reduction once", async () => {
    const { bench } = await proveScene({
      before: { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": CHECK, "cart.js": GOOD, "shop.js": SHOP, x: "1\n", y: "2\n", z: "3\n" },
    });
    const times = new Map<string, number>();
    for (const run of bench.runs) times.set(run, (times.get(run) ?? 0) + 1);
    expect([...times.values()].sort()).toEqual([...times.values()].sort().map((n) => Math.min(n, 2)));
    expect([...times.values()].filter((n) => n === 2)).toHaveLength(3);
  });

  it("repeats a quick check more often, a slow one not, unless told how often", async () => {
    const scene = {
      before: { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": CHECK, "cart.js": GOOD, "shop.js": SHOP },
    };
    const quick = await proveScene({ ...scene, request: { repeats: { least: 2, most: 5 } } });
    expect(quick.proof.repeats).toBeGreaterThan(2);
    const without = quick.proof.trials.filter(({ tree, again }) => tree === quick.fromTree && !again);
    expect(without).toHaveLength(quick.proof.repeats);
    expect((await proveScene({ ...scene, request: { repeats: { least: 3, most: 3 } } })).proof.repeats).toBe(
      3,
    );
  });
});

describe("nothing is proven", () => {
  const BEFORE = { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP };
  const AFTER = { "check.js": CHECK, "cart.js": GOOD, "shop.js": SHOP };

  it("when a check passes by turns", async () => {
    const counter = join(tempFolder(), "counter");
    writeFileSync(counter, "0");
    const check = `const fs = require("fs"); const n = Number(fs.readFileSync(${JSON.stringify(counter)})); fs.writeFileSync(${JSON.stringify(counter)}, String(n + 1));
if (n % 2 === 1) { console.log("FAIL total"); process.exit(1); }`;
    const { proof } = await proveScene({
      before: { "check.js": check, a: "1\n" },
      after: { "check.js": check, a: "2\n" },
    });
    expect(proof).toMatchObject({ verdict: "flaky", minimal: null });
    expect(proof.why).toContain("different results on the same files without the change");
  });

  it.each([2, 3, 4, 5, 6, 7])("when a check passes once in a while: every %ith time", async (period) => {
    const counter = join(tempFolder(), "counter");
    writeFileSync(counter, "0");
    const check = `const fs = require("fs"); const n = Number(fs.readFileSync(${JSON.stringify(counter)})); fs.writeFileSync(${JSON.stringify(counter)}, String(n + 1));
if (n % ${period} !== 0) { console.log("FAIL total"); process.exit(1); }`;
    const { proof } = await proveScene({
      before: { "check.js": check, a: "1\n" },
      after: { "check.js": check, a: "2\n" },
      request: { repeats: { least: 2, most: 5 } },
    });
    expect(proof.verdict).toBe("flaky");
  });

  it("when it is green without the change, and says what else was done", async () => {
    const scene = { before: { ...BEFORE, "cart.js": GOOD }, after: { ...AFTER, a: "1\n" } };
    expect((await proveScene(scene)).proof).toMatchObject({
      verdict: "refuted",
      why: "green twice without the change as well",
    });
    const { proof } = await proveScene({ ...scene, fix: { commands: ["npm install left-pad"] } });
    expect(proof.verdict).toBe("inconclusive");
    expect(proof.why).toContain("npm install left-pad");
  });

  it("when it is red without it in another way", async () => {
    const { proof } = await proveScene({ before: { ...BEFORE, "cart.js": "syntax error" }, after: AFTER });
    expect(proof).toMatchObject({ verdict: "refuted", minimal: null });
    expect(proof.why).toContain("not with the failure it cured");
  });

  it("when the check cannot run there, or is red with it", async () => {
    const { proof } = await proveScene({
      before: BEFORE,
      after: { ...AFTER, "shop.js": "require('./ignored.js')" },
    });
    expect(proof).toMatchObject({ verdict: "inconclusive" });
    expect(proof.why).toContain("cannot run in the scratch copy");
    const red = await proveScene({ before: BEFORE, after: { ...AFTER, "cart.js": BAD, a: "1\n" } });
    expect(red.proof).toMatchObject({ verdict: "refuted" });
    const missing = await proveScene({
      before: BEFORE,
      after: AFTER,
      bench: new RealBench(["no-such-program"]),
    });
    expect(missing.proof).toMatchObject({ verdict: "inconclusive" });
    expect(missing.proof.why).toContain("could not be run");
  });

  it("when the check does not end", async () => {
    const bench = new RealBench();
    bench.timeoutMs = 700;
    const { proof } = await proveScene({
      bench,
      before: { ...BEFORE, "cart.js": "for (;;) {}" },
      after: AFTER,
    });
    expect(proof).toMatchObject({
      verdict: "inconclusive",
      why: "without the change the check did not end in time",
    });
    expect(proof.trials.at(-1)).toMatchObject({ timedOut: true, exitCode: null });
  });

  it("when a run hangs once, and it is not called flaky for that", async () => {
    const bench = new RealBench();
    const run = bench.run.bind(bench);
    bench.run = async (id) => {
      const trial = await run(id);
      return bench.runs.length === 4 ? { ...trial, exitCode: null, timedOut: true } : trial;
    };
    const { proof } = await proveScene({ bench, before: BEFORE, after: AFTER });
    expect(proof).toMatchObject({
      verdict: "inconclusive",
      why: "with the change the check did not end in time",
    });
  });

  it("when the deadline cuts a run", async () => {
    const bench = new RealBench();
    let now = 0;
    const run = bench.run.bind(bench);
    bench.run = async (id) => {
      now += 1000;
      const trial = await run(id);
      return now >= 3000 ? { ...trial, exitCode: null, timedOut: true } : trial;
    };
    const { proof } = await proveScene({
      bench,
      before: BEFORE,
      after: AFTER,
      request: { deadline: 3000 },
      ports: { clock: { now: () => now } },
    });
    expect(proof).toMatchObject({ verdict: "inconclusive", why: "time was up after 2 of 4 runs" });
  });

  it.each([
    ["a command was the fix", { fix: { kind: "command" as const, commands: ["npm ci"] } }, /npm ci/],
    ["the trees are the same", { fix: { fromTree: "a", toTree: "a" } }, /nothing was changed/],
    ["no tree was taken", { fix: { fromTree: null } }, /not recorded/],
    ["the change is cut", { request: { diff: { text: "", truncated: true } } }, /too large/],
    ["the change is gone", { request: { diff: null } }, /not known any more/],
    ["nobody knows the command", { request: { command: [] } }, /the command/],
    ["nothing was cured", { cures: [] }, /no failure/],
  ])("when %s, and nothing is run", async (_, scene, why) => {
    const { proof, bench } = await proveScene({ before: BEFORE, after: AFTER, ...scene });
    expect(proof).toMatchObject({ verdict: "inconclusive", minimal: null, trials: [] });
    expect(proof.why).toMatch(why);
    expect(bench.runs).toEqual([]);
  });

  it("when time is up before both sides have been run", async () => {
    const { proof } = await proveScene({ before: BEFORE, after: AFTER, request: { maxTrials: 3 } });
    expect(proof).toMatchObject({ verdict: "inconclusive", why: "time was up after 3 of 4 runs" });
    expect(proof.trials).toHaveLength(3);
  });

  it("when somebody stops it, and the run that was cut short does not count", async () => {
    let runs = 0;
    const bench = new RealBench();
    const run = bench.run.bind(bench);
    bench.run = async (id) =>
      ++runs === 2 ? { ...(await run(id)), exitCode: 143, signal: "SIGTERM" } : run(id);
    const { proof } = await proveScene({
      bench,
      before: BEFORE,
      after: AFTER,
      ports: { isStopped: () => runs >= 2 },
    });
    expect(proof).toMatchObject({ verdict: "inconclusive", why: "stopped after 1 of 4 runs" });
    expect(proof.trials).toHaveLength(1);
  });
});

describe("the budget", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}.txt`, `${i}\n`]));
  const BEFORE = { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP };
  const AFTER = { "check.js": CHECK, "cart.js": GOOD, "shop.js": SHOP, ...many };

  it("ends the reduction, keeps what was found and says so", async () => {
    const { proof } = await proveScene({ before: BEFORE, after: AFTER, request: { maxTrials: 10 } });
    expect(proof).toMatchObject({ verdict: "proven", reduced: "partly" });
    expect(proof.trials.length).toBeLessThanOrEqual(10);
    expect(changed(proof.minimal).length).toBeLessThan(13);
    expect(changed(proof.minimal)).toContain("+  return items.reduce((sum, item) => sum + item, 0);");
    expect(proof.why).toContain("time was up");
  });

  it("calls all of the change proven where nothing smaller was run often enough", async () => {
    const { proof, toTree } = await proveScene({ before: BEFORE, after: AFTER, request: { maxTrials: 5 } });
    expect(proof).toMatchObject({ verdict: "proven", reduced: "partly", minimalTree: toTree });
    expect(proof.why).toContain("time was up");
  });

  it("calls all of the change proven where somebody stops before the least was run often enough", async () => {
    const bench = new RealBench();
    const { proof, toTree } = await proveScene({
      bench,
      before: BEFORE,
      after: AFTER,
      ports: { isStopped: () => bench.runs.length >= 6 },
    });
    expect(proof).toMatchObject({ verdict: "proven", reduced: "none", minimalTree: toTree });
    expect(changed(proof.minimal)).toHaveLength(14);
    expect(proof.why).toContain("before it could be reduced");
  });

  it("tells how far it is", async () => {
    const { steps } = await proveScene({ before: BEFORE, after: AFTER });
    expect(steps.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(["compare", "hunks", "lines", "confirm"]),
    );
    const left = steps.filter(({ stage }) => stage === "hunks").map((step) => step.left!);
    expect(left[0]).toBe(13);
    expect(left.at(-1)).toBe(1);
  });
});

/** Fails while a file is missing, and writes it. */
const missing = (file: string, more = "") => `const fs = require("fs");
${more}
if (!fs.existsSync("${file}")) { fs.writeFileSync("${file}", "seen"); console.log("FAIL total"); process.exit(1); }
`;

describe("a check that cures itself", () => {
  const flaky = {
    verdict: "flaky",
    why: "the check's own run writes what cures it: run once more, it is green by itself",
    minimal: null,
  };

  it("by a new file of its own, also beside an edit of somebody's", async () => {
    const check = missing("seen.txt");
    const { proof, bench, fromTree } = await proveScene({
      before: { "check.js": check, a: "1\n" },
      after: { "check.js": check, a: "2\n", "seen.txt": "seen" },
    });
    expect(proof).toMatchObject(flaky);
    expect(bench.again).toEqual([fromTree]);
    expect(proof.trials.at(-1)).toMatchObject({ tree: fromTree, exitCode: 0, again: true });
    expect(proof.trials.filter((trial) => trial.again)).toHaveLength(1);
  });

  it("by writing into a file that is there", async () => {
    const check = `const fs = require("fs");
if (fs.readFileSync("lock", "utf8") !== "2") { fs.writeFileSync("lock", "2"); console.log("FAIL total"); process.exit(1); }`;
    const { proof } = await proveScene({
      before: { "check.js": check, lock: "1" },
      after: { "check.js": check, lock: "2" },
    });
    expect(proof).toMatchObject(flaky);
  });

  it("by something else than the change: that is not held against the change, and proves nothing", async () => {
    const check = `const fs = require("fs");
if (!fs.readFileSync("a", "utf8").includes("2") && !fs.existsSync("left")) { fs.writeFileSync("left", ""); console.log("FAIL total"); process.exit(1); }`;
    const { proof } = await proveScene({
      before: { "check.js": check, a: "1\n" },
      after: { "check.js": check, a: "2\n" },
    });
    expect(proof).toMatchObject({ verdict: "inconclusive", minimal: null });
    expect(proof.why).toContain("leaves something behind");
  });

  it("is not one that writes, and stays red; nor one whose missing file somebody wrote", async () => {
    const report = `require("fs").writeFileSync("report.txt", "ran");\n`;
    const beside = await proveScene({
      before: { "check.js": report + CHECK, "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": report + CHECK, "cart.js": GOOD, "shop.js": SHOP, "report.txt": "ran" },
    });
    expect(beside.proof.verdict).toBe("proven");
    expect(changed(beside.proof.minimal)).toHaveLength(2);
    const check = `${report}if (!require("fs").existsSync("config")) { console.log("FAIL total"); process.exit(1); }`;
    const added = await proveScene({
      before: { "check.js": check },
      after: { "check.js": check, config: "on\n", "report.txt": "ran" },
    });
    expect(added.proof.verdict).toBe("proven");
    expect(added.proof.minimal).toContain("b/config");
    expect(added.proof.minimal).not.toContain("report.txt");
  });

  it("is not one that fails in another way when it is run once more", async () => {
    const check = missing("seen", 'if (fs.existsSync("seen") && !fs.existsSync("a")) process.exit(2);');
    const { proof } = await proveScene({
      before: { "check.js": check },
      after: { "check.js": check, a: "1\n", seen: "seen" },
    });
    expect(proof.verdict).toBe("proven");
    expect(proof.trials.find((trial) => trial.again)).toMatchObject({ exitCode: 2, fingerprints: [] });
  });

  it("is not ruled out where there was no time to look, or it could not be run", async () => {
    const scene = {
      before: { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": CHECK, "cart.js": GOOD, "shop.js": SHOP },
    };
    const late = await proveScene({ ...scene, request: { maxTrials: 4 } });
    expect(late.proof).toMatchObject({
      verdict: "inconclusive",
      why: "time was up before it was seen whether the check cures itself",
    });
    const bench: RealBench & { trouble?(): string | null } = new RealBench();
    const again = bench.runAgain.bind(bench);
    bench.runAgain = async (id) => ({ ...(await again(id)), exitCode: null, signal: null });
    bench.trouble = () => "your files were changed while it ran";
    const disturbed = await proveScene({ ...scene, bench });
    expect(disturbed.proof).toMatchObject({ verdict: "inconclusive", minimal: null });
    expect(disturbed.proof.why).toContain("(your files were changed while it ran) before it was seen");
  });
});

const suppression = (why: string | null) => (why === null ? null : { verdict: "suppression" as const, why });

describe("a change that looks away", () => {
  const skips = (diff: string) => suppression(/^[-+].*skip/m.test(diff) ? "a test is skipped" : null);
  const check = (skip: string) =>
    `const skip = ${skip};\n${"\n".repeat(8)}${CHECK.replace("total([1, 2]) === 3", "skip || total([1, 2]) === 3")}`;

  it("is called that", async () => {
    const { proof } = await proveScene({
      before: { "check.js": check("false"), "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": check("true"), "cart.js": `${BAD}// todo\n`, "shop.js": SHOP },
      ports: { looksAway: skips },
    });
    expect(proof).toMatchObject({ verdict: "suppression", why: "a test is skipped", minimal: null });
  });

  it("does not hide a real fix beside it", async () => {
    const { proof } = await proveScene({
      before: { "check.js": check("false"), "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": check("true"), "cart.js": GOOD, "shop.js": SHOP },
      ports: { looksAway: skips },
    });
    expect(proof.verdict).toBe("proven");
    expect(changed(proof.minimal)).toEqual([
      "-  return items.reduce((sum, item) => sum - item, 0);",
      "+  return items.reduce((sum, item) => sum + item, 0);",
    ]);
  });

  it("is not made honest by a change beside it that does nothing", async () => {
    const only = (diff: string) =>
      suppression(
        diff.includes("check.js") && !diff.includes("cart.js") ? "only the test was changed" : null,
      );
    const { proof } = await proveScene({
      before: { "check.js": check("false"), "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": check("true"), "cart.js": `${BAD}// todo\n`, "shop.js": SHOP },
      ports: { looksAway: only },
    });
    expect(proof).toMatchObject({ verdict: "suppression", why: "only the test was changed", minimal: null });
  });

  it("is seen by the number of tests too", async () => {
    const { proof } = await proveScene({
      before: { "check.js": CHECK, "cart.js": BAD, "shop.js": SHOP },
      after: { "check.js": 'console.log("ran 0");\n', "cart.js": BAD, "shop.js": SHOP },
      ports: {
        looksAway: (_, withIt, without) =>
          suppression(withIt!.total < without!.total ? "fewer tests ran" : null),
      },
    });
    expect(proof).toMatchObject({ verdict: "suppression", why: "fewer tests ran" });
  });

  it("is not made of half a change that does not look away as a whole", async () => {
    const away = (diff: string) =>
      suppression(diff.includes("\n-expect") && !diff.includes("\n+expect") ? "an assertion is gone" : null);
    const test = (lines: string) => CHECK.replace('expect("total", total([1, 2]) === 3);', lines);
    const { proof } = await proveScene({
      before: {
        "check.js": test('expect("total", total([1, 2], true) === 4);\nexpect("total", total([]) === 1);'),
        "cart.js": BAD,
        "shop.js": SHOP,
      },
      after: { "check.js": test('expect("total", total([1, 2]) === 3);'), "cart.js": GOOD, "shop.js": SHOP },
      ports: { looksAway: away },
    });
    expect(proof.verdict).toBe("proven");
    expect(proof.minimal).toContain("+expect");
  });
});
