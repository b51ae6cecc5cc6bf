import { describe, expect, it } from "vitest";
import { attempts, openMemory } from "../../../src/index.ts";
import { twiceshy } from "../../e2e/twiceshy.ts";
import { gitRepository, write } from "../../host/sandbox.ts";

const FP = "3f9a2c41d0aa";

describe("attempts", () => {
  it("count per fingerprint over as many openings of the memory as there are, and stop at three", async () => {
    const cwd = gitRepository();
    const ids: string[] = [];
    for (const time of [1, 2, 3]) {
      const { id, advice } = await attempts.begin(
        { fingerprints: [FP], approach: `idea ${time}`, files: [`${time}.ts`] },
        { cwd },
      );
      ids.push(id!);
      expect(advice).toMatchObject({ used: time, left: 3 - time });
      if (time < 3)
        expect((await attempts.end(id!, { outcome: "same", summary: "still 401" }, { cwd })).advice).toBe(
          "go-on",
        );
    }
    expect(new Set(ids).size).toBe(3);
    // The third never ended: it counts all the same.
    const refused = await attempts.begin({ fingerprints: [FP] }, { cwd });
    expect(refused).toMatchObject({
      id: null,
      advice: { advice: "stop", reason: "bounded_attempts_exceeded" },
    });
    const status = await attempts.status([FP], { cwd });
    expect(status).toMatchObject({ advice: "stop", used: 3, left: 0 });
    expect(status.cycles.map(({ approach, end }) => [approach, end?.verdict ?? null])).toEqual([
      ["idea 1", "same"],
      ["idea 2", "same"],
      ["idea 3", null],
    ]);
    expect((await attempts.status(["another"], { cwd })).advice).toBe("go-on");
    await attempts.reset(FP, "another model", { cwd });
    expect(await attempts.status([FP], { cwd })).toMatchObject({ advice: "go-on", used: 0, left: 3 });
  });

  it("stop where the project's setting says, and where the caller does", async () => {
    const cwd = gitRepository();
    write(cwd, { ".twiceshy/config.json": '{ "fix.maxCycles": 1 }' });
    expect((await attempts.begin({ fingerprints: [FP] }, { cwd })).advice).toMatchObject({
      used: 1,
      left: 0,
    });
    expect((await attempts.begin({ fingerprints: [FP] }, { cwd })).id).toBeNull();
    expect((await attempts.begin({ fingerprints: [FP] }, { cwd, maxCycles: 2 })).id).not.toBeNull();
  });

  it("says when the same was done twice", async () => {
    const cwd = gitRepository();
    for (const _ of [1, 2]) {
      const { id } = await attempts.begin({ fingerprints: [FP], approach: "mock the clock" }, { cwd });
      await attempts.end(id!, { outcome: "same" }, { cwd });
    }
    expect(await attempts.status([FP], { cwd })).toMatchObject({
      advice: "change-approach",
      techniques: expect.arrayContaining(["fresh-start"]),
    });
  });

  it("knows a fingerprint by its beginning, as the command line does, and begins anew when the check is green", async () => {
    const cwd = gitRepository({ "check.js": "throw new TypeError('user is null');\n" });
    const check = ["node", "check.js"];
    twiceshy(cwd, ["run", "--", ...check]);
    const memory = await openMemory({ cwd });
    const hash = memory.failures()[0]!.fingerprint.hash;
    memory.close();
    await attempts.begin({ fingerprints: [hash.slice(0, 8)], check }, { cwd });
    expect(await attempts.status([hash], { cwd, check: "node check.js" })).toMatchObject({ used: 1 });
    write(cwd, { "check.js": "// fine\n" });
    twiceshy(cwd, ["run", "--", ...check]);
    expect(await attempts.status([hash], { cwd, check })).toMatchObject({ used: 0 });
  });

  it("another bound may be asked for", async () => {
    const cwd = gitRepository();
    await attempts.begin({ fingerprints: [FP] }, { cwd, maxCycles: 1 });
    expect((await attempts.begin({ fingerprints: [FP] }, { cwd, maxCycles: 1 })).id).toBeNull();
    expect((await attempts.begin({ fingerprints: [FP] }, { cwd, maxCycles: 2 })).id).not.toBeNull();
  });

  it.each([
    [
      "no fingerprint",
      (cwd: string) => attempts.begin({ fingerprints: [" "] }, { cwd }),
      "an attempt needs the fingerprint",
    ],
    [
      "an id nobody gave",
      (cwd: string) => attempts.end("nope", { outcome: "same" }, { cwd }),
      'no attempt is called "nope"',
    ],
    ["no reason", (cwd: string) => attempts.reset(FP, " ", { cwd }), "a reset needs a reason"],
    [
      "a bound of none",
      (cwd: string) => attempts.status([FP], { cwd, maxCycles: 0 }),
      "maxCycles: a whole number from 1 up",
    ],
    [
      "a check without words",
      (cwd: string) => attempts.status([FP], { cwd, check: [] }),
      "check: the words of a command",
    ],
  ])("%s is trouble that says so", async (_, ask, sentence) => {
    await expect(ask(gitRepository())).rejects.toMatchObject({
      name: "Trouble",
      message: expect.stringContaining(sentence),
    });
  });
});
