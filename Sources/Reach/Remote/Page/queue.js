// Gestures that wait to be logged, in the order in which they were made; and those that waited and were refused, with the
// reason. Only the user drops one.

import { link, listen, unpaired } from "/link.js";
import { $, make, showItems, timeOfDay, tr, within } from "/parts.js";

const storageKey = "chalktalk-waiting";
const newsTime = 5000; // ms for which a toast is shown
const patience = 10000; // ms after which a gesture that got no answer is sent again
export const queue = { waiting: [], refused: (text) => text, waits: (command, name) => name, done: (command) => command, asked: (command) => command };
let isSending = false;
let retryTimer = 0;

// All tabs have one list. Two may send the same gesture, which counts once.
let isKept = true; // whether what the page has is in the browser's storage too
const known = new Set(); // gestures that were in this page's list

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey)) || queue.waiting;
    // What couldn't be written is the truth; only what another tab has added comes to it.
    queue.waiting = isKept ? kept : [...queue.waiting, ...kept.filter(({ id }) => !known.has(id))];
  } catch { /* a private window keeps nothing */ }
  for (const { id } of queue.waiting) known.add(id);
}
read();

addEventListener("storage", (event) => {
  if (event.key !== storageKey) return;
  read();
  show();
  sendNext();
});

export function keep() {
  for (const { id } of queue.waiting) known.add(id);
  try {
    localStorage.setItem(storageKey, JSON.stringify(queue.waiting));
    isKept = true;
  } catch {
    isKept = false;
  }
  show();
}

// Whether gestures that wait outlive the page.
export const outlives = () => isKept;

