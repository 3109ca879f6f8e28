// The one place where fingers, mice and keys become presses, swipes, holds and scrubs. A gesture belongs to the control on which it
// began; what it means is fixed then, and it ends without an effect if the card changes under it. docs/remote.md has the rules.

import { fingersDown, forgetFingers, isAtRest, isBrief, limits, watchFingers } from "/fingers.js";
import { link, listen } from "/link.js";
import { $, tr } from "/parts.js";
import { ask, isOwn } from "/queue.js";
import { tick } from "/ticks.js";
import { leave, showSwipe } from "/turn.js";

export const rules = {
  swipe: 64, // px from which a swipe counts
  flick: 36, // px from which a fast one counts
  flickSpeed: 0.5, // px a ms
  clear: 1.5, // how many times as far along one axis as along the other
  margin: 10, // px by which a finger may leave a button
  hold: 700, // ms
  doubleTap: 320, // ms between two taps
  place: 40, // px: nearer is the same place
  bounce: 300, // ms within which two presses are one
  read: 700, // ms that a question which comes by itself waits for a touch
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
  asked: tr("Not answered: the question had just come."),
  cut: tr("Nothing logged: the gesture was cut short."),
  brief: tr("Nothing logged: the touch was too brief."),
  palm: tr("Nothing logged: that was a palm, not a finger."),
  edge: tr("Nothing logged: a hand at the edge of the screen."),
};

let ways = null; // what the page gives to watchHand
const made = new Set(); // the gestures under way
let fingerLeftAt = -Infinity;
let layoutAt = -Infinity; // when other buttons came
let askedAt = -Infinity; // when a question came that this phone didn't lead to
let lastPress = null;
let lastTap = null;
let lastDouble = -Infinity;
let lastSwipe = -Infinity; // when a finger that swiped left
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
  watchFingers({ down, move, left, again, up, cut });
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  // The browser's own click of a finger comes late, and would press what lies there by then.
  document.addEventListener("touchend", (event) => {
    if (event.cancelable && buttonAt(event.target)) event.preventDefault();
  }, { passive: false, capture: true });
  document.addEventListener("contextmenu", (event) => { if (controlAt(event.target)) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) forgetFingers(); });
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
let asked;

listen((what) => {
  if (what !== "state") return;
  const { climb, lift, question, asker } = link.state;
  // It counts from when it is drawn. What it promises may change while it is open.
  if (question !== asked && (asked || !isOwn(asker))) {
    askedAt = Infinity;
    requestAnimationFrame(() => { askedAt = performance.now(); });
  }
  asked = question;
  const now = JSON.stringify([Boolean(climb), Boolean(lift), Boolean(question)]);
  if (layout && now !== layout) layoutAt = performance.now();
  layout = now;
  for (const gesture of made) if (gesture.meaning !== meaning()) cancel(gesture, "changed");
});

// ---- A finger's way

function down(finger, { target, pointerType, pointerId, timeStamp: at }) {
  clearTimeout(opening);
  const control = controlAt(target);
  // A finger on nothing doesn't count.
  if (!control || !link.state) return;
  if (finger.isPalm) return missed("palm");
  if (pointerType !== "touch") target.setPointerCapture(pointerId);
  const list = control.element.closest("ul, #panel-buttons");
  const gesture = {
    ...control, finger, isStill: true, isHeld: false, isDone: false, meaning: meaning(),
    commands: link.state.climb ? routeCommands : setCommands, box: control.element.getBoundingClientRect(),
    early: earlyMiss(at, list), timer: 0, tapped: null,
  };
  finger.gesture = gesture;
  finger.isOnCard = isCard(gesture);
  made.add(gesture);
  wait(gesture, at);
  if (!finger.isOnCard) return;
  $("card").dataset.held = "";
  if (!fingersDown().some((other) => other !== finger && other.isOnCard)) return;
  setTimeout(() => meet(performance.now() - limits.late), limits.shortest + limits.late);
}

// Why a touch at this moment comes too early for what lies there; empty if it doesn't.
function earlyMiss(at, list) {
  if (link.state.question && list && at - askedAt < rules.read) return "asked";
  return at - Math.max(layoutAt, list?.movedAt ?? -Infinity) < rules.bounce ? "moved" : "";
}

const isCard = (gesture) => gesture.kind === "card" || gesture.kind === "grade";

