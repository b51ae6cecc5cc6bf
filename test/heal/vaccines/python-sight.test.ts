import { describe, expect, it } from "vitest";
import { bannedNames } from "#heal/vaccines/python-sight.ts";
import { seen } from "./seen.ts";

const CODE = "\n\ndef now():\n    return ";
const HEADS = {
  "several lines of from": "from datetime import datetime\nfrom os import path\nimport json\n",
  "the last line of from": "import json\nfrom os import path\nfrom datetime import datetime\n",
  brackets: "from datetime import (\n    date,  # a day, and no more\n    datetime,\n)\n",
  "a comment behind it": "from datetime import datetime  # noqa: F401, E402\nimport json\n",
  "a line that goes on": "from datetime import date, \\\n    datetime\nimport json\n",
};

describe("what a change of Python stopped using", () => {
  it.each(Object.entries(HEADS))("has its full name: %s", (_, head) => {
    const one = seen("a.py", `${head}${CODE}datetime.utcnow()\n`, `${head}${CODE}datetime.now(UTC)\n`);
    expect(bannedNames(one)).toEqual([{ path: "a.py", name: "datetime.datetime.utcnow" }]);
  });

  it("goes by the name that it was given", () => {
    const head = "from collections import Mapping as M\nfrom os import path\n";
    const one = seen("a.py", `${head}x = M\n`, "from collections.abc import Mapping as M\nx = M\n");
    expect(bannedNames(one)).toContainEqual({ path: "a.py", name: "collections.Mapping" });
  });
});
