import { ownersText } from "#modules/catalogue/components/availability/withdraw-dialog.tsx";
import type { BookSale } from "#modules/catalogue/availability/contract.ts";
import type { SaleState } from "#modules/catalogue/availability/rules.ts";

const countOf = ({ editions }: BookSale, wanted: SaleState): number =>
  editions.filter(({ state }) => state === wanted).length;

/** What a book is as a whole: on sale as soon as one of its editions is. */
export function bookStateOf(sale: BookSale): SaleState {
  if (countOf(sale, "on_sale") > 0) return "on_sale";
  return countOf(sale, "scheduled") > 0 ? "scheduled" : "withdrawn";
}

/** « 2 éditions en vente, 1 à paraître, 1 retirée. »; of a book withdrawn as a whole, who keeps it and what comes back. */
export function explainBookSale(sale: BookSale): string {
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

function staysText({ editions }: BookSale): string {
  const staying = editions.filter(({ comes_back }) => !comes_back);
  if (staying.length === 0) return "";
  const names = staying.map(({ title }) => `« ${title} »`).join(", ");
  return staying.length === 1
    ? `${names}, retirée auparavant, se remet en vente sur son propre écran.`
    : `${names}, retirées auparavant, se remettent en vente chacune sur son propre écran.`;
}

/** What becomes of a book that is withdrawn as a whole, and of those who have it. */
export function bookWithdrawalText(sale: BookSale): string[] {
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
