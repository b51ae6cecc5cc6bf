import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "#memory/open.ts";
import { KeptMemory } from "../../../src/doors/http/kept-memory.ts";
import { tempFolder } from "../../host/sandbox.ts";

function aStore(kept = new KeptMemory()) {
  const folder = join(tempFolder(), "store");
  const opened = { times: 0 };
  const open = async () => {
    opened.times += 1;
    await new Promise((next) => setTimeout(next, 5));
    return openMemory(folder, { redact: (text) => text });
  };
  const ask = <T>(work: (memory: Awaited<ReturnType<typeof open>>) => T | Promise<T>) =>
    kept.with(join(folder, "memory.db"), open, work);
  return { folder, opened, ask, kept };
}

describe("KeptMemory", () => {
  it("opens one memory for all who ask together and soon after", async () => {
    const { ask, opened, kept } = aStore();
    const found = await Promise.all(Array.from({ length: 20 }, () => ask((memory) => memory.status().runs)));
    expect(found).toEqual(Array.from({ length: 20 }, () => 0));
    await ask((memory) => memory.tasks());
    expect(opened.times).toBe(1);
    kept.close();
  });

  it("closes it after its time, and not while somebody works with it", async () => {
    const { ask, opened } = aStore(new KeptMemory(30));
    await ask(async (memory) => {
      await new Promise((next) => setTimeout(next, 120));
      expect(memory.status().runs).toBe(0);
      await ask((other) => expect(other).not.toBe(memory));
    });
    expect(opened.times).toBe(2);
  });

  it("takes a new one where the file is another, and after trouble; others finish with the old one", async () => {
    const { ask, opened, folder, kept } = aStore();
    const slow = ask(async (memory) => {
      await new Promise((next) => setTimeout(next, 50));
      return memory.status().runs;
    });
    await expect(
      ask(() => {
        throw new Error("trouble");
      }),
    ).rejects.toThrow("trouble");
    expect(await slow).toBe(0);
    await ask((memory) => memory.tasks());
    expect(opened.times).toBe(2);
    renameSync(folder, `${folder}-away`);
    await ask((memory) => memory.tasks());
    expect(opened.times).toBe(3);
    expect(existsSync(join(folder, "memory.db"))).toBe(true);
    kept.close();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "no folder");
    await expect(ask((memory) => memory.tasks())).rejects.toThrow();
    rmSync(folder);
    mkdirSync(folder);
    await ask((memory) => memory.tasks());
    kept.close();
  });

  it("lets one who waited with another that had trouble have a memory that works", async () => {
    const { ask, kept } = aStore();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        ask((memory) => {
          if (i % 2 === 0) throw new Error("trouble");
          return memory.tasks().length;
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? "rejected" : "fulfilled")),
    );
    kept.close();
  });
});
