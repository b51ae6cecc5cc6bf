import { describe, expect, it } from "vitest";
import { codexExitCode } from "#agents/hooks/codex-exit.ts";

const lines = (...records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const item = (id: string, exit_code: unknown, aggregated_output = "boom\n") => ({
  type: "event_msg",
  payload: {
    type: "item_completed",
    item: { type: "CommandExecution", id, status: "failed", exit_code, aggregated_output },
  },
});
const call = (call_id: string, name = "exec_command", args: object = { cmd: "npm test" }) => ({
  type: "response_item",
  payload: { type: "function_call", call_id, name, arguments: JSON.stringify(args) },
});
const result = (call_id: string, output: string) => ({
  type: "response_item",
  payload: { type: "function_call_output", call_id, output },
});
const exited = (code: number) =>
  `Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code ${code}\nOutput:\nboom\n`;

describe("the exit code of a Codex command", () => {
  it("is in the item of newer versions, written before the hook runs", () => {
    const tail = lines(call("call_1"), item("call_1", 3), call("call_2"), item("call_2", 0, "fine\n"));
    expect(codexExitCode(tail, "call_1")).toEqual({ exitCode: 3, output: "boom\n" });
    expect(codexExitCode(tail, "call_2")).toEqual({ exitCode: 0, output: "fine\n" });
  });

  it("goes by the id of code mode as well", () => {
    const id = "exec-0d3c1f5e-97b0-4d55-8f4e-1d1d0d1c2b3a";
    expect(codexExitCode(lines(item(id, 2)), id)?.exitCode).toBe(2);
  });

  it("is in what the model was told, in older versions", () => {
    const tail = lines(call("call_1"), result("call_1", exited(3)));
    expect(codexExitCode(tail, "call_1")).toEqual({ exitCode: 3, output: "boom\n" });
  });

  it("of a command that went on comes with a later call", () => {
    const running = "Process running with session ID 7\nOutput:\nstarted\n";
    const tail = lines(
      call("call_1"),
      result("call_1", running),
      call("call_2", "write_stdin", { session_id: 9 }),
      result("call_2", exited(5)),
      call("call_3", "write_stdin", { session_id: 7 }),
      result("call_3", exited(4)),
    );
    expect(codexExitCode(tail, "call_1")?.exitCode).toBe(4);
    expect(codexExitCode(lines(call("call_1"), result("call_1", running)), "call_1")).toBeNull();
  });

  it("is that of the last call where a model numbers its calls anew", () => {
    const tail = lines(call("call_1"), item("call_1", 3), call("call_1"), item("call_1", 0));
    expect(codexExitCode(tail, "call_1")?.exitCode).toBe(0);
    expect(codexExitCode(lines(call("call_1"), item("call_1", 3), call("call_1")), "call_1")).toBeNull();
  });

  it.each([
    ["another call's", lines(item("call_10", 3))],
    ["no number", lines(item("call_1", "3"))],
    [
      "another kind of item",
      lines({
        type: "event_msg",
        payload: { type: "item_completed", item: { type: "FileChange", id: "call_1", exit_code: 3 } },
      }),
    ],
    [
      "a prompt that speaks of it",
      lines({ type: "response_item", payload: { type: "message", call_id: "call_1", text: exited(3) } }),
    ],
    ["an empty tail", ""],
  ])("is not told by %s", (_name, tail) => {
    expect(codexExitCode(tail, "call_1")).toBeNull();
  });

  it("survives a tail that begins and ends in the middle of a line", () => {
    const tail = lines(item("call_0", 9), item("call_1", 3), item("call_2", 4));
    expect(codexExitCode(tail.slice(25, -20), "call_1")?.exitCode).toBe(3);
    expect(codexExitCode(tail.slice(25, -20), "call_2")).toBeNull();
    expect(codexExitCode(tail, "")).toBeNull();
  });
});
