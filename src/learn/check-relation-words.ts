/** The words of a check's command as identifyCheck quotes them; null for anything else of the shell. */
export function splitWords(command: string): string[] | null {
  // "node --test test.js": nearly all of them.
  if (/^[\w@%+=:,./~^ -]*$/.test(command)) return command.split(" ").filter((word) => word !== "");
  const words: string[] = [];
  let at = 0;
  while (at < command.length) {
    if (command[at] === " ") {
      at++;
      continue;
    }
    let word = "";
    while (at < command.length && command[at] !== " ") {
      const char = command[at]!;
      if (char === "'") {
        const end = command.indexOf("'", at + 1);
        if (end < 0) return null;
        word += command.slice(at + 1, end);
        at = end + 1;
      } else if (char === "\\") {
        word += command[at + 1] ?? "";
        at += 2;
      } else if (/[\w@%+=:,./~^-]/.test(char)) {
        word += char;
        at++;
      } else return null;
    }
    words.push(word);
  }
  return words;
}
