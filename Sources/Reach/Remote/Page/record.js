// With `?record` in its address the page notes its touches, so that they can be played again (docs/remote.md). They go to the machine
// with which the phone is paired, and to nobody else.

import { link } from "/link.js";
import { within } from "/parts.js";
import { queue } from "/queue.js";

const every = 1000; // ms between two requests
const longest = 3000; // bytes of one
const most = 20000; // notes that may wait for a connection

// True if it records.
export function recordTouches() {
  if (!new URLSearchParams(location.search).has("record")) return false;
  // The trace's name: capitals and digits, after the time.
  const trace = Date.now().toString(36).toUpperCase() + Math.floor(Math.random() * 36 ** 6).toString(36).toUpperCase();
  const begun = performance.now();
  const notes = [{ at: 0, type: "screen", width: innerWidth, height: innerHeight }];
  const note = (at, rest) => { if (notes.length < most) notes.push({ at: Math.round(at - begun), ...rest }); };
  for (const type of ["down", "move", "up", "cancel"]) {
    document.addEventListener(`pointer${type}`, (/** @type {PointerEvent} */ event) => {
      if (event.pointerType !== "touch") return;
      const size = Math.round(Math.max(event.width, event.height));
      note(event.timeStamp, { type, id: event.pointerId, x: Math.round(event.clientX), y: Math.round(event.clientY), size });
    }, true);
  }
  queue.asked = (command) => note(performance.now(), { type: "ask", command });
  send(trace, notes);
  return true;
}

// Taken off the list once they are on the machine, in their order.
async function send(trace, notes) {
  let count = 0;
  let length = 0;
  while (count < notes.length && (length += JSON.stringify(notes[count]).length + 1) <= longest) count += 1;
  let isDone = false;
  if (count && link.isOnline) {
    try {
      const body = JSON.stringify({ trace, notes: notes.slice(0, count) });
      isDone = (await fetch("/touches", { method: "POST", body, signal: within(5000) })).ok;
      if (isDone) notes.splice(0, count);
    } catch { /* they wait */ }
  }
  setTimeout(() => send(trace, notes), isDone && notes.length ? 0 : every);
}
