import { useSearchParams } from "react-router";
import {
  type SaleDispute,
  saleDisputes,
  type SaleKind,
  saleKinds,
  type SaleState,
  saleStates,
} from "#selling/payments/back-office/sales/sales.rules.ts";
import type { SaleSelection } from "#selling/payments/back-office/sales/sales.queries.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";

export interface SaleSearchState {
  q: string;
  from: string;
  to: string;
  kind: SaleKind;
  state: SaleState;
  dispute: SaleDispute;
  /** The last order of the page before; empty on the first page. */
  after: string;
}

/** The list's state, as read from the address; unreadable values are left out. */
export function useSaleSearch() {
  const [params, setParams] = useSearchParams();
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text, 2000) ? text : "";
  };
  const search: SaleSearchState = {
    q: asTextLine((params.get("q") ?? "").slice(0, 254)),
    from: day("du"),
    to: day("au"),
    kind: saleKinds.find((each) => each === params.get("nature")) ?? "all",
    state: saleStates.find((each) => each === params.get("etat")) ?? "all",
    dispute: saleDisputes.find((each) => each === params.get("litige")) ?? "all",
    after: /^[1-9]\d{0,8}$/.test(params.get("apres") ?? "") ? (params.get("apres") ?? "") : "",
  };
  return {
    search,
    /** Any change leads back to the first page. */
    change: (changes: Partial<SaleSearchState>) =>
      setParams(writtenSearch({ ...search, after: "", ...changes }), {
        replace: true,
        preventScrollReset: true,
      }),
    hrefFor: (after: string) => `/admin/ventes?${writtenSearch({ ...search, after })}`,
    isNarrowed: writtenSearch({ ...search, after: "" }) !== "",
  };
}

function writtenSearch({ q, from, to, kind, state, dispute, after }: SaleSearchState): string {
  const written = new URLSearchParams();
  const values = { q, du: from, au: to, nature: kind, etat: state, litige: dispute, apres: after };
  for (const [name, value] of Object.entries(values)) if (value && value !== "all") written.set(name, value);
  return written.toString();
}

/** The same for the call. */
export const selectionOf = ({ q, from, to, after, ...rest }: SaleSearchState): SaleSelection => ({
  ...rest,
  ...(q ? { q } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(after ? { after } : {}),
});
