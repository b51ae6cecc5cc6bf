import { spawnSync } from "node:child_process";
import {
  chmodSync,
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
import { ROOT } from "./built.ts";
import { BIN, ENV } from "./twiceshy.ts";

interface Block {
  readonly typed: string;
  /** Lines that are promised after it. */
  readonly told: readonly string[];
}

/** What the tutorial has one type, in order, and what it says will be seen. */
function blocksOf(page: string): Block[] {
  const blocks: { typed: string; told: string[] }[] = [];
  for (const [, kind, body = ""] of page.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)) {
    if (kind === "sh") blocks.push({ typed: body, told: [] });
    else blocks.at(-1)!.told.push(...body.split("\n").filter((line) => line !== ""));
  }
  return blocks;
}

const INSTALL = "npm install --global twiceshy\n";

describe("the tutorial", () => {
  it("goes as it is written, typed in one shell", () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-tutorial-")));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    mkdirSync(join(home, "bin"));
    writeFileSync(join(home, "bin/twiceshy"), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`);
    chmodSync(join(home, "bin/twiceshy"), 0o755);
    writeFileSync(join(home, ".gitconfig"), "[user]\n\tname = you\n\temail = you@example.org\n");
    const blocks = blocksOf(readFileSync(join(ROOT, "docs/tutorial.md"), "utf8"));
    // What is installed by that is what was built here; the package itself is tried by scripts/pack-check.mjs.
    expect(blocks[0]).toEqual({ typed: INSTALL, told: [] });
    const played = blocks.slice(1);
    const script = played.map(({ typed }, at) => `${typed}echo "<<end of ${at}: $?>>"\n`).join("");
    const { stdout } = spawnSync("sh", ["-c", `exec 2>&1\n${script}`], {
      cwd: home,
      env: {
        ...ENV,
        HOME: home,
        PATH: `${join(home, "bin")}:${ENV.PATH}`,
        GIT_CONFIG_GLOBAL: join(home, ".gitconfig"),
      },
      encoding: "utf8",
    });
    let rest = stdout;
    for (const [at, { typed, told }] of played.entries()) {
      const end = rest.search(new RegExp(`<<end of ${at}: \\d+>>`));
      expect(end, typed).toBeGreaterThanOrEqual(0);
      const said = rest.slice(0, end);
      const flat = said.replace(/\s+/g, " ");
      for (const line of told) expect(flat, `${typed}\n${said}`).toContain(line.replace(/\s+/g, " "));
      const code = /<<end of \d+: (\d+)>>/.exec(rest.slice(end))![1];
      // Failing is the point of those that say so.
      expect(code, `${typed}\n${said}`).toBe(
        /twiceshy: test_failure/.test(told[0] ?? "") && /run --/.test(typed) ? "1" : "0",
      );
      rest = rest.slice(rest.indexOf(">>", end) + 3);
    }
    expect(played.length).toBeGreaterThan(12);
  });
});
