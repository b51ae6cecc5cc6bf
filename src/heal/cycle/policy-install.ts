import { unwrap } from "#learn/command-kind-unwrap.ts";

/** Whether an install restores what is declared, or brings something new; null where it is no install that we know. */
export function installOf(argv: readonly string[]): "restore" | "new" | null {
  const [program = "", verb = "", ...rest] = unwrap(argv)?.words ?? [];
  const names = rest.filter((word) => !word.startsWith("-"));
  switch (program) {
    case "npm":
    case "pnpm":
    case "yarn":
    case "bun":
      if (verb === "ci" || (program === "yarn" && verb === "")) return "restore";
      if (/^(?:i|in|install)$/.test(verb)) return names.length === 0 ? "restore" : "new";
      return /^(?:add|update|up|upgrade|remove|rm|uninstall|un|link|dedupe)$/.test(verb) ? "new" : null;
    case "pip":
    case "pip3":
      return verb === "install" ? pipInstall(rest) : verb === "uninstall" ? "new" : null;
    case "uv":
      if (verb === "sync") return "restore";
      if (verb === "pip" && rest[0] === "install") return pipInstall(rest.slice(1));
      return /^(?:add|remove|lock|tool|pip)$/.test(verb) ? "new" : null;
    case "poetry":
    case "pdm":
    case "pipenv":
    case "composer":
    case "bundle":
      if (program === "bundle" && verb === "") return "restore";
      if (verb === "install" || verb === "sync") return names.length === 0 ? "restore" : "new";
      return /^(?:add|remove|update|require|lock)$/.test(verb) ? "new" : null;
    case "go":
      if (verb === "mod") return /^(?:download|verify)$/.test(rest[0] ?? "") ? "restore" : "new";
      return verb === "get" || verb === "install" ? "new" : null;
    case "cargo":
      return verb === "fetch" ? "restore" : /^(?:add|install|update|remove)$/.test(verb) ? "new" : null;
    case "dotnet":
      return verb === "restore" ? "restore" : verb === "add" ? "new" : null;
    case "mix":
      return verb === "deps.get" ? "restore" : null;
    default:
      return "new";
  }
}

/** pip install -r requirements.txt, pip install -e . */
function pipInstall(words: readonly string[]): "restore" | "new" {
  const isNamed = words.some((word, at) => {
    const before = words[at - 1] ?? "";
    return (
      !word.startsWith("-") &&
      !/^(?:-r|--requirement|-c|--constraint|-e|--editable)$/.test(before) &&
      word !== "."
    );
  });
  const hasFile =
    words.some((word) => /^(?:-r|--requirement(?:=.+)?|-e|--editable)$/.test(word)) || words.includes(".");
  return isNamed || !hasFile ? "new" : "restore";
}
