import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { UploadForm } from "#platform/http/endpoint.ts";
import { AppError, invalid, tooLarge } from "#platform/http/app-errors.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";

interface ReceivedFile<Fields extends z.ZodObject> {
  path: string;
  size: number;
  /** As its sender named it. */
  name: string;
  fields: z.output<Fields>;
}

/** More than the fields of a form and its boundaries. */
const fieldBytes = 1024 * 1024;

/**
 * Streams the one file of a multipart request to its own path; fields may come in any order.
 * @throws AppError 413 if the file is larger than `limit`, 400 if the body is not a readable form, or a field is wrong
 */
export async function withUpload<T, Fields extends z.ZodObject>(
  scratchDir: string,
  request: FastifyRequest,
  form: UploadForm<Fields>,
  limit: number,
  use: (file: ReceivedFile<Fields>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError(415, "Envoyez le fichier en multipart/form-data.");
  // Before a byte of it is read.
  if (Number(request.headers["content-length"]) > limit + fieldBytes) throw tooLarge(limitText(limit));
  return withScratchFolder(scratchDir, async (folder) => {
    const path = join(folder, "upload");
    const texts = new Map<string, string>();
    const overflow = new AbortController();
    let size: number | null = null;
    let name = "";
    for await (const part of readableParts(request, limit, overflow)) {
      if (part.type === "field") texts.set(part.fieldname, String(part.value));
      else if (part.fieldname === form.file) {
        name = part.filename;
        size = await receive(part, path, { limit, overflow: overflow.signal });
      } else part.file.resume();
    }
    const fields = readFields(form.fields, texts);
    if (size === null) throw invalid("Le fichier manque.");
    if (size === 0) throw new AppError(422, "Ce fichier est vide.");
    return use({ path, size, name, fields });
  });
}

const unreadableForm = () => invalid("Ce formulaire n’est pas lisible\u202F: envoyez le fichier à nouveau.");

/** The parts of a form. The parser reports a malformed form by a plain `Error`, and an exceeded limit by a status. */
async function* readableParts(request: FastifyRequest, limit: number, overflow: AbortController) {
  const parts = request.parts({ limits: { fileSize: limit, files: 1, fields: 20, fieldSize: 10_000 } });
  const exceeded = stopAbove(request, limit, overflow);
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), exceeded]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw isOfForm(error) ? unreadableForm() : error;
  }
}

/**
 * Stops reading when more has arrived than a form with the largest file has: the parser would read all of a body of
 * undeclared size. @returns a promise that only rejects, with 413; `overflow` is aborted with it
 */
function stopAbove({ raw }: FastifyRequest, limit: number, overflow: AbortController): Promise<never> {
  return new Promise((_resolve, reject) => {
    let arrived = 0;
    raw.on("data", function count({ length }: Buffer) {
      arrived += length;
      if (arrived <= limit + fieldBytes) return;
      raw.off("data", count).unpipe().pause();
      const refusal = tooLarge(limitText(limit));
      overflow.abort(refusal);
      reject(refusal);
    });
  });
}

/** Neither Fastify's own refusal nor a failure of the system, such as a full disk or a cut connection: both have a code. */
const isOfForm = (error: unknown): boolean => error instanceof Error && !("code" in error);

function readFields<Fields extends z.ZodObject>(
  shape: Fields,
  texts: ReadonlyMap<string, string>,
): z.output<Fields> {
  const read = shape.safeParse(Object.fromEntries(texts));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  throw invalid(faults[0]?.[1] ?? "Requête invalide.", Object.fromEntries(faults.toReversed()));
}

async function receive(
  part: MultipartFile,
  path: string,
  { limit, overflow }: { limit: number; overflow: AbortSignal },
): Promise<number> {
  try {
    await pipeline(part.file, createWriteStream(path), { signal: overflow });
  } catch (error) {
    overflow.throwIfAborted();
    throw isOfForm(error) ? unreadableForm() : error;
  }
  if (part.file.truncated) throw tooLarge(limitText(limit));
  return part.file.bytesRead;
}

export const limitText = (bytes: number): string =>
  `Ce fichier est trop volumineux\u202F: ${Math.floor(bytes / 1024 / 1024)} Mo au plus.`;

/** The PDF header may be anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, implementation note 13). */
export async function firstBytes(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(1024) });
    return buffer.subarray(0, bytesRead).toString("latin1");
  } finally {
    await handle.close();
  }
}
