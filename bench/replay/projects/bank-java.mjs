/** A Java program, compiled and run with assertions. */
const files = {
  "Account.java": `import java.util.ArrayList;
import java.util.List;

public class Account {
    private final String owner;
    private final List<Long> moves = new ArrayList<>();

    public Account(String owner) {
        this.owner = owner;
    }

    public void move(long cents) {
        if (cents == 0) throw new IllegalArgumentException("nothing moves");
        moves.add(cents);
    }

    public long balance() {
        return moves.stream().mapToLong(Long::longValue).sum();
    }

    public long last() {
        return moves.isEmpty() ? 0 : moves.get(moves.size() - 1);
    }

    public String owner() {
        return owner == null ? "nobody" : owner.trim();
    }
}
`,
  "Bank.java": `import java.util.HashMap;
import java.util.Map;

public class Bank {
    private final Map<String, Account> accounts = new HashMap<>();

    public Account open(String name) {
        return accounts.computeIfAbsent(name, Account::new);
    }

    public long balance(String name) {
        Account account = accounts.get(name);
        return account == null ? 0 : account.balance();
    }

    public int parse(String text) {
        return text == null || text.isBlank() ? 0 : Integer.parseInt(text.trim());
    }
}
`,
  "Tests.java": `public class Tests {
    static void check(boolean isSo, String what) {
        if (!isSo) throw new AssertionError(what);
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        check(bank.balance("nobody") == 0, "an unknown account is empty");
        bank.open("ann").move(250);
        check(bank.open("ann").balance() == 250, "the same account is opened again");
        check(bank.open("bob").last() == 0, "an empty account has no last move");
        check(bank.open(null).owner().equals("nobody"), "an account may have no owner");
        check(bank.parse(" ") == 0, "a blank text is nothing");
        check(bank.parse(" 12 ") == 12, "blanks around a number are left out");
        System.out.println("all tests passed");
    }
}
`,
};

files["Bank.java"] = files["Bank.java"].replace(
  "return accounts.computeIfAbsent(name, Account::new);",
  "return accounts.computeIfAbsent(String.valueOf(name), ignored -> new Account(name));",
);

export default {
  name: "bank-java",
  about: "a Java program, compiled by javac and run with its own tests",
  needs: ["javac", "-version"],
  commands: ["make test"],
  titles: ["Accounts without owners", "Parsing of sums", "A bank with many accounts", "The last move"],
  files: {
    ...files,
    Makefile:
      "test:\n\t@mkdir -p out\n\tjavac -d out Account.java Bank.java Tests.java\n\tjava -cp out Tests\n",
    ".gitignore": "out\n",
  },
  note: (words) => `// ${words}`,
  cleans: [
    { file: "Bank.java", at: "top", add: (n) => `// A bank of ours (${n}).` },
    { file: "Account.java", at: "top", add: (n) => `// Sums are in cents (${n}).` },
    { file: "README.md", add: (n) => `Note ${n}: make test.` },
  ],
  flakes: [],
  mistakes: [
    {
      id: "null-account",
      command: "make test",
      plan: [0, 1, 0],
      places: [
        {
          file: "Bank.java",
          find: "return account == null ? 0 : account.balance();",
          put: "return account.balance();",
        },
        {
          file: "Account.java",
          find: 'return owner == null ? "nobody" : owner.trim();',
          put: "return owner.trim();",
        },
      ],
    },
    {
      id: "blank-number",
      command: "make test",
      places: [
        {
          file: "Bank.java",
          find: "text == null || text.isBlank() ? 0 : Integer.parseInt(text.trim())",
          put: "Integer.parseInt(text.trim())",
        },
      ],
    },
    {
      id: "empty-list",
      command: "make test",
      places: [
        {
          file: "Account.java",
          find: "moves.isEmpty() ? 0 : moves.get(moves.size() - 1)",
          put: "moves.get(moves.size() - 1)",
        },
      ],
    },
    {
      id: "missing-import",
      command: "make test",
      plan: [0, 1, 2, 0],
      places: [
        { file: "Account.java", find: "import java.util.List;\n", put: "" },
        { file: "Bank.java", find: "import java.util.HashMap;\n", put: "" },
        { file: "Bank.java", find: "import java.util.Map;\n", put: "" },
      ],
    },
    {
      id: "long-to-int",
      command: "make test",
      plan: [0, 1, 0],
      places: [
        { file: "Account.java", find: "public long balance() {", put: "public int balance() {" },
        { file: "Account.java", find: "public long last() {", put: "public int last() {" },
      ],
    },
    {
      // Cannot find symbol again: a method that was renamed in one place only.
      id: "renamed-in-one-place",
      likes: "missing-import",
      plan: [0, 0],
      command: "make test",
      places: [{ file: "Account.java", find: "public String owner() {", put: "public String ownerName() {" }],
    },
    {
      id: "opens-anew",
      plan: [0, 0],
      command: "make test",
      places: [
        {
          file: "Bank.java",
          find: "return accounts.computeIfAbsent(String.valueOf(name), ignored -> new Account(name));",
          put: "return new Account(name);",
        },
      ],
    },
  ],
};
