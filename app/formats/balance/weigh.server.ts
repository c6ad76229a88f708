import { readFile } from "node:fs/promises";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { type Balance, balanceOf } from "./balance.ts";
import { kindlePassages } from "./kindle-text.ts";
import { publicationPassages } from "./publication-text.ts";
import { wordPassages } from "./word-text.ts";

/** The words of a Word file in the EPUB that was made of it. */
export async function weighEpub(docxPath: string, epubPath: string): Promise<Balance> {
  const passages = wordPassages(await readZipParts(docxPath, (name) => name.startsWith("word/")));
  return balanceOf(passages, publicationPassages(await readZipParts(epubPath), true));
}

/** The words of an EPUB in the Kindle book that was made of it. */
export async function weighAzw3(epubPath: string, azw3Path: string): Promise<Balance> {
  const passages = publicationPassages(await readZipParts(epubPath));
  return balanceOf(passages, kindlePassages(await readFile(azw3Path)));
}

/** The words of an EPUB in its template. */
export async function weighTemplate(epubPath: string, madePath: string): Promise<Balance> {
  const [passages, made] = [await readZipParts(epubPath), await readZipParts(madePath)].map((parts) =>
    publicationPassages(parts),
  );
  return balanceOf(passages ?? [], made ?? []);
}
