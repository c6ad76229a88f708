import { describe, expect, it } from "vitest";
import { formatDownloads, formatPages } from "#modules/catalogue/components/counts.ts";

describe("Counts on a book's page", () => {
  it("are written in French", () => {
    expect(formatDownloads(0)).toBe("0 téléchargement");
    expect(formatDownloads(1)).toBe("1 téléchargement");
    expect(formatDownloads(1820)).toBe("1\u202F820 téléchargements");
    expect(formatPages(120)).toBe("120 pages");
  });

  it("show '?' for an unknown number of pages", () => {
    expect(formatPages(null)).toBe("? pages");
  });
});
