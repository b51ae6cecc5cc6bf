import { MOMENTS, type MomentKind } from "#model/warning.ts";

/** What whoever asks for warnings tells of a moment. */
export interface ToldOfMoment {
  readonly kind: MomentKind;
  readonly command?: string | null;
  readonly files?: readonly string[];
  readonly text?: string | null;
}

/** Without this, nothing could ever fit a moment of the kind: silence would look like an answer. */
const NEEDS: Readonly<Partial<Record<MomentKind, "command" | "files" | "text">>> = {
  command: "command",
  edit: "files",
  prompt: "text",
};

/** What is missing for a moment of its kind, by name; null where nothing is. */
export function missingAt(told: ToldOfMoment): "command" | "files" | "text" | null {
  const need = NEEDS[told.kind];
  if (need === undefined) return null;
  const given = told[need] ?? "";
  return (typeof given === "string" ? given.trim() : given).length === 0 ? need : null;
}

/** What is wrong with a moment that a program made; null where nothing is. */
export function momentFault(told: unknown): string | null {
  if (typeof told !== "object" || told === null) return `a moment is an object: { kind: "session" }`;
  const { kind, files, edits, findings, remembered, ...rest } = told as Record<string, unknown>;
  if (!MOMENTS.includes(kind as MomentKind))
    return `a moment's kind is one of ${MOMENTS.join(", ")}, not ${JSON.stringify(kind) ?? "missing"}`;
  for (const name of TEXTS)
    if (rest[name] != null && typeof rest[name] !== "string") return `a moment's ${name} is a text`;
  for (const [name, value] of Object.entries({ files, edits, findings }))
    if (value !== undefined && !Array.isArray(value)) return `a moment's ${name} are a list`;
  const fault = faultOfParts(told as Partial<Record<"files" | "edits" | "findings", unknown[]>>);
  if (fault !== null) return fault;
  if (remembered != null && !Array.isArray((remembered as { failures?: unknown }).failures))
    return "a moment's remembered is what a memory answered when a run was stored";
  const named = [...((files as string[] | undefined) ?? []), ...filesIn(edits)];
  const missing = missingAt({ ...(told as ToldOfMoment), files: named });
  return missing === null ? null : `at the moment of ${String(kind)}, ${missing} must be given`;
}

const TEXTS = ["session", "task", "agent", "command", "directory", "text", "category"];

function faultOfParts({
  files = [],
  edits = [],
  findings = [],
}: Partial<Record<"files" | "edits" | "findings", unknown[]>>): string | null {
  if (!files.every((file) => typeof file === "string")) return "a moment's files are texts";
  const isEdit = (edit: unknown): boolean => {
    const { file, before, after } = Object(edit) as Record<string, unknown>;
    return (
      typeof file === "string" && [before, after].every((side) => side == null || typeof side === "string")
    );
  };
  if (!edits.every(isEdit)) return "a moment's edits are objects: { file, before, after }";
  const isFinding = (one: unknown) =>
    typeof (Object(one) as { fingerprint?: { hash?: unknown } }).fingerprint?.hash === "string";
  return findings.every(isFinding) ? null : "a moment's findings are what inspect() answers";
}

/** An edit that is told of names its file. */
function filesIn(edits: unknown): string[] {
  return Array.isArray(edits) ? edits.map(({ file }: { file: string }) => file) : [];
}
