/** An address without its password, to be shown. */
export function withoutSecret(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?#]*):[^@/]*@/i, "$1:***@").replace(/(password=)[^&]*/gi, "$1***");
}
