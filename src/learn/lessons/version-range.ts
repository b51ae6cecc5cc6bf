/**
 * Versions and ranges as package.json, requirements.txt, Cargo.toml and go.mod write them. Small on purpose: a
 * pre-condition asks "is it still older than 2.0?", it does not solve for an install.
 */

export interface Version {
  readonly numbers: readonly number[];
  readonly isPrerelease: boolean;
}

// "v1.2.3-beta.1", "1.2.3rc1", "2.0.0+build", "1!2.0", "1.2.3.post1"
const VERSION =
  /^(?:v|\d+!)?(\d+(?:\.\d+){0,5})(?:(-|\.?(?:a|b|rc|alpha|beta|dev|pre))[\w.-]*|\.?post\d*)?(?:\+[\w.-]+)?$/i;

/** A version, or null for what is none ("workspace:*", "file:../x"). */
export function readVersion(text: string): Version | null {
  const match = VERSION.exec(text.trim());
  if (!match) return null;
  return { numbers: match[1]!.split(".").map(Number), isPrerelease: match[2] !== undefined };
}

/** Whether a version lies in a range; null when one of them cannot be read. */
export function satisfies(version: string, range: string): boolean | null {
  const found = readVersion(version);
  if (found === null) return null;
  let isReadable = false;
  for (const part of range.split("||")) {
    const held = holdsAll(found, part);
    if (held === true) return true;
    if (held !== null) isReadable = true;
  }
  return isReadable ? false : null;
}

function holdsAll(version: Version, part: string): boolean | null {
  // "1.2 - 2.0" is ">=1.2 <=2.0"
  const said = part.trim().replace(/^(\S+)\s+-\s+(\S+)$/, ">=$1 <=$2");
  if (said === "" || said === "*" || said === "latest") return true;
  const terms = said.replace(/([<>=!~^]+)\s+/g, "$1").split(/[\s,]+/);
  const held = terms.map((term) => holds(version, term));
  return held.includes(null) ? null : held.every(Boolean);
}

// ">=1.2.3", "^1.2", "~=2.0", "==1.*", "1.x"
const TERM = /^(===?|~=|~>|[<>!]=|[<>=^~])?\s*(.+)$/;

function holds(version: Version, term: string): boolean | null {
  const match = TERM.exec(term);
  if (!match) return null;
  const operator = match[1] ?? "";
  // "1.x" and "1.*" say how many numbers count.
  const isOpen = /[.](?:x|\*)/i.test(match[2]!);
  const wanted = readVersion(match[2]!.replace(/(?:\.(?:x|\*))+$/i, ""));
  if (wanted === null) return null;
  const order = compareVersions(version, wanted);
  switch (operator) {
    case ">=":
      return order >= 0;
    case ">":
      return order > 0;
    case "<=":
      return order <= 0;
    case "<":
      return order < 0;
    case "!=":
      return !(isOpen ? startsWith(version, wanted.numbers) : order === 0);
    case "^":
      return order >= 0 && startsWith(version, upToFirstNonZero(wanted.numbers));
    case "~=":
    case "~>":
      return (
        order >= 0 && startsWith(version, wanted.numbers.slice(0, Math.max(1, wanted.numbers.length - 1)))
      );
    case "~":
      return order >= 0 && startsWith(version, wanted.numbers.slice(0, Math.min(2, wanted.numbers.length)));
    default:
      // "1.2" without an operator is any 1.2, as a person means it; "==1.2" too.
      return isOpen || wanted.numbers.length < 3 ? startsWith(version, wanted.numbers) : order === 0;
  }
}

/** Below zero when the first is older. A pre-release is older than its release. */
export function compareVersions(a: Version, b: Version): number {
  const length = Math.max(a.numbers.length, b.numbers.length);
  for (let i = 0; i < length; i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(b.isPrerelease) - Number(a.isPrerelease);
}

function startsWith(version: Version, numbers: readonly number[]): boolean {
  return numbers.every((number, i) => (version.numbers[i] ?? 0) === number);
}

/** ^1.2.3 keeps 1; ^0.2.3 keeps 0.2; ^0.0.3 keeps all. */
function upToFirstNonZero(numbers: readonly number[]): readonly number[] {
  const first = numbers.findIndex((number) => number !== 0);
  return first < 0 ? numbers : numbers.slice(0, first + 1);
}
