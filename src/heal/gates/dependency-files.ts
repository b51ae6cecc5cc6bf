/** Files in which every line is about dependencies. */
export const WHOLLY: readonly { readonly what: string; readonly path: RegExp }[] = [
  {
    what: "a lock file",
    path: /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|poetry\.lock|uv\.lock|pdm\.lock|pixi\.lock|Pipfile\.lock|pylock(?:\.\w+)?\.toml|conda-lock\.ya?ml|Cargo\.lock|go\.sum|go\.work\.sum|Gemfile\.lock|gems\.locked|composer\.lock|mix\.lock|rebar\.lock|pubspec\.lock|Podfile\.lock|Cartfile\.resolved|Package\.resolved|packages\.lock\.json|project\.assets\.json|gradle\.lockfile|buildscript-gradle\.lockfile|verification-metadata\.xml|flake\.lock|stack\.yaml\.lock|cabal\.project\.freeze|MODULE\.bazel\.lock|\.terraform\.lock\.hcl|Chart\.lock)$/i,
  },
  {
    what: "a list of dependencies",
    path: /(?:^|\/)(?:(?:[\w.-]*[-_.])?(?:requirements|constraints)(?:[-_.][\w.-]+)?\.(?:txt|in)|requirements\/[\w./-]+\.(?:txt|in)|Pipfile|go\.mod|go\.work|Gemfile|gems\.rb|Podfile|Cartfile|Brewfile|modules\.txt|environment\.ya?ml|packages\.config|Directory\.Packages\.props|libs\.versions\.toml|gradle-wrapper\.properties|maven-wrapper\.properties|conanfile\.(?:txt|py)|vcpkg\.json|cpanfile|bower\.json|MODULE\.bazel|WORKSPACE(?:\.bazel)?|Package\.swift|\.gitmodules)$/i,
  },
  {
    what: "where dependencies come from",
    path: /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.cjs|pip\.conf|pip\.ini|\.pypirc|nuget\.config|\.cargo\/config(?:\.toml)?|\.bundle\/config|\.mvn\/[\w./-]+|bunfig\.toml)$/i,
  },
];

/** A file that declares dependencies among other things. */
export interface Manifest {
  readonly path: RegExp;
  declares(line: string, above: readonly string[]): boolean;
}

