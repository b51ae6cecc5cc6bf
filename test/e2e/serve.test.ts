import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BIN, emptyFolder } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  folder.remove();
});

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** The built command as a process of its own. */
function start(...words: string[]) {
  const child = spawn(process.execPath, [BIN, "serve", ...words], {
    cwd: folder.path,
    env: { ...process.env, HOME: folder.path },
  });
  children.push(child);
  let [out, err] = ["", ""];
  const wakers: (() => void)[] = [];
  const wake = () => {
    for (const waker of wakers.splice(0)) waker();
  };
  child.stdout.on("data", (data) => {
    out += data;
    wake();
  });
  child.stderr.on("data", (data) => {
    err += data;
    wake();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (status) => {
      resolve({ status, out, err });
      wake();
    });
  });
  return {
    child,
    ended,
    /** Waits for a text on stdout or stderr. */
    async saying(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(out + err);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`it ended: ${out}${err}`);
        await new Promise<void>((resolve) => wakers.push(resolve));
      }
    },
  };
}

describe("twiceshy serve", () => {
  it("says where it listens, answers, and ends cleanly on Ctrl-C, also while somebody listens", async () => {
    const server = start("--port", "0");
    const [, url] = await server.saying(/twiceshy listens on (http:\/\/127\.0\.0\.1:\d+)\//);
    expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok\n");
    expect(await (await fetch(`${url}/api/failures`)).json()).toEqual({
      version: 1,
      failures: [],
      next: null,
    });
    const paths = Object.keys(
      ((await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object }).paths,
    );
    expect(paths).toContain("/api/failures/{id}");
    const events = await fetch(`${url}/api/events`);
    server.child.kill("SIGINT");
    const { status, out } = await server.ended;
    expect([status, out]).toEqual([0, ""]);
    await events.text();
  });

  it("tells a script in JSON, and one that comes second that the port is taken", async () => {
    const first = start("--port", "0", "--json");
    const [line] = await first.saying(/^\{.*\}\n/);
    const { version, port, url } = JSON.parse(line);
    expect([version, url]).toEqual([1, `http://127.0.0.1:${port}/`]);
    const second = await start("--port", String(port)).ended;
    expect(second.status).toBe(1);
    expect(second.err).toContain(`port ${port} of 127.0.0.1 is in use already`);
    expect(second.err).toContain(`try: twiceshy serve --port ${port + 1}`);
    first.child.kill("SIGTERM");
    expect((await first.ended).status).toBe(0);
  });

  it("is refused on another address without tokens, and with a port that is none", async () => {
    const open = await start("--host", "0.0.0.0", "--port", "0").ended;
    expect(open.status).toBe(1);
    expect(open.err).toContain("needs a token first");
    expect(open.err).toContain("try: twiceshy token create --role read");
    expect((await start("--port", "99999").ended).status).toBe(2);
  });
});
