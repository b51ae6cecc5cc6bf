import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** What Symfony's console (composer, artisan, bin/console) throws: the place on a line, the message in a padded block. */
export const symfonyConsole: Detector = {
  id: "symfony-console",
  tool: "php",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [".php line ", ["exception]", "  ["], ["error]", "  ["]],
  programs: ["composer", "artisan", "console", "php"],
  scan(log, about): Draft[] {
    const isComposer = /\bcomposer\b/.test(about.command ?? log.lines.slice(0, 20).join("\n"));
    const lines = log.lines.map((line) => line.replace(SCRIPT, ""));
    return lines.flatMap((line, i) => {
      const head = HEAD.exec(line);
      if (head === null) return readOld(lines, i, isComposer);
      const [type, block] = withoutType(blockBelow(lines, i));
      if (block.length === 0) return [];
      const message = messageOf(block);
      const isConfig = saysConfig(message, type);
      // Composer's own files are nobody's, nor are those that read settings; what the message names is.
      const isNamed = isComposer || (isConfig && SETTINGS_FILE.test(message));
      const place = isNamed ? {} : { file: head[1]!, line: toNumber(head[2]) };
      return [
        {
          message,
          ...(isConfig && { category: "config_error" as const }),
          ...(type !== null && { errorType: type }),
          ...place,
          ...(isComposer && { tool: "composer" }),
          from: i,
          to: i + 2 + block.length + (type === null ? 0 : 1),
        },
      ];
    });
  },
};

// "!!  In Container.php line 263:": what a script printed, as Composer shows it
const SCRIPT = /^!! {0,2}/;
// "  [Symfony\Component\DependencyInjection\Exception\ServiceNotFoundException]  ", over the message; before Symfony 4, and since with -v
const TYPE = /^(?: {2})?\[((?:\w+\\)*\w*(?:Exception|Error))\] *$/;

/** The class that stands over the message, and the rest. */
function withoutType(block: readonly string[]): [string | null, readonly string[]] {
  const type = TYPE.exec(block[0] ?? "")?.[1] ?? null;
  return [type, type === null ? block : block.slice(1)];
}

/** Before Symfony 4 a block had no line with the place over it. */
function readOld(lines: readonly string[], at: number, isComposer: boolean): Draft[] {
  const type = TYPE.exec(lines[at]!)?.[1];
  if (type === undefined || HEAD.test(lines[at - 2] ?? "")) return [];
  const block: string[] = [];
  for (let i = at + 1; block.length < 20 && /^ {2}\S/.test(lines[i] ?? "") && !TYPE.test(lines[i]!); i++)
    block.push(lines[i]!.slice(2).trimEnd());
  if (block.length === 0) return [];
  const tool = isComposer ? { tool: "composer" } : {};
  const message = messageOf(block);
  const kind = saysConfig(message, type) ? { category: "config_error" as const } : {};
  return [{ message, errorType: type, ...kind, ...tool, from: at, to: at + 1 + block.length }];
}

// What reads settings and puts the services together: "Symfony\Component\DependencyInjection\Exception\ServiceNotFoundException"
const SETTING_UP = /^Symfony\\Component\\(?:Config|DependencyInjection|Yaml|OptionsResolver)\\/;
// "Cannot autowire service "Shop\Cart": …", "The service "cart" has a dependency on a non-existent service "tax".", "Unrecognized option "rout" under "framework".", "Environment variable not found: "DATABASE_URL"."
const UNSET =
  /^Cannot autowire (?:service|argument) |\bnon-existent (?:service|parameter) "|^Unrecognized options? ".{1,200} under "|^Environment variable not found: |^The (?:child (?:node|config)|path) "|^Invalid configuration for path "|^There is no extension able to load |\bCheck your YAML syntax\b|\bdoes not contain valid YAML\b|^Circular reference detected for service /;
// "/srv/shop/config/services.yaml"
const SETTINGS_FILE = /[\w-]\.(?:ya?ml|xml|neon)\b/;

function saysConfig(message: string, type: string | null): boolean {
  return UNSET.test(message) || SETTING_UP.test(type ?? "");
}

// "In JsonFile.php line 347:", "In Connection.php line 829:"
const HEAD = /^In ([\w.-]+\.php) line (\d+):$/;

function blockBelow(lines: readonly string[], at: number): string[] {
  const block: string[] = [];
  for (let i = at + 2; i < lines.length && block.length < 20 && /^ {2}\S/.test(lines[i]!); i++)
    block.push(lines[i]!.slice(2).trimEnd());
  return block;
}

/** The first sentence: lines as wide as the block were cut at its edge, in the middle of a word. */
function messageOf(block: readonly string[]): string {
  const width = Math.max(...block.map((line) => line.length));
  let message = block[0]!;
  for (let n = 0; n + 1 < block.length && width > 60 && block[n]!.length >= width - 1; n++)
    message += (block[n]!.length < width ? " " : "") + block[n + 1]!;
  // ""./composer.json" does not contain valid JSON" and, below it, "Parse error on line 3:"
  const where = block.find((line) => /^Parse error on line \d+:$/.test(line));
  return where === undefined ? message : `${message}: ${where.slice(0, -1)}`;
}
