import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { Encrypter } from "age-encryption";
import { extract as openExtract, pack as openPack } from "tar-stream";
import { beforeAll, describe, expect, it } from "vitest";
import { StartupError } from "#platform/process/startup-error.ts";
import { readArchive } from "#server/backup/archive-reader.ts";
import { openArchive } from "#server/backup/archive-writer.ts";
import { seal, unseal } from "#server/backup/seal.ts";
import { fc } from "#test/property.ts";

const passphrase = "quatre mots pris au hasard";
const header = {
  version: 1 as const,
  id: "6f7c1b5e-5f7e-4f0e-9a43-0d3a6a2d5d0a",
  madeAt: "2026-11-22T13:30:00.000Z",
  program: "0.1.0",
  postgres: 180_004,
  migrations: [],
  tables: [],
  sequences: [],
  settings: {},
};

async function archived(files: readonly Buffer[], secret: string | null): Promise<Buffer> {
  const archive = openArchive();
  const sealed = await seal(archive.output, secret);
  const write = async () => {
    await archive.header(header);
    for (const [index, content] of files.entries())
      await archive.addStream(`files/${index}`, content.length, [content]);
    await archive.end();
  };
  const [bytes] = await Promise.all([buffer(sealed), write()]);
  return bytes;
}

/** Sources are cut like a file of a disk: in pieces of any size. */
const streamOf = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let start = 0; start < bytes.length; start += 1000) yield bytes.subarray(start, start + 1000);
    })(),
    { objectMode: false },
  );

async function contentsOf(bytes: Buffer, secret: string | null): Promise<Buffer[]> {
  const contents: Buffer[] = [];
  for await (const { name, content } of readArchive(await unseal(streamOf(bytes), secret))) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    if (name.startsWith("files/")) contents.push(Buffer.concat(chunks));
  }
  return contents;
}

/** The same archive with some of its entries only. */
async function repacked(bytes: Buffer, isKept: (name: string) => boolean): Promise<Buffer> {
  const pack = openPack();
  for await (const entry of (await unseal(streamOf(bytes), null)).pipe(openExtract())) {
    const content = await buffer(entry);
    if (isKept(entry.header.name)) pack.entry({ name: entry.header.name }, content);
  }
  pack.finalize();
  return buffer(await seal(Readable.from(pack, { objectMode: false }), null));
}

/** A sentence for the operator, and nothing of what a library says. */
const isFrench = (error: unknown): boolean =>
  error instanceof StartupError &&
  !/\btag\b|checksum|stream|header|invalid|unexpected|destroyed/i.test(error.message);

const someFiles = fc.array(
  fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 8 },
);

describe.each([
  { kind: "plain", secret: null, tries: 400 },
  // The key of each reading takes half a second on purpose.
  { kind: "encrypted", secret: passphrase, tries: 4 },
])("An archive that is $kind", ({ secret, tries }) => {
  let whole: Buffer;
  beforeAll(async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 31) % 251));
    whole = await archived([Buffer.from("Du côté de chez Swann"), Buffer.alloc(0), noise], secret);
  });

  it("gives back the bytes of its files", async () => {
    await fc.assert(
      fc.asyncProperty(someFiles, async (files) => {
        expect(await contentsOf(await archived(files, secret), secret)).toEqual(files);
      }),
      { numRuns: Math.ceil(tries / 10) },
    );
  });

  it("is refused when it is cut at any byte", async () => {
    expect(await contentsOf(whole, secret)).toHaveLength(3);
    const lengths = Array.from({ length: tries }, (_, index) => Math.floor((index * whole.length) / tries));
    const last = Array.from({ length: Math.min(300, tries) }, (_, index) => whole.length - 1 - index);
    for (const length of new Set([...lengths, ...last]))
      await expect(contentsOf(whole.subarray(0, length), secret), `${length}`).rejects.toSatisfy(isFrench);
  });

  it("gives back other bytes for no change of a byte", async () => {
    const contents = await contentsOf(whole, secret);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
        // A few bits of a compressed file have no meaning.
        const found = await contentsOf(changed, secret).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toSatisfy(isFrench);
        else expect(found).toEqual(contents);
      }),
      { numRuns: tries },
    );
  });
});

