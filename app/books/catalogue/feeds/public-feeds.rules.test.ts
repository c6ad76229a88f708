import { describe, expect, it } from "vitest";
import {
  sitemapIndex,
  sitemapMaxUrls,
  sitemapParts,
  sitemapRange,
  sitemapUrl,
  xmlText,
} from "#books/catalogue/feeds/public-feeds.rules.ts";

describe("A sitemap", () => {
  it.each([
    [0, 5, 0],
    [49_995, 5, 0],
    [49_996, 5, 2],
    [50_000, 5, 2],
    [50_001, 5, 3],
    [1_000_000, 5, 21],
  ])("of %i editions and %i pages has an index of %i parts (0: in one file)", (last, pages, parts) => {
    expect(sitemapParts(last, pages)).toHaveLength(parts);
  });

  it("has each edition in exactly one part, none longer than the protocol allows", () => {
    const last = 123_456;
    const ranges = Array.from({ length: sitemapParts(last, 5).length - 1 }, (_, index) =>
      sitemapRange(index + 1),
    );
    expect(ranges[0]?.after).toBe(0);
    expect(ranges.at(-1)?.last).toBeGreaterThanOrEqual(last);
    for (const [index, { after, last: end }] of ranges.entries()) {
      expect(end - after).toBe(sitemapMaxUrls);
      expect(after).toBe(index === 0 ? 0 : ranges[index - 1]?.last);
    }
  });

  it("names its parts, addresses in XML's own way", () => {
    const index = sitemapIndex("https://encrier.example", sitemapParts(49_996, 5));
    expect(index.match(/<sitemap><loc>https:\/\/encrier\.example\/sitemap-/g)).toHaveLength(2);
    const changed = new Date("2026-02-03T04:05:06Z");
    expect(sitemapUrl("https://encrier.example", { path: "/catalogue?a=1&b=2", changed })).toBe(
      "<url><loc>https://encrier.example/catalogue?a=1&#38;b=2</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod></url>\n",
    );
  });

  it("holds no character that XML forbids", () => {
    expect(xmlText("a\u0000b\u001Fc\uFFFEd\uD800e\n😀<&>")).toBe("abcde\n😀&#60;&#38;&#62;");
  });
});
