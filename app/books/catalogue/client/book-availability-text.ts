import { ownersText } from "#books/catalogue/components/availability/availability-box.tsx";
import type { BookAvailability } from "#books/catalogue/availability/availability.contract.ts";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";

const countOf = ({ editions }: BookAvailability, wanted: AvailabilityState): number =>
  editions.filter(({ state }) => state === wanted).length;

/** The availability of a whole book: on sale as soon as one of its editions is. */
export function bookStateOf(sale: BookAvailability): AvailabilityState {
  if (countOf(sale, "on_sale") > 0) return "on_sale";
  return countOf(sale, "scheduled") > 0 ? "scheduled" : "withdrawn";
}

/**
 * « 2 éditions en vente, 1 à paraître, 1 retirée. »; for a book withdrawn as a whole, its owners and the editions that
 * would come back.
 */
export function explainBookAvailability(sale: BookAvailability): string {
  if (bookStateOf(sale) === "withdrawn")
    return [ownersText(sale.owners, "le"), staysText(sale)].join(" ").trim();
  const withdrawn = countOf(sale, "withdrawn");
  const parts = [
    [countOf(sale, "on_sale"), "en vente"],
    [countOf(sale, "scheduled"), "à paraître"],
    [withdrawn, withdrawn > 1 ? "retirées" : "retirée"],
  ] as const;
  const [[first = 0, state = ""] = [], ...others] = parts.filter(([count]) => count > 0);
  const said = [
    `${first} ${first > 1 ? "éditions" : "édition"} ${state}`,
    ...others.map(([count, each]) => `${count} ${each}`),
  ];
  return `${said.join(", ")}.`;
}

function staysText({ editions }: BookAvailability): string {
  const staying = editions.filter(({ comes_back }) => !comes_back);
  if (staying.length === 0) return "";
  const names = staying.map(({ title }) => `« ${title} »`).join(", ");
  return staying.length === 1
    ? `${names}, retirée auparavant, se remet en vente sur son propre écran.`
    : `${names}, retirées auparavant, se remettent en vente chacune sur son propre écran.`;
}

/** The consequences of withdrawing a whole book, also for its owners. */
export function bookWithdrawalText(sale: BookAvailability): string[] {
  const [onSale, toCome] = [countOf(sale, "on_sale"), countOf(sale, "scheduled")];
  const leaving =
    onSale > 1
      ? `Ses ${onSale} éditions en vente quittent le catalogue, la recherche et les paniers.`
      : "Il quitte le catalogue, la recherche et les paniers.";
  return [
    ...(onSale > 0 ? [`${leaving} Un paiement déjà commencé sur la page de la carte ira à son terme.`] : []),
    ...(toCome > 0
      ? [
          toCome > 1
            ? `Les ${toCome} éditions à paraître ne paraîtront pas.`
            : "L’édition à paraître ne paraîtra pas.",
        ]
      : []),
    `${ownersText(sale.owners, "le")} Vous pourrez le remettre en vente à tout moment, tel qu’il était.`,
  ];
}
