import type { Verdict, VerdictCheck } from "#loop/capture-verdict.ts";
import { type Concern, type IssueSeverity, SEVERITIES } from "#model/issue.ts";
import type { RunContext } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";

/** What an orchestrator may hand over. Snake case (`files_modified`) and `…Id` (`taskId`) are understood too. */
export interface VerdictInput {
  readonly checks: readonly VerdictCheckInput[];
  readonly filesModified?: readonly string[] | null;
  readonly diff?: string | null;
  readonly diffSummary?: string | null;
  readonly task?: string | null;
  readonly session?: string | null;
  readonly execution?: string | null;
  readonly phase?: string | null;
  readonly agent?: string | null;
  /** What no check shows: a phase was skipped, a review bypassed. */
  readonly concerns?: readonly ConcernInput[] | null;
}

export interface ConcernInput {
  /** "review_bypassed", "phase_skipped", "coverage_low", "convention_unknown" */
  readonly event: string;
  readonly title?: string | null;
  readonly reason?: string | null;
  readonly item?: string | null;
  readonly phase?: string | null;
  readonly severity?: IssueSeverity | null;
  readonly files?: readonly string[] | null;
}

export interface VerdictCheckInput {
  readonly name: string;
  readonly passed: boolean;
  readonly error?: string | null;
  readonly output?: string | null;
  readonly command?: string | null;
  readonly exitCode?: number | null;
  readonly durationMs?: number | null;
}

export interface ReadVerdict {
  readonly verdict: Verdict;
  /** Fields that nobody here knows, as they were written. */
  readonly ignored: readonly string[];
}

/** Data from outside as a verdict; trouble names the field that is wrong. */
export function readVerdict(data: unknown): ReadVerdict {
  const top = new Fields(data, "the verdict");
  const concernsGiven = top.list("concerns", false);
  const checks = top
    .list("checks", concernsGiven.length === 0)
    .map((item, i) => readCheck(new Fields(item, `checks[${i}]`), top));
  if (checks.length === 0 && concernsGiven.length === 0)
    throw wrong("checks", "a list of at least one {name, passed, error|output} is expected");
  const context: RunContext = {
    session: top.id("session"),
    task: top.id("task"),
    phase: top.id("phase"),
    agent: top.id("agent"),
    execution: top.id("execution"),
  };
  const filesModified = top.paths("filesModified");
  const concerns = concernsGiven.map((item, i) =>
    readConcern(new Fields(item, `concerns[${i}]`), top, context),
  );
  const diff = top.text("diff") ?? top.text("diffSummary");
  const verdict = { checks, filesModified, diff, context, ...(concerns.length > 0 ? { concerns } : {}) };
  top.text("diffSummary");
  return { verdict, ignored: top.ignored() };
}

function readCheck(fields: Fields, top: Fields): VerdictCheck {
  const name = fields.text("name");
  if (name === null || name.trim() === "") throw wrong(`${fields.where}.name`, "a text is expected");
  const passed = fields.take("passed");
  if (typeof passed !== "boolean") throw wrong(`${fields.where}.passed`, "true or false is expected");
  const texts = [fields.text("error"), fields.text("output")].filter((text) => text !== null && text !== "");
  const check = {
    name,
    passed,
    output: texts.length === 0 ? null : texts.join("\n"),
    command: fields.text("command"),
    exitCode: fields.whole("exitCode"),
    durationMs: fields.whole("durationMs"),
  };
  top.ignore(fields.ignored().map((field) => `${fields.where}.${field}`));
  return check;
}

function readConcern(fields: Fields, top: Fields, { session, phase, task }: RunContext): Concern {
  const event = fields.text("event");
  if (event === null || event.trim() === "") throw wrong(`${fields.where}.event`, "a text is expected");
  const severity = fields.text("severity");
  if (severity !== null && !SEVERITIES.includes(severity as IssueSeverity))
    throw wrong(`${fields.where}.severity`, `one of ${SEVERITIES.join(", ")} is expected`);
  const concern = {
    event,
    at: null,
    session,
    phase: fields.id("phase") ?? phase,
    item: fields.id("item") ?? task,
    reason: fields.text("reason"),
    files: fields.paths("files"),
    title: fields.text("title"),
    severity: severity as IssueSeverity | null,
  };
  top.ignore(fields.ignored().map((field) => `${fields.where}.${field}`));
  return concern;
}

function wrong(field: string, what: string): Trouble {
  return new Trouble("bad_input", `${field}: ${what}.`, "twiceshy capture --help");
}

/** An object's fields under any of their spellings, each taken once; the rest is "ignored". */
class Fields {
  readonly #data: Record<string, unknown>;
  readonly #left: Set<string>;
  readonly #alsoIgnored: string[] = [];
  readonly where: string;

  constructor(data: unknown, where: string) {
    if (typeof data !== "object" || data === null || Array.isArray(data))
      throw wrong(where, "a JSON object is expected");
    this.#data = data as Record<string, unknown>;
    this.#left = new Set(Object.keys(this.#data));
    this.where = where;
  }

  take(name: string): unknown {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    for (const spelling of [name, snake, `${name}Id`, `${snake}_id`]) {
      this.#left.delete(spelling);
      const value = this.#data[spelling];
      if (value !== undefined && value !== null) return value;
    }
    return null;
  }

  text(name: string): string | null {
    const value = this.take(name);
    if (value !== null && typeof value !== "string") throw wrong(this.#path(name), "a text is expected");
    return value;
  }

  /** An id: a text, or a number as some orchestrators count. */
  id(name: string): string | null {
    const value = this.take(name);
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (value !== null && typeof value !== "string")
      throw wrong(this.#path(name), "an id (a text) is expected");
    return value === "" ? null : value;
  }

  whole(name: string): number | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value !== "number" || !Number.isFinite(value))
      throw wrong(this.#path(name), "a number is expected");
    return Math.round(value);
  }

  list(name: string, required: boolean): readonly unknown[] {
    const value = this.take(name);
    if (value === null && !required) return [];
    if (!Array.isArray(value)) throw wrong(this.#path(name), "a list is expected");
    return value;
  }

  paths(name: string): string[] {
    return this.list(name, false).map((file, i) => {
      if (typeof file !== "string") throw wrong(`${this.#path(name)}[${i}]`, "a path is expected");
      return file;
    });
  }

  ignore(fields: readonly string[]): void {
    this.#alsoIgnored.push(...fields);
  }

  ignored(): readonly string[] {
    return [...this.#left, ...this.#alsoIgnored];
  }

  #path(name: string): string {
    return this.where === "the verdict" ? name : `${this.where}.${name}`;
  }
}
