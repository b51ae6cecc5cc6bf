import { describe, expect, it } from "vitest";
import {
  aroundKind,
  calledKind,
  codeKind,
  saysAskedWrongly,
} from "#detect/detectors/general/worded-kinds.ts";

describe("what the words of a message say of its kind", () => {
  it.each([
    ["Unable to acquire the lock, are you root?", "permission_error"],
    ["NOAUTH Authentication required.", "permission_error"],
    ["The security token included in the request is expired", "permission_error"],
    ["Failed to download metadata for repo 'menu'", "connection_error"],
    ["dial tcp 127.0.0.1:9559: i/o", "connection_error"],
    ["execution took longer than 1h0m0s", "timeout"],
    ["Job nightly exceeded its time limit of 30m", "timeout"],
    ["gave up after 60s: db:5432 not reachable", "connection_error"],
    ["no login prompt from the modem within 2 s", "timeout"],
    ["container shop-db-1 did not become healthy in 60 seconds", "timeout"],
    ["server was not ready after 15s", "timeout"],
    ["worker 3 never answered within 500ms", "timeout"],
    ["no problems found in 3 s", null],
    ["not found within 2 levels", null],
    ["the price is not within 5 m/s", null],
    ["Download failed: server returned 503", "connection_error"],
    ["the time of the limited menu is over", null],
    ["the server returned 5 plates", null],
    ["the root of the tree is missing", null],
    ["soup is not connected to the menu", null],
    ['the page says "authentication is required"', null],
    ["503 plates are too many", null],
    ["Could not get lock /var/lib/till/lock. It is held by process 4711 (apt-get)", "other"],
    ["System management is locked by the application with pid 4711", "other"],
    ["failed to acquire the state lock", "other"],
    ["another instance of frob is already running", "other"],
    ["could not open lock file", null],
    ["the till is locked by hand", null],
  ])("around a tool: %s", (message, kind) => {
    expect(aroundKind(message)).toBe(kind);
  });

  it.each([
    ["CommandError", "config_error"],
    ["CondaHTTPError", "connection_error"],
    ["PackagesNotFoundError", "missing_dependency"],
    ["AuthenticationError", "permission_error"],
    ["OrderError", null],
    [null, null],
  ])("by its name: %s", (errorType, kind) => {
    expect(calledKind(errorType)).toBe(kind);
  });

  it.each([
    ['Task "biuld" not found. Use --force to continue.', true],
    ['Cannot find target "lint" for project "web"', true],
    ["unknown environment 'lnt'", true],
    ["Justfile does not contain recipe `biuld`.", true],
    ["option '--depth' requires an argument", true],
    ["the soup does not contain salt", false],
    ["the option requires thought", false],
    ["The dialect sqlit is not supported.", true],
    ["the soup is too thin", false],
    ['it said "no task was found here"', false],
  ])("asked for what is not there: %s is %s", (message, isIt) => {
    expect(saysAskedWrongly(message)).toBe(isIt);
  });

  it.each([
    ["expected 119 to deeply equal 120", "test_failure"],
    ["1 out of 2 assertions failed.", "test_failure"],
    ['The term "true" has type "bool" while it is expected to have type "nat".', "type_error"],
    ["undefined symbol: pay", "build_error"],
    ["undefined method `total' for #<Item>", "runtime_error"],
    ["2 dead links found!", "lint_error"],
    ["1 file would be reformatted", "lint_error"],
    ['Unknown word "recieve"', "lint_error"],
    ["we expected more soup", null],
  ])("of code: %s", (message, kind) => {
    expect(codeKind(message)).toBe(kind);
  });
});
