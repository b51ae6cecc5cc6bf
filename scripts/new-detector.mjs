// npm run new:detector: a detector's record, its fixture with the source that made it, its test and its registration, from real output.
//   -- --tool frob --run "frob bad.src"            runs it here; files that the command names become the fixture's source
//   -- --tool frob --output out.txt --command "frob bad.src" --origin "whose output, which licence"
// Also: --family javascript|python|…, --case NAME, --exit N and --licence (with --output), --check build|lint|…, --passing "frob good.src",
//       --with "frob.toml,data/" more files to keep, --setup "git init -q" what is run before (in an empty folder, when the case is made again),
//       --message, --file, --line, --column, --type, --test, --category where the guess is wrong; --own where another record reads it already;
//       --again over what an earlier try wrote (never over a file that git knows); --into DIR another checkout; --dry-run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { dirname, extname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadSource } from "./load-source.mjs";
import {
  caseText,
  expectJson,
  recordText,
  registered,
  testText,
  unregistered,
} from "./new-detector/files.mjs";
import { headingOf, patternOf } from "./new-detector/pattern.mjs";

const text = { type: "string" };
const { values } = parseArgs({
  options: {
    tool: text,
    run: text,
    output: text,
    command: text,
    origin: text,
    licence: text,
    with: text,
    setup: text,
    again: { type: "boolean", default: false },
    own: { type: "boolean", default: false },
    family: text,
    case: { type: "string", default: "first" },
    exit: { type: "string", default: "1" },
    check: text,
    passing: text,
    message: text,
    file: text,
    line: text,
    column: text,
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
  javascript: [".js", ".ts", ".jsx", ".tsx", ".mjs", ".css", ".scss", ".html", ".md", ".vue"],
  python: [".py"],
  ruby: [".rb"],
  php: [".php"],
  dotnet: [".cs", ".fs", ".vb"],
  beam: [".ex", ".exs", ".erl"],
  compiled: [".c", ".cc", ".cpp", ".h", ".go", ".rs", ".java", ".kt", ".swift"],
};

/** What a check verifies whose failures are of this category. */
const CHECKS = {
  test_failure: "test",
  lint_error: "lint",
  type_error: "types",
  missing_dependency: "install",
  runtime_error: "program",
};
const OUTPUT_SHOWN = 12;

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
  if (!values.again && engine.DETECTORS.some((known) => known.id === id))
    throw new Error(
      `there is a detector "${id}" already: add a case to scripts/corpus/cases/${id}.txt instead.`,
    );

  const made = values.run ? runHere(values.run) : given(values.output);
  show(made);
  if (made.exitCode === 0)
    throw new Error(`"${made.shown ?? made.command}" did not fail: a detector is made from a failure.`);
  const good = values.passing ? runHere(values.passing) : null;
  if (good !== null && good.exitCode !== 0) {
    show(good);
    throw new Error(`"${values.passing}" was to pass and gave ${good.exitCode}.`);
  }
  const { seen, lines } = labelOf(engine, id, made);
  const line = lineOf(lines, seen);
  const family = values.family ?? familyOf(made.files, seen.file);
  const list = join("src/detect/detectors", family, "list.ts");
  if (!existsSync(join(values.into, list)))
    throw new Error(`there is no family "${family}": ${readdirSync("src/detect/detectors").join(", ")}.`);
  const about = {
    tool,
    id,
    name: id.replace(/-(.)/g, (_all, letter) => letter.toUpperCase()),
    family,
    pattern: patternOf(line, seen),
    heading: headingOf(lines, lines.indexOf(line), seen.file),
    line,
    seen,
    check: values.check ?? CHECKS[seen.category] ?? "build",
    category: seen.category,
  };
  // An earlier try of one's own is no other record.
  const known = values.own ? undefined : engine.DETECTORS.find(({ id: other }) => other === seen.readBy);
  const files = {
    ...(known ? {} : recordFiles(about, list)),
    ...caseFiles(id, { ...seen, ...made, name: values.case }, good),
  };
  for (const path of Object.keys(files))
    if (path !== list && existsSync(join(values.into, path)) && !(values.again && isUntracked(path)))
      throw new Error(
        `${path} is there already${values.again ? ", and git knows it" : ": --again writes over an earlier try"}.`,
      );
  write(files);
  if (values.again && !known && !values["dry-run"]) removeElsewhere(about);
  nextSteps({ ...about, known, passes: good !== null });
}

/** An earlier try in another family would be a second record of the same name. */
function removeElsewhere({ id, name, family }) {
  for (const other of readdirSync(join(values.into, "src/detect/detectors"))) {
    const record = join("src/detect/detectors", other, `${id}.ts`);
    if (other === family || !existsSync(join(values.into, record)) || !isUntracked(record)) continue;
    for (const path of [record, join("test/detect/detectors", other, `${id}.test.ts`)]) {
      rmSync(join(values.into, path), { force: true });
      console.log(`removed ${path}`);
    }
    const list = join(values.into, "src/detect/detectors", other, "list.ts");
    writeFileSync(list, unregistered(readFileSync(list, "utf8"), { id, name }));
  }
}

function isUntracked(path) {
  const asked = spawnSync("git", ["ls-files", "--error-unmatch", path], {
    cwd: values.into,
    stdio: "ignore",
  });
  return asked.status !== 0;
}

/** The record, its test, its place in the family's list. */
function recordFiles(about, list) {
  return {
    [join("src/detect/detectors", about.family, `${about.id}.ts`)]: recordText(about),
    [join("test/detect/detectors", about.family, `${about.id}.test.ts`)]: testText(about),
    [list]: registered(readFileSync(join(values.into, list), "utf8"), about),
  };
}

/** The failing case and the passing one: how they are made, and what they printed. */
function caseFiles(id, bad, good) {
  const about = {
    setup: values.setup,
    modules: existsSync(resolve(here, "node_modules/.bin", values.tool)) ? "yes" : undefined,
  };
  const all = [bad, ...(good ? [{ ...good, name: "passing" }] : [])];
  return {
    ...Object.assign(
      {},
      ...all.map((one) => fixtureOf(join("test/fixtures/output", id, one.name), { ...one, tool: id })),
    ),
    [join("scripts/corpus/cases", `${id}.txt`)]: all.map((one) => caseText({ ...about, ...one })).join("\n"),
  };
}

/** What was printed: a command that fails for another reason than the one meant shows here. */
function show({ shown, command, exitCode, output }) {
  const lines = output.trimEnd().split("\n");
  console.log(`$ ${shown ?? command}`);
  for (const line of lines.slice(0, OUTPUT_SHOWN)) console.log(`| ${line}`);
  if (lines.length > OUTPUT_SHOWN) console.log(`| … ${lines.length - OUTPUT_SHOWN} more lines`);
  console.log(`exit code ${exitCode}\n`);
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
    origin: values.origin ?? "where this output is from: to be filled in",
    licence: values.licence ?? "to be filled in",
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

/** The files that a command or --with names, with those in folders, and the tool's own settings. */
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
  for (const word of (values.with ?? "").split(",").filter(Boolean)) take(word);
  // ".stylelintrc.json", "commitlint.config.mjs", ".markdownlint.yaml" of markdownlint-cli2
  const own = values.tool.toLowerCase().replace(/-cli\d*$/, "");
  for (const name of readdirSync(here))
    if (/rc\b|config|^\./.test(name) && name.toLowerCase().includes(own)) take(name);
  return files;
}

/** What is read in it today, corrected by hand where flags say so: the draft of the label. */
function labelOf(engine, id, { output, command, shown, exitCode }) {
  const { findings, lines } = engine.look(Buffer.from(output), shown ?? command, exitCode, id);
  const [first] = findings;
  const place = {
    file: values.file ?? first?.file ?? null,
    line: Number(values.line ?? first?.line) || null,
  };
  const seen = {
    readBy: first?.detector,
    count: findings.length || null,
    category: values.category ?? first?.category ?? "build_error",
    errorType: values.type ?? first?.errorType ?? null,
    message: values.message ?? first?.message ?? "",
    test: values.test ?? first?.test ?? null,
    ...place,
    column:
      Number(values.column) ||
      (first?.file === place.file && first?.line === place.line ? first?.column : null),
  };
  // As detectors get them: without colours.
  return { seen, lines };
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
  return !/[A-Za-z]{2}|:|[^\p{ASCII}]/u.test(source.replace(/\([^()]*\)|\\./g, ""));
}

function nextSteps({ id, tool, family, line, seen, pattern, heading, known, passes }) {
  const { readBy, ...label } = seen;
  const record = `src/detect/detectors/${family}/${id}.ts`;
  const test = `test/detect/detectors/${family}/${id}.test.ts`;
  const from = known
    ? `The record "${known.id}" reads this already, so none was made (--own makes one all the same). Is what it read right?`
    : `The pattern is made from this line:\n  ${line}${heading ? `\nunder this one:\n  ${heading.line}` : ""}`;
  const steps = [
    `scripts/corpus/cases/${id}.txt: is that what a careful person would name, and how many? Correct it, then
     node scripts/corpus/make-output.mjs --labels ${id}`,
    known
      ? `the record "${known.id}": name ${tool} in its programs and its doc comment; what it reads wrong is a near miss there.`
      : `${record}: what of the pattern is only this one line's? Widen it.`,
    ...(known ? [] : [`${test}: a second real line, and lines that look alike and are none.`]),
    `TWICESHY_ALL_TESTS=1 npx vitest run ${known ? "" : `${test} `}test/conformance/detectors.test.ts -t "${id}|passing output"`,
    "npm run eval, npm run check.",
  ];
  console.log(`
${from}
read as ${JSON.stringify(label)}.${!known && hasNothingOfItsOwn(pattern) ? "\n!! That line has nothing of the tool's own in it: the pattern reads any line. Give another by --message, or write scan() by hand." : ""}${passes ? "" : '\n!! No passing case: --passing "…" is the run that a false alarm would be seen in.'}

Next:
${steps.map((step, at) => `  ${at + 1}. ${step}`).join("\n")}`);
}
