import { stripControls } from "../clean-line.ts";
import { CiSteps } from "./ci-step.ts";
import { LineStream } from "./line-stream.ts";
import type { ReportReader, ReportSource, Tell } from "./source.ts";

/** A log of GitLab CI: each command of the script is a run. */
export const gitlabLog: ReportSource = {
  id: "gitlab-log",
  title: "GitLab CI log",
  // "\x1b[0Ksection_start:1560896352:step_script\r\x1b[0K", "Running with gitlab-runner 16.5.0 (853330f9)"
  sniff: (head) =>
    /section_start:\d{9,11}:\w+/.test(head) || /\bRunning with gitlab-runner \d/.test(head.slice(0, 4000)),
  open: (tell) => new ShellLogReader(tell, gitlabEnd),
};

/** A log of Travis CI: each command is a run. */
export const travisLog: ReportSource = {
  id: "travis-log",
  title: "Travis CI log",
  // "travis_fold:start:git.checkout", "travis_time:start:0f7c21"
  sniff: (head) => /travis_(?:fold|time):(?:start|end):/.test(head),
  open: (tell) => new ShellLogReader(tell, travisEnd),
};

/** What a line says about the end of the command at hand; without an exit code nobody knows what it would have been. */
type End = { readonly exitCode: number | null; readonly isWhy?: boolean } | null;

function gitlabEnd(line: string): End {
  // "ERROR: Job failed: exit code 1", "ERROR: Job failed: command terminated with exit code 2", "ERROR: Job failed (system failure): …"
  const failed = /^ERROR: Job failed(?:: (?:.*?)exit (?:code|status) (\d{1,5}))?/.exec(line);
  if (failed !== null) {
    if (failed[1] !== undefined) return { exitCode: Number(failed[1]) };
    // "ERROR: Job failed: execution took longer than 1h0m0s seconds"
    if (/^ERROR: Job failed: execution took longer than /.test(line)) return { exitCode: 124, isWhy: true };
    return /^ERROR: Job failed: cancell?ed\b/.test(line) ? { exitCode: null } : { exitCode: 1, isWhy: true };
  }
  return /^Job succeeded$/.test(line) ? { exitCode: 0 } : null;
}

function travisEnd(line: string): End {
  // 'The command "npm test" exited with 1.', 'The command "npm ci" failed and exited with 1 during .'
  const exited = /^The command "[^\n]*" (?:failed and )?exited with (\d{1,5})(?: during .*)?\.?$/.exec(line);
  if (exited !== null) return { exitCode: Number(exited[1]) };
  // "No output has been received in the last 10m0s, …"
  return /^No output has been received in the last /.test(line) ? { exitCode: 124 } : null;
}

// "$ npm test"
const COMMAND = /^\$ (\S.*)$/;
// Not worth a run of their own unless they fail: what sets the stage, "export CI=1", ". .venv/bin/activate"; but "cd web && npm test"
const STAGE = /^(?:(?:export|cd|source|set|unset|true|echo)\b|[.:] )[^&|;]*$/;
// GitLab 17 and newer put a stamp before each line: "2024-05-01T10:00:00.123456Z 00O text"; one with a "+" goes on in the line before
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) \d\d[OE]([+ ]?)/;
const MARKS = /(?:travis_(?:fold|time):(?:start|end):[^\r\n]*|section_(?:start|end):\d+:[^\r\n]*?)(?:\r|$)/g;

// "section_start:1795012000:after_script": what runs whatever came of the script
const AFTER = /section_start:\d+:after_script\b/;
// "$ npm test # collapsed multi-line command": the first line of several
const COLLAPSED = / # collapsed multi-line command$/;

const LINE_CHARS = 1 << 16;
const STAGE_LINES = 1000;

interface Stage {
  readonly title: string;
  readonly stamp: string | null;
  readonly lines: string[];
}

class ShellLogReader implements ReportReader {
  readonly #steps: CiSteps;
  readonly #lines: LineStream;
  readonly #endOf: (line: string) => End;
  /** True behind the script, whose last command failed if the job did. */
  #isAfter = false;
  /** The line that may go on in the next, and its stamp. */
  #held: string | null = null;
  #heldStamp: string | null = null;
  /** A command that only sets the stage, with what it printed. */
  #stage: Stage | null = null;

  constructor(tell: Tell, endOf: (line: string) => End) {
    this.#steps = new CiSteps(tell);
    this.#endOf = endOf;
    this.#lines = new LineStream((line) => this.#join(line), LINE_CHARS);
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    this.#release();
    this.#steps.end(null);
  }

  #join(raw: string): void {
    const stamp = STAMP.exec(raw);
    if (stamp === null) {
      this.#release();
      this.#take(raw, null);
      return;
    }
    const text = raw.slice(stamp[0].length);
    if (stamp[2] === "+" && this.#held !== null) {
      if (this.#held.length < LINE_CHARS) this.#held += text;
      return;
    }
    this.#release();
    this.#held = text;
    this.#heldStamp = stamp[1]!;
  }

  #release(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#take(held, this.#heldStamp);
  }

  #take(raw: string, stamp: string | null): void {
    const text = stripControls(raw.replace(MARKS, "\r")).trimEnd();
    this.#isAfter ||= AFTER.test(raw);
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined && this.#isAfter) return;
    if (command !== undefined) {
      // The one before went well, or this would not be here.
      this.#steps.end(0);
      this.#stage = null;
      const isOne = !COLLAPSED.test(command);
      const title = isOne ? command : command.replace(COLLAPSED, " …");
      if (STAGE.test(title)) this.#stage = { title, stamp, lines: [] };
      else this.#steps.begin(title, isOne ? command : null, stamp);
      return;
    }
    const end = this.#endOf(text);
    if (end !== null) this.#end(end, text, stamp);
    else if (this.#isAfter) return;
    else if (this.#stage === null) this.#steps.line(text, stamp);
    else if (this.#stage.lines.length < STAGE_LINES) this.#stage.lines.push(text);
  }

  #end(
    { exitCode, isWhy }: { exitCode: number | null; isWhy?: boolean },
    text: string,
    stamp: string | null,
  ) {
    const stage = this.#stage;
    this.#stage = null;
    if (stage !== null && exitCode !== null && exitCode !== 0) {
      this.#steps.begin(stage.title, stage.title, stage.stamp);
      for (const line of stage.lines) this.#steps.line(line, stamp);
    }
    if (isWhy === true) {
      // "ERROR: Job failed (system failure): failed to pull image …", before any command
      if (!this.#steps.isOpen) this.#steps.begin("job", null, stamp);
      this.#steps.line(text, stamp);
    }
    this.#steps.end(exitCode);
    this.#isAfter = false;
  }
}
