import { packParts, readZipParts } from "#formats/archive/zip-parts.server.ts";

const text = "word/document.xml";

/**
 * A manuscript whose text stops in the middle of a word, as after a copy from a broken disk: the archive is whole, and
 * no program can open the text.
 * @param path of a manuscript
 */
export async function damagedManuscript(path: string): Promise<Buffer> {
  const parts = await readZipParts(path);
  const whole = parts.get(text);
  if (!whole) throw new RangeError(`Pas de texte dans ${path}`);
  return packParts(new Map(parts).set(text, whole.subarray(0, Math.floor(whole.length / 3))));
}
