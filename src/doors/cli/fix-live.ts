import type { FixEvent } from "#model/fix-event.ts";
import { loopLines } from "#report/loop-lines.ts";
import { type LiveLoop, liveAfter, liveAtFirst, liveLines } from "#report/loop-live.ts";
import { type Paint, paint } from "#report/paint.ts";
import { screenWidth } from "#report/screen-width.ts";

/** What the view is drawn on. */
export interface Screen {
  write(text: string): void;
  /** As it is now: somebody may make it larger or smaller. */
  size(): { readonly columns: number; readonly rows: number };
  readonly paint: boolean;
  now(): number;
}

/** How a person is told of a fix loop. */
export interface FixView {
  tell(event: FixEvent): void;
  /** A line of somebody else's. */
  say(text: string): void;
  /** Somebody wants it to end: from here on there are lines only. */
  stopping(): void;
  /** Leaves nothing but lines on the screen. */
  close(): void;
}

const LEAST_MS = 100;
const TICK_MS = 1000;
/** A block that changes is not worth a line of its own in what stays. */
const ONLY_LIVE: ReadonlySet<FixEvent["kind"]> = new Set(["checking", "doing"]);
/** Told in the block first, and kept with what came of it. */
const HELD: ReadonlySet<FixEvent["kind"]> = new Set(["cycle-begun", "planned", "coded"]);

/** The view on a terminal. Below the lines that stay stands a block that is drawn anew: one write for each change, at most ten a second. */
export function fixLive(screen: Screen): FixView {
  const ink = paint(screen.paint);
  let live = liveAtFirst(screen.now());
  let drawn: readonly string[] = [];
  let held: string[] = [];
  let isLive = true;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | null = null;
  const tick = setInterval(() => draw(), TICK_MS);
  tick.unref();
  // Back from the background: what stood there is somewhere above, and no longer ours.
  const forgetDrawn = () => (drawn = []);
  process.on("SIGCONT", forgetDrawn);

  function draw(): void {
    if (!isLive || live.limits === null) return;
    const early = drawnAt + LEAST_MS - screen.now();
    if (early > 0) {
      waiting ??= setTimeout(() => {
        waiting = null;
        draw();
      }, early);
      return;
    }
    const lines = blockOf(live, screen);
    if (lines.join("\n") === drawn.join("\n")) return;
    screen.write(`${toTop(drawn, screen)}${block(lines)}`);
    drawn = lines;
    drawnAt = screen.now();
  }

  function stay(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => `${line}\n`).join("");
    const next = isLive && live.limits !== null ? blockOf(live, screen) : [];
    screen.write(`${wipe(drawn, screen)}${text}${next.length === 0 ? "" : block(next)}`);
    drawn = next;
    drawnAt = screen.now();
  }

  function clear(): void {
    isLive = false;
    if (waiting !== null) clearTimeout(waiting);
    clearInterval(tick);
    process.off("SIGCONT", forgetDrawn);
    if (drawn.length > 0) screen.write(wipe(drawn, screen));
    drawn = [];
  }

  return {
    tell(event) {
      live = liveAfter(live, event);
      if (ONLY_LIVE.has(event.kind)) return draw();
      const lines = loopLines(event).map((line) => painted(line, event, ink));
      if (isLive && HELD.has(event.kind)) {
        held.push(...lines);
        return draw();
      }
      if (event.kind === "stopped") clear();
      const all = [...held, ...lines];
      held = [];
      stay(all);
    },
    say: (text) => stay(text.replace(/\n$/, "").split("\n")),
    stopping() {
      if (!isLive) return;
      const lines = [...held, ink.yellow("stopping: what is at work is ended, and the files are put back")];
      held = [];
      clear();
      stay(lines);
    },
    close: clear,
  };
}

function blockOf(live: LiveLoop, screen: Screen): string[] {
  const { columns, rows } = screen.size();
  const lines = ["", ...liveLines(live, screen.now(), { columns, paint: screen.paint })];
  // One row is left for what stands above; the last lines tell the most.
  return rows > 0 && lines.length >= rows ? lines.slice(-Math.max(1, rows - 1)) : lines;
}

/** Written over what stands there, not wiped first: nothing flickers. */
const block = (lines: readonly string[]) => `${lines.map((line) => `${line}\u001b[K`).join("\n")}\u001b[J`;

const wipe = (drawn: readonly string[], screen: Screen) =>
  drawn.length === 0 ? "" : `${toTop(drawn, screen)}\u001b[J`;

/** From the end of the block to its beginning. On a screen that became narrower its lines take more rows. */
function toTop(drawn: readonly string[], screen: Screen): string {
  if (drawn.length === 0) return "";
  const { columns } = screen.size();
  const rows = drawn.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(screenWidth(bare(line)) / Math.max(1, columns))),
    0,
  );
  return rows > 1 ? `\r\u001b[${rows - 1}A` : "\r";
}

// \u001b[31m: a colour takes no column
const bare = (line: string) => line.replace(/\u001b\[\d+m/g, "");

function painted(line: string, event: FixEvent, ink: Paint): string {
  switch (event.kind) {
    case "started":
      return line.startsWith("fix") ? ink.bold(line) : ink.dim(line);
    case "cycle-begun":
      return ink.bold(line);
    case "planned":
      return ink.dim(line);
    case "verified":
      return line.startsWith("  →") ? (event.verdict === "fixed" ? ink.green(line) : ink.yellow(line)) : line;
    case "kept":
      return ink.green(line);
    case "stopped": {
      const isGood = event.end.reason === "fixed" || event.end.reason === "already_green";
      return line.startsWith(" ") ? line : ink.bold(isGood ? ink.green(line) : ink.red(line));
    }
    default:
      return line;
  }
}
