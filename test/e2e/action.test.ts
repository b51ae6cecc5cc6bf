import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { gitRepository } from "../host/sandbox.ts";
import { ROOT } from "./built.ts";
import { BIN, ENV, twiceshy } from "./twiceshy.ts";

const PRICE = "export const total = (items) => items.map((item) => item.price).reduce((a, b) => a + b, 0);\n";
const CHECK =
  'import { total } from "./cart.mjs";\nif (total([{ price: 1 }, undefined]) !== 1) process.exit(1);\n';

/** Plays one of the action's scripts in a folder, as a runner would. */
function step(cwd: string, env: Record<string, string>, script = "check.sh") {
  const bin = join(cwd, ".bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "twiceshy"), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`);
  chmodSync(join(bin, "twiceshy"), 0o755);
  const { status, stdout, stderr } = spawnSync("sh", [join(ROOT, "action", script)], {
    cwd,
    env: { ...ENV, CI: "true", ...env, PATH: `${bin}:${ENV.PATH}` },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

interface Kept {
  readonly uses?: string;
  readonly if?: string;
  readonly "continue-on-error"?: boolean;
  readonly with: {
    readonly path?: string;
    readonly name?: string;
    readonly key?: string;
    readonly overwrite?: boolean;
  };
}

const ON_GITHUB = { GITHUB_ACTIONS: "true", GITHUB_RUN_ID: "1" };

describe("the action's script", () => {
  it("ends as the check does, says at the line what is known, and hands on what was seen", () => {
    const cwd = gitRepository({ "cart.mjs": PRICE, "check.mjs": CHECK, ".gitignore": ".bin\n" });
    const env = { ...ON_GITHUB, TWICESHY_CI_COMMAND: "node check.mjs", TWICESHY_CI_BUNDLE: "facts.jsonl" };
    const summary = join(cwd, ".bin-summary.md");
    const first = step(cwd, env);
    expect(first.status).toBe(1);
    expect(first.stderr).toMatch(/^::error file=cart\.mjs,line=1,col=\d+,title=TypeError::.*%0Anew%0A/m);
    writeFileSync(join(cwd, "cart.mjs"), PRICE.replace("item.price", "item?.price ?? 0"));
    expect(step(cwd, env)).toMatchObject({ status: 0 });
    writeFileSync(join(cwd, "cart.mjs"), PRICE);
    const again = step(cwd, { ...env, GITHUB_STEP_SUMMARY: summary });
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(
      /%0Aseen 2 times; fixed before, worked 1 of 1 time, observed: twiceshy fixes /,
    );
    expect(readFileSync(summary, "utf8")).toContain("**seen 2 times; fixed before");
    const desk = gitRepository({ "a.txt": "" });
    const taken = twiceshy(desk, ["ingest", join(cwd, "facts.jsonl")]);
    expect(taken.stdout).toContain("2 failures are new here");
    expect(twiceshy(desk, ["fixes"]).stdout).toContain("item?.price");
    const stranger = gitRepository({ "a.txt": "" });
    expect(twiceshy(stranger, ["ingest", "--untrusted", join(cwd, "facts.jsonl")]).stdout).toMatch(
      /of a stranger: \d+ other facts were left out/,
    );
    expect(twiceshy(stranger, ["fixes"]).stdout).not.toContain("item?.price");
  });

  it("ends with the first of several lines that fails", () => {
    const cwd = gitRepository({ "a.txt": "" });
    const lines = step(cwd, { TWICESHY_CI_COMMAND: "echo lint; test -f gone.txt\necho tested" });
    expect(lines.status).toBe(1);
    expect(lines.stdout).toContain("lint");
    expect(lines.stdout).not.toContain("tested");
  });

  it("does not pass where it was given nothing to check", () => {
    const cwd = gitRepository({ "a.txt": "" });
    const nothing = step(cwd, { ...ON_GITHUB, TWICESHY_CI_BUNDLE: "facts.jsonl" });
    expect(nothing.status).toBe(2);
    expect(nothing.stderr).toMatch(/neither a command nor reports[\s\S]*try: .*TWICESHY_CI_COMMAND/);
  });

  it("reads reports, also by patterns, annotates them, and goes on where one cannot be read", () => {
    const junit = (name: string) =>
      `<testsuite name="${name}" tests="1" failures="1"><testcase classname="cart" name="sums"><failure message="expected 1 to be 2" type="AssertionError">AssertionError: expected 1 to be 2\n ❯ test/cart.test.js:6:27</failure></testcase></testsuite>`;
    const cwd = gitRepository({ "a.txt": "" });
    mkdirSync(join(cwd, "out/deep"), { recursive: true });
    writeFileSync(join(cwd, "out/deep/junit.xml"), junit("one"));
    const read = step(cwd, { ...ON_GITHUB, TWICESHY_CI_REPORTS: "out/**/*.xml gone.xml" });
    expect(read.status).toBe(0);
    expect(read.stderr).toMatch(/^::error .*expected 1 to be 2%0Anew%0Atwiceshy show /m);
    const elsewhere = step(cwd, { TWICESHY_CI_REPORTS: "gone.xml" });
    expect(elsewhere).toMatchObject({ status: 0, stderr: expect.stringContaining("the step goes on") });
    expect(elsewhere.stderr).not.toContain("::error");
  });
});

describe("where the memory is", () => {
  const where = (workspace: string, folder: string) =>
    step(join(workspace, folder), { ...ON_GITHUB, TWICESHY_CI_FOLDER: folder }, "where.sh").stdout;

  it("is said from the workspace on: at the top of the repository, whatever folder of it is worked in", () => {
    const workspace = gitRepository({ "packages/api/check.mjs": "process.exit(1);\n" });
    for (const folder of [".", "packages/api", "./packages/api/"])
      expect(where(workspace, folder), folder).toBe("store=.twiceshy\n");
    const failed = step(join(workspace, "packages/api"), { TWICESHY_CI_COMMAND: "node check.mjs" });
    expect(failed.status).toBe(1);
    expect(existsSync(join(workspace, ".twiceshy/memory.db"))).toBe(true);
  });

  it("is in the checkout where that has a folder of its own", () => {
    const workspace = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-workspace-")));
    onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
    cpSync(gitRepository({ "api/a.txt": "" }), join(workspace, "shop"), { recursive: true });
    expect(where(workspace, "shop/api")).toBe("store=shop/.twiceshy\n");
  });
});

describe("action.yml", () => {
  const action = parse(readFileSync(join(ROOT, "action/action.yml"), "utf8"));
  const steps = action.runs.steps as { run?: string; env?: Record<string, string> }[];

  it("lets nothing that somebody else wrote become a part of a script", () => {
    expect(steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(1);
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  it("keeps an artefact and a cache for each job of a matrix, and fails no check by keeping them", () => {
    const kept = (action.runs.steps as Kept[]).filter(({ uses = "" }) => /cache|artifact/.test(uses));
    expect(kept).toHaveLength(3);
    for (const one of kept) {
      expect(one["continue-on-error"]).toBe(true);
      expect(one.with.name ?? one.with.key).toContain("strategy.job-index }}");
    }
    // A second use in one job has the same name; its bundle has what the first one had.
    expect(kept.find(({ with: { name } }) => name !== undefined)!.with.overwrite).toBe(true);
  });

  it("keeps the memory of a job that failed: actions/cache itself saves only after a success", () => {
    const uses = (action.runs.steps as Kept[]).map((one) => one.uses ?? "");
    expect(uses.filter((one) => /^actions\/cache@/.test(one))).toEqual([]);
    const save = (action.runs.steps as Kept[]).find(({ uses: one = "" }) =>
      one.startsWith("actions/cache/save@"),
    );
    expect(save?.if).toMatch(/^always\(\) && inputs\.cache == 'true'$/);
    const place = (word: string) => uses.findIndex((one) => one.startsWith(`actions/cache/${word}@`));
    const check = (action.runs.steps as { run?: string }[]).findIndex(({ run = "" }) =>
      run.includes("check.sh"),
    );
    expect([place("restore") < check, check < place("save")]).toEqual([true, true]);
    const restore = (action.runs.steps as Kept[])[place("restore")];
    expect(restore?.if).toMatch(/ && hashFiles\(.*memory\.db.*\) == ''$/);
    // A name that is there already is not written again: a second use in one job has seen more.
    expect(save?.with.key).toContain("hashFiles(");
  });

  it("keeps the memory from where it is, which is asked once twiceshy is there", () => {
    const all = action.runs.steps as (Kept & { readonly id?: string; readonly run?: string })[];
    const place = (found: (one: (typeof all)[number]) => boolean) => all.findIndex(found);
    const asked = place(({ id }) => id === "memory");
    expect(all[asked]?.run).toBe('sh "$GITHUB_ACTION_PATH/where.sh" >> "$GITHUB_OUTPUT"');
    expect(place(({ run = "" }) => run.startsWith("npm install"))).toBeLessThan(asked);
    const cached = all.filter(({ uses = "" }) => uses.startsWith("actions/cache/"));
    expect(asked).toBeLessThan(all.indexOf(cached[0]!));
    expect(cached.length).toBe(2);
    for (const { with: kept } of cached)
      expect(kept.path).toMatch(/^\$\{\{ steps\.memory\.outputs\.store \}\}\/memory\.db\*$/);
  });

  it("hands every input on, and names the variables that the script reads", () => {
    const text = readFileSync(join(ROOT, "action/action.yml"), "utf8");
    for (const name of Object.keys(action.inputs)) expect(text).toContain(`inputs.${name}`);
    const script = ["check.sh", "where.sh"]
      .map((name) => readFileSync(join(ROOT, "action", name), "utf8"))
      .join("");
    const given = steps
      .flatMap(({ env = {} }) => Object.keys(env))
      .filter((name) => name.startsWith("TWICESHY_"));
    expect(given.length).toBe(4);
    for (const name of given) expect(script).toContain(`\${${name}:-}`);
  });
});
