import { describe, expect, it } from "vitest";
import { PieceBuffers } from "#platform/piece-buffers.server.ts";

describe("Memory for pieces of files", () => {
  it("is lent in large pieces to so many readers, in small ones to the crowd behind them", () => {
    const buffers = new PieceBuffers(2);
    const lent = Array.from({ length: 4 }, () => buffers.lend("large"));
    expect(lent.map(({ size }) => size)).toEqual(["large", "large", "small", "small"]);
    expect(lent.map(({ buffer }) => buffer.length)).toEqual([524_288, 524_288, 65_536, 65_536]);
    expect(new Set(lent.map(({ buffer }) => buffer)).size).toBe(4);
  });

  it("is reused once it was returned, and never while it may still be in use", () => {
    const buffers = new PieceBuffers(1);
    const first = buffers.lend("large");
    buffers.takeBack(first);
    const second = buffers.lend("large");
    expect(second.buffer).toBe(first.buffer);
    buffers.forget(second);
    const third = buffers.lend("large");
    expect(third).toMatchObject({ size: "large" });
    expect(third.buffer).not.toBe(second.buffer);
  });

  it("changes its size with the reader's pace, as far as there are large pieces", () => {
    const buffers = new PieceBuffers(1);
    const first = buffers.lend("large");
    expect(buffers.exchange(first, "large")).toBe(first);
    const second = buffers.lend("small");
    expect(buffers.exchange(second, "large").size).toBe("small");
    expect(buffers.exchange(first, "small").size).toBe("small");
    expect(buffers.lend("large").buffer).toBe(first.buffer);
  });
});
