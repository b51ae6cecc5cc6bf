import { toNumber } from "./frames.ts";

/** A file that a message names without a place, or with the place elsewhere in the line. */
export interface Mention {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

// "would reformat /home/dev/app/core.py", "Merge conflict in app.txt", "src/broken.js: SyntaxError: Unexpected token (13:16)", "YAML Error in /app/.prettierrc:"
const PATH =
  /(?:^|[\s'"`\u2018(:])((?:[A-Za-z]:[\\/]|\.{0,2}\/)?(?:[\w@~.+-]{1,80}[\\/]){0,20}(?:\.?[\w@~+-][\w@~.+-]{0,80}\.[a-z][a-z0-9]{0,9}|\.[a-z][\w-]{1,30}rc))(?=$|[\s'"`\u2019):,;]|\.(?:\s|$))/i;
// "cannot format src/menu.py: Cannot parse: 4:0: print(f(1, 2))", "Error parsing till.hcl: At 3:9: expected a name"; "line":12,"column":3 of a record; <error line="12" column="8">; [{file,"till.erl"},{line,5}] of an Erlang term
const PLACE =
  /(?:\(|(?<=\p{L} )- |(?<=\p{L}: )|\b[Aa]t )(\d+):(\d+)(?:\)|$|(?=: \S))|\bline (\d+)(?:,? col(?:umn)? (\d+))?|\bline(?:_?[nN]umber)?["']?(?:[:=] ?|(?<=\{line),)["']?(\d+)\b(?!\.)(?:["']?[, ] ?["']?col(?:umn)?["']?[:=] ?["']?(\d+)\b)?/u;
// "end tag must match start tag from line 4 … @ line 5, column 11": a line with its column is the place, one without may be another's
const COLUMN = /\((\d+):(\d+)\)|\bline (\d+),? col(?:umn)? (\d+)/;
// "YAMLException: deficient indentation (4:3)", "each doesn't match if - 2:3": at the end of a sentence it is no ratio
const ENDS_IN_PLACE = / (?:\(\d+:\d+\)|- \d+:\d+)$(?<=\p{Ll}.*)/u;
// "Error parsing the menu: At 3:9: expected a name"
const SAID_AT = /\b[Aa]t \d+:\d+: \S/;
// A word with a dot is a file only with an ending that files have ("lodash.merge" and "console.log" are none).
const ENDING =
  /\.(?:[cm]?[jt]sx?|py[iwx]?|rb|rs|go|java|kts?|scala|cs|fs|vb|swift|mm?|c|h|cc|cpp|cxx|hh|hpp|hxx|php|pl|pm|t|lua|r|jl|ex|exs|erl|hrl|hs|ml|mli|clj|cljs|dart|nim|zig|d|pas|pp|f|f90|f95|adb|ads|cob|cbl|sh|bash|zsh|fish|ps1|bat|cmd|mk|cmake|gradle|sql|html?|css|s[ac]ss|less|vue|svelte|astro|md|rst|txt|json[5c]?|ya?ml|toml|ini|cfg|conf|xml|csv|tsv|lock|env|proto|tf|tfvars|graphql|ipynb|tex|bib|csproj|sln|gemspec|cabal|nix|el|lisp|scm|v|sv|vhdl?|asm|s|log|tar|t?gz|zip|jar|whl|pem|key|crt|hcl|dhall|jsonnet|libsonnet|rego|bicep|elm|purs|gleam|sol|wgsl|glsl|frag|vert|hlsl|erb|haml|slim|twig|ejs|hbs|pug|njk|j2|tmpl|tpl|mustache|adoc|puml|typ|scad|fbs|thrift|g4|xsl|xslt|xsd|wsdl|svg|plist|gypi?|gn|bzl|m4|avsc|parquet|xlsx|pdf|png|jpe?g|gif|mp[34]|mkv|wav|sqlite3?|war|apk|deb|rpm|iso|pyx|pxd|rkt|idr|dfy|thy)$/i;
// Not files: hosts, versions, sentences ("e.g."), package@version
const NO_FILE =
  /^(?:https?:|www\.)|\.(?:com|net|org|io|dev|local|internal|invalid|e|g|js\.org)$|^[ei]\.[ge]|@\d|^\d+(?:\.\d+)*[a-z]*$|^(?:node|next|vue|nuxt)\.js$/i;

/** The file that the text names, with a place if it tells one anywhere, or a line alone ("Parse error near line 4"); else null. */
export function readMention(text: string): Mention | null {
  const file = readFile(text);
  if (!/\d/.test(text)) return file === null ? null : { file, line: null, column: null };
  const place = COLUMN.exec(text) ?? PLACE.exec(text);
  const line = place?.[3] ?? place?.[5];
  if (file === null && line === undefined && !ENDS_IN_PLACE.test(text) && !SAID_AT.test(text)) return null;
  return {
    file,
    line: toNumber(place?.[1] ?? line),
    column: toNumber(place?.[2] ?? place?.[4] ?? place?.[6]),
  };
}

// "Could not resolve "./cart.js" from "src/main.js"", "Could not load cart.mjs (imported by src/main.js): ENOENT: …": where it was asked for, not what was asked for
const ASKED_FROM = /\b(?:from|imported by|required by) (?=["'`]?[\w@~./\\-]{1,300}["'`]?(?:\.?$|\): ))/;

// "Cannot find module '@acme/till/package.json'", "Can't resolve 'core-js/modules/es.symbol' in '/app'": a package's part, not a file of the user's
const ASKED_FOR =
  /\b(?:cannot|can't|could not|unable to|failed to) (?:find|resolve|load) (?:module |package )?(["'])(?![./\\]|[A-Za-z]:)[^"']{1,200}\1/i;

/** So many words with a dot are looked at: "JSON.parse Invalid package.json: …". */
const TRIES = 4;

function readFile(text: string): string | null {
  const plain = text.slice(0, 600).replaceAll("file:///", "/").replace(ASKED_FOR, "");
  let rest = plain.slice(ASKED_FROM.exec(plain)?.index ?? 0);
  for (let n = 0; n < TRIES; n++) {
    const match = PATH.exec(rest);
    const path = match?.[1];
    if (match === null || path === undefined) return null;
    if (!NO_FILE.test(path) && (ENDING.test(path) || /[\\/]|rc$/.test(path))) return path;
    rest = rest.slice(match.index + match[0].length);
  }
  return null;
}
