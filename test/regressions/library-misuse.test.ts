import { describe, expect, it } from "vitest";
import { inspect, openMemory, Trouble } from "../../src/index.ts";
import { tempFolder } from "../host/sandbox.ts";

describe("a memory that is closed", () => {
  it("may be closed again, whatever the driver", async () => {
    const memory = await openMemory({ cwd: tempFolder() });
    memory.close();
    expect(() => memory.close()).not.toThrow();
  });

  it("says so, in the same words on every driver", async () => {
    const memory = await openMemory({ cwd: tempFolder() });
    memory.close();
    expect(() => memory.summaries({})).toThrow("this memory is closed");
  });
});

describe("inspect, called without types", () => {
  it.each([[null], [undefined], [5], [{}]])("takes no %o for an output", async (output) => {
    await expect(inspect(output as never)).rejects.toThrow(Trouble);
  });

  it.each([[{ exitCode: "1" }], [{ exitCode: 1.5 }], [{ command: 7 }]])("refuses %o", async (options) => {
    await expect(inspect("x", options as never)).rejects.toThrow(Trouble);
  });

  it("takes what may be unknown", async () => {
    const { findings } = await inspect(new Uint8Array([255, 0]), { exitCode: null, command: null });
    expect(findings).toEqual([]);
  });
});
