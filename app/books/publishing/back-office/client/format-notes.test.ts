import { describe, expect, it } from "vitest";
import { formatNotes } from "#books/publishing/components/back-office/format-states.tsx";

const ready = { state: "ready" } as const;
const illegible = { state: "failed", reason: "Le document Word est illisible.", earlier: true } as const;

describe("What is said of an edition's formats", () => {
  it("is nothing where all are ready", () => {
    expect(formatNotes({ pdf: ready, epub: ready, azw3: ready })).toEqual([]);
  });

  it("is the reason of a failure, once for all formats that have it, and the file that readers get until then", () => {
    expect(formatNotes({ pdf: ready, epub: illegible, azw3: illegible })).toEqual([
      {
        formats: ["epub", "azw3"],
        names: "EPUB et AZW3",
        text: "Le document Word est illisible. Les lecteurs reçoivent le fichier précédent.",
        failed: true,
        action: "Réessayer",
      },
    ]);
  });

  it("is the hour of the next try, and that a file is lost, each with its button", () => {
    const [epub, azw3] = formatNotes({
      pdf: ready,
      epub: { state: "pending", reason: "Le disque est plein.", retry_at: "2026-03-14T13:20:00Z" },
      azw3: { state: "ready", lost: "missing" },
    });
    expect(epub).toMatchObject({
      text: "Le disque est plein. Nouvel essai à 14\u00A0h\u00A020.",
      action: "Réessayer maintenant",
    });
    expect(azw3).toMatchObject({ failed: true, action: "Fabriquer de nouveau" });
    expect(azw3?.text).toMatch(/^Fichier manquant/);
  });

  it("is that all words are in the ebooks, or that an ebook is not sold for lack of them", () => {
    const whole = { whole: true, asks: false, lines: ["Tout le texte y est."] };
    const missing = { whole: false, asks: true, lines: ["300 mots manquent."] };
    const notes = formatNotes({
      pdf: ready,
      epub: { ...ready, text: whole },
      azw3: { state: "failed", reason: "300 mots manquent.", text: missing },
    });
    expect(notes).toEqual([
      { formats: ["epub"], names: "EPUB", text: "Tout le texte y est.", failed: false, action: null },
      {
        formats: ["azw3"],
        names: "AZW3",
        text: "300 mots manquent.",
        failed: true,
        action: "Vendre quand même",
        lacksText: true,
      },
    ]);
  });

  it("is that a format does not exist, without a button", () => {
    expect(formatNotes({ pdf: ready, epub: ready, azw3: { state: "absent" } })).toEqual([
      {
        formats: ["azw3"],
        names: "AZW3",
        text: "Pas de fichier\u202F: la mise en page de l’EPUB est fixe.",
        failed: false,
        action: null,
      },
    ]);
  });

  it("separates formats with other reasons, pending ones, and warnings of a ready one", () => {
    const notes = formatNotes({
      pdf: { state: "pending" },
      epub: { state: "ready", warnings: ["Une image illisible n’a pas été reprise.", "Une formule."] },
      azw3: { state: "pending", earlier: true },
    });
    expect(notes.map(({ names, text, failed }) => [names, text, failed])).toEqual([
      ["PDF", "En cours de fabrication.", false],
      ["EPUB", "Une image illisible n’a pas été reprise. Une formule.", false],
      ["AZW3", "En cours de fabrication. Les lecteurs reçoivent le fichier précédent.", false],
    ]);
    const [all] = formatNotes({
      pdf: { state: "pending" },
      epub: { state: "pending" },
      azw3: { state: "pending" },
    });
    expect(all?.names).toBe("PDF, EPUB et AZW3");
  });
});
