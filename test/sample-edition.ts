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
  for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`);
  return bytesOf(document);
}

/** A PDF of about 23 MB: more than the system's buffers hold of a connection whose reader waits. */
export async function largePdf(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1800, channels: 3, background: "#808080", noise } as const;
  const document = new PdfKit({ autoFirstPage: false, size: "A5" });
  for (let page = 1; page <= 8; page++) {
    const picture = await sharp({ create }).jpeg({ quality: 100 }).toBuffer();
    document.addPage().text(`Page ${page}`).image(picture, 20, 60, { width: 300 });
  }
  return bytesOf(document);
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
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
export const sampleCover = (background = "#9e2a2b"): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

export interface SampleBook {
  title: string;
  editionTitle: string;
  onlineAt?: Date;
  /** By default three pages. */
  pdf?: Buffer;
}

/** A book with one edition, published as in the back office, from real files. */
export async function publishSample(
  { publishing, dataDir }: TestShop,
  { title, editionTitle, onlineAt, pdf: pdfBytes }: SampleBook,
): Promise<{ bookId: number; editionId: number; pages: number }> {
  const folder = join(dataDir, `sample-${randomBytes(4).toString("hex")}`);
  await mkdir(folder);
  const place = async (name: string, content: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const pdf = await publishing.uploadPdf(await place("edition.pdf", pdfBytes ?? (await samplePdf())));
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
