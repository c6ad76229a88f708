import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The first byte of a sealed secret: AES-256-GCM as below. */
const version = 1;
const nonceLength = 12;
const tagLength = 16;
const textStart = 1 + nonceLength + tagLength;

/** Seals secrets before they are stored. The key is in a file, outside the database and its backups. */
export interface Secrets {
  /**
   * @param context where the secret is stored, such as `member-codes:<id>`: it opens nowhere else
   * @returns version, nonce (12 bytes), tag (16 bytes) and ciphertext
   */
  seal(secret: string, context: string): Buffer;
  /** @throws UnreadableSecretError */
  unseal(sealed: Buffer, context: string): string;
}

/** The secret was sealed under another key or for another place, or its bytes have changed. */
export class UnreadableSecretError extends Error {
  override readonly name = "UnreadableSecretError";
}

/** AES-256-GCM (NIST SP 800-38D) with random nonces. @param key 32 bytes */
export const createSecrets = (key: Buffer): Secrets => ({
  seal(secret, context) {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(context));
    const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]);
  },
  unseal(sealed, context) {
    if (sealed.length < textStart || sealed[0] !== version)
      throw new UnreadableSecretError("The sealed secret has an unknown form.");
    const nonce = sealed.subarray(1, 1 + nonceLength);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength })
      .setAAD(boundTo(context))
      .setAuthTag(sealed.subarray(1 + nonceLength, textStart));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]).toString("utf8");
    } catch (error) {
      throw new UnreadableSecretError("The secret was sealed under another key, or has changed.", {
        cause: error,
      });
    }
  },
});

/**
 * Seals a stored secret under the present key.
 * @returns null if it opens neither with the former key nor with the present one
 */
export type Reseal = (sealed: Buffer, context: string) => Buffer | null;

/** @param former null if the former key is lost */
export const resealing =
  (former: Secrets | null, present: Secrets): Reseal =>
  (sealed, context) => {
    for (const secrets of former ? [present, former] : [present]) {
      try {
        return present.seal(secrets.unseal(sealed, context), context);
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error;
      }
    }
    return null;
  };

/** How many secrets are sealed under the present key now, and how many open under no key. */
export interface Resealed {
  readable: number;
  unreadable: number;
}

const boundTo = (context: string) => Buffer.from(`encrier ${version}\n${context}`);

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: Buffer): Buffer =>
  createHmac("sha256", key).update("encrier: fingerprint of the secret key").digest();
