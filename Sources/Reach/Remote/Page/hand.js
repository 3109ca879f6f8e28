// The one place where fingers, mice and keys become presses, swipes, holds and scrubs. A gesture belongs to the control on which it
// began; what it means is fixed then, and it ends without an effect if the card changes under it. docs/remote.md has the rules.

import { link, listen } from "/link.js";
import { $, tr } from "/parts.js";
import { ask } from "/queue.js";
import { tick } from "/ticks.js";
import { leave, showSwipe } from "/turn.js";

export const rules = {
  slop: 12, // px that a finger may move and still be still
  swipe: 64, // px from which a swipe counts
  flick: 36, // px from which a fast one counts
  flickSpeed: 0.5, // px a ms
  clear: 1.5, // how many times as far along one axis as along the other
  margin: 10, // px by which a finger may leave a button
  hold: 700, // ms
  doubleTap: 320, // ms between two taps
  place: 40, // px: nearer is the same place
  bounce: 300, // ms within which two presses are one
  repeatAfter: 500, // ms until a held stepper repeats
  repeatEvery: 120, // ms
  scrubStep: 28, // px for a grade
  lockedTaps: 2000, // ms within which three taps on a locked grade count together
  deleteShare: 0.4, // of a row's width
};

// What the card's swipes log: a route's, or a set's.
const routeCommands = { up: "send", down: "fall", left: "next", right: "previous" };
const setCommands = { up: "done", down: "missed", left: "next", right: "previous" };

const misses = {
  short: tr("Nothing logged: the swipe was too short."),
  unclear: tr("Nothing logged: the swipe was too slanting."),
  fingers: tr("Nothing logged: one finger only."),
  changed: tr("Nothing logged: the card changed under your finger."),
  left: tr("Nothing logged: your finger left the button."),
  moved: tr("Nothing logged: the buttons had just changed."),
  cut: tr("Nothing logged: the gesture was cut short."),
};

let ways = null; // what the page gives to watchHand
const fingers = new Set(); // the pointers that are down
let made = null; // the gesture under way
let fingerLeftAt = -Infinity;
let layoutAt = -Infinity; // when other buttons came
let lastPress = null;
let lastTap = null;
let lastDouble = -Infinity;
let opening = 0; // a sheet's timer
let lockedTaps = [];
let scrub = null;

export const isScrubbing = () => scrub !== null;

export function nextGrade(climb, step) {
  const place = climb.grades.indexOf(climb.grade) + step;
  return climb.grades[Math.max(0, Math.min(climb.grades.length - 1, place))];
}

// `showGrade` shows a grade while it is scrubbed, `locked` says why it can't be, `missed` says why nothing was logged, `open` opens
// what a tapped part of the card stands for.
export function watchHand(page) {
  ways = page;
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", move, true);
  document.addEventListener("pointerup", up, true);
  document.addEventListener("pointercancel", cut, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  // The browser's own click of a finger comes late, and would press what lies there by then.
  document.addEventListener("touchend", (event) => {
    if (event.cancelable && buttonAt(event.target)) event.preventDefault();
  }, { passive: false, capture: true });
  document.addEventListener("contextmenu", (event) => { if (controlAt(event.target)) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) forget(); });
}

// ---- What a gesture is made on, and what it means

const buttonAt = (target) => target.closest?.("button:not([type=submit])");

function controlAt(target) {
  const element = buttonAt(target);
  if (element) {
    const kind = element.closest(".stepper") ? "stepper" : element.id === "routes-open" ? "pill" : "button";
    return { kind, element };
  }
  const row = target.closest?.("[data-swipe]");
  if (row) return { kind: "row", element: row };
  // A card that arrives is a little smaller for a moment.
  if (!$("stage").contains(target) || $("card").hidden) return null;
  const sheet = link.state?.climb && target.closest?.("[data-sheet]")?.dataset.sheet;
  return { kind: link.state?.climb && $("grade").contains(target) ? "grade" : "card", element: $("card"), sheet };
}

// The climber, route or exercise, session and question that a gesture is for.
function meaning() {
  const { session, card, question, climb, lift, climbers = [] } = link.state || {};
  return JSON.stringify([session, card, question, Boolean(climb), Boolean(lift), climbers.find((climber) => climber.isUp)?.name]);
}

let layout = "";

