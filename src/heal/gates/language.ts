/** How a language writes comments and strings, as far as the gate has to know. */
export interface Language {
  readonly name: string;
  /** What begins a comment that goes to the end of the line. */
  readonly comment: readonly string[];
  readonly hasBlockComments: boolean;
  /** Quotes of strings that end on their line and run no code of their own; none: strings are looked into like code. */
  readonly quotes: string;
  /** Indentation says what belongs together. */
  readonly isIndented: boolean;
}

const make = (
  name: string,
  comment: readonly string[],
  quotes: string,
  hasBlockComments = false,
  isIndented = false,
): Language => ({ name, comment, quotes, hasBlockComments, isIndented });

const JAVASCRIPT = make("javascript", ["//"], "\"'", true);
const TYPESCRIPT = make("typescript", ["//"], "\"'", true);
const PYTHON = make("python", ["#"], "\"'", false, true);
const GO = make("go", ["//"], '"', true);
const RUST = make("rust", ["//"], "", true);
const JAVA = make("java", ["//"], '"', true);
const KOTLIN = make("kotlin", ["//"], "", true);
const C = make("c", ["//"], '"', true);
const CSHARP = make("csharp", ["//"], "", true);
const SWIFT = make("swift", ["//"], "", true);
const PHP = make("php", ["//", "#"], "", true);
const RUBY = make("ruby", ["#"], "");
const ELIXIR = make("elixir", ["#"], "");
const SHELL = make("shell", ["#"], "");
const YAML = make("yaml", ["#"], "", false, true);
const TOML = make("toml", ["#"], "");
const JSON_FILE = make("json", ["//"], "");
const MAKE = make("make", ["#"], "", false, true);
const PERL = make("perl", ["#"], "");
const LUA = make("lua", ["--"], "");
const R = make("r", ["#"], "\"'");
const POWERSHELL = make("powershell", ["#"], "");
const BATCH = make("batch", ["::"], "");
const CMAKE = make("cmake", ["#"], "");
// The lines of its cells are strings.
const NOTEBOOK = make("notebook", [], "", false, true);
const OTHER = make("other", [], "", false, true);

const BY_ENDING: Readonly<Record<string, Language>> = {
  js: JAVASCRIPT,
  mjs: JAVASCRIPT,
  cjs: JAVASCRIPT,
  jsx: JAVASCRIPT,
  ts: TYPESCRIPT,
  mts: TYPESCRIPT,
  cts: TYPESCRIPT,
  tsx: TYPESCRIPT,
  py: PYTHON,
  pyi: PYTHON,
  pyw: PYTHON,
  pyx: PYTHON,
  bzl: PYTHON,
  ipynb: NOTEBOOK,
  go: GO,
  rs: RUST,
  java: JAVA,
  kt: KOTLIN,
  kts: KOTLIN,
  scala: KOTLIN,
  groovy: KOTLIN,
  gradle: KOTLIN,
  c: C,
  h: C,
  cc: C,
  cpp: C,
  hpp: C,
  cxx: C,
  hh: C,
  hxx: C,
  ipp: C,
  ino: C,
  cu: C,
  m: C,
  mm: C,
  cs: CSHARP,
  swift: SWIFT,
  dart: SWIFT,
  php: PHP,
  phtml: PHP,
  rb: RUBY,
  rake: RUBY,
  gemspec: RUBY,
  erb: RUBY,
  ru: RUBY,
  ex: ELIXIR,
  exs: ELIXIR,
  sh: SHELL,
  bash: SHELL,
  zsh: SHELL,
  bats: SHELL,
  ksh: SHELL,
  fish: SHELL,
  pl: PERL,
  pm: PERL,
  t: PERL,
  lua: LUA,
  r: R,
  ps1: POWERSHELL,
  psm1: POWERSHELL,
  bat: BATCH,
  cmd: BATCH,
  cmake: CMAKE,
  yml: YAML,
  yaml: YAML,
  toml: TOML,
  json: JSON_FILE,
  jsonc: JSON_FILE,
  json5: JSON_FILE,
  mk: MAKE,
};

/** The language of a file by its name. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/^(?:GNUm|[Mm])akefile$/.test(name)) return MAKE;
  if (/^(?:Gem|Rake|Pod|Fast|Brew)file$/.test(name)) return RUBY;
  if (/^(?:Dockerfile|Containerfile)|\.(?:bash|zsh)rc$|^\.envrc$/.test(name)) return SHELL;
  if (name === "CMakeLists.txt") return CMAKE;
  if (/^(?:SCons(?:truct|cript)|wscript|Snakefile|Tiltfile)$/.test(name)) return PYTHON;
  if (/^[Jj]ustfile$/.test(name)) return MAKE;
  // bin/build: a program without an ending is a shell's, most often
  if (/(?:^|\/)(?:bin|scripts?|tools|ci|hack|\.husky)\/[^./]+$/.test(path)) return SHELL;
  return BY_ENDING[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? OTHER;
}
