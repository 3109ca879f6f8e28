// The next set: its values with steppers, and the other sets.

import { $, make, tr } from "/parts.js";
import { ask } from "/queue.js";

export function showLift(lift) {
  $("lift-exercise").textContent = lift.exercise;
  $("lift-place").textContent = lift.place;
  $("lift-note").textContent = [lift.note, lift.plates].filter(Boolean).join(" · ");
  $("lift-after").textContent = lift.after;
  showValues(lift.values);
  const table = lift.sets.map((set, place) => row(set, place === lift.next));
  $("lift-sets").replaceChildren(...table);
  $("lift-heading").textContent = lift.heading;
  const next = $("lift-sets").querySelector("[aria-current]");
  if (next) $("lift-sets").scrollTop = next.offsetTop - $("lift-sets").clientHeight / 2;
}

// The steppers stay where they are, so that none moves from under a thumb or loses the focus.
function showValues(values) {
  const box = $("lift-values");
  if (box.children.length !== values.length) box.replaceChildren(...values.map(stepper));
  values.forEach((value, place) => {
    const element = /** @type {any} */ (box.children[place]); // Holds its value for the steppers.
    element.value = value;
    element.querySelector(".label").textContent = value.label;
    element.querySelector("output").textContent = value.text;
    element.querySelector(".less").ariaLabel = tr("Less %1$@", value.label);
    element.querySelector(".more").ariaLabel = tr("More %1$@", value.label);
  });
}

function stepper() {
  const element = make("div", { className: "stepper" });
  const button = (way, sign) => {
    const part = make("button", { type: "button", className: way }, sign);
    part.addEventListener("press", () => ask(element.value[way].command, element.value[way].value));
    return part;
  };
  element.append(
    button("less", "−"), make("p", {}, make("output"), make("span", { className: "label" })), button("more", "+"));
  return element;
}

function row(set, isNext) {
  const element = make("li", { data: set.kind ? { kind: set.kind } : {} },
    make("span", { className: "sign" }, set.sign || ""), make("span", { className: "set" }, set.text),
    make("span", { className: "note" }, [set.note, set.last && tr("last %1$@", set.last)].filter(Boolean).join(" · ")));
  if (isNext) element.setAttribute("aria-current", "step");
  return element;
}
