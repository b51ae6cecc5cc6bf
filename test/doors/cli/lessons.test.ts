import { readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const ASYNCIO = {
  title: "Install pytest-asyncio for async tests",
  category: "missing_dependency",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "pytest_asyncio" }] },
  action: { kind: "command", argv: ["pip", "install", "-r", "requirements-dev.txt"] },
  validation: "pytest",
};

const OLDER = {
  learning_id: "learn-uuid-123",
  workflow_id: "wf-abc-789",
  created_at: "2026-01-16T14:30:00Z",
  type: "error_resolution",
  category: "import_error",
  trigger: {
    conditions: [
      { metric: "error_type", operator: "==", value: "ModuleNotFoundError" },
      { metric: "message_pattern", operator: "contains", value: "pytest_asyncio" },
    ],
    context: [{ phase: "EXECUTE" }, { file_pattern: "tests/*.py" }],
  },
  action: {
    type: "add_dependency",
    parameters: { package: "pytest-asyncio", file: "requirements-dev.txt" },
    validation: { metric: "import_succeeds", expected: true },
  },
  evidence: {
    occurrences: 3,
    success_rate: 1.0,
    time_saved_minutes: 12,
    files_involved: ["tests/test_async.py"],
  },
  confidence: 0.92,
  lifecycle: "accepted",
  priority_score: 7.5,
  provenance: { source: "human_authored", author: "user@example.com", verified_by_workflow: "wf-xyz-456" },
  narrative: "When running async tests, pytest-asyncio must be installed.\nMore.",
};

const learn = (lessons: unknown, ...flags: string[]) =>
  project.play(["learn", "--json", ...flags], { stdin: JSON.stringify(lessons), env: { USER: "ann" } });
const lessonsNow = async (...flags: string[]) =>
  (await project.play(["lessons", "--json", ...flags])).json.lessons;

