import { KeptText } from "./kept-text.ts";
import { type ReportReader, type ReportSource, resultTold, type Status, type Tell } from "./source.ts";
import { momentOf } from "./values.ts";
import { XmlStream } from "./xml-stream.ts";

/** TRX, as Visual Studio and `dotnet test` write it: one run. */
export const trx: ReportSource = {
  id: "trx",
  title: "TRX",
  // <TestRun id="…" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
  sniff: (head) =>
    /^\s*<(?:[?!]|(?:[\w.-]{1,50}:)?TestRun[\s>])/.test(head) && /<(?:[\w.-]{1,50}:)?TestRun[\s>]/.test(head),
  open: (tell) => new TrxReader(tell),
};

interface Open {
  readonly attributes: Readonly<Record<string, string>>;
  /** True when it holds others, which are told: the rows of its data. */
  hasInner: boolean;
  readonly message: KeptText;
  readonly stack: KeptText;
}

class TrxReader implements ReportReader {
  readonly #tell: Tell;
  readonly #xml: XmlStream;
  #isOpen = false;
  #startedAt: number | null = null;
  #finishedAt: number | null = null;
  #outcome: "failed" | null = null;
  readonly #results: Open[] = [];
  #into: KeptText | null = null;
  #failed = 0;
  /** What the runner says of the run. */
  readonly #notices: KeptText[] = [];
  #notice: KeptText | null = null;

  constructor(tell: Tell) {
    this.#tell = tell;
    this.#xml = new XmlStream({
      open: (name, attributes) => this.#open(plainName(name), attributes),
      text: (text) => this.#into?.add(text),
      close: (name) => this.#close(plainName(name)),
    });
  }

  write(text: string): void {
    this.#xml.write(text);
  }

  end(): void {
    if (this.#xml.end())
      this.#tell({ kind: "cut", text: "the file is cut off: what stands before the cut was read" });
    while (this.#results.length > 0) this.#closeResult();
    this.#begin();
    if (this.#outcome === "failed" && this.#failed === 0) this.#tellNotices();
    const took =
      this.#startedAt !== null && this.#finishedAt !== null
        ? Math.max(0, this.#finishedAt - this.#startedAt)
        : null;
    this.#tell({ kind: "end", durationMs: took, exitCode: null, outcome: this.#outcome });
  }

  /** Beside tests that failed xUnit repeats them there; without one it is all that is known: the host has crashed. */
  #tellNotices(): void {
    for (const notice of this.#notices) {
      const text = notice.text().trim();
      const message = text.split("\n", 1)[0]!.trim();
      if (text !== "") this.#tell(resultTold({ status: "failed", message, text, isOwnWords: true }));
    }
  }

  #begin(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const title = "dotnet test";
    this.#tell({ kind: "run", title, tool: title, command: null, startedAt: this.#startedAt });
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "Times") {
      this.#startedAt = momentOf(attributes.start);
      this.#finishedAt = momentOf(attributes.finish);
    } else if (
      name === "ResultSummary" &&
      /^(?:Failed|Error|Aborted|Timeout)$/.test(attributes.outcome ?? "")
    ) {
      this.#outcome = "failed";
    } else if (/^(?:UnitTest|WebTest|Generic|TestAggregation)\w*Result$|^UnitTestResult$/.test(name)) {
      this.#begin();
      const around = this.#results.at(-1);
      if (around !== undefined) around.hasInner = true;
      this.#results.push({ attributes, hasInner: false, message: new KeptText(), stack: new KeptText() });
    } else if (name === "RunInfo" && this.#notices.length < MOST_NOTICES) {
      // "Warning" and "Info" fail nothing.
      this.#notice = /^(?:Error|Failed|Aborted)$/.test(attributes.outcome ?? "") ? new KeptText() : null;
      if (this.#notice !== null) this.#notices.push(this.#notice);
    } else if (name === "Text") this.#into = this.#notice;
    else {
      const open = this.#results.at(-1);
      this.#into =
        open === undefined
          ? null
          : name === "Message"
            ? open.message
            : name === "StackTrace"
              ? open.stack
              : null;
    }
  }

  #close(name: string): void {
    this.#into = null;
    if (/Result$/.test(name) && this.#results.length > 0) this.#closeResult();
  }

  #closeResult(): void {
    const { attributes, hasInner, message, stack } = this.#results.pop()!;
    if (hasInner) return;
    const status = STATUS.get(attributes.outcome ?? "") ?? "skipped";
    if (status === "failed") this.#failed += 1;
    const said = message.text().trim();
    const where = stack.text().trimEnd();
    this.#tell(
      resultTold({
        status,
        name: attributes.testName ?? null,
        durationMs: spanOf(attributes.duration),
        message: status === "failed" ? said || null : null,
        text: status === "failed" ? [said, where].filter((text) => text !== "").join("\n") || null : null,
      }),
    );
  }
}

const STATUS: ReadonlyMap<string, Status> = new Map([
  ["Passed", "passed"],
  ["PassedButRunAborted", "passed"],
  ["Failed", "failed"],
  ["Error", "failed"],
  ["Timeout", "failed"],
  ["Aborted", "failed"],
]);

const MOST_NOTICES = 20;

/** 00:00:01.2345678 */
function spanOf(text: string | undefined): number | null {
  const match = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? "");
  if (match === null) return null;
  return Math.round((Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3])) * 1000);
}

function plainName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
