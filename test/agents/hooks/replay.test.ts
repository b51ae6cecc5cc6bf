import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialectOf } from "#agents/hooks/dialects.ts";
import type { HookEvent } from "#model/hook.ts";
import { AT, recorded } from "./a-payload.ts";

/** Kinds in order; "-" is an event that is not for us. */
const EXPECTED: Record<string, string> = {
  claude:
    "session-start prompt before-command after-command:3:failed - before-command after-command:0:passed - turn-end session-end",
  codex:
    "session-start prompt before-command after-command:null:null before-command after-command:null:null turn-end session-end",
  gemini:
    "session-start prompt before-command after-command:3:failed before-command after-command:0:passed turn-end session-end",
  qwen: "session-start - prompt before-command after-command:3:failed - - before-command after-command:0:passed - - turn-end",
  copilot:
    "session-start prompt before-command after-command:3:failed before-command after-command:0:passed turn-end session-end",
  opencode:
    "session-start prompt before-command after-command:3:failed before-command before-command after-command:0:passed before-edit after-edit session-end",
  pi: "session-start prompt before-command after-command:3:failed before-command before-command after-command:0:passed before-edit after-edit turn-end session-end",
};

describe.each(Object.entries(EXPECTED))("a recorded session of %s", (client, expected) => {
  const told = recorded(client).map(({ event, payload }) => dialectOf(client)!.read(event, payload, AT));

  it("is told in our words", () => {
    expect(told.map(inShort).join(" ")).toBe(expected);
  });

  it("names session, folder, time and the command as it was", () => {
    const events = told.filter((event) => event !== null);
    expect(new Set(events.map(({ session }) => session)).size).toBe(1);
    for (const event of events)
      expect([event.client, event.cwd, event.at]).toEqual([client, "/home/dev/shop", AT]);
    const commands = events.flatMap((event) => (event.kind === "after-command" ? [event] : []));
    expect(commands[0]!.command).toBe("sh -c 'echo partial-out; echo boom >&2; exit 3'");
    expect(commands[0]!.output!.trim().split("\n").sort()).toEqual(["boom", "partial-out"]);
    expect(
      commands.flatMap(({ truncated, interrupted, background }) => [truncated, interrupted, background]),
    ).not.toContain(true);
    const prompt = events.find((event) => event.kind === "prompt");
    // OpenCode's command line puts quotes around it.
    expect(prompt?.kind === "prompt" && prompt.prompt.replaceAll('"', "")).toBe(
      "Run the checks and tell me when they pass.",
    );
  });
});

function inShort(event: HookEvent | null): string {
  if (event === null) return "-";
  return event.kind === "after-command" ? `after-command:${event.exitCode}:${event.verdict}` : event.kind;
}

const SAMPLES = process.env.TWICESHY_CLIENTS && join(process.env.TWICESHY_CLIENTS, "samples");

describe.skipIf(!SAMPLES || !existsSync(SAMPLES))("every sample of TWICESHY_CLIENTS", () => {
  it.each(["claude", "codex", "gemini", "qwen", "copilot"])("%s", (client) => {
    const lines = readFileSync(join(SAMPLES!, `${client}.hooks.jsonl`), "utf8")
      .trimEnd()
      .split("\n");
    const told = lines
      .map((line) => JSON.parse(line) as { event: string; input: unknown })
      .map(({ event, input }) => dialectOf(client)!.read(event, input, AT));
    const kinds = new Set(told.map((event) => event?.kind));
    for (const kind of ["session-start", "prompt", "before-command", "after-command", "turn-end"])
      expect(kinds).toContain(kind);
    const codes = told.flatMap((event) => (event?.kind === "after-command" ? [event.exitCode] : []));
    expect(codes).toEqual(client === "codex" ? [null, null] : [3, 0]);
  });
});
