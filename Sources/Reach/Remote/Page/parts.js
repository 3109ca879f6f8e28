// Small parts that the card, its sheets and the board are made of.

/** @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);

// Ends a request after this many ms. TypeScript 4.8 doesn't know the function.
/** @type {(milliseconds: number) => AbortSignal} */
export const within = (milliseconds) => /** @type {any} */ (AbortSignal).timeout(milliseconds);

// An element with properties and children; a text among the children stays a text.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const { data = {}, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, data);
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

// Shows an element for each item in a box. An element stays for as long as its item does, and with it the keyboard's focus;
// where the focused one goes, the one in its place gets the focus, or the way out of the dialog.
export function showItems(box, items, makeItem) {
  const focused = document.activeElement;
  const place = [...box.children].findIndex((child) => child.contains(focused));
  const known = new Map([...box.children].map((child) => [child.dataset.item, child]));
  const shown = items.map((item) => {
    const key = JSON.stringify(item);
    const child = known.get(key) || makeItem(item);
    child.dataset.item = key;
    return child;
  });
  // hand.js asks when something else came under a finger.
  if (known.size && (known.size !== shown.length || shown.some((child) => !child.parentNode))) box.movedAt = performance.now();
  for (const child of known.values()) if (!shown.includes(child)) child.remove();
  shown.forEach((child, at) => { if (box.children[at] !== child) box.insertBefore(child, box.children[at] || null); });
  if (place < 0 || document.activeElement === focused) return;
  const inPlace = box.children[Math.min(place, shown.length - 1)];
  const next = box.contains(focused) ? focused : inPlace?.matches("button") ? inPlace : inPlace?.querySelector("button");
  (next || box.closest("dialog")?.querySelector("[data-close]"))?.focus();
}

// The program's language has its texts beside the page; without them it speaks English.
const texts = JSON.parse($("texts")?.textContent ?? "{}");

// A text to be joined with others: a name that runs from right to left can't pull what stands beside it to its other side.
export const isolated = (text) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/.test(text) ? `\u2068${text}\u2069` : text);

// A text with its values for `%1$@`, `%2$@`.
export const tr = (text, ...values) => (texts[text] ?? text).replace(/%(\d)\$@/g, (sign, number) => isolated(values[number - 1]));

// A text that depends on a count, which stands for `%1$@`. The table has it for the counts to 199; then it repeats.
export function plural(count, one, many) {
  const forms = texts[one];
  const text = Array.isArray(forms) ? forms[count < forms.length ? count : 100 + (count % 100)] : count === 1 ? one : many;
  return text.replace("%1$@", count);
}

export function clock(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function timeOfDay(ms, withSeconds) {
  const second = withSeconds ? "2-digit" : undefined;
  return new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second });
}

// What a rest shows: its text, how much of it is over from 0 to 1, and whether all of it is. A running one needs the time.
export function readRest(rest, now) {
  if (now === null && rest.sinceMs !== undefined) return { text: "–", share: 0, isOver: false, isPaused: false };
  const elapsed = rest.sinceMs === undefined ? rest.pausedAfterMs : Math.max(0, now - rest.sinceMs);
  const isPaused = rest.sinceMs === undefined;
  if (rest.lengthMs === undefined) return { text: clock(elapsed), share: 0, isOver: false, isPaused };
  const left = rest.lengthMs - elapsed;
  const isOver = left <= 0;
  // Up for a time left, down for a time gone: as on the screen.
  const text = isOver ? `+${clock(left)}` : clock(Math.ceil(left / 1000) * 1000);
  return { text, share: Math.min(1, elapsed / rest.lengthMs), isOver, isPaused };
}

// Puts a rest into a ring: an element with a circle `.gone` and a text.
export function showRing(ring, rest, now) {
  ring.hidden = !rest;
  if (!rest) return;
  const { text, share, isOver, isPaused } = readRest(rest, now);
  ring.querySelector(".time").textContent = text;
  ring.querySelector(".gone").style.strokeDashoffset = String(100 - share * 100);
  ring.toggleAttribute("data-over", isOver);
  ring.setAttribute("aria-label", isPaused ? tr("rest paused, %1$@", text) : tr("rest %1$@", text));
}

// Shows a count in a ring: `2 of 4`.
export function showShare(ring, share) {
  ring.hidden = !share;
  if (!share) return;
  ring.querySelector(".time").textContent = `${share.done}/${share.of}`;
  ring.querySelector(".gone").style.strokeDashoffset = String(100 - Math.min(1, share.done / share.of) * 100);
}

export function phoneName() {
  const agent = navigator.userAgent;
  if (/iPad/.test(agent)) return "iPad";
  if (/iPhone/.test(agent)) return "iPhone";
  if (/Android/.test(agent)) return tr("Android phone");
  return tr("Browser");
}