describe("learn", () => {
  it("stores what is said, with its provenance and its score", async () => {
    const { status, json } = await learn(ASYNCIO);
    expect(status).toBe(0);
    expect(json.counts).toEqual({ created: 1, strengthened: 0, known: 0, noise: 0, bad: 0 });
    const [lesson] = await lessonsNow();
    expect(lesson).toMatchObject({
      title: ASYNCIO.title,
      provenance: "human",
      author: "ann",
      lifecycle: "draft",
      shadow: true,
      confidence: 0.5,
      actionable: false,
      actionableWhy: "seen once: 3 are needed, or one proven fix",
      evidence: { occurrences: 1, trials: 0, low: null },
    });
    expect(lesson.priority).toBeGreaterThan(0);
    expect(json.items[0].now.id).toBe(lesson.id);
  });

  it("says of each what became of it, and why it is noise", async () => {
    const { status, json } = await learn([
      "not an object",
      { action: "Improve reliability of the tests" },
      { title: "Refactor", action: "Refactor" },
      ASYNCIO,
      { ...ASYNCIO, trigger: { conditions: [{ field: "message", operator: "matches", value: "(" }] } },
      { title: "x", action: { kind: "command", argv: [] } },
      { action: "When the schema changes, run `npm run schema:generate` before the tests" },
    ]);
    expect(status).toBe(1);
    expect(json.items.map((item: { kind: string }) => item.kind)).toEqual([
      "bad",
      "noise",
      "noise",
      "created",
      "bad",
      "bad",
      "created",
    ]);
    expect(json.items[0]).toMatchObject({ place: "lesson 1", why: "a lesson: an object is expected" });
    expect(json.items[1].why).toMatch(/^vague/);
    expect(json.items[4].why).toMatch(/^trigger.conditions\[0\].value: /);
    expect(json.items[5].why).toMatch(/^action.argv: /);
    expect((await lessonsNow()).length).toBe(2);
  });

  it("makes one of three that are alike, and stronger", async () => {
    await learn(ASYNCIO);
    const second = await learn({ ...ASYNCIO, title: "Install pytest-asyncio for the async tests" });
    expect(second.json.items[0]).toMatchObject({ kind: "strengthened" });
    await learn(ASYNCIO);
    const [lesson, ...more] = await lessonsNow();
    expect(more).toEqual([]);
    expect(lesson).toMatchObject({ confidence: 0.6, actionable: true, evidence: { occurrences: 3 } });
  });

  it("does not count a workflow's lesson twice", async () => {
    await learn(OLDER);
    const { json } = await learn(OLDER);
    expect(json.items[0].kind).toBe("known");
    expect((await lessonsNow())[0].evidence.occurrences).toBe(3);
  });

  it.each([
    [
      "yaml",
      "title: Install pytest-asyncio\ntrigger: pytest_asyncio\naction: Install `pytest-asyncio` from requirements-dev.txt\n",
    ],
    [
      "jsonl",
      `${JSON.stringify(ASYNCIO)}\n\n${JSON.stringify({ ...ASYNCIO, trigger: "x_y", action: "Use `x_y` not z" })}\n`,
    ],
    ["json", JSON.stringify({ lessons: [ASYNCIO] })],
  ])("reads %s from a file and from stdin", async (format, text) => {
    project.write(`in.${format}`, text);
    const fromFile = await project.play(["learn", `in.${format}`, "--json"]);
    expect(fromFile.json.counts).toMatchObject({ noise: 0, bad: 0 });
    expect(fromFile.json.counts.created).toBeGreaterThan(0);
    const fromStdin = await project.play(["learn", "--json", "--dry-run"], { stdin: text });
    expect(fromStdin.json.counts).toMatchObject({ strengthened: fromFile.json.counts.created });
  });

  it("reads what a summary established, without its noise", async () => {
    project.write(
      "12-01-SUMMARY.md",
      [
        "---",
        "phase: 12-auth",
        "key-files:",
        "  created: [src/auth.ts]",
        "patterns-established:",
        '  - "Database access goes through src/db/client.ts, never a new pool"',
        "  - Write better tests",
        "key-decisions:",
        '  - "Used jose instead of jsonwebtoken because edge runtimes lack node crypto"',
        "  - {decision: 'Tokens live in `httpOnly` cookies', rationale: no script reads them}",
        "---",
        "# Done",
      ].join("\n"),
    );
    const { json, status } = await project.play(["learn", "--summary", "12-01-SUMMARY.md", "--json"]);
    expect(status).toBe(0);
    expect(json.items.map((item: { place: string; kind: string }) => [item.place, item.kind])).toEqual([
      ["patterns-established 1", "created"],
      ["patterns-established 2", "noise"],
      ["key-decisions 1", "created"],
      ["key-decisions 2", "created"],
    ]);
    const lessons = await lessonsNow();
    const db = lessons.find((lesson: { title: string }) => lesson.title.startsWith("Database"));
    expect(db).toMatchObject({ type: "process", source: "12-01-SUMMARY.md" });
    expect(db.trigger.conditions).toEqual([{ field: "file", operator: "glob", value: "src/db/client.ts" }]);
    const jose = lessons.find((lesson: { title: string }) => lesson.title.includes("jose"));
    expect(jose.trigger.conditions[0]).toEqual({ field: "file", operator: "one-of", value: "src/auth.ts" });
  });

  it.each([
    [["learn"], "", "no lesson was given"],
    [["learn", "missing.json"], "", "there is no such file"],
    [["learn", "--summary", "plain.md"], "", "has no front matter"],
    [["learn", "--summary", "empty.md"], "", "has neither patterns-established nor key-decisions"],
    [["learn", "--summary", "broken.md"], "", "not valid YAML"],
  ])("%j is trouble", async (words, stdin, message) => {
    project.write("plain.md", "# no front matter\n");
    project.write("empty.md", "---\nphase: 1\n---\n");
    project.write("broken.md", "---\na: [1\n---\n");
    const played = await project.play(words, { stdin });
    expect(played.status).toBe(2);
    expect(played.err).toContain(message);
  });

  it("does not wait for a person to type a file", async () => {
    const played = await project.play(["learn"], { answer: "" });
    expect([played.status, played.err]).toEqual([2, expect.stringContaining("learn needs a FILE")]);
  });

  it("takes no flood, and names its own help", async () => {
    const played = await project.play(["learn"], { stdin: Buffer.alloc(20_000_001, " ") });
    expect(played.status).toBe(2);
    expect(played.err).toBe("twiceshy: stdin has more than 20 MB.\n  try: twiceshy learn --help\n");
  });

  it("keeps secrets out, and stores nothing in a dry run", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(3)}F6g7h8`;
    await learn({ ...ASYNCIO, narrative: `export GITHUB_TOKEN=${token}` }, "--dry-run");
    expect(await lessonsNow()).toEqual([]);
    await learn({ ...ASYNCIO, narrative: `export GITHUB_TOKEN=${token}` });
    const text = JSON.stringify(await lessonsNow());
    expect(text).toContain("[redacted:");
    expect(text).not.toContain(token);
  });

  it("can be recalled by other words than its trigger's, and not after it was retired", async () => {
    await learn({
      title: "The billing service refuses expired certificates",
      trigger: "billing_certificate",
      examples: ["certificate verify failed: certificate has expired"],
      action: "Renew the development certificates with `make certs` before the tests",
    });
    const ask = async (text: string) => (await project.play(["recall", text, "--json"])).out;
    expect(
      await ask("ssl.SSLError: certificate verify failed: certificate has expired (_ssl.c:1007)"),
    ).toContain("make certs");
    expect(await ask("cannot unpack non-iterable NoneType object")).not.toContain("make certs");
    const [{ id }] = await lessonsNow();
    await project.play(["lessons", "retire", id]);
    expect(
      await ask("ssl.SSLError: certificate verify failed: certificate has expired (_ssl.c:1007)"),
    ).not.toContain("make certs");
  });

  it("calls what an agent says an observation", async () => {
    await project.play(["learn"], { stdin: JSON.stringify(ASYNCIO), env: { CLAUDECODE: "1" } });
    expect((await lessonsNow())[0]).toMatchObject({ provenance: "observed", author: "claude" });
  });
});

describe("lessons", () => {
  it("lists them, or says that there is none", async () => {
    expect((await project.play(["lessons"])).out).toBe("no lesson that fits\n");
    await learn(ASYNCIO);
    const { out } = await project.play(["lessons"]);
    expect(out).toMatch(
      /^[0-9a-f]{8} {2}draft {2}error_resolution {2}human {2}confidence 0.50 \(not tried yet\)/,
    );
    expect(out).toContain("→ run pip install -r requirements-dev.txt");
  });

  it("shows one with everything that was said about it", async () => {
    await learn(ASYNCIO);
    const [{ id }] = await lessonsNow();
    await project.play(["lessons", "confirm", id.slice(0, 6), "--reason", "seen it work"], {
      env: { USER: "bob" },
    });
    const { out } = await project.play(["lessons", id.slice(0, 6)]);
    expect(out).toContain("state      active: confirmed by bob: seen it work");
    expect(out).toContain("verifier   bob");
    expect(out).toContain("message contains pytest_asyncio");
    expect(out).toMatch(/state|lifecycle draft → active/);
    const { json } = await project.play(["lessons", id, "--json"]);
    expect(json.lesson).toMatchObject({ lifecycle: "active", confidence: 0.6, verifier: "bob" });
    expect(json.events.map((event: { kind: string }) => event.kind)).toEqual(
      expect.arrayContaining(["created", "confirmed", "state"]),
    );
  });

  it("takes decisions, and loses nothing by them", async () => {
    await learn(ASYNCIO);
    const [{ id }] = await lessonsNow();
    const decide = async (...words: string[]) =>
      (await project.play(["lessons", ...words, "--json"])).json.lesson;
    expect(await decide("reject", id, "--reason", "wrong")).toMatchObject({ lifecycle: "deprecated" });
    expect(await decide("retire", id, "--reason", "old")).toMatchObject({
      archived: true,
      reason: "archived: old",
    });
    expect(await lessonsNow()).toEqual([]);
    expect(await lessonsNow("--archived")).toHaveLength(1);
    expect(await decide("restore", id)).toMatchObject({ archived: false, lifecycle: "draft" });
    expect(await decide("edit", id, "--title", "Better", "--advice", "Do `x` first")).toMatchObject({
      title: "Better",
      action: { kind: "advice", text: "Do `x` first" },
    });
    expect(await lessonsNow()).toHaveLength(1);
  });

  it("knows those that come with twiceshy", async () => {
    const all = await lessonsNow("--all", "--limit", "500");
    const seeds = all.filter((lesson: { provenance: string }) => lesson.provenance === "preseeded");
    expect(seeds.length).toBeGreaterThanOrEqual(10);
    expect(seeds.every((lesson: { lifecycle: string }) => lesson.lifecycle === "active")).toBe(true);
    const { status, out } = await project.play(["lessons", seeds[0].id]);
    expect(status).toBe(0);
    expect(out).toContain("comes with twiceshy");
  });

  it.each([
    [["lessons", "zzzz9999"], 1, 'no lesson is called "zzzz9999"'],
    [["lessons", "confirm"], 2, "lessons confirm needs the lesson's id"],
    [["lessons", "one", "two"], 2, "lessons takes one id, or a decision"],
    [["lessons", "--lifecycle", "dead"], 2, "--lifecycle is one of"],
  ])("%j is trouble", async (words, status, message) => {
    await learn(ASYNCIO);
    const played = await project.play(words);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
  });

  it("wants to know what to edit", async () => {
    await learn(ASYNCIO);
    const [{ id }] = await lessonsNow();
    const played = await project.play(["lessons", "edit", id]);
    expect(played).toMatchObject({ status: 2 });
    expect(played.err).toContain("needs what to change");
  });
});

describe("export and import", () => {
  it.each(["jsonl", "json", "yaml"])("as %s, come back in another project, once", async (format) => {
    await learn([ASYNCIO, { action: "When the schema changes, run `npm run schema:generate`" }]);
    const { out } = await project.play(["export", "--format", format]);
    const other = makeProject();
    try {
      other.write(`in.${format}`, out);
      const first = await other.play(["import", `in.${format}`, "--json"]);
      expect(first.json.counts).toMatchObject({ created: 2, bad: 0 });
      const before = (await other.play(["lessons", "--json"])).out;
      const second = await other.play(["import", `in.${format}`, "--json"]);
      expect(second.json.counts).toMatchObject({ created: 0, known: 2 });
      expect((await other.play(["lessons", "--json"])).out).toBe(before);
      const lessons = JSON.parse(before).lessons;
      const ids = (await lessonsNow()).map((lesson: { id: string }) => lesson.id).sort();
      expect(lessons.map((lesson: { id: string }) => lesson.id).sort()).toEqual(ids);
      expect(lessons[0]).toMatchObject({ provenance: "imported", source: `in.${format}` });
    } finally {
      other.remove();
    }
  });

  it("reads the older shape", async () => {
    project.write("learnings.jsonl", `${JSON.stringify(OLDER)}\n`);
    await project.play(["import", "learnings.jsonl"]);
    const [lesson] = await lessonsNow();
    expect(lesson).toMatchObject({
      title: "When running async tests, pytest-asyncio must be installed",
      category: "import_error",
      provenance: "imported",
      author: "user@example.com",
      lifecycle: "active",
      confidence: 0.7,
      action: {
        kind: "advice",
        text: "add dependency (package: pytest-asyncio, file: requirements-dev.txt)",
      },
      validation: { command: null, expect: "import_succeeds is true" },
      evidence: { occurrences: 3, trials: 0, timeSavedMinutes: 12, files: ["tests/test_async.py"] },
    });
    expect(lesson.trigger.conditions).toEqual([
      { field: "error_type", operator: "is", value: "ModuleNotFoundError" },
      { field: "message", operator: "contains", value: "pytest_asyncio" },
      { field: "phase", operator: "is", value: "EXECUTE" },
      { field: "file", operator: "glob", value: "tests/*.py" },
    ]);
  });

  it("names the lines it cannot read, and keeps the rest", async () => {
    const lines = [JSON.stringify(OLDER), "{ broken", "", '{"title": 3}', JSON.stringify(ASYNCIO)];
    project.write("learnings.jsonl", lines.join("\n"));
    const { status, json, out } = await project.play(["import", "learnings.jsonl", "--json"]);
    expect(status).toBe(1);
    expect(json.counts).toEqual({ created: 2, strengthened: 0, known: 0, noise: 0, bad: 2 });
    expect(json.items[1]).toMatchObject({ place: "line 2", kind: "bad", why: "not valid JSON" });
    expect(json.items[2]).toMatchObject({ place: "line 4", why: "action: an object is expected" });
    expect(out).not.toContain("undefined");
    expect(await lessonsNow()).toHaveLength(2);
  });

  it("takes no word for it that a lesson is automated, safe and sure", async () => {
    const bold = {
      ...ASYNCIO,
      action: { kind: "command", argv: ["rm", "-rf", "node_modules"] },
      safety: "safe",
      lifecycle: "automated",
      confidence: 1,
      shadow: false,
      evidence: { occurrences: 1e9, successes: 99, trials: 99 },
    };
    project.write("bold.json", JSON.stringify(bold));
    await project.play(["import", "bold.json"]);
    expect((await lessonsNow())[0]).toMatchObject({
      safety: "risky",
      lifecycle: "active",
      confidence: 0.7,
      shadow: true,
      evidence: { trials: 0, verified: 0, occurrences: 100_000 },
      actionable: false,
    });
  });

  it("writes into a file", async () => {
    await learn(ASYNCIO);
    const { err, out } = await project.play(["export", "--out", "sub/lessons.jsonl"]);
    expect(out).toBe("");
    expect(err).toContain("1 lesson written to sub/lessons.jsonl");
    expect(JSON.parse(readFileSync(join(project.root, "sub/lessons.jsonl"), "utf8"))).toMatchObject({
      twiceshy: "lesson",
      title: ASYNCIO.title,
    });
    expect((await project.play(["export", "--category", "other"])).out).toBe("");
    expect((await project.play(["export", "--out", ".git/HEAD/x"])).status).toBe(2);
  });
});

describe("lessons in the repository", () => {
  const folder = () => join(project.root, "twiceshy/lessons");

  it("are written one per file, and only when they say something else", async () => {
    await learn(ASYNCIO);
    const first = await project.play(["export", "--to-repo", "--json"]);
    expect(first.json.files).toMatchObject([{ kind: "written" }]);
    const [name] = readdirSync(folder());
    expect(name).toMatch(/^install-pytest-asyncio-for-async-tests-[0-9a-f]{8}\.yaml$/);
    expect((await project.play(["export", "--to-repo", "--json"])).json.files).toMatchObject([
      { kind: "unchanged" },
    ]);
    const [{ id }] = await lessonsNow();
    await project.play(["lessons", "edit", id, "--narrative", "Because of the fixture"]);
    expect((await project.play(["export", "--to-repo", "--json"])).json.files).toMatchObject([
      { kind: "written" },
    ]);
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it("are read by teammates, follow their file, and go with it", async () => {
    const yaml = [
      "title: Generate the client first",
      "trigger: {conditions: [{field: file, operator: glob, value: 'schema/**'}]}",
      "action: {kind: command, argv: [npm, run, generate]}",
      "lifecycle: active",
    ].join("\n");
    project.write("twiceshy/lessons/generate.yaml", yaml);
    await project.play(["run", "--", "true"]);
    const [lesson] = await lessonsNow();
    expect(lesson).toMatchObject({
      title: "Generate the client first",
      provenance: "imported",
      source: "twiceshy/lessons/generate.yaml",
      lifecycle: "active",
    });
    expect((await lessonsNow())[0]).toEqual(lesson);
    await project.play(["lessons", "confirm", lesson.id]);
    project.write("twiceshy/lessons/generate.yaml", yaml.replace("the client", "the API client"));
    expect((await lessonsNow())[0]).toMatchObject({
      id: lesson.id,
      title: "Generate the API client first",
      confidence: 0.6,
    });
    rmSync(join(folder(), "generate.yaml"));
    expect(await lessonsNow()).toEqual([]);
    expect((await project.play(["lessons", lesson.id])).status).toBe(1);
    project.write("twiceshy/lessons/generate.yaml", yaml);
    expect((await lessonsNow())[0]).toMatchObject({ id: lesson.id, confidence: 0.6 });
  });

  it("are recalled as soon as they are pulled, and no longer when they are gone", async () => {
    const yaml =
      "title: Renew the certificates\ntrigger: certificate has expired\naction: Run `make certs` first\n";
    const ask = async () =>
      (await project.play(["recall", "SSL error: certificate has expired", "--json"])).out;
    await project.play(["run", "--", "true"]);
    expect(await ask()).not.toContain("make certs");
    project.write("twiceshy/lessons/certs.yaml", yaml);
    expect(await ask()).toContain("make certs");
    rmSync(join(folder(), "certs.yaml"));
    expect(await ask()).not.toContain("make certs");
    project.write("twiceshy/lessons/certs.yaml", yaml);
    expect(await ask()).toContain("make certs");
    rmSync(join(project.root, "twiceshy"), { recursive: true });
    expect(await ask()).not.toContain("make certs");
  });

  it("put nothing else behind a record that was earned", async () => {
    await learn(ASYNCIO);
    const [own] = await lessonsNow();
    const hijack = {
      ...ASYNCIO,
      id: own.id,
      title: "Other words",
      action: { kind: "command", argv: ["npm", "ci"] },
    };
    project.write("twiceshy/lessons/hijack.json", JSON.stringify({ ...hijack, trigger: "anything" }));
    const [after] = (await lessonsNow()).filter(({ id }: { id: string }) => id === own.id);
    expect(after).toMatchObject({ title: "Other words", action: own.action, trigger: own.trigger });
    // Of a lesson that only files tell, the file that does something else is another lesson.
    const id = "0123456789abcdef0123";
    const shared = { ...ASYNCIO, id, trigger: "the server is down" };
    project.write("twiceshy/lessons/shared.json", JSON.stringify(shared));
    await project.play(["lessons", "confirm", id]);
    project.write("twiceshy/lessons/shared.json", JSON.stringify({ ...shared, action: hijack.action }));
    const all = await lessonsNow();
    expect(all.find((one: { id: string }) => one.id === id)).toBeUndefined();
    const other = all.find(({ action }: { action: { argv?: string[] } }) => action.argv?.[0] === "npm");
    expect(other).toMatchObject({ confidence: 0.5, verifier: null });
  });

  it("correct a lesson that was learned here, and do not count twice", async () => {
    await learn(ASYNCIO);
    await project.play(["export", "--to-repo"]);
    const [name] = readdirSync(folder());
    const path = join(folder(), name!);
    project.write(
      `twiceshy/lessons/${name}`,
      readFileSync(path, "utf8").replace(ASYNCIO.title, "Reviewed title"),
    );
    const [lesson, ...more] = await lessonsNow();
    expect(more).toEqual([]);
    expect(lesson).toMatchObject({
      title: "Reviewed title",
      provenance: "human",
      evidence: { occurrences: 1 },
    });
    rmSync(path);
    expect((await lessonsNow())[0]).toMatchObject({ title: ASYNCIO.title });
  });

  it("may speak of secrets without breaking anything", async () => {
    await project.play(["run", "--", "true"]);
    project.write(
      "twiceshy/lessons/token.yaml",
      `title: "Quote the token: api_key='"\ntrigger: api_key_missing\naction: "Write api_key='…' in config.toml, not --password='"\n`,
    );
    project.write("twiceshy/lessons/more.json", JSON.stringify(ASYNCIO));
    expect(await lessonsNow()).toHaveLength(2);
    expect(await lessonsNow()).toHaveLength(2);
  });

  it("say what cannot be read, and take the rest", async () => {
    await project.play(["run", "--", "true"]);
    project.write("twiceshy/lessons/bad.yaml", "a: [1\n");
    project.write("twiceshy/lessons/many.jsonl", `${JSON.stringify(ASYNCIO)}\n{"title":1}\n`);
    project.write("twiceshy/lessons/README.md", "# not a lesson");
    project.write("outside.yaml", "title: x");
    symlinkSync(join(project.root, "outside.yaml"), join(folder(), "link.yaml"));
    project.write(
      "twiceshy/lessons/bomb.yaml",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefgh"].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${"abcdefg"[i]}`).join(",")}]`).join("\n")}\n`,
    );
    const { err, json } = await project.play(["lessons", "--json"]);
    expect(json.lessons.map((lesson: { title: string }) => lesson.title)).toEqual([ASYNCIO.title]);
    expect(err).toContain("twiceshy/lessons/bad.yaml, line");
    expect(err).toContain("twiceshy/lessons/many.jsonl, line 2: action: an object is expected");
    expect(err).toContain("twiceshy/lessons/bomb.yaml");
    expect(err).not.toContain("link.yaml");
  });
});

