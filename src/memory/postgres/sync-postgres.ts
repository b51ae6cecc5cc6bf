/**
 * PostgreSQL behind the same few synchronous calls as SQLite. A worker thread holds one connection; whoever asks sleeps until the
 * answer is there. The session names its project and acts as twiceshy_app, so row-level security holds whoever logs in.
 * A lost connection is told as an error; the next question outside a transaction opens a new one.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { SqlDatabase, SqlInput, SqlRow, SqlStatement } from "../sql-database.ts";
import { toSqlParams } from "../sql-params.ts";
import { type Translated, translate } from "./dialect.ts";
import { findBeside } from "./find-beside.ts";
import { placeOf } from "./place-of.ts";
import { noAnswer, sqlErrorOf, type ToldError } from "./sql-state.ts";

export interface PostgresOptions {
  readonly url: string;
  /** The project of this session; null for who only migrates. */
  readonly project: string | null;
  /** Act as this role; null: as who logged in. */
  readonly role?: "twiceshy_app" | null;
  /** The schema that this session counts on. */
  readonly schema?: number;
  /** Facts that this session stores are this one's, and get their places in the feed. */
  readonly writesAs?: string;
  readonly connectSeconds?: number;
  /** How long one statement may take. */
  readonly statementSeconds?: number;
  /** How long to wait for a lock that others hold. */
  readonly lockMs?: number;
}

interface Answer {
  readonly number: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly count: number;
  /** Rows that were changed by what was sent before it. */
  readonly before?: number;
  readonly error?: ToldError;
}

type Kind = "query" | "exec" | "begin" | "end" | "close";

/** A session with PostgreSQL. */
export interface PostgresDatabase extends SqlDatabase {
  /** SQL of PostgreSQL's own, several statements at once; it may take as long as a migration of a large database does. */
  execAsItIs(sql: string): void;
}

/** A migration is over by then, or the server has died without a word. */
const LONGEST_MS = 3_600_000;

/** Opens a session with PostgreSQL; nothing is sent before the first question. */
export function openPostgres(options: PostgresOptions): PostgresDatabase {
  const { project, connectSeconds = 10, statementSeconds = 60 } = options;
  const ask = askerOf(options, (connectSeconds + statementSeconds + 5) * 1000);
  const prepared = new Map<string, SqlStatement>();
  let changes = 0;
  /** What waits to be sent with the next question; null where nothing may wait. */
  let waiting: Waiting[] | null = null;
  const send = (kind: Kind, text: string, params: readonly SqlInput[]): Answer => {
    const answer = ask(kind, text, toSqlParams(params), waiting?.splice(0));
    changes += answer.before ?? 0;
    return answer;
  };
  const sendWaiting = () => {
    if (waiting !== null && waiting.length > 0) send("query", "", []);
  };
  const query = (translated: Translated, params: readonly SqlInput[]): Answer => {
    const answer = send("query", translated.sql, params);
    if (translated.writes) changes += answer.count;
    return answer;
  };
  const run = (translated: Translated, params: readonly SqlInput[]): number => {
    if (translated.own !== null) return 0;
    if (waiting === null || !translated.writes) return query(translated, params).count;
    waiting.push({ text: translated.sql, params: asTexts(toSqlParams(params)) });
    return 0;
  };
  const own = (translated: Translated): SqlRow[] | null => {
    if (translated.own === "changes") sendWaiting();
    return translated.own === null ? null : translated.own === "changes" ? [{ n: changes }] : [];
  };
  return {
    driver: "postgres",
    place: placeOf(options.url),
    ...(options.schema === undefined ? {} : { schema: options.schema }),
    ...(options.writesAs === undefined ? {} : { writesAs: options.writesAs }),
    bytes: () => Number(query(translate("SELECT project_bytes() AS n"), []).rows[0]?.[0] ?? 0),
    execAsItIs: (sql) => void ask("exec", sql, [], undefined, LONGEST_MS),
    together(work) {
      if (waiting !== null) return work();
      waiting = [];
      try {
        const result = work();
        sendWaiting();
        return result;
      } finally {
        waiting = null;
      }
    },
    exec(sql) {
      const translated = translate(sql);
      if (translated.own !== null) return;
      if (waiting !== null && translated.transaction === null)
        waiting.push({ text: translated.sql, params: null });
      else if (translated.transaction === "begin")
        ask("begin", beginSql(project, options.lockMs ?? 5_000), []);
      else ask(translated.transaction === "end" ? "end" : "exec", translated.sql, []);
    },
    prepare(sql) {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const translated = translate(sql);
      const all = (params: readonly SqlInput[] = []): SqlRow[] =>
        own(translated) ?? rowsOf(query(translated, params), translated.asksProject);
      const statement: SqlStatement = {
        run: (params = []) => run(translated, params),
        get: (params = []) => all(params)[0],
        all,
      };
      prepared.set(sql, statement);
      return statement;
    },
    close() {
      prepared.clear();
      ask("close", "", []);
    },
  };
}

