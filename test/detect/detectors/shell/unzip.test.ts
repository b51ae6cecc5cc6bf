import { unzip } from "#detect/detectors/shell/unzip.ts";
import { playRows } from "../rows.ts";

playRows(unzip, [
  [
    "Archive:  menu.zip\n  inflating: soup.txt                bad CRC 46fc6620  (should be 02e5f763)\n",
    [{ message: "soup.txt: bad CRC 46fc6620", file: "menu.zip" }],
  ],
  [
    "soup.txt                bad CRC 46fc6620  (should be 02e5f763)\nAt least one error was detected in menu.zip.\n",
    [{ message: "soup.txt: bad CRC 46fc6620", file: "menu.zip" }],
  ],
  [
    "Archive:  menu.zip\n  End-of-central-directory signature not found.  Either this file is not\n  a zipfile, or it constitutes one disk of a multi-part archive.\nunzip:  cannot find zipfile directory in one of menu.zip or\n        menu.zip.zip, and cannot find menu.zip.ZIP, period.\n",
    [{ message: "End-of-central-directory signature not found.", file: "menu.zip", from: 1, to: 5 }],
  ],
  [
    "error [menu.zip]:  missing 22 bytes in zipfile\n  (attempting to process anyway)\n",
    [{ message: "missing 22 bytes in zipfile", file: "menu.zip" }],
  ],
  ["unzip:  cannot find or open menu.zip, menu.zip.zip or menu.zip.ZIP.\n", []],
  ["Archive:  menu.zip\n  inflating: soup.txt\n", []],
  ["No errors detected in compressed data of menu.zip.\n", []],
  ["the parcel had a bad CRC 46fc6620\n", []],
]);
