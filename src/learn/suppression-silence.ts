import type { ChangedFile } from "./suppression-diff.ts";
import { declares, type Found, netAdded } from "./suppression-net.ts";

/** A comment, an attribute or a cast that keeps a tool from speaking. */
export interface Silencer {
  readonly what: string;
  readonly shape: RegExp;
  /** Only a complaint of these categories is silenced by it; absent: lint, types and compilers. */
  readonly categories?: RegExp;
}

const TYPES = /^(?:type_error|build_error|other)$/;
const TOOLS = /^(?:lint_error|type_error|build_error|config_error|other)$/;

/** The table of silencers. */
export const SILENCERS: readonly Silencer[] = [
  // // eslint-disable-next-line no-undef   /* eslint no-undef: off */   // tslint:disable   // biome-ignore lint: x   // oxlint-disable
  {
    what: "switches the linter off",
    shape:
      /\b(?:eslint|tslint|oxlint|stylelint|markdownlint|standard)[-:]disable\b|\beslint [\w/-]+: ?["']?(?:off|0)|\bbiome-ignore\b|\bdeno-lint-ignore\b|\bprettier-ignore\b|\bjshint ignore\b/,
  },
  // // @ts-ignore   // @ts-expect-error   // @ts-nocheck   // $FlowFixMe
  {
    what: "hides a type error",
    shape: /@ts-(?:ignore|expect-error|nocheck)\b|\$Flow(?:FixMe|Ignore|ExpectedError)\b/,
  },
  // (x as any).y   <any>x   x as unknown as Cart   : any
  {
    what: "gives the type up",
    shape: /\bas any\b|\bas unknown as\b|<any>|: any\b(?!\w)|\bcast\((?:typing\.)?Any\b|: Any\b/,
    categories: TYPES,
  },
  // # type: ignore[arg-type]   # mypy: ignore-errors   # pyright: ignore   @no_type_check
  {
    what: "hides a type error",
    shape: /#\s*(?:type|pyright|mypy|ty|pyre)(?:-|:)\s*(?:ignore|fixme)|@(?:typing\.)?no_type_check\b/,
  },
  // # noqa: E501   # pylint: disable=x   # ruff: noqa   # flake8: noqa   # nosec   # fmt: off   # isort: skip   # yamllint disable
  {
    what: "switches the linter off",
    shape:
      /#\s*(?:ruff:|flake8:)?\s*noqa\b|#\s*pylint:\s*(?:disable|skip-file)|#\s*nosec\b|#\s*fmt:\s*(?:off|skip)|#\s*isort:\s*skip|#\s*yamllint disable|#\s*shellcheck disable|#\s*hadolint ignore/,
  },
  // //nolint:errcheck   //lint:ignore SA1000 x   _ = x // unused is not looked at
  { what: "switches the linter off", shape: /\/\/\s*nolint\b|\/\/lint:(?:file-)?ignore\b|#nosec\b/ },
  // #[allow(dead_code)]   #![allow(clippy::all)]   #[expect(unused)]   #[rustfmt::skip]
  {
    what: "allows what the compiler warns of",
    shape: /#!?\[(?:cfg_attr\(.*)?(?:allow|expect)\(|#\[rustfmt::skip\]/,
  },
  // # rubocop:disable Style/X   # :nocov:   # reek:x   # standard:disable   # sorbet: T.unsafe(x)   # typed: false
  {
    what: "switches the linter off",
    shape: /#\s*(?:rubocop|standard):(?:disable|todo)\b|\bT\.unsafe\(|^#\s*typed:\s*(?:false|ignore)/,
  },
  // @SuppressWarnings("unchecked")   @Suppress("X")   //noinspection X   // CHECKSTYLE:OFF   // NOPMD   @SuppressFBWarnings
  {
    what: "suppresses the warning",
    shape:
      /@Suppress(?:Warnings|FBWarnings|Lint)?\b|\/\/\s*noinspection\b|\bCHECKSTYLE[:.]\s*OFF\b|\bNOPMD\b|\bNOSONAR\b|ktlint-disable/i,
  },
  // // NOLINT   // NOLINTNEXTLINE   #pragma GCC diagnostic ignored "-Wx"   #pragma warning disable   __attribute__((unused)) is none
  {
    what: "suppresses the warning",
    shape:
      /\bNOLINT(?:NEXTLINE|BEGIN)?\b|#\s*pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored|#\s*pragma\s+warning\s*\(?\s*disable|\bcppcheck-suppress\b|clang-format off/,
  },
  // -Wno-unused   -Wno-error   -w
  { what: "switches the warning off", shape: /(?:^|[\s"'=])-Wno-[\w-]+|-fpermissive\b/ },
  // // swiftlint:disable x   @phpstan-ignore-next-line   @psalm-suppress X   phpcs:ignore   @codingStandardsIgnoreLine   # credo:disable
  {
    what: "switches the linter off",
    shape:
      /swiftlint:disable|@phpstan-ignore|@psalm-suppress|\bphpcs:(?:ignore|disable)|@codingStandardsIgnore|#\s*credo:disable|sqlfluff:\s*noqa|-- noqa/,
  },
  // /* istanbul ignore next */   /* c8 ignore next */   # pragma: no cover   // v8 ignore
  {
    what: "hides code from coverage",
    shape: /\b(?:istanbul|c8|v8) ignore\b|#\s*pragma:\s*no cover\b|:nocov:/,
  },
];

/** The comment or attribute that keeps the tool from speaking; it counts only where a tool's complaint is to be cured. */
export function silencedTool(files: readonly ChangedFile[], categories: readonly string[]): Found | null {
  const where = files.filter((file) => file.kind !== "docs" && file.kind !== "expected");
  for (const silencer of SILENCERS) {
    const about = silencer.categories ?? TOOLS;
    if (categories.length > 0 && !categories.some((category) => about.test(category))) continue;
    const found = netAdded(where, (line) => silencer.shape.test(line));
    if (found) return { ...found, why: silencer.what };
  }
  return null;
}

/** The opposite of proof: what the code does only while it is being tested. */
export function specialCase(files: readonly ChangedFile[]): Found | null {
  // if (process.env.NODE_ENV === "test")   if "pytest" in sys.modules   os.environ.get("PYTEST_CURRENT_TEST")   testing.Testing()   typeof jest !== "undefined"   flag.Lookup("test.v")   import.meta.vitest ? 42 : sum()
  const shape =
    /\bNODE_ENV\b.*["']test["']|\b(?:JEST_WORKER_ID|VITEST(?:_\w+)?|PYTEST_CURRENT_TEST|NODE_TEST_CONTEXT)\b|\btypeof (?:jest|vi|describe|it|jasmine|mocha)\b|\bflag\.Lookup\("test\.|["'](?:pytest|unittest)["'] in sys\.modules|\btesting\.Testing\(\)|\bRails\.env\.test\?|\bcfg!\(test\)|\bimport\.meta\.vitest\s*(?:\?(?!\.)|&&|\|\|)/;
  const code = files.filter((file) => file.kind === "code");
  const found = netAdded(code, (line) => shape.test(line) && !declares(line));
  return found && { ...found, why: "the code behaves differently while it is tested" };
}
