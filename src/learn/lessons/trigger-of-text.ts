import type { Condition } from "#model/lesson.ts";
import { isTelling } from "./noise.ts";

// "src/db/schema.ts", "tests/*.py", "prisma/schema.prisma", "next.config.js"
const PATH =
  /(?:^|[\s`'"(])((?:[\w@.-]+\/)+[\w.*-]+|[\w-]+(?:\.[\w-]+)*\.(?:tsx?|jsx?|mjs|cjs|py|go|rs|rb|java|kt|sql|prisma|json|ya?ml|toml|css|sh))(?=$|[\s`'"),.:;])/;
// "`npm run schema:generate`", "'use client'"
const QUOTED = /`([^`\n]{3,80})`|"([^"\n]{3,80})"|'([^'\n]{3,80})'/;
// "pytest_asyncio", "useEffect", "ENOENT", "TS2339", "@types/node"
const TOKEN = /@[\w-]+\/[\w-]+|\b[a-z]+_[a-z_0-9]+\b|\b[a-z]+[A-Z]\w+|\b[A-Z]{2,}\d*_?[A-Z0-9_]*\b/;
// A name in the middle of a sentence: "validate input with Zod"
const NAME = /[a-z,;:]\s+([A-Z][\w.-]{2,})/;

/** What a sentence says it is about, as a condition; null where it names nothing that could be looked for. */
export function triggerOfText(text: string): Condition | null {
  const path = PATH.exec(text)?.[1];
  if (path !== undefined && isPath(path))
    return { field: "file", operator: "glob", value: path.includes("/") ? path.replace(/\/$/, "/**") : path };
  const quoted = QUOTED.exec(text);
  const said = quoted?.[1] ?? quoted?.[2] ?? quoted?.[3];
  if (said !== undefined)
    return isTelling(said) ? { field: "text", operator: "contains", value: said } : null;
  const word = TOKEN.exec(text)?.[0] ?? NAME.exec(text)?.[1];
  return word !== undefined && isTelling(word) ? { field: "text", operator: "word", value: word } : null;
}

/** "src/db" and "a/b/c" are paths; "and/or" is not. */
function isPath(text: string): boolean {
  return /\.\w+$|\*|\/.*\/|^(?:src|lib|app|apps|tests?|packages|docs|scripts|db|database|config|server|client)\//.test(
    text,
  );
}
