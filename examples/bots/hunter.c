/* A bot in C: shoots every other cell in a random order, and after a hit the cells around it, in line first.
 *     cc -O2 -o hunter hunter.c && broadside bot-check ./hunter
 * A bot hears lines on standard input and answers some of them on standard output, see docs/reference/protocol.md. Two rules
 * matter most: answer only what asks for an answer, and send each answer at once (fflush). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { SIDE = 28, MOST = SIDE * SIDE };  /* a frame of closed cells around boards of up to 26 by 26 */
static int columns, rows, order[MOST], count, asked; /* order: all cells, one half of a chessboard first */
static char outside[MOST], closed[MOST], hit[MOST];  /* not on the board; not to be shot; hit and not sunk */
static unsigned long long state;                     /* of our random numbers: seeded by the number of the game */
static int below(int n) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (int)((state >> 33) * (unsigned)n >> 31);
}

static int read_cell(char **text) { /* F6, and moves behind it; anything else is cell 0, which is in the frame */
  int column = **text - 'A' + 1, row = (int)strtol(*text + 1, text, 10);
  return column > 0 && column <= columns && row > 0 && row <= rows ? row * SIDE + column : 0;
}
static void scenario(char *json) { /* {"board":{"size":[10,10],"blocked":["D4"]},...} */
  char *size = strstr(json, "\"size\":["), *list = strstr(json, "\"blocked\":["), end = 0;
  int found = size ? sscanf(size, "\"size\":[%d,%d%c", &columns, &rows, &end) : 0;
  if (found < 3 || end != ']' || columns < 1 || columns > 26 || rows < 1 || rows > 26 || strstr(json, "\"overlap\"")) {
    puts("error I play boards of two dimensions, up to 26 by 26, with ships that do not overlap");
    return;
  }
  memset(outside, 1, MOST);
  for (int y = 1; y <= rows; y++) memset(outside + y * SIDE + 1, 0, (size_t)columns);
  for (char *at = list ? strchr(list, '[') : NULL; at && *at != ']'; at = strpbrk(at + 1, "\"]")) /* ["D4","E5"] */
    if (*at == '"' && at[1] >= 'A') at++, outside[read_cell(&at)] = 1;
  puts("ok");
}
static void new_game(char *number) {
  state = strtoull(number, NULL, 10) * 2 + 1;
  memcpy(closed, outside, MOST), memset(hit, 0, MOST);
  count = asked = 0;
  for (int half = 0; half < 2; half++)
    for (int cell = 0, from = count; cell < MOST; cell++)
      if ((cell % SIDE + cell / SIDE) % 2 == half && !closed[cell]) {
        int i = from + below(count - from + 1); /* shuffled as it is dealt */
        order[count] = order[i], order[i] = cell, count++;
      }
}
static int next_cell(void) {
  static const int steps[] = {1, -1, SIDE, -SIDE};
  for (int wanted = 2; wanted > 0; wanted--) /* beside two hits in a row, then beside any */
    for (char *at = hit; (at = memchr(at, 1, (size_t)(hit + MOST - at))); at++)
      for (int i = 0, cell = (int)(at - hit); i < 4; i++)
        if (!closed[cell + steps[i]] && (wanted == 1 || hit[cell - steps[i]])) return cell + steps[i];
  while (closed[order[asked]]) asked++;
  return order[asked];
}
static void answer(char *text) { /* F6x or F6. or F6#cruiser, several of them after a salvo */
  for (; *text; text += strcspn(text, " "), text += *text == ' ') {
    int cell = read_cell(&text);
    if (*text == '#') memset(hit, 0, MOST); /* sunk: its hits say no more, and those of others are rare */
    else hit[cell] = cell && *text == 'x';
  }
}
int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0) {
    if (!strncmp(line, "broadside ", 10)) puts("bot 1 name=Hunter in C; author=Broadside; version=1\nok");
    else if (!strncmp(line, "scenario ", 9)) scenario(line + 9);
    else if (!strncmp(line, "game ", 5)) new_game(line + 5);
    else if (!strncmp(line, "answer ", 7)) answer(line + 7);
    else if (!strncmp(line, "place ", 6)) puts("error I do not place");
    else if (!strncmp(line, "shoot ", 6)) {
      char *more = strchr(line + 6, ' '); /* two times; a third number asks for several cells */
      int cells = more && (more = strchr(more + 1, ' ')) ? atoi(more) : 1;
      for (int cell; cells > 0; cells--) {
        closed[cell = next_cell()] = 1;
        printf("%c%d%s", 'A' + cell % SIDE - 1, cell / SIDE, cells > 1 ? " " : "\n");
      }
    }
    fflush(stdout);
  }
}
