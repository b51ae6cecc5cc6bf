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

const STATUS: ReadonlyMap<string, Status> = new Map([
  ["pass", "passed"],
  ["fail", "failed"],
  ["skip", "skipped"],
]);
const MAX_RESULTS = 100_000;

function goReader(tell: Tell): ReportReader {
  const open = new Map<string, Package>();
  // Build errors come before the package's own events, under its import path.
  const builds = new Map<string, KeptText>();
  const packageOf = (name: string, at: unknown): Package => {
    let found = open.get(name);
    if (found === undefined)
      open.set(
        name,
        (found = { startedAt: momentOf(at), output: new KeptText(256 * 1024, 64 * 1024), results: [] }),
      );
    return found;
  };
  const close = (name: string, one: Package, status: Status | null, elapsed: unknown) => {
    open.delete(name);
    tell({ kind: "run", title: name, tool: "go test", command: null, startedAt: one.startedAt });
    for (const result of one.results) tell(resultTold({ ...result, isPrinted: true }));
    const isFailed = status === "failed" || one.results.some((result) => result.status === "failed");
    const build = builds.get(name)?.text() ?? "";
    builds.delete(name);
    if (isFailed) tell({ kind: "output", text: build + one.output.text() });
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
        // "example.com/shop/cart [example.com/shop/cart.test]"
        const name = (textOf(event.ImportPath) ?? "").replace(/ \[.*\]$/, "");
        let build = builds.get(name);
        if (build === undefined) builds.set(name, (build = new KeptText()));
        build.add(output);
        return;
      }
      const name = textOf(event.Package);
      if (name === null) return;
      const one = packageOf(name, event.Time);
      if (action === "output") one.output.add(output);
      const status = STATUS.get(action);
      if (status === undefined) return;
      const test = textOf(event.Test);
      if (test === null) close(name, one, status, event.Elapsed);
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
    },
  });
}