describe("A plain archive", () => {
  it("is refused for any flipped bit, in the headers of its compression too", async () => {
    const whole = await archived([Buffer.from("Albertine disparue")], null);
    const bits = Array.from({ length: whole.length * 8 }, (_, bit) => bit);
    for (const bit of bits) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      await expect(contentsOf(changed, null), `${bit}`).rejects.toSatisfy(isFrench);
    }
  });
});

describe("An archive of an earlier version, whose end has no digest", () => {
  it("is read", async () => {
    const whole = await archived([Buffer.from("Le Temps retrouvé")], null);
    const end = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 8, 0, 0, 0]), Buffer.from("encrier\n")]);
    const former = Buffer.concat([whole.subarray(0, -48), end]);
    expect(await contentsOf(former, null)).toEqual([Buffer.from("Le Temps retrouvé")]);
  });
});

describe("An encrypted archive", () => {
  it("is read with its own passphrase alone", async () => {
    const bytes = await archived([Buffer.from("La Prisonnière")], passphrase);
    expect(bytes.includes("Prisonni")).toBe(false);
    await expect(contentsOf(bytes, "une autre phrase secrète")).rejects.toThrow(
      "La phrase secrète de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.",
    );
    await expect(contentsOf(bytes, null)).rejects.toThrow("Cette sauvegarde est chiffrée");
  });
});

describe("An encrypted archive that is cut", () => {
  /** Encrypted with almost no work for the key, so that each reading is short. */
  async function encrypted(files: readonly Buffer[]): Promise<Buffer> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(1);
    return Buffer.from(await encrypter.encrypt(await archived(files, null)));
  }
  const refusedAt = async (whole: Buffer, length: number) =>
    expect(contentsOf(whole.subarray(0, length), passphrase), `${length}`).rejects.toThrow(StartupError);

  it("is refused at each byte of a small one", async () => {
    const whole = await encrypted([Buffer.from("x")]);
    expect(await contentsOf(whole, passphrase)).toHaveLength(1);
    for (let length = 0; length < whole.length; length += 1) await refusedAt(whole, length);
  });

  it("is refused around the borders of age's chunks", async () => {
    const whole = await encrypted([randomBytes(300_000)]);
    // age-encryption.org/v1, "Payload": after the header and a nonce of 16 bytes, chunks of 64 KiB with tags of 16 bytes.
    const start = whole.indexOf("\n", whole.indexOf("\n--- ") + 1) + 1 + 16;
    let borders = 0;
    for (let border = start; border < whole.length; border += 65_536 + 16, borders += 1)
      for (const length of [border - 1, border, border + 1]) await refusedAt(whole, length);
    expect(borders).toBeGreaterThan(4);
  });
});

describe("An archive whose digests name a file that it lacks", () => {
  it.each(["files/0", "files/1", "files/2", "sums/000001.sha256", "end.json"])(
    "is refused: %s",
    async (name) => {
      const files = ["un", "deux", "trois"].map((text) => Buffer.from(text));
      const whole = await archived(files, null);
      expect(await contentsOf(await repacked(whole, () => true), null)).toEqual(files);
      const lacking = await repacked(whole, (each) => each !== name);
      await expect(contentsOf(lacking, null)).rejects.toThrow("Cette sauvegarde est incomplète ou abîmée");
    },
  );
});

describe("An archive of more than a thousand entries", () => {
  it("has digests after each thousand", async () => {
    const files = Array.from({ length: 2100 }, (_, index) => Buffer.from(`page ${index}`));
    expect(await contentsOf(await archived(files, null), null)).toEqual(files);
  });

  it("fails when a file is shorter than its size, and nothing complete is left", async () => {
    const archive = openArchive();
    const sealed = await seal(archive.output, null);
    const write = async () => {
      await archive.header(header);
      await archive.addStream("files/1", 10, [Buffer.from("court")]);
    };
    const writing = write().catch((error: Error) => {
      archive.fail(error);
      throw error;
    });
    await expect(Promise.all([writing, buffer(sealed)])).rejects.toThrow("Size mismatch");
  });
});
