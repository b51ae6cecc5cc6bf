// A team's database as it is after half a year: copies of the real rows, made by the server itself. Ids begin with their time, as those of twiceshy do.
import { PROJECT } from "./templates.mjs";

const DAYS = 180;
const CATEGORIES = "test_failure type_error build_error lint_error missing_dependency runtime_error".split(
  " ",
);
const array = (words) => `(ARRAY[${words.map((word) => `'${word}'`).join(", ")}])`;

/** An id of a moment (milliseconds) and a number. */
const id = (at, n, mark) =>
  `substr(lpad(to_hex(${at}), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(${at}), 12, '0'), 9, 4) || '-7000-${mark}-' || lpad(to_hex(${n}), 12, '0')`;

/** Drops what is slow to fill with and answers how to make it again. */
async function withoutIndexes(sql, tables, work) {
  const found = await sql`SELECT indexname, indexdef FROM pg_indexes JOIN pg_class c ON c.relname = tablename
    WHERE schemaname = 'twiceshy' AND tablename IN ${sql(tables)} AND NOT c.relispartition
    AND indexname NOT LIKE '%_pkey' AND c.relnamespace = 'twiceshy'::regnamespace`;
  for (const { indexname } of found) await sql.unsafe(`DROP INDEX twiceshy.${indexname}`);
  await work();
  // An index of the whole table is written with ONLY, which leaves its parts without.
  for (const { indexdef } of found) await sql.unsafe(indexdef.replace(" ON ONLY ", " ON "));
}

/** The months behind us have their parts, as they would have after half a year. */
export async function makeMonths(sql, now) {
  for (let month = 7; month > 0; month -= 1)
    await sql`SELECT twiceshy.make_partitions(to_timestamp(${now / 1000}) - make_interval(months => ${month}), 0)`;
}

