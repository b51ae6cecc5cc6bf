// What languages and tools name themselves says less than what a project names.
const BUILT_IN =
  /^(?:none(?:type)?|null|nil(?::nilclass)?|undefined|void|any|unknown|never|self|this|object|obj|str(?:ing)?|int(?:eger)?|[ui]\d+|usize|float|double|f\d+|number|bool(?:ean)?|char|byte|list|dict|map|set|tuple|array|function|method|class|module|true|false|npm|npx|yarn|pnpm|pip|node|python3?|go|cargo|git|make|docker|java|test|tests|main|src|index|\W+|\w)$/;

/** How much a name counts among the others. */
export function nameWeight(name: string): number {
  return BUILT_IN.test(name) ? 0.25 : 1;
}