describe("a lesson from a fix", () => {
  it("is there after a check turned green, and is silent about itself until then", async () => {
    project.write("package.json", '{"name":"shop","scripts":{"test":"node test.js"}}\n');
    project.write(
      "test.js",
      'const { total } = require("./cart.js");\nif (total() !== 0) process.exit(1);\n',
    );
    project.write("cart.js", "exports.total = (items) => {\n  return items.length;\n};\n");
    const run = () => project.play(["run", "--", "node", join(project.root, "test.js")]);
    expect((await run()).status).toBe(1);
    expect(await lessonsNow()).toEqual([]);
    project.write("cart.js", "exports.total = (items) => {\n  return items?.length ?? 0;\n};\n");
    expect((await run()).status).toBe(0);
    const [lesson, ...more] = await lessonsNow();
    expect(more).toEqual([]);
    expect(lesson).toMatchObject({
      grade: "observed",
      provenance: "observed",
      lifecycle: "draft",
      title: "TypeError: Cannot read properties of undefined (reading 'length')",
      action: { kind: "patch", files: ["cart.js"] },
      evidence: { occurrences: 1, trials: 1, successes: 1 },
      preconditions: [
        { kind: "file", path: "cart.js" },
        { kind: "line", file: "cart.js", text: "return items.length;" },
      ],
    });
    expect(lesson.action.diff).toContain("+  return items?.length ?? 0;");
    const { out } = await project.play(["lessons", lesson.id.slice(0, 8)]);
    expect(out).toContain("cart.js has the line return items.length;");
  });
});
