// "sd.cpp:255:25: warning: comparison of integers of different signedness [-Wsign-compare]"; with -Werror it is an error: "[-Werror=sign-compare]"
const FLAGGED = /\[-W(?!error)[\w=+-]{1,60}\]$/;

/** What a C compiler only warns of did not end a build: make's own word says more, where there is one. */
export function isCompilersWarning(line: string): boolean {
  return line.endsWith("]") && FLAGGED.test(line) && / warning: /.test(line);
}
