// Brings the sources of sources.json into a scratch folder: Debian packages by apt-get, npm packages by npm pack.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const ALLOWED = new Set(["MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Apache-2.0", "PSF-2.0"]);

/** True where at least one licence that the source may be used under is one of those we accept. */
export function isAllowed(licence) {
  return licence.split(" OR ").some((name) => ALLOWED.has(name.replace(/ WITH LLVM-exception$/, "")));
}

/** The folder of a source's files, fetched when it is not there yet. */
export function fetchSource(source, scratch) {
  if (!isAllowed(source.licence)) throw new Error(`${source.name}: ${source.licence} is not on the list`);
  const folder = join(scratch, source.from, source.name.replace("/", "__"));
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  try {
    if (source.from === "debian") fetchDebian(source, folder);
    else fetchNpm(source, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

function fetchDebian({ name }, folder) {
  execFileSync("apt-get", ["download", "-q", name], { cwd: folder, stdio: "ignore" });
  const [file] = readdirSync(folder).filter((entry) => entry.endsWith(".deb"));
  execFileSync("dpkg-deb", ["-x", file, "."], { cwd: folder });
}

function fetchNpm({ name, version, licence }, folder) {
  execFileSync("npm", ["pack", "--silent", `${name}@${version}`], { cwd: folder, stdio: "ignore" });
  const [file] = readdirSync(folder).filter((entry) => entry.endsWith(".tgz"));
  execFileSync("tar", ["-xzf", file, "--strip-components=1"], { cwd: folder });
  const said = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).license;
  if (said !== licence) throw new Error(`${name}@${version} says ${said}, the list says ${licence}`);
}
