import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BIN, ENV, runScript } from "../e2e/twiceshy.ts";
import { gitRepository } from "../host/sandbox.ts";

// What embeds lessons had taken what compares texts into its own file, and brought node:crypto and streams into every question: 6 ms of 50.
it("recall of an unknown error loads neither node's cryptography nor its streams", () => {
  const cwd = gitRepository({ "a.txt": "" });
  runScript(cwd, 'echo "a.c:1:2: error: no such thing"; exit 1');
  const list = join(cwd, "loaded.json");
  const tells = join(cwd, "tells.cjs");
  writeFileSync(
    tells,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)));\n`,
  );
  const question = "src/b.c:9:2: error: the zebra of the apple was never seen like this before";
  const asked = () => spawnSync(process.execPath, ["-r", tells, BIN, "recall", question], { cwd, env: ENV });
  asked();
  expect(asked().status).toBe(0);
  const loaded = JSON.parse(readFileSync(list, "utf8")) as string[];
  expect(loaded).toContain("NativeModule fs");
  for (const dear of ["crypto", "stream", "http", "zlib", "child_process"])
    expect(loaded).not.toContain(`NativeModule ${dear}`);
});
