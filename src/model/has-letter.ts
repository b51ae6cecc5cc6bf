/** True where a text says something: a letter or a digit of any script. Most hold a plain one, and the other pattern's first use takes long. */
export function hasLetter(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || /[\p{L}\p{N}]/u.test(text);
}
