import type { XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord, RecordedPrice } from "./book-record.ts";
import { child, childrenOf, value } from "./tags.ts";

/** Types of price that include tax, and those without it (list 58): recommended, fixed, publisher's. */
const withTax = new Set(["02", "04", "42"]);
const withoutTax = new Set(["01", "03"]);

const priceElements = (product: XmlElement): XmlElement[] =>
  childrenOf(product, "ProductSupply")
    .flatMap((supply) => childrenOf(supply, "SupplyDetail"))
    .flatMap((detail) => childrenOf(detail, "Price"));

const currencyOf = (price: XmlElement): string => value(price, "CurrencyCode") ?? "EUR";

/** Consumer prices in euros, with their days. */
export function pricesOf(product: XmlElement): Pick<BookRecord, "prices"> {
  const prices = priceElements(product).flatMap((price): RecordedPrice[] => {
    const type = value(price, "PriceType") ?? "02";
    const amount = value(price, "PriceAmount");
    if (!amount || currencyOf(price) !== "EUR" || !(withTax.has(type) || withoutTax.has(type))) return [];
    const taxPercent = value(child(price, "Tax"), "TaxRatePercent");
    const from = dayOf(price, "14");
    const until = dayOf(price, "15");
    return [
      {
        amount,
        includesTax: withTax.has(type),
        ...(taxPercent && { taxPercent }),
        ...(from && { from }),
        ...(until && { until }),
      },
    ];
  });
  // A free product has no price element (list 57, code 01).
  const isFree = childrenOf(product, "ProductSupply")
    .flatMap((supply) => childrenOf(supply, "SupplyDetail"))
    .some((detail) => value(detail, "UnpricedItemType") === "01");
  if (prices.length === 0 && isFree) return { prices: [{ amount: "0", includesTax: true }] };
  return prices.length > 0 ? { prices } : {};
}

/** The refusal of a product whose prices are all in another currency. */
export function wrongCurrency(product: XmlElement, { prices }: BookRecord): string | undefined {
  const [other] = priceElements(product).map(currencyOf);
  if (prices || other === undefined || other === "EUR") return undefined;
  return `Le prix est en ${other.slice(0, 3)}\u202F: la boutique vend en euros.`;
}

function dayOf(price: XmlElement, role: string): string | undefined {
  const date = childrenOf(price, "PriceDate").find((each) => value(each, "PriceDateRole") === role);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value(date, "Date") ?? "") ?? [];
  return year && `${year}-${month}-${day}`;
}

/** Publishing status (list 64) first, then the availability at the supplier (list 65). */
export function availabilityOf(
  product: XmlElement,
  publishingStatus: string | undefined,
): Pick<BookRecord, "availability"> {
  const [supply] = childrenOf(child(product, "ProductSupply"), "SupplyDetail");
  const stock = value(supply, "ProductAvailability") ?? "";
  if (["01", "03", "05", "06", "07", "08", "11", "12", "15", "16", "17"].includes(publishingStatus ?? ""))
    return { availability: "withdrawn" };
  if (/^(01|09|34|4[0-9]|5[0-2])$/.test(stock)) return { availability: "withdrawn" };
  if (publishingStatus === "02" || /^1[0-2]$/.test(stock)) return { availability: "scheduled" };
  return publishingStatus === "04" || stock !== "" ? { availability: "on_sale" } : {};
}
