// npm run new:detector: a detector's record, its fixture with the source that made it, its test and its registration, from real output.
//   -- --tool frob --run "frob bad.src"            runs it here; files that the command names become the fixture's source
//   -- --tool frob --output out.txt --command "frob bad.src" --origin "whose output, which licence"
// Also: --family javascript|python|…, --case NAME, --exit N (with --output), --check build|lint|…, --passing "frob good.src",
//       --message, --file, --line, --type, --test, --category where the guess is wrong; --into DIR another checkout; --dry-run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { dirname, extname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadSource } from "./load-source.mjs";
import { caseText, expectJson, recordText, registered, testText } from "./new-detector/files.mjs";
import { patternOf } from "./new-detector/pattern.mjs";

const text = { type: "string" };
const { values } = parseArgs({
  options: {
    tool: text,
    run: text,
    output: text,
    command: text,
    origin: text,
    family: text,
    case: { type: "string", default: "first" },
    exit: { type: "string", default: "1" },
    check: { type: "string", default: "build" },
    passing: text,
    message: text,
    file: text,
    line: text,
    type: text,
    test: text,
    category: text,
    into: { type: "string", default: "." },
    "dry-run": { type: "boolean", default: false },
  },
});
// npm changes to the repository's folder; what the person named is where the person stands.
const here = process.env.INIT_CWD ?? process.cwd();
const BY_EXTENSION = {
  javascript: [".js", ".ts", ".jsx", ".tsx", ".mjs", ".css", ".vue"],
  python: [".py"],
  ruby: [".rb"],
  php: [".php"],
  dotnet: [".cs", ".fs", ".vb"],
  beam: [".ex", ".exs", ".erl"],
  compiled: [".c", ".cc", ".cpp", ".h", ".go", ".rs", ".java", ".kt", ".swift"],
};

await scaffold().catch((error) => {
  console.error(`new:detector: ${error.message}`);
  process.exitCode = 1;
});

async function scaffold() {
  const { tool } = values;
  if (!tool || !/^[A-Za-z][\w.+-]*$/.test(tool))
    throw new Error("--tool NAME is needed: the program's name.");
  if (!values.run === !values.output)
    throw new Error('either --run "frob bad.src" or --output FILE, please.');
  const id = tool.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const engine = await loadSource("scripts/new-detector/engine.ts");
  if (engine.DETECTORS.some((known) => known.id === id))
    throw new Error(
      `there is a detector "${id}" already: add a case to scripts/corpus/cases/${id}.txt instead.`,
    );

  const made = values.run ? runHere(values.run) : given(values.output);
  if (made.exitCode === 0)
    throw new Error(`"${made.shown ?? made.command}" did not fail: a detector is made from a failure.`);
  const seen = labelOf(engine, made);
  const lines = made.output.split("\n").map((line) => line.replace(/\r$/, ""));
  const line = lineOf(lines, seen);
  const family = values.family ?? familyOf(made.files, seen.file);
  const pattern = patternOf(line, seen);
  const name = id.replace(/-(.)/g, (_all, letter) => letter.toUpperCase());
  const about = { tool, id, name, family, pattern, line, seen, check: values.check, category: seen.category };

  const records = join("src/detect/detectors", family);
  const list = join(records, "list.ts");
  if (!existsSync(join(values.into, list)))
    throw new Error(`there is no family "${family}": ${readdirSync("src/detect/detectors").join(", ")}.`);
  const fixture = join("test/fixtures/output", id);
  const cases = [caseText({ ...seen, ...made, name: values.case })];
  const files = {
    [join(records, `${id}.ts`)]: recordText(about),
    [join("test/detect/detectors", family, `${id}.test.ts`)]: testText(about),
    [list]: registered(readFileSync(join(values.into, list), "utf8"), about),
    ...fixtureOf(join(fixture, values.case), { ...seen, ...made, tool: id }),
  };
  if (values.passing) {
    const good = runHere(values.passing);
    if (good.exitCode !== 0) throw new Error(`"${values.passing}" was to pass and gave ${good.exitCode}.`);
    cases.push(caseText({ ...good, name: "passing" }));
    Object.assign(files, fixtureOf(join(fixture, "passing"), { ...good, tool: id }));
  }
  files[join("scripts/corpus/cases", `${id}.txt`)] = cases.join("\n");
  for (const path of Object.keys(files))
    if (path !== list && existsSync(join(values.into, path))) throw new Error(`${path} is there already.`);
  write(files);
  nextSteps({ ...about, files, fixture: join(fixture, values.case) });
}

function runHere(command) {
  // Before it runs: what it writes is no source.
  const files = sourcesIn(command);
  const done = spawnSync("bash", ["-c", `{ ${command}\n} 2>&1`], { cwd: here, maxBuffer: 1 << 26 });
  if (done.error) throw done.error;
  const exitCode = done.status ?? 1;
  if (exitCode === 127) throw new Error(`there is no such program: ${done.stdout.toString().trim()}`);
  return { command, exitCode, output: neutral(done.stdout.toString("utf8")), files };
}

