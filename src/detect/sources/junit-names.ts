/** What can be known of a report before its first case is read. */
export interface JunitSigns {
  readonly root: Readonly<Record<string, string>>;
  readonly suite: string;
  readonly isSurefire: boolean;
  readonly properties: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Names {
  readonly suites: readonly string[];
  readonly name: string | null;
  readonly file: string | null;
  /** A linter's rule: the case is a problem then, no test. */
  readonly errorType?: string;
}

/** How one tool writes its JUnit XML. */
export interface JunitDialect {
  readonly tool: string | null;
  /** True where the outermost suites are blocks of one run's tests, no runs of their own. */
  readonly isOneRun: boolean;
  names(attributes: Readonly<Record<string, string>>, suites: readonly string[]): Names;
  /** True where a suite stands once more behind itself, as a case; and where what was left out is a case with a property. */
  readonly isOfTap?: boolean;
  /** True where each failure of a case is one for itself, as the tool prints them: subtests, soft assertions. */
  readonly tellsEach?: boolean;
  /** What a failure's text holds in another form, as the tool prints it. */
  words?(text: string): string;
  /** The problems that one failure's text lists, each for itself. */
  problems?(text: string): readonly string[];
  /** True where what was left out for this reason could not be run, and failed all the same. */
  couldNotRun?(reason: string): boolean;
  /** True for a text that fails no run: a linter's warning. */
  isWarning?(text: string): boolean;
  /** True for a case that only says in other words what the one before it said. */
  isEcho?(names: Names, text: string): boolean;
}

/** A dialect, and how it is known. */
export interface KnownDialect extends JunitDialect {
  isIt(signs: JunitSigns): boolean;
}

/** The name of a file: "test/cart.test.ts", "src\cart.spec.tsx", "tests/CartTest.php" */
export const FILE = /^(?:[A-Za-z]:)?[^\s:*?"<>|]+\.[A-Za-z]\w{0,5}$/;

/** A linter's problem: the case is no test, the suite around it is the file. */
export function problemNames(rule: string | null, suites: readonly string[]): Names {
  const names = { suites: [], name: null, file: suites.at(-1) ?? null };
  return rule === null ? names : { ...names, errorType: rule };
}
