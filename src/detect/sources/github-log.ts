import { stripControls } from "../clean-line.ts";
import { CiSteps } from "./ci-step.ts";
import { LineStream } from "./line-stream.ts";
import type { ReportReader, ReportSource, Tell } from "./source.ts";

/** A log of GitHub Actions, of one job or of several (`gh run view --log`): each step that ran a command, or failed, is a run. */
export const githubLog: ReportSource = {
  id: "github-log",
  title: "GitHub Actions log",
  sniff: (head) => {
    const lines = head.replace(/^\ufeff/, "").split("\n", 200);
    const stamped = lines.filter((line) => STAMPED.test(line)).length;
    if (stamped >= Math.min(3, lines.filter((line) => line.trim() !== "").length) && stamped > 0) return true;
    return lines.some((line) => /^##\[group\]Run /.test(line));
  },
  open: (tell) => new GithubReader(tell),
};

// "2022-06-21T18:32:08.3905973Z ##[group]Run npm test", "build<TAB>Run tests<TAB>2022-06-21T18:32:08.3905973Z text"
const STAMPED =
  /^(?:([^\t\n]{1,300})\t([^\t\n]{1,300})\t)?\ufeff?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z) ?(.*)$/s;
// "##[group]Run npm test"
const STEP = /^##\[group\]Run (.+)$/;
// "actions/checkout@v4", "./.github/actions/setup", "docker://alpine:3.8": a step that is somebody's action, no command
const ACTION = /^(?:[\w.-]+\/[\w./-]+@\S+|\.{1,2}\/\S+|docker:\/\/\S+)$/;
// "##[error]Process completed with exit code 1."
const EXIT = /^##\[error\]Process completed with exit code (\d{1,5})\.?$/;
// "##[error]The action 'Run npm test' has timed out after 5 minutes."
const LATE = /^##\[error\]The action '.*' has timed out after \d+ minutes?\.$/;
// "##[error]The operation was canceled.", "##[error]The runner has received a shutdown signal. This can happen when …"
const BROKEN_OFF =
  /^##\[error\](?:The operation was cancell?ed\.|The runner has received a shutdown signal\.)/;

/** Lines of a step that are kept until it is clear whether it is worth a run. */
const HELD_LINES = 2000;

interface Step {
  readonly title: string;
  readonly head: string;
  readonly stamp: string | null;
  isAction: boolean;
  /** The script as it is shown in the group, line by line. */
  readonly script: string[];
  /** Null once the step is told. */
  held: { text: string; stamp: string | null }[] | null;
  inGroup: boolean;
  exitCode: number | null;
  hasError: boolean;
  /** Somebody or something ended it before it was done. */
  isBrokenOff: boolean;
}

class GithubReader implements ReportReader {
  readonly #steps: CiSteps;
  readonly #lines: LineStream;
  #job: string | null = null;
  #tabbed: string | null = null;
  #step: Step | null = null;
  #hasSteps = false;
  /** True in a log of all that a job did: it has an end of its own. */
  #isWhole = false;

  constructor(tell: Tell) {
    this.#steps = new CiSteps(tell);
    this.#lines = new LineStream((line) => this.#take(line), 1 << 16);
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    // The last step of a log that breaks off did not end in it; that of a file of one step did.
    this.#close(!this.#isWhole);
  }

