import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { compositionNames, coverSeed, renderCover } from "./covers.ts";

const longTitle =
  "Les Liaisons dangereuses, ou Lettres recueillies dans une société, et publiées pour l’instruction de quelques autres";

describe("a demonstration cover", () => {
  it.each(compositionNames)("is a JPEG of 1000 × 1500 pixels with something on it: %s", async (name) => {
    const seed = coverSeed(name, 4, 2);
    const cover = await renderCover({
      title: longTitle,
      author: "Choderlos de Laclos",
      editionTitle: "Texte intégral",
      seed,
    });
    const { format, width, height } = await sharp(cover).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1000, height: 1500 });
    const { channels } = await sharp(cover).stats();
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(10);
  });

  it("is the same picture for the same input, and another for another seed", async () => {
    const input = { title: "Nana", author: "Émile Zola", editionTitle: "Texte intégral", seed: 5 };
    const [first, again, other] = await Promise.all([
      renderCover(input),
      renderCover(input),
      renderCover({ ...input, seed: 6 }),
    ]);
    expect(first.equals(again)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });
});
