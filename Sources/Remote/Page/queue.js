// Gestures that wait to be logged, in the order in which they were made. Only the user drops one.

import { link, listen, unpaired } from "/link.js";
import { $, make, timeOfDay } from "/parts.js";

const storageKey = "chalktalk-waiting";
export const queue = { waiting: [], refused: (text) => text };
let isSending = false;
let retryTimer = 0;

try { queue.waiting = JSON.parse(localStorage.getItem(storageKey)) || []; } catch { /* a private window keeps nothing */ }

export function keep() {
  try { localStorage.setItem(storageKey, JSON.stringify(queue.waiting)); } catch { /* it lives as long as the page */ }
  show();
}

// 48 bits of time and 80 of chance in Crockford's base 32 (github.com/ulid/spec).
function newID() {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  let time = Date.now();
  let text = "";
  for (let i = 0; i < 10; i++) { text = digits[time % 32] + text; time = Math.floor(time / 32); }
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) text += digits[byte & 31];
  return text;
}

// Who else may have come up by the time it arrives: a gesture is about the climber that the page showed.
function whoIsUp() {
  const { climbers = [] } = link.state || {};
  return climbers.find((climber) => climber.isUp)?.name;
}

// Whether it can be done is for the program to say: what the page knows may be a moment old.
export function ask(command, value) {
  if (!link.isPaired) return queue.refused("Connect this phone first.");
  const gesture = { id: newID(), command, value, climber: command === "climber" ? undefined : whoIsUp(), madeAt: Date.now() };
  // The others may be waiting for the answer to a question.
  if (["yes", "no"].includes(command)) queue.waiting.unshift(gesture); else queue.waiting.push(gesture);
  keep();
  sendNext();
}

// One after the other: their order is the order in which they were made.
async function sendNext() {
  if (isSending || !queue.waiting.length || !link.isPaired) return;
  isSending = true;
  clearTimeout(retryTimer);
  const gesture = queue.waiting[0];
  const again = await send(gesture);
  isSending = false;
  keep();
  if (again) retryTimer = setTimeout(sendNext, again); else sendNext();
}

// How long to wait before the next, in ms.
async function send(gesture) {
  const { id, command, value, climber, madeAt } = gesture;
  const body = JSON.stringify({ id, command, value, climber, ageMs: Math.max(0, Date.now() - madeAt) });
  try {
    const response = await fetch("/gesture", { method: "POST", body, signal: AbortSignal.timeout(10000) });
    if (response.status === 401) {
      unpaired();
      return 1500;
    }
    const answer = await response.json();
    if (response.ok || response.status === 400) {
      drop(gesture);
      if (answer.result !== "done") queue.refused(answer.text || answer.error);
      return 0;
    }
    gesture.problem = answer.text || answer.error;
    return 3000;
  } catch {
    return 1500;
  }
}

function drop(gesture) {
  queue.waiting = queue.waiting.filter((other) => other.id !== gesture.id);
}

// What is under way is not shown as waiting before it takes longer than an eye would notice.
function show() {
  const list = queue.waiting.filter((gesture) => !link.isOnline || gesture.problem || Date.now() - gesture.madeAt > 700);
  $("waiting").hidden = !list.length;
  $("waiting-list").replaceChildren(...list.map((gesture) => {
    const time = timeOfDay(gesture.madeAt, true);
    const problem = gesture.problem ? `: ${gesture.problem}` : "";
    const button = make("button", { type: "button", ariaLabel: `Drop ${nameOf(gesture)} of ${time}` }, "Drop");
    button.addEventListener("click", () => { drop(gesture); keep(); });
    return make("li", {}, make("span", {}, `${nameOf(gesture)}, ${time}${problem}`), button);
  }));
}

function nameOf(gesture) {
  const names = {
    send: "Send", fall: "Fall", rest: "Rest", undo: "Undo", redo: "Redo", next: "Next", previous: "Previous",
    repeat: "Same again", grade: "Grade", route: "Route", done: "Set done", missed: "Set missed",
    "delete-entry": "Delete an entry", "correct-entry": "Correct an entry", climber: "Bring up",
  };
  const name = names[gesture.command] || gesture.command;
  const hasValue = gesture.value !== undefined && !gesture.command.endsWith("-entry");
  const whose = gesture.climber && gesture.command !== "climber" ? ` for ${gesture.climber}` : "";
  return (hasValue ? `${name} ${gesture.value}` : name) + whose;
}

listen((what) => {
  if (what !== "line") return;
  show();
  if (link.isOnline) sendNext();
});
setInterval(() => { if (queue.waiting.length) show(); }, 1000);
show();
