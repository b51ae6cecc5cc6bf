/** A Python package, tested by pytest. */
const files = {
  "ledger/__init__.py": "",
  "ledger/money.py": `from decimal import Decimal


def parse(text):
    return Decimal(text.replace(",", "."))


def share(total, people):
    if people == 0:
        return Decimal(0)
    return (total / people).quantize(Decimal("0.01"))


def mean(values):
    if not values:
        return Decimal(0)
    return sum(values) / len(values)
`,
  "ledger/book.py": `from ledger.money import parse


class Book:
    def __init__(self, rows=None):
        self.rows = list(rows or [])

    def add(self, text, account, tags=None):
        self.rows.append({"sum": parse(text), "account": account, "tags": tags or []})

    def balance(self, account):
        return sum(row["sum"] for row in self.rows if row.get("account") == account)

    def tagged(self, tag):
        return [row for row in self.rows if tag in row.get("tags", [])]

    def last(self):
        return self.rows[-1] if self.rows else None
`,
  "ledger/reading.py": `import csv
import io
import json


def read_csv(text):
    return list(csv.DictReader(io.StringIO(text)))


def read_json(text):
    return json.loads(text or "[]")


def header(text):
    lines = text.splitlines()
    return lines[0].split(",") if lines else []
`,
  "tests/test_money.py": `from decimal import Decimal

from ledger.money import mean, parse, share


def test_a_comma_is_read():
    assert parse("1,50") == Decimal("1.50")


def test_nobody_shares_nothing():
    assert share(Decimal(10), 0) == 0


def test_a_share_has_cents():
    assert share(Decimal(10), 3) == Decimal("3.33")


def test_mean_of_none():
    assert mean([]) == 0
`,
  "tests/test_book.py": `import os

from ledger.book import Book


def test_balance():
    book = Book()
    book.add("10", "cash")
    book.add("2,5", "cash")
    assert float(book.balance("cash")) == 12.5


def test_rows_without_an_account_are_left_out():
    assert Book([{"sum": 1}]).balance("cash") == 0


def test_rows_without_tags():
    assert Book([{"sum": 1}]).tagged("x") == []


def test_tags_are_not_shared():
    book = Book()
    book.add("1", "a", ["x"])
    book.add("1", "a")
    assert len(book.tagged("x")) == 1


def test_an_empty_book_has_no_last_row():
    assert Book().last() is None


def test_books_do_not_share_rows():
    rows = []
    Book(rows).add("1", "a")
    assert rows == []


def test_the_bank_answers():
    if os.environ.get("BANK_DOWN"):
        raise ConnectionRefusedError("[Errno 111] Connection refused: bank.example.org:443")
`,
  "tests/test_reading.py": `from ledger.reading import header, read_csv, read_json


def test_rows():
    assert read_csv("a,b\\n1,2\\n")[0]["b"] == "2"


def test_an_empty_file_has_no_rows():
    assert read_json("") == []


def test_an_empty_file_has_no_header():
    assert header("") == []
`,
};

export default {
  name: "ledger-py",
  about: "a Python package with pytest",
  needs: ["python3", "-m", "pytest", "--version"],
  commands: ["python3 -m pytest -q"],
  really: (command) => `PYTHONDONTWRITEBYTECODE=1 ${command} -p no:cacheprovider`,
  titles: ["Shares by person", "Import from the bank", "Tags for rows", "Balances by account", "Smaller files"],
  files,
  note: (words) => `# ${words}`,
  cleans: [
    { file: "ledger/money.py", add: (n) => `\n\ndef times_${n}(value):\n    return value * ${n + 2}` },
    { file: "ledger/book.py", at: "top", add: (n) => `# Rows are kept in the order in which they came (${n}).` },
    { file: "tests/test_reading.py", add: (n) => `\n\ndef test_header_${n}():\n    assert header("c${n},d") == ["c${n}", "d"]` },
    { file: "ledger/reading.py", at: "top", add: (n) => `# Files are small: they are read at once (${n}).` },
    { file: "README.md", add: (n) => `Import ${n} of the bank is read by ledger.reading.` },
  ],
  flakes: [{ command: "python3 -m pytest -q", env: { BANK_DOWN: "1" } }],
  mistakes: [
    {
      id: "divides-by-nothing",
      command: "python3 -m pytest -q",
      plan: [0, 1, 0, 1],
      places: [
        { file: "ledger/money.py", find: "    if people == 0:\n        return Decimal(0)\n", put: "" },
        { file: "ledger/money.py", find: "    if not values:\n        return Decimal(0)\n", put: "" },
      ],
    },
    {
      id: "missing-key",
      command: "python3 -m pytest -q",
      plan: [0, 1, 0],
      places: [
        { file: "ledger/book.py", find: 'row.get("account") == account', put: 'row["account"] == account' },
        { file: "ledger/book.py", find: 'tag in row.get("tags", [])', put: 'tag in row["tags"]' },
      ],
    },
    {
      id: "empty-list-index",
      command: "python3 -m pytest -q",
      plan: [0, 1, 1],
      places: [
        { file: "ledger/book.py", find: "self.rows[-1] if self.rows else None", put: "self.rows[-1]" },
        { file: "ledger/reading.py", find: 'lines[0].split(",") if lines else []', put: 'lines[0].split(",")' },
      ],
    },
    {
      id: "empty-json",
      command: "python3 -m pytest -q",
      places: [{ file: "ledger/reading.py", find: 'json.loads(text or "[]")', put: "json.loads(text)" }],
    },
    {
      id: "shared-rows",
      command: "python3 -m pytest -q",
      places: [{ file: "ledger/book.py", find: "self.rows = list(rows or [])", put: "self.rows = rows if rows is not None else []" }],
    },
    {
      id: "comma",
      command: "python3 -m pytest -q",
      places: [{ file: "ledger/money.py", find: 'Decimal(text.replace(",", "."))', put: "Decimal(text)" }],
    },
    {
      // KeyError again, of a column: the delimiter is wrong.
      id: "wrong-delimiter",
      likes: "missing-key",
      plan: [0, 0],
      command: "python3 -m pytest -q",
      places: [{ file: "ledger/reading.py", find: "csv.DictReader(io.StringIO(text))", put: 'csv.DictReader(io.StringIO(text), delimiter=";")' }],
    },
    {
      id: "forgotten-import",
      command: "python3 -m pytest -q",
      plan: [0, 1, 0],
      places: [
        { file: "ledger/reading.py", find: "import io\n", put: "" },
        { file: "ledger/reading.py", find: "import json\n", put: "" },
      ],
    },
    {
      id: "indentation",
      command: "python3 -m pytest -q",
      plan: [0, 1],
      places: [
        { file: "ledger/money.py", find: "    return (total / people)", put: "  return (total / people)" },
        { file: "ledger/book.py", find: "        return self.rows[-1]", put: "       return self.rows[-1]" },
      ],
    },
    {
      // The same test as for divides-by-nothing, and it is the rounding.
      id: "no-cents",
      likes: "divides-by-nothing",
      plan: [0],
      command: "python3 -m pytest -q",
      places: [{ file: "ledger/money.py", find: '.quantize(Decimal("0.01"))', put: '.quantize(Decimal("1"))' }],
    },
  ],
};
