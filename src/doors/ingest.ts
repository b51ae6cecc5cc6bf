import { basename, relative } from "node:path";
import { isText, plainLog } from "#detect/sources/plain-log.ts";
import { REPORT_SOURCES, sniffSource } from "#detect/sources/registry.ts";
import type { ConcernTold, ReportSource } from "#detect/sources/source.ts";
import { describeMachine } from "#host/machine.ts";
import { worktreeOf } from "#host/project.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import { type IngestContext, type IngestedRun, type IngestPorts, ReportTaker } from "#loop/ingest-report.ts";
import { bundleHead } from "#memory/bundle-head.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { ownRunIn } from "./ingest-own.ts";
import { type ReportInput, readHead, readReport } from "./ingest-read.ts";
import {
  type IngestedTranscript,
  ingestTranscript,
  mayBeTranscript,
  transcriptAgent,
} from "./ingest-transcript.ts";

/** What became of one file. */
export interface IngestedFile {
  readonly name: string;
  /** "JUnit XML"; null when nobody knows what it is. */
  readonly format: string | null;
  readonly bytes: number;
  readonly runs: readonly IngestedRun[];
  readonly transcript: IngestedTranscript | null;
  readonly notes: readonly string[];
  /** Why it could not be read. */
  readonly trouble: string | null;
}

export interface IngestRequest {
  readonly context: Omit<IngestContext, "writtenAt" | "now" | "name">;
  /** Nothing is stored. */
  readonly isDry: boolean;
  /** The files are a stranger's: only what failed is taken from them, and no transcript is read. */
  readonly isUntrusted?: boolean;
  /** Which formats; all when absent. */
  readonly mayRead?: (source: ReportSource) => boolean;
  readonly onProgress?: (name: string, bytes: number, of: number | null) => void;
  readonly isStopped?: () => boolean;
}

/** Reads reports one after the other into memory; one that cannot be read does not stop the others. */
export async function ingest(
  house: House,
  memory: Memory | null,
  inputs: readonly ReportInput[],
  request: IngestRequest,
): Promise<IngestedFile[]> {
  const ports = await portsOf(house, memory, request.isDry);
  const files: IngestedFile[] = [];
  for (const input of inputs) {
    if (request.isStopped?.() === true) break;
    files.push(await ingestOne(house, memory, input, request, ports));
  }
  return files;
}

/** Failures of one file that are told again; all are stored. */
const TOLD_FAILURES = 500;

async function portsOf(house: House, memory: Memory | null, isDry: boolean): Promise<IngestPorts> {
  const { around, project } = house;
  const directory = relative(project.root, around.cwd);
  return {
    remember: (run, findings) => {
      const isNew = memory === null || memory.run(run.id) === null;
      if (isNew && !isDry) memory!.remember(run, findings);
      return isNew;
    },
    checkOf: (words) => inWorktree(identifyCheck(words, directory), worktreeOf(project)),
    derivedId,
    os: describeMachine().os,
    inspect: await house.detectSettings(),
  };
}

