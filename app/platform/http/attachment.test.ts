import { parse } from "content-disposition";
import { describe, expect, it } from "vitest";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { fc } from "#test/property.ts";

/** The name read by a program that only supports `filename`, from before RFC 6266. */
const asciiNameIn = (header: string) => parse(header, { extended: false }).parameters["filename"];

describe("A file to be saved (RFC 6266)", () => {
  it.each([
    ["Émile ou De l’éducation - Texte intégral.pdf", "Emile ou De l'education - Texte integral.pdf"],
    ["L’Île mystérieuse - Tome\u00a0II.epub", "L'Ile mysterieuse - Tome II.epub"],
    ["Œuvres - Édition «\u202fde luxe\u202f».azw3", "Oeuvres - Edition 'de luxe'.azw3"],
    ["CŒUR, ex æquo – naïveté….pdf", "COEUR, ex aequo - naivete....pdf"],
    ["Straße nach Łódź, n°\u00a05.pdf", "Strasse nach Lodz, no 5.pdf"],
    ["罪と罰 - Преступление.epub", "_ - _.epub"],
    ["100 %25.pdf", "100 _25.pdf"],
  ])("%j is %j for programs that know ASCII alone, and itself for all others", (name, plain) => {
    const header = attachmentNamed(name);
    expect(asciiNameIn(header)).toBe(plain);
    expect(parse(header)).toMatchObject({ type: "attachment", parameters: { filename: name } });
  });

  it("is named once where ASCII says all", () => {
    expect(attachmentNamed("Nana.pdf")).toBe("attachment; filename=Nana.pdf");
    expect(attachmentNamed("Facture-2026-1.pdf")).toBe("attachment; filename=Facture-2026-1.pdf");
  });

  it("has a header and a name of ASCII whatever it is called, and never loses its type", () => {
    const stem = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(stem, (text) => {
        const header = attachmentNamed(`${text}.epub`);
        expect(header).toMatch(/^attachment; [\x20-\x7e]+$/);
        expect(asciiNameIn(header)).toMatch(/^[^?"\\/:*<>|]*\.epub$/);
        expect(parse(header).parameters["filename"]).toBe(`${text}.epub`);
      }),
    );
  });
});
