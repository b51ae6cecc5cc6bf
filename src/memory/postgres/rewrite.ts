import { conflictOf, type Insert, insertOf } from "./insert-conflict.ts";
import { before, closing, next, type Token, tokensOf, wordAt } from "./sql-tokens.ts";

/** One place in the SQL that is rewritten, and what was found so far. */
interface Walk {
  readonly tokens: readonly Token[];
  readonly out: string[];
  readonly isRecursive: boolean;
  /** Closing brackets after which PostgreSQL wants a name. */
  readonly unnamed: Set<number>;
  places: number;
  insert: Insert | null;
}

/** A rule puts something else in the place of what it finds, and says where that ends; null: not found here. */
type Rule = (walk: Walk, at: number) => number | null;

/** SQL of SQLite as PostgreSQL takes it. */
export function rewrite(sql: string): string {
  const tokens = tokensOf(sql);
  const isRecursive = tokens.some((_, at) => wordAt(tokens, at) === "RECURSIVE");
  const walk: Walk = { tokens, out: [], isRecursive, unnamed: new Set(), places: 0, insert: null };
  for (let at = 0; at < tokens.length; at += 1) {
    const end = firstOf(walk, at);
    if (end === null) walk.out.push(tokens[at]!.text);
    const last = end ?? at;
    if (walk.unnamed.has(last) && !isNamed(tokens, next(tokens, last)))
      walk.out.push(` AS unnamed_${walk.unnamed.size}`);
    at = last;
  }
  walk.out.push(conflictOf(walk.insert));
  return indexed(walk.out.join(""));
}

function firstOf(walk: Walk, at: number): number | null {
  for (const rule of RULES) {
    const end = rule(walk, at);
    if (end !== null) return end;
  }
  return null;
}

/** A place whose type PostgreSQL could not tell from what stands around it. */
function typed(walk: Walk, at: number, place: string): string {
  const { tokens, isRecursive } = walk;
  // WITH RECURSIVE older(hash) AS (SELECT ? UNION …): both halves have to compare alike.
  if (isRecursive && wordBefore(walk, at) === "SELECT") return `CAST(${place} AS text) COLLATE "C"`;
  // ? IS NULL
  if (wordAt(tokens, next(tokens, at)) === "IS") return `CAST(${place} AS text)`;
  // substr(id, -?)
  if (tokens[before(tokens, at)]?.text === "-" && tokens[at - 1]?.text === "-")
    return `CAST(${place} AS bigint)`;
  // LIMIT ?: less than nothing means all of it.
  if (wordBefore(walk, at) === "LIMIT") return `twiceshy.limit_of(${place})`;
  return place;
}

/** Functions that PostgreSQL has by another name, or by the same name with another meaning. */
const FUNCTIONS: Record<string, string> = {
  char: "chr",
  substr: "twiceshy.substr",
  lower: "twiceshy.lower",
  json_array_length: "twiceshy.json_array_length",
  json_each: "twiceshy.json_each",
  json_extract: "twiceshy.json_extract",
  json_set: "twiceshy.json_set",
};

const wordBefore = ({ tokens }: Walk, at: number) => wordAt(tokens, before(tokens, at));

