import { describe, expect, it } from "vitest";
import { runCaptured } from "#host/run-captured.ts";

const request = { cwd: "/", env: { PATH: process.env.PATH }, timeoutMs: 20_000, outputCap: 1000 };

describe("runCaptured", () => {
  it("keeps output and errors apart, and tells the end", async () => {
    const argv = ["sh", "-c", "echo out; echo err >&2; exit 4"];
    expect(await runCaptured({ ...request, argv })).toMatchObject({
      exitCode: 4,
      signal: null,
      output: "out\n",
      errors: "err\n",
      truncated: false,
      outputBytes: 4,
    });
    expect(await runCaptured({ ...request, argv: ["sh", "-c", "kill -ABRT $$"] })).toMatchObject({
      exitCode: null,
      signal: "SIGABRT",
    });
    expect(await runCaptured({ ...request, argv: ["/no/such/thing"] })).toMatchObject({
      exitCode: null,
      signal: null,
      errors: expect.stringContaining("ENOENT"),
    });
  });

  it("is exact up to the cap, whatever the pieces; beyond it keeps both ends", async () => {
    const text = "é".repeat(500);
    const whole = await runCaptured({ ...request, argv: ["sh", "-c", `printf '%s' '${text}'`] });
    expect(whole).toMatchObject({ output: text, truncated: false, outputBytes: 1000 });
    const more = await runCaptured({
      ...request,
      argv: ["sh", "-c", "for i in $(seq 1 5000); do echo $i; done"],
    });
    expect(more.output).toMatch(
      /^1\n2\n3\n[\s\S]*\n\[\.\.\. 22893 bytes left out \.\.\.\]\n[\s\S]*4999\n5000\n$/,
    );
    expect(more.outputBytes).toBe(23_893);
  });

  it("does not wait for what a command leaves behind", async () => {
    const started = Date.now();
    const { output, exitCode } = await runCaptured({
      ...request,
      argv: ["sh", "-c", "sleep 60 & echo done"],
    });
    expect([output, exitCode]).toEqual(["done\n", 0]);
    await runCaptured({ ...request, argv: ["setsid", "-f", "sleep", "5"] });
    expect(Date.now() - started).toBeLessThan(4500);
  });

  it("is called off before it began", async () => {
    const signal = AbortSignal.abort();
    expect(await runCaptured({ ...request, argv: ["sleep", "30"], signal })).toMatchObject({
      signal: "SIGKILL",
      timedOut: false,
    });
  });
});
