import type { Block, ChangedFile } from "./suppression-diff.ts";
import { standsIn } from "./suppression-files.ts";
import type { Found } from "./suppression-net.ts";
import { asserts, isComment, isImport } from "./suppression-tests.ts";
import { isTestBlock } from "./suppression-weaken.ts";

/**
 * True fixes can stand in a test: a syntax error, a missing import, a type error there. But where the test found something,
 * or may have, a changed test says nothing about the code.
 */
export function editsOnlyTests(files: readonly ChangedFile[], categories: readonly string[]): Found | null {
  const asserted =
    categories.length === 0 ||
    categories.some((category) => /^(?:test_failure|timeout|other)$/.test(category));
  const thrown = categories.includes("runtime_error");
  if (!asserted && !thrown) return null;
  let first: string | null = null;
  for (const file of files) {
    if (file.kind === "docs") continue;
    for (const block of file.blocks) {
      const telling = [...block.removed, ...block.added].filter(
        (line) => line.trim() !== "" && !isComment(line) && !isImport(line),
      );
      if (telling.length === 0) continue;
      if (file.kind !== "expected" && !replaces(file, block) && !isTestBlock(file, block)) return null;
      if (asserted || file.kind === "expected" || block.removed.some(asserts))
        first ??= `${file.path}:${block.line}`;
    }
  }
  return first === null
    ? null
    : { where: first, why: "only the test was changed: the code may well have been wrong" };
}

// monkeypatch.setattr(calc, "add", …)   @patch("calc.add")   jest.mock("./cart")   vi.spyOn(   sinon.stub(   allow(Cart).to receive(:total)
const MOCKS =
  /\bmonkeypatch\.set\w+\(|\b(?:mock\.|mocker\.|@)patch\b|\b(?:jest|vi)\.(?:mock|doMock|spyOn)\(|\bsinon\.(?:stub|replace|fake)\w*\(|\ballow\(.*\.to receive\b|\bmock\.(?:module|method)\(/;
// export { total } from "../cart.js";
const HANDS_ON = /^export\b.*\bfrom\s+["']\./;

/** True where something takes the place of the code that is tested. */
function replaces(file: ChangedFile, { removed, added }: Block): boolean {
  if (standsIn(file.path)) return true;
  if (file.kind !== "support") return false;
  const isGone = (line: string) =>
    HANDS_ON.test(line.trim()) && !added.some((other) => HANDS_ON.test(other.trim()));
  return added.some((line) => MOCKS.test(line)) || removed.some(isGone);
}
