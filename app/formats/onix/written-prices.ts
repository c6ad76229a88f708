import { type XmlElement, xml } from "../xml/xml-tree.ts";
import type { BookRecord } from "./book-record.ts";
import { element, leaf } from "./elements.ts";

interface DatedPrice {
  amount: string;
  /** Days `YYYY-MM-DD`, both included. */
  from?: string | undefined;
  until?: string | undefined;
}

/** The price with tax: before, between and after campaigns the regular one, and that of each campaign for its days; then the planned one. */
export function writtenPrices(
  { prices: [own] = [], regularPrice, campaignPrices = [], plannedPrice }: BookRecord,
  taxPercent: string | null,
): XmlElement[] {
  const amount = regularPrice ?? own?.amount ?? "0";
  if (campaignPrices.length === 0 && !plannedPrice)
    return [Number(amount) === 0 ? unpriced() : priceElement({ amount }, taxPercent)];
  const dated: DatedPrice[] = [];
  let from: string | undefined;
  for (const campaign of campaignPrices) {
    const until = dayBeside(campaign.from, -1);
    if (from === undefined || from <= until) dated.push({ amount, from, until });
    dated.push(campaign);
    from = dayBeside(campaign.until, 1);
  }
  // A price that begins during a campaign would end it.
  const planned = plannedPrice && plannedPrice.from > (from ?? "") ? plannedPrice : undefined;
  dated.push({ amount, from, until: planned && dayBeside(planned.from, -1) });
  if (planned) dated.push(planned);
  return dated.map((price) => priceElement(price, taxPercent));
}

/** Free of charge (list 57, code 01). */
const unpriced = (): XmlElement => xml("UnpricedItemType", {}, ["01"]);

function priceElement({ amount, from, until }: DatedPrice, taxPercent: string | null): XmlElement {
  const isFree = Number(amount) === 0;
  const tax =
    taxPercent === null
      ? undefined
      : element("Tax", leaf("TaxType", "01"), leaf("TaxRateCode", "R"), leaf("TaxRatePercent", taxPercent));
  return element(
    "Price",
    // The publisher sets the price of an ebook, the same for every reader (loi 2011-590, art. 2).
    leaf("PriceType", "04"),
    ...(isFree ? [unpriced()] : [leaf("PriceAmount", amount), tax]),
    leaf("CurrencyCode", "EUR"),
    from ? priceDate("14", from) : undefined,
    until ? priceDate("15", until) : undefined,
  );
}

const priceDate = (role: string, day: string): XmlElement =>
  element(
    "PriceDate",
    leaf("PriceDateRole", role),
    xml("Date", { dateformat: "00" }, [day.replaceAll("-", "")]),
  );

const dayBeside = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
};
