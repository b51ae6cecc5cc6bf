import { HOLE, NOISE, type Slot } from "./dissect.ts";
import type { SimilarDocument } from "./document.ts";
import { nameWeight } from "./name-weight.ts";
import { wordWeight } from "./word-weight.ts";

/** How much of what both name is the same, and how much is something else; what only one of them names is neither. */
export interface Share {
  readonly same: number;
  readonly other: number;
}

/** How what is filled into two messages agrees. */
export interface Agreement {
  readonly names: Share;
  readonly places: Share;
  readonly numbers: Share;
  /** The sentence is the same, and where it says what it is about, it says something else: a look-alike. */
  readonly clash: number;
}

const NOTHING: Share = { same: 0, other: 0 };

/** Word by word where both are one sentence, else as sets. */
export function agree(a: SimilarDocument, b: SimilarDocument): Agreement {
  return alongside(a, b) ?? asSets(a, b);
}

type Tally = Record<Slot["kind"], { same: number; other: number }>;

/** Null where the two are different sentences: of other length, or with more words exchanged than kept. */
function alongside(a: SimilarDocument, b: SimilarDocument): Agreement | null {
  if (a.words.length !== b.words.length) return null;
  const tally: Tally = {
    name: { same: 0, other: 0 },
    place: { same: 0, other: 0 },
    number: { same: 0, other: 0 },
  };
  let kept = 0;
  let exchanged = 0;
  let [i, j] = [0, 0];
  for (const [n, word] of a.words.entries()) {
    const counter = b.words[n]!;
    const x = word === HOLE ? a.slots[i++]! : null;
    const y = counter === HOLE ? b.slots[j++]! : null;
    if (x !== null && y !== null) tallySlots(tally, x, y);
    else if (word === counter) kept += wordWeight(word);
    else if (word !== NOISE && counter !== NOISE)
      exchanged += weightOfExchange(x?.value ?? word, y?.value ?? counter);
  }
  if (exchanged > 0 && exchanged >= kept) return null;
  const clash = exchanged >= 1 || tally.name.other > 0;
  return {
    names: share(tally.name),
    places: share(tally.place),
    numbers: share(tally.number),
    clash: clash ? 1 : 0,
  };
}

/** A name where the other has another number or place is another name; a name that is a place elsewhere is the same name. */
function tallySlots(tally: Tally, x: Slot, y: Slot): void {
  const kind = x.kind === y.kind ? x.kind : "name";
  if (x.value === y.value) tally[kind].same += kind === "name" ? nameWeight(x.value) : 1;
  else tally[kind].other++;
}

/** "can't" for "cannot" is nothing; one name for another, quoted or not, is all. */
function weightOfExchange(x: string, y: string): number {
  return x === y ? 0 : Math.min(wordWeight(x) || 1, wordWeight(y) || 1);
}

function share({ same, other }: { same: number; other: number }): Share {
  const of = same + other;
  return of === 0 ? NOTHING : { same: same / of, other: other / of };
}

function asSets(a: SimilarDocument, b: SimilarDocument): Agreement {
  const of = (kind: Slot["kind"]): Share => compareSets(valuesOf(a, kind), valuesOf(b, kind), a, b);
  const [names, numbers] = [of("name"), of("number")];
  // "assert [2, 4] == [2, 5]" and "assert 'a' == 'b'": values on both sides, and not even of one kind
  const unlike = names === NOTHING && numbers === NOTHING && hasValue(a) && hasValue(b);
  return { names, places: of("place"), numbers: unlike ? { same: 0, other: 1 } : numbers, clash: 0 };
}

function hasValue({ slots }: SimilarDocument): boolean {
  return slots.some((slot) => slot.kind !== "place");
}

function compareSets(
  x: ReadonlySet<string>,
  y: ReadonlySet<string>,
  a: SimilarDocument,
  b: SimilarDocument,
): Share {
  let same = 0;
  for (const value of x) if (y.has(value) || b.words.includes(value)) same += nameWeight(value);
  for (const value of y) if (!x.has(value) && a.words.includes(value)) same += nameWeight(value);
  if (same === 0 && (x.size === 0 || y.size === 0)) return NOTHING;
  // Between what the shorter and what the longer one names: tools differ in how much they tell.
  const of = Math.max(same, Math.sqrt(weightOf(x) * weightOf(y)));
  // Sharing only "NoneType" is sharing little, even where there is nothing else to share.
  return { same: (same / of) * Math.min(1, same), other: 1 - same / of };
}

function weightOf(values: ReadonlySet<string>): number {
  let sum = 0;
  for (const value of values) sum += nameWeight(value);
  return sum;
}

function valuesOf(document: SimilarDocument, kind: Slot["kind"]): ReadonlySet<string> {
  return new Set(document.slots.filter((slot) => slot.kind === kind).map((slot) => slot.value));
}
