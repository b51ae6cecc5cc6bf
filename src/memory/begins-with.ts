/** From a text up to whatever does not begin with it any more, for `column >= ? AND column < ?`: a range that an index answers. */
export function beginningWith(prefix: string): [from: string, until: string] {
  return [prefix, `${prefix}\u{10ffff}`];
}
