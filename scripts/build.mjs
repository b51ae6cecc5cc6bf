// Builds what is shipped. The command line: CommonJS chunks (an ESM entry costs 4.5 ms more at every start), each command
// loaded when it is called. The library: ESM with its types. Everything is bundled but the native packages, which are optional.
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { buildWeb } from "./build-web.mjs";
import { isNewerThan } from "./is-newer-than.mjs";
import {
  aloneWith,
  findDetectors,
  lazyDetectors,
  lazyGeneral,
  packDetectors,
  packFamilies,
  sharedName,
} from "./lazy-detectors.mjs";
import { lazyPatterns, lazyPatternsOfHooks } from "./lazy-patterns.mjs";
import { lazyRooms } from "./lazy-rooms.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
// Built beside and moved into place, so that whoever runs the old one meanwhile never sees half of the new one.
const draft = join(root, `.dist-${process.pid}`);

/** Modules by room and name: `among(id, "host", "clock git say")`. */
function among(id, room, names) {
  const match = new RegExp(`[\\\\/]src[\\\\/]${room}[\\\\/]([^\\\\/]+)\\.ts$`).exec(id);
  return match !== null && names.split(/\s+/).includes(match[1]);
}

/** What every command executes, `run` or not: it starts no process, so node:child_process is not loaded with it. */
function isOnEveryPath(id) {
  return (
    /[\\/]src[\\/]model[\\/]/.test(id) ||
    among(id, "host", "clock flushed git-head ids is-terminal make-folder project say write-out") ||
    among(
      id,
      "doors",
      "compose hook-raw-spool house setting-value settings settings-file settings-table parse-json units understood-settings",
    ) ||
    among(id, "doors[\\\\/]cli", "command terminal") ||
    among(id, "memory", "defer open-checks redact-facts spool") ||
    /[\\/]src[\\/]detect[\\/]redact/.test(id) ||
    /[\\/]@noble[\\/]hashes[\\/]/.test(id) ||
    id.startsWith("\0rolldown")
  );
}

/** What every `twiceshy run` executes besides, pass or fail. */
function isOnRunPath(id) {
  return (
    among(
      id,
      "host",
      `exit-code find-executable git git-status machine pump real-pipes relay-signals run-git spawn-command spawn-inherited
       spawn-on-pipes spawn-on-pty spawn-request start-failure suspend-on-request touched-files`,
    ) ||
    among(id, "agents", "environment") ||
    /[\\/]src[\\/]loop[\\/](?:watch-command|check-identity)/.test(id) ||
    among(id, "doors", "run-context") ||
    among(id, "doors[\\\\/]cli", "start-run watch-run") ||
    among(id, "doors[\\\\/]cli[\\\\/]commands", "run")
  );
}

/** Where a failing run goes from there. A project's own detectors bring a regex engine with them, so they stay apart. */
const FAILING = [
  "doors/read-output",
  "doors/project-detectors",
  "doors/cli/run-report",
  "loop/inspect-output",
  "memory/open",
  "memory/remember-or-spool",
];

/** Where `recall` goes besides. */
const RECALLING = ["doors/cli/commands/recall", "doors/recall-lessons", "memory/lessons-to-recall"];

/** What speaks to the team's database. */
function isForTeam(id) {
  return /[\\/]src[\\/]memory[\\/](?:postgres|sync)[\\/]/.test(id);
}

/** What keeps and compares directions. */
function isEmbedding(id) {
  return (
    among(id, "memory", "embedding-store vector-cell unembedded") ||
    among(id, "doors", "recall-near embedders embed-budget embeddings-spent local-embedder")
  );
}

/** What takes the tree of the working files. */
function isForTrees(id) {
  return among(
    id,
    "host",
    "take-tree scratch-repository screen-untracked stat-if-there tree-diff scratch-git",
  );
}

