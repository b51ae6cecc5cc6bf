import { firstRecord, jsonLinesReader } from "./json-lines.ts";
import { type ReportSource, resultTold, type Status } from "./source.ts";
import { fieldsOf, secondsOf, textOf } from "./values.ts";

/** cargo's `--message-format=json` is a build, libtest's `--format json` a run of tests; `cargo test` writes one after the other. */
export const cargoJson: ReportSource = {
  id: "cargo-json",
  title: "cargo JSON",
  sniff: (head) => {
    const first = firstRecord(head);
    if (first === null) return false;
    // {"reason":"compiler-message","package_id":…}
    if (typeof first.reason === "string")
      return /^(?:compiler-message|compiler-artifact|build-script-executed|build-finished)$/.test(
        first.reason,
      );
    // { "type": "suite", "event": "started", "test_count": 4 }
    return /^(?:suite|test|bench)$/.test(String(first.type)) && typeof first.event === "string";
  },
  open: (tell) => {
    let open: "build" | "suite" | null = null;
    let isFailed = false;
    const end = (outcome: "passed" | "failed" | null, seconds: unknown = null) => {
      if (open === null) return;
      tell({
        kind: "end",
        durationMs: secondsOf(seconds),
        exitCode: null,
        outcome: isFailed ? "failed" : outcome,
      });
      open = null;
      isFailed = false;
    };
    const begin = (what: "build" | "suite") => {
      if (open === what) return;
      end("passed");
      open = what;
      const tool = what === "build" ? "cargo build" : "cargo test";
      tell({ kind: "run", title: tool, tool, command: null, startedAt: null });
    };
    return jsonLinesReader(tell, {
      record: (record) => {
        const message = fieldsOf(record.message);
        if (typeof record.reason === "string") {
          begin("build");
          const rendered = textOf(message.rendered);
          if (
            record.reason === "compiler-message" &&
            rendered !== null &&
            textOf(message.level)?.startsWith("error")
          ) {
            isFailed = true;
            tell({ kind: "output", text: `${rendered.trimEnd()}\n\n` });
          }
          if (record.reason === "build-finished") {
            isFailed ||= record.success === false;
            end("passed");
          }
          return;
        }
        if (record.type === "suite" && record.event === "started") {
          end("passed");
          begin("suite");
        } else if (record.type === "suite") {
          begin("suite");
          isFailed ||= record.event === "failed";
          end("passed", record.exec_time);
        } else if (record.type === "test") {
          const status = STATUS.get(String(record.event));
          begin("suite");
          if (status !== undefined)
            tell(
              resultTold({
                status,
                name: textOf(record.name),
                durationMs: secondsOf(record.exec_time),
                text: status === "failed" ? (textOf(record.stdout) ?? textOf(record.message)) : null,
              }),
            );
        }
      },
      end: () => {
        if (open !== null)
          tell({ kind: "cut", text: "the file is cut off: the last build or suite did not end" });
        end(null);
      },
    });
  },
};

const STATUS: ReadonlyMap<string, Status> = new Map([
  ["ok", "passed"],
  ["failed", "failed"],
  ["timeout", "failed"],
  ["ignored", "skipped"],
]);
