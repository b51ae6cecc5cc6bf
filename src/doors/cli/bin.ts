// `run` comes first and loads nothing else: it stands in front of every command of a working day. All other commands go by start.ts.
const words = process.argv.slice(2);
const starting =
  words[0] === "run"
    ? import("./start-run.ts").then(({ startRun }) => startRun(words))
    : import("./start.ts").then(({ start }) => start(words));

starting.then((status) => {
  process.exitCode = status;
});
