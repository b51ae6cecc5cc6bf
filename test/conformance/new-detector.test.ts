import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { patternOf } from "../../scripts/new-detector/pattern.mjs";
import { logOf } from "../detect/log-of.ts";

describe("a pattern from a line", () => {
  it.each([
    [
      "frob: error: a/widgets.frob:7:3: upside down",
      { file: "a/widgets.frob", line: 7, column: 3, message: "upside down" },
      "^frob: error: (\\S+?\\.frob):(\\d+):(\\d+): (.+)$",
      "frob: error:",
    ],
    [
      "de.po:7: no end",
      { file: "de.po", line: 7, column: null, message: "no end" },
      "^(\\S+?\\.po):(\\d+): (.+)$",
      ".po:",
    ],
    [
      "E[7] (x+) in b.c",
      { file: "b.c", line: null, column: null, message: "(x+)" },
      "^E\\[7\\] (.+) in (\\S+?\\.c)$",
      ".c",
    ],
    [
      "it broke",
      { file: null, line: null, column: null, message: "something else" },
      "^it broke$",
      "it broke",
    ],
    // The 7 of the message is not the line.
    [
      "7 errors in x.y:9",
      { file: "x.y", line: 9, column: null, message: "7 errors" },
      "^(.+) in (\\S+?\\.y):(\\d+)$",
      ".y:",
    ],
  ])("%s", (line, seen, source, needle) => {
    const pattern = patternOf(line, seen);
    expect(pattern.source).toBe(source);
    expect(pattern.needle).toBe(needle);
    expect(new RegExp(pattern.source).test(line)).toBe(true);
  });
});

describe("npm run new:detector", () => {
  let root: string;
  const at = (path: string) => join(root, path);
  const put = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const text = (path: string) => readFileSync(at(path), "utf8");
  const make = (...words: string[]) => {
    const done = spawnSync(process.execPath, ["scripts/new-detector.mjs", "--into", root, ...words], {
      env: { ...process.env, INIT_CWD: at("work") },
      encoding: "utf8",
    });
    return { status: done.status, said: done.stdout + done.stderr };
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "twiceshy-new-detector-"));
    put(
      "src/detect/detectors/shell/list.ts",
      'import type { Detector } from "../../detector.ts";\n\nexport const SHELL: readonly Detector[] = [];\n',
    );
    put("work/widgets.frob", "widget upside down\n");
    put("work/frob", '#!/bin/sh\necho "frob: error: $1:1: upside down (in $PWD)" >&2\nexit 3\n');
    put("work/printed.log", "warming up\nfrob: error: widgets.frob:1: upside down\nfrob: gave up\n");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("makes a record that reads the output it was made from", async () => {
    const made = make("--tool", "frob", "--run", "sh ./frob widgets.frob", "--passing", "echo all is well");
    expect(made.said).toContain("Next:");
    expect(made.status).toBe(0);
    const { frob } = (await import(at("src/detect/detectors/shell/frob.ts"))) as { frob: Detector };
    const output = text("test/fixtures/output/frob/first/output.txt");
    const drafts = frob.scan(logOf(output), { command: "frob", exitCode: 3, signal: null });
    expect(drafts).toMatchObject([{ file: "widgets.frob", line: 1 }]);
    expect(drafts[0]!.message).toContain("upside down");
    expect(frob.needles.some((needle) => output.toLowerCase().includes(needle))).toBe(true);
    expect(text("src/detect/detectors/shell/list.ts")).toMatch(
      /import \{ frob \} from "\.\/frob\.ts";[\s\S]*\[frob/,
    );
    expect(JSON.parse(text("test/fixtures/output/frob/first/expect.json"))).toMatchObject({
      exitCode: 3,
      file: "widgets.frob",
      line: 1,
      labelledBy: "draft",
    });
    expect(text("test/fixtures/output/frob/first/source/widgets.frob")).toBe("widget upside down\n");
    expect(text("scripts/corpus/cases/frob.txt")).toMatch(/%% case first\n[\s\S]*%% case passing\n/);
    // Nobody's folder in a fixture.
    expect(output).toContain("/home/dev/app");
    expect(output).not.toContain(root);
  });

  it("takes output that was made elsewhere, with its origin", () => {
    const made = make(
      "--tool",
      "frob",
      "--output",
      "printed.log",
      "--origin",
      "acme/frob, MIT",
      "--exit",
      "2",
    );
    expect(made.status).toBe(0);
    expect(JSON.parse(text("test/fixtures/output/frob/first/expect.json"))).toMatchObject({
      exitCode: 2,
      note: "acme/frob, MIT",
      message: ["upside down"],
    });
    expect(text("scripts/corpus/cases/frob.txt")).toContain(
      "command: cat printed.txt; exit 2\nshown: frob\n",
    );
  });

  it.each([
    [["--tool", "frob"], "either --run"],
    [["--run", "false"], "--tool NAME is needed"],
    [["--tool", "frob", "--run", "true"], "did not fail"],
    [["--tool", "frob", "--run", "no-such-program-here"], "no such program"],
    [["--tool", "tsc", "--run", "false"], 'a detector "tsc" already'],
    [["--tool", "frob", "--run", "sh ./frob widgets.frob", "--family", "cobol"], 'no family "cobol"'],
  ])("says what is wrong with %s", (words, said) => {
    const made = make(...words);
    expect(made.said).toContain(said);
    expect(made.status).toBe(1);
    expect(text("src/detect/detectors/shell/list.ts")).toContain("= []");
  });

  it("writes nothing over, and nothing at all in a dry run", () => {
    expect(make("--tool", "frob", "--output", "printed.log", "--dry-run").said).toContain("would write");
    expect(text("src/detect/detectors/shell/list.ts")).toContain("= []");
    put("scripts/corpus/cases/frob.txt", "mine\n");
    expect(make("--tool", "frob", "--output", "printed.log").said).toContain("frob.txt is there already");
    expect(text("scripts/corpus/cases/frob.txt")).toBe("mine\n");
  });
});
