import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/threat-model.md"), "utf8");
const [, ...parts] = page.split(/^## /m);
const titled = (text: string) => text.slice(0, text.indexOf("\n"));
/** The parts that are about an attacker: each has a table of threats. */
const attackers = parts.filter((text) => /^\| threat \|/m.test(text));

interface Row {
  readonly threat: string;
  readonly stops: string;
  readonly proof: string;
}

const rowsOf = (text: string): Row[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| threat |"))
    .map((line) => {
      const [threat = "", stops = "", proof = ""] = line
        .slice(1)
        .split("|")
        .map((cell) => cell.trim());
      return { threat, stops, proof };
    });

const rows = attackers.flatMap(rowsOf);
// `test/doors/cli/token.test.ts` "is shown once, and stored only by its hash"
const PROOF = /^`(test\/[\w./-]+\.test\.ts)` "([^"]+)"$/;

describe("docs/threat-model.md", () => {
  it("looks at everybody who may attack, and says what is not stopped", () => {
    const named = attackers.map(titled).join("\n");
    for (const word of ["repository", "output", "bundle", "page", "model", "machine"])
      expect(named).toContain(word);
    const gaps = parts.find((text) => titled(text) === "What is not stopped") ?? "";
    expect(gaps.match(/^- /gm)?.length ?? 0).toBeGreaterThan(5);
    expect(rows.length).toBeGreaterThan(35);
  });

  it.each(rows)("$threat", ({ stops, proof }) => {
    expect(stops).not.toBe("");
    for (const one of proof.split("<br>")) {
      const [, file, title] = PROOF.exec(one.trim()) ?? [];
      expect(file, `no test is named by: ${one}`).toBeDefined();
      expect(existsSync(join(root, file!)), file).toBe(true);
      const isThere = readFileSync(join(root, file!), "utf8").includes(`"${title}"`);
      expect(isThere, `${file} has no test called ${title}`).toBe(true);
    }
  });
});
