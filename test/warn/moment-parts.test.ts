import { describe, expect, it } from "vitest";
import { familiesOf, takeApart, withNamedCheck } from "#doors/warnings-moment.ts";
import { aboutsOf, filesAt } from "#warn/about.ts";
import { isNamed } from "#warn/lesson-files.ts";
import { momentOf } from "#warn/moment.ts";
import { afterEdits } from "#warn/overlay.ts";
import { wordsFor } from "#warn/trigger-words.ts";
import { filesNamedIn, tellingWords } from "#warn/words.ts";
import { aMoment, files } from "./lesson-shapes.ts";

describe("files as they will be", () => {
  const read = files({ "a.ts": "one\ntwo\ntwo\n" });
  const soon = (...edits: { file: string; before: string | null; after: string | null }[]) =>
    afterEdits(read, edits);

  it("have the first place replaced, the whole written, edits one after the other", () => {
    expect(soon({ file: "a.ts", before: "two", after: "2" })("a.ts")).toBe("one\n2\ntwo\n");
    expect(soon({ file: "a.ts", before: null, after: "new" })("a.ts")).toBe("new");
    const twice = soon(
      { file: "a.ts", before: "two", after: "2" },
      { file: "a.ts", before: "2\n", after: "" },
    );
    expect(twice("a.ts")).toBe("one\ntwo\n");
    expect(soon({ file: "b.ts", before: "x", after: "y" })("b.ts")).toBe("y");
  });

  it("are as they are where nothing is known, or nothing is changed", () => {
    expect(soon({ file: "a.ts", before: "x", after: null })("a.ts")).toBe("one\ntwo\ntwo\n");
    expect(soon({ file: "a.ts", before: null, after: "x" })("c.ts")).toBeNull();
  });

  it("have the new text at the end where the old one is not found or empty", () => {
    expect(soon({ file: "a.ts", before: "three", after: "3" })("a.ts")).toMatch(/\n3$/);
    expect(soon({ file: "a.ts", before: "", after: "3" })("a.ts")).toMatch(/\n3$/);
  });

  it("take no dollar sign for a pattern", () => {
    expect(soon({ file: "a.ts", before: "one", after: "$& $1" })("a.ts")).toBe("$& $1\ntwo\ntwo\n");
  });
});

describe("words and files in a text", () => {
  it("are those that tell something", () => {
    expect(tellingWords("Fix the getUserById of the Ledger, please: TypeError")).toEqual([
      "getuserbyid",
      "user",
      "ledger",
    ]);
    expect(tellingWords("a of it 42 !!")).toEqual([]);
    expect(tellingWords("x".repeat(50))).toEqual([]);
  });

  it.each([
    ["see src/cart.ts, `a/b.test.tsx` and ./x.py.", ["src/cart.ts", "a/b.test.tsx", "x.py"]],
    ["C:\\shop\\cart.ts", ["/shop/cart.ts"]],
    ["nothing here", []],
  ])("%j", (text, found) => {
    expect(filesNamedIn(text).map((file) => file.replace(/^C/, ""))).toEqual(found);
  });

  it("a file is named by its path, its end, or its own name", () => {
    expect(isNamed("src/cart.ts", "cart.ts")).toBe(true);
    expect(isNamed("src/cart.ts", "/home/a/src/cart.ts")).toBe(true);
    expect(isNamed("src/cart.ts", "my-cart.ts")).toBe(false);
    expect(isNamed("cart.ts", "src/cart.ts")).toBe(true);
  });
});

describe("a moment", () => {
  it("has its command taken apart, each form of it to be looked at", () => {
    const { checks } = takeApart(
      momentOf({ kind: "command", command: "cd web && CI=1 npm run test | tail", directory: "" }),
    );
    expect(checks).toContainEqual(
      expect.objectContaining({ command: "npm test", directory: "web", family: "npm test" }),
    );
    expect(aboutsOf(aMoment({ kind: "command", command: "npm t" })).map(({ command }) => command)).toEqual([
      "npm t",
      "npm test",
    ]);
    expect(familiesOf("npm run build && npm test")).toEqual(
      expect.arrayContaining(["npm run build", "npm test"]),
    );
  });

  it("without a command is one thing to look at, with its task's phase", () => {
    expect(aboutsOf(aMoment({ kind: "session", task: "12-01", category: "oom" }))).toEqual([
      { files: [], text: null, category: "oom", phase: "12" },
    ]);
  });

  it("knows the files that a prompt names, not those in an edit's text", () => {
    expect(filesAt(aMoment({ kind: "prompt", text: "look at a.ts", files: ["b.ts"] }))).toEqual([
      "b.ts",
      "a.ts",
    ]);
    expect(
      filesAt(aMoment({ kind: "edit", edits: [{ file: "c.ts", before: null, after: "import './d.ts'" }] })),
    ).toEqual(["c.ts"]);
  });
});

describe("words for grep", () => {
  it.each([
    [{ kind: "file", key: "src/cart.ts" }, ["cart.ts"]],
    [{ kind: "file", key: "src/日本.ts" }, [".ts"]],
    [{ kind: "file", key: "日" }, ["{"]],
    [{ kind: "command", key: "pytest" }, ["pytest"]],
    [{ kind: "cold", key: "npm test :: a.ts" }, expect.arrayContaining(["npm t", "npm r", "npm  "])],
    [{ kind: "command", key: "go test" }, expect.arrayContaining(["go t"])],
    [{ kind: "command", key: "node" }, expect.arrayContaining(["node ", 'node"'])],
    [{ kind: "command", key: "sh" }, ["{"]],
    [{ kind: "glob", key: "db/**/*.sql" }, [".sql"]],
    [{ kind: "glob", key: "*" }, ["{"]],
    [{ kind: "text", key: "drop table" }, expect.arrayContaining(["table", "TABLE", "TaBle"])],
    [{ kind: "any", key: "session" }, []],
    [{ kind: "any", key: "every" }, ["{"]],
  ] as const)("%j", (key, words) => {
    expect(wordsFor(key)).toEqual(words);
  });
});

describe("a lesson's check", () => {
  const lesson = (command: string | null, directory = "") => ({
    validation: { command, directory, expect: "" },
  });

  it("is named as a moment names it", () => {
    expect(withNamedCheck(lesson("CI=1 npm run test"))).toEqual(lesson("npm test"));
    expect(withNamedCheck(lesson("cd web && npx vitest run", ""))).toEqual(lesson("vitest run", "web"));
    expect(withNamedCheck(lesson("npm test", "web"))).toEqual(lesson("npm test", "web"));
    expect(withNamedCheck(lesson(null))).toEqual(lesson(null));
  });
});
