import type { Finding, Fingerprint } from "#model/failure.ts";
import { sha256Hex } from "#model/sha256.ts";
import type { Recipe } from "./recipe.ts";
import { RECIPE_2026_11 } from "./recipes/2026-11.ts";

/**
 * # Fingerprints
 *
 * Two failures are the same when a person would fix them by the same change. A program cannot know the change, so it asks
 * what the failure says and where it belongs, and leaves out everything that differs between two sightings of one cause:
 * machine, user, directory, line, column, duration, port, process, address, date, random name, colour, order.
 *
 * A recipe is dated and never changes once released. Old failures keep the recipe that made them; a new finding is
 * identified by the current one and, as aliases, by all older ones, so that memory can link what it knew before.
 * Every part says whether and why it counts: `twiceshy inspect --explain` shows it.
 */
const RECIPES: readonly Recipe[] = [RECIPE_2026_11];

const CURRENT = RECIPES[RECIPES.length - 1]!;

/** 80 bits: a collision among a million fingerprints has a chance of one in two trillion. */
const HASH_CHARS = 20;

/** The stable identity of a finding, by the current recipe unless another is asked for. */
export function identify(finding: Finding, recipe: Recipe = CURRENT): Fingerprint {
  const parts = recipe.parts(finding);
  const counted = parts.filter((p) => p.contributes).map((p) => `${p.name}=${p.value}`);
  return {
    hash: shortHash(`${recipe.id}\n${counted.join("\n")}`),
    coarse: shortHash(`${recipe.id}\n${recipe.kind(finding)}`),
    recipe: recipe.id,
    parts,
  };
}

/** What older recipes call the same finding, newest first. */
export function aliasesOf(finding: Finding, recipes: readonly Recipe[] = RECIPES): string[] {
  return recipes
    .slice(0, -1)
    .reverse()
    .map((recipe) => identify(finding, recipe).hash);
}

function shortHash(text: string): string {
  return sha256Hex(text).slice(0, HASH_CHARS);
}