/** What does not grow: patterns, fingerprints, lessons, issues and fixes. */
export async function fillKnowledge(sql, { patterns, lessons, issues, fixes }, now) {
  const columns = async (table) =>
    (
      await sql`SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'twiceshy' AND table_name = ${table} ORDER BY ordinal_position`
    ).map(({ name }) => name);
  const copy = async (table, from, changed) => {
    const names = (await columns(table)).filter((name) => !(table === "pattern_texts" && name === "id"));
    const values = names.map((name) => changed[name] ?? `t.${name}`);
    await sql.unsafe(
      `INSERT INTO twiceshy.${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${from}`,
    );
  };
  const whole = `t.project = '${PROJECT}'`;
  await sql.unsafe(`
    CREATE TABLE public.copies AS
      SELECT row_number() OVER (ORDER BY n, t.id) - 1 AS place, n, t.id AS old,
        CASE n WHEN 0 THEN t.id ELSE substr(md5(t.id || n) || md5(n || t.id), 1, length(t.id)) END AS hash
      FROM twiceshy.patterns t, generate_series(0, 999) n
      WHERE ${whole} AND t.body LIKE '%while the%' ORDER BY n, t.id LIMIT ${patterns};
    CREATE UNIQUE INDEX ON public.copies (place);
    CREATE INDEX ON public.copies (old);
    ALTER TABLE public.copies ADD category text;
    UPDATE public.copies SET category = ${array(CATEGORIES)}[1 + place % ${CATEGORIES.length}];
    ANALYZE public.copies`);
  const fresh = "public.copies c ON c.n > 0 AND c.old";
  const last = `(${now} - c.place * ${Math.round((DAYS * 86_400_000) / patterns)}::bigint)`;
  const body = `regexp_replace(regexp_replace(replace(t.body, c.old, c.hash), '"lastAt":\\d+', '"lastAt":' || ${last}),
    '"category":"[a-z_]+"', '"category":"' || c.category || '"')`;
  await copy("patterns", `twiceshy.patterns t JOIN ${fresh} = t.id AND ${whole}`, {
    ...{ id: "c.hash", category: "c.category", occurrences: "1 + c.place % 200", last_at: last, body },
  });
  await copy("pattern_members", `twiceshy.pattern_members t JOIN ${fresh} = t.pattern AND ${whole}`, {
    ...{ fingerprint: "c.hash", pattern: "c.hash" },
  });
  await copy("pattern_texts", `twiceshy.pattern_texts t JOIN ${fresh} = t.fingerprint AND ${whole}`, {
    ...{ fingerprint: "c.hash", pattern: "c.hash", coarse: "''" },
  });
  await copy("fingerprints", `twiceshy.fingerprints t JOIN ${fresh} = t.hash AND ${whole}`, {
    ...{ hash: "c.hash", last_at: last },
  });
  const lesson = `lpad(to_hex(c.place), 8, '0') || substr(t.id, 9)`;
  const some = (table, count) =>
    `(SELECT * FROM twiceshy.${table} t WHERE ${whole} ORDER BY id LIMIT 1) t JOIN public.copies c ON c.place < ${count}`;
  const ofLesson = `replace(replace(t.body, t.id, ${lesson}), t.fingerprint, c.hash)`;
  await copy("lessons", some("lessons", lessons - 1), {
    ...{ id: lesson, fingerprint: "c.hash", category: "c.category", body: ofLesson },
  });
  await copy(
    "lesson_events",
    `(SELECT e.*, l.fingerprint FROM twiceshy.lesson_events e JOIN (SELECT * FROM twiceshy.lessons t WHERE ${whole} AND id > '1' ORDER BY id LIMIT 1) l
      ON l.project = e.project AND l.id = e.lesson) t JOIN public.copies c ON c.place < ${lessons - 1}`,
    {
      id: "t.id || '-' || c.place",
      lesson: `lpad(to_hex(c.place), 8, '0') || substr(t.lesson, 9)`,
      body: "replace(t.body, t.fingerprint, c.hash)",
    },
  );
  const issue = id(`(${now} - c.place * 60000)::bigint`, "c.place", "9000");
  await copy("issues", some("issues", issues - 1), {
    ...{ id: issue, number: "c.place + 2", body: `replace(t.body, t.id, ${issue})` },
    ...{
      updated_at: `${now} - c.place * 60000`,
      severity: `${array(["low", "medium", "high"])}[1 + c.place % 3]`,
    },
  });
  const fix = id(`(${now} - c.place * 60000)::bigint`, "c.place", "a000");
  await copy("fixes", some("fixes", fixes - 1), {
    ...{
      id: fix,
      lead: "c.hash",
      resolved_at: `${now} - c.place * 60000`,
      body: `replace(replace(t.body, t.id, ${fix}), t.lead, c.hash)`,
    },
  });
  await copy(
    "fix_cures",
    `(SELECT project, id AS fix_id, lead FROM twiceshy.fixes WHERE project = '${PROJECT}') t JOIN public.copies c ON c.hash = t.lead`,
    { fingerprint: "c.hash", fix_id: "t.fix_id", resolved_at: String(now) },
  );
}

