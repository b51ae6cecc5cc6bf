import { conda } from "#detect/detectors/python/conda.ts";
import { playRows } from "../rows.ts";

playRows(conda, [
  [
    "Solving environment: failed\n\nResolvePackageNotFound:\n  - soup==1.9.3=h9c3ff4c_1\n  - tea==4.5\n",
    [{ message: "soup==1.9.3=h9c3ff4c_1", errorType: "ResolvePackageNotFound" }],
  ],
  [
    "UnsatisfiableError: The following specifications were found to be in conflict:\n  - soup==1 -> tea==2\n",
    [{ message: "The following specifications were found to be in conflict: soup==1 -> tea==2" }],
  ],
  ["UnsatisfiableError: \n", [{ message: "UnsatisfiableError" }]],
  ["Solving environment: done\n", []],
]);
