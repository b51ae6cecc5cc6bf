/** A Python package, tested by pytest. */
const files = {
  ".gitignore": "__pycache__\n.pytest_cache\n",
  "pyproject.toml": `[project]
name = "ledger"
version = "0.1.0"

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
`,
  "ledger/__init__.py": "",
  "ledger/accounts.py": `from decimal import Decimal


class Account:
    def __init__(self, owner, balance="0"):
        self.owner = owner
        self.balance = Decimal(balance)

    def deposit(self, amount):
        self.balance += Decimal(amount)
        return self.balance


def balance_of(account):
    if account is None:
        return Decimal(0)
    return account.balance


def total(accounts):
    return sum((account.balance for account in accounts), Decimal(0))


def by_owner(accounts):
    found = {}
    for account in accounts:
        found[account.owner] = found.get(account.owner, Decimal(0)) + account.balance
    return found


def open_accounts(owners, opened=None):
    opened = [] if opened is None else opened
    for owner in owners:
        opened.append(Account(owner))
    return opened
`,
  "ledger/reports.py": `import json
import math


def mean(values):
    if len(values) == 0:
        return 0
    return sum(values) / len(values)


def spread(values):
    if len(values) == 0:
        return 0
    return math.sqrt(mean([(value - mean(values)) ** 2 for value in values]))


def pages(count, size):
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def as_json(report):
    return json.dumps(report, sort_keys=True)


def label(report):
    return report.get("title", "untitled").strip().upper()
`,
  "ledger/rates.py": `RATES = {"EUR": 1.0, "USD": 1.1}


def rate(code):
    return RATES.get(code.upper(), 1.0)


def convert(amount, code):
    return round(amount * rate(code), 2)
`,
  "tests/conftest.py": `import pytest

from ledger.accounts import Account


@pytest.fixture
def accounts():
    return [Account("ann", "10.50"), Account("bob", "2"), Account("ann", "1")]


@pytest.fixture
def report():
    return {"title": " march ", "values": [1, 2, 3]}
`,
  "tests/test_accounts.py": `from decimal import Decimal

from ledger.accounts import Account, balance_of, by_owner, open_accounts, total


def test_deposits_are_added():
    assert Account("ann").deposit("2.50") == Decimal("2.50")


def test_nobody_has_nothing():
    assert balance_of(None) == Decimal(0)


def test_totals(accounts):
    assert total(accounts) == Decimal("13.50")


def test_owners(accounts):
    assert by_owner(accounts) == {"ann": Decimal("11.50"), "bob": Decimal(2)}


def test_opened_accounts_are_new():
    assert len(open_accounts(["ann"])) == 1
    assert len(open_accounts(["bob"])) == 1
`,
  "tests/test_reports.py": `import os

from ledger.rates import convert, rate
from ledger.reports import as_json, label, mean, pages, spread


def test_mean_of_nothing():
    assert mean([]) == 0
    assert mean([1, 2]) == 1.5


def test_spread():
    assert spread([]) == 0
    assert spread([2, 2]) == 0


def test_pages():
    assert [list(page) for page in pages(5, 2)] == [[0, 1], [2, 3], [4]]


def test_labels(report):
    assert label(report) == "MARCH"
    assert label({}) == "UNTITLED"


def test_json(report):
    assert as_json(report) == '{"title": " march ", "values": [1, 2, 3]}'


def test_rates():
    assert rate("eur") == 1.0
    assert rate("xyz") == 1.0
    assert convert(10, "usd") == 11.0


def test_the_bank_answers():
    if os.environ.get("LEDGER_BANK") == "slow":
        raise TimeoutError("the bank did not answer in 5 s")
`,
};

