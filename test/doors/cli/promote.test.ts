import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";
import { toldLesson } from "./promote-world.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const told = (times: number, tasks: number, title?: string) => toldLesson(project, times, tasks, title);
const promote = (...words: string[]) =>
  project.play(["promote", "--json", ...words], { env: { USER: "ann" } });
const agents = () => readFileSync(join(project.root, "AGENTS.md"), "utf8");

describe("promote", () => {
  it("says so where nothing was learned, and what a lesson lacks", async () => {
    expect((await project.play(["promote"])).out).toBe("nothing was learned here yet\n");
    await told(3, 2);
    const { out } = await project.play(["promote", "--all"]);
    expect(out).toContain(
      "lacks prevention of 80 % for sure: the interval of 3 of 3 begins at 44 %; 5 tasks: it struck or was told in 2",
    );
  });

  it("proposes what has shown enough, and writes it only when a person approves", async () => {
    const id = await told(20, 6);
    const { json } = await promote();
    expect(json.promotions).toMatchObject([
      { lesson: id, state: "pending", missing: [], prevention: { count: 20, of: 20 } },
    ]);
    expect(existsSync(join(project.root, "AGENTS.md"))).toBe(false);
    const after = await promote("approve", id.slice(0, 8));
    expect(after.json.promotions).toMatchObject([{ lesson: id, state: "promoted", files: ["AGENTS.md"] }]);
    expect(agents()).toContain("## Common Pitfalls");
    expect(agents()).toMatch(
      /^- \*\*Install pytest-asyncio for async tests\.\*\* .*Run pip install -r requirements-dev\.txt\. \(.*held in 20 of 20 times it was told, 84 to 100 %\) <!-- lesson \S+ receipt [0-9a-f]{8} -->$/m,
    );
  });

  it.each([
    ["a file that ends with a line end", "# Notes\n\nUse tabs.\n"],
    ["one that does not", "# Notes\n\nUse tabs."],
    ["one that ends with empty lines", "# Notes\n\n\n"],
    ["Windows' line ends", "# Notes\r\n\r\nUse tabs.\r\n"],
    ["bytes that are no UTF-8", Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a])],
    ["an empty file", ""],
  ])("leaves %s byte for byte as it was after a rollback", async (_, before) => {
    const id = await told(20, 6);
    const path = join(project.root, "AGENTS.md");
    writeFileSync(path, before);
    await promote("approve", id);
    expect(readFileSync(path)).not.toEqual(Buffer.from(before));
    const { json } = await promote("rollback", id, "--reason", "not any more");
    expect(json.promotions).toMatchObject([{ state: "rolled-back", files: [] }]);
    expect(readFileSync(path)).toEqual(Buffer.from(before));
  });

  it("takes the file away again that it made", async () => {
    const id = await told(20, 6);
    await promote("approve", id);
    await promote("rollback", id);
    expect(existsSync(join(project.root, "AGENTS.md"))).toBe(false);
  });

  it("refuses what has not shown enough, unless it is forced with a reason", async () => {
    const id = await told(3, 2);
    const { status, json } = await promote("approve", id);
    expect(status).not.toBe(0);
    expect(json.error.message).toContain("has not shown enough");
    expect((await promote("approve", id, "--force")).json.error.message).toContain("--force needs --reason");
    const forced = await promote("approve", id, "--force", "--reason", "we all know it");
    expect(forced.json.promotions).toMatchObject([{ state: "promoted" }]);
  });

  it("never proposes again what was rejected, and keeps why", async () => {
    const id = await told(20, 6);
    await promote("reject", id, "--reason", "we drop that module");
    expect((await promote()).json.promotions).toEqual([]);
    const { json } = await promote("history");
    expect(json.history).toMatchObject([
      { lesson: id, step: "rejected", by: "ann", reason: "we drop that module" },
    ]);
  });

  it("respects what a person writes into the line, and a line that a person takes out", async () => {
    const [id, other] = [await told(20, 6), await told(20, 6, "Load the cart before it is shown")];
    await promote("approve", id, other);
    const path = join(project.root, "AGENTS.md");
    writeFileSync(path, agents().replace("**Install pytest-asyncio for async tests.**", "**Mind asyncio!**"));
    expect((await promote(id)).json.promotion.text).toMatch(/^\*\*Mind asyncio!\*\*/);
    expect((await promote("history")).json.history[0]).toMatchObject({
      step: "edited",
      reason: "edited in the file",
    });
    writeFileSync(path, agents().replace(/^- \*\*Load the cart.*\n/m, ""));
    expect((await promote(other)).json.promotion).toMatchObject({ state: "promoted", absent: ["AGENTS.md"] });
    expect((await project.play(["promote"])).out).toContain(
      "not in AGENTS.md now: taken out, or on another branch",
    );
    await promote("rollback", other);
    expect((await promote(other)).json.promotion).toMatchObject({ state: "rolled-back", absent: [] });
    expect(agents()).toContain("**Mind asyncio!**");
  });

  it("lets a person say it in other words, which are only words", async () => {
    const id = await told(20, 6);
    await promote("approve", id);
    await promote("edit", id, "--text", "Mind\nasyncio --> <!-- /twiceshy --> `x`");
    expect(agents()).toMatch(/^- Mind asyncio --› ‹!-- \/twiceshy --› 'x' <!-- lesson /m);
    expect((await promote(id)).json.promotion).toMatchObject({ state: "promoted", files: ["AGENTS.md"] });
  });

  it("writes nowhere outside of the repository", async () => {
    const id = await told(20, 6);
    const { status, json } = await promote("approve", id, "--file", "../elsewhere.md");
    expect(status).not.toBe(0);
    expect(json.error.message).toContain("only files of this repository are written");
  });

  it("makes room in a full file: the weakest leaves for a stronger one, and a weaker one is refused", async () => {
    const weak = Array.from({ length: 21 }, (_, i) => ({
      title: `Mind the ${["ox", "elk", "cat"][i % 3]} number ${i} of the farm`,
      trigger: { conditions: [{ field: "message", operator: "contains", value: `number ${i} of` }] },
      action: { kind: "advice", text: `look after ${i}` },
    }));
    await project.play(["learn"], { stdin: JSON.stringify(weak) });
    const ids = (await project.play(["lessons", "--json", "--limit", "30"])).json.lessons.map(
      ({ id }: { id: string }) => id,
    );
    const force = ["--force", "--reason", "to fill it"];
    await promote("approve", ...ids.slice(0, 20), ...force);
    expect(agents().match(/ receipt /g)).toHaveLength(20);
    const { status, json } = await promote("approve", ids[20]!, ...force);
    expect(status).not.toBe(0);
    expect(json.error.message).toContain("none of them is weaker");
    const strong = await told(20, 6);
    await promote("approve", strong);
    expect(agents().match(/ receipt /g)).toHaveLength(20);
    expect(agents()).toContain(strong);
    expect(
      (await promote("history")).json.history.filter(({ step }: { step: string }) => step === "crowded-out"),
    ).toHaveLength(1);
  });
});
