// What a finger does on the card: swipe, hold, double tap, and scrub the grade.

import { link } from "/link.js";
import { $, vibrate } from "/parts.js";
import { ask } from "/queue.js";

const swipeShare = 0.2; // of the card's side: a swipe that goes further counts
const holdTime = 700; // ms
const doubleTapTime = 320; // ms
const slop = 12; // px that a finger may move and still be still
const scrubStep = 28; // px for a grade

// What the card's gestures log: a route's, or a set's.
const routeCommands = { up: "send", down: "fall", left: "next", right: "previous" };
const setCommands = { up: "done", down: "missed", left: "next", right: "previous" };

let finger = null;
export let scrub = null;
let lastTap = 0;

export function nextGrade(climb, step) {
  const place = climb.grades.indexOf(climb.grade) + step;
  return climb.grades[Math.max(0, Math.min(climb.grades.length - 1, place))];
}

// `showGrade` shows a grade while it is scrubbed, `locked` says why it can't be.
export function watchFinger(card, { showGrade, locked }) {
  card.addEventListener("pointerdown", (event) => {
    if (finger || !link.state || (event.pointerType === "mouse" && event.button !== 0)) return;
    card.setPointerCapture(event.pointerId);
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY, isStill: true };
    finger.isOnGrade = Boolean(link.state.climb) && $("grade").contains(event.target);
    card.dataset.held = "";
    finger.timer = setTimeout(hold, holdTime);
  });

  function hold() {
    if (!finger || !finger.isStill) return;
    finger.isHeld = true;
    vibrate(30);
    if (!finger.isOnGrade) return ask("rest");
    const climb = link.state.climb;
    if (climb.tries > 0) return locked();
    scrub = { from: climb.grades.indexOf(climb.grade), y: finger.y, grade: climb.grade };
    $("grade").dataset.scrubbing = "";
  }

  card.addEventListener("pointermove", (event) => {
    if (!finger || event.pointerId !== finger.id) return;
    if (scrub) return scrubTo(event.clientY);
    const x = event.clientX - finger.x;
    const y = event.clientY - finger.y;
    if (Math.hypot(x, y) > slop && finger.isStill) {
      finger.isStill = false;
      clearTimeout(finger.timer);
    }
    if (finger.isStill || finger.isHeld) return;
    card.style.transform = Math.abs(x) > Math.abs(y) ? `translateX(${x}px)` : `translateY(${y}px)`;
    card.dataset.way = wayOf(x, y);
  });

  function scrubTo(y) {
    const grades = link.state.climb.grades;
    const place = Math.max(0, Math.min(grades.length - 1, scrub.from + Math.round((scrub.y - y) / scrubStep)));
    if (grades[place] === scrub.grade) return;
    scrub.grade = grades[place];
    showGrade(scrub.grade);
    vibrate(8);
  }

  // Where a swipe leads; nothing before it has gone far enough.
  function wayOf(x, y) {
    const isAcross = Math.abs(x) > Math.abs(y);
    const share = isAcross ? Math.abs(x) / card.clientWidth : Math.abs(y) / card.clientHeight;
    if (share < swipeShare) return "";
    return isAcross ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
  }

  function letGo(event, isCancelled) {
    if (!finger || event.pointerId !== finger.id) return;
    const done = finger;
    finger = null;
    clearTimeout(done.timer);
    delete card.dataset.held;
    delete card.dataset.way;
    card.style.transform = "";
    if (scrub) return endScrub(isCancelled);
    if (isCancelled || done.isHeld) return;
    if (done.isStill) return tap();
    const way = wayOf(event.clientX - done.x, event.clientY - done.y);
    if (way) ask((link.state.climb ? routeCommands : setCommands)[way]);
  }

  function endScrub(isCancelled) {
    const grade = scrub.grade;
    const before = link.state.climb && link.state.climb.grade;
    scrub = null;
    delete $("grade").dataset.scrubbing;
    if (!isCancelled && grade !== before) ask("grade", grade); else showGrade(before);
  }

  function tap() {
    const at = performance.now();
    const isDouble = at - lastTap < doubleTapTime;
    lastTap = isDouble ? 0 : at;
    if (isDouble) ask("repeat");
  }

  card.addEventListener("pointerup", (event) => letGo(event, false));
  card.addEventListener("pointercancel", (event) => letGo(event, true));
  card.addEventListener("contextmenu", (event) => event.preventDefault());
}
