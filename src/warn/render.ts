import { OUR_MARK } from "#model/hook.ts";
import type { MomentKind, Warning } from "#model/warning.ts";
import { cut } from "./clean-slot.ts";
import { WARN_NUMBERS } from "./numbers.ts";
import { moreLines, type Slots, slotsOf } from "./slots.ts";
import { DEFAULT_TEMPLATE, fillTemplate, headOf, OTHER_TEMPLATE, type Template } from "./template.ts";
import { tokensOf } from "./tokens.ts";

export interface RenderOptions {
  readonly moment: MomentKind;
  /** Hard; the moment's own where it is not given. */
  readonly tokens?: number;
  readonly template?: Template;
  /** The action is held with these words, and goes on when it is asked for again. */
  readonly isHeld?: boolean;
}

export interface Rendered {
  /** Empty where there is nothing to say, or no room to say it. */
  readonly text: string;
  /** Those that are in it, in their order. */
  readonly said: readonly Warning[];
}

/** Warnings as the text that reaches a model, the same bytes each time, and which found room: whole ones are dropped first, then the last one is cut: its diff at a line, its words between two of them. */
export function render(warnings: readonly Warning[], options: RenderOptions): Rendered {
  const { moment, tokens = WARN_NUMBERS.tokens[moment], template = DEFAULT_TEMPLATE } = options;
  const head = headOf(moment, options.isHeld);
  const kept = warnings.slice(0, WARN_NUMBERS.most);
  const slots = kept.map(slotsOf);
  const fits = (text: string) => tokensOf(text) <= tokens;
  const items = slots.map((one, i) => fillTemplate(templateFor(kept[i]!, template), one));
  for (let count = kept.length; count > 0; count--) {
    const text = textOf(items.slice(0, count), head);
    if (fits(text)) return { text, said: kept.slice(0, count) };
  }
  const [first] = slots;
  if (first !== undefined)
    for (const shorter of shortened(first)) {
      const text = textOf([fillTemplate(templateFor(kept[0]!, template), shorter)], head);
      if (fits(text)) return { text, said: kept.slice(0, 1) };
    }
  return { text: "", said: [] };
}

/** What was ignored again and again is said in other words; words that a person has put in place of ours stay. */
function templateFor({ isRephrased }: Warning, template: Template): Template {
  return isRephrased && template === DEFAULT_TEMPLATE ? OTHER_TEMPLATE : template;
}

// "… 12 more lines"
const MORE = /^… (\d+) more lines?$/;
const LEAST_WORDS = 80;
/** Of what to do, where not even one line has room. */
const WIDTHS = [200, 120, 80, 40, 20, 12] as const;
// "    +  return total;" and "    -  return sum;"
const ADDED = /^\s*\+/;
const REMOVED = /^\s*-/;

function textOf(items: readonly string[], head: string): string {
  return `${OUR_MARK} ${head}\n${items.join("\n")}`;
}

/** Ever shorter: without what is taken away, fewer lines of what to do, without the cause, with less of the message, and then less of each line. */
function* shortened(slots: Slots): Generator<Slots> {
  const already = slots.how.reduce((sum, line) => sum + Number(MORE.exec(line)?.[1] ?? 0), 0);
  const lines = slots.how.filter((line) => !MORE.test(line));
  // What to write is worth more than what stands there now: that can be read in the file.
  const whole = lines.some((line) => ADDED.test(line)) ? lines.filter((line) => !REMOVED.test(line)) : lines;
  const first = (count: number) => {
    const more = already + lines.length - Math.min(count, whole.length);
    return more === 0 ? whole : [...whole.slice(0, count), moreLines(more)];
  };
  for (let count = whole.length; count >= 1; count--) yield { ...slots, how: first(count) };
  const least = { ...slots, how: first(1), why: "" };
  yield least;
  yield { ...least, what: cut(slots.what, LEAST_WORDS) };
  // Whoever is about to run it knows the check.
  for (const width of WIDTHS) {
    const what = cut(slots.what, Math.min(LEAST_WORDS, width));
    yield { ...least, check: "", what, how: least.how.map((line) => cut(line, width)) };
  }
}
