import { basename } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import { bookMetadataOf, foundAccessibility } from "#books/catalogue/metadata/book-metadata.rules.ts";
import { knownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { getEditionForEditing } from "#books/publishing/back-office/edition-changes.contract.ts";
import * as calls from "#books/publishing/edition-formats.contract.ts";
import type { DocxAnalysis } from "#books/publishing/intake/docx-intake.service.server.ts";
import { canUpgrade } from "#books/publishing/intake/epub-intake.service.server.ts";
import type { Source } from "#books/publishing/publishing.store.server.ts";
import type { Publishing } from "#books/publishing/publishing.service.server.ts";

export function publishingRoutes(
  app: FastifyInstance,
  deps: Deps,
  administrator: Guard<Editor>,
  editing: CatalogueEditing,
  publishing: Publishing,
): void {
  const { uploadLimits, scratchDir } = deps.config;
  const guard = administrator;

  route(app, calls.uploadEditionFile, { guard, bodyLimit: uploadLimits.pdf + 1024 * 1024 }, ({ request }) =>
    withUpload(scratchDir, request, calls.editionFileForm, uploadLimits.pdf, (file) =>
      publishing.uploadEditionFile(file, {
        name: file.name,
        kind: file.fields.kind,
        publicationDate: file.fields.publicationDate || undefined,
        metadataMarkOnly: file.fields.metadataMarkOnly === "1",
      }),
    ),
  );
  route(app, calls.uploadCover, { guard, bodyLimit: uploadLimits.cover + 1024 * 1024 }, ({ request }) =>
    withUpload(scratchDir, request, calls.coverForm, uploadLimits.cover, ({ path, name }) =>
      publishing.uploadCover(path, name),
    ),
  );
  route(app, calls.checkBook, { guard }, async ({ body }) => {
    await editing.refuseDuplicate(body.title, body.author);
    return { ok: true as const };
  });
  route(app, calls.publishBook, { guard }, ({ body, actor }) => publishing.publishBook(body, actor));
  route(app, calls.publishEdition, { guard }, ({ params, body, actor }) =>
    publishing.publishEdition(params.id, body, actor),
  );
  route(app, getEditionForEditing, { guard }, async ({ params }) => {
    const { book, edition } = await editing.requireEdition(params.id);
    const { chosen, found } = await publishing.typography(edition.id);
    const { pdf, docx, epub } = await publishing.sources(edition.id);
    return {
      id: edition.id,
      title: edition.title,
      description: edition.description,
      publication_date: edition.publicationDate,
      price_cents: edition.priceCents,
      is_free: edition.isFree,
      cover_url: edition.coverUrl,
      pages: edition.pages,
      pages_estimated: edition.pagesEstimated,
      book_id: book.id,
      book_title: book.title,
      book_author: book.author,
      book_language: bookMetadataOf(book).language,
      version: edition.version,
      notice: await editing.editionMetadata(edition),
      accessibility_found: knownAccessibility(foundAccessibility(edition), null),
      formats: await publishing.lookAtFormats(edition.id),
      sources: {
        pdf: pdf !== undefined,
        docx: docx !== undefined,
        epub: epub !== undefined,
        can_upgrade: epub !== undefined && canUpgrade(epub.analysis),
        upgrade: epub?.upgrade ?? false,
        embed_fonts: docx?.embedFonts ?? false,
      },
      structure: docx?.structure ?? null,
      docx_understood: docx ? understoodOf(docx) : null,
      typography: chosen,
      typography_found: found,
    };
  });

  route(app, calls.retryFormat, { guard }, ({ params, body, actor }) =>
    publishing.retryFormat(params.id, params.format, actor, body?.acceptMissingText),
  );

  app.get("/couvertures/:key/:file", { schema: { hide: true } }, (request, reply) =>
    sendCover(deps, request as FastifyRequest<{ Params: { key: string; file: string } }>, reply),
  );
}

/** What was understood of the stored DOCX, and the name under which its pages can be seen. */
function understoodOf({ storagePath, analysis }: Pick<Source, "storagePath" | "analysis">) {
  const { structure: found = null } = (analysis ?? {}) as Partial<DocxAnalysis>;
  return { file: basename(storagePath), found };
}

const coverTypes: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" };

/** Covers are named by their content, so they never change (RFC 8246, `immutable`). */
async function sendCover(
  { store, config }: Deps,
  request: FastifyRequest<{ Params: { key: string; file: string } }>,
  reply: FastifyReply,
) {
  const { key, file } = request.params;
  const extension = /^\d{1,4}\.(avif|webp|jpeg)$/.exec(file)?.[1];
  const path = `covers/${key}/${file}`;
  if (!extension || !/^[0-9a-f]{20}$/.test(key)) throw notFound("Image introuvable.");
  const elsewhere = config.covers?.kind === "public" ? `${config.covers.base}/${path}` : null;
  const address = elsewhere ?? (config.covers?.kind === "presigned" ? await store.link(path) : null);
  // Shorter than an address lasts. A missing cover is then reported by the other server.
  if (address) return reply.header("cache-control", "public, max-age=43200").redirect(address, 302);
  const size = await store.size(path);
  if (size === null) throw notFound("Image introuvable.");
  return reply
    .header("content-type", coverTypes[extension])
    .header("content-length", size)
    .header("cache-control", "public, max-age=31536000, immutable")
    .send(store.read(path));
}
