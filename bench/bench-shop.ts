import { randomBytes } from "node:crypto";
import { Document, HeadingLevel, ImageRun, Packer, Paragraph, TextRun } from "docx";
import * as mupdf from "mupdf";
import sharp from "sharp";
import { ask, joinAsMember, signInAdministrator } from "#test/api-client.ts";
import { startMailServer } from "#test/mail-server.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { sampleCover, samplePdf } from "#test/sample-edition.ts";

export interface BenchShop {
  running: RunningShop;
  cookie: string;
  /** A member's token. */
  token: string;
  close: () => Promise<void>;
}

/** The built shop on its own embedded database, without the demonstration, with one administrator and one member. */
export async function openBenchShop(dataDir: string, env: Record<string, string> = {}): Promise<BenchShop> {
  const mail = await startMailServer();
  const running = await startBuiltShop(dataDir, {
    DEMO: "off",
    SMTP_URL: mail.url,
    ADMIN_PASSWORD: "Administration-1",
    RATE_LIMITS: "download=1000000",
    ...env,
  });
  const cookie = await signInAdministrator(running.url, "admin", "Administration-1");
  const { token } = await joinAsMember(running.url, mail, "valjean");
  return {
    running,
    cookie,
    token,
    close: async () => {
      await running.stop();
      await mail.close();
    },
  };
}

/** A PDF of three pages and about this many bytes, which don't compress. */
export async function pdfOfSize(bytes: number): Promise<Buffer> {
  const document = new mupdf.PDFDocument(await samplePdf(3));
  document.addStream(randomBytes(bytes), {});
  return Buffer.from(document.saveToBuffer("").asUint8Array());
}

const sentence =
  "Elle demanda\u202f: «\u00a0Viendrez-vous\u202f?\u00a0» et l’on n’entendit plus que l’eau, là-bas, sous les saules. ";

/** How the text of a novel is divided. */
interface Division {
  /** Of a page. */
  paragraphs?: number;
  /** Of a paragraph, each with another formatting. */
  runs?: number;
}

const formattings = [{}, { italics: true }, { bold: true }, { smallCaps: true }];

/** A novel with this many pages of 300 words, and this many photographs of about 250 KB. */
export async function docxOf(
  pages: number,
  photographs: number,
  { paragraphs = 5, runs = 1 }: Division = {},
): Promise<Buffer> {
  const text = sentence.repeat(Math.max(1, Math.round(20 / paragraphs)));
  const runLength = Math.ceil(text.length / runs);
  const noise = {
    create: {
      width: 700,
      height: 500,
      channels: 3 as const,
      background: "#888",
      noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
    },
  };
  const pictures = await Promise.all(
    Array.from({ length: photographs }, () => sharp(noise).jpeg({ quality: 80 }).toBuffer()),
  );
  const children = Array.from({ length: pages }, (_, page) => [
    ...(page % 12 === 0
      ? [new Paragraph({ heading: HeadingLevel.HEADING_1, text: `Chapitre ${page / 12 + 1}` })]
      : []),
    ...Array.from({ length: paragraphs }, (__, n) => {
      const written = Array.from({ length: runs }, (___, run) => {
        const part = text.slice(run * runLength, (run + 1) * runLength);
        const formatting = formattings[run % formattings.length];
        return new TextRun({ text: run === 0 ? `${page}.${n} ${part}` : part, ...formatting });
      });
      return new Paragraph({ children: written });
    }),
    ...(pictures[page]
      ? [
          new Paragraph({
            children: [
              new ImageRun({
                type: "jpg",
                data: pictures[page],
                transformation: { width: 350, height: 250 },
              }),
            ],
          }),
        ]
      : []),
  ]).flat();
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

/** Publishes a free edition. @returns its id; its formats are still being built */
export async function publish(shop: BenchShop, title: string, pdf: Buffer, docx: Buffer): Promise<number> {
  const { url } = shop.running;
  const names = { title, author: "Victor Hugo", editionTitle: "Texte intégral" };
  const upload = async (call: string, field: string, content: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(names)) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(content)]), "fichier");
    return (await ask<{ path: string }>(`${url}/api/admin/upload/${call}`, { form, cookie: shop.cookie }))
      .path;
  };
  const edition = {
    editionTitle: names.editionTitle,
    publicationDate: "2026-01-01",
    priceEuros: 0,
    isFree: true,
    pdfPath: await upload("edition", "file", pdf),
    docxPath: await upload("edition", "file", docx),
    coverPath: await upload("cover", "cover", await sampleCover()),
  };
  const body = { title, author: names.author, edition };
  const { editionId } = await ask<{ editionId: number }>(`${url}/api/admin/books`, {
    cookie: shop.cookie,
    body,
  });
  return editionId;
}

/** Waits until the formats of an edition are ready. @throws Error if one fails */
export async function waitUntilMade({ running, cookie }: BenchShop, editionId: number): Promise<void> {
  for (;;) {
    const { formats } = await ask<{ formats: Record<string, { state: string; reason?: string }> }>(
      `${running.url}/api/admin/editions/${editionId}`,
      { cookie },
    );
    const states = Object.values(formats);
    const failed = states.find(({ state }) => state === "failed");
    if (failed) throw new Error(failed.reason);
    if (states.every(({ state }) => state === "ready")) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** The value below which this share of the numbers lies. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