// Until the finger has been down for long enough to mean more.
function wait(gesture, at) {
  clearTimeout(gesture.timer);
  const age = at - gesture.finger.at;
  if (isCard(gesture) && gesture.isStill && !gesture.isHeld) {
    gesture.timer = setTimeout(() => hold(gesture), Math.max(0, rules.hold - age));
  } else if (gesture.kind === "stepper") {
    gesture.timer = setTimeout(() => repeat(gesture), gesture.isHeld ? rules.repeatEvery : Math.max(0, rules.repeatAfter - age));
  }
}

// On the card one finger counts. One at rest doesn't, nor a drop of water; on buttons each finger is for itself.
function meet(at) {
  const all = fingersDown().filter((finger) => finger.isOnCard && !finger.isPalm && !isBrief(finger, at - finger.since));
  if (all.length < 2) return;
  const active = all.filter((finger) => !isAtRest(finger, at) || scrub?.gesture.finger === finger);
  const dropped = active.length > 1 ? all : active.length ? all.filter((finger) => !active.includes(finger)) : [];
  const lost = dropped.map((finger) => finger.gesture).filter((gesture) => made.has(gesture));
  for (const gesture of lost) cancel(gesture);
  if (active.length > 1 && lost.some((gesture) => !gesture.isHeld)) missed("fingers");
}

function move(finger, event) {
  if (finger.isOnCard) meet(event.timeStamp);
  const { gesture } = finger;
  if (!made.has(gesture)) return;
  if (finger.isPalm) return cancel(gesture, "palm");
  // A busy phone's timer may come behind the finger's next move.
  if (isCard(gesture) && gesture.isStill && !gesture.isHeld && event.timeStamp - finger.at >= rules.hold) hold(gesture);
  const [x, y] = [finger.x - finger.startX, finger.y - finger.startY];
  if (gesture.isStill && Math.hypot(x, y) > limits.slop) {
    gesture.isStill = false;
    if (gesture.kind !== "stepper") clearTimeout(gesture.timer);
    if (gesture.kind === "pill" && !gesture.early && link.state.climb?.tries === 0) beginScrub(gesture, "x");
  }
  if (hasLeft(gesture)) return cancel(gesture, "left");
  if (scrub?.gesture === gesture) return scrubTo(finger);
  if (gesture.isStill || gesture.isHeld) return;
  if (gesture.kind === "row") gesture.element.front.style.transform = `translateX(${Math.min(0, x)}px)`;
  if (!isCard(gesture)) return;
  $("card").style.transform = Math.abs(x) > Math.abs(y) ? `translateX(${x}px)` : `translateY(${y}px)`;
  $("card").dataset.way = wayOf(x, y, event.timeStamp - finger.at).way || "";
}

// A finger that scrubs may leave the pill at its ends.
function hasLeft({ kind, box: { left, right, top, bottom }, finger: { x, y } }) {
  if (kind === "card" || kind === "grade" || kind === "row") return false;
  const isAbove = y < top - rules.margin || y > bottom + rules.margin;
  return isAbove || (kind !== "pill" && (x < left - rules.margin || x > right + rules.margin));
}

