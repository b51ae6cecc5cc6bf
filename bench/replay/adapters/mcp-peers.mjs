/** How each server is started, and which of its tools save, add and search. `search` gives what it found, the best first. */
export const PEERS = {
  "server-memory": {
    package: "@modelcontextprotocol/server-memory",
    bin: ".bin/mcp-server-memory",
    env: (home) => ({ MEMORY_FILE_PATH: `${home}/memory.jsonl` }),
    ...graph({
      addition: (id, text) => ["add_observations", { observations: [{ entityName: id, contents: [text] }] }],
      found: (text) => JSON.parse(text || "{}").entities ?? [],
      /** The order in which they were saved: the newest is the best guess. */
      isNewestLast: true,
    }),
  },
  "memory-libsql": {
    package: "mcp-memory-libsql",
    bin: ".bin/mcp-memory-libsql",
    env: (home) => ({ LIBSQL_URL: `file:${home}/memory.db` }),
    ...graph({
      // Saving a name again replaces what it says.
      addition: (id, text, before) => [
        "create_entities",
        { entities: [{ name: id, entityType: "failure", observations: [before, text] }] },
      ],
      found: (text) => JSON.parse(text || "{}").entities ?? [],
      isNewestLast: false,
    }),
  },
  "memory-keeper": {
    package: "mcp-memory-keeper",
    bin: ".bin/mcp-memory-keeper",
    ...keyed({
      save: (id, text) => ["context_save", { key: id, value: text, category: "error" }],
      search: (query) => ["context_search", { query }],
    }),
  },
  agentmemory: {
    package: "@agentmemory/agentmemory",
    bin: ".bin/agentmemory",
    args: ["mcp"],
    ...keyed({
      save: (id, text) => ["memory_save", { content: `failure ${id}:\n${text}`, type: "bug" }],
      search: (query) => ["memory_recall", { query, limit: 1 }],
    }),
  },
};

/** Servers that keep entities with observations. */
function graph({ addition, found, isNewestLast }) {
  const said = new Map();
  return {
    async save(call, id, text) {
      said.set(id, text);
      await call("create_entities", {
        entities: [{ name: id, entityType: "failure", observations: [text] }],
      });
    },
    async add(call, id, text) {
      await call(...addition(id, text, said.get(id) ?? ""));
    },
    async search(call, query) {
      const entities = found(await call("search_nodes", { query }));
      const hits = entities.map(({ name, observations }) => ({
        id: name,
        text: (observations ?? [])
          .map((one) => (typeof one === "string" ? one : (one.content ?? "")))
          .join("\n"),
      }));
      return isNewestLast ? hits.reverse() : hits;
    },
  };
}

/** Servers that keep texts; what is added is saved again as a whole. */
function keyed({ save, search }) {
  const said = new Map();
  return {
    async save(call, id, text) {
      said.set(id, text);
      await call(...save(id, text));
    },
    async add(call, id, text) {
      said.set(id, `${said.get(id) ?? ""}\n${text}`);
      await call(...save(id, said.get(id)));
    },
    async search(call, query) {
      const text = await call(...search(query));
      // "e12" as a key, or "failure e12:" in the text
      const id = [...text.matchAll(/\be\d+\b/g)].map(([one]) => one).find((one) => said.has(one));
      return id === undefined ? [] : [{ id, text: said.get(id) }];
    },
  };
}
