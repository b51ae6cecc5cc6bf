import { spawn } from "node:child_process";
import { tmpdir } from "node:os";

/** What the machine's own Python says of some texts: their trees or syntax errors, in order; or why it says nothing. */
export type PythonTrees =
  | { readonly kind: "read"; readonly trees: readonly unknown[] }
  | { readonly kind: "none"; readonly why: string };

/** Reads texts without running them. Positions but for the line, and contexts of names, are left out. */
const SCRIPT = `
import ast, json, sys
sys.setrecursionlimit(5000)
def tell(n):
    if isinstance(n, ast.AST):
        d = {"type": type(n).__name__}
        if hasattr(n, "lineno"): d["line"] = n.lineno
        for k in n._fields:
            if k in ("ctx", "type_comment", "kind", "type_ignores"): continue
            v = getattr(n, k, None)
            d["caught" if k == "type" else k] = tell(v)
        return d
    if isinstance(n, list): return [tell(x) for x in n]
    if n is None or isinstance(n, (str, bool)): return n
    return {"value": type(n).__name__ + " " + repr(n)}
out = []
for text in json.loads(sys.stdin.buffer.read()):
    try: out.append(tell(ast.parse(text)))
    except SyntaxError as e: out.append({"broken": e.lineno or 1})
    except (ValueError, RecursionError, MemoryError): out.append({"broken": 1})
sys.stdout.write(json.dumps(out))
`;

// A python3 that is a script of its own takes half a second, on a busy machine several.
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Asks python3 in isolated mode: no site packages, no variables, nothing of the folder; the texts go in by stdin. */
export function readPython(
  texts: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  timeoutMs = TIMEOUT_MS,
): Promise<PythonTrees> {
  return new Promise((resolve) => {
    const child = spawn("python3", ["-I", "-S", "-c", SCRIPT], {
      cwd: tmpdir(),
      env: { PATH: env.PATH ?? "/usr/bin:/bin" },
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const none = (why: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve({ kind: "none", why });
    };
    const timer = setTimeout(() => none("python3 took too long"), timeoutMs);
    child.on("error", () => none("no python3 here"));
    // It may be gone before it has read everything.
    child.stdin.on("error", () => {});
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) none("python3 said too much");
      else chunks.push(chunk);
    });
    child.on("close", () => {
      clearTimeout(timer);
      const trees = parsed(Buffer.concat(chunks).toString("utf8"));
      resolve(
        trees?.length === texts.length
          ? { kind: "read", trees }
          : { kind: "none", why: "python3 could not be asked" },
      );
    });
    child.stdin.end(JSON.stringify(texts));
  });
}

function parsed(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
