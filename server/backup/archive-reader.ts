import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { extract as openExtract } from "tar-stream";
import type { z } from "zod";
import { AppError } from "#platform/http/app-errors.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import {
  backupEnd,
  type BackupEnd,
  endName,
  entriesPerSums,
  sumLine,
  sumsFolder,
} from "#server/backup/archive-writer.ts";

export interface Entry {
  name: string;
  size: number;
  /** Read entirely or not at all. */
  content: AsyncIterable<Buffer>;
}

/**
 * The entries of an archive without its digests and totals, which are compared on the way: the loop over them ends
 * normally only if the whole archive is as it was written.
 * @throws StartupError if it is incomplete or damaged
 */
export async function* readArchive(source: Readable): AsyncGenerator<Entry, BackupEnd> {
  const extract = openExtract();
  source.on("error", (error) => extract.destroy(error));
  source.pipe(extract);
  const sums = checkSums();
  let end: BackupEnd | null = null;
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      const bytes = entry as AsyncIterable<Buffer>;
      if (end) throw damaged("des données suivent sa fin");
      if (name.startsWith(sumsFolder)) sums.compare(await textOf(bytes, size));
      else if (name === endName) end = sums.finish(parseJson(backupEnd, await textOf(bytes, size)));
      else {
        const digest = createHash("sha256");
        const content = hashed(bytes, digest);
        yield { name, size, content };
        for await (const _ of content) continue;
        sums.add(digest.digest("hex"), name, size);
      }
    }
  } catch (error) {
    throw explained(error);
  } finally {
    source.destroy();
  }
  if (!end) throw damaged("sa fin manque");
  return end;
}

/** What a JSON entry holds. @throws StartupError if it is not what it should be */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged("une de ses parties ne se lit pas", error);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw damaged("elle vient d’une autre version d’Encrier");
  return parsed.data;
}

/** The text of a small entry. */
export async function textOf(content: AsyncIterable<Buffer>, size: number): Promise<string> {
  // Digests of a thousand entries, or the columns of a few hundred tables.
  if (size > entriesPerSums * 2000) throw damaged("une de ses parties est trop longue");
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

export const damaged = (reason: string, cause?: unknown) =>
  new StartupError(`Cette sauvegarde est incomplète ou abîmée\u202f: ${reason}.`, { cause });

function checkSums() {
  const all = createHash("sha256");
  let pending: string[] = [];
  let entries = 0;
  let bytes = 0;
  return {
    add(sha256: string, name: string, size: number): void {
      pending.push(sumLine(sha256, name));
      entries += 1;
      bytes += size;
      if (pending.length > entriesPerSums) throw damaged("des empreintes manquent");
    },
    compare(text: string): void {
      const expected = text.split("\n");
      const wrong = pending.find((line, index) => line !== `${expected[index]}\n`);
      if (wrong !== undefined) throw damaged(`${wrong.slice(66).trimEnd()} n’a pas son empreinte`);
      if (text !== pending.join("")) throw damaged("une de ses parties manque");
      all.update(text);
      pending = [];
    },
    finish(end: BackupEnd): BackupEnd {
      const isWhole = pending.length === 0 && end.entries === entries && end.bytes === bytes;
      if (!isWhole || end.sums !== all.digest("hex")) throw damaged("ses totaux ne sont pas justes");
      return end;
    },
  };
}

async function* hashed(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>) {
  // A failure is thrown to the reader of the entry, and not to the loop over the entries.
  try {
    for await (const chunk of content) {
      digest.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw explained(error);
  }
}

const explained = (error: unknown): unknown =>
  isOfSystem(error) || error instanceof StartupError ? error : damaged(reasonOf(error), error);

/** A failure of the disk, the network or a server is not the archive's fault. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && ("syscall" in error || "$metadata" in error));

/** What the parts of an archive say of a change or a cut: tar-stream, Node's Zstandard, age-encryption. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/invalid tag|decrypt/i.test(text)) return "une de ses parties chiffrées a changé";
  if (/unexpected end|final chunk|stream ended|premature|destroyed/i.test(text)) return "sa fin manque";
  if (/checksum|corrupt|zstd|frame|data/i.test(text)) return "une de ses parties compressées a changé";
  return "une de ses parties ne se lit pas";
}
