#!/usr/bin/env bash
# Measures what the recogniser costs, and whether it ever blocks the capture. usage: training/measure/hearing-load.sh RECORDING.wav [MINUTES]
#
# 1. Processor time of `listen` over the recording as a share of its length, beside that of pocketsphinx_continuous -kws.
# 2. Resident memory after one minute and after MINUTES (60) of noise.
# 3. Overruns while it listens to a live microphone (a PulseAudio null sink) for 60 s with one core busy.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
chalktalk=${CHALKTALK:-$root/.build/release/chalktalk}
recording=$1 minutes=${2:-60}
work=$(mktemp -d)
trap 'kill "${busy:-}" 2>/dev/null || true; PULSE_SERVER=unix:$work/pulse/native pulseaudio --kill 2>/dev/null || true; rm -rf "$work"' EXIT
seconds=$(soxi -D "$recording")

share() { awk -v u="$1" -v s="$2" -v n="$seconds" 'BEGIN { printf "%.1f %% of a core", 100 * (u + s) / n }'; }
measure() { # name, command...
  local name=$1; shift
  /usr/bin/time -o "$work/time" -f "%U %S %M" "$@" > "$work/out"
  read -r user system memory < "$work/time"
  echo "$name: $(share "$user" "$system"), $((memory / 1024)) MB"
}

measure "chalktalk listen" "$chalktalk" listen --audio "$recording" --jsonl
printf '%s /1e-5/\n' send fall rest undo next > "$work/words"
measure "pocketsphinx_continuous -kws" pocketsphinx_continuous -infile "$recording" -kws "$work/words" -logfn /dev/null

for length in 1 "$minutes"; do
  sox -q -n -r 16000 -c 1 -b 16 "$work/noise.wav" synth $((length * 60)) pinknoise vol 0.1
  /usr/bin/time -o "$work/time" -f %M "$chalktalk" listen --audio "$work/noise.wav" --jsonl > "$work/out"
  echo "memory after $length min of noise: $(($(cat "$work/time") / 1024)) MB"
done

export XDG_RUNTIME_DIR=$work PULSE_SERVER=unix:$work/pulse/native
pulseaudio -n --daemonize=yes --exit-idle-time=30 --log-level=error \
  -L "module-null-sink sink_name=wall rate=16000 channels=1 norewinds=1" -L module-native-protocol-unix
printf '</usr/share/alsa/alsa.conf>\npcm.!default { type pulse server "%s" device "wall.monitor" }\n' "$PULSE_SERVER" > "$work/asound.conf"
taskset -c 0 sh -c 'while :; do :; done' & busy=$!
ALSA_CONFIG_PATH=$work/asound.conf timeout -s INT 60 "$chalktalk" listen --jsonl > "$work/live" 2> "$work/errors" &
listener=$!
paplay -d wall "$recording" & player=$!
wait "$listener" || true
kill "$player" 2>/dev/null || true
echo "60 s live with one core busy: $(grep -c '"type":"command"' "$work/live" || true) commands," \
  "$(grep -c "audio lost" "$work/errors" || true) overruns"
cat "$work/errors"
