#!/usr/bin/env bash
# Measures processor time and memory of a whole session that listens: in a quiet room, then to continuous talk.
# usage: benchmarks/listening-load.sh [SECONDS]   (after swift build -c release; needs pulseaudio, espeak-ng, tmux)
set -euo pipefail
seconds=${1:-20}
program=$(cd "$(dirname "$0")/.." && pwd)/.build/release/chalktalk
folder=$(mktemp -d)
export XDG_RUNTIME_DIR=$folder/run PULSE_SERVER=unix:$folder/run/pulse/native ALSA_CONFIG_PATH=$folder/asound.conf
mkdir -m 700 "$XDG_RUNTIME_DIR"
cat > "$ALSA_CONFIG_PATH" <<'CONF'
</usr/share/alsa/alsa.conf>
pcm.wallmic { type pulse device "wall.monitor" }
pcm.room { type pulse device "speaker" }
CONF
pulseaudio -n --daemonize=yes --exit-idle-time=-1 --log-level=error \
  -L "module-null-sink sink_name=wall rate=16000 channels=1 norewinds=1" \
  -L "module-null-sink sink_name=speaker rate=48000 channels=1 norewinds=1" -L module-native-protocol-unix
tmux=(tmux -L "load$$" -f /dev/null)
trap '"${tmux[@]}" kill-server 2>/dev/null || true; pulseaudio --kill || true; rm -rf "$folder"' EXIT

start=$(date +%s%N)
mkdir -p "$folder/state/chalktalk" && touch "$folder/state/chalktalk/introduced" # no tour
"${tmux[@]}" new-session -d -x 80 -y 24 -e XDG_DATA_HOME="$folder/data" -e XDG_STATE_HOME="$folder/state" -e LANG=C.UTF-8 \
  "exec $program climb --mic wallmic --speaker room"
until "${tmux[@]}" capture-pane -p | grep -q LISTENING; do sleep 0.01; done
echo "start to listening: $((($(date +%s%N) - start) / 1000000)) ms"
pid=$("${tmux[@]}" display-message -p '#{pane_pid}')

# utime + stime in clock ticks (proc(5)).
ticks() { awk '{print $14 + $15}' "/proc/$pid/stat"; }
load() {
  local before after
  before=$(ticks); sleep "$seconds"; after=$(ticks)
  awk -v t=$((after - before)) -v s="$seconds" -v hz="$(getconf CLK_TCK)" -v what="$1" \
    'BEGIN { printf "%s: %.1f %% of a core\n", what, 100 * t / hz / s }'
}
sleep 2
load "quiet room"
espeak-ng -w "$folder/talk.wav" "the climbers talked all afternoon about the weather, the rock, their shoes, the long way home
and what they would eat in the evening, and nobody listened to anybody, which is how it goes with climbers"
(while :; do paplay -d wall "$folder/talk.wav"; done) & talk=$!
load "continuous talk"
kill "$talk"
grep -E 'VmRSS|VmHWM' "/proc/$pid/status" | sed 's/^/resident memory: /'
