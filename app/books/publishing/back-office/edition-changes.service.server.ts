import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { formatCents } from "#platform/data/money.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import { acceptedText } from "#books/publishing/word-balances.rules.ts";
import type { EditionChange } from "#books/publishing/back-office/edition-changes.contract.ts";
import { type FilePaths, formatsMadeOf, storedFields } from "#books/publishing/edition-changes.rules.ts";
import { fileKindOf, fileNames, type Names } from "#books/publishing/edition-files/edition-files.rules.ts";
import type { Upload } from "#books/publishing/publishing.store.server.ts";
import type { Publishing } from "#books/publishing/publishing.service.server.ts";

export type EditionChanges = ReturnType<typeof createEditionChanges>;

export function createEditionChanges(
  { db }: Pick<Deps, "db">,
  editing: CatalogueEditing,
  publishing: Publishing,
) {
  return {
    /**
     * Stores the form, links its files and requests the outdated formats.
     * @throws 404, 400 for a path that was not issued or a new version without files, 409 if another person has changed the edition since the form was
     * filled
     */
    async update(id: number, change: EditionChange, by?: Editor): Promise<{ id: number; version: number }> {
      await publishing.requireConvertible(change);
      return db.transaction(async (tx) => {
        const { book, edition } = await editing.requireEdition(id, tx);
        const version = await editing.updateEdition(tx, id, change.version, storedFields(change));
        const former = await publishing.currentFiles(id, tx);
        await publishing.attachFiles(tx, id, change, by);
        if (change.removeEpub) await publishing.withdrawEpub(tx, id);
        const { pdf, epub } = await publishing.sources(id, tx);
        const formats = formatsMadeOf(change, { hasPdf: pdf !== undefined, hasEpub: epub !== undefined });
        const { newVersionNote: note } = change;
        await publishing.startBuilds(tx, id, formats);
        if (note !== undefined) await publishing.newVersions.request(tx, id, note, formats);
        await publishing.renewEbooks(tx, [id]);
        const { priceCents = edition.priceCents } = change;
        const label = `${book.title} – ${change.editionTitle}`;
        const details = {
          before: formatCents(edition.priceCents),
          after: formatCents(priceCents),
          ...(note === undefined ? {} : { note }),
          ...(change.acceptMissingText && acceptedText),
          ...replacedNames(
            former,
            { ...change, ...(change.removeEpub ? { epubPath: "removed" } : {}) },
            fileNames(book.title, edition.title),
          ),
        };
        await by?.sign(tx, { kind: "edition-changed", object: { type: "edition", id, label }, details });
        return { id, version };
      });
    },
  };
}

/** The names of the replaced files, for the audit log. */
function replacedNames(former: Upload[], change: Partial<FilePaths>, nameOf: Names): { replaced?: string } {
  const names = former
    .filter(({ kind }) => change[`${kind}Path`])
    .map(({ kind, name }) => nameOf(fileKindOf(kind), name));
  return names.length > 0 ? { replaced: names.join(", ") } : {};
}
