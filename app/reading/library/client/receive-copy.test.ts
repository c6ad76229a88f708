import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { receiveCopy, type Transfer } from "#reading/library/client/receive-copy.ts";

const copy = Buffer.from("Longtemps, je me suis couché de bonne heure.");

type Answer = (response: ServerResponse, headers: IncomingHttpHeaders) => unknown;

let stop: (() => void) | undefined;
/** An answer that is cut off only after this many bytes were read: earlier, they might be lost with it. */
let hanging: { response: ServerResponse; at: number } | undefined;
afterEach(() => stop?.());

/** A server that sends its answers in order, and repeats the last one. */
async function serve(...answers: Answer[]) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers.range);
    answers[Math.min(asked.length, answers.length) - 1]?.(response, headers);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const seen: Transfer[] = [];
  const stopping = new AbortController();
  const receiving = receiveCopy((headers) => fetch(url, { headers, signal: stopping.signal }), {
    signal: stopping.signal,
    onProgress: (transfer) => {
      seen.push(transfer);
      if (hanging && transfer.received >= hanging.at) hanging.response.destroy();
    },
  });
  const text = receiving.then(({ chunks }) => Buffer.concat(chunks).toString());
  return { text, asked, seen, stopping };
}

/** Sends a number of bytes from the requested one on, then cuts the connection. */
const cutAfter =
  (length: number, etag = '"a"'): Answer =>
  (response, headers) => {
    const start = headers["if-range"] === etag ? Number(/\d+/.exec(headers.range ?? "")?.[0] ?? 0) : 0;
    response.writeHead(start > 0 ? 206 : 200, { etag, "content-length": copy.length - start });
    const sent = copy.subarray(start, start + length);
    if (start + sent.length === copy.length) return response.end(sent);
    response.flushHeaders();
    if (sent.length === 0) return setImmediate(() => response.destroy());
    hanging = { response, at: start + sent.length };
    return response.write(sent);
  };

describe("A copy that is cut off in the middle", () => {
  it("resumes at the missing byte, and shows that it waits until then", async () => {
    const { text, asked, seen } = await serve(cutAfter(10), cutAfter(5), cutAfter(1000));
    expect(await text).toBe(copy.toString());
    expect(asked).toEqual([undefined, "bytes=10-", "bytes=15-"]);
    expect(seen.filter(({ isCut }) => isCut).map(({ received }) => received)).toEqual([10, 15]);
    expect(seen.at(-1)).toEqual({ received: copy.length, total: copy.length, isCut: false });
  });

  it("starts again if the file has been replaced", async () => {
    const { text } = await serve(cutAfter(10, '"before"'), cutAfter(1000));
    expect(await text).toBe(copy.toString());
  });

  it("is given up when nothing more comes", async () => {
    const { text, asked } = await serve(cutAfter(10), cutAfter(0));
    await expect(text).rejects.toMatchObject({ status: 0 });
    expect(asked).toHaveLength(6);
  });

  it("says why the rest is refused", async () => {
    const { text } = await serve(cutAfter(10), (response) => {
      response.writeHead(403, { "content-type": "application/json" }).end('{"error":"Compte suspendu."}');
    });
    await expect(text).rejects.toMatchObject({ status: 403, serverText: "Compte suspendu." });
  });

  it("before its first byte is an immediate failure", async () => {
    const { text, asked } = await serve((response) => response.destroy());
    await expect(text).rejects.toMatchObject({ status: 0 });
    expect(asked).toHaveLength(1);
  });

  it("can be cancelled", async () => {
    const { text, stopping } = await serve((response) => {
      response.writeHead(200, { etag: '"a"', "content-length": copy.length }).write("Longtemps");
    });
    setImmediate(() => stopping.abort());
    await expect(text).rejects.toMatchObject({ name: "AbortError" });
  });
});
