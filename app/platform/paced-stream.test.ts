import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { pacedStream, type Passage } from "#platform/paced-stream.server.ts";

const content = randomBytes(5_000_000);

/** An object in memory that returns a limited number of bytes at a time. */
function passageOf({ start = 0, end = content.length, most = Infinity, ...more }) {
  const seen = { closed: 0, read: 0 };
  let position = start;
  const passage: Passage = {
    open: async () => ({
      fill: async (into) => {
        const read = content.copy(
          into,
          0,
          position,
          Math.min(content.length, position + Math.min(into.length, most)),
        );
        position += read;
        seen.read += read;
        return read;
      },
      close: async () => void (seen.closed += 1),
    }),
    length: end - start,
    ...more,
  };
  return { passage, seen };
}

/** Sends a range as an answer; `act` receives its address. */
async function served<T>(
  passage: Passage,
  act: (url: string, stream: ReturnType<typeof pacedStream>) => Promise<T>,
) {
  const stream = pacedStream(passage);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": passage.length });
    response.once("close", () => stream.destroy());
    stream.once("error", () => response.destroy());
    stream.pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  try {
    return await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, stream);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}

const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe("A file on its way to a reader", () => {
  it.each([
    [0, 1],
    [0, 5_000_000],
    [4_999_999, 5_000_000],
    [65_535, 65_537],
    [123, 3_456_789],
  ])("is its bytes from %i to %i, sent or read", async (start, end) => {
    const expected = content.subarray(start, end);
    const read = await buffer(pacedStream(passageOf({ start, end }).passage));
    expect(read.equals(expected)).toBe(true);
    const { passage, seen } = passageOf({ start, end, most: 100_000 });
    expect((await served(passage, fetched)).equals(expected)).toBe(true);
    await expect.poll(() => seen.closed).toBe(1);
  });

  it("is changed piece by piece, each with its offset", async () => {
    const change = (piece: Buffer, position: number) => {
      for (let at = 0; at < piece.length; at += 1) piece[at] = (piece[at] ?? 0) ^ ((position + at) % 251);
    };
    const { passage } = passageOf({ change, most: 70_000 });
    const expected = content.map((byte, at) => byte ^ (at % 251));
    expect((await served(passage, fetched)).equals(expected)).toBe(true);
  });

  it("ends only when what belongs to it is done, which is begun once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const meanwhile = () => {
      begun += 1;
      return promise;
    };
    const { passage } = passageOf({ end: 10, meanwhile });
    await served(passage, async (url, stream) => {
      const reading = fetched(url);
      const ended = new Promise((done) => stream.once("end", () => done("ended")));
      expect(await Promise.race([ended, reading.then(() => "read")])).toBe("read");
      resolve();
      expect(await ended).toBe("ended");
      expect(begun).toBe(1);
    });
  });

  it("fails where the file is shorter than it should be, or is not there", async () => {
    const { passage } = passageOf({ end: content.length + 1 });
    await expect(served(passage, fetched)).rejects.toBeInstanceOf(TypeError);
    await expect(buffer(pacedStream(passage))).rejects.toThrow("1 bytes short");
    const missing = { open: () => Promise.reject(new Error("gone")), length: 1 };
    await expect(buffer(pacedStream(missing))).rejects.toThrow("gone");
  });

  it("is read no further than its reader takes it, and closed when he leaves", async () => {
    const endless: Passage = { ...passageOf({}).passage, length: Number.MAX_SAFE_INTEGER };
    let read = 0;
    let closed = 0;
    let begun = 0;
    endless.meanwhile = async () => void (begun += 1);
    endless.open = async () => ({
      fill: async (into) => {
        read += into.length;
        return into.length;
      },
      close: async () => void (closed += 1),
    });
    await served(endless, async (url) => {
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
