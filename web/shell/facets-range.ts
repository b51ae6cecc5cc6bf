/** The longest range that the API counts, in whole years. */
const ANY_TIME = "3650d";

/** The range whose categories and agents a page offers: the one that it shows. */
export function facetsRange(
  { since, until }: { readonly since?: string; readonly until?: string },
  /** What the page means where the address names none; "" for any time. */
  span: string,
): { readonly since: string; readonly until: string | undefined } {
  return { since: since ?? (span === "" ? ANY_TIME : span), until };
}
