// What fills the screen in place of a route or a set: a timer or a hold with its ring, a question, or what is open on the machine.

import { link, can } from "/link.js";
import { $, make, showItems } from "/parts.js";

// The commands of a timer, the one for the thumb first; all others follow.
const largest = ["start", "pause", "resume", "round", "stop", "next", "previous", "yes", "no", "held"];

// Commands that need a value, which other parts of the page give.
const withValue = ["weight", "reps", "effort", "delete-entry", "correct-entry", "climber"];

export function showPanel() {
  const { question, figures } = link.state;
  const timer = !question && figures && figures.permille !== undefined ? figures : null;
  $("panel-caption").textContent = question || !figures ? "" : figures.caption;
  $("dial").hidden = !timer;
  $("panel-main").hidden = Boolean(timer);
  $("panel-main").textContent = question ? "" : (figures && figures.main) || "";
  $("panel-question").textContent = question || "";
  const lines = question || !figures ? [] : [...(figures.lines || []), figures.total];
  $("panel-lines").textContent = lines.filter(Boolean).join("\n");
  if (timer) showDial(timer);
  const counts = question || !figures ? [] : figures.counts;
  $("panel-counts").replaceChildren(...counts.map((count) =>
    make("div", {}, make("dt", {}, count.label), make("dd", {}, count.value))));
  showButtons();
}

function showDial(timer) {
  const dial = $("dial");
  dial.dataset.kind = timer.kind;
  dial.toggleAttribute("data-paused", timer.isPaused);
  dial.toggleAttribute("data-last", timer.isLastSeconds);
  dial.querySelector(".gone").style.strokeDashoffset = String(100 - timer.permille / 10);
  dial.querySelector(".time").textContent = timer.main;
  dial.setAttribute("aria-label", `${timer.caption} ${timer.main}${timer.isPaused ? ", paused" : ""}`);
}

function showButtons() {
  const offers = [...link.state.offers].filter((offer) => can(offer.command) && !withValue.includes(offer.command));
  const place = (offer) => (largest.includes(offer.command) ? largest.indexOf(offer.command) : largest.length);
  offers.sort((one, other) => place(one) - place(other));
  showItems($("panel-buttons"), offers, (offer) => {
    const label = offer.label.charAt(0).toUpperCase() + offer.label.slice(1);
    return make("button", { type: "button", data: { command: offer.command } }, label);
  });
}
