import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { headingOf, patternOf } from "../../scripts/new-detector/pattern.mjs";
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
    // A table: as many blanks as the longest message wants, and the rule behind it.
    [
      '  2:3   ✖  Unknown property "colr"        property-no-unknown',
      {
        file: "shop.css",
        line: 2,
        column: 3,
        message: 'Unknown property "colr"',
        errorType: "property-no-unknown",
      },
      "^ +(\\d+):(\\d+) +✖ +(.*\\S) +([\\w-]+)$",
      "✖",
    ],
    [
      "b.sh:2:6: note: Double quote to prevent globbing. [SC2086]",
      { file: "b.sh", line: 2, column: 6, message: "Double quote to prevent globbing.", errorType: "SC2086" },
      "^(\\S+?\\.sh):(\\d+):(\\d+): note: (.+) \\[([\\w-]+)\\]$",
      ": note:",
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

describe("the line above that names the file", () => {
  it.each([
    [["shop.css", "  2:3  ✖  bad"], 1, "shop.css", "^(\\S+\\.css)$"],
    [["", "   /home/dev/app/a.html", "     L1 | bad"], 2, "a.html", "^ +(\\S+\\.html)$"],
    [["==> src/a.tf", "x", "", "line 3: bad"], 3, "src/a.tf", "^==> (\\S+\\.tf)$"],
  ])("of %j", (lines, at, file, source) => {
    const heading = headingOf(lines, at, file);
    expect(heading?.source).toBe(source);
    expect(new RegExp(source).exec(heading!.line)?.[1]).toMatch(new RegExp(`${file}$`));
  });

  it.each([
    [["shop.css", "shop.css:2: bad"], 1, "shop.css"],
    [["see shop.css:9 in other.css", "bad"], 1, "shop.css"],
    [["shop.css", "bad"], 1, null],
    [["bad", "shop.css"], 0, "shop.css"],
  ])("is not there in %j", (lines, at, file) => {
    expect(headingOf(lines, at, file)).toBeNull();
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
    expect(mayRead(frob, needleText(logOf(output), { command: null }))).toBe(true);
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
      "acme/frob",
      "--licence",
      "MIT",
      "--exit",
      "2",
    );
    expect(made.status).toBe(0);
    expect(JSON.parse(text("test/fixtures/output/frob/first/expect.json"))).toMatchObject({
      exitCode: 2,
      origin: "acme/frob",
      licence: "MIT",
      message: ["upside down"],
    });
    expect(text("scripts/corpus/cases/frob.txt")).toContain(
      "command: cat printed.txt; exit 2\nshown: frob\n",
    );
  });

  it("reads a page whose files stand over their problems, and keeps the tool's settings", async () => {
    put("work/.pagelintrc", "strict\n");
    put("work/a.page", "x\n");
    put(
      "work/pagelint",
      "#!/bin/sh\necho; echo a.page; echo '  1:4   !!  error: Wrong end       wrong-end'; exit 1\n",
    );
    const label = { message: "Wrong end", file: "a.page", line: "1", column: "4", type: "wrong-end" };
    const flags = Object.entries(label).flatMap(([name, value]) => [`--${name}`, value]);
    const command = ["--run", "sh ./pagelint a.page", "--setup", "git init -q"];
    const made = make("--tool", "pagelint", ...command, ...flags).said;
    expect(made).toContain("under this one:\n  a.page");
    expect(made).toContain("No passing case");
    const { pagelint } = (await import(at("src/detect/detectors/shell/pagelint.ts"))) as {
      pagelint: Detector;
    };
    const page = "b.page\n  7:1  !!  error: Other      other-end\n\n  9:1  !!  error: Nobody's  x-y";
    const about = { command: "pagelint", exitCode: 1, signal: null };
    expect(pagelint.scan(logOf(page), about)).toMatchObject([
      { file: "b.page", line: 7, column: 1, message: "Other", errorType: "other-end" },
      { file: null, line: 9 },
    ]);
    expect(text("test/fixtures/output/pagelint/first/source/.pagelintrc")).toBe("strict\n");
    expect(text("scripts/corpus/cases/pagelint.txt")).toContain("setup: git init -q\n");
  });

  it("makes no record where another reads the output, unless told to", () => {
    put("work/tsclike.log", "src/a.ts(3,7): error TS2304: Cannot find name 'x'.\n");
    const made = make("--tool", "tsclike", "--output", "tsclike.log", "--family", "shell");
    expect(made.said).toContain('The record "tsc" reads this already');
    expect(text("src/detect/detectors/shell/list.ts")).toContain("= []");
    expect(text("scripts/corpus/cases/tsclike.txt")).toContain("errorType: TS2304\n");
    rmSync(at("scripts"), { recursive: true });
    rmSync(at("test"), { recursive: true });
    make("--tool", "tsclike", "--output", "tsclike.log", "--family", "shell", "--own");
    expect(text("src/detect/detectors/shell/list.ts")).toContain("tsclike");
  });

  it("shows what the command printed, also of the one that was to pass", () => {
    put("work/breaks", "#!/bin/sh\necho could not find the root; exit 1\n");
    const made = make("--tool", "frob", "--run", "sh ./frob widgets.frob", "--passing", "sh ./breaks");
    expect(made.said).toContain("| could not find the root");
    expect(made.said).toContain("was to pass and gave 1");
    expect(made.status).toBe(1);
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

  it("writes over an earlier try when told to, but over nothing that git knows", () => {
    const words = ["--tool", "frob", "--output", "printed.log"];
    make(...words, "--message", "warming up");
    const again = make(...words, "--again", "--message", "upside down");
    expect(again.status).toBe(0);
    expect(text("scripts/corpus/cases/frob.txt")).toContain("message: upside down\n");
    expect(text("src/detect/detectors/shell/list.ts").match(/frob\.ts/g)).toHaveLength(1);
    // The family was guessed wrong: one record is left, in the other.
    put(
      "src/detect/detectors/web/list.ts",
      'import type { Detector } from "../../detector.ts";\n\nexport const WEB: readonly Detector[] = [];\n',
    );
    expect(make(...words, "--again", "--message", "upside down", "--family", "web").said).toContain(
      "removed src/detect/detectors/shell/frob.ts",
    );
    expect(text("src/detect/detectors/shell/list.ts")).not.toContain("frob");
    expect(text("src/detect/detectors/web/list.ts").match(/frob\.ts/g)).toHaveLength(1);
    expect(existsSync(at("src/detect/detectors/shell/frob.ts"))).toBe(false);
    expect(existsSync(at("test/detect/detectors/shell/frob.test.ts"))).toBe(false);
    for (const words of [
      ["init", "-q"],
      ["add", "scripts"],
    ])
      spawnSync("git", words, { cwd: root });
    const refused = make(...words, "--again", "--message", "gave up");
    expect(refused.said).toContain("frob.txt is there already, and git knows it");
    expect(text("scripts/corpus/cases/frob.txt")).toContain("message: upside down\n");
  });
});
