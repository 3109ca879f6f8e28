// Cards leave and arrive. The card itself stays in its place and takes fingers at once; what leaves is a picture of it.

import { $ } from "/parts.js";

const time = 180; // ms
const ways = { up: "translateY(-110%)", down: "translateY(110%)", left: "translateX(-110%)", right: "translateX(110%)" };
const begin = { up: "translateY(6%) scale(.96)", down: "translateY(-6%) scale(.96)", left: "translateX(12%)", right: "translateX(-12%)" };
let leftAt = -Infinity;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The card as it is now leaves from where the finger let it go, and the next one arrives.
export function leave(way) {
  leftAt = performance.now();
  if (isStill()) return;
  const card = $("card");
  const picture = /** @type {HTMLElement} */ (card.cloneNode(true));
  picture.inert = true;
  picture.dataset.leaving = "";
  card.after(picture);
  picture.animate({ transform: [card.style.transform || "none", ways[way]], opacity: [1, 0] }, { duration: time, easing: "ease-in" })
    .finished.finally(() => picture.remove());
  card.animate({ transform: [begin[way], "none"], opacity: [0.3, 1] }, { duration: time, easing: "ease-out" });
}

// Whether the card that changes now has just left by a finger: each leaves once.
export function hasLeft() {
  const isRecent = performance.now() - leftAt < 1000;
  leftAt = -Infinity;
  return isRecent;
}

// Shows how a card is swiped to the left.
export function showSwipe() {
  if (isStill()) return;
  const card = $("card");
  card.dataset.way = "left";
  card.animate({ transform: ["none", "translateX(-96px)", "translateX(-96px)", "none"] }, { duration: 1200, easing: "ease-in-out" })
    .finished.finally(() => { delete card.dataset.way; });
}