// Where a swipe leads, or why nowhere.
function wayOf(x, y, ms) {
  const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  const isFast = far >= rules.flick && far >= rules.flickSpeed * ms;
  if (far < rules.swipe && !isFast) return { miss: "short" };
  if (far < rules.clear * near) return { miss: "unclear" };
  return { way: Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down" };
}

function left(finger, event) {
  fingerLeftAt = performance.now();
  move(finger, event);
  if (finger.gesture) clearTimeout(finger.gesture.timer);
  return scrub !== null && scrub.gesture === finger.gesture;
}

// The contact was only broken: the finger's way goes on, unless it has led to something already.
function again(finger, event) {
  clearTimeout(opening);
  const { gesture } = finger;
  if (!gesture || gesture.isDone) return;
  if (!made.has(gesture)) {
    if (gesture.meaning !== meaning()) return;
    resume(gesture);
  }
  if (isCard(gesture)) $("card").dataset.held = "";
  wait(gesture, event.timeStamp);
  move(finger, event);
}

// It was taken for a tap, or for too short a swipe.
function resume(gesture) {
  made.add(gesture);
  if (gesture.tapped) lastTap = gesture.tapped.before;
}

function up(finger) {
  const { gesture } = finger;
  if (!made.has(gesture)) return;
  const [x, y, ms] = [finger.x - finger.startX, finger.y - finger.startY, finger.leftAt - finger.at];
  const { way, miss } = wayOf(x, y, ms);
  const isSwipe = isCard(gesture) && !gesture.isStill && !gesture.isHeld;
  // Whatever its place, no other finger swipes so soon.
  const isSecond = isSwipe && way && finger.at - lastSwipe <= limits.gap;
  if (isSwipe && way && !isBrief(finger) && !isSecond && !gesture.early) leave(way);
  end(gesture);
  if (scrub?.gesture === gesture) return endScrub();
  if (gesture.isHeld || isSecond) return;
  if (isBrief(finger)) return missed("brief");
  if (gesture.early) return missed(gesture.early);
  if (isSwipe && !way) return missed(miss);
  if (isCard(gesture) && gesture.isStill) return tap(gesture);
  if (gesture.kind === "row" && x >= -gesture.element.clientWidth * rules.deleteShare) return;
  gesture.isDone = true;
  if (isSwipe) {
    lastSwipe = finger.leftAt;
    ask(gesture.commands[way]);
  } else if (gesture.kind === "row") {
    gesture.element.swiped();
  } else if (gesture.kind === "pill" && !gesture.isStill) {
    isLocked();
  } else if (finger.isAtEdge && ms >= limits.rest) {
    missed("edge");
  } else if (finger.maybe?.gesture && finger.maybe.gesture.element !== gesture.element) {
    // The finger may have begun elsewhere, and lost contact at once.
    missed("brief");
  } else {
    press(gesture.element, gesture.kind, finger.x, finger.y, finger.leftAt);
  }
}

// The browser or the system has taken the finger: a scroll, the gesture for going back, a call.
function cut({ gesture }, why) {
  if (!made.has(gesture)) return;
  const isSaid = why === "cut" && !gesture.element.closest("ul, dialog, #climbers");
  cancel(gesture, isSaid ? "cut" : undefined);
}

function end(gesture) {
  made.delete(gesture);
  clearTimeout(gesture.timer);
  if (gesture.kind === "row") gesture.element.front.style.transform = "";
  if (!isCard(gesture)) return;
  delete $("card").dataset.held;
  delete $("card").dataset.way;
  $("card").style.transform = "";
}

// Ends the gesture without an effect; its finger begins no other.
function cancel(gesture, miss) {
  const wasHeld = gesture.isHeld && scrub?.gesture !== gesture;
  end(gesture);
  gesture.isDone = true;
  if (scrub?.gesture === gesture) closeScrub();
  if (isCard(gesture) && miss !== "palm") lastTap = null;
  if (miss && !wasHeld) missed(miss);
}

function missed(why) {
  tick("miss");
  ways.missed(misses[why]);
}

// ---- Taps and holds on the card

function tap(gesture) {
  const { kind, sheet, finger: { x, y, leftAt: at, isAtEdge } } = gesture;
  const before = lastTap;
  clearTimeout(opening);
  gesture.tapped = { before };
  lastTap = null;
  if (isAtEdge) return missed("edge");
  if (kind === "grade" && link.state.climb.tries > 0) return isLocked(at);
  lastTap = { x, y, at };
  if (!before || at - before.at >= rules.doubleTap || Math.hypot(x - before.x, y - before.y) > rules.place) {
    // Two taps mean the same wherever they are on the card.
    if (sheet) opening = setTimeout(() => ways.open(sheet), rules.doubleTap);
    return;
  }
  lastTap = null;
  gesture.isDone = true;
  const isAgain = at - lastDouble < rules.bounce;
  lastDouble = at;
  if (!isAgain) ask("repeat");
}

function hold(gesture) {
  clearTimeout(gesture.timer);
  gesture.isHeld = true;
  if (gesture.early) return missed(gesture.early);
  lastTap = null;
  if (gesture.finger.isAtEdge) return missed("edge");
  if (gesture.kind !== "grade") {
    tick("rest");
    return ask("rest");
  }
  if (link.state.climb.tries > 0) return isLocked();
  tick("rest");
  beginScrub(gesture, "y");
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

function beginScrub(gesture, axis) {
  const { grades, grade } = link.state.climb;
  scrub = { gesture, axis, grades, from: grades.indexOf(grade), before: grade, grade };
  $("grade").dataset.scrubbing = "";
}

// Upwards, or to the right, is harder.
function scrubTo({ x, y, startX, startY }) {
  const way = scrub.axis === "x" ? x - startX : startY - y;
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

function repeat(gesture) {
  gesture.isHeld = true;
  if (gesture.early) return missed(gesture.early);
  step(gesture.element);
  gesture.timer = setTimeout(() => repeat(gesture), rules.repeatEvery);
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
