import { type OwnFinding, ownFinding } from "./own-finding.ts";
import { type ResultTold, resultTold } from "./source.ts";
import { fieldsOf, listOf, textOf, wholeOf } from "./values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What is kept of a result or a notice until its run's rules and files are known. */
export interface SarifResult {
  readonly rule: Fields;
  readonly level: string | null;
  readonly kind: string | null;
  /** True where somebody said that it does not count, or where it is no longer there. */
  readonly isOff: boolean;
  readonly words: string | null;
  /** Words of the rule's, by their name. */
  readonly wordsId: string | null;
  readonly given: readonly string[];
  readonly uri: string | null;
  /** The file's number in the run's list. */
  readonly file: number | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly own: OwnFinding | null;
}

/** What is needed of a result; all else it holds (flows, fixes, snippets) is not kept. */
export function sarifResult(result: Fields): SarifResult {
  const place = fieldsOf(fieldsOf(listOf(result.locations)[0]).physicalLocation);
  const region = fieldsOf(place.region);
  const artifact = fieldsOf(place.artifactLocation);
  const message = fieldsOf(result.message);
  const { id, index, toolComponent } = fieldsOf(result.rule);
  return {
    rule: { id: textOf(result.ruleId) ?? textOf(id), index: result.ruleIndex ?? index, toolComponent },
    level: textOf(result.level),
    kind: textOf(result.kind),
    isOff: textOf(result.baselineState) === "absent" || isSuppressed(listOf(result.suppressions)),
    words: withoutLinks(textOf(message.text) ?? textOf(message.markdown), result.relatedLocations),
    wordsId: textOf(message.id),
    given: listOf(message.arguments).map(String),
    uri: textOf(artifact.uri),
    file: wholeOf(artifact.index),
    line: wholeOf(region.startLine),
    column: wholeOf(region.startColumn),
    // `twiceshy show --report sarif` carries the failure itself.
    own: ownFinding(fieldsOf(result.properties).twiceshy),
  };
}

/** One that was refused, or is not decided yet, counts. */
function isSuppressed(suppressions: readonly unknown[]): boolean {
  return (
    suppressions.length > 0 &&
    !suppressions.some((one) => /^(?:rejected|underReview)$/.test(String(fieldsOf(one).status)))
  );
}

/** "depends on a [value of the user](1)": the number is that of a place beside it. */
function withoutLinks(text: string | null, related: unknown): string | null {
  if (text === null || listOf(related).length === 0) return text;
  return text.replace(/\[([^[\]\n]{1,300})\]\(\d{1,4}\)/g, "$1");
}

/** The result as it is told, with what its run says of rules and files. */
export function toldSarif(result: SarifResult, run: Fields): ResultTold {
  const rule = ruleOf(result.rule, run);
  const { isOff, words, line, column, own } = result;
  const uri = result.uri ?? textOf(fieldsOf(fieldsOf(listOf(run.artifacts)[result.file ?? -1]).location).uri);
  const level = levelOf(result, rule, run);
  return resultTold({
    status: isOff ? "skipped" : result.kind === "pass" ? "passed" : level === "error" ? "failed" : "skipped",
    errorType: textOf(result.rule.id) ?? textOf(rule.id),
    message: words ?? wordsOf(result, rule),
    file: fileOf(uri),
    line,
    column,
    own,
  });
}

/** Its own; else what the run's settings, and then its rule, make of it. Only what failed has one. */
function levelOf({ level, kind, rule }: SarifResult, described: Fields, run: Fields): string {
  if (level !== null) return level;
  if (kind !== null && kind !== "fail") return "none";
  const id = textOf(rule.id) ?? textOf(described.id);
  const set = listOf(run.invocations)
    .flatMap((one) => listOf(fieldsOf(one).ruleConfigurationOverrides))
    .map(fieldsOf)
    .find(({ descriptor }) => id !== null && fieldsOf(descriptor).id === id);
  return (
    textOf(fieldsOf(set?.configuration).level) ??
    textOf(fieldsOf(described.defaultConfiguration).level) ??
    "warning"
  );
}

/** The rule in the driver's list, or in that of a package of rules: by its number, else by its name. */
function ruleOf({ id, index, toolComponent }: Fields, run: Fields): Fields {
  const { driver, extensions } = fieldsOf(run.tool);
  const at = wholeOf(fieldsOf(toolComponent).index);
  const whose = at === null ? driver : listOf(extensions)[at];
  const rules = listOf(fieldsOf(whose).rules);
  const numbered = fieldsOf(rules[wholeOf(index) ?? -1]);
  // "CA1711/suffix" is a part of the rule CA1711.
  if (id === null || numbered.id === id || String(id).startsWith(`${numbered.id}/`)) return numbered;
  return byName(rules).get(String(id)) ?? {};
}

const NAMED = new WeakMap<readonly unknown[], ReadonlyMap<string, Fields>>();

/** Semgrep's results name their rule alone, of some thousand; the list is whole once results are told. */
function byName(rules: readonly unknown[]): ReadonlyMap<string, Fields> {
  let named = NAMED.get(rules);
  if (named === undefined) {
    named = new Map(rules.map((rule) => [String(fieldsOf(rule).id), fieldsOf(rule)]));
    NAMED.set(rules, named);
  }
  return named;
}

/** "'{0}' is read before it is {1}" of the rule, with what the result gives for it. */
function wordsOf({ wordsId, given }: SarifResult, rule: Fields): string | null {
  if (wordsId === null) return null;
  const words = fieldsOf(fieldsOf(rule.messageStrings)[wordsId]);
  const text = textOf(words.text) ?? textOf(words.markdown);
  return text?.replace(/\{(\d{1,2})\}/g, (whole, at) => given[Number(at)] ?? whole) ?? null;
}

/** "file:///srv/shop/src/a%20b.js", "file:/srv/shop/A.kt" and "file:///C:/shop/A.cs" are paths. */
function fileOf(uri: string | null): string | null {
  if (uri === null) return null;
  const path = uri
    .replace(/^file:(?:\/\/(?:localhost)?)?(?=\/)/, "")
    .replace(/^file:\/\//, "")
    .replace(/^\/(?=[A-Za-z]:[\\/])/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
