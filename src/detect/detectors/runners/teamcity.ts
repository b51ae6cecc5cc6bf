import type { Detector, Draft } from "../../detector.ts";
import { isOwn } from "../../frames.ts";
import { readLocation } from "../../location.ts";

/** Runners that speak to TeamCity (PHPUnit, pytest, Gradle and others): a line for each test that failed. */
export const teamcity: Detector = {
  id: "teamcity",
  tool: "teamcity",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["##teamcity[testfailed ", "##teamcity[buildproblem "],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, i) => {
      const said = MESSAGE.exec(text);
      if (said === null) return [];
      const values = attributesOf(said[2]!);
      const place = { from: i, to: i + 1 };
      if (said[1] === "testFailed")
        return RISKY.test(values.get("message") ?? "") ? [] : [{ ...readTest(values), ...place }];
      const words = values.get("description")?.trim();
      return words ? [{ message: words, category: "build_error" as const, ...place }] : [];
    });
  },
};

// "##teamcity[testFailed name='testTotal' message='Failed asserting that -42 is identical to 42.' details=' /app/tests/CartTest.php:10|n ' duration='3']"
const MESSAGE = /^\s*##teamcity\[(testFailed|buildProblem) (.+)\]\s*$/;
// PHPUnit's word on a test that it calls risky, which fails no run
const RISKY = /^This test did not perform any assertions(?:\n|$)/;
// "PriceError : no price", "Acme\Shop\Closed : cart 12", as PHPUnit writes what was thrown
const THROWN = /^((?:\w+\\){0,20}[A-Z]\w*) : (\S.*)$/;
const ATTRIBUTE = /(\w+)='((?:[^'|]|\|.)*)'/g;

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, plain(value!)]));
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "", x: "\n", l: "\n", p: "\n" };

/** "|n" is a line break, "|'" a quote, "|0x2026" a character. */
function plain(value: string): string {
  return value.replace(/\|(?:0x([\da-fA-F]{4})|(.))/g, (_all, code: string | undefined, char: string) =>
    code === undefined ? (ESCAPED[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readTest(values: ReadonlyMap<string, string>): Omit<Draft, "from" | "to"> {
  const said = linesOf(values.get("message"));
  const details = linesOf(values.get("details"));
  const places = [...details, ...said].map(readLocation).filter((found) => found !== null);
  const place = places.find(({ file }) => isOwn(file)) ?? places[0];
  const name = values.get("name") ?? null;
  const thrown = THROWN.exec(said[0] ?? "");
  const words = thrown?.[2] ?? (said.length > 0 ? said.slice(0, 2).join(" ") : details[0]);
  return {
    message: words || `${name ?? "a test"} failed`,
    errorType: thrown?.[1] ?? null,
    test: name,
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
  };
}

function linesOf(text: string | undefined): string[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
