/**
 * The hook's own small program. In: a client, its event, a payload on stdin. Out: the client's own reply, or nothing. Whatever is
 * wrong, it prints nothing and ends with 0, so that the agent goes on as if twiceshy were not there.
 */
import { join } from "node:path";
import { type Grade, keepCompiledChunks } from "../compiled-chunks.ts";
import { tuneV8 } from "../tune-v8.ts";

// Filled in by the build: a hash of everything that was built.
const BUILD = "__TWICESHY_BUILD__";
// Files of their own, so that what V8 made of them can be kept; the larger one is loaded only where the memory is needed.
const [BEGIN, QUICK, FAILED, WORK] = ["start.cjs", "quick.cjs", "failed.cjs", "memory.cjs"];

/** Events of failures only: what answers them hears them as well. */
const FAILURES = ["PostToolUseFailure", "postToolUseFailure"];

/** What is only loaded to read an output. */
const READS = "failed-reads.cjs";

interface Start {
  hear: typeof import("../hook-start.ts").hear;
}

const { argv, env } = process;
const folder = join(__dirname, "hook");
let isAnswered = false;
let parts = 0;
let keep = (_code: number): void => {};

async function main(): Promise<void> {
  // V8 takes compiled code only with the flags that it was made with.
  const build = `${BUILD}${tuneV8()}${process.execArgv.join("").replace(/[^\w-]/g, "")}`;
  const user = env.HOME || env.USERPROFILE;
  const home = env.XDG_CACHE_HOME || (user ? join(user, ".cache") : null);
  const [client = "", name = ""] = argv.slice(2);
  // Each event does something else with the same files; a client has one name for the moment before an edit and before a command.
  let about = name.replace(/\W/g, "");
  keep = keepCompiledChunks(folder, () => `${build}-${about}`, home, "run", gradeOf);
  const { hear } = require(join(folder, FAILURES.includes(name) ? FAILED : BEGIN)) as Start;
  const started = about;
  const part = (file: string) => (kind: string) => {
    about = `${started}-${kind}`;
    parts += 1;
    return require(join(folder, file));
  };
  isAnswered = await hear(
    { client, name, env },
    {
      quick: part(QUICK),
      failed: part(FAILED),
      work: part(WORK),
    },
  );
}

/** Who had to ask the memory after all has compiled little of what answers without it, though all that reads an output. */
function gradeOf(_code: number, chunks: readonly string[]): Grade {
  const [reads, speaks] = [chunks.includes(READS), isAnswered && parts === 1];
  if (reads) return speaks ? "failing" : "reading";
  return speaks ? "speaking" : "passing";
}

/** As `process.exit` ends it, less what that asks before: nobody listens here. 0.4 ms. */
function end(): void {
  keep(0);
  const { reallyExit = process.exit } = process as unknown as { reallyExit?: (code: number) => never };
  reallyExit(0);
}

main()
  .catch(() => {})
  .then(end);