/** Failures and deliveries from one number up to another; what came before keeps its rows. */
export async function fillFacts(sql, { from, failures, deliveries, patterns, lessons }, now) {
  const step = Math.floor((DAYS * 86_400_000) / failures.most);
  const at = `(${now} - i * ${step}::bigint)`;
  const run = id(`(${now} - (i / 2) * 2 * ${step}::bigint)`, "i / 2", "8001");
  const stepOfDeliveries = Math.floor((DAYS * 86_400_000) / deliveries.most);
  const told = `(${now} - i * ${stepOfDeliveries}::bigint)`;
  const everyFailure = `generate_series(${from.failures}, ${failures.count - 1}) i`;
  const everyDelivery = `generate_series(${from.deliveries}, ${deliveries.count - 1}) i`;
  const [{ tail }] =
    await sql`SELECT substr(id, 9) AS tail FROM twiceshy.lessons WHERE project = ${PROJECT} LIMIT 1`;
  const lesson = `lpad(to_hex(i % ${lessons - 1}), 8, '0') || '${tail}'`;
  await withoutIndexes(sql, ["runs", "failures", "deliveries", "delivery_events"], async () => {
    await sql.unsafe(`
      INSERT INTO twiceshy.runs (project, id, source, started_at, duration_ms, argv, check_id, check_command, check_directory, exit_code,
        outcome, session, task, agent, os, tools, output_bytes, output_lines, failure_count, files_modified, family)
      SELECT '${PROJECT}', ${run}, 'run', ${at}, 1000, '["npm","test"]', lpad(to_hex(i % 500), 16, '0'), 'npm test', '', 1,
        'failed', 's' || i / 40, 't' || i / 80, 'claude', 'linux', '{}', 2000, 40, 2, '[]', lpad(to_hex(i % 500), 16, '0')
      FROM ${everyFailure} WHERE i % 2 = 0`);
    await sql.unsafe(`
      INSERT INTO twiceshy.failures (project, id, run_id, seq, seen_at, fingerprint, coarse, recipe, detector, tool, category, category_group,
        severity, error_type, message, file, line, session, task, at_line, tags, frames, parts, excerpt)
      SELECT '${PROJECT}', ${id(at, "i", "8002")}, ${run}, i % 2, ${at}, c.hash, t.coarse, t.recipe, t.detector, t.tool, c.category, t.category_group,
        t.severity, t.error_type, t.message, t.file, t.line, 's' || i / 40, 't' || i / 80, t.at_line, t.tags, t.frames, t.parts, t.excerpt
      FROM ${everyFailure} JOIN public.copies c ON c.place = (i::bigint * 7919) % ${patterns}
      JOIN public.first_failures t ON t.fingerprint = c.old`);
    await sql.unsafe(`
      INSERT INTO twiceshy.resolutions (project, failure_id, fix_id, attempts)
      SELECT '${PROJECT}', ${id(at, "i", "8002")}, f.id, 1 FROM ${everyFailure}
      CROSS JOIN (SELECT id FROM twiceshy.fixes WHERE project = '${PROJECT}' ORDER BY id LIMIT 1) f WHERE i % 2 = 0`);
    await sql.unsafe(`
      INSERT INTO twiceshy.feed (project, position, tbl, key, origin)
      SELECT '${PROJECT}', 1000000000 + i, 'failures', ${id(at, "i", "8002")}, 'bench' FROM ${everyFailure}`);
    await sql.unsafe(
      `UPDATE twiceshy.projects SET position = greatest(position, 2000000000) WHERE id = '${PROJECT}'`,
    );
    await sql.unsafe(`
      INSERT INTO twiceshy.deliveries (project, id, at, session, task, agent, lesson, fingerprint, moment, manner, text, score, rank)
      SELECT '${PROJECT}', ${id(told, "i", "8003")}, ${told}, 's' || i / 200, 't' || i / 400, 'claude', ${lesson}, c.hash,
        ${array(["command", "edit", "prompt", "session"])}[1 + i % 4], ${array(["shown", "shown", "shown", "withheld"])}[1 + i % 4],
        'Before you run this: the last three times it failed since sum() of an empty list has no initial value. What fixed it: reduce(…, 0).', 0.8, 1
      FROM ${everyDelivery} JOIN public.copies c ON c.place = (i::bigint * 7919) % ${patterns}`);
    await sql.unsafe(`
      INSERT INTO twiceshy.delivery_events (project, id, delivery, at, kind, outcome, ignored, why)
      SELECT '${PROJECT}', ${id(told, "i", "8004")}, ${id(told, "i", "8003")}, ${told} + 1000, 'outcome',
        ${array(["prevented", "prevented", "failed_anyway"])}[1 + i % 3], 0, 'the check passed' FROM ${everyDelivery} WHERE i % 2 = 0`);
  });
  await sql.unsafe(`
    UPDATE twiceshy.fingerprints f SET count = s.n, runs = s.n, first_at = s.first_at, last_at = s.last_at, last_failure = s.last
    FROM (SELECT fingerprint, max(id) AS last, count(*) AS n, min(seen_at) AS first_at, max(seen_at) AS last_at FROM twiceshy.failures
      WHERE project = '${PROJECT}' GROUP BY 1) s WHERE f.project = '${PROJECT}' AND f.hash = s.fingerprint`);
  await sql.unsafe("SELECT twiceshy.recount()");
  await sql.unsafe("VACUUM ANALYZE");
}

