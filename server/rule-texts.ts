import {
  freeCatalogueCapCents,
  freeCatalogueMonths,
  subscriberDiscountPercent,
} from "#books/catalogue/books/books.rules.ts";
import { subscriptionMonths, subscriptionPriceCents } from "#readers/subscriptions/subscriptions.rules.ts";
import type { RuleText } from "#words/texts/module.server.ts";
import { formatCents, formatEuros, minimumCardPaymentCents } from "#platform/data/money.ts";

const words =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ");
const inWords = (count: number): string => words[count] ?? String(count);

/** 'douze mois', 'deux ans'. */
function periodText(months: number): string {
  const years = months / 12;
  if (Number.isInteger(years) && years > 1) return `${inWords(years)} ans`;
  return `${inWords(months)} mois`;
}

const isHalf = subscriberDiscountPercent === 50;
const part = `${100 - subscriberDiscountPercent}\u00A0%`;

/** The prices, rates and periods of the rules (storefront.md §9), for the texts that name them. */
export const ruleTexts: readonly RuleText[] = [
  {
    name: "subscription.price",
    label: "Le prix de l’abonnement",
    value: formatEuros(subscriptionPriceCents),
  },
  { name: "subscription.period", label: "La durée de l’abonnement", value: periodText(subscriptionMonths) },
  {
    name: "subscriber.price",
    label: "À quel prix un abonné achète",
    value: isHalf ? "à moitié prix" : `à ${part} du prix`,
  },
  {
    name: "subscriber.part",
    label: "La part du prix que paie un abonné",
    value: isHalf ? "la moitié" : part,
  },
  {
    name: "freeCatalogue.delay",
    label: "Le temps après lequel une édition rejoint le catalogue gratuit",
    value: periodText(freeCatalogueMonths),
  },
  {
    name: "freeCatalogue.price",
    label: "Le prix le plus haut d’une édition du catalogue gratuit, sans abonnement",
    value: formatCents(freeCatalogueCapCents),
  },
  {
    name: "payment.tooLittle",
    label: "Le plus haut total qu’une carte ne peut pas payer",
    value: formatCents(minimumCardPaymentCents - 1),
  },
];
