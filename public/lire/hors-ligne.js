// The reader without a network (docs/decisions/089). Pages keep books and the program in caches; this worker only answers
// from them, for addresses under /lire/ and for the files that these pages load.

/** Milliseconds. A shop that is reachable, but too slow, is taken for one that is not. */
const patience = 4000;
const content = /^\/lire\/[^/]+\/[^/]+\/contenu\//;
const readerPage = /^\/lire\/([^/]+\/[^/]+|bibliotheque)$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // What is being kept comes from the shop.
  if (request.method !== "GET" || origin !== self.location.origin || request.cache === "reload") return;
  if (pathname.startsWith("/assets/") || content.test(pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && readerPage.test(pathname)) event.respondWith(shopFirst(request));
});

const kept = (request) => caches.match(request, { ignoreSearch: true, ignoreVary: true });

/** Files under these addresses do not change as long as they are kept. */
async function keptFirst(request) {
  const whole = await kept(request);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  return whole && first !== undefined ? partOf(whole, Number(first), last) : (whole ?? fetch(request));
}

/** A part of a recorded voice: some browsers play nothing that they cannot ask for in parts. */
async function partOf(whole, first, last) {
  const file = await whole.blob();
  const end = last ? Math.min(Number(last) + 1, file.size) : file.size;
  const headers = new Headers(whole.headers);
  headers.set("content-range", `bytes ${first}-${end - 1}/${file.size}`);
  headers.set("content-length", String(end - first));
  return new Response(file.slice(first, end), { status: 206, headers });
}

/** A newer program and the state of the session come from the shop if it answers. */
async function shopFirst(request) {
  const page = await kept(request);
  if (!page) return fetch(request);
  const tooLate = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([fetch(request).catch(() => undefined), tooLate]);
  return answer && answer.status < 500 ? answer : page;
}
