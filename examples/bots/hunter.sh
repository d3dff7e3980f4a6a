#!/usr/bin/env bash
# A bot in Bash: shoots every other cell in a random order, and after a hit the cells around it.
#     broadside bot-check "bash hunter.sh"
# A bot hears lines on standard input and answers some of them on standard output, see docs/reference/protocol.md.
letters=ABCDEFGHIJKLMNOPQRSTUVWXYZ

name_of() { name=${letters:$1:1}$(($2 + 1)); } # 5 6: F7

scenario() { # {"board":{"size":[10,10],"blocked":["D4"]},...}: no more than that is needed here
  local rules=${1//[[:space:]]/}
  if ! [[ $rules =~ \"size\":\[([0-9]+),([0-9]+)\] ]] ||
    ((BASH_REMATCH[1] > 26)) || [[ $rules == *'"overlap"'* ]]; then
    echo "error columns A to Z and ships that do not overlap, please"
    return
  fi
  columns=${BASH_REMATCH[1]} rows=${BASH_REMATCH[2]} blocked=
  [[ $rules =~ \"blocked\":\[([^]]*)\] ]] && blocked=${BASH_REMATCH[1]}
  echo ok
}

game() { # the number of the game seeds what is random: the same game again has the same shots
  RANDOM=$(($1 % 32768))
  declare -gA open=() # cells that may be shot
  order=() targets=()
  local x y i half from
  for half in 0 1; do
    from=${#order[@]}
    for ((y = 0; y < rows; y++)); do
      for ((x = (y + half) % 2; x < columns; x += 2)); do
        name_of $x $y
        [[ $blocked == *"\"$name\""* ]] && continue
        open[$name]=1
        i=$((from + RANDOM % (${#order[@]} - from + 1))) # shuffled as it is dealt
        order+=("${order[i]-}") order[i]=$name
      done
    done
  done
}

shoot() { # $1: how many cells
  local shots=() cell i
  while ((${#shots[@]} < $1)); do
    cell=
    for ((i = ${#targets[@]} - 1; i >= 0; i--)); do
      [[ ${open[${targets[i]}]-} ]] && cell=${targets[i]} && break
    done
    for ((i = 0; i < ${#order[@]}; i++)); do
      [[ $cell ]] && break
      [[ ${open[${order[i]}]-} ]] && cell=${order[i]}
    done
    unset "open[$cell]"
    shots+=("$cell")
  done
  echo "${shots[*]}"
}

answer() { # F6x F7. F8#cruiser: a cell and what became of it
  local shot x y beside
  for shot in "$@"; do
    [[ $shot =~ ^([A-Z])([0-9]+)x ]] || continue
    x=${letters%%"${BASH_REMATCH[1]}"*} x=${#x} y=$((BASH_REMATCH[2] - 1))
    for beside in "$((x + 1)) $y" "$((x - 1)) $y" "$x $((y + 1))" "$x $((y - 1))"; do
      name_of $beside && targets+=("$name") # one that is off the board is never open
    done
  done
}

while read -r word rest; do
  set -f -- $rest # its words, as $1 and so on
  case $word in
    broadside) echo "bot 1 name=Hunter in Bash; author=Broadside; version=1"; echo ok ;;
    scenario) scenario "$rest" ;;
    game) game "$1" ;;
    shoot) shoot "${3:-1}" ;;
    answer) answer "$@" ;;
    place) echo "error I do not place" ;;
    quit) exit 0 ;;
  esac
done
