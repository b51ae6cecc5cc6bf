/** The value of a setting in a config file, as text: `compilerOptions.strict` of JSON with comments, or a `key = value` line. */
export function configValue(file: string, text: string, key: string): string | null {
  if (/\.(?:jsonc?|json5)$|rc$/.test(file)) {
    const found = inJson(text, key);
    if (found !== null) return found;
  }
  return inLines(text, key);
}

function inJson(text: string, key: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(withoutComments(text));
  } catch {
    return null;
  }
  for (const part of key.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return null;
    value = (value as Record<string, unknown>)[part];
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** JSON as tsconfig has it: comments and last commas go, texts stay. */
function withoutComments(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (piece) => (piece[0] === '"' ? piece : ""))
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (piece) => (piece[0] === '"' ? piece : ""));
}

/** `key = value` and `key: value`, under their section (`[tool.black]`) where the key names one. */
function inLines(text: string, key: string): string | null {
  const at = key.lastIndexOf(".");
  const [section, name] = at < 0 ? [null, key] : [key.slice(0, at), key.slice(at + 1)];
  let current = "";
  let fallback: string | null = null;
  for (const line of text.split("\n")) {
    const head = /^\s*\[+([^\]]+)\]+\s*$/.exec(line);
    if (head) current = head[1]!.trim();
    // `line-length = 100`, `strict: true  # why`, `NODE_ENV=test`
    const pair = /^\s*(?:export\s+)?([\w.-]+)\s*[:=]\s*(.*?)\s*(?:\s#.*)?$/.exec(line);
    if (!pair) continue;
    const value = pair[2]!.replace(/^["']|["']$/g, "");
    if (pair[1] === key || (pair[1] === name && current === section)) return value;
    if (pair[1] === name && section === null) fallback ??= value;
  }
  return fallback;
}
