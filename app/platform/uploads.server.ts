import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError, invalid, tooLarge } from "#platform/errors.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";

interface ReceivedFile {
  path: string;
  size: number;
  fields: Record<string, string>;
}

/** Streams the one file of a multipart request to a place of its own; fields may come in any order. */
export async function withUpload<T>(
  scratchDir: string,
  request: FastifyRequest,
  fieldName: string,
  limit: number,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError(415, "Envoyez le fichier en multipart/form-data.");
  return withScratchFolder(scratchDir, async (folder) => {
    const path = join(folder, "upload");
    const fields: Record<string, string> = {};
    let size: number | null = null;
    for await (const part of request.parts({
      limits: { fileSize: limit, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type === "field") fields[part.fieldname] = String(part.value);
      else if (part.fieldname === fieldName) size = await receive(part, path, limit);
      else part.file.resume();
    }
    if (size === null) throw invalid("Le fichier manque.");
    if (size === 0) throw new AppError(422, "Ce fichier est vide.");
    return use({ path, size, fields });
  });
}

async function receive(part: MultipartFile, path: string, limit: number): Promise<number> {
  await pipeline(part.file, createWriteStream(path));
  if (part.file.truncated) throw tooLarge(limitText(limit));
  return part.file.bytesRead;
}

export const limitText = (bytes: number): string =>
  `Ce fichier est trop volumineux\u202F: ${Math.floor(bytes / 1024 / 1024)} Mo au plus.`;

/** The PDF header may stand anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, implementation note 13). */
export async function firstBytes(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(1024) });
    return buffer.subarray(0, bytesRead).toString("latin1");
  } finally {
    await handle.close();
  }
}
