// Files → lines of prose and messages. Each reader yields paragraphs; what is not text is left alone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Every paragraph of the readable files below a folder, shortest paths first so that a cap cuts what lies deepest. */
export function* paragraphs(folder, only) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => only === null || only.test(file))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const file of files) {
    const reader = READERS.find(([pattern]) => pattern.test(file))?.[1];
    if (reader !== undefined) yield* reader(text(file));
  }
}

function text(file) {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const READERS = [
  [/\.html?(?:\.gz)?$/, fromHtml],
  [/\.(?:md|markdown|rst|txt|adoc)(?:\.gz)?$|(?:README|CHANGELOG|NEWS)(?:\.gz)?$/i, fromProse],
  [/\/man\/.*\.\d\w*(?:\.gz)?$/, fromManual],
  [/\.d\.[cm]?ts$/, fromComments],
  [/\.go$/, fromComments],
  [/\.json(?:\.gz)?$/, fromStrings],
  [/diagnosticMessages|\/(?:tsc|messages|localize)\.js$/, fromStrings],
  [/\.ri$/, fromStrings],
];

function* fromHtml(page) {
  const plain = page
    .replace(/<(script|style|nav|head)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<\/?(?:p|div|li|tr|td|th|h\d|pre|dt|dd|br|section|table|ul|ol)\b[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(\w+|#\d+|#x[0-9a-f]+);/gi, entity);
  // Inside a paragraph lines are wrapped; between block elements there is always a line break of ours.
  for (const line of plain.split("\n")) yield line;
}

const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };

function entity(_, name) {
  if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16) || 32);
  if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)) || 32);
  return ENTITIES[name] ?? " ";
}

function* fromProse(prose) {
  for (const block of prose.split(/\n\s*\n|\n(?=[-*#] )/)) yield block.replace(/\s+/g, " ");
}

function* fromManual(page) {
  for (const block of page.split(/\n\.(?:PP|P|TP|IP|SH|SS|LP)\b.*/))
    yield block
      .replace(/^[.'].*$/gm, " ")
      .replace(/\\f\w|\\[&-]/g, "")
      .replace(/\s+/g, " ");
}

function* fromComments(source) {
  for (const [comment] of source.matchAll(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm))
    for (const block of comment.split(/\n\s*(?:\*|\/\/)\s*\n/))
      yield block.replace(/^\s*(?:\/?\*+\/?|\/\/)/gm, " ").replace(/\s+/g, " ");
  for (const [, string] of source.matchAll(/"((?:[^"\\\n]|\\.){12,300})"/g))
    if (/ \S+ /.test(string)) yield string;
}

function* fromStrings(source) {
  for (const [, string] of source.matchAll(/"((?:[^"\\\n]|\\.){12,4000})"/g))
    if (/ \S+ /.test(string)) yield string.replace(/<[^>]*>|\\[nrt]/g, " ");
}
