/** How the values of a flag or the words of a command are measured against each other. */
export type Measure =
  /** Files and folders, with what stands inside a file behind "::", ":12" or "#": tests/a.py::test_x. */
  | "path"
  /** Go's packages: ./pkg is one folder, ./pkg/... all below. */
  | "package"
  /** A piece of text that must occur in a file's or test's name, or a regular expression without operators. */
  | "substring"
  /** The same, per level of a test's name: TestCart/empty. */
  | "levels"
  /** Names with dots: pkg.mod contains pkg.mod.Class, com.shop.* contains com.shop.Cart. */
  | "dotted"
  /** Gradle's tasks: test contains :app:test, check contains test. */
  | "task"
  /** Maven's phases: verify contains test. */
  | "phase"
  /** Names of which each is a thing of its own. */
  | "name"
  /** Words that may or may not be paths. */
  | "plain"
  /** Expressions that only equality can compare. */
  | "opaque";

/** True where everything that `y` names is also named by `x`. */
export function contains(measure: Measure, x: string, y: string): boolean {
  if (x === y) return true;
  switch (measure) {
    case "path":
      return containsPath(x, y);
    case "plain":
      return containsPath(clean(x), clean(y));
    case "package":
      return containsPackage(x, y);
    case "substring":
      return isPlainText(x) && isPlainText(y) && y.includes(x);
    case "levels":
      return containsLevels(x, y);
    case "dotted":
      return containsDotted(x, y);
    case "task":
      return containsTask(x, y);
    case "phase":
      return containsPhase(x, y);
    default:
      return false;
  }
}

/** A path as one would write it from the project's root: "./src//a.ts" in "web" is "web/src/a.ts". */
export function resolvePath(directory: string, path: string): string {
  if (path.startsWith("/")) return clean(path);
  const parts: string[] = [];
  for (const part of `${directory}/${clean(path)}`.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function clean(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .replace(/(.)\/+$/, "$1");
}

/** "" is the project itself and contains all that does not lead out of it. */
function containsPath(x: string, y: string): boolean {
  if (x === y) return true;
  if (x === "" || x === ".") return !y.startsWith("/") && !y.startsWith("..");
  if (!y.startsWith(x)) return false;
  const rest = y.slice(x.length);
  // tests/a.py::test_x, spec/cart_spec.rb:12, test_total[3-4], spec/a_spec.rb[1:2], CartTest#empty
  return rest.startsWith("/") || (/\.\w+|::/.test(x) && /^(?:::|:\d|\[|#)/.test(rest));
}

function containsPackage(x: string, y: string): boolean {
  if (x !== "..." && !x.endsWith("/...")) return false;
  const folder = x.slice(0, -3).replace(/\/$/, "");
  const other = y === "..." ? "" : y.endsWith("/...") ? y.slice(0, -4) : y;
  return folder === ""
    ? !other.startsWith("..") && !other.startsWith("/")
    : other === folder || other.startsWith(`${folder}/`);
}

/** Text without operators of regular expressions but "." and anchors at its ends. */
function isPlainText(text: string): boolean {
  return text !== "" && /^[^|*+?()[\]{}\\^$]+$/.test(text);
}

function containsLevels(x: string, y: string): boolean {
  const outer = x.split("/");
  const inner = y.split("/");
  if (/[|*+?()[\]{}\\]/.test(x + y) || outer.length > inner.length) return false;
  return outer.every(
    (level, at) => level === inner[at] || (!/[\^$]/.test(level) && inner[at]!.includes(level)),
  );
}

function containsDotted(x: string, y: string): boolean {
  // com.shop.*
  if (/^[\w.$]+\.\*$/.test(x)) return y.startsWith(x.slice(0, -1));
  return /^[\w.$]+$/.test(x) && (y.startsWith(`${x}.`) || y.startsWith(`${x}#`));
}

const PHASES = [
  "validate",
  "compile",
  "test-compile",
  "test",
  "package",
  "integration-test",
  "verify",
  "install",
];

function containsPhase(x: string, y: string): boolean {
  const at = PHASES.indexOf(y);
  return at >= 0 && PHASES.indexOf(x) > at;
}

const TASKS = ["compileJava", "classes", "testClasses", "test", "check", "build"];

function containsTask(x: string, y: string): boolean {
  const [outer, task] = [x.slice(0, x.lastIndexOf(":") + 1), x.slice(x.lastIndexOf(":") + 1)];
  const [inner, other] = [y.slice(0, y.lastIndexOf(":") + 1), y.slice(y.lastIndexOf(":") + 1)];
  if (outer !== "" && outer !== inner) return false;
  return task === other || (TASKS.includes(other) && TASKS.indexOf(task) > TASKS.indexOf(other));
}
