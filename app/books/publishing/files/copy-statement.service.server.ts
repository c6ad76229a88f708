import { plainDescription } from "#formats/formatted-text.ts";
import { createHash } from "node:crypto";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { PublicationMetadata } from "#formats/epub/publication.ts";
import type { TypographyKind } from "#formats/typography/kinds.ts";
import { findTypography } from "#books/publishing/publishing.store.server.ts";
import { typographyOf } from "#books/publishing/typography-choice.rules.ts";
import { accessibilityStatement } from "#books/catalogue/metadata/accessibility.rules.ts";
import { bookMetadataOf } from "#books/catalogue/metadata/book-metadata.rules.ts";
import { type Contributor, creditsOf } from "#books/catalogue/metadata/contributors.rules.ts";
import { authorsOf } from "#books/catalogue/metadata/authors.rules.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";

/** The metadata in ebooks, and the choice for their text. When any part of it changes, the ebooks are built again. */
interface EbookStatement extends Omit<PublicationMetadata, "modifiedAt"> {
  /** The AZW3's own ISBN. */
  azw3Isbn: string | null;
  /** Not in the metadata: how the text is set. */
  typography: readonly TypographyKind[];
}

export async function statementOf(
  deps: Pick<Deps, "db" | "config">,
  editing: CatalogueEditing,
  editionId: number,
  within: Queryable = deps.db,
): Promise<EbookStatement> {
  const { book, edition } = await editing.requireEdition(editionId, within);
  const { isbns, accessibility } = await editing.editionMetadata(edition, within);
  const { language, series, contributors } = bookMetadataOf(book);
  const others = contributors.filter((each) => !isAuthor(each));
  const { chosen } = await findTypography(within, editionId);
  const description = edition.description ?? book.description;
  return {
    title: book.title,
    ...(book.subtitle === null ? {} : { subtitle: book.subtitle }),
    // Absent where there are none: a new value of the statement would make all ebooks again.
    ...(book.formerNames.length === 0 ? {} : { formerNames: book.formerNames }),
    editionTitle: edition.title,
    authors: [
      ...new Set([...authorsOf(book.author), ...contributors.filter(isAuthor).map(({ name }) => name)]),
    ],
    contributors: others,
    credits: creditsOf(others),
    series,
    language,
    publisher: deps.config.brand,
    ...(book.rights === null ? {} : { rights: book.rights }),
    isbn: isbns.epub ?? isbns.edition,
    azw3Isbn: isbns.azw3,
    typography: typographyOf(chosen, language),
    accessibility: accessibilityStatement(accessibility),
    identifier: `urn:uuid:${nameUuid(`${deps.config.publicUrl}/editions/${edition.id}`)}`,
    publishedOn: edition.publicationDate,
    description: description && plainDescription(description),
    subjects: book.tags,
  };
}

const isAuthor = ({ role }: Contributor) => role === "aut";

/** A UUID derived from a name, the same for the same edition at every build (RFC 9562 §5.5, version 5). */
function nameUuid(name: string): string {
  const urlNamespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");
  const bytes = createHash("sha1").update(urlNamespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
