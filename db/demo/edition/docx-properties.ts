import type { DemoBook, DemoEdition } from "../demo-book.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** `docProps/core.xml` with a fixed day and the language, neither of which can be set with the docx package. */
export function coreProperties(book: DemoBook, edition: DemoEdition): string {
  const day = "2026-01-01T00:00:00Z";
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escape(book.title)}</dc:title><dc:subject>${escape(edition.title)}</dc:subject>`,
    `<dc:creator>${escape(book.author)}</dc:creator><dc:language>fr-FR</dc:language>`,
    "<cp:lastModifiedBy>Encrier</cp:lastModifiedBy><cp:revision>1</cp:revision>",
    `<dcterms:created xsi:type="dcterms:W3CDTF">${day}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${day}</dcterms:modified></cp:coreProperties>`,
  ].join("");
}
