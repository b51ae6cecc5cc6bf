import type { Block } from "#learn/suppression-diff.ts";
import { codeLine } from "./code-line.ts";
import type { Language } from "./language.ts";

/** True where both sides are the same program once the types are gone. Only where that can be shown line by line: TypeScript, Python. */
export function isOnlyTypes({ removed, added }: Block, language: Language): boolean {
  const erase =
    language.name === "typescript" ? withoutTypes : language.name === "python" ? withoutHints : null;
  if (erase === null) return false;
  const lines = (side: readonly string[]) => {
    const kept: string[] = [];
    for (const line of side) {
      if (line.trim() === "") continue;
      const { isSure, code } = codeLine(line, language);
      if (!isSure || /\bany\b|\bAny\b/.test(code)) return null;
      const erased = erase(line);
      if (erased !== "") kept.push(erased);
    }
    return kept;
  };
  const [old, fresh] = [lines(removed), lines(added)];
  return (
    old !== null &&
    fresh !== null &&
    old.length === fresh.length &&
    old.every((line, at) => line === fresh[at])
  );
}

// Names, members, generics, lists, unions, literals: no "=", no ":" and no call, so that no value can hide in it.
const TYPE = String.raw`[\w$.]+(?:<[\w$.,<>\[\]| ]*>)?(?:\[\])*(?:\s*[|&]\s*(?:[\w$.]+(?:<[\w$.,<>\[\]| ]*>)?(?:\[\])*|"[^"]*"))*`;
// const rows: Row[] = …   let total: number;
const VARIABLE = new RegExp(String.raw`^(\s*(?:export\s+)?(?:const|let|var)\s+[\w$]+): ${TYPE}(?= = |;$)`);
// function total(items: Item[], rate?: number): number {   async total(items: Item[]): Promise<number> {
const FUNCTION =
  /^(\s*(?:(?:export|default|async|function|static|private|protected|public|readonly)\s+)*[\w$]*\s*\()([^()=?{}]*(?:\?:[^()=?{}]*)*)(\))([^()={}?]*)(\{)$/;
const PARAMETER = new RegExp(String.raw`^((?:\.\.\.)?[\w$]+)\??: ${TYPE}$`);
// export type Rate = number;   interface Item { price: number }
const WHOLE =
  /^\s*(?:export\s+)?(?:declare\s+)?(?:type\s+[\w$<>, ]+=[^()=]*;|interface\s+[\w$<>, ]+(?:\s+extends\s+[\w$<>, ]+)?\{[^()={}]*\})$/;

function withoutTypes(line: string): string {
  const text = line.trimEnd();
  // A type that others may import is still a type; a whole one is gone when the program runs.
  if (WHOLE.test(text)) return "";
  const variable = VARIABLE.exec(text);
  if (variable) return variable[1]! + text.slice(variable[0].length);
  const head = FUNCTION.exec(text);
  if (head === null || /^\s*(?:if|for|while|switch|catch|return|with)\b/.test(text)) return text;
  const [, opens, inside, closes, result, brace] = head;
  const parameters = inside!.trim() === "" ? [] : splitTop(inside!);
  const bare = parameters.map((one) => PARAMETER.exec(one)?.[1] ?? one);
  const isType = result!.trim() === "" || new RegExp(`^: ${TYPE}$`).test(result!.trim());
  return `${opens}${bare.join(", ")}${closes}${isType ? "" : result!.trim()} ${brace}`;
}

// def total(items: list[Item], rate: float | None = None) -> float:
const DEFINITION = /^(\s*(?:async )?def \w+\()([^(){}]*)(\))(?:\s*->\s*[\w.[\], |"]+)?:$/;
// total: int = 0
const HINTED = /^(\s*(?:self\.)?(?!else\b|try\b|finally\b|lambda\b)\w+): [\w.[\], |"]+(?= = )/;

function withoutHints(line: string): string {
  const text = line.trimEnd();
  const definition = DEFINITION.exec(text);
  if (definition) {
    const [, opens, inside, closes] = definition;
    const bare = splitTop(inside!).map((one) =>
      one.replace(
        /^(\*{0,2}\w+):\s*[\w.[\], |"]+?(?:\s*(=)\s*(.*))?$/,
        (_, name: string, sign?: string, value?: string) => (sign === undefined ? name : `${name}=${value}`),
      ),
    );
    return `${opens}${bare.join(", ")}${closes}:`;
  }
  return text.replace(HINTED, "$1");
}

/** "a: Map<string, number>, b" is two. */
function splitTop(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const char of list) {
    if ("<[".includes(char)) depth++;
    else if (">]".includes(char)) depth--;
    if (char === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += char;
  }
  return [...parts, part.trim()].filter((one) => one !== "");
}
