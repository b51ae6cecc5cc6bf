/** Whether a variable says no: off, false, no or 0. */
export function isNo(value: string | undefined): boolean {
  return value !== undefined && /^(?:off|false|no|0)$/i.test(value.trim());
}