listen((what) => {
  if (what !== "state") return;
  const { climb, lift, question } = link.state;
  const now = JSON.stringify([Boolean(climb), Boolean(lift), Boolean(question)]);
  if (layout && now !== layout) layoutAt = performance.now();
  layout = now;
  if (made && made.meaning !== meaning()) cancel("changed");
});

// ---- A finger's way

function down(event) {
  if (event.pointerType === "mouse" && event.button !== 0) return;
  // The first finger: what an older one left is out of date.
  clearTimeout(opening);
  if (event.isPrimary && fingers.size) forget();
  fingers.add(event.pointerId);
  if (fingers.size > 1) return cancel("fingers");
  const control = controlAt(event.target);
  if (!control || !link.state) return;
  if (event.pointerType !== "touch") event.target.setPointerCapture(event.pointerId);
  const list = control.element.closest("ul, #panel-buttons");
  made = {
    ...control, id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, isStill: true, meaning: meaning(),
    commands: link.state.climb ? routeCommands : setCommands, box: control.element.getBoundingClientRect(),
    hasMoved: event.timeStamp - Math.max(layoutAt, list?.movedAt ?? -Infinity) < rules.bounce, timer: undefined,
  };
  if (isCard(made)) {
    $("card").dataset.held = "";
    made.timer = setTimeout(hold, rules.hold);
  } else if (made.kind === "stepper") {
    made.timer = setTimeout(repeat, rules.repeatAfter);
  }
}

const isCard = (gesture) => gesture.kind === "card" || gesture.kind === "grade";

function move(event) {
  if (!made || event.pointerId !== made.id) return;
  // A busy phone's timer may come behind the finger's next move.
  if (isCard(made) && made.isStill && !made.isHeld && event.timeStamp - made.at >= rules.hold) hold();
  const [x, y] = [event.clientX - made.x, event.clientY - made.y];
  if (made.isStill && Math.hypot(x, y) > rules.slop) {
    made.isStill = false;
    if (made.kind !== "stepper") clearTimeout(made.timer);
    if (made.kind === "pill" && !made.hasMoved && link.state.climb?.tries === 0) beginScrub("x");
  }
  if (hasLeft(event)) return cancel("left");
  if (scrub) return scrubTo(event);
  if (made.isStill || made.isHeld) return;
  if (made.kind === "row") made.element.front.style.transform = `translateX(${Math.min(0, x)}px)`;
  if (!isCard(made)) return;
  $("card").style.transform = Math.abs(x) > Math.abs(y) ? `translateX(${x}px)` : `translateY(${y}px)`;
  $("card").dataset.way = wayOf(x, y, event.timeStamp - made.at).way || "";
}

// A finger that scrubs may leave the pill at its ends.
function hasLeft({ clientX, clientY }) {
  if (isCard(made) || made.kind === "row") return false;
  const { left, right, top, bottom } = made.box;
  const isAbove = clientY < top - rules.margin || clientY > bottom + rules.margin;
  return isAbove || (made.kind !== "pill" && (clientX < left - rules.margin || clientX > right + rules.margin));
}

