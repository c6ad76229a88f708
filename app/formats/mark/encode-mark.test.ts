import { describe, expect, test } from "vitest";
import { encodeMark, encodeMarkAs, UnwritableMarkError } from "./encode-mark.ts";
import { MARK_LENGTH, MARK_PLACEHOLDER, METADATA_PLACEHOLDER } from "./mark.ts";

const MARK = "Exemplaire personnel de Ève & <Œdipe>, licence n° 2026-000123, 21 novembre 2026";

describe("a mark", () => {
  test("is as long as its placeholders in every format", () => {
    for (const format of ["pdf", "epub", "azw3"] as const)
      expect(encodeMark(MARK, format)).toHaveLength(MARK_LENGTH);
    expect([MARK_PLACEHOLDER.length, METADATA_PLACEHOLDER.length]).toEqual([MARK_LENGTH, MARK_LENGTH]);
  });

  test("is escaped as XHTML wants it in EPUB and AZW3", () => {
    expect(encodeMark(MARK, "epub").toString()).toContain("Ève &amp; &lt;Œdipe&gt;,");
    expect(encodeMark(MARK, "azw3")).toEqual(encodeMark(MARK, "epub"));
  });

  test("is written in WinAnsi on a PDF's page, and in PDFDocEncoding in its metadata", () => {
    const text = "Exemplaire personnel de (Œ’)\\ €";
    expect(encodeMark(text, "pdf").toString("latin1")).toBe(
      "Exemplaire personnel de \\(\x8c\x92\\)\\\\ \x80".padEnd(MARK_LENGTH),
    );
    expect(encodeMarkAs(text, "pdf-metadata").toString("latin1")).toBe(
      "Exemplaire personnel de \\(\x96\x90\\)\\\\ \xa0".padEnd(MARK_LENGTH),
    );
  });

  test("turns to a second font on a page for letters beyond the first, and spells those that neither has", () => {
    const written = (text: string, encoding: "pdf-page" | "pdf-text" = "pdf-page") =>
      encodeMarkAs(`Exemplaire personnel de ${text}`, encoding).toString("latin1").trimEnd().slice(24);
    expect(written("Łukasz")).toBe(") Tj /G 5 Tf (\x01\x41) Tj /F 5 Tf (ukasz");
    expect(written("Ян")).toBe(") Tj /G 5 Tf (\x04\x2f\x04\x3d) Tj /F 5 Tf (");
    expect(written("Ĩč\u0428")).toContain(
      String.raw`\(` + "\x01\x0d".replace("\r", String.raw`\r`) + "\x04\\(",
    );
    expect(written("A‰ 張 ệ")).toBe("A[2030] [5F35] ) Tj /G 5 Tf (\x1e\xc7) Tj /F 5 Tf (");
    expect(written("Ệ Ł", "pdf-text")).toBe("E [0141]");
  });

  test("is written in UTF-8 in a PDF's metadata where PDFDocEncoding lacks a letter", () => {
    const text = "Exemplaire personnel de Ян (張)";
    const escaped = `\ufeff${text}`.replace("(", String.raw`\(`).replace(")", String.raw`\)`);
    expect(encodeMarkAs(text, "pdf-metadata").toString()).toBe(
      escaped + " ".repeat(MARK_LENGTH - Buffer.byteLength(escaped)),
    );
  });

  test.each([
    ["length", `Exemplaire personnel de ${"x".repeat(MARK_LENGTH)}`],
    ["letters", "Exemplaire personnel de a\nb"],
    ["lead", "Licence de Zoé"],
  ])("that can't be written is refused: %s", (obstacle, text) => {
    expect(() => encodeMark(text, "pdf")).toThrow(expect.objectContaining({ obstacle }));
    expect(() => encodeMark(text, "pdf")).toThrow(UnwritableMarkError);
  });
});
