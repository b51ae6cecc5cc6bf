import { settleReruns } from "./go-reruns.ts";
import { type Case, openCase, type Trouble, withoutColours } from "./junit-case.ts";
import { junitDialect } from "./junit-dialect.ts";
import type { JunitDialect, Names } from "./junit-names.ts";
import { KeptText } from "./kept-text.ts";
import { ownFindingIn } from "./own-finding.ts";
import { countedTold, type ReportReader, type ReportSource, resultTold, type Tell } from "./source.ts";
import { momentOf, secondsOf, wholeOf } from "./values.ts";
import { XmlStream } from "./xml-stream.ts";

/** JUnit XML in the dialects of the tools that write it: each outermost suite is a run. */
export const junit: ReportSource = {
  id: "junit",
  title: "JUnit XML",
  // <testsuites name="vitest tests" tests="2">, <testsuite name="pytest" errors="0">, <ns2:testsuites xmlns:ns2="urn:shop">
  sniff: (head) =>
    /^\s*<(?:[?!]|(?:[\w.-]{1,50}:)?testsuites?[\s>/])/.test(head) &&
    /<(?:[\w.-]{1,50}:)?testsuites?[\s>/]/.test(head),
  open: (tell) => new JunitReader(tell),
};

// A linter's: "line 2, col 9, Error - 'total' is assigned a value but never used. (no-unused-vars)"
const PLACE = /^\s*line (\d+), col (\d+), /;

const TROUBLE = new Set(["failure", "error", "rerunFailure", "rerunError"]);
// phpunit's word on a test that asserts nothing, which fails no run: type="PHPUnit\Framework\RiskyTestError"
const RISKY = /\bRiskyTestError$/;

class JunitReader implements ReportReader {
  readonly #tell: Tell;
  readonly #xml: XmlStream;
  readonly #suites: string[] = [];
  #root: Readonly<Record<string, string>> = {};
  #isOpen = false;
  #startedAt: number | null = null;
  #durationMs: number | null = null;
  #title = "";
  #isSurefire = false;
  #dialect: JunitDialect | null = null;
  #properties: Record<string, string> = {};
  #failed = 0;
  /** Failures and errors that the outermost suites of the run count. */
  #counted = 0;
  /** Those that were told, whatever became of them. */
  #troubles = 0;
  /** True when anything of the whole report was told, whatever became of it. */
  #hasTrouble = false;
  #case: Case | null = null;
  /** node-tap's suites that ended: each stands once more behind itself, as a case. */
  readonly #ended = new Set<string>();
  #into: KeptText | null = null;

