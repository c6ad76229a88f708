import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDocx } from "#formats/docx/read-docx.server.ts";
import { serializeXhtml } from "#formats/xml/xml-serialize.ts";

interface ReadWord {
  /** The book's blocks, one on each line. */
  markup: string;
  warnings: string[];
}

/** Reads a Word file as the content of a book in French. */
export async function readWord(docx: Buffer): Promise<ReadWord> {
  const folder = await mkdtemp(join(tmpdir(), "read-word-"));
  try {
    const path = join(folder, "in.docx");
    await writeFile(path, docx);
    const { blocks, warnings } = await readDocx(path, "ltr", "fr");
    return { markup: blocks.map(serializeXhtml).join("\n"), warnings };
  } finally {
    await rm(folder, { recursive: true });
  }
}
