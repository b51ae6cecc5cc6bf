import { describe, expect, it } from "vitest";
import { readProposal } from "#review/proposal.ts";

const edit = (file: string, added = "Ask for a review.", head = "") =>
  `diff --git a/${file} b/${file}\n${head}--- a/${file}\n+++ b/${file}\n@@ -1,1 +1,2 @@\n # Title\n+${added}\n`;

describe("readProposal", () => {
  it.each([
    "AGENTS.md",
    "docs/api.rst",
    "NOTES.txt",
    "workflow.yaml",
    ".workflow_config.yml",
    "workflows/a.yaml",
  ])("%s may be edited", (file) => {
    expect(readProposal(edit(file))).toEqual({ kind: "edit", files: [file] });
  });

  it.each([
    "src/a.ts",
    ".github/workflows/ci.yml",
    "package.json",
    "ci.yaml",
    ".github/README.md",
    "md",
    "a.md.sh",
  ])("%s may not", (file) => {
    expect(readProposal(edit(file))).toMatchObject({ kind: "refused", why: expect.stringContaining(file) });
  });

  it.each([
    ["a path out of the repository", edit("../AGENTS.md")],
    ["a hidden character", edit("AGENTS.md", "Ask\u202e for")],
    ["another mode", edit("run.md", "x", "old mode 100644\nnew mode 100755\n")],
    ["a secret", edit("AGENTS.md", `token: ghp_${"a1B2c3D4e5".repeat(3)}F6g7h8`)],
    ["one file under two names", edit("AGENTS.md").replace("+++ b/AGENTS.md", "+++ b/src/a.ts")],
    ["code beside a document", `${edit("AGENTS.md")}${edit("src/a.ts")}`],
    ["what is no diff", "please edit AGENTS.md"],
    ["nothing", ""],
  ])("refuses %s", (_what, diff) => {
    expect(readProposal(diff).kind).toBe("refused");
  });
});