  #take(raw: string): void {
    const stamped = STAMPED.exec(raw);
    const stamp = stamped?.[3] ?? null;
    const text = stamped === null ? raw : stamped[4]!;
    if (stamped?.[1] !== undefined) this.#enterTabbed(stamped[1], stamped[2]!);
    // "Complete job name: build (20)"
    const job = /^Complete job name: (.+)$/.exec(text)?.[1];
    if (job !== undefined) this.#job = job.trim();
    if (/^Current runner version: /.test(text)) {
      this.#close();
      this.#isWhole = true;
      this.#job = null;
    }
    const head = STEP.exec(text)?.[1];
    if (head !== undefined) this.#open(head.trim(), stamp);
    else if (/^(?:Post job cleanup\.|Cleaning up orphan processes)/.test(text)) this.#close();
    else if (this.#step !== null) this.#inStep(this.#step, text, stamp);
    // A file of one step alone has no group of its own.
    else if (!this.#hasSteps && stamp !== null && this.#job === null && this.#tabbed === null)
      this.#loose(text, stamp);
  }

  /** `gh run view --log` says before each line which job and step it is of. */
  #enterTabbed(job: string, step: string): void {
    const key = `${job}\t${step}`;
    if (key === this.#tabbed) return;
    this.#close();
    this.#tabbed = key;
    this.#job = job;
  }

  #open(head: string, stamp: string | null): void {
    // What stands before the first step is the runner setting up.
    if (this.#step?.head === "" && this.#step.held !== null) this.#step = null;
    this.#close();
    this.#hasSteps = true;
    const step = this.#tabbed?.split("\t")[1];
    const name = step === undefined || step === "UNKNOWN STEP" ? head : step;
    this.#step = {
      title: this.#job === null ? name : `${this.#job} › ${name}`,
      head,
      stamp,
      isAction: ACTION.test(head),
      script: [],
      held: [],
      inGroup: true,
      exitCode: null,
      hasError: false,
      isBrokenOff: false,
    };
  }

  #inStep(step: Step, text: string, stamp: string | null): void {
    if (step.inGroup) {
      if (text.startsWith("##[endgroup]")) step.inGroup = false;
      // "\x1b[36;1mnpm test\x1b[0m"
      else if (text.startsWith("\u001b[36;1m")) {
        // "./scripts/check.sh" looks like an action; only a command has a script.
        step.isAction = false;
        step.script.push(stripControls(text));
      }
      return;
    }
    const exit = EXIT.exec(text);
    if (exit !== null) step.exitCode = Number(exit[1]);
    else if (LATE.test(text)) step.exitCode = 124;
    else if (BROKEN_OFF.test(text)) step.isBrokenOff = true;
    else step.hasError ||= text.startsWith("##[error]");
    if (step.held === null) this.#steps.line(text, stamp);
    else step.held.push({ text, stamp });
    if (step.held !== null && step.held.length >= HELD_LINES && !step.isAction) this.#tellStep(step);
    // What an action prints at length is of no use unless it fails: the end is what tells.
    else if (step.held !== null && step.held.length > 2 * HELD_LINES)
      step.held = step.held.slice(-HELD_LINES);
  }

  #loose(text: string, stamp: string): void {
    const step = (this.#step ??= {
      title: "",
      head: "",
      stamp,
      isAction: false,
      script: [],
      held: [],
      inGroup: false,
      exitCode: null,
      hasError: false,
      isBrokenOff: false,
    });
    this.#inStep(step, text, stamp);
  }

  #tellStep(step: Step): void {
    const [only, second] = step.script.filter((line) => line.trim() !== "" && !/^#/.test(line));
    const command =
      step.isAction || second !== undefined ? null : (only ?? (step.head === "" ? null : step.head));
    const title = second === undefined || step.title !== step.head ? step.title : `${step.title} …`;
    this.#steps.begin(title, command, step.stamp);
    for (const { text, stamp } of step.held ?? []) this.#steps.line(text, stamp);
    step.held = null;
  }

  #close(hasEnded = true): void {
    const step = this.#step;
    this.#step = null;
    if (step === null) return;
    const isFailed = step.exitCode !== null || (step.isAction && step.hasError);
    if (step.held !== null) {
      if (step.isAction && !isFailed) return;
      this.#tellStep(step);
    }
    // A file of one step alone may be cut before its end.
    const isLoose = step.head === "";
    const isOver = hasEnded && !step.isBrokenOff && !isLoose;
    this.#steps.end(step.exitCode ?? (isFailed ? 1 : isOver ? 0 : null));
  }
}
