import { describe, expect, it } from "vitest";
import { coverImage } from "#books/catalogue/client/cover-image.ts";

const cover = (cover_url: string | null) => ({ cover_url, cover_color: "#7a1d20", cover_placeholder: null });

describe("A cover's files", () => {
  it("offers every width up to the widest, in the two light formats", () => {
    const image = coverImage(cover("/couvertures/abc/480.jpeg"));
    expect(image?.srcSet).toBe(
      "/couvertures/abc/160.webp 160w, /couvertures/abc/320.webp 320w, /couvertures/abc/480.webp 480w",
    );
    expect(image?.avif).toContain("/couvertures/abc/480.avif 480w");
    expect(image?.colour).toBe("#7a1d20");
  });

  it("offers a small original in its own width alone", () => {
    expect(coverImage(cover("/couvertures/abc/120.jpeg"))?.srcSet).toBe("/couvertures/abc/120.webp 120w");
  });

  it("shows a picture from elsewhere as it is, and nothing for an edition without one", () => {
    expect(coverImage(cover("/autre.png"))).toEqual({
      src: "/autre.png",
      placeholder: undefined,
      colour: "#7a1d20",
    });
    expect(coverImage(cover(null))).toBeNull();
  });
});
