import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** uvicorn: what keeps it from serving. What an application throws is read as Python's. */
export const uvicorn: Detector = byLines({
  id: "uvicorn",
  tool: "uvicorn",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: ["error loading asgi app", "error:    [errno "],
  programs: ["uvicorn", "fastapi", "hypercorn"],
  forms: [
    // "ERROR:    Error loading ASGI app. Attribute "app" not found in module "main"."
    { pattern: /^ERROR: +(?<message>Error loading ASGI app\. .+)$/ },
    // "ERROR:    [Errno 98] error while attempting to bind on address ('127.0.0.1', 8764): address already in use"
    { pattern: /^ERROR: +(?<message>\[Errno \d+\] .+)$/ },
  ],
  kindOf: (message) => (/Could not import module/.test(message) ? "missing_dependency" : undefined),
});

/** gunicorn: an application that is not there, an address in use; each try to bind says the same again. */
export const gunicorn: Detector = byLines({
  id: "gunicorn",
  tool: "gunicorn",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    "connection in use: (",
    ["failed to find attribute ", "gunicorn"],
    ["failed to parse '", "gunicorn"],
  ],
  programs: ["gunicorn"],
  isMine: (log) => log.lines.some((line) => /\[INFO\] Starting gunicorn /.test(line)),
  forms: [
    // "[2026-11-17 09:05:16 +0000] [30554] [ERROR] Connection in use: ('127.0.0.1', 8762)", its stamp gone
    { pattern: /\[\d+\] \[ERROR\] (?<message>Connection in use: .+)$/ },
    // "Failed to find attribute 'shop' in 'app'."
    { pattern: /^(?<message>Failed to (?:find attribute|parse) '.+' (?:in|as) .+)$/ },
  ],
});

/** Flask's command line, where click's usage does not say what is missing. */
export const flask: Detector = byLines({
  id: "flask",
  tool: "flask",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    ["error: could not import '", "flask"],
    ["error: failed to find ", "flask"],
    "error: could not locate a flask application",
  ],
  programs: ["flask"],
  forms: [
    // "Error: Failed to find attribute 'shop' in 'app'.", "Error: Could not import 'shop'."
    {
      pattern:
        /^Error: (?<message>(?:Could not import '|Failed to find (?:attribute|Flask application)|Could not locate a Flask application).*)$/,
    },
  ],
  kindOf: (message) => (message.startsWith("Could not import") ? "missing_dependency" : undefined),
});

/** alembic: what it refuses; what a migration throws is read as Python's. */
export const alembic: Detector = byLines({
  id: "alembic",
  tool: "alembic",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    ["failed: ", "alembic"],
    "failed: can't locate revision",
    "failed: multiple head revisions",
    "failed: target database is not up to date",
  ],
  programs: ["alembic"],
  isMine: (log, about) =>
    /\balembic\b/.test(about.command ?? "") ||
    log.lines.some((line) => /\[alembic[.\w]*\]|alembic\.ini/.test(line)),
  forms: [
    // "FAILED: Can't locate revision identified by 'zz9'", "ERROR [alembic.util.messaging] Can't locate revision …"
    { pattern: /^\s*FAILED: (?<message>\S.*)$/ },
  ],
});

/** celery's command line where the application is not there: click's sentence goes on for two lines. */
export const celery: Detector = byLines({
  id: "celery",
  tool: "celery",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: ["unable to load celery application"],
  programs: ["celery"],
  forms: [
    // "The module shop was not found.", under "Unable to load celery application."
    { pattern: /^(?<message>The module \S+ was not found\.)$/ },
    // "Module 'tasks' has no attribute 'celery'"
    { pattern: /^(?<message>Module '\S+' has no attribute '\S+')$/ },
  ],
  isMine: (log) => log.lines.some((line) => /^Unable to load celery application\.$/.test(line)),
  kindOf: (message) => (message.startsWith("The module") ? "missing_dependency" : undefined),
});