/** Writers of one project stand in a line, as SQLite makes them: what is read then stays true until it is written. */
function beginSql(project: string | null, lockMs: number): string {
  const lock =
    project === null
      ? ""
      : `SELECT pg_advisory_xact_lock(hashtextextended(current_setting('twiceshy.project'), 20261101));`;
  return `BEGIN; SET LOCAL lock_timeout = ${Math.round(lockMs)}; ${lock}`;
}

function rowsOf({ columns, rows }: Answer, asksProject: boolean): SqlRow[] {
  return rows.map((cells) => {
    const row: SqlRow = {};
    // Whoever asks for all columns asks for those of the SQLite schema.
    columns.forEach((name, at) => {
      if (asksProject || name !== "project") row[name] = cells[at] ?? null;
    });
    return row;
  });
}

/** What is sent with the next question. */
interface Waiting {
  readonly text: string;
  /** None where nothing is bound: it may be several statements. */
  readonly params: readonly (string | null)[] | null;
}

/** Numbers bound as text: the server knows the type of each place better than we do. */
function asTexts(params: readonly (string | number | null)[]): (string | null)[] {
  return params.map((one) => (one === null ? null : String(one)));
}

type Ask = (
  kind: Kind,
  text: string,
  params: readonly (string | number | null)[],
  before?: readonly Waiting[],
  patienceMs?: number,
) => Answer;

function askerOf(options: PostgresOptions, usualMs: number): Ask {
  let line: ReturnType<typeof startWorker> | null = null;
  let number = 0;
  let isClosed = false;
  let isInTransaction = false;
  /** Its session is gone: what follows must not be written into a new one as if it belonged there. */
  let isBroken = false;
  const giveUp = () => {
    void line?.worker.terminate();
    line = null;
    isBroken = isInTransaction;
  };
  return (kind, text, params, before, patienceMs = usualMs) => {
    if (isClosed) throw new Error("this database is closed: open it again");
    if (kind === "close") isClosed = true;
    if (kind === "close" && line === null) return { number, columns: [], rows: [], count: 0 };
    if (isBroken && kind !== "close") {
      isBroken = isInTransaction = kind !== "end";
      throw noAnswer(Math.round(patienceMs / 1000));
    }
    if (kind === "begin") isInTransaction = true;
    line ??= startWorker(options);
    const { worker, port, answered } = line;
    number += 1;
    port.postMessage({ number, kind, text, params: asTexts(params), before });
    const deadline = Date.now() + (kind === "close" ? 3_000 : patienceMs);
    for (;;) {
      const seen = Atomics.load(answered, 0);
      const told = receiveMessageOnPort(port)?.message as Answer | undefined;
      if (told !== undefined && told.number === number) {
        if (kind === "close") void worker.terminate();
        if (kind === "end" || (kind === "begin" && told.error !== undefined)) isInTransaction = false;
        if (told.error !== undefined)
          throw sqlErrorOf(told.error, before?.[told.error.at ?? -1]?.text ?? text);
        return told;
      }
      if (told !== undefined) continue;
      const left = deadline - Date.now();
      if (left <= 0) {
        giveUp();
        if (kind === "close") return { number, columns: [], rows: [], count: 0 };
        throw noAnswer(Math.round(patienceMs / 1000));
      }
      Atomics.wait(answered, 0, seen, left);
    }
  };
}

function startWorker(options: PostgresOptions) {
  const { url, project, role, writesAs, connectSeconds = 10, statementSeconds = 60 } = options;
  const { port1: port, port2 } = new MessageChannel();
  const answered = new SharedArrayBuffer(4);
  // To compile a question that reads many parts of a table takes seconds; to answer it does not.
  const settings: [string, string[]][] = [
    [
      `SELECT set_config('search_path', 'twiceshy', false), set_config('statement_timeout', $1, false),
       set_config('idle_in_transaction_session_timeout', '600000', false), set_config('timezone', 'UTC', false),
       set_config('jit', 'off', false)`,
      [String(statementSeconds * 1000)],
    ],
  ];
  if (role != null) settings.push(["SELECT set_config('role', $1, false)", [role]]);
  if (project !== null) settings.push(["SELECT set_config('twiceshy.project', $1, false)", [project]]);
  if (writesAs !== undefined) settings.push(["SELECT set_config('twiceshy.origin', $1, false)", [writesAs]]);
  const worker = new Worker(findBeside("worker"), {
    workerData: { url, connectSeconds, begin: settings, answered, port: port2 },
    transferList: [port2],
    // It writes nothing; and pipes of its own would need a turn of this thread's event loop.
    stdout: false,
    stderr: false,
  });
  worker.unref();
  worker.on("error", () => {});
  return { worker, port, answered: new Int32Array(answered) };
}
