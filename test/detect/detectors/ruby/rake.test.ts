import { rake } from "#detect/detectors/ruby/rake.ts";
import { puma } from "#detect/detectors/ruby/sites.ts";
import { playRows } from "../rows.ts";

playRows(rake, [
  [
    "rake aborted!\nKeyError: key not found: :coffee\n/usr/lib/ruby/gems/x.rb:9:in `y'\n/app/Rakefile:3:in `fetch'\nTasks: TOP => build\n",
    [
      {
        message: "key not found: :coffee",
        errorType: "KeyError",
        file: "/app/Rakefile",
        line: 3,
        from: 0,
        to: 4,
      },
    ],
  ],
  [
    "rake aborted!\nthe changelog is missing\n/app/Rakefile:2:in 'block'\n",
    [{ message: "the changelog is missing", line: 2 }],
  ],
  [
    "bin/rails aborted!\nStandardError: An error has occurred, this and all later migrations canceled:\n\nSQLite3::SQLException: no such table: orders\n/app/db/migrate/1_add.rb:3:in `change'\n\nCaused by:\nother\n",
    [
      {
        message: "no such table: orders",
        errorType: "SQLite3::SQLException",
        file: "/app/db/migrate/1_add.rb",
        line: 3,
      },
    ],
  ],
  [
    "rake aborted!\nStandardError: An error has occurred, this and all later migrations canceled:\n\nundefined method `price' for nil:NilClass/app/db/migrate/1_add_price.rb:6:in `change'\n/app/lib/tasks/shop.rake:15:in `block'\n",
    [
      {
        message: "undefined method `price' for nil:NilClass",
        file: "/app/db/migrate/1_add_price.rb",
        line: 6,
      },
    ],
  ],
  [
    "rake aborted!\nno menu in db/menus or lib/menus\n/app/Rakefile:2:in 'block'\n",
    [{ message: "no menu in db/menus or lib/menus", file: "/app/Rakefile", line: 2 }],
  ],
  ["rake aborted!\nDon't know how to build task 'biuld' (See the list)\n", [{ category: "config_error" }]],
  ["rake aborted!\nCommand failed with status (2): [ls nothing-here...]\n", [{ role: "consequence" }]],
  [
    "expected file app/models/item.rb to define constant Item",
    [{ file: "app/models/item.rb", category: "build_error" }],
  ],
  [
    "Please specify a valid ruby command or the path of a script to run.\nRun 'rails runner -h' for help.\n\nundefined method `total' for #<Item>\n",
    [{ message: "undefined method `total' for #<Item>" }],
  ],
  [
    "Please specify a valid ruby command or the path of a script to run.\nRun 'rails runner -h' for help.\n\n/app/item.rb:3: syntax error, unexpected `end'\n",
    [],
  ],
  ["rake aborted!\n\nTasks: TOP => build", []],
  ["0 errors", []],
]);

playRows(puma, [
  [
    "2026-11-17 09:22:58 +0000 ERROR: No application configured, nothing to run",
    [{ message: "No application configured, nothing to run" }],
  ],
  ["* Listening on http://127.0.0.1:8761", []],
]);
