import { randomBytes } from "node:crypto";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { pacedReader } from "#platform/paced-reader.server.ts";

const content = randomBytes(5_000_000);

async function withFile(use: (path: string) => Promise<void>): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-paced-"));
  const path = join(folder.path, "livre");
  await writeFile(path, content);
  await use(path);
}

describe("A part of a file that is read at its reader's pace", () => {
  it.each([
    [0, 0],
    [0, 4_999_999],
    [4_999_999, 4_999_999],
    [65_535, 65_536],
    [123, 3_456_789],
  ])("is bytes %i to %i", async (start, end) => {
    await withFile(async (path) => {
      const read = await buffer(pacedReader(path, { start, end }));
      expect(read.equals(content.subarray(start, end + 1))).toBe(true);
    });
  });

  it("ends early where the file does", async () => {
    await withFile(async (path) => {
      expect(await buffer(pacedReader(path, { start: 4_999_990, end: 6_000_000 }))).toHaveLength(10);
    });
  });

  it("fails where there is no file", async () => {
    await expect(buffer(pacedReader("/nulle/part", { start: 0, end: 9 }))).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  it("comes in small pieces at first, and a reader who leaves closes the file", async () => {
    await withFile(async (path) => {
      const reader = pacedReader(path, { start: 0, end: 4_999_999 });
      const { value: first } = (await reader[Symbol.asyncIterator]().next()) as { value: Buffer };
      expect(first).toHaveLength(65_536);
      reader.destroy();
      await new Promise((resolve) => reader.once("close", resolve));
    });
  });
});
