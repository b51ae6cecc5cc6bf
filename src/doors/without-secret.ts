/** An address without its password, to be shown. A password may hold an `@` too: the last one ends it. */
export function withoutSecret(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?#]*):.*@/i, "$1:***@").replace(/(password=)[^&]*/gi, "$1***");
}
