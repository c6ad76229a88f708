import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Document, HeadingLevel, Packer, Paragraph } from "docx";
import PdfKit from "pdfkit";
import sharp from "sharp";
import type { TestShop } from "#test/test-shop.ts";

/** A real PDF with this number of pages. */
export async function samplePdf(pages = 3): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, size: "A5" });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`);
  document.end();
  return ended;
}

/** A real Word file of two chapters. */
export const sampleDocx = (
  text = "Le navire s’éloigna du port à la tombée du jour, et l’on n’en reparla plus.",
): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [1, 2].flatMap((chapter) => [
            new Paragraph({ heading: HeadingLevel.HEADING_1, text: `Chapitre ${chapter}` }),
            new Paragraph(text),
          ]),
        },
      ],
    }),
  );

/** A real JPEG with the proportions of a cover. */
export const sampleCover = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: "#9e2a2b" } })
    .jpeg()
    .toBuffer();

/** A book with one edition, published as in the back office, from real files. */
export async function publishSample(
  { publishing, dataDir }: TestShop,
  { title, editionTitle, onlineAt }: { title: string; editionTitle: string; onlineAt?: Date },
): Promise<{ bookId: number; editionId: number; pages: number }> {
  const folder = join(dataDir, `sample-${randomBytes(4).toString("hex")}`);
  await mkdir(folder);
  const place = async (name: string, content: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const pdf = await publishing.uploadPdf(await place("edition.pdf", await samplePdf()));
  const docx = await publishing.uploadDocx(await place("edition.docx", await sampleDocx()));
  const cover = await publishing.uploadCover(await place("cover.jpg", await sampleCover()));
  const { id, editionId } = await publishing.publishBook({
    title,
    author: "Jules Verne",
    description: null,
    tags: [],
    categoryIds: [],
    edition: {
      editionTitle,
      editionDescription: null,
      publicationDate: "1875-01-01",
      priceCents: 499,
      isFree: false,
      pages: pdf.pages,
      pdfPath: pdf.path,
      docxPath: docx.path,
      coverPath: cover.path,
      onlineAt,
    },
  });
  return { bookId: id, editionId, pages: pdf.pages ?? 0 };
}
