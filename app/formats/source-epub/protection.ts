import { encryptedFiles, isObfuscation } from "../epub/font-obfuscation.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { shownPath } from "./places.ts";

/** Files by which Adobe, Apple and Readium lock a publication. */
const LOCKS = ["META-INF/rights.xml", "META-INF/sinf.xml", "META-INF/license.lcpl"];

/**
 * Refuses an EPUB with a digital lock. Obfuscated fonts are no lock: their key is in the file.
 * @throws UnreadableFileError, {@link MalformedXml}
 */
export function refuseProtection(parts: ReadonlyMap<string, Buffer>): void {
  const lock = LOCKS.find((name) => parts.has(name));
  if (lock) throw new UnreadableFileError(`${LOCKED} (${lock}).${REMEDY}`);
  const encryption = parts.get("META-INF/encryption.xml");
  const files = encryption ? encryptedFiles(encryption) : [];
  const locked = files.find(({ path, algorithm }) => !isObfuscation(algorithm) || !isFontName(path));
  if (locked)
    throw new UnreadableFileError(`${LOCKED}\u202F: «\u202F${shownPath(locked.path)}\u202F».${REMEDY}`);
}

const isFontName = (path: string): boolean => /\.([ot]tf|ttc|otc|woff2?|dfont)$/i.test(path);

const LOCKED = "Cet EPUB est protégé par un verrou numérique (DRM), son contenu est chiffré";
const REMEDY = " Envoyez le fichier sans verrou, tel qu’il sort de votre logiciel.";
