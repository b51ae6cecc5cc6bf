// What it costs to send facts through the API, against bare batched INSERTs of the same rows into the same tables.
import postgres from "postgres";
import { cpuNow } from "./cpu.mjs";
import { PROJECT } from "./templates.mjs";

/** Of each kind in a batch: as many as there are in the whole database, in proportion. */
const MIX = { runs: 50, failures: 100, deliveries: 500, delivery_events: 250 };

/** Batches of both ways before any is measured: a server runs for days, and what it costs to compile its code is none of ingest's. */
const WARM_UP = 10;

/** Rows that nobody has seen, like those that are there: the newest of each kind with other ids. */
async function batchOf(sql, number, now) {
  const at = now + number;
  const hex = at.toString(16).padStart(12, "0");
  const marks = { runs: "9100", failures: "9200", deliveries: "9300", delivery_events: "9400" };
  const id = (table, n) =>
    `${hex.slice(0, 8)}-${hex.slice(8)}-7${String(number % 1000).padStart(3, "0")}-${marks[table]}-${n.toString(16).padStart(12, "0")}`;
  const hashes = await sql`SELECT hash FROM public.copies ORDER BY place LIMIT 100`;
  const hash = (n) => hashes[n % hashes.length].hash;
  const who = { session: `ingest-${number % 20}`, task: `ingest-${number % 10}` };
  const changed = {
    runs: () => ({ started_at: at, ...who }),
    failures: (n) => ({ run_id: id("runs", n >> 1), seq: n & 1, seen_at: at, fingerprint: hash(n), ...who }),
    deliveries: (n) => ({ at, fingerprint: hash(n), ...who }),
    delivery_events: (n) => ({ at, delivery: id("deliveries", n * 2) }),
  };
  const batch = {};
  for (const [table, count] of Object.entries(MIX)) {
    const templates =
      await sql`SELECT * FROM ${sql(`twiceshy.${table}`)} WHERE project = ${PROJECT} ORDER BY id DESC LIMIT ${count}`;
    batch[table] = Array.from({ length: count }, (_, n) => ({
      ...withoutProject(templates[n % templates.length]),
      id: id(table, n),
      ...changed[table](n),
    }));
  }
  return batch;
}

/** Whose they are is said by who sends them. */
function withoutProject({ project: _, ...row }) {
  return row;
}

/** CPU milliseconds for a batch by both ways (who sends, the server, PostgreSQL), in turns; the same rows but for their ids. */
export async function benchIngest({ ask, pid }, adminUrl, rounds) {
  const now = Date.now();
  // Whole numbers as numbers: as the store has them.
  const types = { whole: { to: 20, from: [20], parse: Number, serialize: String } };
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {}, types });
  // Nothing but the rows and their indexes: no walls, and none of what is counted as rows come.
  const bare = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await bare.unsafe(
    `SET search_path = twiceshy; SET twiceshy.project = '${PROJECT}'; SET session_replication_role = replica`,
  );
  const cost = { api: 0, bare: 0 };
  const wall = { api: [], bare: [] };
  const measure = async (way, work) => {
    const before = await cpuNow(sql, [pid, process.pid]);
    const begun = performance.now();
    await work();
    wall[way].push(performance.now() - begun);
    cost[way] += (await cpuNow(sql, [pid, process.pid])) - before;
  };
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const rows = await batchOf(sql, round * 2, now);
    const others = await batchOf(sql, round * 2 + 1, now);
    if (round === WARM_UP) for (const way of ["api", "bare"]) [cost[way], wall[way]] = [0, []];
    await measure("api", () => {
      const facts = Object.entries(rows).flatMap(([table, some]) => some.map((row) => ({ table, row })));
      return ask("/api/facts", { body: JSON.stringify({ version: 1, origin: "bench", facts }) });
    });
    await measure("bare", () =>
      bare.begin(async (transaction) => {
        for (const [table, some] of Object.entries(others))
          await transaction`INSERT INTO ${transaction(table)} ${transaction(some)}`;
      }),
    );
  }
  // What was stored is counted by who asks first.
  const before = await cpuNow(sql, [pid]);
  await ask("/api/status");
  const later = ((await cpuNow(sql, [pid])) - before) / (rounds + WARM_UP);
  await sql.end();
  await bare.end();
  const count = Object.values(MIX).reduce((sum, n) => sum + n, 0);
  return {
    rows: count,
    cpu: { api: cost.api / rounds, bare: cost.bare / rounds },
    ratio: cost.api / cost.bare,
    wallRatio: median(wall.api) / median(wall.bare),
    later,
  };
}

/** Others use the machine too: the worst of some rounds is theirs. */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** One failure that nobody has seen. */
export async function aFact(sql) {
  const { failures } = await batchOf(sql, 0, Date.now());
  const whole = /^(?:seq|seen_at|line|column_number|at_line)$/;
  const cells = Object.entries(failures[0]).map(([name, value]) => [
    name,
    whole.test(name) && value !== null ? Number(value) : value,
  ]);
  return { table: "failures", row: Object.fromEntries(cells) };
}
