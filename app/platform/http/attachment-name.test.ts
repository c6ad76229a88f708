import { create } from "content-disposition";
import { describe, expect, it } from "vitest";
import { fileNameOf } from "#platform/http/attachment-name.ts";

describe("the name of a downloaded file (RFC 6266)", () => {
  it("is the one the server's own library wrote", () => {
    for (const name of [
      "Nana - Édition de 1880.pdf",
      "L’Île mystérieuse - Tome “I”; fin.epub",
      'Dit "le Grand" - 100 %.azw3',
      "Œuvres – 東.pdf",
    ]) {
      expect(fileNameOf(create(name))).toBe(name);
    }
  });

  it("comes from filename* before filename", () => {
    const header = "attachment; filename=\"Ile.pdf\"; filename*=UTF-8''%C3%8Ele.pdf";
    expect(fileNameOf(header)).toBe("Île.pdf");
  });

  it("comes from filename, quoted or not, when filename* is missing or broken", () => {
    expect(fileNameOf('attachment; filename="a \\"b\\".pdf"')).toBe('a "b".pdf');
    expect(fileNameOf("attachment; filename=nana.pdf")).toBe("nana.pdf");
    expect(fileNameOf("attachment; filename=\"nana.pdf\"; filename*=UTF-8''%E0%A4%A")).toBe("nana.pdf");
  });

  it("never holds a folder", () => {
    expect(fileNameOf('attachment; filename="../../etc/passwd"')).toBe("passwd");
    expect(fileNameOf("attachment; filename*=UTF-8''..%5C..%5Cnana.pdf")).toBe("nana.pdf");
  });

  it("is unknown without a header or a name in it", () => {
    for (const header of [null, "", "attachment", 'attachment; filename=""', 'attachment; filename="a/"']) {
      expect(fileNameOf(header)).toBeNull();
    }
  });
});
