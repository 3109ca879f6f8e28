// What fills the screen in place of a route or a set: a timer or a hold with its ring, a question, or what is open on the machine.

import { link, can, now } from "/link.js";
import { $, make, showItems, showRing, tr } from "/parts.js";

// The commands of a timer, the one for the thumb first; all others follow.
const largest = ["start", "pause", "resume", "round", "stop", "next", "previous", "yes", "no", "held"];

// Commands that need a value, which other parts of the page give.
const withValue = ["weight", "reps", "effort", "climber", "choose-row", "name"];

export function showPanel() {
  const { question, figures, rest } = link.state;
  const timer = figures && figures.permille !== undefined ? figures : null;
  // A question lies under what goes on.
  $("panel").toggleAttribute("data-question", Boolean(question));
  const { isOver = false } = link.state;
  $("panel").toggleAttribute("data-over", isOver);
  $("panel-caption").textContent = figures ? figures.caption + (isOver && figures.main ? ` · ${tr("HARDEST SEND")}` : "") : "";
  $("dial").hidden = !timer && !(question && rest);
  $("panel-main").hidden = Boolean(timer);
  $("panel-main").textContent = (figures && figures.main) || "";
  $("panel-question").textContent = question || "";
  const lines = question || !figures ? [] : [...(figures.lines || []), figures.total];
  $("panel-lines").textContent = lines.filter(Boolean).join("\n");
  if (timer) showDial(timer); else showRestInDial();
  const counts = figures ? figures.counts : [];
  $("panel-counts").replaceChildren(...counts.map((count) =>
    make("div", {}, make("dt", {}, count.label), make("dd", {}, count.value))));
  showButtons();
}

// A rest that goes on behind a question.
export function showRestInDial() {
  const { question, rest, figures } = link.state;
  if (figures?.permille !== undefined || !question || !rest) return;
  $("dial").dataset.kind = "rest";
  for (const name of ["data-paused", "data-last"]) $("dial").removeAttribute(name);
  showRing($("dial"), rest, now());
  fitTime();
}

// `+10:25` needs smaller figures than `0:42`.
const fitTime = () => $("dial").toggleAttribute("data-long", $("dial").querySelector(".time").textContent.length > 4);

function showDial(timer) {
  const dial = $("dial");
  dial.dataset.kind = timer.kind;
  dial.toggleAttribute("data-paused", timer.isPaused);
  dial.toggleAttribute("data-last", timer.isLastSeconds);
  dial.removeAttribute("data-over");
  /** @type {SVGElement} */ (dial.querySelector(".gone")).style.strokeDashoffset = String(100 - timer.permille / 10);
  dial.querySelector(".time").textContent = timer.main;
  fitTime();
  dial.setAttribute("aria-label", timer.isPaused ? tr("%1$@ %2$@, paused", timer.caption, timer.main) : `${timer.caption} ${timer.main}`);
}

function showButtons() {
  const offers = [...link.state.offers].filter((offer) => can(offer.command) && !withValue.includes(offer.command) && !offer.command.endsWith("-entry"));
  const place = (offer) => (largest.includes(offer.command) ? largest.indexOf(offer.command) : largest.length);
  offers.sort((one, other) => place(one) - place(other));
  showItems($("panel-buttons"), offers, (offer) => {
    const label = offer.label.charAt(0).toUpperCase() + offer.label.slice(1);
    return make("button", { type: "button", data: { command: offer.command } }, label);
  });
}