/** Output that was made elsewhere: the case prints it again. */
function given(path) {
  const output = neutral(readFileSync(resolve(here, path), "utf8"));
  const exitCode = Number(values.exit);
  return {
    command: `cat printed.txt; exit ${exitCode}`,
    shown: values.command ?? values.tool,
    exitCode,
    output,
    origin: values.origin ?? "where this output is from and under which licence: to be filled in",
    files: { "printed.txt": output },
  };
}

/** Nobody's home, folder or machine in a fixture. */
function neutral(output) {
  return output
    .replaceAll(here, "/home/dev/app")
    .replaceAll(homedir(), "/home/dev")
    .replace(new RegExp(`(?<![-\\w.])${hostname()}\\b`, "g"), "devbox");
}

/** The files that a command names, with those in folders that it names. */
function sourcesIn(command) {
  const files = {};
  const take = (path) => {
    const stat = statSync(resolve(here, path), { throwIfNoEntry: false });
    if (path.startsWith("..") || path.startsWith("/") || !stat) return;
    if (stat.isDirectory())
      for (const name of readdirSync(resolve(here, path)).slice(0, 20)) take(join(path, name));
    else if (stat.size < 20_000)
      files[relative(here, resolve(here, path))] = readFileSync(resolve(here, path), "utf8");
  };
  for (const word of command.split(/[\s"'=]+/).filter(Boolean)) take(word);
  return files;
}

/** What is read in it today, corrected by hand where flags say so: the draft of the label. */
function labelOf(engine, { output, command, shown, exitCode }) {
  const { findings } = engine.look(Buffer.from(output), shown ?? command, exitCode);
  const [first] = findings;
  const place = {
    file: values.file ?? first?.file ?? null,
    line: Number(values.line ?? first?.line) || null,
  };
  return {
    category: values.category ?? first?.category ?? "build_error",
    errorType: values.type ?? first?.errorType ?? null,
    message: values.message ?? first?.message ?? "",
    test: values.test ?? first?.test ?? null,
    ...place,
    column: first?.file === place.file && first?.line === place.line ? first?.column : null,
  };
}

/** The line that says it: with file and message, else with the message, else the first that speaks of an error. */
function lineOf(lines, { message, file }) {
  const start = message.split("\n", 1)[0];
  return (
    lines.find((line) => file && start && line.includes(file) && line.includes(start)) ??
    lines.find((line) => start && line.includes(start)) ??
    lines.find((line) => /error|fail/i.test(line)) ??
    lines.find((line) => line.trim() !== "") ??
    ""
  );
}

function familyOf(files, file) {
  const extensions = [...Object.keys(files), file ?? ""].map((name) => extname(name));
  const known = Object.entries(BY_EXTENSION).find(([, all]) => extensions.some((one) => all.includes(one)));
  return known?.[0] ?? "shell";
}

function fixtureOf(folder, made) {
  const sources = Object.entries(made.files).map(([path, source]) => [join(folder, "source", path), source]);
  return {
    [join(folder, "output.txt")]: made.output,
    [join(folder, "expect.json")]: expectJson(made),
    ...Object.fromEntries(sources),
  };
}

function write(files) {
  for (const [path, content] of Object.entries(files)) {
    console.log(`${values["dry-run"] ? "would write" : "wrote"} ${path}`);
    if (values["dry-run"]) continue;
    mkdirSync(dirname(join(values.into, path)), { recursive: true });
    writeFileSync(join(values.into, path), content);
  }
  const ours = Object.keys(files).filter((path) => path.endsWith(".ts"));
  if (!values["dry-run"])
    spawnSync("npx", ["biome", "check", "--write", ...ours], { cwd: values.into, stdio: "ignore" });
}

/** "^(.+)$" */
function hasNothingOfItsOwn({ source }) {
  return !/[A-Za-z]{2}|:/.test(source.replace(/\([^()]*\)|\\./g, ""));
}

function nextSteps({ id, family, fixture, line, seen, pattern }) {
  console.log(`
The pattern is made from this line:
  ${line}
read as ${JSON.stringify(seen)}.${hasNothingOfItsOwn(pattern) ? "\n!! That line has nothing of the tool's own in it: the pattern reads any line. Give another by --message, or write scan() by hand." : ""}

Next:
  1. ${fixture}/expect.json: is that what a careful person would name? Correct it (also in scripts/corpus/cases/${id}.txt), then write
     "labelledBy": "hand".
  2. src/detect/detectors/${family}/${id}.ts: check, category, and what of the pattern is only this one line's.
  3. test/detect/detectors/${family}/${id}.test.ts: a second real line, and lines that look alike and are none.
  4. npx vitest run test/detect/detectors/${family}/${id}.test.ts test/conformance
  5. npm run eval, npm run check.`);
}
