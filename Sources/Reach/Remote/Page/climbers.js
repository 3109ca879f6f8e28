// The strip of climbers who share the screen: who is up, and each one's grade, tries and rest.

import { link, now } from "/link.js";
import { $, make, plural, readRest } from "/parts.js";
import { ask } from "/queue.js";

export function showClimbers() {
  const { climbers = [], climb, lift } = link.state;
  // A timer or a question is one climber's, and has the screen to itself.
  $("climbers").hidden = !climbers.length || !(climb || lift);
  const box = $("climbers");
  // The buttons stay where they are, so that none moves from under a thumb or loses the focus.
  while (box.children.length > climbers.length) box.lastChild.remove();
  while (box.children.length < climbers.length) box.append(button());
  climbers.forEach((climber, place) => {
    const element = /** @type {HTMLElement} */ (box.children[place]);
    const wasUp = element.hasAttribute("aria-current");
    element.dataset.climber = climber.name;
    element.querySelector(".name").textContent = climber.name;
    const tries = lift ? plural(climber.tries, "%1$@ set", "%1$@ sets") : plural(climber.tries, "%1$@ try", "%1$@ tries");
    element.querySelector(".what").textContent = [climber.grade, tries].filter(Boolean).join(" · ");
    if (climber.isUp) element.setAttribute("aria-current", "true"); else element.removeAttribute("aria-current");
    if (climber.isUp && !wasUp) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  showRestsOfClimbers();
}

export function showRestsOfClimbers() {
  const { climbers = [] } = link.state;
  climbers.forEach(({ rest }, place) => {
    const left = $("climbers").children[place]?.querySelector(".left");
    if (!left) return;
    const shown = rest ? readRest(rest, now()) : { text: "", isOver: false };
    left.textContent = shown.text;
    left.toggleAttribute("data-over", shown.isOver);
  });
}

function button() {
  const element = make("button", { type: "button" },
    make("span", {}, make("span", { className: "name" }), make("span", { className: "left" })),
    make("span", { className: "what" }));
  element.addEventListener("press", () => ask("climber", element.dataset.climber));
  return element;
}
