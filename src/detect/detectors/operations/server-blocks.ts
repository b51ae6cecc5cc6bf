import type { Detector, Draft } from "../../detector.ts";
import { readCertbot } from "./certbot.ts";

/** Servers that tell the reason and the place in two lines: apache, squid, mosquitto, redis, promtool, varnish, rsyslogd, elasticsearch, certbot. */
export const serverBlocks: Detector = {
  id: "server-blocks",
  tool: "redis",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    "fatal: bungled ",
    "error found at ",
    "fatal config file error",
    "  failed:",
    "vcc-compiler",
    "syntax error on line ",
    "bootstrap checks failed",
    "rsyslogd:  could not find template ",
    "  detail: ",
  ],
  programs: [
    "apache2",
    "apache2ctl",
    "apachectl",
    "httpd",
    "squid",
    "mosquitto",
    "redis-server",
    "promtool",
    "varnishd",
    "rsyslogd",
    "certbot",
  ],
  scan({ lines }): Draft[] {
    return lines.flatMap((_, at) => {
      for (const read of READERS) {
        const draft = read(lines, at);
        if (draft !== null) return [draft];
      }
      return [];
    });
  },
};

const READERS = [
  readApache,
  readSquid,
  readMosquitto,
  readRedis,
  readProm,
  readVarnish,
  readRsyslog,
  readBootstrap,
  readCertbot,
];

// "AH00526: Syntax error on line 18 of /etc/apache2/shop.conf:" over the reason; in a file that is included:
// "apache2: Syntax error on line 140 of /etc/apache2/apache2.conf: Syntax error on line 1 of /etc/apache2/mods-enabled/shop.load: <IfModule> takes one argument"
const APACHE =
  /^(?:\w+: )?(?:AH\d{5}: )?(?:Syntax error on line \d+ of \S+: )*Syntax error on line (\d+) of (\S+?):(?: (\S.*))?$/;

function readApache(lines: readonly string[], at: number): Draft | null {
  const place = lines[at]!.includes("yntax error on line ") ? APACHE.exec(lines[at]!) : null;
  if (place === null) return null;
  const speaker = /^(\w+: )AH\d{5}: /.exec(lines[at]!)?.[1] ?? "";
  const below = (lines[at + 1] ?? "").replace(speaker, "");
  const message = place[3] ?? below.trim();
  if (message === "") return null;
  return {
    message,
    tool: "apache",
    // Who installs a package goes on when the server is not reloaded.
    sure: speaker === "",
    file: place[2]!,
    line: Number(place[1]),
    from: at,
    to: place[3] === undefined ? at + 2 : at + 1,
  };
}

// "ERROR: [1] bootstrap checks failed", and below it "[1]: max file descriptors [4096] for elasticsearch process is too low, increase to at least [65535]"
const BOOTSTRAP = /^(?:ERROR: )?\[\d+\] bootstrap checks failed/;
const UNMET = /^(?:bootstrap check failure )?\[\d+\](?: of \[\d+\])?: (\S.*)$/;

function readBootstrap(lines: readonly string[], at: number): Draft | null {
  const reason = BOOTSTRAP.test(lines[at]!) ? UNMET.exec(lines[at + 1] ?? "") : null;
  return reason === null ? null : { message: reason[1]!, tool: "elasticsearch", from: at, to: at + 2 };
}

// "2026/11/17 09:17:30| FATAL: Bungled /home/dev/app/squid.conf line 2: acl office srcs 10.0.0.0/8"
const BUNGLED = /^\S+ \S+\| FATAL: Bungled (\S+) line (\d+): (.+)$/;
// "2026/11/17 09:17:30| FATAL: Invalid ACL type 'srcs'", "… kid1| ERROR: …", "…| ACL not found: offices"
const SQUID_LINE = /^\S+ \S+?(?: kid\d+)?\| (?:(?:FATAL|ERROR): )?(\S.*)$/;

function readSquid(lines: readonly string[], at: number): Draft | null {
  const place = BUNGLED.exec(lines[at]!);
  if (place === null) return null;
  // The reason stands right below what was being processed: "2026/11/17 09:17:30| Processing: acl office srcs 10.0.0.0/8"
  const head = lines.slice(Math.max(0, at - 8), at).findLastIndex((line) => /\| Processing: /.test(line));
  const from = head < 0 ? at : Math.max(0, at - 8) + head + 1;
  const reason = from < at ? SQUID_LINE.exec(lines[from]!)?.[1] : undefined;
  return {
    message: reason ?? place[3]!,
    tool: "squid",
    file: place[1]!,
    line: Number(place[2]),
    from,
    to: at + 1,
  };
}

// "1794907042: Error found at mosquitto.conf:2."
const FOUND_AT = /^(?:\d+|\S+): Error found at (\S+):(\d+)\.$/;
// "1794907042: Error: Unknown configuration variable "listner"."
const STAMPED = /^(?:\d+|\S+): Error: (\S.*)$/;

function readMosquitto(lines: readonly string[], at: number): Draft | null {
  const place = FOUND_AT.exec(lines[at]!);
  const reason = place === null || at === 0 ? null : STAMPED.exec(lines[at - 1]!);
  if (place === null || reason === null) return null;
  return {
    message: reason[1]!,
    tool: "mosquitto",
    file: place[1]!,
    line: Number(place[2]),
    from: at - 1,
    to: at + 1,
  };
}

