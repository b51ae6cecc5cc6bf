/** Configurations as people have them: each is put through init and uninstall, and must come back byte for byte. */
export const CONFIGS: Readonly<Record<string, string>> = {
  "an empty object": "{}",
  "an empty object on two lines": "{\n}\n",
  "settings without hooks":
    '{\n  "model": "opus",\n  "permissions": {\n    "allow": ["Bash(npm test)"]\n  }\n}\n',
  "no newline at the end": '{\n  "model": "opus"\n}',
  "four spaces": '{\n    "model": "opus",\n    "env": {\n        "A": "1"\n    }\n}\n',
  tabs: '{\n\t"model": "opus",\n\t"env": {\n\t\t"A": "1"\n\t}\n}\n',
  "Windows line ends": '{\r\n  "model": "opus",\r\n  "hooks": {\r\n    "Stop": []\r\n  }\r\n}\r\n',
  "a byte order mark": '\uFEFF{\n  "model": "opus"\n}\n',
  "a byte order mark, Windows line ends, tabs": '\uFEFF{\r\n\t"model": "opus"\r\n}\r\n',
  "one line": '{"model":"opus","hooks":{"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]}}',
  "one line with spaces": '{ "model": "opus", "hooks": { "Stop": [{ "hooks": [] }] } }\n',
  comments:
    '// team settings\n{\n  // which model\n  "model": "opus", // the large one\n  /* never\n     change this */\n  "env": {} /* nothing */\n  // the end\n}\n// really\n',
  "trailing commas":
    '{\n  "model": "opus",\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "say done", },], },\n    ],\n  },\n}\n',
  "a comment in an empty object": '{\n  "hooks": {\n    // none yet\n  }\n}\n',
  "empty lists and objects, oddly spaced": '{\n  "hooks": { },\n  "model": "x"\n}\n',
  "an empty list of an event, oddly spaced":
    '{\n  "hooks": {\n    "Stop": [\n\n    ],\n    "PreToolUse": []\n  }\n}\n',
  "hooks of other people, in the same events and with the same matcher":
    '{\n  "hooks": {\n    "PostToolUse": [\n      {\n        "matcher": "Bash",\n        "hooks": [\n          { "type": "command", "command": "./scripts/log.sh", "timeout": 3 }\n        ]\n      }\n    ],\n    "Stop": [\n      {\n        "hooks": [\n          { "type": "command", "command": "notify-send done" }\n        ]\n      }\n    ]\n  },\n  "model": "opus"\n}\n',
  "hooks with comments at the end of lines":
    '{\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "a" }] } // ring\n      // and nothing else\n    ] /* stop */\n  } // hooks\n}\n',
  "hooks on one line inside of a long file":
    '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "a" }] }],\n    "PreToolUse": [{"matcher":"Bash","hooks":[{"type":"command","command":"b"}]}]\n  }\n}\n',
  "keys with odd letters":
    '{\n  "a\\"b": "\\u00e9\\n",\n  "ключ": "значение 😀",\n  "n": [-1.5e3, true, null]\n}\n',
  "many empty lines": '\n\n{\n\n  "model": "opus"\n\n\n}\n\n\n',
  "braces on their own lines":
    '{\n  "hooks":\n  {\n    "Stop":\n    [\n      { "hooks": [] }\n    ]\n  }\n}\n',
  "comment after the last comma": '{\n  "model": "opus", // last\n}\n',
  "a key that only looks like ours":
    '{\n  "note": "see ~/.local/share/twiceshy/hook",\n  "hooks": {\n    "Stop": []\n  }\n}\n',
};

/** What is no configuration, and where that shows. */
export const BROKEN: readonly (readonly [what: string, text: string, line: number])[] = [
  ["a missing comma", '{\n  "a": 1\n  "b": 2\n}\n', 3],
  ["a missing brace", '{\n  "a": {\n    "b": 1\n', 4],
  ["single quotes", "{\n  'a': 1\n}\n", 2],
  ["an open text", '{\n  "a": "b\n}\n', 2],
  ["an open comment", "{\n  /* a\n}\n", 2],
  ["two values", "{}\n{}\n", 2],
  ["a conflict marker", '{\n<<<<<<< HEAD\n  "a": 1\n}\n', 2],
  ["a word", '{\n  "a": yes\n}\n', 2],
  ["a lone comma", "{\n  ,\n}\n", 2],
];
