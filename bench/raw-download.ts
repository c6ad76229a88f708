import { connect, type Socket } from "node:net";

export interface Download {
  bytes: number;
  /** Milliseconds until the first byte of the answer. */
  firstByteMs: number;
  /** Milliseconds until its last byte. */
  totalMs: number;
}

const headEnd = Buffer.from("\r\n\r\n");

/** Downloads over its own socket, into one reused buffer, so that the server is measured and not the client. */
export function download(url: string, token?: string): Promise<Download> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let firstByteMs = 0;
    let received = 0;
    let expected = Infinity;
    const socket = connect({
      host: "127.0.0.1",
      port: Number(new URL(url).port),
      onread: {
        buffer: Buffer.alloc(1024 * 1024),
        callback: (count, chunk) => {
          if (received === 0) {
            firstByteMs = performance.now() - start;
            expected = answerLength(Buffer.from(chunk.buffer, chunk.byteOffset, count));
          }
          received += count;
          if (received >= expected) {
            socket.destroy();
            resolve({ bytes: received, firstByteMs, totalMs: performance.now() - start });
          }
          return true;
        },
      },
    });
    socket.on("error", reject);
    socket.write(requestFor(url, token));
  });
}

/** A reader with a slow connection: reads a little, waits, reads more, until it is destroyed. */
export function slowReader(url: string, token?: string): Socket {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  socket.on("error", () => undefined);
  socket.on("data", () => {
    socket.pause();
    setTimeout(() => socket.resume(), 250);
  });
  socket.write(requestFor(url, token));
  return socket;
}

function requestFor(url: string, token?: string): string {
  const { host, pathname, search } = new URL(url);
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : "";
  return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Connection: close\r\n\r\n`;
}

/** Bytes of the whole answer, head included. */
function answerLength(start: Buffer): number {
  const at = start.indexOf(headEnd);
  const head = start.toString("latin1", 0, at);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(head);
  return at + headEnd.length + Number(length);
}
