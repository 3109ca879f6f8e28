// Lists that may be long: they come in parts, the latest first, and more of them as one scrolls to the end.

import { $, within } from "/parts.js";

const ahead = 600; // px before the end at which the next part is asked for

// A list at a path, in the box of a sheet, whose items have a key. `shown` shows them; `lost` is called where they can't be had.
export function listOf({ path, name, key, box, shown, lost }) {
  let items = [];
  let answer = { total: 0 };
  let query = "";
  let turn = 0; // of the questions: an answer to an earlier one comes too late
  let isAsking = false;

  async function ask(from, asked) {
    isAsking = true;
    try {
      const response = await fetch(`${path}?from=${from}${query}`, { signal: within(5000) });
      if (!response.ok) throw new Error(String(response.status));
      const part = await response.json();
      if (asked !== turn) return false;
      put(from, part[name], part.total);
      answer = from === 0 ? part : { ...answer, total: part.total };
      return true;
    } catch {
      if (asked === turn) lost?.();
      return false;
    } finally {
      if (asked === turn) isAsking = false;
    }
  }

  // A part replaces what it covers, from its place to where its last item was; without that item nothing behind it is known, and
  // behind the last of all there is nothing.
  function put(from, part, total) {
    const last = part.length && from + part.length < total ? key(part.at(-1)) : undefined;
    const end = last === undefined ? -1 : items.findIndex((item, at) => at >= from && key(item) === last);
    const behind = end < 0 ? [] : items.slice(end + 1);
    const known = new Set();
    items = [...items.slice(0, from), ...part, ...behind].filter((item) => !known.has(key(item)) && known.add(key(item)));
  }

  async function more() {
    const end = $(box).lastElementChild?.getBoundingClientRect().top ?? Infinity;
    if (isAsking || items.length >= answer.total || end > innerHeight + ahead) return;
    if (await ask(items.length, turn)) { shown(); more(); }
  }
  $(box).addEventListener("scroll", more);
  $(box).closest("dialog").addEventListener("scroll", more);

  return {
    get items() { return items; },
    get answer() { return answer; },
    // Begins again, with other words of a search.
    async begin(search = "") {
      [query, items, answer] = [search, [], { total: 0 }];
      if (await ask(0, ++turn)) { shown(); more(); }
    },
    // Asks again for its head, and for the part around a place further down.
    async refresh(place = 0) {
      const asked = ++turn;
      const count = items.length;
      if (!await ask(0, asked)) return;
      // As many have come before it.
      const at = place + items.length - count;
      if (at > 30 && items.length > at) await ask(Math.max(0, at - 20), asked);
      if (asked === turn) { shown(); more(); }
    },
    // The place of the first row in sight.
    get place() {
      const top = $(box).getBoundingClientRect().top;
      return Math.max(0, [...$(box).children].findIndex((row) => row.getBoundingClientRect().bottom > Math.max(0, top)));
    },
  };
}
