import type { Signatory } from "#platform/http/acts.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { EditionAvailability } from "#books/catalogue/availability/availability.contract.ts";
import { filesMissing, type PreorderCharge } from "#books/catalogue/availability/availability.rules.ts";
import { announce, findSale } from "#books/catalogue/availability/availability.store.server.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";

/** The announcement of an edition before its day (docs/decisions/141-preorders.md). */
export function createAnnouncing(
  { db }: Pick<Deps, "db">,
  read: (id: number) => Promise<EditionAvailability>,
) {
  /** @throws AppError 404, 409 if it is not scheduled, or cannot be delivered yet */
  return async function announceEdition(
    id: number,
    preorder: PreorderCharge | null,
    by: Signatory<CatalogueAct>,
  ): Promise<EditionAvailability> {
    await db.transaction(async (tx) => {
      const found = await findSale(tx, id);
      if (!found) throw notFound("Édition introuvable.");
      if (preorder && found.lacksFiles) throw conflict(filesMissing);
      if (!(await announce(tx, id, preorder))) throw conflict("Cette édition n’est pas à paraître.");
      const label = `${found.bookTitle} – ${found.editionTitle}`;
      const details = { before: paidText(found.preorder), after: paidText(preorder) };
      await by.sign(tx, { kind: "edition-announced", object: { type: "edition", id, label }, details });
    });
    return read(id);
  };
}

const paidText = (preorder: PreorderCharge | null): string =>
  preorder === null
    ? "non annoncée"
    : preorder === "order"
      ? "précommandes payées à la commande"
      : "précommandes payées à la parution";
