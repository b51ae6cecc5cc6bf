import { createRequire } from "node:module";
import type { IPty } from "@lydell/node-pty";
import { describe, expect, it, onTestFinished } from "vitest";
import { gitRepository } from "../host/sandbox.ts";
import { BIN, countRuns, ENV, failuresIn, runOf, until } from "./twiceshy.ts";

const { spawn } = createRequire(import.meta.url)("@lydell/node-pty") as typeof import("@lydell/node-pty");

interface Session {
  readonly pty: IPty;
  said(): string;
  readonly ended: Promise<{ exitCode: number; signal?: number | undefined }>;
}

/** A real terminal, with a shell or twiceshy in it. */
function terminal(file: string, args: string[], cwd: string, env: Record<string, string> = {}): Session {
  const pty = spawn(file, args, { cols: 93, rows: 31, cwd, env: { ...ENV, ...env }, name: "xterm-256color" });
  let said = "";
  pty.onData((data) => {
    said += data;
  });
  let isOver = false;
  const ended = new Promise<{ exitCode: number; signal?: number | undefined }>((resolve) =>
    pty.onExit((end) => {
      isOver = true;
      resolve(end);
    }),
  );
  onTestFinished(() => {
    if (!isOver) pty.kill("SIGKILL");
  });
  return { pty, said: () => said, ended };
}

const onTerminal = (cwd: string, script: string, env?: Record<string, string>) =>
  terminal(process.execPath, [BIN, "run", "--", "sh", "-c", script], cwd, env);