const RULES: readonly Rule[] = [
  // ? and ?1
  (walk, at) => {
    const { text } = walk.tokens[at]!;
    if (!text.startsWith("?")) return null;
    const place = text === "?" ? (walk.places += 1) : Number(text.slice(1));
    walk.out.push(typed(walk, at, `$${place}`));
    return at;
  },
  // INSERT OR REPLACE INTO: the end of the statement says what happens to what is there.
  (walk, at) => {
    if (wordAt(walk.tokens, at) !== "INSERT") return null;
    walk.insert = insertOf(walk.tokens, at);
    walk.out.push("INSERT");
    if (walk.insert === null || walk.insert.or === "") return at;
    return next(walk.tokens, next(walk.tokens, at));
  },
  (walk, at) => {
    if (walk.tokens[at]!.text !== ";") return null;
    walk.out.push(conflictOf(walk.insert), ";");
    walk.insert = null;
    return at;
  },
  // ON CONFLICT (a, b): every key begins with the project.
  ({ tokens, out }, at) => {
    const bracket = next(tokens, at);
    if (wordAt(tokens, at) !== "CONFLICT" || tokens[bracket]?.text !== "(") return null;
    out.push("CONFLICT (project, ");
    return bracket;
  },
  // WHERE 1
  (walk, at) => {
    const isTruth = walk.tokens[at]!.text === "1" && /^(?:WHERE|AND|OR)$/.test(wordBefore(walk, at) ?? "");
    const text = walk.tokens[next(walk.tokens, at)]?.text ?? ";";
    if (!isTruth || !/^(?:\)|;|AND|OR|ORDER|GROUP|LIMIT|UNION)$/i.test(text)) return null;
    walk.out.push("TRUE");
    return at;
  },
  // (a, b) IN (VALUES (?, ?), …): in a plain list the columns say of which type the places are.
  (walk, at) => {
    const { tokens } = walk;
    const isList = wordAt(tokens, at) === "VALUES" && wordBefore(walk, before(tokens, at)) === "IN";
    return isList ? at : null;
  },
  // pattern_terms MATCH ?
  (walk, at) => {
    if (wordAt(walk.tokens, at) !== "MATCH") return null;
    walk.places += 1;
    walk.out.push(`.terms @@ twiceshy.text_query($${walk.places})`);
    return next(walk.tokens, at);
  },
  // ORDER BY rank: SQLite's table of terms keeps no places of words, so all its ranks are equal, and the oldest come first.
  (walk, at) => {
    if (wordAt(walk.tokens, at) !== "RANK" || wordBefore(walk, at) !== "BY") return null;
    walk.out.push("rowid");
    return at;
  },
  // GROUP BY +fingerprint: a hint for SQLite.
  (walk, at) => (walk.tokens[at]!.text === "+" && wordBefore(walk, at) === "BY" ? at : null),
  ({ tokens, out }, at) => {
    if (wordAt(tokens, at) !== "GLOB") return null;
    out.push("OPERATOR(twiceshy.@*)");
    return at;
  },
  ({ tokens, out }, at) => {
    const named = FUNCTIONS[tokens[at]!.text];
    if (named === undefined || tokens[next(tokens, at)]?.text !== "(") return null;
    out.push(named);
    return at;
  },
  // FROM a CROSS JOIN b ON …: a hint for SQLite about the order.
  ({ tokens }, at) => {
    if (wordAt(tokens, at) !== "CROSS") return null;
    let place = at;
    for (let step = 0; step < 4; step += 1) {
      place = next(tokens, place);
      if (wordAt(tokens, place) === "ON") return at;
    }
    return null;
  },
  // FROM (SELECT …): a table without a name.
  ({ tokens, unnamed }, at) => {
    const bracket = next(tokens, at);
    if (/^(?:FROM|JOIN)$/.test(wordAt(tokens, at) ?? "") && tokens[bracket]?.text === "(")
      unnamed.add(closing(tokens, bracket));
    return null;
  },
];

const AFTER_A_TABLE = /^(?:WHERE|GROUP|ORDER|LIMIT|UNION|ON|JOIN|LEFT|CROSS|INNER|HAVING|INTERSECT|EXCEPT)$/;

function isNamed(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  return word !== null && !AFTER_A_TABLE.test(word);
}

/** Two places where an index answers only another form of the same question. */
function indexed(sql: string): string {
  return sql
    .replace(
      "INTO pattern_terms (rowid, terms) VALUES ($1, $2)",
      "INTO pattern_terms (rowid, terms) VALUES ($1, twiceshy.text_terms($2))",
    )
    .replace(
      /twiceshy\.json_extract\(label, '\$\.message'\) = (\$\d+)/,
      "md5(twiceshy.json_extract(label, '$$.message')) = md5($1) AND twiceshy.json_extract(label, '$$.message') = $1",
    );
}
