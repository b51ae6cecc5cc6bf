import type { CodeMark } from "./facts.ts";
import { constantText, type Names, standsFor } from "./python-names.ts";
import { child, lineOf, list, type Node, printed, word } from "./tree.ts";

const EVAL =
  /^(?:eval|exec|execfile|compile|__import__|runpy\.\w+|importlib\.import_module|code\.\w+|(?:pickle|cPickle|marshal|shelve|dill|jsonpickle)\.(?:loads?|open|decode|Unpickler)|types\.FunctionType|yaml\.(?:unsafe_load|full_load)\w*)$/;
const SHELL =
  /^(?:os|posix|nt)\.(?:system|popen\w*|exec[lv]\w*|spawn\w*|posix_spawnp?|startfile)$|^subprocess\.\w+$|^commands\.get\w*output$|^pty\.spawn$|^asyncio\.create_subprocess_\w+$/;
const STRONG = /^(?:os|posix|nt|subprocess|builtins|__builtins__)$/;

/** Text that would be run as code, and other programs that would be started, by what the names stand for. */
export function dangerOf(node: Node, parent: Node | null, names: Names): CodeMark | null {
  const mark = (limit: "eval" | "shell", why: string): CodeMark => ({
    limit,
    key: printed(node),
    why,
    line: lineOf(node),
  });
  if (node.type === "Call") {
    const name = standsFor(child(node, "func")!, names);
    if (name !== null && EVAL.test(name)) return mark("eval", `text would be run as code: ${name}`);
    if (name !== null && SHELL.test(name)) return mark("shell", `another program is started: ${name}`);
    const [first, second] = list(node, "args");
    // getattr(os, name), where nobody can say which
    if (
      name === "getattr" &&
      first &&
      second &&
      constantText(second) === null &&
      STRONG.test(standsFor(first, names) ?? "")
    )
      return mark("eval", "a function whose name is put together");
    return list(node, "keywords").some(isShell) ? mark("shell", "a line for a shell") : null;
  }
  if (child(parent, "func") === node) return null;
  // run = os.system   map(eval, rows)
  if (!/^(?:Name|Attribute|Subscript)$/.test(node.type) || isTarget(node, parent)) return null;
  const name = standsFor(node, names);
  if (name !== null && /^(?:eval|exec)$/.test(name))
    return mark("eval", `text would be run as code: ${name}`);
  return name !== null && node.type !== "Name" && SHELL.test(name) && !/^subprocess\.[A-Z]/.test(name)
    ? mark("shell", `another program may be started: ${name}`)
    : null;
}

const isTarget = (node: Node, parent: Node | null) =>
  list(parent, "targets").includes(node) || child(parent, "target") === node;

/** shell=True   **{"shell": True} */
function isShell(keyword: Node): boolean {
  const value = child(keyword, "value")!;
  if (word(keyword, "arg") === "shell") return value.value !== false;
  return value.type === "Dict" && list(value, "keys").some((key) => constantText(key) === "shell");
}