/** What one executes besides that turned a check green; and whoever asks what was learned. */
function isLearning(id) {
  return (
    among(
      id,
      "memory",
      "knowledge fix-store fix-queries fix-write fix-row diffs proofs redact-learning run-facts lesson-store lesson-row",
    ) ||
    /[\\/]src[\\/]learn[\\/](?:episodes|fixes|flakes|beta|environment|fix-core|told-change|check-relation[\w-]*|command-kind[\w-]*)\.ts$/.test(
      id,
    ) ||
    among(id, "loop", "learn-fixes commands-between") ||
    among(id, "doors", "learn-now fixes") ||
    among(id, "doors[\\\\/]cli", "learn-after-green") ||
    among(id, "report", "green-text fix-text fix-json")
  );
}

/** What compares texts. */
function isForComparing(id) {
  return (
    /[\\/]src[\\/]learn[\\/]similarity[\\/]/.test(id) ||
    /[\\/]src[\\/]learn[\\/]patterns[\\/]texts\.ts$/.test(id) ||
    among(id, "doors", "recall-alike pattern-texts") ||
    among(id, "host", "word-vectors-file")
  );
}

// A third less to read at every start; names are kept for stack traces.
const MINIFY = { compress: true, mangle: false, codegen: { removeWhitespace: true } };

/** Detectors of the command line: a failure asks those of few families, and all of them are half a megabyte to read. */
const cliDetectors = (family) => `./detectors-${family}.cjs`;

/** Detectors of the part that answers a failure without the memory: files of their own, since they find there what they share. */
const failedDetectors = (family) => `./failed-detectors-${family}.cjs`;

/** What answers a failure hardly ever needs: most are news, of which nothing is read and nothing said. */
const FAILED_LATER = {
  reads: ["src/loop/inspect-told.ts"],
  says: ["src/doors/hook-failed-cured.ts", "src/doors/hook-failed-say.ts"],
  // Asked before actions and after passing commands: a failure is always looked at.
  moments: ["src/doors/hook-may-warn.ts"],
};

/** A hook's way: what each step needs at once, and no step before it, is one file. */
const HOOK_STEPS = {
  memory: ["doors/hook-work"],
  lessons: ["doors/warnings-lessons"],
  failure: [
    "doors/hook-take-in",
    "doors/project-detectors",
    "host/take-tree",
    "doors/warnings-failure",
    "doors/hook-drain",
  ],
  seldom: [],
  learn: ["doors/learn-now"],
  end: ["doors/end-of-session"],
};

