/** The server and the database, without who and by which password. */
export function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return "the team's database";
  }
}
