import { describe, expect, it } from "vitest";
import { findings } from "../ruby/read.ts";

interface Told {
  readonly message: string;
  readonly category: string;
  readonly file?: string | null;
  readonly line?: number | null;
}

/** Output of what brings packages, keeps repositories and makes releases, and what is to be told first. */
const ROWS: readonly (readonly [command: string, output: string, told: Told])[] = [
  [
    "docker-compose up",
    'ERROR: yaml.scanner.ScannerError: mapping values are not allowed here\n  in "./docker-compose.yml", line 5, column 10',
    {
      message: "mapping values are not allowed here",
      category: "syntax_error",
      file: "docker-compose.yml",
      line: 5,
    },
  ],
  [
    "pacman -S soup",
    "error: failed retrieving file 'core.db' from mirror.example.com : Could not resolve host: mirror.example.com\nerror: failed to synchronize all databases (download library error)",
    {
      message:
        "failed retrieving file 'core.db' from mirror.example.com : Could not resolve host: mirror.example.com",
      category: "connection_error",
    },
  ],
  [
    "pacman -Syu",
    "error: failed to prepare transaction (could not satisfy dependencies)\n:: installing libsoup (2.0-1) breaks dependency 'libsoup=1.0' required by kitchen",
    {
      message: "installing libsoup (2.0-1) breaks dependency 'libsoup=1.0' required by kitchen",
      category: "missing_dependency",
    },
  ],
  [
    "rpmbuild -ba soup.spec",
    "error: Failed build dependencies:\n\tlibpot-devel is needed by soup-1.0-1.x86_64",
    {
      message: "Failed build dependencies: libpot-devel is needed by soup-1.0-1.x86_64",
      category: "missing_dependency",
    },
  ],
  [
    "yum install soup",
    "Error: Package: soup-1.0-1.x86_64 (epel)\n           Requires: libpot.so.1()(64bit)\n You could try using --skip-broken to work around the problem",
    {
      message: "Package: soup-1.0-1.x86_64 (epel) Requires: libpot.so.1()(64bit)",
      category: "missing_dependency",
    },
  ],
  [
    "yum install soup",
    " One of the configured repositories failed (Unknown),\nCannot find a valid baseurl for repo: base/7/x86_64",
    { message: "Cannot find a valid baseurl for repo: base/7/x86_64", category: "connection_error" },
  ],
  [
    "git clone git@github.com:acme/shop.git",
    "Cloning into 'shop'...\nERROR: Repository not found.\nfatal: Could not read from remote repository.",
    { message: "Repository not found.", category: "config_error" },
  ],
  [
    "git push",
    "ERROR: Permission to acme/shop.git denied to dev.\nfatal: Could not read from remote repository.",
    { message: "Permission to acme/shop.git denied to dev.", category: "permission_error" },
  ],
  [
    "git commit -m soup",
    "error: gpg failed to sign the data\nfatal: failed to write commit object",
    { message: "gpg failed to sign the data", category: "config_error" },
  ],
  [
    "git lfs pull",
    "batch response: This repository is over its data quota.\nerror: failed to fetch some objects from 'https://git.example.com/acme/shop.git/info/lfs'",
    { message: "batch response: This repository is over its data quota.", category: "other" },
  ],
  [
    "goreleaser release",
    "  • getting and validating git state\n  ⨯ release failed after 0s                  error=git is currently in a dirty state",
    { message: "git is currently in a dirty state", category: "config_error" },
  ],
  [
    "goreleaser release",
    "  ⨯ release failed after 3s                  error=failed to bake for linux_amd64: exit status 1",
    { message: "failed to bake for linux_amd64: exit status 1", category: "build_error" },
  ],
  [
    "npx semantic-release",
    "[6:42:36 PM] [semantic-release] › ✘  ENOGHTOKEN No GitHub token specified.\n[6:42:36 PM] [semantic-release] › ✘  An error occurred while running semantic-release: AggregateError",
    { message: "No GitHub token specified.", category: "permission_error" },
  ],
  [
    "npx semantic-release",
    "[6:42:36 PM] [semantic-release] › ✘  ENOREPOURL The `repositoryUrl` option is required.",
    { message: "The `repositoryUrl` option is required.", category: "config_error" },
  ],
  [
    "npx release-it",
    "ERROR Working dir must be clean.\nPlease stage and commit your changes.",
    { message: "Working dir must be clean.", category: "config_error" },
  ],
  [
    "twine upload dist/*",
    "Uploading soup-1.0.tar.gz\nERROR    HTTPError: 400 Bad Request from https://upload.example.com/legacy/\n         File already exists.",
    { message: "400 Bad Request from https://upload.example.com/legacy/", category: "config_error" },
  ],
  [
    "twine upload dist/*",
    "ERROR    HTTPError: 503 Service Unavailable from https://upload.example.com/legacy/",
    {
      message: "503 Service Unavailable from https://upload.example.com/legacy/",
      category: "connection_error",
    },
  ],
];

const NEAR_MISSES: readonly string[] = [
  ":: installing libsoup (2.0-1) needs 3 MB",
  "[6:42:36 PM] [semantic-release] › ✔  Completed step ENOTES of plugin",
  "  • release succeeded after 3s",
  "batch response was good",
];

describe("packages, repositories and releases", () => {
  it.each(ROWS)("%s: %j", (command, output, told) => {
    expect(findings(output, command)[0]).toMatchObject(told);
  });

  it.each(NEAR_MISSES)("leaves %j alone", (output) => expect(findings(output, null, null)).toEqual([]));
});
