import { createHash } from "node:crypto";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { decoded } from "./archive-paths.ts";
import { named } from "./read-package.ts";

const IDPF = "http://www.idpf.org/2008/embedding";
const ADOBE = "http://ns.adobe.com/pdf/enc#RC";

/** A file that META-INF/encryption.xml lists (EPUB 3.3, section 4.2.6.3.2), and its algorithm. */
export interface EncryptedFile {
  path: string;
  algorithm: string;
}

/** @throws {MalformedXml} */
export function encryptedFiles(encryption: Buffer): EncryptedFile[] {
  return named(parseXml(decodeXml(encryption)), "EncryptedData").flatMap((data) => {
    const algorithm = named(data, "EncryptionMethod")[0]?.attributes.get("Algorithm") ?? "";
    return named(data, "CipherReference").map((reference) => ({
      path: decoded(reference.attributes.get("URI") ?? ""),
      algorithm,
    }));
  });
}

/** Whether an algorithm only hides the first bytes of a font from other programs, with a key from the package itself. */
export const isObfuscation = (algorithm: string): boolean => algorithm === IDPF || algorithm === ADOBE;

/**
 * Restores the beginning of an obfuscated font (EPUB 3.3, section 4.4; Adobe's is the same with another key).
 * @param identifier the package's unique identifier
 */
export function plainFontBytes(font: Buffer, algorithm: string, identifier: string): Buffer {
  const [key, length] =
    algorithm === IDPF
      ? ([
          createHash("sha1")
            .update(identifier.replaceAll(/[\t\n\r ]/g, ""))
            .digest(),
          1040,
        ] as const)
      : ([Buffer.from(identifier.replace(/^urn:uuid:/i, "").replaceAll("-", ""), "hex"), 1024] as const);
  const plain = Buffer.from(font);
  if (key.length === 0) return plain;
  for (let at = 0; at < Math.min(length, plain.length); at += 1)
    plain[at] = (plain[at] ?? 0) ^ (key[at % key.length] ?? 0);
  return plain;
}
