import { TIDIES } from "../../swallow-table.ts";
import type { BraceWords } from "./brace-names.ts";
import type { CodeMark } from "./facts.ts";
import { type Group, type Item, isGroup, isMark, isWord, printed, statementsOf } from "./token-groups.ts";
import type { Dialect } from "./tokens.ts";

/** Where errors are thrown away: handlers with nothing in them, leaving from finally, errors that are looked at for nothing. */
export function swallowedIn(items: readonly Item[], dialect: Dialect, words: BraceWords): CodeMark[] {
  const marks: CodeMark[] = [];
  const mark = (why: string, around: string, line: number) =>
    marks.push({ limit: "swallow", key: `${around}: ${why}`, why, line });
  const look = (all: readonly Item[], around: string): void => {
    for (const [at, one] of all.entries()) {
      if (isWord(one, "catch")) {
        const caught = isGroup(all[at + 1], "(") ? (all[at + 1] as Group) : null;
        const body = all[caught === null ? at + 1 : at + 2];
        const tried = all[at - 1];
        const isTidying =
          isGroup(tried, "{") && statementsOf(tried.items).length === 1 && TIDIES.test(printed(tried.items));
        if (
          isGroup(body, "{") &&
          !isTidying &&
          isIgnoring(body, caught === null ? "..." : printed(caught.items), words)
        )
          mark("what goes wrong is thrown away", around, one.line);
      }
      if (isWord(one, "finally") && isGroup(all[at + 1], "{") && leaves((all[at + 1] as Group).items))
        mark("what leaves from finally throws the error away", around, one.line);
      if (dialect === "go" && isGroup(one, "{") && isForNothing(one, all, at))
        mark("what goes wrong is thrown away", around, one.line);
      if (dialect === "rust" && (isEmptyArm(all, at) || isEmptyIfErr(all, at)))
        mark("what goes wrong is thrown away", around, one.line);
      // std::panic::catch_unwind(…)
      if (dialect === "rust" && isWord(one, "catch_unwind")) mark("a panic is caught", around, one.line);
      if (isGroup(one)) look(one.items, isGroup(one, "{") ? nameBefore(all, at) || around : around);
    }
  };
  look(items, "");
  return marks;
}

/** Nothing at all, or no more than leaving for whatever went wrong. */
function isIgnoring({ items }: Group, caught: string, { broad }: BraceWords): boolean {
  const statements = statementsOf(items).filter((one) => !isNothing(one));
  if (statements.length === 0) return true;
  return broad.test(caught) && statements.every((one) => LEAVES.test(printed(one)));
}

// return   return null   return false   continue   break
const LEAVES = /^(?:return(?: ?(?:null|false|true|0|""|nullptr|\{\}|\[\]))?|continue|break)$/i;

/** (void)e   e   if (false) { … } */
function isNothing(statement: readonly Item[]): boolean {
  const said = printed(statement);
  return /^(?:\(void\))?\$?\w+$/.test(said)
    ? !/^(?:return|continue|break|throw)$/.test(said)
    : /^if ?\(?(?:false|0)\)?\{/.test(said);
}

function leaves(items: readonly Item[]): boolean {
  return statementsOf(items).some((one) => isWord(one[0], "return", "break", "continue"));
}

const LOOKED_BACK = 40;

/** if err != nil { }   defer func() { recover() }() */
function isForNothing(block: Group, all: readonly Item[], at: number): boolean {
  const said = printed(block.items).replace(/;/g, "");
  if (/^(?:_=|if \w+:=)?recover\(\)$/.test(said)) return true;
  const rest = said.replace(/^_=err\w*$/, "");
  if (rest !== "") return false;
  // if err := save(); err != nil { }
  let from = at;
  while (from > 0 && from > at - LOOKED_BACK && !isWord(all[from], "if") && !isGroup(all[from - 1], "{"))
    from--;
  return isWord(all[from], "if") && /\berr\w*!=nil$/i.test(printed(all.slice(from, at)));
}

/** Err(_) => {}   Err(e) => () */
function isEmptyArm(all: readonly Item[], at: number): boolean {
  if (!isWord(all[at], "Err") || !isGroup(all[at + 1], "(") || !isMark(all[at + 2], "=>")) return false;
  const body = all[at + 3];
  return isGroup(body) && body.open !== "[" && body.items.length === 0;
}

/** if let Err(_) = save() { } */
function isEmptyIfErr(all: readonly Item[], at: number): boolean {
  if (!isWord(all[at], "if") || !isWord(all[at + 1], "let") || !isWord(all[at + 2], "Err")) return false;
  const body = all.slice(at + 3, at + LOOKED_BACK).find((one) => isGroup(one, "{"));
  return isGroup(body, "{") && body.items.length === 0;
}

/** The name of the function whose braces these are, as far as it can be told. */
function nameBefore(all: readonly Item[], at: number): string {
  for (let place = at - 1; place > 0 && place > at - 12; place--)
    if (isGroup(all[place], "(") && isWord(all[place - 1])) return (all[place - 1] as { text: string }).text;
  return "";
}
