import type { FastifyReply } from "fastify";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import { formatStatesOf } from "#books/catalogue/books/books.rules.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { BookAccess } from "#reading/reading/book/book-access.service.server.ts";
import type { BookContent, EpubFile } from "#reading/reading/book/book-content.service.server.ts";
import type { OpenedEdition } from "#reading/reading/book/readable-books.contract.ts";
import { addressIn, contentPath, firstShown } from "#reading/reading/book/readable-books.rules.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { Places } from "#reading/reading/places/reading-places.service.server.ts";

export type ReadableBooks = ReturnType<typeof createReadableBooks>;

interface Needs {
  access: BookAccess;
  catalogue: Pick<Catalogue, "editionAt">;
  content: BookContent;
  library: Pick<Library, "downloads" | "openCopy" | "requireOwned">;
  places: Pick<Places, "list">;
}

type Reader = Caller["account"];

/** Editions of members' libraries, read in the browser. */
export function createReadableBooks({ access, catalogue, content, library, places }: Needs) {
  /** @throws AppError 403 for an edition that the member does not own, 404, 409 while its file is being made */
  async function open(
    caller: Caller,
    slugs: { bookSlug: string; editionSlug: string },
    reply: FastifyReply,
  ): Promise<OpenedEdition> {
    const edition = await catalogue.editionAt(slugs.bookSlug, slugs.editionSlug);
    const base = contentPath(edition.bookSlug, edition.slug);
    const openPdf = async () => {
      await library.requireOwned(caller.id, edition.id);
      await access.grant(reply, base, caller, edition.id);
      return { kind: "pdf", url: `${base}livre.pdf`, title: edition.bookTitle } as const;
    };
    const states = formatStatesOf(edition);
    if (states.epub === "absent" || (states.epub !== "ready" && states.pdf === "ready")) return openPdf();
    const file = await fileFor(caller.account, edition.id);
    const contents = await content.contents(file);
    if (contents.isFixed && states.pdf === "ready") return openPdf();
    if (contents.isFixed)
      throw new AppError(422, "Ce livre a une mise en page fixe\u202f: téléchargez-le pour le lire.");
    await noteReading(caller.id, edition.id, reply.request.ip);
    await access.grant(reply, base, caller, edition.id);
    const known = await places.list(caller.id, edition.id);
    const first = firstShown(contents.sections, known);
    // A section that cannot be read says so when it is shown.
    const firstPaths =
      first === undefined ? [] : [first, ...(await content.partsOf(file, first).catch(() => []))];
    return {
      kind: "book",
      first_files: firstPaths.map((path) => addressIn(base, path)),
      book: {
        ...contents,
        edition_id: edition.id,
        book_title: edition.bookTitle,
        edition_title: edition.title,
        author: edition.author,
        book_path: `/livre/${edition.bookSlug}/${edition.slug}`,
        base,
        revision: file.version,
        places: known,
      },
    };
  }

  /**
   * Reading is a delivery as a download is: it is in the log once a day, and within the same daily limit.
   * @throws AppError 429
   */
  async function noteReading(memberId: string, editionId: number, address: string): Promise<void> {
    const reading = { memberId, editionId, format: "epub", address, begins: false } as const;
    if (await library.downloads.admitPart(reading)) await library.downloads.log({ ...reading, begins: true });
  }

  /** The owner's copy, with the mark. */
  async function fileFor(reader: Reader, editionId: number): Promise<EpubFile> {
    const { size, version, copyVersion, read } = await library.openCopy(reader, editionId, "epub");
    return {
      size,
      cacheKey: `${editionId}-${version}`,
      version,
      copyVersion,
      read: (start, end) => read({ start, end }, () => Promise.resolve()),
    };
  }

  const entry = async (reader: Reader, editionId: number, path: string) =>
    content.entry(await fileFor(reader, editionId), path);

  return { open, entry };
}
