/** The placeholder of the terms (content/cgu.md, section 3). */
const placeholder = "earlyPurchases";

/** How the terms name the limit of purchases while a subscription can be withdrawn from; nothing without one. */
function textOf(limit: number | null): string {
  if (limit === null) return "";
  const count = limit === 1 ? "une seule édition s’achète" : `${limit} éditions au plus s’achètent`;
  return `\u202f; pendant les quatorze jours où vous pouvez vous rétracter de l’abonnement (article 6), ${count} à ce prix, et les suivantes attendent la fin de ce délai`;
}

export const earlyPurchasesValue = (limit: number | null): [string, string] => [placeholder, textOf(limit)];

/** A limit that the terms do not name would be none. */
export const isNamedIn = (terms: string): boolean =>
  new RegExp(`\\{\\{\\s*${placeholder}\\s*\\}\\}`).test(terms);
