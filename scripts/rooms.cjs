// The house's import lint: the rules are derived from rooms.json, the one table that says which room may import which.
const table = require("./rooms.json");

const rules = Object.entries(table).map(([room, allowed]) => ({
  name: `${room}-keeps-its-distance`,
  comment: `${room} may import ${allowed.join(", ") || "no other room"}. Move the code, or change rooms.json with a decision record.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^src/", pathNot: `^src/(${[room, ...allowed].join("|")})/` },
}));

/** Steps are pure: they receive ports and never touch the operating system. */
const pure = ["model", "detect", "fingerprint", "verify", "learn", "warn", "heal", "review", "report"];

module.exports = {
  forbidden: [
    ...rules,
    {
      name: "no-cycles",
      comment: "Two files that import each other are one file, or a missing third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "steps-are-pure",
      comment: "A step that reads files or starts processes cannot be replayed. Take a port instead.",
      severity: "error",
      from: { path: `^src/(${pure.join("|")})/` },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(util|string_decoder)$" },
    },
    {
      name: "doors-do-not-meet",
      comment:
        "Doors share the composition root (src/doors/*.ts, and install/, which is no door), not each other.",
      severity: "error",
      from: { path: "^src/doors/([^/]+)/" },
      to: { path: "^src/doors/([^/]+)/", pathNot: "^src/doors/($1|install)/" },
    },
    {
      name: "the-page-knows-only-shapes",
      comment:
        "The dashboard runs in a browser and shows what the API answers: of the rest it may import types.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^src/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the-page-is-for-browsers",
      comment: "There is no node in a browser.",
      severity: "error",
      from: { path: "^web/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "nobody-imports-the-page",
      comment: "The server gives out the built files; it does not know what is in them.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^web/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
