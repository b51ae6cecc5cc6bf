import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The check that a project's own files name, as words; null where none is to be seen. */
export function likelyCheck(root: string): string[] | null {
  const has = (name: string) => existsSync(join(root, name));
  const script = testScript(read(join(root, "package.json")));
  if (script !== null) return ["npm", "test"];
  if (
    has("pytest.ini") ||
    has("conftest.py") ||
    /\[tool\.pytest|pytest/.test(read(join(root, "pyproject.toml")))
  )
    return ["python3", "-m", "pytest", "-q"];
  if (has("go.mod")) return ["go", "test", "./..."];
  if (has("Cargo.toml")) return ["cargo", "test"];
  // test: build
  if (/^test\s*:/m.test(read(join(root, "Makefile")))) return ["make", "test"];
  return null;
}

/** npm's own placeholder is no test: `echo "Error: no test specified" && exit 1`. */
function testScript(manifest: string): string | null {
  try {
    const script: unknown = (JSON.parse(manifest) as { scripts?: Record<string, unknown> }).scripts?.test;
    return typeof script === "string" && !script.includes("no test specified") ? script : null;
  } catch {
    return null;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
