/** The VAT of a member state from a day on; rates per mille. */
export interface CountryRate {
  country: string;
  /** `YYYY-MM-DD` */
  from: string;
  editions: number;
  subscriptions: number;
  /** Where the rate of ebooks was read. */
  source: string;
  /** Its day, or that on which the house has read it. */
  checkedOn: string;
  /** What is not certain, in French; null: nothing. */
  doubt: string | null;
}

type Line = readonly [
  country: string,
  from: string,
  editions: number,
  standard: number,
  source: string,
  checkedOn: string,
  doubt?: string,
];

const list2020 = "vatupdate.com, « VAT rate applicable to e-publications in the EU »";
const list2021 = "globalvatcompliance.com, « VAT rates for eBooks »";

/**
 * Ebooks by download, and the standard rate, which subscriptions have until the house corrects it: whether access to a
 * catalogue is the supply of books is for each state to say. Rates of regions (Madeira, the Canaries) are not here.
 */
// oxfmt-ignore
const lines: readonly Line[] = [
  ["AT", "2020-01-01", 100, 200, list2021, "2021-10-22"],
  ["BE", "2019-04-01", 60, 210, list2021, "2021-10-22"],
  ["BG", "2020-07-01", 90, 200, list2021, "2021-10-22", "La baisse était temporaire en 2020\u202f: vérifiez qu’elle dure."],
  ["CY", "2023-07-01", 30, 190, "orbitax.com, « Cyprus Amends Scope of Supplies Subject to 3% and 0% VAT Rates »", "2023-08-03"],
  ["CZ", "2024-01-01", 0, 210, "goodereader.com, « Czech ebooks now have a 0% VAT »", "2024-01-01", "Exonération avec droit à déduction\u202f: une source de presse seulement."],
  ["DE", "2020-01-01", 70, 190, list2021, "2021-10-22"],
  ["DK", "1992-01-01", 250, 250, "marosavat.com, « Denmark plans to abolish VAT on books »", "2025-08-24", "La suppression de la TVA sur les livres était annoncée pour 2026."],
  ["EE", "2020-05-01", 90, 240, list2021, "2021-10-22", "Le taux normal, 24 % depuis juillet 2025, est à confirmer."],
  ["ES", "2020-04-23", 40, 210, list2020, "2020-05-06"],
  ["FI", "2026-01-01", 135, 255, "vatapi.com, « Finland lowers reduced VAT rate to 13.5% »", "2026-01-01", "« Certain digital »\u202f: vérifiez que les livres numériques en sont."],
  ["GR", "2021-07-01", 60, 240, "vatupdate.com (KPMG), « Reduction of the VAT rate for electronic books »", "2021-09-01"],
  ["HR", "2019-01-01", 50, 250, list2021, "2021-10-22"],
  ["HU", "2012-01-01", 270, 270, "accademica.eu, liste de taux, sans date", "2020-01-01", "Le taux réduit de 5 % ne vaut pas pour les livres numériques selon les éditeurs hongrois (mkke.hu)."],
  ["IE", "2024-01-01", 0, 230, "revenue.ie, « Electronic publications »", "2024-01-01"],
  ["IT", "2015-01-01", 40, 220, list2021, "2021-10-22"],
  ["LT", "2026-01-01", 50, 210, "sovos.com, « Lithuania removes 9% reduced VAT rate » (loi XV-287)", "2026-01-01"],
  ["LU", "2019-05-01", 30, 170, list2021, "2021-10-22"],
  ["LV", "2026-01-01", 210, 210, "vatupdate.com, « Reduced rates for books, press » (likumi.lv)", "2025-12-19", "5 % selon la langue du livre\u202f: vérifiez si le français en est."],
  ["MT", "2019-01-01", 50, 180, list2020, "2020-05-06"],
  ["NL", "2020-01-01", 90, 210, list2020, "2020-05-06"],
  ["PL", "2019-11-01", 50, 230, list2020, "2020-05-06"],
  ["PT", "2019-01-01", 60, 230, list2020, "2020-05-06"],
  ["RO", "2025-08-01", 110, 210, "mediafax.ro, « VAT increases starting August 1 »", "2025-07-03", "Lu dans un projet de loi, dont la fin sur le format numérique manque."],
  ["SE", "2019-07-01", 60, 250, list2020, "2020-05-06"],
  ["SI", "2020-01-01", 50, 220, "vatcalc.com, « Slovenian cuts VAT on e-books to 5% »", "2020-01-01"],
  ["SK", "2025-01-01", 50, 230, "spectator.sme.sk, « Finance minister responds to book VAT backlash »", "2024-10-01", "Annoncé pour les livres numériques\u202f; d’autres sources ne citent que le papier."],
];

export const shippedRates: readonly CountryRate[] = lines.map(
  ([country, from, editions, subscriptions, source, checkedOn, doubt = null]) => ({
    country,
    from,
    editions,
    subscriptions,
    source,
    checkedOn,
    doubt,
  }),
);

/** The line of a country in force on a day; what the house has corrected comes before the line of the same day. */
export const rateOn = (corrected: readonly CountryRate[], country: string, day: string): CountryRate => {
  const known = [...shippedRates, ...corrected].filter(
    (line) => line.country === country && line.from <= day,
  );
  const [first, ...others] = known;
  if (!first) throw new Error(`No rate of ${country} is known for ${day}.`);
  return others.reduce((best, line) => (line.from >= best.from ? line : best), first);
};
