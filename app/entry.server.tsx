import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { earlyScriptOf } from "#platform/http/early-answers.ts";
import { hashOwnScripts } from "#platform/http/own-scripts.server.ts";
import { imageOrigin } from "#platform/page/page-data.ts";
import { servedPartsLoaded } from "#ui/served-part.tsx";
import { ScriptNonce } from "#platform/http/script-nonce.ts";
import { contentSecurityPolicy } from "#platform/http/security-policy.server.ts";

/** Maximum time for rendering a page, in milliseconds. */
export const streamTimeout = 10_000;

/**
 * On a phone's line, preloaded scripts would share it with the page's style and fonts, and the first paint would come a
 * third of a second later (docs/decisions/105-weight-of-readers-pages.md). React Router has no option to leave them out.
 */
const preloadedScripts = /<link rel="modulepreload"[^>]*>/g;

/**
 * Renders a complete page, then allows exactly the inline scripts that the program itself wrote (decisions.md,
 * Content-Security-Policy): the policy depends only on the page, so both can be cached together.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const element = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  await servedPartsLoaded();
  const rendered = await renderWhole(element, nonce);
  const { matches } = routerContext.staticHandlerContext;
  const isEarly = matches.some(({ route }) => earlyScriptOf(routerContext.routeModules[route.id]?.handle));
  const page = withOwnRoutes(isEarly ? rendered : rendered.replaceAll(preloadedScripts, ""), routerContext);
  const { html, hashes } = hashOwnScripts(page, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(hashes, context.get(imageOrigin)));
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/**
 * The list of all routes is 5 KB, compressed: the page has its own ones in place of it, and the browser fetches the list
 * when the reader may go on (`browser-router.tsx`).
 */
function withOwnRoutes(page: string, { manifest, staticHandlerContext }: EntryContext): string {
  const { url, version, entry } = manifest;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [
      id,
      { ...manifest.routes[id], imports: undefined, css: undefined },
    ]),
  );
  const withoutNo = (_key: string, value: unknown) => (value === false ? undefined : value);
  const own = JSON.stringify({ url, version, entry: { ...entry, imports: [] }, routes }, withoutNo);
  return page
    .replaceAll(`<link rel="modulepreload" href="${url}"/>`, "")
    .replace(`import ${JSON.stringify(url)}`, () => `window.__reactRouterManifest=${own}`);
}

function renderWhole(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // A running timer would keep the whole page in memory until it fires.
        clearTimeout(patience);
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(collect),
      onShellError: reject,
      onError: (error) => reject(error),
    });
    const patience = setTimeout(abort, streamTimeout).unref();
  });
}