/** Manifests by the lines that declare; `above` tells the section where a line alone does not. */
export const MANIFESTS: readonly Manifest[] = [
  { path: /(?:^|\/)(?:package|composer|deno|jsr)\.jsonc?$/i, declares: inJson },
  { path: /(?:^|\/)(?:pyproject|Cargo|pixi)\.toml$/i, declares: inToml },
  { path: /(?:^|\/)(?:setup\.py|setup\.cfg)$/i, declares: inSetup },
  { path: /(?:^|\/)pnpm-workspace\.yaml$|(?:^|\/)pubspec\.yaml$|(?:^|\/)Chart\.yaml$/i, declares: inYaml },
  {
    path: /(?:^|\/)pom\.xml$/i,
    // <artifactId>guava</artifactId>   <version>33.0</version>   <repository>
    declares: (line) =>
      /<\/?(?:dependenc(?:y|ies)|groupId|artifactId|version|scope|plugin|parent|exclusion|repository|url|type|classifier)\b|<[\w.-]+\.version>/.test(
        line,
      ),
  },
  {
    path: /\.gradle(?:\.kts)?$/i,
    // implementation("com.google.guava:guava:33.0")   id("org.x") version "1"   mavenCentral()   classpath 'x:y:1'
    declares: (line) =>
      /\b(?:implementation|api|compileOnly|runtimeOnly|testImplementation|testRuntimeOnly|annotationProcessor|kapt|ksp|classpath|platform|compile|testCompile)\b\s*[( ]|["'][\w.-]+:[\w.-]+:[\w.+-]+["']|\bid\s*\(?["']|\b(?:mavenCentral|mavenLocal|google|jcenter|gradlePluginPortal)\(\)|\burl\s*[=(]|\bversion\s+["']/.test(
        line,
      ),
  },
  // add_dependency "rack", "~> 3"   spec.add_development_dependency("rspec")
  { path: /\.gemspec$/i, declares: (line) => /\badd_\w*dependency\b/.test(line) },
  // {:plug, "~> 1.0"},
  {
    path: /(?:^|\/)(?:mix\.exs|rebar\.config)$/i,
    declares: (line) => /^\s*\{\s*:?\w+\s*,\s*(?:["~]|git:|path:|github:)/.test(line),
  },
  // <PackageReference Include="Serilog" Version="3.0" />
  {
    path: /\.(?:cs|fs|vb)proj$|\.props$|\.targets$/i,
    declares: (line) =>
      /<(?:PackageReference|PackageVersion|Reference|ProjectReference|DotNetCliToolReference)\b/.test(line),
  },
  {
    path: /\.cabal$|(?:^|\/)stack\.yaml$/i,
    declares: (line) => /\bbuild-depends\b|^\s*,?\s*[\w-]+\s*(?:[<>=^]+\s*\d|$)/.test(line),
  },
  {
    path: /(?:^|\/)CMakeLists\.txt$/i,
    declares: (line) =>
      /\b(?:find_package|FetchContent_Declare|ExternalProject_Add|GIT_REPOSITORY|GIT_TAG|CPMAddPackage)\b/.test(
        line,
      ),
  },
  // FROM node:20   RUN apt-get install -y curl
  {
    path: /(?:^|\/)(?:Dockerfile|Containerfile)[\w.-]*$|\.dockerfile$/i,
    declares: (line) =>
      /^\s*FROM\s|\b(?:apt-get|apt|apk|yum|dnf|pip3?|npm|gem|cargo|go)\s+(?:-\S+\s+)*(?:install|add|i|get)\b/i.test(
        line,
      ),
  },
];

const JSON_SECTION =
  /"(?:(?:dev|peer|optional|bundled?)?[dD]ependencies|peerDependenciesMeta|overrides|resolutions|packageExtensions|require(?:-dev)?|replace|conflict|repositories|imports|catalogs?|workspaces|onlyBuiltDependencies|trustedDependencies|allowScripts)"\s*:/;
const HARMLESS =
  /^\s*"(?:version|name|description|\$schema|license|main|module|types|type|author|homepage|private)"\s*:/;

function inJson(line: string, above: readonly string[]): boolean {
  if (JSON_SECTION.test(line) || /^\s*"packageManager"\s*:/.test(line)) return true;
  const opens = above.findLast((one) => /^\s*"[^"]+"\s*:\s*[[{]\s*$|^\s*[}\]],?\s*$/.test(one));
  if (opens !== undefined && JSON_SECTION.test(opens)) return line.includes('"');
  if (HARMLESS.test(line)) return false;
  const isElsewhere =
    opens !== undefined && /"(?:engines|scripts|exports|browserslist|config|files|bin)"\s*:/.test(opens);
  if (isElsewhere) return false;
  // "left-pad": "^1.3.0"   "x": "npm:y@1"   "x": "git+https://…"   "x": "*"   "x": "latest"
  return /^\s*"(?:@[\w.-]+\/)?[\w./-]+"\s*:\s*"(?:[\^~<>=v ]*\d+(?:\.|"|$)|\*|x"|latest"|next"|workspace:|catalog:|npm:|jsr:|file:|link:|portal:|patch:|git|https?:|ssh:|github:|[\w-]+\/[\w.-]+(?:#|"))/.test(
    line,
  );
}

function inToml(line: string, above: readonly string[]): boolean {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return false;
  // [dependencies]   [dev-dependencies.serde]   [tool.poetry.group.dev.dependencies]   [patch.crates-io]   [build-system]
  const isSection = (one: string) =>
    /^\[{1,2}.*(?:dependenc(?:y|ies)|dependency-groups|\bpatch\b|\breplace\b|build-system|\bsource|\bindex\b|tool\.uv)/.test(
      one.trim(),
    );
  const opens = above.findLast((one) => /^\s*\[{1,2}[\w."'@/-]+\]{1,2}\s*$/.test(one));
  if (isSection(text) || (opens !== undefined && isSection(opens))) return true;
  if (/^(?:dependencies|requires|build-backend|optional-dependencies|dev|requires-dist)\s*=/.test(text))
    return true;
  // "requests>=2.28",   serde = { version = "1", features = [] }   x = { git = "…" }
  if (/^["'][A-Za-z][\w.-]*(?:\[[^\]]*\])?\s*(?:[<>=!~@;].*)?["'],?$/.test(text)) return isInList(above);
  if (/\b(?:git|path|registry|workspace)\s*=\s*["'t]|\{\s*version\s*=/.test(text)) return true;
  // Without its section a name with a version may be one.
  return (
    opens === undefined &&
    /^[\w-]+\s*=\s*["'][\^~<>= ]*\d+(?:\.\d+)*["']$/.test(text) &&
    !/^(?:version|edition|rust-version|python_requires|requires-python|target-version|line-length)\b/.test(
      text,
    )
  );
}

/** A list of dependencies, or one that nobody can tell. */
function isInList(above: readonly string[]): boolean {
  const opens = above.findLast((one) => /^\s*[\w.-]+\s*=\s*\[/.test(one));
  return (
    opens === undefined ||
    /^\s*(?:dependencies|requires|dev|test|docs|[\w-]*deps)\b/.test(opens) ||
    /dependenc/.test(above.join("\n"))
  );
}

function inSetup(line: string, above: readonly string[]): boolean {
  if (/\b(?:install_requires|extras_require|tests_require|setup_requires|dependency_links)\b/.test(line))
    return true;
  const opens = above.findLast((one) => /^\s*\w+\s*=|^\[/.test(one));
  const isOpen =
    opens !== undefined && /_requires?\b|dependency_links/.test(opens) && !/[\])]\s*,?\s*$/.test(opens);
  // "requests>=2.28",
  return isOpen ? line.trim() !== "" : /^\s*["'][A-Za-z][\w.-]*\s*[<>=!~]=?\s*\d.*["'],?\s*$/.test(line);
}

function inYaml(line: string, above: readonly string[]): boolean {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return false;
  const isSection = (one: string) =>
    /^(?:(?:dev_)?dependenc(?:y_overrides|ies)|overrides|catalogs?|packages|onlyBuiltDependencies)\s*:/.test(
      one,
    );
  const opens = above.findLast((one) => /^\S.*:\s*$/.test(one));
  return (
    isSection(line) || (opens === undefined ? /^\s+[\w@'"/.-]+:\s*["'^~<>=]*\d/.test(line) : isSection(opens))
  );
}
