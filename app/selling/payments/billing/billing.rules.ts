/** Codes of ISO 3166-1; the French overseas departments are France. */
export const countryCodes = (
  "AD AE AF AG AI AL AM AN AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BL BJ BM BN BO BQ BR BS BT " +
  "BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER " +
  "ES ET FI FJ FK FM FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL " +
  "IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY " +
  "MA MC MD ME MF MG MH MK ML MM MN MO MP MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU " +
  "NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM " +
  "SN SO SR ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI " +
  "VN VU WF WS YE ZA ZM ZW"
).split(" ");

export const billedKinds = ["person", "organisation"] as const;

/** Who an invoice is made out to where it is not the account (code général des impôts, annexe II, article 242 nonies A). */
export interface BillingIdentity {
  /** `organisation`: a firm, a school, an association. */
  kind: (typeof billedKinds)[number];
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** As in ISO 3166-1, 'FR'. */
  country: string;
  /** Nine digits; null where there is none, or abroad. */
  siren: string | null;
  /** 'FR32123456789' */
  vatNumber: string | null;
  /** The day on which the Commission's register confirmed the number, `YYYY-MM-DD`; null: it was not asked, or did not answer. */
  vatCheckedOn: string | null;
  /** The buyer's own reference, repeated on the invoice. */
  orderReference: string | null;
}

/** In French, for documents: name, address, numbers. */
export const billedLines = (identity: BillingIdentity): string[] => [
  identity.name,
  identity.street,
  `${identity.postalCode} ${identity.city}`.trim(),
  ...(identity.country === "FR" ? [] : [countryName(identity.country)]),
  ...(identity.siren ? [`SIREN\u202f: ${identity.siren}`] : []),
  ...(identity.vatNumber ? [`TVA intracommunautaire\u202f: ${identity.vatNumber}`] : []),
];

/** « Allemagne » */
export const countryName = (code: string): string =>
  new Intl.DisplayNames("fr", { type: "region" }).of(code) ?? code;

/** The prefix of a country’s VAT numbers (directive 2006/112/CE, article 215): Greece has its own, Monaco those of France. */
export const vatPrefixOf = (country: string): string => ({ GR: "EL", MC: "FR" })[country] ?? country;

/** The 27 member states of the Union. */
export const memberStates =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

export const isMemberState = (country: string): boolean => memberStates.includes(country);

/** Whether VAT numbers of a country are in the Commission's register; those of Monaco are French. */
export const hasVatNumbers = (country: string): boolean => country === "MC" || isMemberState(country);
