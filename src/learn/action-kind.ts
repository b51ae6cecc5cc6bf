import type { Attempt } from "#model/fix.ts";
import type { ActionKind } from "#model/strategy.ts";
import { commandKind } from "./command-kind.ts";
import { kindOfFile } from "./suppression-files.ts";

/** What kinds of thing somebody did, each once. */
export function actionKinds({ files, commands }: Pick<Attempt, "files" | "commands">): ActionKind[] {
  return [...new Set([...files.map(kindOfChange), ...commands.map(kindOfCommand)])];
}

// package.json, pnpm-lock.yaml, requirements-dev.txt, Cargo.lock, go.mod, pom.xml, build.gradle.kts, app.csproj
const MANIFEST =
  /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-(?:lock|workspace)\.yaml|bun\.lockb?|deno\.(?:jsonc?|lock)|requirements.*\.(?:txt|in)|constraints.*\.txt|Pipfile(?:\.lock)?|pyproject\.toml|poetry\.lock|uv\.lock|pdm\.lock|setup\.(?:py|cfg)|environment\.ya?ml|Cargo\.(?:toml|lock)|go\.(?:mod|sum|work)|Gemfile(?:\.lock)?|.*\.gemspec|composer\.(?:json|lock)|pom\.xml|build\.gradle(?:\.kts)?|gradle\.lockfile|libs\.versions\.toml|mix\.(?:exs|lock)|pubspec\.(?:yaml|lock)|Package\.(?:swift|resolved)|.*\.(?:cs|fs|vb)proj|packages\.lock\.json|conanfile\.\w+|vcpkg\.json)$/;
// .env.test, config.yaml, settings.ini, nginx.conf, .npmrc, Dockerfile
const CONFIGURATION =
  /^(?:\.env(?:\..*)?|\.[\w-]+rc(?:\..*)?|Dockerfile.*|.*\.(?:ya?ml|toml|ini|cfg|conf|properties|env))$|\.config\.\w+$/;

/** What a changed file is to the project. */
function kindOfChange(path: string): ActionKind {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (MANIFEST.test(name)) return "manifest";
  const kind = kindOfFile(path);
  if (kind === "test" || kind === "expected" || kind === "support") return "test";
  if (kind === "check" || CONFIGURATION.test(name)) return "configuration";
  return kind === "docs" ? "document" : "source";
}

function kindOfCommand(command: string): ActionKind {
  const kind = commandKind(command);
  return kind === "install" || kind === "generate" || kind === "migrate" ? kind : "command";
}