async function ingestOne(
  house: House,
  memory: Memory | null,
  input: ReportInput,
  request: IngestRequest,
  ports: IngestPorts,
): Promise<IngestedFile> {
  const { name, size } = input;
  const head = readHead(input);
  if (bundleHead(head.split("\n", 1)[0]!) !== null)
    return ingestBundle(house, request.isDry ? null : memory, input, request.isUntrusted === true);
  if (mayBeTranscript(head)) {
    const whose = request.isUntrusted === true ? transcriptAgent(house, input) : null;
    if (whose !== null)
      return {
        ...{ name, format: `${whose} transcript`, bytes: size ?? 0, runs: [], transcript: null, notes: [] },
        trouble: OF_STRANGER,
      };
    const transcript = await ingestTranscript(house, memory, input, request.isDry);
    if (transcript !== null)
      return {
        name,
        format: `${transcript.agent} transcript`,
        bytes: size ?? 0,
        runs: [],
        transcript,
        notes: transcript.runs === 0 ? ["nothing in it is new, or about this project"] : [],
        trouble: null,
      };
  }
  const runs: IngestedRun[] = [];
  const context = {
    ...request.context,
    name: basename(name),
    writtenAt: input.writtenAt ?? house.clock.now(),
    now: house.clock.now(),
  };
  let told = 0;
  // A report may hold more failures than anyone reads: the rest is in the memory.
  const taker = new ReportTaker(ports, context, (run) => {
    runs.push(told < TOLD_FAILURES ? run : { ...run, findings: [] });
    told += run.findings.length;
  });
  let own: IngestedRun | null = null;
  const { format, bytes, trouble } = await readReport(
    input,
    (head) => {
      own = memory === null ? null : ownRunIn(head, memory);
      if (own !== null) return null;
      // Who says how a command ended says what the file is: what that printed, whatever it looks like.
      const source = sniffSource(head) ?? (context.exitCode !== null && isText(head) ? plainLog : null);
      return source === null || request.mayRead?.(source) === false ? null : source;
    },
    (told) => taker.take(told),
    (soFar) => request.onProgress?.(name, soFar, size),
  );
  if (own !== null)
    return { name, format: OWN_REPORT, bytes, runs: [own], transcript: null, notes: [HERE], trouble: null };
  taker.finish();
  const raised =
    request.isUntrusted === true
      ? leftOut(taker.concerns)
      : await raiseTold(house, request.isDry ? null : memory, taker.concerns);
  const said = [...taker.notes, ...raised, ...(taker.unclear > 0 ? [unclearNote(taker.unclear)] : [])];
  const notes = trouble === null && runs.length + said.length === 0 ? [BARE] : said;
  return { name, format, bytes, runs, transcript: null, notes, trouble: trouble && whatWasTried(trouble) };
}

/** What another machine wrote for whom it cannot reach: a file, whose beginning was read. */
async function ingestBundle(
  house: House,
  memory: Memory | null,
  input: ReportInput,
  isUntrusted: boolean,
): Promise<IngestedFile> {
  const told = {
    name: input.name,
    format: "twiceshy bundle",
    bytes: input.size ?? 0,
    runs: [],
    transcript: null,
  };
  if (memory === null) return { ...told, notes: ["nothing is taken in"], trouble: null };
  const { readBundle } = await import("./bundles.ts");
  try {
    const { isOwn, facts, failures, carried, left } = await readBundle(
      house,
      memory,
      input.path!,
      isUntrusted,
    );
    if (isOwn) return { ...told, notes: ["already here: it was written from this memory"], trouble: null };
    const sent = carried > 0 ? [`${carried} wait to be sent to the team`] : [];
    const fresh = failures === 1 ? "1 failure is new here" : `${failures} failures are new here`;
    const not = isUntrusted ? [`of a stranger: ${left} other facts were left out`] : [];
    return {
      ...told,
      notes: [`${facts} facts of another machine; ${fresh}`, ...not, ...sent],
      trouble: null,
    };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { ...told, notes: [], trouble: error.message };
  }
}

/** What the report says of how work was done waits for a person; a sentence about it. */
async function raiseTold(
  house: House,
  memory: Memory | null,
  concerns: readonly ConcernTold[],
): Promise<string[]> {
  if (memory === null || concerns.length === 0) return [];
  const { raiseConcerns } = await import("./issues-concerns.ts");
  const raised = raiseConcerns({ house, memory }, concerns);
  return raised.length === 0 ? [] : [`${raised.length} for a person to decide: twiceshy issues`];
}

/** A stranger says what failed, and not what people are to decide. */
function leftOut({ length }: readonly ConcernTold[]): string[] {
  return length === 0
    ? []
    : [`of a stranger: ${length === 1 ? "1 concern was" : `${length} concerns were`} left out`];
}

const OF_STRANGER =
  "not taken in: what an agent did is learned from, and a stranger's may not teach. With --untrusted only reports, logs and bundles are read";
const BARE = "there is no result in it";
const OWN_REPORT = "twiceshy report";
const HERE = "already here: it was made from a run in this memory";

/** The formats as a sentence has them. */
export const FORMATS: string = REPORT_SOURCES.map(({ title }) => title).join(", ");

function whatWasTried(trouble: string): string {
  return trouble === "unknown"
    ? `no format that is known: it is none of ${FORMATS}, agents' transcripts`
    : trouble;
}

function unclearNote(count: number): string {
  return count === 1
    ? "nothing in it says how the command ended, so it is not stored: --exit-code tells"
    : `of ${count} parts nothing says how they ended: they are not stored`;
}
