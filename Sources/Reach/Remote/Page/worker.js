// Keeps the page on the phone, so that it opens without a network. Browsers run it only for pages over https and on the machine itself.

const name = "chalktalk VERSION";
const files = ["/", "/icon.png", "/manifest.webmanifest"];
const patience = 4000; // ms for an answer, before the page that was kept opens

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(name);
    // As a stranger asks for it: what is kept shows nothing of a session.
    await cache.addAll(files.map((file) => new Request(file, { credentials: "omit", cache: "reload" })));
    await skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method === "GET" && files.includes(pathname)) event.respondWith(answer(event.request, pathname));
});

async function answer(request, pathname) {
  const kept = await caches.match(pathname);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => { setTimeout(() => resolve(kept), patience); });
  return Promise.race([fetch(request).catch(() => kept), late]);
}
