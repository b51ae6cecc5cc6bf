const LONGEST = 400;

/** Whether a path fits a glob (`*`, `**`, `?`, `{a,b}`). One without a slash is for the file's own name. Never backtracks far. */
export function fitsGlob(path: string, glob: string): boolean {
  const clean = path.replaceAll("\\", "/").replace(/^\.\//, "");
  const wanted = glob.replace(/^\.?\//, "");
  if (wanted === "" || wanted.length > LONGEST || clean.length > 4000) return false;
  return alternatives(wanted).some((one) =>
    one.includes("/")
      ? fitsSegments(clean.split("/"), one.split("/"))
      : fitsSegment(clean.split("/").at(-1)!, one),
  );
}

/** `*.{ts,tsx}` is `*.ts` and `*.tsx`; at most 64 of them. */
function alternatives(glob: string): string[] {
  let all = [glob];
  for (let round = 0; round < 6; round++) {
    const next = all.flatMap((one) => {
      const braces = /\{([^{}]*)\}/.exec(one);
      if (!braces) return [one];
      const [before, after] = [one.slice(0, braces.index), one.slice(braces.index + braces[0].length)];
      return braces[1]!.split(",").map((word) => before + word + after);
    });
    // {a} alone is one alternative, and others may follow it.
    if (next.every((one, i) => one === all[i]) || next.length > 64) return next.slice(0, 64);
    all = next;
  }
  return all;
}

/** By the places in the glob that can be reached after each part of the path: linear in path times glob. */
function fitsSegments(path: readonly string[], glob: readonly string[]): boolean {
  let reached = skipDeep(new Set([0]), glob);
  for (const segment of path) {
    const next = new Set<number>();
    for (const place of reached) {
      if (glob[place] === "**") next.add(place);
      else if (place < glob.length && fitsSegment(segment, glob[place]!)) next.add(place + 1);
    }
    reached = skipDeep(next, glob);
  }
  return reached.has(glob.length);
}

function skipDeep(places: Set<number>, glob: readonly string[]): Set<number> {
  for (const place of places) if (glob[place] === "**") places.add(place + 1);
  return places;
}

/** One name against one part: the star last seen takes one letter more each time the rest does not fit. */
function fitsSegment(name: string, part: string): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0];
  while (at < name.length) {
    if (part[place] === "*") {
      star = place++;
      mark = at;
    } else if (place < part.length && (part[place] === "?" || part[place] === name[at])) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++mark;
    } else return false;
  }
  while (part[place] === "*") place++;
  return place === part.length;
}