// A tab that slept, for example, has not heard yet what another changed, and would overwrite it.
function change(edit) {
  read();
  queue.waiting = edit(queue.waiting);
  keep();
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

// A gesture is for the climber whom the page showed: by the time it arrives, another may be up.
function whoIsUp() {
  const { climbers = [] } = link.state || {};
  return climbers.find((climber) => climber.isUp)?.name;
}

// The gesture made last, unless the page has heard of its effect.
function unseen() {
  const before = queue.waiting.findLast((waiting) => !waiting.refusal);
  return before?.id ?? (last && last.at >= link.stateAt ? last.id : undefined);
}
let last = null;
const made = new Set();

// Whether a gesture of this page has this id.
export const isOwn = (id) => made.has(id);

// The program decides whether it can be done: the page's state may be a moment old, and its session over.
export function ask(command, value) {
  if (!link.isPaired) return queue.refused(tr("Connect this phone first."));
  // What names its own target counts on any card.
  const isForCard = !["climber", "choose-row", "close"].includes(command) && !command.endsWith("-entry");
  const gesture = {
    id: newID(), command, value, climber: command === "climber" ? undefined : whoIsUp(), session: link.state?.session,
    card: isForCard ? link.state?.card : undefined, after: unseen(), madeAt: Date.now(),
  };
  last = { id: gesture.id, at: performance.now() };
  queue.asked(command);
  made.add(gesture.id);
  change((waiting) => {
    // The others may be waiting for the answer to this question.
    const isAnswer = ["yes", "no"].includes(command) && waiting.some((other) => other.problem);
    return isAnswer ? [gesture, ...waiting] : [...waiting, gesture];
  });
  if (!link.isOnline) sayThatItWaits(gesture);
  sendNext();
}

// Said once: at once, or when its first try fails, because a last beat may come in on a network that is gone. A gesture that waited
// before the page was opened is no news.
const said = new Set();

function sayThatItWaits({ id, command, madeAt, ...gesture }) {
  if (said.has(id) || Date.now() - madeAt > newsTime + patience) return;
  said.add(id);
  queue.waits(command, nameOf({ command, ...gesture }));
}

// One after the other, in the order in which they were made.
async function sendNext() {
  const gesture = queue.waiting.find((waiting) => !waiting.refusal);
  if (isSending || !gesture || !link.isPaired) return;
  isSending = true;
  clearTimeout(retryTimer);
  const again = await send(gesture);
  isSending = false;
  show();
  if (again) retryTimer = setTimeout(sendNext, again); else sendNext();
}

// How long to wait before the next, in ms.
async function send(gesture) {
  const { id, command, value, climber, session, card, after, madeAt } = gesture;
  const body = JSON.stringify({ id, command, value, climber, session, card, after, ageMs: Math.max(0, Date.now() - madeAt) });
  try {
    const response = await fetch("/gesture", { method: "POST", body, signal: within(patience) });
    if (response.status === 401) {
      unpaired();
      return 1500;
    }
    const answer = await response.json();
    if (response.ok || response.status === 400) {
      if (answer.result === "done") { drop(gesture); queue.done(command); } else refuse(gesture, answer.text || answer.error);
      return 0;
    }
    note(gesture, { problem: answer.text || answer.error });
    return 3000;
  } catch {
    sayThatItWaits(gesture);
    return 1500;
  }
}

// Whoever made it just now sees why; later, nobody may be looking.
function refuse(gesture, reason) {
  if (gesture.problem || Date.now() - gesture.madeAt > newsTime) {
    note(gesture, { refusal: reason });
  } else {
    drop(gesture);
    queue.refused(reason);
  }
}

function note({ id }, news) {
  change((waiting) => waiting.map((other) => (other.id === id ? { ...other, ...news } : other)));
}

function drop({ id }) {
  change((waiting) => waiting.filter((other) => other.id !== id));
}

// A gesture under way is shown as waiting only once the delay is noticeable; from then on its row stays until it is answered. A
// line that comes back for a moment would take rows away under a finger.
let shown = new Set();

function show() {
  const isLate = (gesture) => !link.isOnline || gesture.problem || Date.now() - gesture.madeAt > 700;
  const waits = (gesture) => !gesture.refusal && (shown.has(gesture.id) || isLate(gesture));
  shown = new Set(queue.waiting.filter(waits).map((gesture) => gesture.id));
  /** @type {[string, (gesture: any) => boolean][]} */
  const lists = [["waiting", waits], ["refused", (gesture) => gesture.refusal]];
  for (const [id, isHere] of lists) {
    const list = queue.waiting.filter(isHere);
    $(id).hidden = !list.length;
    if (id === "waiting") $("waiting-note").hidden = isKept;
    showItems($(`${id}-list`), list, row);
  }
}

function row(gesture) {
  const time = timeOfDay(gesture.madeAt, true);
  const text = [`${nameOf(gesture)}, ${time}`, gesture.refusal || gesture.problem].filter(Boolean).join(": ");
  const [label, ariaLabel] = gesture.refusal
    ? [tr("OK"), tr("Read %1$@ of %2$@", nameOf(gesture), time)] : [tr("Drop"), tr("Drop %1$@ of %2$@", nameOf(gesture), time)];
  const button = make("button", { type: "button", ariaLabel }, label);
  button.addEventListener("press", () => drop(gesture));
  return make("li", {}, make("span", {}, text), button);
}

function nameOf(gesture) {
  const { command, value, climber } = gesture;
  const names = {
    send: tr("Send"), fall: tr("Fall"), rest: tr("Rest"), undo: tr("Undo"), redo: tr("Redo"), next: tr("Next"), previous: tr("Previous"),
    repeat: tr("Same again"), done: tr("Set done"), missed: tr("Set missed"), "delete-entry": tr("Delete an entry"),
    "correct-entry": tr("Correct an entry"), "describe-entry": tr("Describe an attempt"), "note-entry": tr("A note"), "state-entry": tr("A past entry"),
    onsight: tr("Onsight"),
  };
  const withValue = {
    grade: tr("Grade %1$@", value), route: tr("Route %1$@", value), climber: tr("Bring up %1$@", value), name: tr("Name %1$@", value),
    project: tr("Project %1$@", value),
    "choose-row": tr("Choose %1$@", value),
  };
  const hasValue = value !== undefined && !command.endsWith("-entry");
  const name = names[command] || command;
  const what = hasValue ? withValue[command] ?? `${name} ${value}` : name;
  return climber && command !== "climber" ? tr("%1$@ for %2$@", what, climber) : what;
}

listen((what) => {
  if (what !== "line") return;
  show();
  if (link.isOnline) sendNext();
});
setInterval(() => { if (queue.waiting.length) show(); }, 1000);
show();
