import { checksums } from "#detect/detectors/shell/checksums.ts";
import { playRows } from "../rows.ts";

playRows(checksums, [
  [
    "maps/north.txt: OK\nmaps/south.txt: FAILED\nsha256sum: WARNING: 1 computed checksum did NOT match\n",
    [{ message: "maps/south.txt: FAILED", file: "maps/south.txt", tool: "sha256sum" }],
  ],
  [
    "/usr/bin/md5sum: WARNING: 2 of 3 computed checksums did NOT match\na.txt: FAILED\nb.txt: FAILED\nc.txt: OK\n",
    [
      { file: "a.txt", tool: "md5sum" },
      { file: "b.txt", tool: "md5sum" },
    ],
  ],
  [
    "shasum: WARNING: 1 computed checksum did NOT match\n",
    [{ message: "1 computed checksum did NOT match", tool: "shasum" }],
  ],
  [
    "sha256sum: maps/east.txt: No such file or directory\nmaps/east.txt: FAILED open or read\nsha256sum: WARNING: 1 listed file could not be read\n",
    [{ message: "1 listed file could not be read", role: "consequence" }],
  ],
  [
    "sha512sum: SUMS: no properly formatted SHA512 checksum lines found\n",
    [{ message: "no properly formatted SHA512 checksum lines found", file: "SUMS" }],
  ],
  // Lines that it could not read it only warns of.
  ["maps/north.txt: OK\nsha256sum: WARNING: 1 line is improperly formatted\n", []],
  ["tests/south: FAILED\n1 of 2 checks did not match\n", []],
]);