export default {
  name: "ledger-py",
  about: "a Python package, tested by pytest",
  needs: ["pytest", "--version"],
  commands: ["pytest -q"],
  // What was compiled in the same second from a text of the same size would be run again.
  really: (command) => command.replace(/^pytest/, "PYTHONDONTWRITEBYTECODE=1 pytest -p no:cacheprovider"),
  titles: ["Accounts of several owners", "Reports by month", "Rates of other currencies", "Fewer surprises"],
  files,
  note: (words) => `# ${words}`,
  cleans: [
    { file: "ledger/rates.py", add: (n) => `\n\ndef rate_in_year_${n}(code):\n    return rate(code)` },
    { file: "ledger/reports.py", at: "top", add: (n) => `# Reports, as of note ${n}.` },
    { file: "README.md", add: (n) => `Note ${n}: pytest -q.` },
    { file: "ledger/accounts.py", at: "top", add: (n) => `# Money is decimal (${n}).` },
  ],
  flakes: [{ command: "pytest -q", env: { LEDGER_BANK: "slow" } }],
  mistakes: [
    {
      id: "missing-import",
      command: "pytest -q",
      plan: [0, 1, 0, 2],
      places: [
        { file: "ledger/reports.py", find: "import math\n", put: "" },
        { file: "ledger/reports.py", find: "import json\n", put: "" },
        { file: "ledger/accounts.py", find: "from decimal import Decimal\n", put: "" },
      ],
    },
    {
      id: "none-check",
      command: "pytest -q",
      places: [
        { file: "ledger/accounts.py", find: "    if account is None:\n        return Decimal(0)\n", put: "" },
      ],
    },
    {
      id: "empty-list",
      command: "pytest -q",
      plan: [0, 0, 0],
      places: [
        {
          file: "ledger/reports.py",
          find: "    if len(values) == 0:\n        return 0\n    return sum(values)",
          put: "    return sum(values)",
          cure: "if len(values) == 0:",
        },
      ],
    },
    {
      id: "missing-key",
      command: "pytest -q",
      plan: [0, 1, 0, 1],
      places: [
        { file: "ledger/rates.py", find: "RATES.get(code.upper(), 1.0)", put: "RATES[code.upper()]" },
        { file: "ledger/reports.py", find: 'report.get("title", "untitled")', put: 'report["title"]' },
      ],
    },
    {
      id: "shared-default",
      command: "pytest -q",
      places: [
        {
          file: "ledger/accounts.py",
          find: "def open_accounts(owners, opened=None):\n    opened = [] if opened is None else opened\n",
          put: "def open_accounts(owners, opened=[]):\n",
        },
      ],
    },
    {
      id: "missing-colon",
      command: "pytest -q",
      plan: [0, 1, 0],
      places: [
        { file: "ledger/rates.py", find: "def convert(amount, code):\n", put: "def convert(amount, code)\n" },
        { file: "ledger/reports.py", find: "def pages(count, size):\n", put: "def pages(count, size)\n" },
      ],
    },
    {
      id: "missing-fixture",
      command: "pytest -q",
      plan: [0, 1, 0],
      places: [
        { file: "tests/conftest.py", find: "def report():\n", put: "def month():\n" },
        { file: "tests/conftest.py", find: "def accounts():\n", put: "def members():\n" },
      ],
    },
    {
      id: "whole-numbers",
      command: "pytest -q",
      plan: [0, 0],
      places: [
        {
          file: "ledger/reports.py",
          find: "return sum(values) / len(values)",
          put: "return sum(values) // len(values)",
        },
      ],
    },
    {
      // A name that is not there again: it is misspelt, nothing is to be imported.
      id: "misspelt-name",
      likes: "missing-import",
      command: "pytest -q",
      plan: [0, 0],
      places: [
        {
          file: "ledger/rates.py",
          find: "return round(amount * rate(code), 2)",
          put: "return round(amount * rates(code), 2)",
        },
      ],
    },
    {
      id: "other-type",
      command: "pytest -q",
      plan: [0, 0],
      places: [
        {
          file: "ledger/accounts.py",
          find: "        self.balance += Decimal(amount)\n",
          put: "        self.balance += amount\n",
        },
      ],
    },
  ],
};
