/** The id that an address names; null where somebody's link is broken ("%" that begins nothing). */
export function addressId(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
