// What the small model of kinds looks at: words of the message, of the error's name and of the command. Shared by the training
// script (scripts/train-kinds.mjs) and by the engine, so that both see the same.

// "'soup'", "`libsoup-9'", "‘courier’": a name says nothing about other projects
const QUOTED = /["'`‘][^"'`’\n]{1,60}["'`’]/g;
// "src/cart.js", "menu.scm:4:1"
const PATH = /\S*[\\/]\S*|\S+\.\w{1,5}\b/g;
const WORD = /[a-z]+(?:'t)?/g;
const MESSAGE_WORDS = 30;
const COMMAND_WORDS = 6;
// Words inside of a program's name: "stylelint", "runtests", "buildctl"
const INSIDE = ["lint", "test", "check", "fmt", "build", "compile", "spec", "format", "install"];

/** The features of a failure, each a letter for where it stands and a word. */
export function kindFeatures(message: string, errorType: string | null, command: string | null): string[] {
  const found = new Set<string>();
  const said = message.slice(0, 600).replace(QUOTED, " ").replace(PATH, " ");
  for (const word of wordsOf(said).slice(0, MESSAGE_WORDS)) found.add(`w:${word}`);
  for (const word of wordsOf(errorType ?? "")) found.add(`e:${word}`);
  for (const word of wordsOf(command ?? "").slice(0, COMMAND_WORDS)) found.add(`c:${word}`);
  const lower = (command ?? "").toLowerCase();
  for (const part of INSIDE) if (lower.includes(part)) found.add(`k:${part}`);
  return [...found];
}

function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, 600)
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(WORD) ?? []
  );
}
