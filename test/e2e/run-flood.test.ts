import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gitRepository } from "../host/sandbox.ts";
import { BIN, ENV, failuresIn, runOf } from "./twiceshy.ts";

/** Runs a command whose output is only counted, and watches how much memory twiceshy takes meanwhile. */
async function flood(
  root: string,
  script: string,
): Promise<{ code: number | null; bytes: number; peakMb: number }> {
  const child = spawn(process.execPath, [BIN, "run", "--quiet", "--", "sh", "-c", script], {
    cwd: root,
    env: ENV,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let bytes = 0;
  let peakMb = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const timer = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
      if (peak) peakMb = Number(peak[1]) / 1024;
    } catch {
      // It has ended.
    }
  }, 20);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(timer);
  return { code, bytes, peakMb };
}

describe.skipIf(process.platform !== "linux")("very much output", () => {
  it("stays small with a gigabyte of lines, and still finds the error at its end", async () => {
    const root = gitRepository();
    const line =
      "2026-11-15 20:47:01 INFO worker 12 processed batch 4711 in 35 ms without anything to report";
    const script = `yes '${line}' | head -c 1073741824; echo; echo 'src/a.c:9:1: error: at the very end'; exit 3`;
    const { code, bytes, peakMb } = await flood(root, script);
    expect(code).toBe(3);
    expect(bytes).toBeGreaterThan(1073741824);
    expect(peakMb).toBeLessThan(220);
    const [told] = failuresIn(root);
    expect(told!.latest).toMatchObject({ message: "at the very end", file: "src/a.c", line: 9 });
    expect(runOf(root, told!.latest.runId).outputBytes).toBe(bytes);
  }, 180_000);

  it("stays small with one line of 300 MB and with binary noise", async () => {
    const root = gitRepository();
    const zeros = await flood(root, "head -c 300000000 /dev/zero | tr '\\0' x; exit 1");
    expect(zeros).toMatchObject({ code: 1, bytes: 300_000_000 });
    expect(zeros.peakMb).toBeLessThan(220);
    const noise = await flood(root, "head -c 100000000 /dev/urandom; exit 1");
    expect(noise).toMatchObject({ code: 1, bytes: 100_000_000 });
    expect(noise.peakMb).toBeLessThan(220);
  }, 120_000);
});
