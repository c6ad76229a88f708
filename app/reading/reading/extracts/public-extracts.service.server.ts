import type { Readable } from "node:stream";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { editionBySlug, editionPath, extractPath } from "#books/catalogue/client/edition-path.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import { downloadName } from "#books/publishing/edition-formats.rules.ts";
import type {
  BookContent,
  EpubFile,
  ServedEntry,
} from "#reading/reading/book/book-content.service.server.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import type { Extract } from "#reading/reading/extracts/public-extracts.contract.ts";
import { notFound } from "#platform/http/app-errors.ts";

export type PublicExtracts = ReturnType<typeof createPublicExtracts>;

/** An extract's file, ready to be sent. */
interface ExtractFile {
  name: string;
  /** Bytes. */
  size: number;
  etag: string;
  /** Counts the download, too. */
  stream: () => Readable;
}

/** The extracts of editions on sale, for every visitor. */
export function createPublicExtracts(
  catalogue: Pick<Catalogue, "book">,
  extracts: Publishing["extracts"],
  content: BookContent,
) {
  /** @throws AppError 404 without such an edition on sale, or without an extract; 410 as for its book */
  async function find(bookSlug: string, editionSlug: string) {
    const book = await catalogue.book(bookSlug);
    const edition = editionBySlug(book.editions, editionSlug);
    const extract = edition && (await extracts.of(edition.id));
    if (!edition || !extract) throw notFound("Cette édition n’a pas d’extrait.");
    return { book, edition, extract };
  }
  async function epub(bookSlug: string, editionSlug: string) {
    const { book, edition, extract } = await find(bookSlug, editionSlug);
    const version = `extract-${edition.id}-${extract.version}`;
    const file: EpubFile = {
      size: extract.size,
      cacheKey: version,
      version,
      copyVersion: version,
      read: extract.read,
    };
    return { book, edition, file };
  }

  return {
    /** For the reader. @throws AppError as above */
    async open(bookSlug: string, editionSlug: string): Promise<OpenedBook> {
      const { book, edition, file } = await epub(bookSlug, editionSlug);
      return {
        ...(await content.contents(file)),
        edition_id: edition.id,
        book_title: book.title,
        edition_title: edition.title,
        author: book.author,
        book_path: editionPath(book.slug, edition.slug),
        base: `${extractPath(book.slug, edition.slug)}/contenu/`,
        revision: file.version,
        places: [],
      };
    },
    async entry(bookSlug: string, editionSlug: string, path: string): Promise<ServedEntry> {
      const { file } = await epub(bookSlug, editionSlug);
      return content.entry(file, path);
    },
    async read(bookSlug: string, editionSlug: string): Promise<Extract> {
      const { book, edition, extract } = await find(bookSlug, editionSlug);
      return {
        book_slug: book.slug,
        book_title: book.title,
        author: book.author,
        language: book.notice.language,
        edition_id: edition.id,
        edition_slug: edition.slug,
        edition_title: edition.title,
        cover_url: edition.cover_url,
        size: extract.size,
        opening: extract.opening,
      };
    },
    contents: async (bookSlug: string, editionSlug: string) =>
      (await find(bookSlug, editionSlug)).extract.contents,
    async file(bookSlug: string, editionSlug: string): Promise<ExtractFile> {
      const { book, edition, extract } = await find(bookSlug, editionSlug);
      return {
        name: downloadName(book.title, "extrait", "epub"),
        size: extract.size,
        etag: `"${extract.version}"`,
        stream: () => extract.stream(() => extracts.count(edition.id)),
      };
    },
  };
}
