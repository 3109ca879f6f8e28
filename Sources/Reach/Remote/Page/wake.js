// Keeps the phone's screen on while the page is open: by the browser's wake lock, which browsers give only to pages over https and
// on the machine itself, or else by a silent video, which many phones respect. The menu says which of them holds.

import { link, listen } from "/link.js";
import { $, tr } from "/parts.js";

const texts = {
  lock: tr("The screen stays on while this page is open."),
  video: tr("A silent video asks the phone to keep its screen on. Not every phone does so; over https, the page can ask the phone itself."),
  none: tr("The screen goes dark as the phone is set."),
};

let lock = null;
let video = null;
let isAsking = false;

// A browser allows both only once the page has been touched, and takes both back when the page is hidden.
export function watchScreen() {
  for (const event of ["pointerup", "keyup", "visibilitychange"]) document.addEventListener(event, keepOn, true);
  listen((what) => { if (what === "line" && !link.isPaired) letGo(); });
  if (!navigator.wakeLock) prepareVideo();
  show();
}

async function keepOn() {
  if (document.hidden || !link.isPaired || !link.state || isAsking || (lock && !lock.released)) return;
  isAsking = true;
  if (!(await hasLock())) await playVideo();
  isAsking = false;
  show();
}

async function hasLock() {
  if (!navigator.wakeLock) return false;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", show);
    return true;
  } catch {
    // A low battery, for example.
    return false;
  }
}

// Whole and beforehand: Safari asks a server for parts of a video, and plays it only within the touch.
async function prepareVideo() {
  try {
    const file = await (await fetch("/silence.mp4")).blob();
    video = document.createElement("video");
    // Muted, and without a sound track: it must not stop the phone's music.
    Object.assign(video, { src: URL.createObjectURL(file), loop: true, muted: true, playsInline: true, tabIndex: -1, className: "only-read" });
    video.setAttribute("aria-hidden", "true");
    for (const event of ["playing", "pause", "error"]) video.addEventListener(event, show);
    document.body.append(video);
  } catch { /* no connection yet: the next touch tries again */ }
}

async function playVideo() {
  if (!video) return prepareVideo();
  try { await video.play(); } catch { /* the browser's own settings forbid it */ }
}

function letGo() {
  if (lock) lock.release();
  if (video) video.pause();
  lock = null;
  show();
}

function show() {
  const way = lock && !lock.released ? "lock" : video && !video.paused && !video.error ? "video" : "none";
  $("menu-screen").textContent = texts[way];
}
