import { PATHS } from "#fingerprint/scrubbers/paths.ts";
import { scrub } from "#fingerprint/scrubbers/scrubber.ts";
import { VALUES } from "#fingerprint/scrubbers/values.ts";
import { baseName } from "#model/base-name.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { lastName } from "#model/last-name.ts";
import { dissect, type Slot } from "./dissect.ts";

/**
 * What is compared of a failure, or of a text that somebody asks about. Small enough to be stored with every pattern
 * (encodeDocument), and complete: no score needs anything else, least of all the other documents.
 */
export interface SimilarDocument {
  readonly hash: string | null;
  readonly coarse: string | null;
  readonly category: string | null;
  readonly tool: string | null;
  readonly type: string | null;
  /** The words of the message, with a hole where something was filled in. */
  readonly words: readonly string[];
  readonly slots: readonly Slot[];
  readonly file: string | null;
  readonly test: string | null;
  /** Words of the evidence that the message does not have. */
  readonly detail: readonly string[];
}

const SCRUBBERS = [...PATHS, ...VALUES];
const MESSAGE_CHARS = 600;
const DETAIL_CHARS = 1500;
const DETAIL_WORDS = 48;

/** The document of a failure. */
export function documentOf(finding: IdentifiedFinding): SimilarDocument {
  const test = finding.test === null ? null : testName(finding.test);
  const dissected = dissect(withoutTest(scrubbed(finding.message, MESSAGE_CHARS), test));
  const words = dissected.words;
  const slots = dissected.slots.map((slot) =>
    isWhere(slot, finding) ? { ...slot, kind: "place" as const } : slot,
  );
  let detail: readonly string[] | null = null;
  return {
    hash: finding.fingerprint.hash,
    coarse: finding.fingerprint.coarse,
    category: finding.category,
    tool: finding.tool === "unknown" ? null : finding.tool,
    type: finding.errorType === null ? null : typeName(finding.errorType),
    words,
    slots,
    file: finding.file === null ? null : baseName(finding.file).toLowerCase(),
    test,
    // Taken apart when it is asked for: that takes two milliseconds of a fresh process, and few candidates come that far.
    get detail() {
      return (detail ??= detailOf(finding.excerpt, words, slots));
    },
  };
}

// "TypeError: x is not a function", "requests.exceptions.ConnectionError: …", "error TS2339: …", "error[E0382]: …", "npm ERR! code E404"
const LEADING_TYPE =
  /^(?:uncaught |error:? ?)?(?:\[?(?:error )?((?:[\w$]+[.:]+)*[A-Z]\w*(?:Error|Exception|Warning)|[A-Z]{1,6}\d{2,5})\]?:)\s*(?=\S)/i;

/** The document of free text: what a person or an agent types or pastes. */
export function documentOfText(text: string): SimilarDocument {
  const type = LEADING_TYPE.exec(text.slice(0, MESSAGE_CHARS));
  const { words, slots } = dissect(
    scrubbed(type === null ? text : text.slice(type[0].length), MESSAGE_CHARS),
  );
  return {
    ...{ hash: null, coarse: null, category: null, tool: null, file: null, test: null, detail: [] },
    type: type === null ? null : typeName(type[1]!),
    words,
    slots,
  };
}

function scrubbed(text: string, cap: number): string {
  return scrub(text.slice(0, cap), SCRUBBERS).text;
}

/** "requests.exceptions.ConnectionError" and "ConnectionError" are one; a word that only says that it failed is none. */
function typeName(type: string): string | null {
  const last = type
    .split(/[.:]+/)
    .filter((part) => part !== "")
    .pop();
  const name = (last ?? type).toLowerCase();
  return /^(?:error|exception|fatal|fatal error|failure|panic|failed)$/.test(name) ? null : name;
}

const OWN_TEST = "<test>";

/**
 * A test's name in its own message is noise: "taxes: expected 20, got 19", "Snapshot name: `prints a receipt 1`". A single
 * word may be what the message is about ("no database on this machine"), unless it stands before all the rest.
 */
function withoutTest(message: string, test: string | null): string {
  if (test === null || test.length < 4) return message;
  const at = message.toLowerCase().indexOf(test);
  const end = at + test.length;
  const isSpeaker = at === 0 && (end === message.length || message[end] === ":");
  if (at < 0 || !(isSpeaker || test.includes(" "))) return message;
  return message.slice(0, at) + OWN_TEST + message.slice(end);
}

// "tar: relase.tar: Cannot open: No such file or directory": the trouble is with the file itself
const UNOPENED = /\bno such file\b|\bENOENT\b|\bcan(?:'t|not) (?:open|stat|access)\b/i;

/** The test's or the file's own name in the message says where, not what: "error at setup of test_total". */
function isWhere({ kind, value }: Slot, finding: IdentifiedFinding): boolean {
  if (kind !== "name" || value.length < 4) return false;
  if (value.includes(OWN_TEST)) return true;
  const file = baseName(finding.file ?? "").toLowerCase();
  const isAboutFile = finding.group === "environment" || UNOPENED.test(finding.message);
  if (!isAboutFile && (value === file || value === file.replace(/\.\w+$/, ""))) return true;
  const test = finding.test === null ? "" : testName(finding.test);
  return test.length >= 4 && (value.endsWith(test) || test.endsWith(value));
}

/** "tests/test_cart.py::TestCart::test_tax[1-2]", "Cart > adds tax" and "test_tax (tests.Cart.test_tax)" by their own name. */
function testName(test: string): string {
  return lastName(test)
    .replace(/ \([\w.]+\)$/, "")
    .trim()
    .toLowerCase();
}

function detailOf(excerpt: string, words: readonly string[], slots: readonly Slot[]): string[] {
  const known = new Set([...words, ...slots.map((slot) => slot.value)]);
  const { words: more, slots: filled } = dissect(scrubbed(excerpt, DETAIL_CHARS));
  const names = filled.filter((slot) => slot.kind === "name").map((slot) => slot.value);
  return [...new Set([...more, ...names])]
    .filter((word) => word.length > 2 && word.length < 60 && !known.has(word))
    .slice(0, DETAIL_WORDS);
}