// Where a swipe leads, or why nowhere.
function wayOf(x, y, ms) {
  const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  const isFast = far >= rules.flick && far >= rules.flickSpeed * ms;
  if (far < rules.swipe && !isFast) return { miss: "short" };
  if (far < rules.clear * near) return { miss: "unclear" };
  return { way: Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down" };
}

function up(event) {
  fingers.delete(event.pointerId);
  fingerLeftAt = performance.now();
  move(event);
  if (!made || event.pointerId !== made.id) return;
  const done = made;
  const [x, y] = [event.clientX - done.x, event.clientY - done.y];
  const { way, miss } = wayOf(x, y, event.timeStamp - done.at);
  if (way && isCard(done) && !done.isStill && !done.isHeld && !done.hasMoved) leave(way);
  end();
  if (scrub) return endScrub();
  if (done.isHeld) return;
  if (done.hasMoved) return missed("moved");
  if (done.kind === "row") {
    if (x < -done.element.clientWidth * rules.deleteShare) done.element.swiped();
  } else if (isCard(done)) {
    if (done.isStill) return tap(event, done);
    if (way) ask(done.commands[way]); else missed(miss);
  } else if (done.kind === "pill" && !done.isStill) {
    isLocked();
  } else {
    press(done.element, done.kind, event.clientX, event.clientY, event.timeStamp);
  }
}

// The browser or the system has taken the finger: a scroll, the gesture for going back, a call.
function cut(event) {
  fingers.delete(event.pointerId);
  if (!made || event.pointerId !== made.id) return;
  if (made.element.closest("ul, dialog, #climbers")) cancel(); else cancel("cut");
}

function end() {
  clearTimeout(made.timer);
  if (made.kind === "row") made.element.front.style.transform = "";
  made = null;
  delete $("card").dataset.held;
  delete $("card").dataset.way;
  $("card").style.transform = "";
}

// Ends the gesture without an effect; until all fingers are up, no other begins.
function cancel(miss) {
  if (!made) return;
  const wasHeld = made.isHeld && !scrub;
  end();
  if (scrub) closeScrub();
  lastTap = null;
  if (miss && !wasHeld) missed(miss);
}

function forget() {
  cancel();
  fingers.clear();
}

function missed(why) {
  tick("miss");
  ways.missed(misses[why]);
}

// ---- Taps and holds on the card

function tap({ clientX: x, clientY: y, timeStamp: at }, { kind, sheet }) {
  const before = lastTap;
  lastTap = null;
  if (kind === "grade" && link.state.climb.tries > 0) return isLocked(at);
  lastTap = { x, y, at };
  if (!before || at - before.at >= rules.doubleTap || Math.hypot(x - before.x, y - before.y) > rules.place) {
    // Two taps mean the same wherever they are on the card.
    if (sheet) opening = setTimeout(() => ways.open(sheet), rules.doubleTap);
    return;
  }
  lastTap = null;
  const isAgain = at - lastDouble < rules.bounce;
  lastDouble = at;
  if (!isAgain) ask("repeat");
}

function hold() {
  clearTimeout(made.timer);
  made.isHeld = true;
  if (made.hasMoved) return missed("moved");
  lastTap = null;
  if (made.kind !== "grade") {
    tick("rest");
    return ask("rest");
  }
  if (link.state.climb.tries > 0) return isLocked();
  tick("rest");
  beginScrub("y");
}

// The third tap in a row shows what to do instead.
function isLocked(at) {
  tick("miss");
  ways.locked();
  if (at === undefined) return;
  lockedTaps = [...lockedTaps.filter((before) => at - before < rules.lockedTaps), at];
  if (lockedTaps.length < 3) return;
  lockedTaps = [];
  showSwipe();
}

function beginScrub(axis) {
  const { grades, grade } = link.state.climb;
  scrub = { axis, grades, from: grades.indexOf(grade), before: grade, grade };
  $("grade").dataset.scrubbing = "";
}

// Upwards, or to the right, is harder.
function scrubTo({ clientX, clientY }) {
  const way = scrub.axis === "x" ? clientX - made.x : made.y - clientY;
  const place = scrub.from + Math.round(way / rules.scrubStep);
  const grade = scrub.grades[Math.max(0, Math.min(scrub.grades.length - 1, place))];
  if (grade === scrub.grade) return;
  scrub.grade = grade;
  ways.showGrade(grade);
  tick("step");
}

function endScrub() {
  const { grade, before } = scrub;
  closeScrub();
  if (grade !== before) ask("grade", grade);
}

function closeScrub() {
  scrub = null;
  delete $("grade").dataset.scrubbing;
  if (link.state?.climb) ways.showGrade(link.state.climb.grade);
}

// ---- Presses

function repeat() {
  made.isHeld = true;
  if (made.hasMoved) return missed("moved");
  step(made.element);
  made.timer = setTimeout(repeat, rules.repeatEvery);
}

const step = (button) => { button.dispatchEvent(new Event("press", { bubbles: true })); };

// Two presses of a button are one if they follow closely, and so are two at a place where another button has come. A stepper counts
// each.
function press(button, kind, x, y, at) {
  const before = lastPress;
  lastPress = { button, x, y, at };
  const isSoon = before && at - before.at < rules.bounce;
  const isSame = isSoon && before.button === button;
  const isOther = isSoon && before.button !== button && Math.hypot(x - before.x, y - before.y) <= rules.place;
  if (isOther || (isSame && kind !== "stepper")) return;
  step(button);
}

// A key's click, or a screen reader's: a finger's has been answered by then.
function click(event) {
  const button = buttonAt(event.target);
  if (!button || (event.detail > 0 && performance.now() - fingerLeftAt < 400)) return;
  const { left, top, width, height } = button.getBoundingClientRect();
  press(button, controlAt(button).kind, left + width / 2, top + height / 2, performance.now());
}

function key(event) {
  const button = buttonAt(event.target);
  if (!button || button.closest(".stepper")) return;
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
