import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentOf, git, write } from "../host/sandbox.ts";
import { CART, CHECK, scene } from "./fix-scene.ts";
import { twiceshy } from "./twiceshy.ts";

const MENDS = `write("cart.js", ${JSON.stringify(CART("+"))});`;

describe("twiceshy fix", () => {
  it("mends at the second try and lands one commit on a new branch; files, index and branch stay", () => {
    const { root, told, runs } = scene(
      `if (time === 1) write("notes.txt", "thinking\\n"); else { ${MENDS} }`,
    );
    const before = contentOf(root);
    const { code, end } = told();
    expect(code).toBe(0);
    expect(end).toMatchObject({ fixed: true, reason: "fixed", report: null });
    expect(
      end.cycles.map(({ verdict, kept }: { verdict: string; kept: boolean }) => [verdict, kept]),
    ).toEqual([
      ["same", false],
      ["fixed", true],
    ]);
    expect(runs()).toHaveLength(2);
    expect(new Set(runs()).has(root), "the agent works elsewhere").toBe(false);
    const { branch } = end.landed;
    expect(branch).toMatch(/^fix\/auto-[0-9a-f]{8}$/);
    expect(git(root, "show", "--stat", "--format=%s", branch)).toMatch(/^fix: adds up[\s\S]*cart\.js/);
    expect(git(root, "rev-parse", `${branch}~1`)).toBe(git(root, "rev-parse", "main"));
    expect(git(root, "diff", "--name-only", "main", branch)).toBe("cart.js");
    expect(git(root, "status", "--short")).toBe("");
    for (const [name, text] of before)
      if (!name.startsWith(".git/")) expect(contentOf(root).get(name), name).toBe(text);
    git(root, "cherry-pick", branch);
    expect(twiceshy(root, ["run", "--", ...CHECK]).code).toBe(0);
  });

  it("tells what the agent is given: the prompt on stdin and in a file", () => {
    const { root, told } = scene(
      `write("cart.js", ${JSON.stringify(CART("+"))});
       write("seen.txt", String(prompt === readFileSync(process.env.TWICESHY_PROMPT_FILE, "utf8")) + prompt.includes("adds up"));`,
    );
    const { end } = told(["--goal", "totals must add up", "--land", "patch"]);
    expect(end.reason).toBe("fixed");
    expect(end.cycles[0].diff).toContain("+truetrue");
    expect(end.landed.how).toBe("patch");
    const patch = end.landed.patchFile;
    expect(existsSync(patch)).toBe(true);
    git(root, "apply", patch);
    expect(readFileSync(`${root}/cart.js`, "utf8")).toBe(CART("+"));
  });

  it("lands in the working files when asked to, and leaves them uncommitted", () => {
    const { root, told } = scene(MENDS);
    expect(told(["--land", "files"]).end.landed.how).toBe("files");
    expect(git(root, "status", "--short")).toBe("M cart.js");
    expect(readFileSync(`${root}/cart.js`, "utf8")).toBe(CART("+"));
  });

  it("falls back to a patch where the fix rests on what is not committed", () => {
    const { root, told } = scene(`write("cart.js", read("cart.js").replace("sum - item", "sum + item"));`);
    write(root, { "cart.js": `// being rewritten\n${CART("-")}` });
    const { code, end } = told();
    expect(code).toBe(0);
    expect(end.landed.how).toBe("patch");
    expect(end.landed.text).toContain("not committed");
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
  });

  it("works in place behind a checkpoint: what does not help is undone, what helps stays", () => {
    const { root, told, runs } = scene(
      `if (time === 1) { write("cart.js", "broken("); write("junk/deep/x.txt", ""); remove("note.md"); } else { ${MENDS} }`,
      { "note.md": "mine\n" },
    );
    write(root, { "draft.txt": "not committed\n" });
    const { end } = told(["--in-place"]);
    expect(end).toMatchObject({ reason: "fixed", landed: { how: "in-place" } });
    expect(runs()).toEqual([root, root]);
    expect(git(root, "status", "--short")).toBe("M cart.js\n?? draft.txt");
    expect(readFileSync(`${root}/draft.txt`, "utf8")).toBe("not committed\n");
  });

  it("has nothing to do where the check is green", () => {
    const { told, runs } = scene(MENDS, { "cart.js": CART("+") });
    expect(told()).toMatchObject({ code: 0, end: { reason: "already_green", cycles: [] } });
    expect(runs()).toEqual([]);
  });

  it("teaches: the fix is known at the next failure", () => {
    const { root, told } = scene(MENDS);
    told();
    const failed = twiceshy(root, ["run", "--", ...CHECK]);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("sum + item");
  });

  it("tries a proven remedy first, without any agent", () => {
    const { root, told, runs } = scene(`throw new Error("nobody needs me");`);
    expect(twiceshy(root, ["run", "--", ...CHECK]).code).toBe(1);
    write(root, { "cart.js": CART("+") });
    expect(twiceshy(root, ["run", "--", ...CHECK]).code).toBe(0);
    expect(twiceshy(root, ["prove", "--all", "--repeat", "1"]).code).toBe(0);
    write(root, { "cart.js": CART("-") });
    const { code, end } = told();
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(end.cycles[0]).toMatchObject({ technique: "remedy", agent: null, verdict: "fixed", kept: true });
    expect(runs()).toEqual([]);
  });
});
