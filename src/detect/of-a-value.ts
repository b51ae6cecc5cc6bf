// "strconv.Atoi: parsing "18o": invalid syntax" (Go), "invalid digit found in string" (Rust), "could not convert string to float: '3,5'" (Python), "For input string: "15g"" (Java)
const OF_A_VALUE =
  /\bparsing "[^"]{0,80}": (?:invalid syntax|value out of range)$|\binvalid digit found in string\b|\bcould not convert string to \w+: |\binvalid literal for \w+\(\)|\bfor input string: "/i;

/** Whether a message speaks of a value that a program was given while it ran, however much its words sound like a parser's. */
export const isOfAValue = (message: string): boolean => OF_A_VALUE.test(message);
