import type { Recipe } from "../../src/fingerprint/recipe.ts";

export function loadRecipe(wanted: string, work: string): Promise<Recipe>;