// "*** FATAL CONFIG FILE ERROR (Redis 7.0.15) ***", "Reading the configuration file, at line 2", ">>> 'maxmemry 100mb'", "Bad directive or wrong number of arguments"
function readRedis(lines: readonly string[], at: number): Draft | null {
  if (!/^\*\*\* FATAL CONFIG FILE ERROR\b.*\*\*\*$/.test(lines[at]!)) return null;
  const place = /^Reading the configuration file, at line (\d+)$/.exec(lines[at + 1] ?? "");
  const setting = /^>>> '(.+)'$/.exec(lines[at + 2] ?? "");
  const reason = lines[at + 3]?.trim();
  if (place === null || setting === null || !reason) return null;
  return { message: `${reason}: ${setting[1]}`, tool: "redis", line: Number(place[1]), from: at, to: at + 4 };
}

// "Checking prometheus.yml", "Unit Testing:  alerts_test.yml"
const CHECKING = /^(?:Checking (\S+)|Unit Testing: {2}(\S+))$/;
// "  FAILED: parsing YAML file prometheus.yml: yaml: unmarshal errors:", or "  FAILED:" alone
const FAILED = /^ {2}FAILED:(?: (\S.*))?$/;

function readProm(lines: readonly string[], at: number): Draft | null {
  const failed = FAILED.exec(lines[at]!);
  if (failed === null) return null;
  const head = lines
    .slice(Math.max(0, at - 3), at)
    .map((line) => CHECKING.exec(line))
    .findLast((match) => match !== null);
  if (head == null) return null;
  // "    name: errors page after ten minutes,", and below it which alert, what was expected and what came
  const test = head[2] === undefined ? undefined : /^ +name: (\S.*?),?\s*$/.exec(lines[at + 1] ?? "")?.[1];
  if (test !== undefined)
    return {
      ...readAlert(lines, at + 2),
      tool: "promtool",
      category: "test_failure",
      test,
      file: head[2]!,
      from: at,
    };
  const below = lines[at + 1]?.trim() ?? "";
  // "  line 2: field scrape_intervall not found in type config.plain"
  const yaml = /^line (\d+): (\S.*)$/.exec(below);
  // "alerts.yml: 5:15: group "shop", rule 1, "Errors": could not parse expression: …"
  const rule = /^(\S+): (\d+):(\d+): (\S.*)$/.exec(below);
  const message =
    yaml?.[2] ?? rule?.[4] ?? (failed[1] === undefined || failed[1].endsWith(":") ? below : failed[1]);
  if (message === "") return null;
  return {
    message: message.replace(/,$/, ""),
    tool: "promtool",
    category: head[2] === undefined ? "config_error" : "test_failure",
    file: head[1] ?? head[2]!,
    line: yaml !== null ? Number(yaml[1]) : rule !== null ? Number(rule[2]) : null,
    from: at,
    to: at + 2,
  };
}

/** "    alertname: OrderErrorsHigh, time: 20m,", "        exp:[", "              Labels:{severity="critical"}", "        got:[", … */
function readAlert(lines: readonly string[], from: number): { message: string; to: number } {
  let to = from;
  while (to < from + 40 && (lines[to]?.trim() ?? "") !== "") to++;
  const said = lines.slice(from, to).map((line) =>
    line
      .trim()
      .replace(/\s+|,$/g, " ")
      .trim(),
  );
  const labels = said.filter((line) => /^(?:exp|got):|^Labels:/.test(line) && !/^(?:exp|got):\[$/.test(line));
  return { message: [said[0]!.replace(/,$/, ""), ...labels.slice(0, 2)].join(" "), to };
}

// "rsyslogd:  Could not find template 0 'guage' - action disabled [v8.2302.0 try https://www.rsyslog.com/e/3003 ]", and below it
// "rsyslogd: error during parsing file rsyslog.conf, on or before line 4: errors occurred in file 'rsyslog.conf' around line 4"
function readRsyslog(lines: readonly string[], at: number): Draft | null {
  const message = /^rsyslogd: {1,2}(Could not find template \d+ '[^']{1,200}')/.exec(lines[at]!)?.[1];
  if (message === undefined) return null;
  const below = lines.slice(at + 1, at + 4);
  const places = below.map((line) =>
    /^rsyslogd: error during parsing file (\S+), on or before line (\d+): errors occurred /.exec(line),
  );
  const found = places.findIndex((place) => place !== null);
  const place = places[found];
  return {
    message,
    tool: "rsyslogd",
    file: place?.[1] ?? null,
    line: place == null ? null : Number(place[2]),
    from: at,
    to: at + 2 + Math.max(0, found),
  };
}

// "Message from VCC-compiler:", "Expected ';' got '}'", "(program line 393), at", "('/home/dev/app/shop.vcl' Line 5 Pos 1)"
function readVarnish(lines: readonly string[], at: number): Draft | null {
  if (!/^(?:Error: )?Message from VCC-compiler:$/.test(lines[at]!.trim())) return null;
  const place = lines.slice(at + 1, at + 12).findIndex((line) => VCL_PLACE.test(line));
  if (place < 0) return null;
  const match = VCL_PLACE.exec(lines[at + 1 + place]!)!;
  return {
    message: lines[at + 1]!.replace(/^Error: /, "").trim(),
    tool: "varnish",
    file: match[1]!,
    line: Number(match[2]),
    column: Number(match[3]),
    from: at,
    to: at + 2 + place,
  };
}
const VCL_PLACE = /^\s*(?:[Aa]t:? )?\('([^']+)' Line (\d+) Pos (\d+)(?: - .*)?\)/;
