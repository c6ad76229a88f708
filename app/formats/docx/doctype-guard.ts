import { UnreadableFileError } from "../format-errors.ts";

/**
 * Looks for a document type declaration in a stream of XML. Office Open XML forbids it (ECMA-376 part 2, §8.1.4), and
 * it allows entity bombs and access to local files.
 * @throws UnreadableFileError from the reader when it finds one
 */
export function doctypeGuard(): (chunk: Buffer) => void {
  let tail = "";
  return (chunk) => {
    // UTF-16 without its zero bytes reads as ASCII.
    const text = tail + chunk.toString("latin1").replaceAll("\0", "");
    if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY")) throw new UnreadableFileError(DOCTYPE);
    tail = text.slice(-"<!DOCTYPE".length);
  };
}

const DOCTYPE =
  "Le document contient une déclaration XML interdite (DOCTYPE). Enregistrez-le à nouveau depuis votre traitement de texte, puis renvoyez-le.";
