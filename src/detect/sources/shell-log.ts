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

/** What a line says about the end of the command at hand. */
type End = { readonly exitCode: number } | null;

function gitlabEnd(line: string): End {
  // "ERROR: Job failed: exit code 1", "ERROR: Job failed: command terminated with exit code 2", "ERROR: Job failed (system failure): …"
  const failed = /^ERROR: Job failed(?:: (?:.*?)exit (?:code|status) (\d{1,5}))?/.exec(line);
  if (failed !== null) return { exitCode: Number(failed[1] ?? 1) };
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
// Not worth a run of their own: what sets the stage.
const STAGE = /^(?:export|cd|source|\.|set|unset|true|:|echo)\b/;
// GitLab 17 and newer put a stamp before each line: "2024-05-01T10:00:00.123456Z 00O text"
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) \d\d[OE][+ ]?/;
const MARKS = /(?:travis_(?:fold|time):(?:start|end):[^\r\n]*|section_(?:start|end):\d+:[^\r\n]*?)(?:\r|$)/g;

// "section_start:1795012000:after_script": what runs whatever came of the script
const AFTER = /section_start:\d+:after_script\b/;
// "$ npm test # collapsed multi-line command": the first line of several
const COLLAPSED = / # collapsed multi-line command$/;

class ShellLogReader implements ReportReader {
  readonly #steps: CiSteps;
  readonly #lines: LineStream;
  readonly #endOf: (line: string) => End;
  /** True behind the script, whose last command failed if the job did. */
  #isAfter = false;

  constructor(tell: Tell, endOf: (line: string) => End) {
    this.#steps = new CiSteps(tell);
    this.#endOf = endOf;
    this.#lines = new LineStream((line) => this.#take(line), 1 << 16);
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    this.#steps.end(null);
  }

  #take(raw: string): void {
    const stamp = STAMP.exec(raw)?.[1] ?? null;
    const text = stripControls(raw.replace(STAMP, "").replace(MARKS, "\r")).trimEnd();
    this.#isAfter ||= AFTER.test(raw);
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined && this.#isAfter) return;
    if (command !== undefined) {
      // The one before went well, or this would not be here.
      this.#steps.end(0);
      const isOne = !COLLAPSED.test(command);
      const title = isOne ? command : command.replace(COLLAPSED, " …");
      if (!STAGE.test(command)) this.#steps.begin(title, isOne ? command : null, stamp);
      return;
    }
    const end = this.#endOf(text);
    if (end !== null) {
      this.#steps.end(end.exitCode);
      this.#isAfter = false;
    } else if (!this.#isAfter) this.#steps.line(text, stamp);
  }
}