/** The rows that failures are copied from; nothing is to be folded: it is folded already. */
export async function beginFilling(sql) {
  await sql.unsafe(`
    CREATE TABLE public.first_failures AS
      SELECT DISTINCT ON (fingerprint) * FROM twiceshy.failures WHERE project = '${PROJECT}' ORDER BY fingerprint, id;
    DELETE FROM twiceshy.stale`);
}

/** What was counted by day, as the store counts it (src/memory/daily-count.ts): a memory that grew day by day has it already. */
export async function countDays(sql) {
  const day = (column) => `${column} / 86400000`;
  const struck = `(SELECT f.project, ${day("f.seen_at")} AS day, 'claude' AS agent, f.task, f.run_id, r.failure_id, s.slice FROM twiceshy.failures f
    LEFT JOIN twiceshy.resolutions r ON r.project = f.project AND r.failure_id = f.id
    CROSS JOIN LATERAL (VALUES (''), ('category:' || f.category), ('group:' || f.category_group), ('tool:' || f.tool),
      ('category:' || f.category || '|tool:' || f.tool), ('group:' || f.category_group || '|tool:' || f.tool)) s (slice)
    WHERE f.project = '${PROJECT}' AND f.task IS NOT NULL) AS one`;
  const sums = "count(DISTINCT run_id), count(DISTINCT run_id), count(*), count(failure_id)";
  const counted = "runs, failed, failures, resolved";
  await sql.unsafe(`
    TRUNCATE twiceshy.daily_slices, twiceshy.daily_tasks, twiceshy.daily_fingerprints, twiceshy.daily_told, twiceshy.daily_sessions;
    INSERT INTO twiceshy.daily_slices (project, day, slice, agent, ${counted})
      SELECT project, day, slice, agent, ${sums} FROM ${struck} GROUP BY 1, 2, 3, 4;
    INSERT INTO twiceshy.daily_tasks (project, day, slice, agent, task, ${counted})
      SELECT project, day, slice, agent, task, ${sums} FROM ${struck} GROUP BY 1, 2, 3, 4, 5;
    INSERT INTO twiceshy.daily_fingerprints (project, day, fingerprint, agent, category, category_group, tool, failures)
      SELECT project, ${day("seen_at")}, fingerprint, 'claude', min(category), min(category_group), min(tool), count(*)
      FROM twiceshy.failures WHERE project = '${PROJECT}' GROUP BY 1, 2, 3;
    INSERT INTO twiceshy.daily_told (project, day, agent, category, category_group, tool, task, moment, manner, told, prevented, failed_anyway, incomplete)
      SELECT d.project, ${day("d.at")}, 'claude', c.category, 'code', t.tool, d.task, d.moment, d.manner, count(*),
        count(*) FILTER (WHERE e.outcome = 'prevented'), count(*) FILTER (WHERE e.outcome = 'failed_anyway'), 0
      FROM twiceshy.deliveries d JOIN public.copies c ON c.hash = d.fingerprint JOIN public.first_failures t ON t.fingerprint = c.old
      LEFT JOIN twiceshy.delivery_events e ON e.project = d.project AND e.delivery = d.id
      WHERE d.project = '${PROJECT}' GROUP BY 1, 2, 4, 6, 7, 8, 9;
    INSERT INTO twiceshy.daily_sessions (project, day, session, agent, first_at, last_at, runs, failed, failures, told, prevented, failed_anyway, missed)
      SELECT project, ${day("seen_at")}, session, 'claude', min(seen_at), max(seen_at), count(DISTINCT run_id), count(DISTINCT run_id), count(*), 0, 0, 0, 0
      FROM twiceshy.failures WHERE project = '${PROJECT}' AND session IS NOT NULL GROUP BY 1, 2, 3;
    DELETE FROM twiceshy.stale WHERE kind = 'day';
    ANALYZE`);
}
