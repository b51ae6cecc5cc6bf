/**
 * The hook's own small program. In: a client, its event, a payload on stdin. Out: the client's own reply, or nothing. Whatever is
 * wrong, it prints nothing and ends with 0, so that the agent goes on as if twiceshy were not there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { keepCompiledChunks } from "../compiled-chunks.ts";
import { begin } from "../hook-begin.ts";
import { noteTrouble } from "../hook-trouble-log.ts";

// Filled in by the build: a hash of everything that was built.
const BUILD = "__TWICESHY_BUILD__";
// The larger part is a file of its own, loaded only where the memory is needed.
const WORK = "hook-work.cjs";

interface Work {
  answerEvent: typeof import("../hook-work.ts").answerEvent;
}

async function answer(): Promise<string> {
  const { argv, env } = process;
  const [client = "", name = ""] = argv.slice(2);
  const dialect = dialectOf(client);
  if (dialect === null) return "";
  const begun = begin({ client, name, raw: readFileSync(0, "utf8"), env, at: Date.now() });
  if (begun === null) return "";
  try {
    const folder = join(__dirname, "cli");
    const home = env.XDG_CACHE_HOME || (env.HOME ? join(env.HOME, ".cache") : null);
    keepCompiledChunks(folder, BUILD, home, "missing");
    const { answerEvent } = require(join(folder, WORK)) as Work;
    return dialect.reply(begun.event, await answerEvent(begun, env));
  } catch (error) {
    noteTrouble(begun.project.storeDir, `${client} ${name}: ${(error as Error).message}`);
    return "";
  }
}

answer()
  .catch(() => "")
  .then((text) => {
    if (text !== "") process.stdout.write(text);
    process.exitCode = 0;
  });
