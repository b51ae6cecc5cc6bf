import { expect, it } from "vitest";
import { parseStatus } from "#host/git-status.ts";

const ids = "4b825dc642cb6eb9a060e54bf8d69288fbee4904 4b825dc642cb6eb9a060e54bf8d69288fbee4904";

it("reads every kind of entry", () => {
  const output = [
    "# branch.oid 5f1c0a2b9d3e4f5061728394a5b6c7d8e9f00112",
    "# branch.head feature/x y",
    "# branch.upstream origin/main",
    `1 .M N... 100644 100644 100644 ${ids} src/a b.ts`,
    `2 R. N... 100644 100644 100644 ${ids} R100 new name.ts`,
    "old name.ts",
    `u UU N... 100644 100644 100644 100644 ${ids} ${ids.slice(0, 40)} both.ts`,
    "? notes.md",
    "? dir with space/",
    "! ignored.log",
    "",
  ].join("\0");
  expect(parseStatus(output)).toEqual({
    head: "5f1c0a2b9d3e4f5061728394a5b6c7d8e9f00112",
    branch: "feature/x y",
    changed: ["src/a b.ts", "new name.ts", "old name.ts", "both.ts"],
    untracked: ["notes.md", "dir with space/"],
  });
});

it("knows no head before the first commit and no branch when detached", () => {
  expect(parseStatus("# branch.oid (initial)\0# branch.head main\0")).toMatchObject({
    head: null,
    branch: "main",
  });
  expect(parseStatus("# branch.oid abc\0# branch.head (detached)\0")).toMatchObject({
    head: "abc",
    branch: null,
  });
  expect(parseStatus("")).toEqual({ head: null, branch: null, changed: [], untracked: [] });
});

it("takes a file called ? or 1 for a file, not for an entry", () => {
  expect(parseStatus("? 1 2\0? ?\0")).toMatchObject({ untracked: ["1 2", "?"] });
});
