// What the page for phones and the report use beyond the browser interfaces that Debian's TypeScript (4.8) knows, for scripts/lint.

interface Window {
  /** Set when the page's scripts have loaded; the page reloads itself otherwise. */
  hasStarted: boolean;
}
interface Element {
  /** When an item of this list last moved, in ms of performance.now(). */
  movedAt?: number;
}
interface Navigator {
  readonly userActivation?: { hasBeenActive: boolean };
  readonly wakeLock?: { request(kind: "screen"): Promise<any> };
}
interface Array<T> {
  findLast(isWanted: (item: T) => unknown): T | undefined;
}
/** Chart.js, a script of its own. */
declare const Chart: any;
