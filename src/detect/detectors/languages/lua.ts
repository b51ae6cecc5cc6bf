import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** Lua: the place and what was said, behind the interpreter's name or over the stack. */
export const lua: Detector = {
  id: "lua",
  tool: "lua",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    [".lua:", "stack traceback:"],
    ["lua: ", ".lua:"],
    ["luajit: ", ".lua:"],
    ["lua5", ".lua:"],
  ],
  programs: ["lua", "luajit", "texlua"],
  scan({ lines }, about): Draft[] {
    const isKnown = about.exitCode !== null || about.signal !== null;
    return lines.flatMap((text, from): Draft[] => {
      const match = SAID.exec(text);
      if (match === null || (match[1] === undefined && !isOverStack(lines, from))) return [];
      const [, , file, line, said] = match as unknown as [string, string, string, string, string];
      const message = said.replace(/:$/, "");
      // A server logs what it caught with its stack, too.
      const sure = isKnown || match[1] !== undefined;
      return [{ message, category: kindOf(message), file, line: Number(line), sure, from, to: from + 1 }];
    });
  },
};

// lua: cart.lua:4: attempt to index a nil value (local 'cart')
// /usr/bin/luajit: ...share/lua/5.1/nn.lua:110: cuda runtime error (59)
const SAID = /^(\S{0,200}lua(?:jit)?[\d.-]{0,10}(?:\.exe)?: )?(?:\.{3})?(\S{1,300}\.lua):(\d+): (\S.*)$/;

/** "stack traceback:" below, or below the paths where a module was looked for. */
function isOverStack(lines: readonly string[], at: number): boolean {
  let i = at + 1;
  while (i < at + 40 && /^\tno /.test(lines[i] ?? "")) i++;
  return lines[i] === "stack traceback:";
}

function kindOf(message: string): Category {
  if (/^module '[^']+' not found/.test(message)) return "missing_dependency";
  // '}' expected (to close '{' at line 1) near 'salad'
  return / near (?:'|<eof>)/.test(message) ? "syntax_error" : "runtime_error";
}
