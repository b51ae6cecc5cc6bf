// The other end of sync-postgres.ts: one connection, held by a thread of its own, so that whoever asks can wait for the answer
// without a turn of the event loop. Plain JavaScript, because a thread is started from a file and Node 20 reads no types.
import { workerData } from "node:worker_threads";
import postgres from "postgres";

const { url, connectSeconds, begin, port } = workerData;
/** How many answers were given: the asking thread sleeps on it. */
const answered = new Int32Array(workerData.answered);

/** Whole numbers come back as numbers and truth as 1 and 0, as SQLite gives them; everything else as text. */
const TYPES = {
  whole: { to: 20, from: [20, 1700], parse: Number, serialize: String },
  truth: { to: 16, from: [16], parse: (cell) => (cell === "t" ? 1 : 0), serialize: truth },
  text: { to: 25, from: [25, 114, 3802, 1082, 1114, 1184, 17], parse: (cell) => cell, serialize: String },
};

function truth(value) {
  return value === true || value === 1 || value === "1" || value === "t" ? "t" : "f";
}

/** The open connection; null before the first question and after it was lost. */
let sql = null;
let isInTransaction = false;
/** A connection lost inside a transaction took all of it along: nothing may go on as if it were there. */
let isBroken = false;

function connect() {
  const opened = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: connectSeconds,
    // A lost connection is told; to go on with a new one is decided here, with the session's settings made again.
    backoff: false,
    fetch_types: false,
    onnotice: () => {},
    types: TYPES,
    connection: { application_name: "twiceshy" },
    onclose: () => {
      if (sql !== opened) return;
      sql = null;
      if (isInTransaction) isBroken = true;
      opened.end({ timeout: 0 }).catch(() => {});
    },
  });
  return opened;
}

/** A session with all its settings, or none: without its role it would see too much, without its project nothing. */
async function begun(opened) {
  try {
    for (const [setting, values] of begin) await opened.unsafe(setting, values);
    return opened;
  } catch (error) {
    await opened.end({ timeout: 0 }).catch(() => {});
    throw error;
  }
}

async function answer(question) {
  const { kind, text, params } = question;
  // Whatever was open before is undone by now: whoever begins anew has been told, or was in the middle of beginning.
  if (kind === "begin") {
    isBroken = false;
    isInTransaction = false;
  }
  if (kind === "close") {
    const open = sql;
    sql = null;
    await open?.end({ timeout: 1 });
    return { columns: [], rows: [], count: 0 };
  }
  if (isBroken) {
    if (kind === "end") {
      isBroken = false;
      isInTransaction = false;
    }
    throw Object.assign(
      new Error("the connection was lost in the middle of a transaction, which is undone"),
      {
        code: "08006",
      },
    );
  }
  sql ??= await begun(connect());
  if (kind === "begin") isInTransaction = true;
  if (kind === "begin" || kind === "end" || kind === "exec") {
    try {
      const { command } = await sql.unsafe(text).simple();
      // A statement had failed and whoever asked went on: the server undoes all of it, and calls that no error.
      if (kind === "end" && command === "ROLLBACK" && !/^\s*ROLLBACK/i.test(text))
        throw Object.assign(new Error("a statement of this transaction had failed, so all of it is undone"), {
          code: "25P02",
          severity_local: "ERROR",
        });
    } catch (error) {
      if (kind === "begin") {
        isInTransaction = false;
        isBroken = false;
        if (!question.isSecond && !("severity_local" in error)) {
          // The connection was lost while nobody asked: nothing of this transaction was said yet, so it is begun on a new one.
          sql = null;
          return answer({ ...question, isSecond: true });
        }
        await sql?.unsafe("ROLLBACK").catch(() => {});
      }
      throw error;
    } finally {
      if (kind === "end") isInTransaction = false;
    }
    return { columns: [], rows: [], count: 0 };
  }
  const { results, changed } = await allOf([
    ...(question.before ?? []),
    ...(text === "" ? [] : [{ text, params }]),
  ]);
  const result = text === "" ? [] : results.at(-1);
  const count = text === "" ? 0 : (result.count ?? 0);
  return {
    columns: result.columns?.map(({ name }) => name) ?? [],
    rows: [...result],
    count,
    before: changed - count,
  };
}

/** Asks several without waiting for each other, and how many rows they changed; in a transaction those after one that failed do nothing. */
async function allOf(questions) {
  const answers = await Promise.allSettled(questions.map(asked));
  const at = answers.findIndex(({ status }) => status === "rejected");
  if (at >= 0) throw Object.assign(answers[at].reason, { at });
  const results = answers.map(({ value }) => value);
  return { results, changed: results.reduce((sum, { count }) => sum + (count ?? 0), 0) };
}

function asked({ text, params }) {
  if (params === null) return sql.unsafe(text).simple();
  // A long list of values is seldom asked twice: the server need not keep it.
  return sql.unsafe(text, params, { prepare: text.length < 4000, simple: false }).values();
}

port.on("message", async (question) => {
  let told;
  try {
    told = await answer(question);
  } catch (error) {
    // What did not come from the server came from the way to it.
    if (sql !== null && question.kind !== "close" && !isInTransaction && !("severity_local" in error)) {
      sql.end({ timeout: 0 }).catch(() => {});
      sql = null;
    }
    const { message, code, detail, constraint_name: constraint, at } = error ?? {};
    told = { error: { message: String(message ?? error), code: String(code ?? ""), detail, constraint, at } };
  }
  port.postMessage({ number: question.number, ...told });
  Atomics.store(answered, 0, question.number);
  Atomics.notify(answered, 0);
  if (question.kind === "close") port.close();
});
