/**
 * What to run in a check's own directory. A shell's line that first goes there (`cd packages/a && pytest`) has arrived already:
 * a check's directory is the folder that its line went to.
 */
export function runnableArgv(argv: readonly string[]): readonly string[] {
  const [shell, flag, line] = argv;
  if (argv.length !== 3 || !/^(?:.*\/)?(?:ba|z|da)?sh$/.test(shell!) || !/^-l?c$/.test(flag!)) return argv;
  // cd packages/a && pytest -q 2>&1
  const rest = /^ *cd +[\w.@-][\w./@-]* *&& *([\w@%+=:,./^ -]+?) *(?: 2>&1 *)?$/.exec(line!)?.[1];
  return rest === undefined ? argv : [shell!, flag!, rest];
}
