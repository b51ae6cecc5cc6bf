import { notebook } from "#detect/detectors/python/notebook.ts";
import { playRows } from "../rows.ts";

const CELL = "------------------\ntotal = prices['coffee']\n------------------\n\n";
const TOLD =
  "KeyError                                  Traceback (most recent call last)\nCell In[1], line 2\n----> 2 total = prices['coffee']\n\nKeyError: 'coffee'\n";

playRows(notebook, [
  [
    `[NbConvertApp] Converting notebook report.ipynb to notebook\nnbclient.exceptions.CellExecutionError: An error occurred while executing the following cell:\n${CELL}${TOLD}`,
    [{ message: "'coffee'", errorType: "KeyError", file: "report.ipynb", line: 2 }],
  ],
  [
    'Input Notebook:  report.ipynb\nException encountered at "In [1]":\nInput In [1], in <cell line: 2>()\nValueError: no price\n',
    [{ message: "no price", errorType: "ValueError", file: "report.ipynb", line: 2 }],
  ],
  [`An error occurred while executing the following cell:\n${CELL}`, []],
  ["KeyError: 'coffee'", []],
]);
