import { firstRecord, jsonLinesReader } from "./json-lines.ts";
import { KeptText } from "./kept-text.ts";
import { type ReportReader, type ReportSource, resultTold, type Status, type Tell } from "./source.ts";
import { momentOf, secondsOf, textOf } from "./values.ts";

/** `go test -json`: each package is a run; what it printed is read as go test's own output. */
export const goTestJson: ReportSource = {
  id: "go-test-json",
  title: "go test -json",
  sniff: (head) => {
    const first = firstRecord(head);
    // {"Time":"2026-11-16T03:54:42Z","Action":"start","Package":"example.com/shop/cart"}
    return (
      first !== null && typeof first.Action === "string" && ("Package" in first || "ImportPath" in first)
    );
  },
  open: (tell) => goReader(tell),
};

interface Package {
  readonly startedAt: number | null;
  readonly output: KeptText;
  readonly results: { name: string; status: Status; durationMs: number | null }[];
}

interface Build {
  readonly output: KeptText;
  hasFailed: boolean;
  /** True when a package was told to have failed by it. */
  isTold: boolean;
}

const MAX_BUILDS = 1000;

const STATUS: ReadonlyMap<string, Status> = new Map([
  ["pass", "passed"],
  ["fail", "failed"],
  ["skip", "skipped"],
]);
const MAX_RESULTS = 100_000;

function goReader(tell: Tell): ReportReader {
  const open = new Map<string, Package>();
  // Build errors come before the events of the packages that they stop, under the import path of what could not be built.
  const builds = new Map<string, Build>();
  const packageOf = (name: string, at: unknown): Package => {
    let found = open.get(name);
    if (found === undefined)
      open.set(
        name,
        (found = { startedAt: momentOf(at), output: new KeptText(256 * 1024, 64 * 1024), results: [] }),
      );
    return found;
  };
  const buildOf = (path: string): Build => {
    // "example.com/shop/cart [example.com/shop/cart.test]"
    const name = path.replace(/ \[.*\]$/, "");
    let found = builds.get(name);
    if (found === undefined) {
      found = { output: new KeptText(), hasFailed: false, isTold: false };
      if (builds.size < MAX_BUILDS) builds.set(name, found);
    }
    return found;
  };
  const close = (
    name: string,
    one: Package,
    status: Status | null,
    elapsed: unknown,
    stoppedBy: string | null = null,
  ) => {
    open.delete(name);
    tell({ kind: "run", title: name, tool: "go test", command: null, startedAt: one.startedAt });
    for (const result of one.results) tell(resultTold({ ...result, isPrinted: true }));
    const isFailed = status === "failed" || one.results.some((result) => result.status === "failed");
    const build = stoppedBy === null ? builds.get(name) : buildOf(stoppedBy);
    if (build !== undefined) build.isTold = true;
    if (isFailed) tell({ kind: "output", text: (build?.output.text() ?? "") + one.output.text() });
    tell({
      kind: "end",
      durationMs: secondsOf(elapsed),
      exitCode: null,
      outcome: isFailed ? "failed" : status === null ? null : "passed",
    });
  };
  return jsonLinesReader(tell, {
    record: (event) => {
      const action = textOf(event.Action) ?? "";
      const output = typeof event.Output === "string" ? event.Output : "";
      if (action.startsWith("build-")) {
        const build = buildOf(textOf(event.ImportPath) ?? "");
        build.output.add(output);
        build.hasFailed ||= action === "build-fail";
        return;
      }
      const name = textOf(event.Package);
      if (name === null) return;
      const one = packageOf(name, event.Time);
      if (action === "output") one.output.add(output);
      const status = STATUS.get(action);
      if (status === undefined) return;
      const test = textOf(event.Test);
      if (test === null) close(name, one, status, event.Elapsed, textOf(event.FailedBuild));
      else if (one.results.length < MAX_RESULTS)
        one.results.push({ name: test, status, durationMs: secondsOf(event.Elapsed) });
    },
    other: (line) => {
      // Before go 1.24 this is all that stands of it: "FAIL\texample.com/shop/cart [build failed]"
      const name = /^FAIL\t(\S+) \[(?:build|setup) failed\]$/.exec(line.trimEnd())?.[1];
      if (name === undefined) return;
      const one = packageOf(name, null);
      one.output.add(`${line}\n`);
      close(name, one, "failed", null);
    },
    end: () => {
      const cut = [...open];
      if (cut.length > 0) tell({ kind: "cut", text: "the file is cut off: the last package did not end" });
      for (const [name, one] of cut) close(name, one, null, null);
      // `go build -json` and `go vet -json` have nothing else.
      for (const [name, build] of builds) if (build.hasFailed && !build.isTold) tellBuild(name, build, tell);
    },
  });
}

function tellBuild(name: string, { output }: Build, tell: Tell): void {
  tell({ kind: "run", title: name, tool: "go build", command: null, startedAt: null });
  tell({ kind: "output", text: output.text() });
  tell({ kind: "end", durationMs: null, exitCode: null, outcome: "failed" });
}
