/// Checks in JavaScript that people can use a page without seeing it or without a mouse.
enum PageChecks {
  /// Texts with too little contrast to their background (W3C, WCAG 2.2, 1.4.3).
  static let lowContrast = """
    (() => {
      const parts = (text) => text.match(/[\\d.]+/g).map(Number);
      const luminance = ([r, g, b]) => [r, g, b].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }).reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
      const ground = (element) => {
        for (let e = element; e; e = e.parentElement) {
          const colour = parts(getComputedStyle(e).backgroundColor);
          if (colour.length < 4 || colour[3] > 0) return colour;
        }
        return [255, 255, 255];
      };
      const low = new Set();
      for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        if (!own || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(element.tagName)) continue;
        const style = getComputedStyle(element);
        const ink = element instanceof SVGElement ? style.fill : style.color;
        const [one, other] = [luminance(parts(ink)), luminance(ground(element))];
        const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (ratio < 4.5) low.add(`${element.tagName} ${ratio.toFixed(1)}`);
      }
      return [...low];
    })()
    """

  /// Controls and pictures without a name for a screen reader, duplicate ids, and a page without a language.
  static let unnamed = """
    (() => {
      const found = [];
      for (const e of document.querySelectorAll("select, input, button")) {
        if (!e.labels?.length && !e.ariaLabel) found.push(e.outerHTML);
      }
      for (const e of document.querySelectorAll("canvas, [role=img], [role=region]")) {
        if (!e.getAttribute("aria-label")) found.push(e.outerHTML);
      }
      for (const t of document.querySelectorAll("table")) {
        if (!t.caption?.textContent || t.querySelector("th:not([scope])")) found.push(t.outerHTML);
      }
      for (const c of document.querySelectorAll("figure")) {
        if (!c.querySelector("table tbody tr")) found.push(c.dataset.figure);
      }
      const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
      found.push(...ids.filter((id, place) => ids.indexOf(id) !== place));
      if (document.documentElement.lang !== "en") found.push("lang");
      if (!document.title) found.push("title");
      if (document.querySelectorAll("h1").length !== 1) found.push("h1");
      return found;
    })()
    """

  /// The focused element: its tag, and its id or text.
  static let focused = """
    (() => {
      const e = document.activeElement;
      return `${e.tagName} ${e.id || (e.tagName === "SUMMARY" ? e.closest("figure").id
        : e.textContent.trim().slice(0, 40))}`;
    })()
    """
}