describe("run on a terminal", () => {
  it("gives the command a terminal of the same size on all three streams", async () => {
    const { ended, said } = onTerminal(
      gitRepository(),
      "test -t 0 && test -t 1 && test -t 2 && echo tty; stty size; echo $TERM",
    );
    expect((await ended).exitCode).toBe(0);
    expect(said()).toContain("tty");
    expect(said()).toContain("31 93");
    expect(said()).toContain("xterm-256color");
  });

  it("tells the command when the window changes", async () => {
    const { pty, ended, said } = onTerminal(
      gitRepository(),
      'trap "stty size; exit 0" WINCH; echo ready; while :; do sleep 0.1; done',
    );
    await until(() => said().includes("ready"));
    pty.resize(71, 22);
    await ended;
    expect(said()).toContain("22 71");
  });

  it("passes keys on, and leaves the terminal as it was", async () => {
    const root = gitRepository();
    const line = `"${process.execPath}" "${BIN}" run -- sh -c 'read word; echo "got $word"'; stty -a | grep -o ' [-]*icanon'; echo over`;
    const { pty, ended, said } = terminal("sh", ["-c", line], root);
    await new Promise((resolve) => setTimeout(resolve, 600));
    pty.write("hello\r");
    await ended;
    expect(said()).toContain("got hello");
    expect(said()).toContain(" icanon");
    expect(said()).toContain("over");
  });

  it("captures a failure with its colours gone, and paints its own summary", async () => {
    const root = gitRepository();
    const script = "printf '\\033[1msrc/a.c:3:5: \\033[31merror:\\033[0m no such thing\\n'; exit 4";
    const { ended, said } = onTerminal(root, script);
    expect((await ended).exitCode).toBe(4);
    expect(said()).toContain("\x1b[31merror:\x1b[0m no such thing");
    expect(said()).toMatch(/\x1b\[31mbuild_error/);
    expect(failuresIn(root)[0]!.latest).toMatchObject({ message: "no such thing", file: "src/a.c", line: 3 });
  });

  it("obeys NO_COLOR", async () => {
    const { ended, said } = onTerminal(gitRepository(), "echo 'a.c:1:1: error: x'; exit 1", {
      NO_COLOR: "1",
    });
    await ended;
    expect(said()).toContain("twiceshy: build_error");
    expect(said()).not.toContain("\x1b[");
  });

  it("lets Ctrl-C stop the command, once, and reports an interrupted run with what a watch mode showed last", async () => {
    const root = gitRepository();
    const script = `trap 'echo stopped; exit 130' INT
      echo 'src/old.c:1:1: error: old'; printf '\\033c'; echo 'src/new.c:2:2: error: still here'; echo ready
      while :; do sleep 0.1; done`;
    const { pty, ended, said } = onTerminal(root, script);
    await until(() => said().includes("ready"));
    pty.write("\x03");
    expect((await ended).exitCode).toBe(130);
    expect(said().match(/stopped/g)).toHaveLength(1);
    const told = failuresIn(root);
    expect(told.map((failure) => failure.latest.file)).toEqual(["src/new.c"]);
    expect(runOf(root, told[0]!.latest.runId)).toMatchObject({ outcome: "interrupted", exitCode: 130 });
  });

  it("gives 127 and 126 like a shell there too", async () => {
    const root = gitRepository({ "plain.txt": "" });
    const missing = terminal(process.execPath, [BIN, "run", "--", "no-such-tool"], root);
    expect((await missing.ended).exitCode).toBe(127);
    expect(missing.said()).toContain("no-such-tool: command not found");
    expect((await terminal(process.execPath, [BIN, "run", "--", "./plain.txt"], root).ended).exitCode).toBe(
      126,
    );
    expect((await onTerminal(root, "kill -KILL $$").ended).exitCode).toBe(137);
  });

  it("keeps stderr apart when it was sent elsewhere", async () => {
    const root = gitRepository();
    const line = `"${process.execPath}" "${BIN}" run -q -- sh -c 'echo out; echo err >&2' 2> errors.log; echo "[$(cat errors.log)]"`;
    const { ended, said } = terminal("sh", ["-c", line], root);
    await ended;
    expect(said()).toContain("out");
    expect(said()).toContain("[err]");
  });

  it("stops and goes on with Ctrl-Z and fg", async () => {
    const root = gitRepository();
    const { pty, ended, said } = terminal("bash", ["--norc", "--noprofile", "-i"], root, { PS1: "prompt> " });
    await until(() => said().includes("prompt> "));
    pty.write(
      `"${process.execPath}" "${BIN}" run -- sh -c 'echo begun; n=0; while [ $n -lt 40 ]; do sleep 0.1; n=$((n+1)); done; echo finished'\r`,
    );
    await until(() => /[\r\n]begun/.test(said()));
    pty.write("\x1a");
    await until(() => said().includes("Stopped"));
    pty.write("echo at the $((1+1))nd prompt\r");
    await until(() => said().includes("at the 2nd prompt"));
    pty.write("fg\r");
    await until(() => /[\r\n]finished/.test(said()));
    pty.write("exit\r");
    await ended;
    expect(countRuns(root)).toBe(1);
  });

  it("does not double a Ctrl-C that the terminal sends to the whole group itself", async () => {
    const root = gitRepository();
    const script = `trap 'echo got it; n=$((n+1))' INT; n=0; echo ready; while [ $n -lt 1 ]; do sleep 0.1; done; sleep 0.5; echo "count $n"`;
    const { pty, ended, said } = onTerminal(root, script, { TWICESHY_PTY: "off" });
    await until(() => said().includes("ready"));
    pty.write("\x03");
    expect((await ended).exitCode).toBe(0);
    expect(said().match(/got it/g)).toHaveLength(1);
    expect(said()).toContain("count 1");
  });

  it("runs in the background of a shell without being stopped for the terminal", async () => {
    const line = `set -m; "${process.execPath}" "${BIN}" run -- sh -c 'test -t 1 || echo no tty; echo worked' & wait; echo over`;
    const { ended, said } = terminal("bash", ["-c", line], gitRepository());
    expect((await ended).exitCode).toBe(0);
    expect(said()).toContain("worked");
    expect(said()).toContain("no tty");
    expect(said()).toContain("over");
  });

  it("does without a pty when told so", async () => {
    const { ended, said } = onTerminal(gitRepository(), "test -t 1 || echo no tty", { TWICESHY_PTY: "off" });
    await ended;
    expect(said()).toContain("no tty");
  });
});
