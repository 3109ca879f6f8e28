// Contacts become fingers. Dry or chalked skin loses the screen for some ms, and drops of water, palms and the hand that holds the phone
// touch it too. docs/remote.md has the rules.

export const limits = {
  gap: 80, // ms without contact after which a finger is another one
  near: 40, // px from its way on which it may come back
  spot: 3, // px from a touch that was too short for a finger's: a drop seldom falls where another fell
  same: 6, // px that a drop may move
  ahead: 1.3, // how much faster it may go on than it left
  trail: 60, // ms over which its speed is measured
  late: 12, // ms by which a busy phone hands over a touch late
  shortest: 20, // ms: a drop of water touches for less
  several: 24, // ms that several shorter contacts take in all
  palm: 120, // px across
  edge: 24, // px from the side, where a hand holds the phone
  rest: 500, // ms without a move after which a finger is at rest
  slop: 18, // px that a finger may move and still be still
  memory: 100, // touches for which a screen that lost contact is expected to lose it again
};

const down = new Map(); // fingers by their pointer
let gone = []; // fingers that left within the last `gap`
let sinceBreak = Infinity; // touches since this screen last lost contact
let hand = null;

export const fingersDown = () => [...new Set(down.values())];

// Whether it has touched for less than a finger does. Of several drops at one place each is short.
export const isBrief = (finger, ms = 0) => finger.type !== "mouse" && Math.max(finger.longest, ms) < limits.shortest
  && finger.touched + ms < limits.several;

export const isAtRest = (finger, at) => at - finger.restsSince >= limits.rest;

// `hand` follows the fingers: `down`, `move`, `left` (no contact any more; whether to wait anyway), `again` (contact came back), `up` (it won't come back), and
// `cut` (the browser has taken it).
export function watchFingers(follower) {
  hand = follower;
  document.addEventListener("pointerdown", begin, true);
  document.addEventListener("pointermove", follow, true);
  document.addEventListener("pointerup", finish, true);
  document.addEventListener("pointercancel", cut, true);
}

// Those of one kind of pointer, or all.
export function forgetFingers(type) {
  for (const [id, finger] of down) {
    if (type && finger.type !== type) continue;
    down.delete(id);
    hand.cut(finger, "forgotten");
  }
}

function begin(event) {
  const { pointerType: type, pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
  if (type === "mouse" && event.button !== 0) return;
  // The first finger: the end of an older one never came.
  if (event.isPrimary) forgetFingers(type);
  gone = gone.filter((finger) => at - finger.leftAt <= limits.gap);
  const nearby = gone.filter((finger) => isNear(finger, event));
  const before = nearby.find((finger) => !isDrop(finger) || Math.hypot(x - finger.x, y - finger.y) <= limits.spot);
  sinceBreak = before ? 0 : sinceBreak + 1;
  if (before) {
    clearTimeout(before.wait);
    gone = gone.filter((finger) => finger !== before);
    down.set(id, before);
    Object.assign(before, { since: at, sinceX: x, sinceY: y, placeBefore: { x: before.x, y: before.y } });
    note(before, event);
    return hand.again(before, event);
  }
  const finger = {
    type, startX: x, startY: y, x, y, at, since: at, sinceX: x, sinceY: y, touched: 0, longest: 0, placeBefore: { x, y }, trail: [], leftAt: at,
    restX: x, restY: y, restsSince: at, wait: 0, gesture: null, isOnCard: false, isPalm: false, maybe: nearby[0],
    isAtEdge: type === "touch" && (x < limits.edge || x > innerWidth - limits.edge),
  };
  down.set(id, finger);
  note(finger, event);
  hand.down(finger, event);
}

// Whether a touch may be a finger that left a moment ago: it comes back near the way that it was on.
function isNear(finger, { pointerType, clientX, clientY, timeStamp }) {
  const gap = timeStamp - finger.leftAt;
  if (pointerType === "mouse" || pointerType !== finger.type || finger.isPalm || gap < 0) return false;
  const [first, last] = [finger.trail[0], finger.trail[finger.trail.length - 1]];
  const ms = last.at - first.at;
  const share = ms > 0 ? (gap / ms) * limits.ahead : 0;
  const [wayX, wayY] = [(last.x - first.x) * share, (last.y - first.y) * share];
  const [x, y] = [clientX - finger.x, clientY - finger.y];
  const length = wayX * wayX + wayY * wayY;
  const along = length > 0 ? Math.max(0, Math.min(1, (x * wayX + y * wayY) / length)) : 0;
  return Math.hypot(x - along * wayX, y - along * wayY) <= limits.near;
}

// So short a touch that doesn't move: a drop of water, or the first contact of a finger.
const isDrop = (finger) => isBrief(finger) && Math.hypot(finger.x - finger.startX, finger.y - finger.startY) < limits.same;

function note(finger, { clientX: x, clientY: y, timeStamp: at, width, height, pointerType }) {
  Object.assign(finger, { x, y });
  finger.trail = [...finger.trail.filter((point) => at - point.at <= limits.trail), { x, y, at }];
  if (Math.hypot(x - finger.restX, y - finger.restY) > limits.slop) Object.assign(finger, { restX: x, restY: y, restsSince: at });
  if (pointerType === "touch" && Math.max(width, height) >= limits.palm) finger.isPalm = true;
}

function follow(event) {
  const finger = down.get(event.pointerId);
  if (!finger) return;
  note(finger, event);
  hand.move(finger, event);
}

// A screen that keeps contact is not waited for, unless the touch was shorter than a finger's.
function finish(event) {
  const finger = down.get(event.pointerId);
  if (!finger) return;
  note(finger, event);
  const ms = event.timeStamp - finger.since;
  const hasDropped = ms < limits.shortest && Math.hypot(finger.x - finger.sinceX, finger.y - finger.sinceY) < limits.same;
  // A drop beside its way is no part of it.
  if (finger.since > finger.at && hasDropped) Object.assign(finger, finger.placeBefore);
  const waits = hand.left(finger, event);
  down.delete(event.pointerId);
  finger.touched += ms;
  finger.longest = Math.max(finger.longest, ms);
  finger.leftAt = event.timeStamp;
  if (finger.type === "mouse") return hand.up(finger);
  gone.push(finger);
  if (!waits && sinceBreak >= limits.memory && !isBrief(finger)) return hand.up(finger);
  finger.wait = setTimeout(() => hand.up(finger), limits.gap + limits.late - (performance.now() - event.timeStamp));
}

function cut(event) {
  const finger = down.get(event.pointerId);
  if (!finger) return;
  down.delete(event.pointerId);
  hand.cut(finger, "cut");
}
