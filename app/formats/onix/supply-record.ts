import type { XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord, RecordedPrice } from "./book-record.ts";
import { child, childrenOf, value } from "./elements.ts";

/** Types of price that include tax, and those without it (list 58): recommended, fixed, publisher's. */
const withTax = new Set(["02", "04", "42"]);
const withoutTax = new Set(["01", "03"]);

const priceElements = (product: XmlElement): XmlElement[] =>
  childrenOf(product, "ProductSupply")
    .flatMap((supply) => childrenOf(supply, "SupplyDetail"))
    .flatMap((detail) => childrenOf(detail, "Price"));

const currencyOf = (price: XmlElement): string => value(price, "CurrencyCode") ?? "EUR";

/** Whether a price is for consumers (list 59: 05, or nothing). */
const isForConsumers = (price: XmlElement): boolean => (value(price, "PriceQualifier") ?? "05") === "05";

/** Whether a price holds in France: its territory names it, the eurozone or the world (list 49), or nothing. */
function isForFrance(price: XmlElement): boolean {
  const territory = child(price, "Territory");
  const codes = (name: string) => (value(territory, name) ?? "").split(" ");
  if (codes("CountriesExcluded").includes("FR")) return false;
  const named = [...codes("CountriesIncluded"), ...codes("RegionsIncluded")].filter(Boolean);
  return named.length === 0 || ["FR", "WORLD", "ECZ"].some((code) => named.includes(code));
}

/** Consumer prices for France in euros, with their days. The others become remarks. */
export function pricesOf(product: XmlElement, remarks: string[]): Pick<BookRecord, "prices"> {
  const prices = priceElements(product).flatMap((price): RecordedPrice[] => {
    const type = value(price, "PriceType") ?? "02";
    const amount = value(price, "PriceAmount");
    if (!amount || !(withTax.has(type) || withoutTax.has(type))) return [];
    if (currencyOf(price) !== "EUR") {
      remarks.push(`Prix laissé\u202F: ${amount.replace(".", ",")}\u00A0${currencyOf(price).slice(0, 3)}.`);
      return [];
    }
    if (!isForConsumers(price) || !isForFrance(price)) {
      const whose = isForConsumers(price) ? "pour d’autres pays" : "pour les collectivités";
      remarks.push(`Prix laissé\u202F: ${amount.replace(".", ",")}\u00A0€ ${whose}.`);
      return [];
    }
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
  if (prices.length === 0 && unpricedTypes(product).includes("01"))
    return { prices: [{ amount: "0", includesTax: true }] };
  return prices.length > 0 ? { prices } : {};
}

const unpricedTypes = (product: XmlElement): string[] =>
  childrenOf(product, "ProductSupply")
    .flatMap((supply) => childrenOf(supply, "SupplyDetail"))
    .flatMap((detail) => value(detail, "UnpricedItemType") ?? []);

/** A product whose price is not known yet (list 57): it is not sold before the publisher has given one. */
export function unpricedOf(
  product: XmlElement,
  remarks: string[],
): Pick<BookRecord, "prices" | "availability"> {
  const isUnpriced = unpricedTypes(product).some((type) => type !== "01");
  if (!isUnpriced || priceElements(product).length > 0) return {};
  remarks.push(
    "Pas encore de prix dans le fichier\u202F: fixez-le avant de mettre en vente, il est à 0\u00A0€.",
  );
  return { prices: [{ amount: "0", includesTax: true }], availability: "withdrawn" };
}

/** The refusal of a product whose prices are all in another currency. */
export function wrongCurrency(product: XmlElement, { prices }: BookRecord): string | undefined {
  const currencies = priceElements(product).map(currencyOf).toSorted();
  const [other] = currencies;
  if (prices || other === undefined || currencies.includes("EUR")) return undefined;
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
