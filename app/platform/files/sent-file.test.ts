import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { sentFile } from "#platform/files/sent-file.server.ts";

const content = randomBytes(5_000_000);

/** Pieces of an object in memory; each may be changed. */
const source = (pieceBytes = 70_000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += pieceBytes)
        yield Buffer.from(content.subarray(at, at + pieceBytes));
    })(),
    { objectMode: false },
  );

/** Sends a stream as an answer; `act` receives its address. */
async function served<T>(stream: Readable, length: number, act: (url: string) => Promise<T>) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": length });
    response.once("close", () => stream.destroy());
    stream.once("error", () => response.destroy());
    stream.pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  try {
    return await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}

const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe("A file on its way to a reader", () => {
  it("is changed piece by piece, each with its offset", async () => {
    const change = (piece: Buffer, position: number) => {
      for (let at = 0; at < piece.length; at += 1) piece[at] = (piece[at] ?? 0) ^ ((position + at) % 251);
    };
    const { length } = content;
    const expected = content.map((byte, at) => byte ^ (at % 251));
    const received = await served(sentFile(source(), { length, change }), length, fetched);
    expect(received.equals(expected)).toBe(true);
  });

  it("ends only when what belongs to it is done, which is begun once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const meanwhile = () => {
      begun += 1;
      return promise;
    };
    const { length } = content;
    const stream = sentFile(source(), { length, meanwhile });
    await served(stream, length, async (url) => {
      const reading = fetched(url);
      const ended = new Promise((done) => stream.once("end", () => done("ended")));
      expect(await Promise.race([ended, reading.then(() => "read")])).toBe("read");
      resolve();
      expect(await ended).toBe("ended");
      expect(begun).toBe(1);
    });
  });

  it("fails where the file is shorter than it should be, or what belongs to it fails", async () => {
    const length = content.length + 1;
    await expect(served(sentFile(source(), { length }), length, fetched)).rejects.toBeInstanceOf(TypeError);
    await expect(buffer(sentFile(source(), { length }))).rejects.toThrow("1 bytes short");
    const meanwhile = () => Promise.reject(new Error("not logged"));
    await expect(buffer(sentFile(source(), { length: content.length, meanwhile }))).rejects.toThrow(
      "not logged",
    );
  });

  it("reports the failure of its source as its sender says it", async () => {
    const gone = () =>
      new Readable({
        read() {
          this.destroy(new Error("gone"));
        },
      });
    await expect(buffer(sentFile(gone(), { length: 1 }))).rejects.toThrow("gone");
    const failure = (cause: Error) => new Error("lost", { cause });
    await expect(buffer(sentFile(gone(), { length: 1, failure }))).rejects.toThrow("lost");
  });

  it("is read no further than its reader takes it, and closed when he leaves", async () => {
    let read = 0;
    let closed = 0;
    let begun = 0;
    const endless = new Readable({
      read(size) {
        read += size;
        this.push(Buffer.alloc(size));
      },
      destroy(error, done) {
        closed += 1;
        done(error);
      },
    });
    const length = Number.MAX_SAFE_INTEGER;
    const stream = sentFile(endless, { length, meanwhile: async () => void (begun += 1) });
    await served(stream, length, async (url) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.pause();
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      // The system takes as many bytes as it can buffer, then the transfer stops.
      let before = -1;
      await expect
        .poll(() => read > 0 && before === (before = read), { interval: 500, timeout: 120_000 })
        .toBe(true);
      expect(read).toBeLessThan(256 * 1024 * 1024);
      socket.destroy();
      await expect.poll(() => closed).toBe(1);
      expect(begun).toBe(1);
    });
  });
});
