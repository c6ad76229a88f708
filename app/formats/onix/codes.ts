/** Contributor roles of ONIX list 17 as MARC relator codes; other roles are left out. */
export const roleCodes: Readonly<Record<string, string>> = {
  A01: "aut",
  B06: "trl",
  A15: "wpr",
  A24: "win",
  A19: "aft",
  A20: "ann",
  B01: "edt",
  B11: "edc",
  C01: "com",
  B05: "adp",
  A12: "ill",
  A13: "pht",
  A36: "cov",
};

/** List 74 is ISO 639-2/B; the shop has BCP 47, whose two letters are ISO 639-1. */
const languages: Readonly<Record<string, string>> = {
  fre: "fr",
  fra: "fr",
  bre: "br",
  cat: "ca",
  cos: "co",
  baq: "eu",
  oci: "oc",
  hat: "ht",
  ger: "de",
  eng: "en",
  ara: "ar",
  arm: "hy",
  bul: "bg",
  chi: "zh",
  kor: "ko",
  hrv: "hr",
  dan: "da",
  spa: "es",
  epo: "eo",
  est: "et",
  fin: "fi",
  gre: "el",
  heb: "he",
  hin: "hi",
  hun: "hu",
  ind: "id",
  gle: "ga",
  ice: "is",
  ita: "it",
  jpn: "ja",
  lat: "la",
  lav: "lv",
  lit: "lt",
  ltz: "lb",
  mlg: "mg",
  dut: "nl",
  nor: "no",
  per: "fa",
  pol: "pl",
  por: "pt",
  rum: "ro",
  rus: "ru",
  san: "sa",
  srp: "sr",
  slo: "sk",
  slv: "sl",
  swe: "sv",
  swa: "sw",
  cze: "cs",
  tha: "th",
  tur: "tr",
  ukr: "uk",
  vie: "vi",
  wol: "wo",
  yid: "yi",
  // French-based creoles: the list has no code of its own for that of the Antilles.
  cpf: "gcf",
};

/** BCP 47 of a code of list 74; three letters without a shorter form are the same in both. */
export const languageOf = (code: string): string => languages[code] ?? code;

/** List 74 of a BCP 47 tag. The shop's regional tags have the code of their language. */
export function languageCodeOf(tag: string): string {
  const [base = tag] = tag.split("-");
  return Object.entries(languages).find(([, short]) => short === base)?.[0] ?? base;
}

/** The publisher's accessibility statements in list 196, and the hazards in list 143. */
export const accessibilityFeatures: Readonly<Record<string, string>> = {
  alternativeText: "14",
  longDescription: "15",
  describedMath: "17",
  index: "12",
  taggedPDF: "05",
};
export const hazardCodes: Readonly<Record<string, string>> = {
  flashing: "13",
  sound: "15",
  motionSimulation: "17",
};
export const wcagVersions: Readonly<Record<string, string>> = { "2.1": "81", "2.2": "82" };
export const wcagLevels: Readonly<Record<string, string>> = { A: "84", AA: "85", AAA: "86" };
export const exemptionCodes: Readonly<Record<string, string>> = {
  "eaa-microenterprise": "75",
  "eaa-disproportionate-burden": "76",
  "eaa-fundamental-alteration": "77",
};

/** Subject schemes of list 27. */
export const schemeCodes: Readonly<Record<string, "thema" | "clil" | "bisac">> = {
  "93": "thema",
  "94": "thema",
  "95": "thema",
  "96": "thema",
  "97": "thema",
  "98": "thema",
  "99": "thema",
  "29": "clil",
  "10": "bisac",
};

/** Product forms of list 175 that are files of the shop. */
export const formatDetails: Readonly<Record<string, "epub" | "pdf" | "azw3">> = {
  E101: "epub",
  E107: "pdf",
  E116: "azw3",
};

/** The scheme of a subject's code. Thema's qualifiers have their own, by their first digit (places 94, languages 95 …). */
export function schemeCodeOf(scheme: "thema" | "clil" | "bisac", code: string): string {
  if (scheme !== "thema") return codeFor(schemeCodes, scheme);
  const [, digit] = /^([1-6])/.exec(code) ?? [];
  return String(93 + Number(digit ?? 0));
}

export const codeOf = (table: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.entries(table).find(([, code]) => code === value)?.[0];

/** The code with a meaning; empty if there is none. */
export const codeFor = (table: Readonly<Record<string, string>>, value: string): string =>
  codeOf(table, value) ?? "";

/** Names of proprietary identifiers and subjects in the shop's own messages. */
export const ownIdentifier = "Encrier";
export const ownCategories = "Encrier, catégories";
/** Present when the edition is free for subscribers. */
export const ownFree = "Encrier, catalogue gratuit";
/** The price that the publisher set, where the free catalogue lowers it. */
export const ownPrice = "Encrier, prix hors catalogue gratuit";
