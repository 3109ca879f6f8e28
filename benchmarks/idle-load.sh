#!/usr/bin/env bash
# Measures what a session costs while nothing happens: no microphone, no rest. usage: benchmarks/idle-load.sh PROGRAM [SECONDS]
set -euo pipefail
program=$(realpath "${1:?usage: benchmarks/idle-load.sh PROGRAM [SECONDS]}")
seconds=${2:-60}
folder=$(mktemp -d)
socket="chalktalk-idle-$$"
trap 'tmux -L "$socket" kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT

mkdir -p "$folder/s/chalktalk" && touch "$folder/s/chalktalk/introduced" # no tour
tmux -L "$socket" -f /dev/null new-session -d -x 80 -y 24 -e XDG_CONFIG_HOME="$folder/c" -e XDG_DATA_HOME="$folder/d" \
  -e XDG_STATE_HOME="$folder/s" "exec $program --no-mic --mute"
sleep 2
process=$(tmux -L "$socket" display-message -p '#{pane_pid}')
ticks() { awk '{print $14 + $15}' "/proc/$process/stat"; }
writes() { awk '/^syscw/ {print $2}' "/proc/$process/io"; }
before=$(ticks); written=$(writes)
sleep "$seconds"
used=$(($(ticks) - before))
echo "processor: $(awk "BEGIN {printf \"%.3f\", 100 * $used / $(getconf CLK_TCK) / $seconds}") % of a core over $seconds s"
echo "writes: $(($(writes) - written)) (the first row changes once a minute)"

before=$(writes)
for _ in 1 2 3 4 5 6 7 8 9 10; do tmux -L "$socket" send-keys '?'; sleep 0.2; tmux -L "$socket" send-keys Escape; sleep 0.2; done
echo "writes for 20 frames: $(($(writes) - before))"
