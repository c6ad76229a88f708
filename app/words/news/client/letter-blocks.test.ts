import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { letterBlocks } from "#words/news/client/letter-blocks.ts";

const text = (content: string) => ({ kind: "text", text: content });

describe("The publisher's letter, in Markdown", () => {
  it("has paragraphs, headings, lists and quotations", () => {
    const letter =
      "## À paraître\n\nChers lecteurs,\nvoici.\n\n- un\n- deux\n\n1. premier\n2. second\n\n> Citation\n> suite";
    expect(letterBlocks(letter)).toMatchObject([
      { kind: "heading", parts: [text("À paraître")] },
      { kind: "paragraph", parts: [text("Chers lecteurs,\nvoici.")] },
      { kind: "list", ordered: false, items: [{ parts: [text("un")] }, { parts: [text("deux")] }] },
      { kind: "list", ordered: true, items: [{ parts: [text("premier")] }, { parts: [text("second")] }] },
      { kind: "quote", parts: [text("Citation\nsuite")] },
    ]);
  });

  it("has strong words, emphasis and links, one in the other", () => {
    expect(letterBlocks("Un **très *beau*** livre : [le *voir*](/livre/nana).")).toMatchObject([
      {
        start: 0,
        kind: "paragraph",
        parts: [
          text("Un "),
          { kind: "strong", parts: [text("très "), { kind: "emphasis", parts: [text("beau")] }] },
          text(" livre : "),
          {
            kind: "link",
            href: "/livre/nana",
            parts: [text("le "), { kind: "emphasis", parts: [text("voir")] }],
          },
          text("."),
        ],
      },
    ]);
  });

  it.each([
    "[piège](javascript:alert(1))",
    "[piège](JavaScript:alert%281%29)",
    "[piège](data:text/html,x)",
    "[piège](//evil.example)",
    "[piège](/\\evil.example)",
    "<script>alert(1)</script>",
    "2 * 3 * 4",
    "**",
    "* *",
  ])("leaves %s the text that it is", (letter) => {
    const [block] = letterBlocks(letter);
    expect(block).toMatchObject({ start: 0, kind: "paragraph", parts: [text(letter)] });
  });

  it("has pictures that were stored for letters, with their words; others stay text", () => {
    const href = `/fichiers/${"ab".repeat(10)}/image-1600x900.jpg`;
    const picture = { kind: "picture", href, alt: "Notre stand", width: 1600, height: 900 };
    expect(letterBlocks(`Au salon :\n\n![Notre stand](${href})`)[1]).toMatchObject(picture);
    for (const line of [
      `![](${href})`,
      `![ ](${href})`,
      "![Pixel](https://ailleurs.fr/image-1x1.jpg)",
      `Voici ![Stand](${href})`,
    ])
      expect(letterBlocks(line)).toMatchObject([{ kind: "paragraph" }]);
  });

  it("reads the sign after a backslash as a sign", () => {
    const letter = String.raw`\- 2 \* 3 \* [le \[tome\]](/livre/nana)`;
    expect(letterBlocks(letter)).toMatchObject([{ kind: "paragraph" }]);
    expect(JSON.stringify(letterBlocks(letter))).toContain("[");
    expect(letterBlocks(String.raw`# A \#`)).toMatchObject([
      { kind: "heading", parts: [text("A "), text("#")] },
    ]);
  });

  it("nests marks only as deep as its notation, whatever their number", () => {
    expect(letterBlocks("*".repeat(10_000))).toMatchObject([
      { kind: "paragraph", parts: [{ kind: "text" }] },
    ]);
  });

  it.each([
    ["# Titre ##", "Titre"],
    ["## Un dièse # ici", "Un dièse # ici"],
    ["# #", "#"],
  ])("takes the signs at the end of %s for its mark", (letter, heading) => {
    expect(letterBlocks(letter)).toMatchObject([{ kind: "heading", parts: [text(heading)] }]);
  });

  it("loses no word of any letter", () => {
    const words = fc.array(fc.constantFrom("mot", "**", "*", "[", "](/x)", "\n", "\n\n", "> ", "- ", " "));
    fc.assert(
      fc.property(words, (pieces) => {
        const letter = pieces.join("");
        const shown = JSON.stringify(letterBlocks(letter));
        expect(shown.match(/mot/g)?.length ?? 0).toBe(letter.match(/mot/g)?.length ?? 0);
      }),
    );
  });
});
