import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// "goroutine 7 [running]:", "goroutine 18 [chan receive, 2 minutes]:", "goroutine 1 gp=0xc0000061c0 m=0 mp=0x5 [running]:"
const GOROUTINE = /^\s*goroutine \d+(?: [^[]*)? ?\[([^\]]+)\]:$/;
// "example.com/shop/cart.(*Cart).Total(0xc000010250)", "created by testing.(*T).Run in goroutine 1", "main.main.func1()"
const CALL = /^\s*(?:created by )?(\S.*?)(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?(?: in goroutine \d+)?$/;
// "	/home/dev/shop/cart.go:12 +0x1d", "      C:/dev/shop/cart.go:12 +0x1d", "	_testmain.go:47 +0x1aa"; a paste without its indentation still has the offset
const PLACE =
  /^(?:\s+|(?=\/\S+:\d+ \+0x))((?:[A-Za-z]:)?[^\s:][^:]*\.(?:go|s|cgo|c)):(\d+)(?: \+0x[0-9a-f]+)?(?: fp=.*)?$/;

export interface Goroutine {
  readonly state: string;
  readonly frames: readonly Frame[];
  readonly from: number;
  readonly to: number;
}

/** The goroutines that begin at or after `from`, up to the first line that is no part of a stack dump. */
export function readGoroutines(lines: readonly string[], from: number): Goroutine[] {
  const result: Goroutine[] = [];
  let i = from;
  while (i < lines.length) {
    if (lines[i]!.trim() === "") {
      i++;
      continue;
    }
    const head = GOROUTINE.exec(lines[i]!);
    if (head === null) break;
    const { frames, to } = readGoFrames(lines, i + 1);
    result.push({ state: head[1]!, frames, from: i, to });
    i = to;
  }
  return result;
}

/** Pairs of a call and the indented place below it, innermost first. */
export function readGoFrames(lines: readonly string[], from: number): { frames: Frame[]; to: number } {
  const frames: Frame[] = [];
  let i = from;
  for (; i < lines.length; i++) {
    const line = lines[i]!;
    const place = PLACE.exec(lines[i + 1] ?? "");
    const call = place === null ? null : CALL.exec(line);
    if (call !== null) {
      frames.push(goFrame(place![1]!, place![2]!, call[1]!));
      i++;
      continue;
    }
    // "...additional frames elided...", "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x45]", "runtime: ..."
    if (!/^\s*\.\.\.|^\[signal |^runtime(?:\.|:)/.test(line)) break;
  }
  return { frames, to: i };
}

function goFrame(file: string, line: string, fn: string): Frame {
  const made = frame(file, line, null, fn);
  // The standard library's packages have no dot in their first word: "testing.tRunner", "net/http.(*Server).Serve".
  const standard =
    /^(?:runtime|testing|reflect|sync|time|net|os|io|encoding|database|syscall|internal|context|bufio|bytes|fmt|strings|strconv|sort|errors|log|math|regexp|path|html|text|crypto|compress|archive|go)[./]/.test(
      fn,
    );
  // "/go/pkg/mod/github.com/stretchr/testify@v1.9.0/suite/suite.go": the cache of modules
  const isModule = /[\\/]pkg[\\/]mod[\\/]/.test(file);
  if (standard || isModule || file === "_testmain.go") return { ...made, own: false };
  // "/go/src/github.com/acme/shop/cart.go": not Go's own sources, but what stands in a GOPATH
  const isInPath = /\/src\/[\w-]+(?:\.[\w-]+)+\//.test(file) && !file.includes("/vendor/");
  return isInPath ? { ...made, own: true } : made;
}
