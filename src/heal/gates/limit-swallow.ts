import type { Block } from "#learn/suppression-diff.ts";
import { isComment } from "#learn/suppression-tests.ts";
import { quoted } from "./added-lines.ts";
import { languageOf } from "./language.ts";
import type { Refusal } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";

/** A handler that does nothing at all, or an error that is dropped where it was handed on. What else swallows is found by `noFixAmong`. */
export function swallowedIn(files: readonly PatchFile[]): Refusal[] {
  return files
    .filter(({ kind }) => kind !== "docs" && kind !== "expected")
    .flatMap((file) =>
      file.blocks.flatMap((block) => {
        const at = emptyHandler(block, file.path) ?? droppedError(block, languageOf(file.path).name);
        if (at === null) return [];
        return [
          {
            limit: "swallow" as const,
            where: `${file.path}:${block.line + at}`,
            why: `what goes wrong is thrown away: ${quoted(block.added[at]!)}`,
          },
        ];
      }),
    );
}

// } catch (e) {}   catch {   except Exception:   except: pass   rescue => e   rescue StandardError
const OPENS =
  /\bcatch\s*(?:\([^)]*\))?\s*\{\s*(.*)$|^\s*except\b[^:]*:\s*(.*)$|^\s*rescue\b(?!\s*=\s)(?:[\w:, ]*(?:=>\s*\w+)?)\s*$/;
// .catch(() => {})   .catch(() => null)   .catch(noop)   contextlib.suppress(Exception)   x rescue nil   defer func() { recover() }()
const IN_ONE_LINE =
  /\.catch\(\s*(?:(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|null|undefined|void 0)|noop|Function\.prototype|function\s*\(\w*\)\s*\{\s*\})\s*\)|\bsuppress\(\s*(?:Base)?Exception\b|\srescue\s+nil\s*$|\bdefer\s+func\(\)\s*\{\s*(?:_\s*=\s*)?recover\(\)|\bcatch_unwind\(|\bon_error_resume_next\b|^\s*On Error Resume Next/i;
// pass   ...   }   end   nil   // nothing to do
const NOTHING = /^(?:pass|\.\.\.|continue;?|nil|None|\}?\s*\)?;?|end)$/;
// fs.rmSync(x)   socket.close()   os.unlink(path)
const TIDIES = /\b(?:rm|unlink|rmdir|close|kill|destroy|dispose|release|abort|cleanup)\w*(?:Sync)?\(/;

function emptyHandler({ added, removed, above }: Block, path: string): number | null {
  const language = languageOf(path).name;
  for (const [at, line] of added.entries()) {
    if (isComment(line) || removed.some((old) => old.trim() === line.trim())) continue;
    const tried = added[at - 1] ?? above.at(-1) ?? "";
    if (IN_ONE_LINE.test(line) && !TIDIES.test(line)) return at;
    const opens = OPENS.exec(line);
    if (opens === null || TIDIES.test(tried) || TIDIES.test(line)) continue;
    const first = (opens[1] ?? opens[2] ?? "").trim();
    const rest = first !== "" ? [first] : added.slice(at + 1, at + 8).map((one) => one.trim());
    const body = rest.find((one) => one !== "" && !isComment(one)) ?? (at + 1 < added.length ? "}" : "");
    // What follows is not in the change: other rules know more then.
    if (body === "" && first === "") continue;
    if (NOTHING.test(body) && !(language === "python" && body === "}")) return at;
  }
  return null;
}

function droppedError({ added, removed }: Block, language: string): number | null {
  const had = (shape: RegExp) => removed.some((line) => shape.test(line));
  const at = added.findIndex((line) => {
    if (isComment(line) || removed.some((old) => old.trim() === line.trim())) return false;
    if (language === "rust")
      // let _ = save(&cart);   save(&cart).ok();   load().unwrap_or_default()
      return (
        /^\s*let _ = |\.ok\(\);\s*$|\.unwrap_or_default\(\)|\.unwrap_or\(|\bif let Ok\(/.test(line) &&
        had(/\?\s*[;,)]|\?\.|\.unwrap\(\)|\.expect\(/)
      );
    if (language === "go")
      // if err != nil {}   data, _ := os.ReadFile(path)   _ = err
      return (
        /\bif err(?:or)? != nil \{\s*\}/.test(line) ||
        /^\s*_ = err\b/.test(line) ||
        (/^\s*(?:\w[\w, ]{0,80}, ?_ :?= |_ = )\w/.test(line) && had(/\berr\b\s*:?=|,\s*err\b/))
      );
    // pytest || true   set +e   2>/dev/null where it was heard before
    if (language === "shell" || language === "make")
      return (
        /\|\|\s*(?:true|:|exit 0)\s*$|^\s*set \+e\b/.test(line) ||
        (/2>\s*\/dev\/null|&>\s*\/dev\/null/.test(line) && removed.length > 0)
      );
    return false;
  });
  return at < 0 ? null : at;
}
