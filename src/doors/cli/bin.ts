import { join } from "node:path";
import { keepCompiledChunks } from "../compiled-chunks.ts";
import { tuneV8 } from "../tune-v8.ts";

// Filled in by the build: a hash of everything that was built.
const BUILD = "__TWICESHY_BUILD__";

const { argv, env } = process;
const user = env.HOME || env.USERPROFILE;
const home = env.XDG_CACHE_HOME || (user ? join(user, ".cache") : null);
// `run` comes first and loads nothing else: it stands in front of every command of a working day. All others go by start.ts.
const words = argv.slice(2);
const isRun = words[0] === "run";
// `recall` is asked by agents at every failure, so it keeps what is compiled too; `heal` has parsers to load. `recall` and `heal apply` keep their own:
// of what others kept of a chunk they would have to compile their part anew each time, and make what they never call. `recall` ends as soon as a hook does.
const isRecall = words[0] === "recall";
const own = isRecall ? `-recall${tuneV8()}` : words[0] === "heal" && words[1] === "apply" ? "-heal" : "";
const keep = keepCompiledChunks(
  join(__dirname, "cli"),
  `${BUILD}${own}`,
  home,
  isRun ? "run" : isRecall || words[0] === "heal" ? "missing" : null,
);
process.on("exit", keep);
const starting = isRun
  ? import("./start-run.ts").then(({ startRun }) => startRun(words))
  : import("./start.ts").then(({ start }) => start(words));

starting.then((status) => {
  process.exitCode = status;
});
