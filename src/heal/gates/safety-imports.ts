import type { Block } from "#learn/suppression-diff.ts";
import type { Language } from "./language.ts";

interface Shape {
  readonly languages: readonly string[];
  readonly shape: RegExp;
}

/** A whole import on one line that brings names in; one for its effects alone is logic. */
const IMPORTS: readonly Shape[] = [
  // import { tax } from "./tax.ts";   import fs from "node:fs"   import * as x from "y"   import type { X } from "y"
  {
    languages: ["javascript", "typescript"],
    shape: /^import\s+(?:type\s+)?[\w$*{][\w$*{}, ]*\s+from\s+["'][\w@./:~#-]+["'];?$/,
  },
  // const { tax } = require("./tax");
  {
    languages: ["javascript", "typescript"],
    shape: /^const\s+(?:[\w$]+|\{[\w$, :]+\})\s*=\s*require\(["'][\w@./:~#-]+["']\);?$/,
  },
  // import os   import os.path as p   from .tax import tax, rate as r
  {
    languages: ["python"],
    shape:
      /^(?:import\s+[\w.]+(?:\s+as\s+\w+)?(?:,\s*[\w.]+(?:\s+as\s+\w+)?)*|from\s+[\w.]+\s+import\s+\(?[\w, ]+\)?)$/,
  },
  // "fmt"   import "fmt"   t "text/template"
  { languages: ["go"], shape: /^(?:import\s+)?(?:[a-z]\w*\s+)?"[\w./-]+"$/ },
  // use std::fmt;   use crate::cart::{Cart, Item};
  { languages: ["rust"], shape: /^use\s+[\w:]+(?:::\{[\w:, ]+\})?(?:\s+as\s+\w+)?;$/ },
  // import java.util.List;   import static org.junit.Assert.*;
  { languages: ["java", "kotlin"], shape: /^import\s+(?:static\s+)?[\w.]+(?:\.\*)?;?$/ },
  // require "json"   require_relative "tax"
  { languages: ["ruby"], shape: /^require(?:_relative)?\s+["'][\w./-]+["']$/ },
  // #include <stdio.h>
  { languages: ["c"], shape: /^#\s*include\s+[<"][\w./-]+[>"]$/ },
  // using System.Text;   use App\Cart;
  { languages: ["csharp", "php"], shape: /^us(?:ing|e)\s+[\w.\\]+;$/ },
];

// What is brought in to run other things is no matter of imports.
const STRONG =
  /\b(?:child_process|vm|worker_threads|subprocess|ctypes|pickle|marshal|importlib|runpy|pty|socket|unsafe|reflect|plugin|syscall|os\/exec|open3|fiddle|std::process|sun\.misc|system|popen|spawn\w*|exec\w*|eval)\b|\*/;

/** True where only whole imports came and went, a blank line aside. */
export function isOnlyImports({ removed, added, above }: Block, language: Language): boolean {
  const changed = [...removed, ...added].filter((line) => line.trim() !== "");
  const shapes = IMPORTS.filter(({ languages }) => languages.includes(language.name));
  if (changed.length === 0 || changed.some((line) => STRONG.test(line))) return false;
  // A mere string is an import only inside Go's list of them.
  const isGoList = above.some((line) => /^import \($/.test(line.trim()));
  return changed.every(
    (line) =>
      shapes.some(({ shape }) => shape.test(line.trim())) &&
      (language.name !== "go" || isGoList || line.startsWith("import ")),
  );
}
