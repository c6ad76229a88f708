import * as rules from "#selling/royalties/royalty-calculation.rules.ts";
import { monthBefore } from "#selling/royalties/royalty-periods.rules.ts";

/** Revenue of an edition's months, and a contract's parts in it. */
export interface ContractMonth extends rules.EditionMonth {
  base_cents: number;
  subscription_base_cents: number;
}

/** Whether a contract's next statement counts a month: none did yet, or its sales were unknown until now. */
export const isCounted = (
  contract: Pick<rules.ContractMonths, "first" | "last">,
  span: { from: string; to: string },
  { month, is_new }: Pick<rules.EditionMonth, "month" | "is_new">,
): boolean => rules.isLive(contract, month) && (is_new || span.from <= month);

/**
 * The lines of a contract: one for all months with the same terms, and one for each channel and format in which others sold.
 * @param span the months not yet stated, both included
 * @param months those with any revenue or copies, in order
 * @param sold copies counted before the span
 */
export function linesOf(
  contract: rules.ContractMonths,
  span: { from: string; to: string },
  months: readonly ContractMonth[],
  sold: number,
): rules.TermsLine[] {
  let count = sold;
  const add = (
    terms: rules.Terms,
    of: Pick<rules.TermsLine, "channel" | "format" | "from" | "to">,
    own: readonly ContractMonth[],
  ): rules.TermsLine => {
    const line = lineOf(terms, of, own, count);
    count += line.copies - line.returned;
    return line;
  };
  return contract.terms.flatMap((terms, index) => {
    const next = contract.terms[index + 1]?.from;
    const from = terms.from > span.from ? terms.from : span.from;
    const to = next !== undefined && next <= span.to ? monthBefore(next) : span.to;
    const under = months.filter(({ month }) => terms.from <= month && (next === undefined || month < next));
    const own = under.filter(({ channel, month }) => channel === "" && from <= month && month <= to);
    const elsewhere = under.filter((month) => month.channel !== "" && isCounted(contract, span, month));
    const channels = Map.groupBy(elsewhere, ({ channel, format }) => JSON.stringify([channel, format]));
    return [
      ...(to < from ? [] : [add(terms, { from, to }, own)]),
      ...[...channels.values()].map((sales) => {
        const [first] = sales;
        const { channel = "", format = "", month = from } = first ?? {};
        return add(terms, { channel, format, from: month, to: sales.at(-1)?.month ?? month }, sales);
      }),
    ];
  });
}

function lineOf(
  terms: rules.Terms,
  of: Pick<rules.TermsLine, "channel" | "format" | "from" | "to">,
  own: readonly ContractMonth[],
  sold: number,
): rules.TermsLine {
  const sum = (amount: (month: ContractMonth) => number) =>
    own.reduce((total, month) => total + amount(month), 0);
  const [copies, returned] = [sum((each) => each.copies), sum((each) => each.returned)];
  const parts = rules.tierParts(
    terms.tiers,
    sold,
    copies - returned,
    sum((each) => each.base_cents),
  );
  const { rate } = rules.tierAt(terms.tiers, sold);
  const base = sum((each) => each.subscription_base_cents);
  return {
    ...of,
    share: terms.share,
    copies,
    returned,
    free: sum((each) => each.free),
    net_cents: sum((each) => each.net_cents),
    parts,
    subscription: {
      net_cents: sum((each) => each.subscription_cents),
      base_cents: base,
      rate,
      royalty_cents: rules.portion(base, rate, rules.whole),
    },
  };
}

/** Royalties of a line, before the advance. */
export const royaltyOf = ({ parts, subscription }: rules.TermsLine): number =>
  parts.reduce((sum, part) => sum + part.royalty_cents, subscription.royalty_cents);