  constructor(tell: Tell) {
    this.#tell = settleReruns(tell);
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
    const wasCut = this.#xml.end();
    if (wasCut) this.#tell({ kind: "cut", text: "the file is cut off: what stands before the cut was read" });
    // Of the case at hand only a failure is sure.
    if (this.#case?.status === "failed") this.#closeCase();
    this.#endRun();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "testsuites") this.#root = attributes;
    else if (name === "testsuite") this.#openSuite(attributes);
    else if (name === "property" && this.#case === null)
      this.#properties[attributes.name ?? ""] = attributes.value ?? "";
    else if (name === "property" && this.#dialect?.isOfTap === true) this.#leaveOut(attributes);
    else if (name === "testcase") this.#openCase(attributes);
    else if (this.#case !== null) this.#openInCase(this.#case, name, attributes);
    else if (TROUBLE.has(name) && this.#suites.length > 0) this.#openTrouble(name, attributes);
    else if (name === "system-out" || name === "system-err") this.#into = null;
  }

  /** node-tap's <testcase …><properties><property name="todo" value="true"/> */
  #leaveOut({ name = "" }: Readonly<Record<string, string>>): void {
    if (this.#case?.status === "passed" && /^(?:skip|todo)$/.test(name)) this.#case.status = "skipped";
  }

  #openSuite(attributes: Readonly<Record<string, string>>): void {
    this.#suites.push(attributes.name ?? "");
    if (this.#suites.length > 1) return;
    if (!this.#isOpen) this.#counted = 0;
    this.#counted += failuresIn(attributes);
    if (this.#isOpen) return;
    this.#title = attributes.name ?? "";
    this.#isSurefire = (attributes["xsi:noNamespaceSchemaLocation"] ?? "").includes("surefire");
    this.#startedAt = momentOf(attributes.timestamp ?? this.#root.timestamp);
    this.#durationMs = secondsOf(attributes.time);
    this.#properties = {};
    this.#failed = 0;
    this.#troubles = 0;
    // gtest marks its cases, not its suites: the dialect is known with the first case.
    this.#dialect = null;
  }

  /** Ant's and others': <testsuite name="db" errors="1"><error type="ConnectionError" message="…">, where a class could not be set up. */
  #openTrouble(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#begin({});
    this.#case = openCase({}, true);
    this.#openInCase(this.#case, name, attributes);
  }

  #openCase(attributes: Readonly<Record<string, string>>): void {
    this.#begin(attributes);
    this.#case = openCase(attributes, false);
  }

  #begin(attributes: Readonly<Record<string, string>>): void {
    if (!this.#isOpen) {
      this.#dialect = junitDialect({
        root: this.#root,
        suite: this.#title,
        isSurefire: this.#isSurefire,
        properties: this.#properties,
        attributes,
      });
      const isWhole = this.#dialect.isOneRun || this.#suites.length === 0;
      if (isWhole) {
        this.#durationMs = secondsOf(this.#root.time) ?? (this.#suites.length > 0 ? this.#durationMs : null);
        this.#title = this.#dialect.tool ?? this.#root.name ?? this.#title;
      }
      this.#isOpen = true;
      this.#tell({
        kind: "run",
        // jest-junit calls a suite without a name "undefined".
        title: this.#title === "undefined" ? (this.#dialect.tool ?? "") : this.#title,
        tool: this.#dialect.tool,
        command: this.#isOwn() ? (this.#properties["twiceshy.command"] ?? null) : null,
        startedAt: this.#startedAt ?? momentOf(this.#root.timestamp),
      });
    }
  }

  #openInCase(open: Case, name: string, attributes: Readonly<Record<string, string>>): void {
    if (TROUBLE.has(name)) {
      this.#troubles += 1;
      this.#hasTrouble = true;
    }
    if (open.isToDo) this.#into = null;
    else if (TROUBLE.has(name) && RISKY.test(attributes.type ?? "")) {
      if (open.status === "passed") open.status = "skipped";
      this.#into = null;
    } else if (
      TROUBLE.has(name) &&
      open.troubles.length < (this.#dialect?.tellsEach === true ? MOST_TROUBLES : 1)
    ) {
      open.status = "failed";
      const body = new KeptText();
      open.troubles.push({ errorType: attributes.type || null, message: attributes.message || null, body });
      this.#into = body;
    } else if (name === "skipped" && this.#dialect?.couldNotRun?.(attributes.message ?? "") === true) {
      open.status = "failed";
      open.troubles.push({ errorType: null, message: attributes.message!, body: new KeptText() });
      this.#into = null;
    } else if (name === "skipped") {
      if (open.status !== "failed") open.status = "skipped";
      // node's: <skipped type="todo" message="fix the race"/>, and the failure that is known below it;
      // Catch2's: <skipped message="TEST_CASE tagged with !mayfail"/>
      const isKnown = attributes.type === "todo" || /^TEST_CASE tagged with !/.test(attributes.message ?? "");
      open.isToDo = isKnown && open.status === "skipped";
      this.#into = null;
    } else if (name === "system-out" || name === "system-err") this.#into = open.printed;
    else this.#into = null;
  }

