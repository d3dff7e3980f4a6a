#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { SIDE = 28, MOST = SIDE * SIDE }; /* a frame of closed cells around boards of up to 26 by 26 */
static char outside[MOST], closed[MOST], target[MOST];
static int columns, rows;

static int read_cell(char **text) { /* F6, and moves behind it; 0, in the frame, for anything else */
  int x = **text - 'A' + 1, y = (int)strtol(*text + 1, text, 10);
  return x > 0 && x <= columns && y > 0 && y <= rows ? y * SIDE + x : 0;
}
static int read_rules(char *json) { /* {"board":{"size":[10,10],"blocked":["D4"]},...} */
  char *size = strstr(json, "\"size\":["), *at = strstr(json, "\"blocked\":["), end = 0;
  int found = size ? sscanf(size, "\"size\":[%d,%d%c", &columns, &rows, &end) : 0;
  if (found < 3 || end != ']' || columns < 1 || columns > 26 || rows < 1 || rows > 26) return 0;
  memset(outside, 1, MOST);
  for (int y = 1; y <= rows; y++) memset(outside + y * SIDE + 1, 0, (size_t)columns);
  for (at = at ? strchr(at, '[') : NULL; at && *at != ']'; at = strpbrk(at + 1, "\"]"))
    if (*at == '"' && at[1] >= 'A') at++, outside[read_cell(&at)] = 1;
  return 1;
}
static int next_cell(void) { /* a cell beside a hit, or any that is open */
  int open = 0, count = 0;
  for (int cell = 0; cell < MOST; cell++)
    if (!closed[cell] && target[cell]) return cell;
    else if (!closed[cell] && rand() % ++count == 0) open = cell;
  return open;
}
static void answer(char *text) { /* F6x F7. F8#cruiser: cells and what became of them */
  for (; *text; text += strcspn(text, " "), text += *text == ' ') {
    int cell = read_cell(&text);
    if (cell && (*text == 'x' || (*text == '=' && text[1] != '0')))
      target[cell + 1] = target[cell - 1] = target[cell + SIDE] = target[cell - SIDE] = 1;
  }
}
int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0) {
    char word[16] = "", *rest = line + strcspn(line, " \n");
    int cells = 1;
    sscanf(line, "%15s", word);
    if (!strcmp(word, "broadside")) puts("bot 1 name=Skeleton; author=Me; version=1\nok");
    else if (!strcmp(word, "scenario")) puts(read_rules(rest) ? "ok" : "error I play boards of up to 26 by 26");
    else if (!strcmp(word, "place")) puts("error I do not place");
    else if (!strcmp(word, "answer")) answer(rest + 1);
    else if (!strcmp(word, "game")) { /* the number seeds what is random */
      srand((unsigned)atoi(rest));
      memcpy(closed, outside, MOST), memset(target, 0, MOST);
    } else if (!strcmp(word, "shoot")) /* two times, and for a salvo the number of cells */
      for (sscanf(rest, "%*s %*s %d", &cells); cells > 0; cells--) {
        int cell = next_cell();
        closed[cell] = 1;
        printf("%c%d%c", 'A' + cell % SIDE - 1, cell / SIDE, cells > 1 ? ' ' : '\n');
      }
    fflush(stdout); /* the arena waits for each answer */
  }
}
