# Where the memory is, from the workspace on, as an output of a step. It is at the top of the repository, whatever folder of it is worked in.
#   TWICESHY_CI_FOLDER  the folder that is worked in, from the workspace on
set -u
twiceshy status --json | node -e '
const { join, relative } = require("node:path");
const { store } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const from = join(process.argv[1], relative(process.cwd(), store));
console.log(`store=${from.replaceAll("\\", "/")}`);
' "${TWICESHY_CI_FOLDER:-}"
