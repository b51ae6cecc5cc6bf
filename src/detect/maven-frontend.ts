// frontend-maven-plugin says what it runs, and puts a level before whatever that prints: "[INFO] Running 'npm run test' in /home/dev/shop/web"
const BEGINS =
  /^\[INFO\] Running '(?:npm|npx|yarn|pnpm|bun|node|corepack|bower|grunt|gulp|ember|jspm|karma|webpack)\b[^']{0,200}' in \S/;
// "[INFO] ------------------------------------------------------------------------", "[INFO] --- compiler:3.8.1:compile (default) @ shop ---": maven itself again
const ENDS = /^\[INFO\] (?:-{20,}|-{3,} ?\S.{0,200} ?-{3,}$|BUILD |Reactor Summary)/;
// "[INFO] > karma start", "[ERROR]     at Object.<anonymous> (cart.test.js:3:1)"
const LEVEL = /^\[(?:INFO|ERROR|WARNING|WARN|DEBUG)\](?: |$)/;

/** The lines without the level that maven put before what a script of the front end printed. */
export function withoutMavenLevels(lines: readonly string[]): readonly string[] {
  const begin = lines.findIndex((line) => line.startsWith("[INFO] R") && BEGINS.test(line));
  if (begin < 0) return lines;
  let isInside = false;
  return lines.map((line) => {
    if (BEGINS.test(line)) isInside = true;
    else if (isInside && !ENDS.test(line)) return line.replace(LEVEL, "");
    else isInside = false;
    return line;
  });
}
