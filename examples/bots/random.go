// A bot in Go: shoots cells in a random order.
//	go build random.go && broadside bot-check ./random
// A bot hears lines on standard input and answers some of them on standard output, see docs/reference/protocol.md. What matters
// most: it answers only what asks for an answer.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strings"
)

var order []string // cells as they are shot
var rules struct { // of the rules no more is needed
	Board struct {
		Size    []int
		Blocked []string
	}
	Answers string
}

func name(x, y int) string { return fmt.Sprintf("%c%d", 'A'+x, y+1) } // 5, 6: F7

func scenario(text string) string {
	rules.Board.Blocked = nil
	err := json.Unmarshal([]byte(text), &rules)
	size := rules.Board.Size
	if err != nil || len(size) != 2 || size[0] < 1 || size[0] > 26 || size[1] < 1 || rules.Answers == "count" {
		return "error columns A to Z and ships that do not overlap, please"
	}
	return "ok"
}

func newGame(number int64) { // seeds what is random: the same game again has the same shots
	columns, rows := rules.Board.Size[0], rules.Board.Size[1]
	blocked := " " + strings.Join(rules.Board.Blocked, " ") + " "
	order = nil
	for _, i := range rand.New(rand.NewSource(number)).Perm(columns * rows) {
		if cell := name(i%columns, i/columns); !strings.Contains(blocked, " "+cell+" ") {
			order = append(order, cell)
		}
	}
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<16)
	for input.Scan() {
		var number, count int64 = 0, 1
		switch word, rest, _ := strings.Cut(input.Text(), " "); word {
		case "broadside":
			fmt.Println("bot 1 name=Random in Go; author=Broadside; version=1\nok")
		case "scenario":
			fmt.Println(scenario(rest))
		case "game":
			fmt.Sscan(rest, &number)
			newGame(number)
		case "shoot": // two times and, for a salvo, the number of cells
			fmt.Sscanf(rest, "%s %s %d", new(string), new(string), &count)
			fmt.Println(strings.Join(order[:count], " "))
			order = order[count:]
		case "answer": // F6x or F6. or F6#cruiser: a cell and what became of it, which a better bot would use
		case "place":
			fmt.Println("error I do not place")
		case "quit":
			return
		}
	}
}
