import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type OpenOptions, openMemory } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import { otherStore } from "./other-store.ts";

export * from "./fact-shapes.ts";
export { isOnFile, testOfFile } from "./other-store.ts";

/** A directory that is gone when the test is over. */
export function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "twiceshy-memory-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A store directory that does not exist yet. */
export function aStoreDir(): string {
  return join(aDirectory(), ".twiceshy");
}

/** A new memory on a real file (or on the store that conformance plays the tests on), closed when the test is over. */
export function aMemory(options: Partial<OpenOptions> = {}, storeDir = aStoreDir()): Memory {
  const given: OpenOptions = { redact: (text) => text, ...options };
  const memory = otherStore()?.open(storeDir, given) ?? openMemory(storeDir, given);
  onTestFinished(() => closeAnyway(memory));
  return memory;
}

function closeAnyway(memory: Memory): void {
  try {
    memory.close();
  } catch {
    // A test may have closed it.
  }
}
