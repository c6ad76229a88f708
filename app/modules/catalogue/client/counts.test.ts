import { describe, expect, it } from "vitest";
import { formatDownloads } from "#modules/catalogue/client/counts.ts";

describe("A book's downloads", () => {
  it.each([
    [0, "0 téléchargement"],
    [1, "1 téléchargement"],
    [2, "2 téléchargements"],
    [1820, "1\u202F820 téléchargements"],
  ])("are written in French: %i", (count, text) => {
    expect(formatDownloads(count)).toBe(text);
  });
});
