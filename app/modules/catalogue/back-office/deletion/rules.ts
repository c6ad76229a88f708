/** Why a book cannot be deleted. */
export type BookUse =
  | { kind: "owned"; owners: number }
  /** Paid, even if it was refunded: the invoices refer to it (C. com. L123-22: they are kept for ten years). */
  | { kind: "sold" }
  /** An order that is still open, or that a late message of the provider may still make a payment. */
  | { kind: "ordered" };

const instead = "Retirez-le plutôt de la vente.";

/** In French, with what can be done instead. */
export function refusalOf(use: BookUse): string {
  switch (use.kind) {
    case "owned":
      return use.owners === 1
        ? `Un lecteur a ce livre dans sa bibliothèque\u202f: il ne peut pas être supprimé. ${instead}`
        : `${use.owners.toLocaleString("fr-FR")} lecteurs ont ce livre dans leur bibliothèque\u202f: il ne peut pas être supprimé. ${instead}`;
    case "sold":
      return `Ce livre a été vendu\u202f: les factures s’y rapportent, et il ne peut pas être supprimé. ${instead}`;
    case "ordered":
      return `Une commande récente contient ce livre et peut encore être payée\u202f: il ne peut pas être supprimé. ${instead}`;
  }
}

/** If the book is ordered or added to a library at the moment of its deletion. */
export const usedMeanwhile = `Ce livre vient d’être commandé ou ajouté à une bibliothèque\u202f: il ne peut pas être supprimé. ${instead}`;
