/*
 * In the place of Windows' findstr, which is empty in Wine 8: "findstr /r /i /m /c:"one" /c:"other" file", with the dot, the star and
 * classes, as its help tells of them. 0: a line has one of them, 1: none has, 2: the file cannot be read.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_in(const char *set, const char *end, int c) {
  int negated = *set == '^', found = 0;
  for (set += negated; set < end; set++) {
    if (set + 2 < end && set[1] == '-') {
      for (int each = set[0]; each <= set[2]; each++) found |= tolower(each) == c;
      set += 2;
    } else
      found |= tolower(*set) == c;
  }
  return found != negated;
}

static int here(const char *pattern, const char *text, const char *end) {
  const char *after = pattern + 1;
  if (*pattern == 0) return 1;
  if (*pattern == '[') after = strchr(pattern, ']') + 1;
  for (int star = *after == '*';; text++) {
    if (star && here(after + 1, text, end)) return 1;
    if (text == end) return 0;
    int c = tolower((unsigned char)*text);
    int fits = *pattern == '[' ? is_in(pattern + 1, after - 1, c) : *pattern == '.' || tolower(*pattern) == c;
    if (!fits) return 0;
    if (!star) return here(after, text + 1, end);
  }
}

int main(int argc, char **argv) {
  FILE *file = fopen(argv[argc - 1], "rb");
  if (file == NULL) return 2;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = malloc(length + 1);
  length = fread(text, 1, length, file);
  for (char *line = text, *end; line < text + length; line = end + 1) {
    for (end = line; end < text + length && *end != '\n'; end++) {}
    for (char *at = line; at <= end; at++)
      for (int i = 1; i < argc - 1; i++)
        if (strncmp(argv[i], "/c:", 3) == 0 && here(argv[i] + 3, at, end)) return 0;
  }
  return 1;
}
