import { alembic, flask, gunicorn, uvicorn } from "#detect/detectors/python/services.ts";
import { playRows } from "../rows.ts";

playRows(uvicorn, [
  ['ERROR:    Error loading ASGI app. Could not import module "main".', [{ category: "missing_dependency" }]],
  [
    'ERROR:    Error loading ASGI app. Attribute "app" not found in module "main".',
    [{ message: 'Error loading ASGI app. Attribute "app" not found in module "main".' }],
  ],
  [
    "ERROR:    [Errno 98] error while attempting to bind on address ('127.0.0.1', 8764): address already in use",
    [{ from: 0 }],
  ],
  ["INFO:     Started server process [2863]\nERROR:    Application startup failed. Exiting.", []],
]);

const START = "[2026-11-17 09:05:14 +0000] [29809] [INFO] Starting gunicorn 26.2.0\n";
playRows(gunicorn, [
  [
    `${START}Failed to find attribute 'shop' in 'app'.`,
    [{ message: "Failed to find attribute 'shop' in 'app'." }],
  ],
  [
    `${START}[2026-11-17 09:05:16 +0000] [30554] [ERROR] Connection in use: ('127.0.0.1', 8762)`,
    [{ message: "Connection in use: ('127.0.0.1', 8762)" }],
  ],
  [`${START}[2026-11-17 09:05:16 +0000] [30554] [ERROR] Exception in worker process`, []],
  ["Failed to find attribute 'shop' in 'app'.", []],
]);

playRows(flask, [
  [
    "Usage: flask run [OPTIONS]\n\nError: Could not import 'shop'.",
    [{ message: "Could not import 'shop'.", category: "missing_dependency" }],
  ],
  [
    "Error: Failed to find attribute 'shop' in 'app'.",
    [{ message: "Failed to find attribute 'shop' in 'app'." }],
  ],
  ["Error: While importing 'app', an ImportError was raised:", []],
  ["Error: No such command 'tel'.", []],
]);

playRows(alembic, [
  [
    "FAILED: Can't locate revision identified by 'zz9'",
    [{ message: "Can't locate revision identified by 'zz9'" }],
  ],
  ["INFO  [alembic.runtime.migration] Running upgrade  -> a1", []],
]);
