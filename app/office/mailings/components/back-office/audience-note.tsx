import { formatCount } from "#books/catalogue/client/counts.ts";
import type { Mailing } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { Callout } from "#ui/callout.tsx";

/** A letter to the readers of a book: only those who have asked for the letter get it. */
export const AudienceNote = ({ book: { title, readers } }: { book: NonNullable<Mailing["book"]> }) => (
  <Callout>
    {title === null
      ? "Ce livre n’est plus au catalogue\u202F: la lettre n’irait à personne."
      : `Cette lettre ira aux lecteurs de «\u202F${title}\u202F» qui ont demandé votre lettre\u202F: ${readers > 1 ? `${formatCount(readers)} lecteurs` : `${readers} lecteur`} aujourd’hui.`}
  </Callout>
);