const shared = {
  cwd: root,
  platform: "node",
  external: [/^node:/, /^@libsql\//, /^@langchain\//, "@lydell/node-pty"],
  treeshake: { moduleSideEffects: false },
  logLevel: "warn",
  // Chunks are grouped by hand here; that some imports stay lazy only in other doors is as it should be.
  checks: { ineffectiveDynamicImport: false, pluginTimings: false },
};

// `npx twiceshy` in a clone prepares the package once more: what was just built is not built again.
const SOURCES = [
  "src",
  "web",
  "scripts",
  "data",
  "deploy",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
if (process.argv.includes("--if-older") && !isNewerThan(root, SOURCES, join(dist, "index.mjs")))
  process.exit(0);

const detectors = await findDetectors(root);
const detectorFiles = fileOfEach(detectors.entries);
/** With those that are asked where nobody else knew. */
const asked = [...detectors.entries, detectors.general];

try {
  const bin = join(root, "src/doors/cli/bin.ts");
  const rare = lazyRooms(root);
  const [failing, recalling] = [FAILING, RECALLING].map((names) =>
    names.map((name) => join(root, `src/${name}.ts`)),
  );
  const alone = aloneWith(asked, failing, reached, [bin]);
  const ways = new Map([failing, recalling].map((starts) => [starts, new Set()]));
  const findWays = {
    name: "find-ways",
    buildEnd() {
      for (const [starts, found] of ways)
        for (const start of starts)
          for (const id of reached(start, (id) => this.getModuleInfo(id))) found.add(id);
    },
  };
  const isOnTheWay = (starts) => (id) => ways.get(starts).has(id);
  await build({
    ...shared,
    input: { bin, ...rare.entry, ...fileOfEach(asked) },
    plugins: [
      rare.plugin,
      findWays,
      lazyDetectors(detectors, cliDetectors),
      lazyGeneral(detectors, cliDetectors),
      alone.plugin,
      lazyPatterns,
    ],
    output: {
      dir: draft,
      format: "cjs",
      entryFileNames: ({ name }) => (name === "bin" ? "[name].cjs" : "cli/[name].cjs"),
      chunkFileNames: "cli/[name].cjs",
      banner: (chunk) => (chunk.name === "bin" && chunk.isEntry ? "#!/usr/bin/env node" : ""),
      exports: "named",
      // Each file costs a third of a millisecond to find and read, so what one path needs is one file.
      codeSplitting: {
        groups: [
          { name: "base", test: isOnEveryPath },
          { name: "run", test: isOnRunPath },
          { name: "failing", test: isOnTheWay(failing) },
          { name: sharedName, test: (id) => alone.isShared(id) },
          { name: "tree", test: isForTrees },
          { name: "recall", test: isOnTheWay(recalling) },
          { name: "team", test: isForTeam },
          { name: "compare", test: isForComparing },
          // After what compares: a group takes along what it needs, and node:crypto is dear to load.
          { name: "embedding", test: isEmbedding },
          { name: "learning", test: isLearning },
          { name: "memory", test: (id) => /[\\/]src[\\/]memory[\\/]/.test(id) },
        ],
      },
      minify: MINIFY,
    },
  });
  packFamilies(join(draft, "cli"), asked, cliDetectors);
  await buildHook();
  for (const file of chunksOf(draft)) writeFileSync(file, toAscii(readFileSync(file, "utf8")));
  for (const file of ["cli", "hook"].flatMap((part) => chunksOf(join(draft, part))))
    writeFileSync(file, wrapped(readFileSync(file, "utf8")));
  const built = hashOf(draft);
  for (const name of ["bin.cjs", "hook.cjs"]) {
    const entry = join(draft, name);
    writeFileSync(entry, readFileSync(entry, "utf8").replace("__TWICESHY_BUILD__", built));
  }
  chmodSync(join(draft, "bin.cjs"), 0o755);
  copyFileSync(join(root, "data", "vectors.bin"), join(draft, "vectors.bin"));
  await buildPostgres();
  await buildWeb(root, join(draft, "web"));
  // Types file by file take a tenth of a second, the whole compiler seven; but they need every export to say its type.
  await buildLibrary({ oxc: true }).catch(() => buildLibrary({ oxc: false }));
  rmSync(`${draft}-old`, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, `${draft}-old`);
  renameSync(draft, dist);
} finally {
  rmSync(draft, { recursive: true, force: true });
  rmSync(`${draft}-old`, { recursive: true, force: true });
}

/** The hook's own program. Most events end in its first file; each step after that is one file more. */
async function buildHook() {
  const output = { dir: draft, format: "cjs", minify: { ...MINIFY, mangle: true } };
  await build({
    ...shared,
    input: { hook: "src/doors/hook/bin.ts" },
    plugins: [lazyPatternsOfHooks],
    output: { ...output, entryFileNames: "[name].cjs", codeSplitting: false },
  });
  await buildHookStart(output);
  await buildHookFailed(output);
  const stepOf = new Map();
  const rare = lazyRooms(root);
  const fileOf = (name) => join(root, "src", `${name}.ts`);
  const steps = {
    name: "steps",
    buildEnd() {
      for (const [step, starts] of Object.entries(HOOK_STEPS))
        for (const start of step === "seldom" ? [rare.start] : starts.map(fileOf))
          for (const id of reached(start, (id) => this.getModuleInfo(id))) {
            if (!stepOf.has(id)) stepOf.set(id, step);
            // A failure needs little of what lessons need: what both do is with the memory, so that it loads no file of theirs.
            else if (step === "failure" && stepOf.get(id) === "lessons") stepOf.set(id, "memory");
          }
    },
  };
  const belongsTo = (step) => (id) =>
    stepOf.get(id) === step || (step === "memory" && id.startsWith("\0rolldown"));
  const work = join(root, "src/doors/hook-work.ts");
  const alone = aloneWith(detectors.entries, [work], reached);
  await build({
    ...shared,
    input: { "hook-work": work, ...rare.entry, ...detectorFiles },
    plugins: [rare.plugin, lazyDetectors(detectors), steps, alone.plugin, lazyPatternsOfHooks],
    output: {
      ...output,
      entryFileNames: "hook/[name].cjs",
      chunkFileNames: "hook/[name].cjs",
      exports: "named",
      codeSplitting: {
        // What two detectors share and nobody else needs comes with whoever asks them.
        groups: Object.keys(HOOK_STEPS).map((name) => ({
          name,
          test: (id) => belongsTo(name)(id) || (name === "failure" && alone.isShared(id)),
        })),
      },
    },
  });
  foldSmallFiles(join(draft, "hook"), "hook-work", "memory");
  packDetectors(join(draft, "hook"), detectors.entries);
}

/**
 * The hook's first file, and what answers without the memory: that one finds in the first what both need, so that neither is read nor set up
 * twice. The steps after them have it once more: to look for it in the first file would cost every one of them a file.
 */
async function buildHookStart(output) {
  const first = new Set();
  const [start, answers] = ["start", "quick"].map((name) => join(root, `src/doors/hook-${name}.ts`));
  const begins = {
    name: "begins",
    buildEnd() {
      for (const id of reached(start, (id) => this.getModuleInfo(id))) first.add(id);
    },
  };
  await build({
    ...shared,
    input: { "hook-start": start, "hook-quick": answers },
    plugins: [begins, lazyPatternsOfHooks],
    output: {
      ...output,
      entryFileNames: "hook/[name].cjs",
      chunkFileNames: "hook/[name].cjs",
      exports: "named",
      codeSplitting: {
        groups: [
          { name: "start", test: (id) => first.has(id) || id.startsWith("\0rolldown") },
          { name: "quick", test: (id) => !first.has(id) },
        ],
      },
    },
  });
  foldSmallFiles(join(draft, "hook"), "hook-start", "start");
  foldSmallFiles(join(draft, "hook"), "hook-quick", "quick");
}

/**
 * All that hears a failure and answers it without the memory, as one file: that most of it stands in the first two files as well costs
 * nothing but room on the disk, and each file less is a third of a millisecond. The detectors find there what they share.
 */
async function buildHookFailed(output) {
  const [failed, held] = ["doors/hook-failed-whole", "host/hold-files"].map((name) =>
    join(root, `src/${name}.ts`),
  );
  const later = Object.entries(FAILED_LATER).map(([chunk, modules]) => ({
    chunk,
    ...lazyRooms(root, modules, `failed-${chunk}`),
    needs: new Set(),
  }));
  const alone = aloneWith(asked, [failed, ...later.map(({ start }) => start)], reached);
  const atOnce = new Set();
  const needed = {
    name: "needed",
    buildEnd() {
      const infoOf = (id) => this.getModuleInfo(id);
      for (const name of [failed, held]) for (const id of reached(name, infoOf)) atOnce.add(id);
      for (const { start, needs } of later) for (const id of reached(start, infoOf)) needs.add(id);
    },
  };
  await build({
    ...shared,
    input: {
      "hook-failed": failed,
      ...Object.fromEntries(later.map(({ chunk, start }) => [`hook-${chunk}`, start])),
      ...fileOfEach(asked),
    },
    plugins: [
      ...later.map(({ plugin }) => plugin),
      needed,
      lazyDetectors(detectors, failedDetectors),
      lazyGeneral(detectors, failedDetectors),
      alone.plugin,
      lazyPatternsOfHooks,
    ],
    output: {
      ...output,
      entryFileNames: "hook/[name].cjs",
      // The memory's part has files of these names, too, which find what they need elsewhere.
      chunkFileNames: ({ name }) => `hook/${/^detector-|^failed$/.test(name) ? "" : "failed-"}[name].cjs`,
      exports: "named",
      codeSplitting: {
        groups: [
          { name: "failed", test: (id) => atOnce.has(id) || id.startsWith("\0rolldown") },
          ...later.map(({ chunk, needs }) => ({ name: chunk, test: (id) => needs.has(id) })),
          { name: sharedName, test: (id) => alone.isShared(id) },
        ],
      },
    },
  });
  foldSmallFiles(join(draft, "hook"), "hook-failed", "failed");
  for (const { chunk } of later) foldSmallFiles(join(draft, "hook"), `hook-${chunk}`, `failed-${chunk}`);
  packFamilies(join(draft, "hook"), asked, failedDetectors);
}

/** Each file costs a third of a millisecond to find and to read: an entry, which only hands on, and a few helpers go into the others. */
function foldSmallFiles(folder, name, into) {
  const [entry, helpers] = [`${name}.cjs`, "rolldown-runtime.cjs"].map((file) => join(folder, file));
  const handsOn = new RegExp(
    `^(.*)const (\\w+)=require\\("\\./${into}\\.cjs"\\);((?:exports\\.\\w+=\\2\\.\\w+[;,]?)+)\\s*$`,
    "s",
  ).exec(readFileSync(entry, "utf8"));
  if (handsOn === null) throw new Error(`the hook's ${name} does more than to hand on`);
  const memory = join(folder, `${into}.cjs`);
  const passed = handsOn[3].replaceAll(`=${handsOn[2]}.`, "=exports.");
  writeFileSync(memory, `${readFileSync(memory, "utf8")}\n${passed}\n`);
  rmSync(entry);
  if (!existsSync(helpers)) return;
  const inlined = `(exports=>{${readFileSync(helpers, "utf8")};return exports})({})`;
  for (const file of chunksOf(folder)) {
    const code = readFileSync(file, "utf8");
    writeFileSync(
      file,
      code.replace('require("./rolldown-runtime.cjs")', () => inlined),
    );
  }
  rmSync(helpers);
}

/** The team's store: the thread that holds its connection is a program of its own, and its schema is plain SQL. */
async function buildPostgres() {
  const source = join(root, "src", "memory", "postgres");
  await build({
    ...shared,
    treeshake: true,
    input: { worker: join(source, "worker.mjs") },
    output: {
      dir: join(draft, "postgres"),
      format: "cjs",
      entryFileNames: "[name].cjs",
      codeSplitting: false,
      minify: MINIFY,
    },
  });
  cpSync(join(source, "migrations"), join(draft, "postgres", "migrations"), { recursive: true });
}

function fileOfEach(entries) {
  return Object.fromEntries(entries.map(({ name, file }) => [name, file]));
}

/** A module and all that it imports at once, and not when it is needed. */
function reached(from, infoOf) {
  const found = new Set();
  const look = (id) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of infoOf(id)?.importedIds ?? []) look(next);
  };
  look(from);
  return found;
}

function buildLibrary({ oxc }) {
  return build({
    ...shared,
    input: { index: "src/index.ts", langgraph: "src/doors/langgraph/langgraph.ts" },
    plugins: [dts({ tsconfig: join(root, "tsconfig.json"), oxc })],
    output: { dir: draft, format: "es", entryFileNames: "[name].mjs", chunkFileNames: "lib/[name].mjs" },
  });
}

function chunksOf(folder) {
  const names = readdirSync(folder, { recursive: true }).sort();
  return names.filter((name) => name.endsWith(".cjs")).map((name) => join(folder, name));
}

/**
 * One letter outside ASCII makes V8 hold a whole file in two bytes a letter, and node decode it the slow way: a
 * millisecond for the detectors. In strings, regular expressions and comments an escape means the same.
 */
function toAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** As node would wrap it, so that whoever loads it need not (src/doors/compiled-chunks.ts). */
function wrapped(code) {
  return `(function(exports,require,module,__filename,__dirname){${code}\n})`;
}

/** One hash for all that was built: kept compiled code is of no use to another build. */
function hashOf(folder) {
  const hash = createHash("sha256");
  for (const file of chunksOf(folder)) hash.update(basename(file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
