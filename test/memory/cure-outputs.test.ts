import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { identifyCheck } from "#loop/check-identity.ts";
import { changesFolder, headOfAnswers } from "#memory/answers-place.ts";
import { type Cures, readCures } from "#memory/cures-read.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import { aMemory } from "./facts.ts";
import { green, learnAll, NOW, red } from "./learned-world.ts";

const T = (digit: string) => digit.repeat(40);
const [CART, POOL] = ["aaaa", "bbbb"] as const;
const CHECK = identifyCheck(["npm", "test"], "").id;
const OUTPUT = "FAIL cart.test.ts:3:1 (12 ms)\nconnexion fermée à 18:46:41\n";
const AGAIN = "FAIL cart.test.ts:9:1 (31 ms)\nconnexion fermée à 19:01:02\n";

/** One failure that was cured, in an output that was kept, compiled. */
async function scene(output = OUTPUT, says: Record<string, string> = { [CART]: "fermée" }): Promise<Memory> {
  const memory = aMemory();
  red(memory, 1, "npm test", T("1"), says, told(output));
  green(memory, 2, "npm test", T("2"));
  (await learnAll(memory)).lessons.compile();
  return memory;
}

const told = (output: string) => ({ output, outputBytes: Buffer.byteLength(output) });
const cures = (memory: Memory): Cures => readCures(storeOf(memory).storeDir)!;
const found = (memory: Memory, changes: Partial<Parameters<Cures["foundIn"]>[0]> = {}) =>
  cures(memory)
    .foundIn({ check: CHECK, exitCode: 1, output: AGAIN, ...changes }, (line) => line.trimEnd())
    ?.map(({ fingerprint, message }) => [fingerprint.hash, message]);
/** The files in which outputs are kept. */
function filesOf(memory: Memory): string[] {
  const { storeDir } = storeOf(memory);
  const folder = changesFolder(storeDir, headOfAnswers(storeDir)!.generation);
  return readdirSync(folder)
    .filter((name) => name.startsWith("output-"))
    .map((name) => join(folder, name));
}

describe("what was found in an output that failed", () => {
  it("is found in the same output again, at another time and on other lines", async () => {
    expect(found(await scene())).toEqual([[CART, "fermée"]]);
  });

  it.each([
    ["another check", { check: "b" }],
    ["another exit code", { exitCode: 2 }],
    ["another word", { output: AGAIN.replace("FAIL", "Fail") }],
    ["one more line", { output: `${AGAIN}and more\n` }],
  ])("is not told of %s", async (_, changes) => {
    expect(found(await scene(), changes)).toBeUndefined();
  });

  it("is not told of one that only has the same name", async () => {
    const memory = await scene(`${"a\n".repeat(9)}one\n${"b\n".repeat(9)}`);
    const other = `${"a\n".repeat(9)}two\n${"b\n".repeat(9)}`;
    expect(found(memory, { output: other.replace("two", "one") })).toHaveLength(1);
    expect(found(memory, { output: other })).toBeUndefined();
  });

  it("is found where the check printed more, none of it trouble, and all of its evidence", async () => {
    const memory = await scene(OUTPUT, { [CART]: "connexion fermée à 18:46:41" });
    const more = `2 shops opened\n${AGAIN}closed again\n`;
    expect(found(memory, { output: more })).toEqual([[CART, "connexion fermée à 18:46:41"]]);
    expect(found(memory, { output: `${more}FAIL pool.test.ts:1:1\n` })).toBeUndefined();
    expect(found(memory, { output: more.replace("fermée", "ouverte") })).toBeUndefined();
    expect(found(memory, { output: more, exitCode: 2 })).toBeUndefined();
    expect(found(memory, { output: `${more}${"and on\n".repeat(9000)}` })).toBeUndefined();
  });

  it("is found by its lines though the list of lines was cut off, or is of a killed process", async () => {
    const memory = await scene(OUTPUT, { [CART]: "connexion fermée à 18:46:41" });
    const { storeDir } = storeOf(memory);
    const list = join(changesFolder(storeDir, headOfAnswers(storeDir)!.generation), "cure-lines");
    appendFileSync(list, "half");
    expect(found(memory, { output: `${AGAIN}more\n` })).toHaveLength(1);
    rmSync(list);
    expect(found(memory, { output: `${AGAIN}more\n` })).toBeUndefined();
    expect(found(memory)).toHaveLength(1);
  });

  it("is kept for what is cured after that was compiled", async () => {
    const memory = await scene();
    red(
      memory,
      3,
      "npm test",
      T("3"),
      { [POOL]: "pool", [CART]: "fermée" },
      { ...told("FAIL both\n"), failureCount: 2 },
    );
    expect(found(memory, { output: "FAIL both\n" })).toBeUndefined();
    green(memory, 4, "npm test", T("4"));
    await learnAll(memory);
    expect(found(memory, { output: "FAIL one more\n" })).toBeUndefined();
    expect(found(memory, { output: "FAIL both\n" })).toEqual([
      [POOL, "pool"],
      [CART, "fermée"],
    ]);
  });

  it("is not kept where the output was not, was long, or holds more than was", async () => {
    const long = `${"x ".repeat(30_000)}\n`;
    expect(found(await scene(long), { output: long })).toBeUndefined();
    const memory = aMemory();
    red(memory, 1, "npm test", T("1"), { [CART]: "fermée" }, { ...told(OUTPUT), failureCount: 2 });
    red(memory, 2, "npm run other", T("1"), { [POOL]: "pool" });
    green(memory, 3, "npm test", T("2"));
    green(memory, 4, "npm run other", T("2"));
    (await learnAll(memory)).lessons.compile();
    expect(filesOf(memory)).toEqual([]);
  });

  it("is asked of the memory where what is kept was cut off, and read where nothing is kept", async () => {
    const memory = await scene();
    const [file] = filesOf(memory);
    truncateSync(file!, 80);
    expect(() => found(memory)).toThrow();
    rmSync(file!);
    expect(found(memory)).toBeUndefined();
  });

  it("is gone once it is forgotten", async () => {
    const memory = await scene();
    const [file] = filesOf(memory);
    const lines = join(dirname(file!), "cure-lines");
    for (const one of [file!, lines]) expect(readFileSync(one, "utf8")).toContain("connexion");
    memory.forget({ match: "connexion" }, NOW);
    for (const one of [file!, lines]) expect(existsSync(one)).toBe(false);
  });
});
