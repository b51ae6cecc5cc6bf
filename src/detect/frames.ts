import type { Frame } from "#model/failure.ts";

/** Not the user's own code: packages, standard libraries, runtimes and the tools that run it. */
export const FOREIGN =
  /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|\.cargo|rustlib|vendor|gems|\.m2|\.gradle|\.pnpm|\.yarn|\.npm)[\\/]|^node:|^internal\/|^<frozen|^<(?:anonymous|string|stdin|__array_function__ internals)>$|[\\/]lib[\\/]python\d(?:\.\d+)?[\\/]|[\\/](?:usr|opt|nix)[\\/].*[\\/]?(?:lib|go|ruby|python|include)[\\/]|^\/rustc\/|^(?:java|javax|jdk|sun|kotlin|scala|groovy)\.|[\\/]go[\\/]src[\\/]|(?:^|[\\/])_testmain\.go$|^testing\.go$|\(native\)|^(?:stdlib|camlinternal\w+)\.ml$|^native$|^webpack[:/]\/?\/?webpack|^\[eval|^(?:\.\.\/){3,}(?:\w[\w.-]*\/)*lib(?:sanitizer|stdc\+\+|gcc|gomp|go|gfortran)[\w+-]*\/|^(?:csu\/)?\.\.\/sysdeps\//;

/** Something of each of these: a file that has none of them is nobody else's, and the pattern, a fifth of a millisecond, is not compiled for it. */
const WORTH_ASKING =
  "node_modules -packages .cargo rustlib vendor gems .m2 .gradle .pnpm .yarn .npm internal/ < lib go/ go\\ ruby python include rustc java jdk sun kotlin scala groovy .go native webpack [eval ../sysdeps stdlib.ml camlinternal".split(
    " ",
  );

/** From so many files on the pattern is sooner asked. */
const MANY = 200;
let asked = 0;

/** True in the user's code, false in packages, standard libraries and runtimes. */
export function isOwn(file: string, areMany = ++asked > MANY): boolean {
  if (file.startsWith("node:")) return false;
  if (!areMany && !WORTH_ASKING.some((part) => file.includes(part))) return true;
  return !FOREIGN.test(file);
}

/** A frame from its loose parts. */
export function frame(
  file: string,
  line?: string | number | null,
  column?: string | number | null,
  fn?: string | null,
): Frame {
  return {
    file,
    line: toNumber(line),
    column: toNumber(column),
    fn: fn || null,
    // "Raised at Stdlib__Hashtbl.find in file "hashtbl.ml", line 539": OCaml names its library by the call
    own: isOwn(file) && !isOfNode(file) && !(fn?.startsWith("Stdlib") && /\.mli?$/.test(file)),
  };
}

/** The first frame in the user's own code, or the first outside of node itself, or the first of all. `frames` has the innermost call first. */
export function topFrame(frames: readonly Frame[]): Frame | null {
  return frames.find((f) => f.own) ?? frames.find(({ file }) => !isOfNode(file)) ?? frames[0] ?? null;
}

// "node:internal/modules/cjs/loader", "internal/process/next_tick.js"; before node 16 bare names: "module.js", "readline.js", "_stream_readable.js", "_http_client.js"
const OF_NODE =
  /^(?:internal[\\/]|(?:module|timers|fs|net|dns|dgram|util|vm|assert|events|domain|stream|buffer|child_process|cluster|crypto|http|https|http2|tls|zlib|readline|repl|tty|bootstrap_node|node|internal|async_hooks|worker_threads|string_decoder|_(?:stream|http|tls|debugger)_\w{1,40}|_linklist)\.js$)/;

/** True for files of node itself, as a stack names them. */
export function isOfNode(file: string): boolean {
  // Not by the pattern where there is no need: it is long, and a fresh process takes a while to make it.
  return (
    file.startsWith("node:") || ((file.endsWith(".js") || file.startsWith("internal")) && OF_NODE.test(file))
  );
}

export function toNumber(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === "") return null;
  const n = Number(value);
  return Number.isSafeInteger(n) && n >= 0 ? n : null;
}
