// "expected 'module soup not found' to equal 'ok'", "assertion failed: `left == right`", "Expected: 3, Actual: 4", "expected an error, got none"
const CLAIM =
  /^\W{0,12}assert|\bassertion (?:failed|failure)\b|\bexpected\b.{0,300}?(?:\bto (?:be|equal|eql|have|match|contain|include|throw|raise)\b|\bbut\b|\b(?:got|received|actual)\b)/i;

/** Whether a message is what somebody claimed of a value: the words in it are the value's, and say nothing of the machine. */
export function isClaim(message: string, errorType: string | null): boolean {
  return /Assert/.test(errorType ?? "") || CLAIM.test(message);
}
