import { notebook } from "#detect/detectors/python/notebook.ts";
import { playRows } from "../rows.ts";

const CELL = "------------------\ntotal = prices['coffee']\n------------------\n\n";
const TOLD =
  "KeyError                                  Traceback (most recent call last)\nCell In[1], line 2\n----> 2 total = prices['coffee']\n\nKeyError: 'coffee'\n";

playRows(notebook, [
  // IPython's own traceback: before 8 the line stands at an arrow, since then behind the file
  [
    "In [1]: total()\n-----\nKeyError                                  Traceback (most recent call last)\n<ipython-input-1-0a1b> in <module>\n----> 1 total()\n\n/home/dev/app/shop/cart.py in total(items)\n     11 def total(items):\n---> 12     return prices[\"tea\"]\n\nKeyError: 'tea'\n",
    [{ message: "'tea'", errorType: "KeyError", file: "/home/dev/app/shop/cart.py", line: 12, sure: true }],
  ],
  [
    "KeyError                                  Traceback (most recent call last)\nCell In[1], line 1\n----> 1 total()\n\nFile ~/app/shop/cart.py:12, in total(items)\n     11 def total(items):\n\nKeyError: 'tea'\n",
    [{ message: "'tea'", errorType: "KeyError", file: "~/app/shop/cart.py", line: 12 }],
  ],
  // Cut before it says what: the class is all there is
  [
    "KeyError                                  Traceback (most recent call last)\n<ipython-input-1-0a1b> in <module>\n",
    [{ message: "KeyError", errorType: "KeyError" }],
  ],
  // A cell has a line, and no file of its own
  [
    "KeyError                                  Traceback (most recent call last)\n<ipython-input-1-0a1b> in <module>\n      1 tea = 3\n----> 2 total()\n\nKeyError: 'tea'\n",
    [{ message: "'tea'", file: null, line: 2 }],
  ],
  [
    "KeyError                                  Traceback (most recent call last)\n/tmp/ipykernel_31/1185.py in <module>\n----> 2 total()\n\nKeyError: 'tea'\n",
    [{ message: "'tea'", file: null, line: 2 }],
  ],
  [
    `nbconvert.preprocessors.execute.CellExecutionError: An error occurred while executing the following cell:\n${CELL}KeyError                                  Traceback (most recent call last)\n<ipython-input-7-b60d> in <module>\n      1 tea = 3\n----> 6 total()\n\n/app/cart.py in total()\n---> 12 pay()\n\nKeyError: 'coffee'\n`,
    [{ message: "'coffee'", line: 6 }],
  ],
  ["      Traceback (most recent call last):\nKeyError: 'tea'\n", []],
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
