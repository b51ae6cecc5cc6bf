import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, ROOT } from "./built.ts";

/** What somebody who installed the package would write; it is type-checked and then run as it stands. */
const CONSUMER = `
import { attempts, capture, type Detector, type Failure, type Fix, type FixEnd, type FixEvent, fixLoop, inspect, type OtherRoles, openMemory, registerDetector, Trouble } from "twiceshy";

const detector: Detector = {
  id: "frob", tool: "frob", check: "build", category: "frob_error", rank: 2, needles: ["frob!"],
  scan: (log) => log.lines.flatMap((line, at) => (line.startsWith("FROB!") ? [{ message: line.slice(6), from: at, to: at + 1 }] : [])),
};
const takeOut: () => void = registerDetector(detector);
const { findings, total } = await inspect("FROB! upside down", { exitCode: 1 });
takeOut();
const captured = await capture({ task: "12-01", checks: [{ name: "unit", passed: false, error: "TypeError: x is null" }] });
const memory = await openMemory();
const failures: Failure[] = memory.failures({ task: "12-01" });
const hash: string = failures[0]!.fingerprint.hash;
const shown = memory.show(hash);
await memory.startTask("12-01", { title: "Login" });
const { bytes } = memory.status();
const fixes: Fix[] = await memory.fixes();
const taught = await memory.learn([{ title: "x" }]);
const recalled = await memory.recallText("TypeError: x is null");
const known = (await memory.patterns()).length;
const { identical } = await memory.rebuild();
memory.close();
const begun = await attempts.begin({ fingerprints: [hash], approach: "by hand" });
const roles: OtherRoles = { async coder({ directory, plan }) { return { failureReason: directory + plan.technique }; } };
const kinds: FixEvent["kind"][] = [];
let end: FixEnd | null = null;
for await (const event of fixLoop({ check: ["node", "-e", "0"], roles })) {
  kinds.push(event.kind);
  if (event.kind === "stopped") end = event.end;
}
// @ts-expect-error: what is wrong is refused by the types
const wrong: Parameters<typeof capture>[0] = { checks: [{ name: "a", passed: "yes" }] };
let trouble: string | null = null;
try {
  await capture({ checks: [] });
} catch (error) {
  if (error instanceof Trouble) trouble = error.code;
}
console.log(JSON.stringify({ total, tool: findings[0]?.tool, kept: captured.checks[0]?.kept, history: shown.history.length, bytes, trouble, wrong, fixes, taught: taught[0]?.kind, hits: recalled.hits.length, known, identical, attempt: begun.advice.used, kinds, reason: end?.reason }));
`;

let folder: ReturnType<typeof emptyFolder>;
beforeAll(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
  writeFileSync(join(folder.path, ".gitignore"), "node_modules\nout\n");
  mkdirSync(join(folder.path, "node_modules"));
  symlinkSync(ROOT, join(folder.path, "node_modules", "twiceshy"));
  symlinkSync(join(ROOT, "node_modules", "@types"), join(folder.path, "node_modules", "@types"));
  writeFileSync(join(folder.path, "package.json"), '{"type": "module"}');
  writeFileSync(join(folder.path, "consumer.ts"), CONSUMER);
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2022",
    strict: true,
    outDir: "out",
    types: ["node"],
    lib: ["ES2023"],
  };
  writeFileSync(
    join(folder.path, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["consumer.ts"] }),
  );
});
afterAll(() => folder.remove());

describe("the built library", () => {
  it("is typed for a strict consumer, without skipLibCheck, and does what the command line does", () => {
    const tsc = spawnSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc")], {
      cwd: folder.path,
      encoding: "utf8",
    });
    expect(tsc.stdout).toBe("");
    expect(tsc.status).toBe(0);
    const answer = JSON.parse(
      execFileSync(process.execPath, ["out/consumer.js"], { cwd: folder.path, encoding: "utf8" }),
    );
    expect(answer).toMatchObject({
      fixes: [],
      taught: expect.any(String),
      known: 1,
      identical: true,
      total: 1,
      tool: "frob",
      kept: "remembered",
      history: 1,
      trouble: "bad_input",
      attempt: 1,
      kinds: ["started", "checking", "baseline", "stopped"],
      reason: "already_green",
    });
    expect(answer.bytes).toBeGreaterThan(0);
  });
});
