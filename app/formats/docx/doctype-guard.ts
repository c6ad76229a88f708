import { UnreadableFileError } from "../errors.ts";

/**
 * Looks for a document type declaration in XML that goes by in chunks. Office Open XML forbids it (ECMA-376 part 2,
 * §8.1.4), and it is the door to entity bombs and to files of the machine.
 * @throws UnreadableFileError from the reader when it finds one
 */
export function doctypeGuard(): (chunk: Buffer) => void {
  let tail = "";
  return (chunk) => {
    // Without its zero bytes, UTF-16 reads as ASCII.
    const text = tail + chunk.toString("latin1").replaceAll("\0", "");
    if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY")) throw new UnreadableFileError(DOCTYPE);
    tail = text.slice(-"<!DOCTYPE".length);
  };
}

const DOCTYPE =
  "Le document contient une déclaration XML interdite (DOCTYPE). Enregistrez-le à nouveau depuis votre traitement de texte, puis renvoyez-le.";
