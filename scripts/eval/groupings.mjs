// Two ways to group the same failures, compared: which groups fell apart, which became one.
import { groupBy } from "./share.mjs";

/**
 * `items` are failures: {id, cause, older, newer, message}, where older and newer are what each recipe calls it, and cause is
 * the label where there is one. Groups are by recipe; causes are what a person says belongs together.
 */
export function compareGroupings(items) {
  const labelled = groupBy(
    items.filter(({ cause }) => cause !== null),
    ({ cause }) => cause,
  );
  const causes = [...labelled].map(([cause, members]) => ({
    cause,
    members,
    older: namesIn(members, "older"),
    newer: namesIn(members, "newer"),
  }));
  return {
    failures: items.length,
    groups: { older: namesIn(items, "older").length, newer: namesIn(items, "newer").length },
    causes: causes.length,
    /** A cause that was one group and is several, and the other way round. */
    split: causes.filter(({ older, newer }) => older.length < newer.length),
    mended: causes.filter(({ older, newer }) => older.length > newer.length),
    /** Two causes or more in one group that the other recipe keeps apart. */
    joined: sharedBy(items, "newer", "older"),
    parted: sharedBy(items, "older", "newer"),
    /** The same among failures that nobody labelled: a person must look. */
    unlabelledSplit: changedGroups(items, "older", "newer"),
    unlabelledJoined: changedGroups(items, "newer", "older"),
  };
}

const namesIn = (items, recipe) => [...new Set(items.map((item) => item[recipe]))];

function sharedBy(items, recipe, other) {
  return groupsOf(items, recipe)
    .map(([name, members]) => {
      const known = members.filter(({ cause }) => cause !== null);
      const first = new Map(known.map((item) => [item.cause, item]));
      return { name, members: [...first.values()] };
    })
    .filter(({ members }) => members.length > 1 && namesIn(members, other).length > 1);
}

function changedGroups(items, recipe, other) {
  return groupsOf(
    items.filter(({ cause }) => cause === null),
    recipe,
  )
    .filter(([, members]) => namesIn(members, other).length > 1)
    .map(([name, members]) => {
      const first = new Map(members.map((item) => [item[other], item]));
      return { name, members: [...first.values()] };
    });
}

function groupsOf(items, recipe) {
  return [...groupBy(items, (item) => item[recipe])];
}
