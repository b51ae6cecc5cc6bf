import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { type Kept, type WatchPorts, type WatchRequest, watchCommand } from "#loop/watch-command.ts";
import type { CommandEnd } from "#model/command.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Repository } from "#model/ports.ts";
import type { GitState, Run } from "#model/run.ts";

const STATE: GitState = { head: "abc", branch: "main", dirty: ["a.ts"], dirtyCount: 1, tree: null };

const REQUEST: WatchRequest = {
  id: "01932f0c-7e5a-7a3b-9c4d-0123456789ab",
  argv: ["make"],
  check: identifyCheck(["make"], ""),
  os: "linux",
  tools: {},
  trees: true,
  session: "s",
  task: "12-01",
  phase: "12",
  agent: null,
  execution: null,
};

/** A command that says something and ends, a repository and a memory that write down what they are asked. */
function scene(options: {
  output?: string;
  end?: Partial<CommandEnd>;
  takesMs?: number;
  wasOpen?: boolean;
  repository?: Partial<Repository> | null;
}) {
  const asked: string[] = [];
  const stored: { run: Run; findings: readonly IdentifiedFinding[] }[] = [];
  const note = <T>(what: string, answer: T) => {
    asked.push(what);
    return answer;
  };
  const ports: WatchPorts = {
    async start(sink) {
      asked.push("start");
      sink(Buffer.from(options.output ?? ""), "stdout");
      await new Promise((resolve) => setTimeout(resolve, options.takesMs ?? 0));
      asked.push("end");
      return { exitCode: 0, signal: null, interrupted: false, durationMs: 5, ...options.end };
    },
    changedFiles: async (_, dirty) => dirty ?? ["src/told.ts"],
    repository:
      options.repository === null
        ? null
        : {
            root: "/app",
            glance: () => note("glance", { ...STATE, dirty: [], dirtyCount: null }),
            state: async () => note("state", STATE),
            takeTree: async () => note("tree", "tree-id"),
            ...options.repository,
          },
    memory: {
      hasOpenFailure: async () => options.wasOpen ?? false,
      async remember(run, findings): Promise<Kept> {
        stored.push({ run, findings });
        return { kind: "remembered", value: { runId: run.id, failures: [] }, notices: [] };
      },
    },
    clock: { now: () => 1000 },
    inspectSettings: async () => ({}),
    openCollector: async () => new OutputCollector(),
  };
  return { ports, asked, stored };
}

describe("watchCommand", () => {
  it("remembers a pass that took no time with a glance at git, and takes no tree", async () => {
    const { ports, asked, stored } = scene({ output: "ok\n" });
    await watchCommand(REQUEST, ports);
    expect(asked).toEqual(["start", "end", "glance"]);
    expect(stored[0]!.run).toMatchObject({
      outcome: "passed",
      exitCode: 0,
      startedAt: 1000,
      outputBytes: 3,
      outputLines: 1,
      output: null,
      failureCount: 0,
      task: "12-01",
      git: { head: "abc", dirtyCount: null },
    });
  });

  it("asks git while a longer command runs", async () => {
    const { ports, asked, stored } = scene({ takesMs: 120 });
    await watchCommand(REQUEST, ports);
    expect(asked).toEqual(["start", "state", "tree", "end"]);
    expect(stored[0]!.run.git).toEqual({ ...STATE, tree: "tree-id" });
  });

  it("takes the tree before the command can change anything when a failure is open, and keeps it for the pass", async () => {
    const { ports, asked, stored } = scene({ wasOpen: true, takesMs: 50 });
    await watchCommand(REQUEST, ports);
    expect(asked).toEqual(["start", "state", "tree", "end"]);
    expect(stored[0]!.run.git?.tree).toBe("tree-id");
  });

  it("takes the tree of a failure that is new, once it is known", async () => {
    const { ports, asked, stored } = scene({ output: "src/a.c:1:2: error: no\n", end: { exitCode: 2 } });
    const watched = await watchCommand(REQUEST, ports);
    expect(asked).toEqual(["start", "end", "state", "tree"]);
    expect(stored[0]!.run).toMatchObject({
      outcome: "failed",
      exitCode: 2,
      output: "src/a.c:1:2: error: no\n",
    });
    expect(stored[0]!.run.git?.tree).toBe("tree-id");
    expect(watched.findings.length).toBeGreaterThan(0);
    expect(watched.run.failureCount).toBeGreaterThan(0);
  });

  it("takes none where trees are switched off", async () => {
    const { ports, asked } = scene({ end: { exitCode: 1 }, wasOpen: true });
    await watchCommand({ ...REQUEST, trees: false }, ports);
    expect(asked).not.toContain("tree");
  });

  it("finds a failure in a silent exit, and none in warnings of a pass", async () => {
    const silent = scene({ end: { exitCode: 3 } });
    expect((await watchCommand(REQUEST, silent.ports)).findings).toHaveLength(1);
    const warned = scene({ output: "a.c:1:1: error: just kidding\n" });
    expect((await watchCommand(REQUEST, warned.ports)).findings).toHaveLength(0);
  });

  it("captures what a watch mode showed last when it is stopped, whatever its exit code", async () => {
    const output = "src/old.c:1:2: error: old\n\x1bcsrc/new.c:3:4: error: new\n";
    const { ports, stored } = scene({ output, end: { exitCode: 130, signal: "SIGINT", interrupted: true } });
    const { findings } = await watchCommand(REQUEST, ports);
    expect(stored[0]!.run.outcome).toBe("interrupted");
    expect(findings.map((finding) => finding.file)).toEqual(["src/new.c"]);
  });

  it("invents no failure for a command that was stopped without one", async () => {
    const { ports, stored } = scene({
      output: "listening on 3000\n",
      end: { exitCode: 143, signal: "SIGTERM", interrupted: true },
    });
    expect((await watchCommand(REQUEST, ports)).findings).toEqual([]);
    expect(stored[0]!.run).toMatchObject({ outcome: "interrupted", failureCount: 0 });
  });

  it("tells which files were written since the failure: of those that git calls changed, or of all", async () => {
    const apart = scene({ repository: null, wasOpen: true });
    await watchCommand(REQUEST, apart.ports);
    expect(apart.stored[0]!.run.filesModified).toEqual(["src/told.ts"]);
    const quiet = scene({ repository: null });
    await watchCommand(REQUEST, quiet.ports);
    expect(quiet.stored[0]!.run.filesModified).toEqual([]);
    const withGit = scene({ wasOpen: true });
    await watchCommand(REQUEST, withGit.ports);
    expect(withGit.stored[0]!.run.filesModified).toEqual(STATE.dirty);
  });

  it("stores the run where there is no repository, and where git fails", async () => {
    const none = scene({ repository: null });
    await watchCommand(REQUEST, none.ports);
    expect(none.stored[0]!.run.git).toBeNull();
    const broken = scene({
      end: { exitCode: 1 },
      repository: {
        state: () => Promise.reject(new Error("git broke")),
        takeTree: () => Promise.reject(new Error("git broke")),
      },
    });
    await watchCommand(REQUEST, broken.ports);
    expect(broken.stored[0]!.run.git).toBeNull();
  });
});
