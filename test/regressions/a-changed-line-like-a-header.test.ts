import { describe, expect, it } from "vitest";
import { attemptLines } from "#heal/cycle/prompt-attempts.ts";
import { diffCore, diffText } from "#report/diff-text.ts";
import { paint } from "#report/paint.ts";
import { addedBy } from "#review/document-lesson.ts";
import { proposalOf } from "#review/promotion/proposal.ts";
import { cycle } from "../heal/cycle/scene.ts";

/** "-- …" is a comment in SQL, Lua and Haskell: a change of one looks like the name of a file. */
const SQL = `diff --git a/x.sql b/x.sql
--- a/x.sql
+++ b/x.sql
@@ -1,2 +1,2 @@
--- the old way
+++ the new way
 select 1;
`;
const PLAIN = paint(false);
const most = { lines: 20, indent: "" };

describe("a changed line that looks like a header", () => {
  it("is in a proposal", () => {
    const lesson = {
      title: "a query fails",
      action: { kind: "patch", diff: SQL, files: ["x.sql"] },
      scope: [],
      validation: null,
      examples: [],
      evidence: { files: [], occurrences: 1, tasks: [] },
    };
    expect(proposalOf(lesson as never, null).solution).toBe("Write ++ the new way, not -- the old way");
  });

  it("is in what a prompt says of an attempt", () => {
    const attempt = cycle(["tax1"], { verdict: "same", diff: SQL });
    expect(attemptLines([attempt]).join("\n")).toContain("--- the old way\n+++ the new way");
  });

  it("is shown", () => {
    expect(diffText(SQL, PLAIN, most)).toBe(
      "x.sql\n@@ -1,2 +1,2 @@\n--- the old way\n+++ the new way\n select 1;\n",
    );
    expect(diffCore(SQL, PLAIN, most)).toBe("x.sql\n--- the old way\n+++ the new way\n");
    expect(addedBy(SQL)).toBe("+++ the new way");
  });
});

it("files of a diff that git did not make are all named", () => {
  const plain = (path: string) => `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`;
  expect(diffCore(plain("a.md") + plain("b.md"), PLAIN, most)).toBe("a.md\n-a\n+b\nb.md\n-a\n+b\n");
});
