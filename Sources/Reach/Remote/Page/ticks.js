// Every answer is felt: the phone vibrates, or makes a short sound where it can't or was told so.

// In ms: on, off, on. What is logged is felt more than what is not.
const pulses = {
  send: [40, 60, 40], done: [40, 60, 40], fall: [60], missed: [60], undo: [60], redo: [60], rest: [30], next: [20], previous: [20],
  step: [8], miss: [12], refused: [12, 80, 12],
};
// In Hz, for the sound.
const pitches = { send: 880, done: 880, fall: 330, missed: 330, undo: 440, redo: 660, rest: 520, miss: 220, refused: 220 };

const storageKey = "chalktalk-ticks";
export const ways = navigator.vibrate ? ["vibration", "sound", "off"] : ["sound", "off"];
let way = stored() ?? ways[0];
let sound = null;

function stored() {
  try { return ways.find((name) => name === localStorage.getItem(storageKey)); } catch { return undefined; }
}

export const tickWay = () => way;

export function nextWay() {
  way = ways[(ways.indexOf(way) + 1) % ways.length];
  try { localStorage.setItem(storageKey, way); } catch { /* it holds as long as the page */ }
  tick("step");
}

// A browser lets a page vibrate or sound once it has been touched.
export function tick(kind) {
  if (!navigator.userActivation?.hasBeenActive) return;
  const pulse = pulses[kind] ?? pulses.step;
  if (way === "vibration") navigator.vibrate(pulse.length > 1 ? pulse : pulse[0]);
  if (way === "sound") beep(pitches[kind] ?? 740, pulse[0] * 2);
}

function beep(pitch, ms) {
  try {
    sound ??= new AudioContext();
    if (sound.state === "suspended") sound.resume();
    const [tone, volume, start, end] = [sound.createOscillator(), sound.createGain(), sound.currentTime, sound.currentTime + ms / 1000];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.linearRampToValueAtTime(0, end);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(end);
  } catch { /* a browser without sound */ }
}
