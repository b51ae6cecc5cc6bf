// "strconv.Atoi: parsing "18o": invalid syntax" (Go), "invalid digit found in string" (Rust), "could not convert string to float: '3,5'" (Python), "For input string: "15g"", "Text '2026-02-30' could not be parsed at index 2" (Java), "Input string was not in a correct format" (.NET);
// of data "gzip: stdin: unexpected end of file", "xz: (stdin): Unexpected end of input", "tar: Unexpected EOF in archive"
const OF_A_VALUE =
  /\bstrconv\.\w{1,20}: parsing "|\bparsing "[^"]{0,80}": (?:invalid syntax|value out of range)$|\binvalid digit found in string\b|\bcould not convert string to \w+: |\binvalid literal for \w+\(\)|\bfor input string: "|^text '[^']{0,80}' could not be parsed at index \d|\binput string was not in a correct format\b|\(?\bstdin\)?: unexpected end of (?:file|input)\b|\bunexpected eof in archive\b/i;

/** Whether a message speaks of a value or of data that a program was given while it ran, however much its words sound like a parser's. */
export const isOfAValue = (message: string): boolean => OF_A_VALUE.test(message);
