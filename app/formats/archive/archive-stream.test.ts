import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { archiveStream, type StreamedPart } from "./zip-parts.server.ts";

const changedAt = new Date("2026-01-02T03:04:00Z");

/** Parts of a mebibyte each, and how many were opened. */
function manyParts(count: number) {
  const opened: Readable[] = [];
  async function* parts(): AsyncGenerator<StreamedPart> {
    for (let n = 0; n < count; n++)
      yield {
        name: `${n}.bin`,
        changedAt,
        open: () => {
          const content = Readable.from([Buffer.alloc(2 ** 20, n)]);
          opened.push(content);
          return content;
        },
      };
    await Promise.resolve();
  }
  return { opened, parts: parts() };
}

test("opens a part once the previous one is read", async () => {
  const { opened, parts } = manyParts(50);
  const stream = archiveStream(parts);
  await once(stream, "readable");
  expect(opened.length).toBeLessThan(5);
  expect((await buffer(stream)).length).toBeGreaterThan(50 * 2 ** 20);
  expect(opened).toHaveLength(50);
});

test("opens nothing more once its reader has left", async () => {
  const { opened, parts } = manyParts(50);
  const stream = archiveStream(parts);
  await once(stream, "readable");
  stream.destroy();
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
  expect(opened.length).toBeLessThan(5);
});

test("fails with a part that fails", async () => {
  async function* parts(): AsyncGenerator<StreamedPart> {
    yield { name: "a", changedAt, open: () => Readable.from(["a"]) };
    yield {
      name: "b",
      changedAt,
      open: () =>
        new Readable({
          read() {
            this.destroy(new Error("lost"));
          },
        }),
    };
    await Promise.resolve();
  }
  await expect(buffer(archiveStream(parts()))).rejects.toThrow("lost");
});
