import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { runAfterFirstPaint } from "#platform/first-paint.server.ts";
import { imageOrigin } from "#platform/page-data.ts";
import { contentSecurityPolicy } from "#platform/security-policy.server.ts";

/** Maximum time for rendering a page, in milliseconds. */
export const streamTimeout = 10_000;

/**
 * Renders a complete page, then allows exactly its inline scripts (decisions.md, Content-Security-Policy): the policy
 * depends only on the page, so both can be cached together.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = runAfterFirstPaint(
    await renderWhole(<ServerRouter context={routerContext} url={request.url} />),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    contentSecurityPolicy(inlineScriptHashes(html), context.get(imageOrigin)),
  );
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

function renderWhole(element: React.ReactElement): Promise<string> {
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
      onAllReady: () => pipe(collect),
      onShellError: reject,
      onError: (error) => reject(error),
    });
    const patience = setTimeout(abort, streamTimeout).unref();
  });
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, code] of html.matchAll(inlineScript)) {
    if (code) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes];
}
