/**
 * Our entries in a client's hook configuration: put in, taken out. Pure: text in, text out. An entry is ours when its
 * command names the launcher; everything else is somebody else's and keeps every byte.
 */
import { isHookCommand } from "#agents/hooks/command.ts";
import { addPart, applyEdits, removePart, styleOf, type TextEdit } from "./jsonc-edit.ts";
import { dataOf, type JsoncArray, type JsoncNode, memberOf, parseJsonc } from "./jsonc-tree.ts";
import { Unexpected } from "./unexpected.ts";

/** One element of the list of an event. */
export interface WantedHook {
  readonly event: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** Other forms of it that are as good where they stand. */
  readonly also?: readonly Readonly<Record<string, unknown>>[];
}

/** The configuration with exactly the wanted entries of ours; `top` are members that the file must have, such as its version. */
export function mergeHooks(
  text: string | null,
  wanted: readonly WantedHook[],
  top: Readonly<Record<string, unknown>> = {},
): string {
  if (text === null || text.trim() === "") return fresh(wanted, top);
  const root = parsed(text);
  let now = withoutStale(text, wanted);
  for (const [key, value] of Object.entries(top)) {
    if (memberOf(root, key) === null) now = edit(now, (node) => add(now, node, { key, value }));
  }
  if (memberOf(root, "hooks") === null && wanted.length > 0) {
    return edit(now, (node) => add(now, node, { key: "hooks", value: byEvent(wanted) }));
  }
  for (const { event, entry } of missing(parsed(now), wanted)) {
    now = edit(now, (node) => {
      const hooks = memberOf(node, "hooks")!.value;
      const list = memberOf(hooks, event)?.value;
      return list === undefined
        ? add(now, hooks, { key: event, value: [entry] })
        : add(now, list, { value: entry });
    });
  }
  return now;
}

/**
 * The configuration without our entries; null where nothing else is left and the file is ours, and not one that stood there empty. `original` is what the
 * file held before we came, where that is known: an empty list that stood there stays.
 */
export function removeHooks(text: string, original: string | null | undefined): string | null {
  if (text.trim() === "") return text;
  const before = typeof original === "string" && original.trim() !== "" ? parsed(original) : null;
  const touched = new Set(oursIn(parsed(text)).map(({ event }) => event));
  if (touched.size === 0) return text;
  let now = withoutStale(text, []);
  for (const event of touched) now = closeEmpty(now, ["hooks", event], before, original ?? "");
  now = closeEmpty(now, ["hooks"], before, original ?? "");
  if (before !== null) {
    // The one that we wrote; another number is somebody's own.
    const version = memberOf(parsed(now), "version")?.value;
    if (memberOf(before, "version") === null && version?.kind === "scalar" && version.value === 1)
      now = edit(now, (node) => removeMember(now, node, "version"));
    return closeEmpty(now, [], before, original ?? "");
  }
  const root = parsed(now);
  const left = root.kind === "object" ? root.parts.map(({ key }) => key) : [];
  // Qwen Code stamps every settings file that it reads: "$version": 4.
  const isBare = left.every((key) => key === "version" || key === "$version") && !now.includes("/");
  return isBare ? (original ?? null) : now;
}

/** Whether every wanted entry is there, as it should be, and none of ours besides. */
export function hasHooks(text: string, wanted: readonly WantedHook[]): boolean {
  const root = parsed(text);
  return missing(root, wanted).length === 0 && oursIn(root).length === wanted.length;
}

/** How many entries of ours there are. */
export function countOurs(text: string): number {
  return oursIn(parsed(text)).length;
}

