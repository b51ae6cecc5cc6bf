import type { Block, ChangedFile } from "./suppression-diff.ts";
import { type Found, netAdded } from "./suppression-net.ts";
import { asserts, isComment, strength } from "./suppression-tests.ts";

/** An assertion that is gone, demands less, or can no longer fail. */
export function weakenedAssertion(files: readonly ChangedFile[]): Found | null {
  const blocks = testBlocks(files);
  return goneAssertion(blocks) ?? looser(blocks) ?? escaped(files) ?? onlyUnasserted(files);
}

/** A block of a file, with the file's path. */
interface TestBlock {
  readonly path: string;
  readonly block: Block;
}

/** Blocks in files of tests, and in a file of code those inside its tests (Rust). */
function testBlocks(files: readonly ChangedFile[]): TestBlock[] {
  return files.flatMap((file) =>
    file.blocks.filter((block) => isTestBlock(file, block)).map((block) => ({ path: file.path, block })),
  );
}

/** True where the changed lines belong to a test. */
export function isTestBlock(file: ChangedFile, block: Block): boolean {
  if (file.kind === "test") return true;
  if (file.kind !== "code" || !file.path.endsWith(".rs")) return false;
  const changed = [...block.removed, ...block.added].filter((line) => line.trim() !== "");
  // #[cfg(test)] mod tests {, #[test]
  return (
    block.above.some((line) => /\bmod tests?\b|#\[(?:\w+::)*test\]|#\[cfg\(test\)\]/.test(line)) ||
    changed.every((line) => /\bassert(?:_\w+)?!/.test(line))
  );
}

function goneAssertion(blocks: readonly TestBlock[]): Found | null {
  const came = new Set(blocks.flatMap(({ block }) => assertions(block.added)));
  const gone = new Set(blocks.flatMap(({ block }) => assertions(block.removed)));
  let balance = 0;
  let first: Found | null = null;
  for (const { path, block } of blocks) {
    balance += assertions(block.added).filter((text) => !gone.has(text)).length;
    for (const text of assertions(block.removed)) {
      if (came.has(text)) continue;
      balance--;
      first ??= { where: `${path}:${block.line}`, why: `an assertion is gone: ${text.slice(0, 120)}` };
    }
  }
  return balance < 0 ? first : null;
}

/** The assertions in some lines, each as one line however it was broken. */
function assertions(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!asserts(lines[at]!)) continue;
    let text = lines[at]!.trim();
    for (let more = 0; more < 20 && depth(text) > 0 && at + 1 < lines.length; more++)
      text += ` ${lines[++at]!.trim()}`;
    // .toBe(1) on the line after expect(x)
    while (/^\s*\.\w/.test(lines[at + 1] ?? "")) text += lines[++at]!.trim();
    found.push(text.replace(/\s+/g, " "));
  }
  return found;
}

function depth(text: string): number {
  return (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0);
}

function looser(blocks: readonly TestBlock[]): Found | null {
  for (const { path, block } of blocks) {
    const before = assertions(block.removed);
    const after = assertions(block.added);
    for (const [at, line] of before.entries()) {
      const other = after[at];
      if (other !== undefined && strength(other) < strength(line))
        return {
          where: `${path}:${block.line}`,
          why: `an assertion demands less: ${other.trim().slice(0, 120)}`,
        };
    }
  }
  return null;
}

/** A test that leaves before it asserts, catches what it asserts, or is repeated until it passes. */
function escaped(files: readonly ChangedFile[]): Found | null {
  const tests = files.filter((file) => file.kind === "test" || file.kind === "support");
  const proper = tests.filter((file) => file.kind === "test");
  // except Exception: pass   } catch {}   } catch (e) { }   rescue => e
  const caught = netAdded(
    proper,
    (line) =>
      /^\s*except\b.*:\s*(?:pass)?$|\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|^\s*rescue\b/.test(line) &&
      !isComment(line),
  );
  if (caught && netAdded(proper, (line) => /^\s*pass\s*$|\{\s*\}|^\s*rescue\b/.test(line)))
    return { ...caught, why: "what the test throws is caught" };
  // if (false) expect(a).toBe(1);   false && assert(a)   if False:
  const never = netAdded(
    proper,
    (line) =>
      /\bif\s*\(?\s*(?:false|False|0)\b|\b(?:false|False)\s*(?:&&|and)\s/.test(line) && !isComment(line),
  );
  if (never) return { ...never, why: "part of the test is never reached" };
  // ["two", 2, 4],   {"two", 2, 4},   (2, 4),
  const rows = missingRow(proper);
  if (rows) return rows;
  // jest.retryTimes(3)   @pytest.mark.flaky(reruns=3)   this.retries(2)   { retry: 3 }
  const again = netAdded(tests, (line) =>
    /\bretryTimes\(|\bmark\.flaky\b|\bthis\.retries\(|\bretr(?:y|ies)\s*:\s*[1-9]|@Retry\w*\b|@RetryingTest|@flaky\b/.test(
      line,
    ),
  );
  if (again) return { ...again, why: "a failing test is tried again until it passes" };
  for (const { path, block } of testBlocks(files)) {
    const last = block.above.at(-1) ?? "";
    const lone = block.added.filter((line) => line.trim() !== "");
    // a mere return as a test's first statement
    if (
      lone.length > 0 &&
      /^\s*return;?\s*$/.test(lone[0]!) &&
      /(?:\{|:|\bdo)\s*$/.test(last) &&
      /\b(?:it|test\w*|def|fn|func|void)\b/.test(last)
    )
      return { where: `${path}:${block.line}`, why: "the test returns before it checks anything" };
  }
  return null;
}

/** A case of a table of cases that is gone. */
function missingRow(tests: readonly ChangedFile[]): Found | null {
  const isRow = (line: string) => /^\s*[[({]\s*["'`\d-].*[\])}],\s*$/.test(line);
  for (const file of tests)
    for (const block of file.blocks)
      if (
        block.removed.filter(isRow).length > 0 &&
        block.added.filter((line) => line.trim() !== "").length === 0 &&
        block.removed.every((line) => isRow(line) || line.trim() === "")
      )
        return {
          where: `${file.path}:${block.line}`,
          why: `a case is gone: ${block.removed[0]!.trim().slice(0, 120)}`,
        };
  return null;
}

/** The whole change is that the code no longer checks itself. */
function onlyUnasserted(files: readonly ChangedFile[]): Found | null {
  const code = files.filter((file) => file.kind === "code" && file.blocks.length > 0);
  if (code.length === 0 || code.length < files.filter((file) => file.kind !== "docs").length) return null;
  // assert(n > 0);   debug_assert!(n > 0);   assert n > 0
  const check = /^\s*(?:debug_)?assert(?:_\w+)?!?\s*[( ]|^\s*console\.assert\(/;
  const blocks = code.flatMap((file) => file.blocks);
  const changed = (line: string) => line.trim() !== "" && !isComment(line);
  const removed = blocks.flatMap((block) => block.removed.filter(changed));
  const added = blocks.flatMap((block) => block.added.filter(changed));
  return removed.length > 0 && added.length === 0 && removed.every((line) => check.test(line))
    ? { where: `${code[0]!.path}:${blocks[0]!.line}`, why: "the code no longer checks itself" }
    : null;
}
