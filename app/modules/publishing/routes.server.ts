import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.server.ts";
import { AppError, invalid, notFound, tooLarge } from "#platform/errors.ts";
import { type Guard, route } from "#platform/http.server.ts";
import { withScratchFolder } from "#platform/scratch.server.ts";
import type { CatalogueEditing } from "#modules/catalogue/back-office/service.server.ts";
import {
  checkBook,
  getEditionForEditing,
  publishBook,
  publishEdition,
  uploadCover,
  uploadEditionFile,
} from "#modules/publishing/contract.ts";
import type { Publishing } from "#modules/publishing/service.server.ts";

export function publishingRoutes(
  app: FastifyInstance,
  deps: Deps,
  administrator: Guard<unknown>,
  editing: CatalogueEditing,
  publishing: Publishing,
): void {
  const { uploadLimits, scratchDir } = deps.config;
  const guard = administrator;

  route(app, uploadEditionFile, { guard, bodyLimit: uploadLimits.pdf + 1024 * 1024 }, ({ request }) =>
    withUpload(scratchDir, request, "file", uploadLimits.pdf, async ({ path, size, fields }) => {
      // Types are known by content, not by name (decisions.md, "Files").
      const start = await firstBytes(path);
      if (start.includes("%PDF-")) return publishing.uploadPdf(path, fields["publicationDate"] || undefined);
      if (!start.startsWith("PK")) throw new AppError(415, "Ce fichier n’est ni un PDF ni un DOCX.");
      if (size > uploadLimits.docx) throw tooLarge(limitText(uploadLimits.docx));
      return publishing.uploadDocx(path);
    }),
  );
  route(app, uploadCover, { guard, bodyLimit: uploadLimits.cover + 1024 * 1024 }, ({ request }) =>
    withUpload(scratchDir, request, "cover", uploadLimits.cover, async ({ path }) => {
      const isPicture = /^(\u00ff\u00d8\u00ff|\u0089PNG\r\n)/.test(await firstBytes(path));
      if (!isPicture) throw new AppError(415, "Cette image n’est ni un JPEG ni un PNG.");
      return publishing.uploadCover(path);
    }),
  );
  route(app, checkBook, { guard }, async ({ body }) => {
    await editing.refuseDuplicate(body.title, body.author);
    return { ok: true as const };
  });
  route(app, publishBook, { guard }, ({ body }) => publishing.publishBook(body));
  route(app, publishEdition, { guard }, ({ params, body }) => publishing.publishEdition(params.id, body));
  route(app, getEditionForEditing, { guard }, async ({ params }) => {
    const { book, edition } = await editing.requireEdition(params.id);
    return {
      id: edition.id,
      title: edition.title,
      description: edition.description,
      publication_date: edition.publicationDate,
      price_cents: edition.priceCents,
      is_free: edition.isFree,
      cover_url: edition.coverUrl,
      pages: edition.pages,
      book_title: book.title,
      book_author: book.author,
      formats: await publishing.formatStates(edition.id),
    };
  });

  app.get("/couvertures/:key/:file", { schema: { hide: true } }, (request, reply) =>
    sendCover(deps, request as FastifyRequest<{ Params: { key: string; file: string } }>, reply),
  );
}

interface ReceivedFile {
  path: string;
  size: number;
  fields: Record<string, string>;
}

/** Streams the one file of a multipart request to a place of its own; fields may come in any order. */
async function withUpload<T>(
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

const limitText = (bytes: number): string =>
  `Ce fichier est trop volumineux : ${Math.floor(bytes / 1024 / 1024)} Mo au plus.`;

/** The PDF header may stand anywhere in the first 1024 bytes (ISO 32000-1, annex H.3, implementation note 13). */
async function firstBytes(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(1024) });
    return buffer.subarray(0, bytesRead).toString("latin1");
  } finally {
    await handle.close();
  }
}

const coverTypes: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" };

/** Covers are named by their content, so they never change (RFC 8246, `immutable`). */
async function sendCover(
  { store }: Deps,
  request: FastifyRequest<{ Params: { key: string; file: string } }>,
  reply: FastifyReply,
) {
  const { key, file } = request.params;
  const extension = /^\d{1,4}\.(avif|webp|jpeg)$/.exec(file)?.[1];
  const path = `covers/${key}/${file}`;
  const size = extension && /^[0-9a-f]{20}$/.test(key) ? await store.size(path) : null;
  if (size === null || !extension) throw notFound("Image introuvable.");
  return reply
    .header("content-type", coverTypes[extension])
    .header("content-length", size)
    .header("cache-control", "public, max-age=31536000, immutable")
    .send(store.read(path));
}
