import { describe, expect, it } from "vitest";
import { markdownLines } from "../../src/report/markdown-lines.ts";
import { renderReport } from "../../src/report/out.ts";
import { githubReport } from "../../src/report/out-github.ts";
import { code, fence, markdownReport } from "../../src/report/out-markdown.ts";
import { exampleFailure, exampleRun } from "./example-failure.ts";
import { HOSTILE } from "./out-hostile.ts";

const about = (change: Parameters<typeof exampleRun>[0] = {}, failures = [exampleFailure()]) => ({
  run: exampleRun(change),
  failures,
  version: "0.1.0",
});

const hostile = HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text] as const);

const allOf = (text: string) =>
  about({ check: { id: "c", command: text, directory: text }, failureCount: 1 }, [
    exampleFailure({ message: text, test: text, file: text, excerpt: text, errorType: text, tool: text }),
  ]);

describe("github", () => {
  it("puts an annotation at the line", () => {
    expect(githubReport(about({ failureCount: 1 }))).toBe(
      "::error file=src/cart.js,line=3,col=15,title=TypeError::" +
        "Cannot read properties of undefined (reading 'price')%0Atwiceshy show ae91d9cb\n",
    );
  });

  it("says how often it was seen and what cured it, with the cure as data", () => {
    const fix = {
      id: "01932f0c-0000-7000-8000-3f9a2c41d0aa",
      grade: "proven" as const,
      kind: "change" as const,
      worked: 1,
      tried: 1,
      attempts: 1,
      commands: ["npm ci\n::error::smuggled"],
      files: ["src/cart.js"],
      diff: "diff --git a/src/cart.js b/src/cart.js\n@@ -1 +1 @@\n-a.price\n+a?.price\n",
    };
    const failure = exampleFailure();
    const known = new Map([[failure.fingerprint.hash, { seen: 4, fix }]]);
    const text = githubReport({ ...about({ failureCount: 1 }), known });
    expect(text.split("\n")).toHaveLength(2);
    expect(text).toContain(
      "%0Aseen 4 times; fixed before, worked 1 of 1 time, proven: twiceshy fixes 3f9a2c41d0aa%0A$ npm ci",
    );
    expect(text).toContain("-a.price%0A+a?.price%0Atwiceshy show");
    const page = markdownReport({ ...about({ failureCount: 1 }), known });
    expect(page).toContain("**seen 4 times; fixed before, worked 1 of 1 time, proven");
    expect(page).toMatch(/```text\n\$ npm ci[^`]*-a\.price\n\+a\?\.price\n```/);
    const fresh = new Map([[failure.fingerprint.hash, { seen: 1, fix: null }]]);
    expect(githubReport({ ...about({ failureCount: 1 }), known: fresh })).toContain("%0Anew%0A");
  });

  it("escapes as the runner undoes it", () => {
    const text = githubReport(
      about({ failureCount: 1 }, [
        exampleFailure({ file: "a,b:c.ts", test: "50%", message: "100%\r\nsure, a:b" }),
      ]),
    );
    expect(text).toContain("file=a%2Cb%3Ac.ts,");
    expect(text).toContain("title=50%25::100%25%0Asure, a:b%0A");
  });

  it("names no line without a file, says nothing of a pass, and what is missing of a failure", () => {
    expect(githubReport(about({ failureCount: 1 }, [exampleFailure({ file: null })]))).toMatch(
      /^::error title=/,
    );
    expect(githubReport(about({ outcome: "passed", failureCount: 0 }, []))).toBe("");
    expect(githubReport(about({ failureCount: 0 }, []))).toContain("nothing more is stored");
    expect(githubReport(about({ failureCount: 3 }))).toContain("2 more failures");
  });

  it.each(hostile)("is one command for one failure with %s", (_name, text) => {
    const lines = githubReport(allOf(text)).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^::error /);
  });
});

describe("markdown", () => {
  it("reads as a page", () => {
    const text = markdownReport(about());
    expect(text).toContain("### ❌ `node check.js` failed: 2 failures");
    expect(text).toContain("exit 1 · 85 ms · in `packages/shop` · at `0123456789` on `main`");
    expect(text).toContain("#### 1. `TypeError` at `src/cart.js:3:15`");
    expect(text).toContain("…and 1 more failure, not stored.");
    expect(markdownReport(about({ outcome: "passed", failureCount: 0 }, []))).toContain(
      "### ✅ `node check.js` passed",
    );
    expect(markdownReport(about({ outcome: "interrupted" }, []))).toContain("was interrupted");
  });

  it.each(hostile)("lets no heading, link or tag out of code with %s", (_name, text) => {
    const page = markdownReport(allOf(text));
    const headings = markdownLines(page).filter(({ level }) => level !== null);
    expect(headings.map(({ level }) => level)).toEqual([3, 4]);
    const outside = withoutCode(page);
    expect(outside).not.toMatch(/[<[@]|evil|alert|heading|::/);
  });

  it("chooses ticks that the text does not have", () => {
    expect(code("a``b")).toBe("```a``b```");
    expect(code("`")).toBe("`` ` ``");
    expect(code(" \n ")).toBe("");
    expect(fence("x\n````\ny")).toBe("`````text\nx\n````\ny\n`````");
    expect(fence("")).toBe("");
  });
});

/** What a reader sees as prose: fenced code and code spans are taken out by their own rule, ticks for ticks. */
function withoutCode(page: string): string {
  const prose = markdownLines(page)
    .filter(({ isLiteral }) => !isLiteral)
    .map(({ text }) => text);
  return prose.join("\n").replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "");
}

describe("json", () => {
  it("is the run and its failures", () => {
    const report = JSON.parse(renderReport("json", about()));
    expect(report).toMatchObject({ version: 1, notStored: 1, run: { exitCode: 1 } });
    expect(report.failures[0]).toMatchObject({ fingerprint: "ae91d9cb6f3f00112233", seq: 0 });
    expect(report.run.output).toBeUndefined();
  });

  it("takes a failure that is not stored yet", () => {
    const { id: _id, runId: _run, seq: _seq, seenAt: _at, ...finding } = exampleFailure();
    const report = JSON.parse(renderReport("json", { run: exampleRun(), failures: [finding], version: "1" }));
    expect(report.failures[0].fingerprint).toBe("ae91d9cb6f3f00112233");
    expect(report.failures[0].id).toBeUndefined();
  });
});
