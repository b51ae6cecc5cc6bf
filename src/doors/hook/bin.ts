/**
 * The hook's own small program. In: a client, its event, a payload on stdin. Out: the client's own reply, or nothing. Whatever is
 * wrong, it prints nothing and ends with 0, so that the agent goes on as if twiceshy were not there.
 */
import { join } from "node:path";
import { keepCompiledChunks } from "../compiled-chunks.ts";

// Filled in by the build: a hash of everything that was built.
const BUILD = "__TWICESHY_BUILD__";
// Files of their own, so that what V8 made of them can be kept; the larger one is loaded only where the memory is needed.
const [BEGIN, WORK] = ["hook-start.cjs", "memory.cjs"];

interface Start {
  hear: typeof import("../hook-start.ts").hear;
}

const { argv, env } = process;
const folder = join(__dirname, "hook");
let isAnswered = false;

async function main(): Promise<void> {
  const home = env.XDG_CACHE_HOME || (env.HOME ? join(env.HOME, ".cache") : null);
  const [client = "", name = ""] = argv.slice(2);
  // Each event does something else with the same files; a client has one name for the moment before an edit and before a command.
  let about = name.replace(/\W/g, "");
  keepCompiledChunks(
    folder,
    () => `${BUILD}-${about}`,
    home,
    "run",
    () => isAnswered,
  );
  const { hear } = require(join(folder, BEGIN)) as Start;
  isAnswered = await hear({ client, name, env }, (kind) => {
    about += `-${kind}`;
    return require(join(folder, WORK));
  });
}

main()
  .catch(() => {})
  .then(() => process.exit(0));
