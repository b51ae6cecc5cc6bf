/** A command without what only starts it. */
export interface Unwrapped {
  readonly words: readonly string[];
  /** With another user's rights. */
  readonly asRoot: boolean;
}

/** `env CI=1 timeout 60 npx -y jest` is jest, `python3 -m pytest` pytest; null where a wrapper's flags are not understood. */
export function unwrap(argv: readonly string[]): Unwrapped | null {
  let words = argv;
  let asRoot = false;
  for (let turns = 0; turns < 12; turns++) {
    const [first = "", second = "", third = ""] = words;
    const program = named(first);
    // CI=1
    if (words.length > 1 && /^[A-Za-z_]\w*=/.test(first)) words = words.slice(1);
    else if (/^(?:env|cross-env|cross-env-shell)$/.test(program) && words.length > 1) {
      if (second.startsWith("-")) return null;
      words = words.slice(1);
    } else if (
      /^(?:time|nohup|exec|command|builtin|corepack|dotenv)$/.test(program) &&
      words.length > 1 &&
      second !== "enable"
    ) {
      if (second.startsWith("-") && second !== "--") return null;
      words = words.slice(second === "--" ? 2 : 1);
    } else if (program === "sudo" && words.length > 1) {
      if (second.startsWith("-")) return null;
      asRoot = true;
      words = words.slice(1);
    } else if (program === "timeout" && words.length > 2) {
      if (!/^[\d.]+[smhd]?$/.test(second)) return null;
      words = words.slice(2);
    } else if (program === "nice" && words.length > 1) {
      words = words.slice(second === "-n" ? 3 : second.startsWith("-") ? 2 : 1);
    } else if (/^(?:xvfb-run|dbus-run-session)$/.test(program) && words.length > 1) {
      words = words.slice(/^(?:-a|--auto-servernum|--)$/.test(second) ? 2 : 1);
    } else if (/^(?:npx|bunx|pnpx)$/.test(program) && words.length > 1) {
      const inner = withoutYes(words.slice(1));
      if (!inner) return null;
      words = inner;
    } else if (/^(?:npm|pnpm|yarn)$/.test(program) && /^(?:exec|dlx|x)$/.test(second)) {
      const inner = withoutYes(words.slice(2));
      if (!inner) return null;
      words = inner;
    } else if (/^(?:uv|poetry|pipenv|pdm|hatch|rye)$/.test(program) && second === "run" && third !== "") {
      if (third.startsWith("-")) return null;
      words = words.slice(2);
    } else if (program === "bundle" && second === "exec" && third !== "") words = words.slice(2);
    else if (/^(?:python[\d.]*|py)$/.test(program) && second === "-m" && third !== "") words = words.slice(2);
    else
      return { words: [/^python[\d.]*$|^py$/.test(program) ? "python" : program, ...words.slice(1)], asRoot };
  }
  return null;
}

/** A program's name where its folder says nothing; a script of the project keeps its path. */
function named(program: string): string {
  // node_modules/.bin/jest, /usr/bin/python3, .venv/bin/pytest, vendor/bin/phpunit
  const match =
    /(?:^|[\\/])(?:node_modules[\\/]\.bin|s?bin|Scripts)[\\/]([^\\/]+?)(?:\.(?:cmd|exe|ps1))?$/.exec(program);
  // ./gradlew and ./mvnw are the project's own gradle and mvn
  const wrapper = /^(?:\.{1,2}\/)*(gradle|mvn)w$/.exec(program);
  return match?.[1] ?? wrapper?.[1] ?? program;
}

function withoutYes(words: readonly string[]): readonly string[] | null {
  let from = 0;
  while (/^(?:-y|--yes|--no|--no-install|--)$/.test(words[from] ?? "")) from++;
  const inner = words.slice(from);
  if (inner.length === 0 || inner[0]!.startsWith("-")) return null;
  // npx jest@29
  return [inner[0]!.replace(/(.)@[\w.^~-]+$/, "$1"), ...inner.slice(1)];
}