  #close(name: string): void {
    this.#into = null;
    if (name === "testcase" || (this.#case?.isOfSuite === true && TROUBLE.has(name))) this.#closeCase();
    else if (name === "testsuite") {
      if (this.#dialect?.isOfTap === true && this.#ended.size < MOST_ENDED)
        this.#ended.add(this.#suites.join("\0"));
      this.#suites.pop();
      if (this.#suites.length === 0 && this.#counted > 0) this.#begin({});
      if (this.#suites.length === 0 && this.#dialect?.isOneRun !== true) this.#endRun();
    } else if (name === "testsuites") this.#endRoot();
  }

  #closeCase(): void {
    const open = this.#case;
    this.#case = null;
    if (open === null || this.#dialect === null) return;
    const { attributes } = open;
    if (this.#ended.size > 0 && this.#ended.has([...this.#suites, attributes.name].join("\0"))) return;
    // ctest and gtest: status="disabled", status="notrun"
    const isOff = open.status === "passed" && /^(?:disabled|notrun)$/.test(attributes.status ?? "");
    const status = isOff ? "skipped" : open.status;
    const named: Names = open.isOfSuite
      ? { suites: [], name: null, file: null }
      : this.#dialect.names(attributes, this.#suites);
    const passed = { errorType: null, message: null, body: new KeptText() };
    const said = new Set<string>();
    for (const trouble of status === "failed" ? open.troubles : [passed]) {
      const text = this.#textOf(trouble, open);
      if (this.#dialect.isWarning?.(text)) continue;
      const listed = this.#dialect.problems?.(text).slice(0, MOST_LISTED) ?? [];
      // Where each problem is told for itself, the words over them all say nothing.
      const over = listed.length > 0 ? { ...trouble, message: null } : trouble;
      for (const one of listed.length > 0 ? listed : [text]) {
        if (said.has(one)) continue;
        this.#tellCase({ ...open, status }, named, over, one, said.size > 0);
        said.add(one);
      }
    }
  }

  #textOf({ body }: Trouble, { printed, status }: Case): string {
    // What stands around the tags is the writer's indentation.
    const told = body.text() || printed.text();
    const said = status === "failed" ? withoutColours(told.replace(/^\s*\n/, "").trimEnd()) : "";
    return this.#dialect?.words?.(said) ?? said;
  }

  #tellCase(
    { attributes, status }: Case,
    named: Names,
    trouble: Trouble,
    text: string,
    isFurther: boolean,
  ): void {
    const { errorType = trouble.errorType, ...names } = named;
    if (this.#dialect?.isEcho?.(names, text)) return;
    const isFailed = status === "failed";
    const place = names.name === null ? PLACE.exec(text) : null;
    this.#tell(
      resultTold({
        status,
        ...names,
        durationMs: secondsOf(attributes.time),
        line: wholeOf(place?.[1] ?? attributes.line),
        column: wholeOf(place?.[2]),
        errorType: isFailed ? errorType : null,
        message: isFailed && trouble.message !== null ? withoutColours(trouble.message) : null,
        text: text === "" ? null : text,
        ...(isFurther && { isFurther }),
        own:
          isFailed && this.#isOwn()
            ? ownFindingIn(this.#properties[`twiceshy.failure.${this.#failed++}`])
            : null,
      }),
    );
  }

  /** gotestsum's <testsuites tests="1" failures="0" errors="2">: packages that could not be built have no suite. */
  #endRoot(): void {
    const counted = failuresIn(this.#root);
    if (!this.#hasTrouble && this.#counted === 0 && counted > 0) {
      this.#begin({});
      this.#counted = counted;
    }
    this.#endRun();
    // Another report may stand behind it.
    this.#root = {};
    this.#hasTrouble = false;
  }

  /** `twiceshy show --report junit` carries the failures themselves in the suite's properties. */
  #isOwn(): boolean {
    return this.#root.name === "twiceshy";
  }

  #endRun(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const count = this.#troubles === 0 ? this.#counted : 0;
    // rspec's errors outside of examples: <testsuite name="rspec" tests="0" errors="1"> with no case in it
    if (count > 0) {
      this.#hasTrouble = true;
      this.#tell(countedTold(count));
    }
    this.#counted = 0;
    this.#ended.clear();
    this.#tell({ kind: "end", durationMs: this.#durationMs, exitCode: null, outcome: null });
  }
}

function failuresIn({ failures, errors }: Readonly<Record<string, string>>): number {
  return (wholeOf(failures) ?? 0) + (wholeOf(errors) ?? 0);
}

/** Failures of one case. */
const MOST_TROUBLES = 20;
/** Problems in the text of one failure. */
const MOST_LISTED = 500;
/** Suites that are known again. */
const MOST_ENDED = 100_000;

/** "ns2:testcase" is a testcase. */
function plainName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
