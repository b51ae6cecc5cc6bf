/** A C program, built by make and tested by its own asserts. */
const files = {
  Makefile: `CFLAGS = -Wall -Werror -O1\n\ntest: build/tests\n\t./build/tests\n\nbuild/tests: queue.c queue.h text.c text.h tests.c\n\t@mkdir -p build\n\t$(CC) $(CFLAGS) -o build/tests queue.c text.c tests.c\n`,
  ".gitignore": "build\n",
  "queue.h": `#ifndef QUEUE_H
#define QUEUE_H
#include <stddef.h>

struct queue {
  int values[16];
  size_t count;
};

int push(struct queue *queue, int value);
int pop(struct queue *queue, int *value);
size_t left(const struct queue *queue);
#endif
`,
  "queue.c": `#include "queue.h"

int push(struct queue *queue, int value) {
  if (queue->count == 16)
    return 0;
  queue->values[queue->count++] = value;
  return 1;
}

int pop(struct queue *queue, int *value) {
  if (queue->count == 0)
    return 0;
  *value = queue->values[0];
  for (size_t i = 1; i < queue->count; i++)
    queue->values[i - 1] = queue->values[i];
  queue->count--;
  return 1;
}

size_t left(const struct queue *queue) {
  return 16 - queue->count;
}
`,
  "text.h": `#ifndef TEXT_H
#define TEXT_H
#include <stddef.h>

size_t words(const char *text);
void upper(char *text);
#endif
`,
  "text.c": `#include "text.h"
#include <ctype.h>
#include <string.h>

size_t words(const char *text) {
  size_t count = 0;
  if (text == NULL)
    return 0;
  for (size_t i = 0; i < strlen(text); i++)
    if (!isspace((unsigned char)text[i]) && (i == 0 || isspace((unsigned char)text[i - 1])))
      count++;
  return count;
}

void upper(char *text) {
  for (; *text != '\\0'; text++)
    *text = (char)toupper((unsigned char)*text);
}
`,
  "tests.c": `#include "queue.h"
#include "text.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  struct queue queue = {.count = 0};
  int value = 0;
  assert(!pop(&queue, &value));
  for (int i = 0; i < 16; i++)
    assert(push(&queue, i));
  assert(!push(&queue, 99));
  assert(pop(&queue, &value) && value == 0);
  assert(left(&queue) == 1);
  assert(words(NULL) == 0);
  assert(words("a bc  d") == 3);
  char text[] = "abc";
  upper(text);
  assert(strcmp(text, "ABC") == 0);
  puts("all tests passed");
  return 0;
}
`,
};

export default {
  name: "queue-c",
  about: "a C program, built by make and gcc, tested by asserts",
  needs: ["gcc", "--version"],
  commands: ["make test"],
  titles: ["A queue that is full", "Words in a text", "Smaller headers", "Warnings are errors"],
  files,
  note: (words) => `/* ${words} */`,
  cleans: [
    { file: "text.c", at: "top", add: (n) => `/* Texts end with a zero (${n}). */` },
    { file: "queue.c", at: "top", add: (n) => `/* A queue has sixteen places (${n}). */` },
    { file: "queue.h", at: "top", add: (n) => `/* Version ${n} of the interface. */` },
    { file: "README", add: (n) => `Note ${n}: make test.` },
  ],
  flakes: [],
  mistakes: [
    {
      id: "missing-include",
      command: "make test",
      plan: [0, 1, 0],
      places: [
        { file: "text.c", find: "#include <string.h>\n", put: "" },
        { file: "text.c", find: "#include <ctype.h>\n", put: "" },
      ],
    },
    {
      id: "empty-check",
      command: "make test",
      plan: [0, 1, 0, 1],
      places: [
        { file: "queue.c", find: "  if (queue->count == 0)\n    return 0;\n", put: "" },
        { file: "queue.c", find: "  if (queue->count == 16)\n    return 0;\n", put: "" },
      ],
    },
    {
      id: "null-text",
      command: "make test",
      places: [{ file: "text.c", find: "  if (text == NULL)\n    return 0;\n", put: "" }],
    },
    {
      id: "unused-variable",
      command: "make test",
      plan: [0, 1, 0],
      places: [
        {
          file: "queue.c",
          find: "size_t left(const struct queue *queue) {\n",
          put: "size_t left(const struct queue *queue) {\n  int free_places = 0;\n",
        },
        {
          file: "text.c",
          find: "void upper(char *text) {\n",
          put: "void upper(char *text) {\n  size_t length;\n",
        },
      ],
      cure: "return 16 - queue->count;",
    },
    {
      id: "missing-semicolon",
      command: "make test",
      plan: [0, 1],
      places: [
        { file: "queue.c", find: "  queue->count--;\n", put: "  queue->count--\n" },
        { file: "text.c", find: "      count++;\n", put: "      count++\n" },
      ],
    },
    {
      id: "not-in-header",
      command: "make test",
      plan: [0, 1, 0],
      places: [
        { file: "queue.h", find: "size_t left(const struct queue *queue);\n", put: "" },
        { file: "text.h", find: "void upper(char *text);\n", put: "" },
      ],
    },
    {
      // An implicit declaration again: the name is misspelt where it is called.
      id: "misspelt-call",
      likes: "not-in-header",
      plan: [0, 0],
      command: "make test",
      places: [{ file: "tests.c", find: "assert(left(&queue) == 1);", put: "assert(lefts(&queue) == 1);" }],
    },
    {
      id: "off-by-one",
      plan: [0, 0],
      command: "make test",
      places: [{ file: "queue.c", find: "return 16 - queue->count;", put: "return 15 - queue->count;" }],
    },
  ],
};
