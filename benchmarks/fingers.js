// Plays fingers on the page of a session, in a time of its own: what one does in an hour takes seconds. The page's scripts run as they are; only
// the clock, the timers and the answers of the program are made up. `playFingers(kind, count, seed)` resolves to what was meant and what was asked.

window.playFingers = (() => {
  let now = performance.now() + 1000;
  let state = 1;

  function chance() { // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low, high) => low + (high - low) * chance();
  const whole = (low, high) => Math.floor(between(low, high + 1));
  const pick = (values) => values[whole(0, values.length - 1)];

  // ---- Time

  const timers = new Map();
  let timer = 1e9;
  const real = { now: performance.now, setTimeout: window.setTimeout, clearTimeout: window.clearTimeout, fetch: window.fetch };

  function runTo(time) {
    for (;;) {
      const [id, next] = [...timers].sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
      if (!next || next.at > time) break;
      timers.delete(id);
      now = Math.max(now, next.at);
      next.work();
    }
    now = Math.max(now, time);
  }

  let asked = [];
  const sent = new Set();

  function begin() {
    performance.now = () => now;
    window.setTimeout = (work, ms = 0) => { timers.set(++timer, { at: now + ms, work }); return timer; };
    window.clearTimeout = (id) => { if (!timers.delete(id)) real.clearTimeout.call(window, id); };
    window.fetch = async (address, options) => {
      if (address !== "/gesture") return real.fetch.call(window, address, options);
      const { id, command } = JSON.parse(options.body);
      // Sent twice, a gesture counts once.
      if (!sent.has(id)) asked.push(command);
      sent.add(id);
      return /** @type {any} */ ({ ok: true, status: 200, json: async () => ({ result: "done", text: "" }) });
    };
  }

  function end() {
    delete performance.now;
    Object.assign(window, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout, fetch: real.fetch });
  }

  const settled = async () => { for (let turn = 0; turn < 40; turn++) await null; };

  // ---- Fingers: a way is a function from a time in ms to a point

  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const inside = ({ left, top, right, bottom }, margin = 12) => [between(left + margin, right - margin), between(top + margin, bottom - margin)];

  function onCard(gesture) {
    const [card, grade] = [boxOf("#card"), boxOf("#grade")];
    for (;;) {
      const [x, y] = inside(card, 30);
      if (gesture !== "hold" || x < grade.left - 14 || x > grade.right + 14 || y < grade.top - 14 || y > grade.bottom + 14) return [x, y];
    }
  }

  const line = ([x, y], [dx, dy], ms) => (t) => { const share = Math.min(1, t / ms); return [x + dx * share, y + dy * share]; };
  const buttons = { send: "#actions .send", fall: "#actions .fall", next: "#next", rest: "#rest-button" };

  // Each: what it means, and the touches that it is made of ({ from, ms, way }).
  const gestures = {
    swipe() {
      const command = pick(["send", "fall", "next", "previous"]);
      const [length, aside, ms] = [between(80, 200), between(-15, 15), between(80, 350)];
      const way = { send: [aside, -length], fall: [aside, length], next: [-length, aside], previous: [length, aside] }[command];
      const [x, y] = onCard();
      return { meant: [command], touches: [{ from: 0, ms, way: line([x, y], way, ms) }] };
    },
    hold() {
      const ms = between(900, 1500);
      return { meant: ["rest"], touches: [{ from: 0, ms, way: line(onCard("hold"), [0, 0], ms) }] };
    },
    doubleTap() {
      const [x, y] = onCard();
      const [first, gap, second] = [between(45, 100), between(90, 150), between(45, 100)];
      const aside = [between(-8, 8), between(-8, 8)];
      return { meant: ["repeat"], touches: [
        { from: 0, ms: first, way: line([x, y], [0, 0], first), gapAfter: gap },
        { from: first + gap, ms: second, way: line([x + aside[0], y + aside[1]], [0, 0], second) },
      ] };
    },
    tap() {
      const ms = between(40, 160);
      return { meant: [], touches: [{ from: 0, ms, way: line(onCard(), [0, 0], ms) }] };
    },
    press() {
      const [command, ms] = [pick(Object.keys(buttons)), between(40, 300)];
      return { meant: [command], touches: [{ from: 0, ms, way: line(inside(boxOf(buttons[command])), [0, 0], ms) }] };
    },
    scrub() {
      const [x, y] = inside(boxOf("#grade"), 14);
      const [wait, drag, steps] = [between(780, 1000), between(300, 700), pick([-3, -2, -1, 1, 2, 3])];
      return { meant: ["grade"], touches: [{ from: 0, ms: wait + drag,
        way: (t) => [x, y - 28 * steps * Math.max(0, Math.min(1, (t - wait) / (drag - 60)))] }] };
    },
    pill() {
      const [x, y] = inside(boxOf("#routes-open"), 14);
      const [ms, steps] = [between(250, 700), pick([-3, -2, 2, 3])];
      return { meant: ["grade"], touches: [{ from: 0, ms, way: line([x, y], [28 * steps, 0], ms - 60) }] };
    },
    thumbs() {
      const order = chance() < 0.5 ? ["fall", "send"] : ["send", "fall"];
      const [first, second, later] = [between(50, 160), between(50, 160), between(30, 220)];
      return { meant: order, touches: [
        { from: 0, ms: first, way: line(inside(boxOf(buttons[order[0]]), 24), [0, 0], first) },
        { from: later, ms: second, way: line(inside(boxOf(buttons[order[1]]), 24), [0, 0], second) },
      ] };
    },
  };

  const plain = ["swipe", "swipe", "swipe", "hold", "doubleTap", "tap", "press", "press", "scrub", "pill"];
  const kinds = {
    clean: {}, broken: { isBroken: true }, resting: { rests: true }, palm: { palm: true }, drops: { drops: true },
    glove: { every: [35, 55], jump: 6 }, drift: { drift: 7 }, thumbs: { only: ["thumbs"] }, brokenThumbs: { only: ["thumbs"], isBroken: true },
  };

  // Contacts in which a finger loses the screen: up to three breaks of 5 to 80 ms, amid its way.
  function contacts({ from, ms }, { isBroken }) {
    if (!isBroken) return [[from, from + ms]];
    const parts = [[from, from + ms]];
    for (let left = whole(1, 3); left > 0; left--) {
      const index = whole(0, parts.length - 1);
      const [begin, finish] = parts[index];
      if (finish - begin < 32) continue;
      const gap = between(5, Math.min(80, finish - begin - 24));
      const lost = between(begin + 12, finish - 12 - gap);
      parts.splice(index, 1, [begin, lost], [lost + gap, finish]);
    }
    return parts;
  }

  let pointer = 100;

  function touchEvents(touch, kind) {
    const { every = [8, 17], jump = 1, drift = 0 } = kind;
    const way = drift ? ((angle) => (t) => touch.way(t).map((value, axis) =>
      value + (axis ? Math.sin(angle) : Math.cos(angle)) * drift * Math.min(1, t / touch.ms)))(between(0, 2 * Math.PI)) : touch.way;
    const size = between(20, 60);
    const events = [];
    for (const [begin, finish] of contacts(touch, kind)) {
      const id = pointer++;
      const add = (type, t) => {
        const [x, y] = way(t - touch.from);
        events.push({ type, id, t, x: x + between(-jump, jump), y: y + between(-jump, jump), size });
      };
      add("pointerdown", begin);
      for (let t = begin + between(...every); t < finish; t += between(...every)) add("pointermove", t);
      add("pointermove", finish - 0.5);
      events.push({ ...events[events.length - 1], type: "pointerup", t: finish });
    }
    return events;
  }

  // A palm's size is known with its second report.
  function still(from, ms, [x, y], size) {
    const id = pointer++;
    const at = (type, t, px, reported = size) => ({ type, id, t, x: x + px, y: y + px, size: reported });
    const moves = ms > 60 ? [at("pointermove", from + 16, 0), at("pointermove", from + ms / 2, 1)] : [];
    return [at("pointerdown", from, 0, Math.min(size, 60)), ...moves, at("pointerup", from + ms, moves.length / 2)];
  }
  const anywhere = () => [between(1, innerWidth - 1), between(1, innerHeight - 1)];

  // What touches the screen besides: what it means, and its events.
  function besides(kind, ms) {
    if (kind.palm) return { events: still(between(-300, ms), between(100, 1500), anywhere(), between(125, 220)) };
    if (kind.drops) {
      const drops = Array.from({ length: whole(1, 4) }, () => still(between(-200, ms + 100), between(4, 19), anywhere(), between(4, 30)));
      return { events: drops.flat() };
    }
    if (!kind.rests) return { events: [] };
    const card = boxOf("#card");
    const place = pick(["title", "margin", "edge", "card"]);
    const spot = {
      title: () => inside(boxOf("#title"), 4), margin: () => [between(1, card.left - 2), between(20, innerHeight - 20)],
      edge: () => [pick([between(card.left + 1, 22), innerWidth - between(card.left + 1, 22)]), between(card.top + 5, card.bottom - 5)],
      card: () => onCard("hold"),
    }[place]();
    return { before: place === "card" ? ["rest"] : [], events: still(-between(900, 2000), ms + 2400, spot, 40) };
  }

  const down = new Map();

  function dispatch({ type, id, t, x, y, size }) {
    if (type === "pointerdown") down.set(id, { target: document.elementFromPoint(x, y), isPrimary: !down.size });
    // A trace may begin amid a touch.
    const { target, isPrimary } = down.get(id) ?? {};
    if (type === "pointerup" || type === "pointercancel") down.delete(id);
    const event = new PointerEvent(type, {
      bubbles: true, cancelable: true, pointerId: id, pointerType: "touch", isPrimary, clientX: x, clientY: y, width: size, height: size, button: 0,
    });
    Object.defineProperty(event, "timeStamp", { value: t });
    target?.dispatchEvent(event);
  }

  async function play(kind, name) {
    const { meant, touches } = gestures[name]();
    const ms = Math.max(...touches.map((touch) => touch.from + touch.ms));
    const { before = [], events } = besides(kind, ms);
    const all = [...touches.flatMap((touch) => touchEvents(touch, kind)), ...events].sort((one, other) => one.t - other.t);
    const began = now + 2500;
    runTo(now + 400);
    await settled();
    asked = [];
    const toast = document.getElementById("toast");
    toast.textContent = "";
    for (const event of all) {
      // A busy phone hands a touch over late.
      runTo(began + event.t + between(0, 10));
      dispatch({ ...event, t: began + event.t });
      await settled();
    }
    runTo(now + 200);
    await settled();
    const said = toast.textContent;
    runTo(now + 400);
    await settled();
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    return { name, meant: [...before, ...meant], asked, said, touches: all };
  }

  const without = (all, some) => { const left = [...all]; for (const one of some) if (left.includes(one)) left.splice(left.indexOf(one), 1); return left; };

  // A recorded trace: what the page asked for while it was recorded, and what it asks for now.
  window.replayTouches = async (notes) => {
    begin();
    try {
      asked = [];
      const began = now + 500;
      for (const { at, type, id, x, y, size } of notes) {
        if (type === "screen" || type === "ask") continue;
        runTo(began + at);
        dispatch({ type: `pointer${type}`, id, t: began + at, x, y, size });
        await settled();
      }
      runTo(now + 2000);
      await settled();
      return { recorded: notes.filter(({ type }) => type === "ask").map(({ command }) => command), asked };
    } finally {
      end();
    }
  };

  return async (name, count, seed) => {
    state = seed;
    const kind = kinds[name];
    const sum = { gestures: 0, missed: 0, silent: 0, false: 0, examples: [] };
    begin();
    try {
      while (sum.gestures < count) {
        const played = await play(kind, pick(kind.only ?? plain));
        const [missed, wrong] = [without(played.meant, played.asked), without(played.asked, played.meant)];
        sum.gestures += 1;
        if (missed.length) sum.missed += 1;
        if (missed.length && !played.said) sum.silent += 1;
        if (wrong.length) sum.false += 1;
        if (wrong.length || (missed.length && sum.examples.length < 5)) sum.examples[wrong.length ? "unshift" : "push"](JSON.stringify({ ...played, touches: window.tells ? played.touches.map(({ type, id, t, x, y, size }) => `${type.slice(7)} ${id} ${[t, x, y, size].map(Math.round)}`) : undefined }));
      }
    } finally {
      runTo(now + 5000);
      await settled();
      end();
    }
    return sum;
  };
})();
