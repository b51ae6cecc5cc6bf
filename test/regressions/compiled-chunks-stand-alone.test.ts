import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Once it imported a room, and with it the run chunk was loaded before its compiled form could be found: 5 ms for every run.
it("the entry loads nothing of twiceshy's own before it knows what was compiled", () => {
  const bin = readFileSync(new URL("../../dist/bin.cjs", import.meta.url), "utf8");
  const before = bin.slice(0, bin.indexOf("node_vm.Script("));
  const required = [...before.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
  expect(
    required.filter((name) => !name!.startsWith("node:") && !name!.includes("rolldown-runtime")),
  ).toEqual([]);
});
