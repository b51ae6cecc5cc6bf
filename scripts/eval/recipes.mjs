// A recipe by its name, by its file, or as it was at a commit.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";

const FOLDER = "src/fingerprint/recipes";

/** `2026-11`, `path/to/recipe.ts`, or either with `@<commit>` behind it: then with the scrubbers of that commit. */
export async function loadRecipe(wanted, work) {
  const at = wanted.lastIndexOf("@");
  const [name, commit] = at > 0 ? [wanted.slice(0, at), wanted.slice(at + 1)] : [wanted, null];
  const root = commit === null ? "." : sourceAt(commit, work);
  const file = [join(root, FOLDER, `${name}.ts`), join(root, name)].find(
    (one) => name !== "" && existsSync(one),
  );
  if (file === undefined)
    throw new Error(
      `no recipe "${wanted}": neither ${FOLDER}/${name}.ts nor a file ${name}${commit === null ? "" : ` at ${commit}`}`,
    );
  const out = join(mkdtempSync(join(work, "recipe-")), "recipe.mjs");
  await build({
    input: resolve(file),
    output: { file: out, format: "esm" },
    platform: "node",
    logLevel: "silent",
  });
  const recipe = Object.values(await import(pathToFileURL(resolve(out)).href)).find(isRecipe);
  if (recipe === undefined) throw new Error(`${file} exports no recipe ({ id, parts, kind })`);
  return recipe;
}

function isRecipe(value) {
  return (
    typeof value?.id === "string" && typeof value.parts === "function" && typeof value.kind === "function"
  );
}

/** The sources as a commit has them, unpacked beside the scratch work; package.json tells how rooms are named. */
function sourceAt(commit, work) {
  const folder = mkdtempSync(join(work, "at-"));
  const archive = join(folder, "source.tar");
  try {
    execFileSync(
      "git",
      ["archive", "--format=tar", "-o", archive, commit, "src/fingerprint", "src/model", "package.json"],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
  } catch (error) {
    throw new Error(
      `no commit "${commit}" here: ${
        String(error.stderr ?? error)
          .trim()
          .split("\n")[0]
      }`,
    );
  }
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  return folder;
}