function fresh(wanted: readonly WantedHook[], top: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ ...top, hooks: byEvent(wanted) }, null, 2)}\n`;
}

function byEvent(wanted: readonly WantedHook[]): Record<string, unknown[]> {
  const events: Record<string, unknown[]> = {};
  for (const { event, entry } of wanted) (events[event] ??= []).push(entry);
  return events;
}

interface Ours {
  readonly event: string;
  readonly index: number;
  /** Inside a group that holds other people's too; null where the whole element is ours. */
  readonly handler: number | null;
  readonly data: unknown;
}

function oursIn(root: JsoncNode): Ours[] {
  const hooks = memberOf(root, "hooks")?.value;
  if (hooks?.kind !== "object") return [];
  return hooks.parts.flatMap(({ key: event, value: list }) => {
    if (list.kind !== "array" || memberOf(hooks, event)?.value !== list) return [];
    return list.parts.flatMap(({ value }, index): Ours[] => {
      const data = dataOf(value);
      if (isOurCommand(data)) return [{ event, index, handler: null, data }];
      const handlers = memberOf(value, "hooks")?.value;
      if (handlers?.kind !== "array") return [];
      const mine = handlers.parts.flatMap((part, handler) =>
        isOurCommand(dataOf(part.value)) ? [handler] : [],
      );
      if (mine.length > 0 && mine.length === handlers.parts.length) {
        return [{ event, index, handler: null, data }];
      }
      return mine.map((handler) => ({ event, index, handler, data: null }));
    });
  });
}

function isOurCommand(handler: unknown): boolean {
  if (typeof handler !== "object" || handler === null) return false;
  const { command, commandWindows, bash, powershell } = handler as Record<string, unknown>;
  return [command, commandWindows, bash, powershell].some(
    (words) => typeof words === "string" && isHookCommand(words),
  );
}

/** Ours that are not wanted, or are there twice, taken out one by one from behind. */
function withoutStale(text: string, wanted: readonly WantedHook[]): string {
  const unmet = [...wanted];
  const stale = oursIn(parsed(text)).filter((one) => {
    const at = unmet.findIndex((want) => isMetBy(want, one));
    if (at < 0) return true;
    unmet.splice(at, 1);
    return false;
  });
  return stale.reduceRight(
    (now, { event, index, handler }) =>
      edit(now, (root) => {
        const list = memberOf(memberOf(root, "hooks")!.value, event)!.value as JsoncArray;
        if (handler === null) return removePart(now, list, index);
        return removePart(now, memberOf(list.parts[index]!.value, "hooks")!.value as JsoncArray, handler);
      }),
    text,
  );
}

function missing(root: JsoncNode, wanted: readonly WantedHook[]): WantedHook[] {
  const there = oursIn(root);
  return wanted.filter((want) => !there.some((one) => isMetBy(want, one)));
}

/** A list or an object that we emptied: gone, or as it was. */
function closeEmpty(
  text: string,
  path: readonly string[],
  before: JsoncNode | null,
  original: string,
): string {
  return edit(text, (root) => {
    const node = nodeAt(root, path);
    if (node === null || node.kind === "scalar" || node.parts.length > 0) return [];
    const was = nodeAt(before, path);
    if (was !== null) {
      const isEmpty = was.kind !== "scalar" && was.parts.length === 0;
      // A remark that came, went or was changed since is somebody's, too.
      const isAlike = insideOf(text, node) === insideOf(original, was);
      return isEmpty && isAlike
        ? [{ start: node.start, end: node.end, text: original.slice(was.start, was.end) }]
        : [];
    }
    // A remark that somebody wrote into it since keeps it.
    if (insideOf(text, node) !== "") return [];
    return removeMember(text, nodeAt(root, path.slice(0, -1))!, path.at(-1)!);
  });
}

function insideOf(text: string, { start, end }: JsoncNode): string {
  return text.slice(start + 1, end - 1).trim();
}

function nodeAt(root: JsoncNode | null, path: readonly string[]): JsoncNode | null {
  return path.reduce<JsoncNode | null>((node, key) => (node && memberOf(node, key)?.value) ?? null, root);
}

function removeMember(text: string, holder: JsoncNode, key: string): TextEdit[] {
  if (holder.kind !== "object") return [];
  const index = holder.parts.findLastIndex((part) => part.key === key);
  return index < 0 ? [] : removePart(text, holder, index);
}

function add(text: string, node: JsoncNode, part: { key?: string; value: unknown }): TextEdit[] {
  const wanted = part.key === undefined ? "array" : "object";
  if (node.kind !== wanted) {
    throw new Unexpected(wanted === "array" ? "an event's hooks are no list" : '"hooks" is no object');
  }
  return addPart(text, node, part, styleOf(text));
}

function edit(text: string, step: (root: JsoncNode) => TextEdit[]): string {
  return applyEdits(text, step(parsed(text)));
}

function parsed(text: string): JsoncNode {
  const root = parseJsonc(text);
  if (root.kind !== "object") throw new Unexpected("it holds no JSON object");
  return root;
}

function isMetBy({ event, entry, also = [] }: WantedHook, one: Ours): boolean {
  return event === one.event && [entry, ...also].some((form) => isSame(form, one.data));
}

/** The same data, whatever the order of names. */
function isSame(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b);
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
