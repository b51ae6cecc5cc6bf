import type { Detector, Draft } from "../../detector.ts";

/** Package managers that name what they could not solve below a head: apk, dnf, conda, mamba. */
export const solvers: Detector = {
  id: "solvers",
  tool: "conda",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: [
    "unable to select packages",
    ["problem", "\n  - "],
    ["error: package: ", "requires: "],
    "not available from current channels",
    "unsatisfiableerror:",
    "libmamba could not solve",
  ],
  programs: ["apk", "dnf", "conda", "mamba", "micromamba"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    log.lines.forEach((line, at) => {
      const draft =
        readApk(log.lines, at, line) ??
        readYum(log.lines, at, line) ??
        readDnf(log.lines, at, line) ??
        readConda(log.lines, at, line) ??
        readMamba(log.lines, at, line);
      if (draft !== null) drafts.push(draft);
    });
    return drafts;
  },
};

// "ERROR: unable to select packages:", and indented below it "  shop-dev (no such package):"
const APK = /^ERROR: unable to select packages:$/;
// "WARNING: fetching https://mirror.example.com/alpine/v3.20/main: temporary error (try again later)"
const UNFETCHED =
  /^(?:WARNING: (?:fetching|Ignoring) |ERROR: )(\S+: (?:temporary error \(try again later\)|No such file or directory|network error.*|could not connect.*))$/;

function readApk(lines: readonly string[], at: number, line: string): Draft | null {
  if (!APK.test(line)) return null;
  const to = endOf(lines, at, /^ {2,}\S/);
  if (to === at + 1) return null;
  // Where the index could not be had every package is unknown, and the network is to blame.
  const fetched = lines.slice(Math.max(0, at - 20), at).map((before) => UNFETCHED.exec(before));
  const unfetched = fetched.find((match) => match !== null);
  if (unfetched != null)
    return { message: unfetched[1]!, tool: "apk", category: "connection_error", from: at, to };
  const below = lines.slice(at + 1, to).map((said) => said.trim());
  // "  nodejs-20.15.1-r0:" says who, "    breaks: world[nodejs=18.0.0-r0]" why
  const named = below[0]!.replace(/:$/, "");
  const breaks = below.find((said) => /^(?:breaks|conflicts|satisfies): /.test(said));
  const message = named.endsWith("(no such package)") || breaks === undefined ? named : `${named}: ${breaks}`;
  return { message, tool: "apk", from: at, to };
}

// " Problem: conflicting requests", " Problem 1: problem with installed package shop-1.0-1.x86_64": who clashes stands below
const DNF =
  /^ ?Problem(?: \d+)?: ((?:conflicting requests|problem with installed package \S+|problem with installed))$/;

function readDnf(lines: readonly string[], at: number, line: string): Draft | null {
  const head = DNF.exec(line);
  if (head === null) return null;
  const to = endOf(lines, at, /^ {2,}- \S/);
  // "  - nothing provides libsoup.so.2 needed by shop-1.0-1.x86_64", "  - package shop-1.0-1.x86_64 requires libsoup.so.2, but none of the providers can be installed"
  const items = lines.slice(at + 1, to).map((said) => said.trim().slice(2));
  const why = items.find((item) => item.startsWith("nothing provides ")) ?? items[0];
  return why === undefined ? null : { message: `${head[1]}: ${why}`, tool: "dnf", from: at, to };
}

// "Error: Package: soup-1.0-1.x86_64 (epel)", and below it "           Requires: libpot.so.1()(64bit)"
const YUM = /^Error: (Package: \S+ \(.+\))$/;

function readYum(lines: readonly string[], at: number, line: string): Draft | null {
  const head = YUM.exec(line);
  const wanted = head === null ? null : /^ {4,}(Requires: \S.*)$/.exec(lines[at + 1] ?? "");
  if (head === null || wanted === null) return null;
  return { message: `${head[1]} ${wanted[1]}`, tool: "yum", from: at, to: at + 2 };
}

// "PackagesNotFoundError: The following packages are not available from current channels:", "LibMambaUnsatisfiableError: Encountered problems while solving:"
const CONDA = /^(PackagesNotFoundError|(?:LibMamba)?UnsatisfiableError): (.+)$/;

function readConda(lines: readonly string[], at: number, line: string): Draft | null {
  const head = CONDA.exec(line);
  if (head === null) return null;
  // "  - shopkit", "  - nothing provides requested shopkit >=9"
  const below = lines.slice(at + 1, at + 8).findIndex((said) => /^ {2}- \S/.test(said));
  const item = below < 0 ? null : lines[at + 1 + below]!.trim().slice(2);
  const message = item === null ? head[2]! : `${head[2]!.replace(/:$/, "")}: ${item}`;
  return { message, tool: "conda", errorType: head[1]!, from: at, to: below < 0 ? at + 1 : at + 2 + below };
}

// "error    libmamba Could not solve for environment specs"
const MAMBA = /^error {2,}libmamba (Could not solve for environment specs)$/;

function readMamba(lines: readonly string[], at: number, line: string): Draft | null {
  const head = MAMBA.exec(line);
  if (head === null) return null;
  const to = endOf(lines, at, /^\s+\S/);
  // "    └─ shopkit * does not exist (perhaps a typo or a missing channel)."
  const item = lines
    .slice(at + 1, to)
    .find((said) => /^\s+[│├└─ ]+\S.* (?:does not exist|is not installable|requires) /.test(said));
  const why = item?.replace(/^[\s│├└─]+/, "");
  return { message: why === undefined ? head[1]! : `${head[1]}: ${why}`, tool: "mamba", from: at, to };
}

/** The end of the lines below a head that belong to it, at most twenty. */
function endOf(lines: readonly string[], at: number, inside: RegExp): number {
  let to = at + 1;
  while (to < lines.length && to < at + 20 && inside.test(lines[to]!)) to++;
  return to;
}
