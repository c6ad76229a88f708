import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { StartupError } from "#platform/process/startup-error.ts";
import { damaged } from "#server/backup/archive-reader.ts";

/** The first bytes of a file that age has encrypted (age-encryption.org/v1). */
const ageMark = Buffer.from("age-encryption.org/v1\n");
/** The first bytes of a Zstandard frame (RFC 8878, 3.1.1). */
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** A skippable frame (RFC 8878, 3.1.2): programs that decompress pass over it. */
const skippable = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, content.length, 0, 0, 0]), content]);

const endMark = Buffer.from("encrier\n");
/**
 * The last bytes of a sealed archive, with the SHA-256 of those before. Without them, a cut between the last two frames
 * would be missed, and a changed bit in the header of a frame, which no checksum of Zstandard covers.
 */
const endFrame = (sha256: Buffer): Buffer => skippable(Buffer.concat([endMark, sha256]));
const endLength = endFrame(Buffer.alloc(32)).length;
/** Of earlier archives, without a digest. */
const formerEndFrame = skippable(endMark);

/**
 * Work of scrypt as a power of two: 32 MB of memory and less than a second. age's default takes 256 MB, more than a
 * whole backup.
 */
const workFactor = 15;

/** Compresses an archive and, with a passphrase, encrypts it. */
export async function seal(archive: Readable, passphrase: string | null): Promise<Readable> {
  const options = { params: { [constants.ZSTD_c_checksumFlag]: 1 }, chunkSize: chunkBytes };
  const compressed = bytesOf(withEnd(through(archive, createZstdCompress(options))));
  if (passphrase === null) return compressed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(compressed)));
}

/**
 * The archive in a sealed file.
 * @throws StartupError if it is no backup, or the passphrase is missing or wrong
 */
export async function unseal(sealed: Readable, passphrase: string | null): Promise<Readable> {
  const { first, whole } = await peek(sealed, ageMark.length);
  if (first.subarray(0, zstdMark.length).equals(zstdMark)) return decompressed(whole);
  if (!first.equals(ageMark)) {
    whole.destroy();
    throw damaged("ce fichier n’est pas une sauvegarde d’Encrier, ou son début manque");
  }
  if (passphrase === null) {
    whole.destroy();
    throw new StartupError(
      "Cette sauvegarde est chiffrée\u202f: donnez sa phrase secrète dans BACKUP_PASSPHRASE.",
    );
  }
  return decompressed(await decrypted(whole, passphrase));
}

async function decrypted(sealed: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (error) {
    sealed.destroy();
    const text = error instanceof Error ? error.message : String(error);
    if (!text.includes("no identity matched")) throw damaged("son début a changé ou manque", error);
    throw new StartupError("La phrase secrète de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.", {
      cause: error,
    });
  }
}

const chunkBytes = 256 * 1024;
const decompressed = (source: Readable): Readable =>
  through(bytesOf(withEndChecked(source)), createZstdDecompress({ chunkSize: chunkBytes }));

async function* withEnd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
  yield endFrame(digest.digest());
}

async function* withEndChecked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  let last = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const kept = Buffer.concat([last, chunk.subarray(-endLength)]);
    digest.update(kept.subarray(0, Math.max(0, kept.length - endLength)));
    digest.update(chunk.subarray(0, Math.max(0, chunk.length - endLength)));
    last = kept.subarray(-endLength);
    yield chunk;
  }
  if (last.subarray(-formerEndFrame.length).equals(formerEndFrame)) return;
  if (last.equals(endFrame(digest.digest()))) return;
  throw damaged(last.includes(endMark) ? "une de ses parties a changé" : "sa fin manque");
}

/** A failure on either side ends both; the reader of the result sees it. */
function through<Stream extends NodeJS.ReadWriteStream>(source: Readable, stream: Stream): Stream {
  pipeline(source, stream, () => undefined);
  return stream;
}

/** The first bytes of a stream, and all of it. */
async function peek(source: Readable, length: number): Promise<{ first: Buffer; whole: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  let first = Buffer.alloc(0);
  while (first.length < length) {
    const next = await chunks.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  async function* all() {
    if (first.length > 0) yield first;
    yield* chunks;
  }
  return { first: first.subarray(0, length), whole: bytesOf(all()) };
}

const bytesOf = (chunks: AsyncIterable<Buffer>): Readable => Readable.from(chunks, { objectMode: false });
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
