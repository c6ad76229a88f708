/** MARC relator codes, each with its contributor roles of ONIX list 17: the first one is written. */
const relators: Readonly<Record<string, string>> = {
  aut: "A01 A14 A38 A42",
  aus: "A03 A45",
  lbt: "A04 A31",
  lyr: "A05",
  cmp: "A06 B25",
  ill: "A12 A07 A35 A41 A46",
  pht: "A13 A08 F01",
  dsr: "A11",
  wpr: "A15 A16 A23",
  aft: "A19 A22",
  ann: "A20 A25 A29",
  cwt: "A21 B08",
  win: "A24 A29",
  cov: "A36",
  ctg: "A39",
  clr: "A40 A47",
  ivr: "A43",
  ive: "A44",
  edt: "B01 B10 B12 B13 B14 B16 B18 B19 B24 B26 B29 B30",
  adp: "B05 B03 B04 B07",
  trl: "B06 B08 B10",
  edc: "B11 B21 B27 B28",
  com: "C01 C02 C03 C04 C99",
  drt: "D02 D05 D06",
  prf: "E01 E02 E05 E06 E08 E09 E10 E11 E12 E13 E99",
  nrt: "E07 E03",
  ctb: "A32",
};

/** Roles of list 17 that the shop keeps as a contribution, by their French names. */
export const otherRoles: Readonly<Record<string, string>> = {
  A02: "Avec le concours de",
  A09: "Création",
  A10: "D’après une idée de",
  A17: "Résumé",
  A18: "Supplément",
  A26: "Mémoires",
  A27: "Expériences",
  A30: "Logiciel",
  A32: "Contribution",
  A33: "Annexe",
  A34: "Index",
  A37: "Travaux préparatoires",
  A48: "Lettrage",
  A51: "Recherches",
  A99: "Autre contribution",
  B02: "Révision",
  B09: "Direction de collection",
  B15: "Coordination éditoriale",
  B17: "Fondation",
  B20: "Conseil éditorial",
  B22: "Édition technique",
  B23: "Réécriture",
  B31: "Index",
  B99: "Autre adaptation",
  D01: "Production",
  D03: "Direction musicale",
  D04: "Chorégraphie",
  D99: "Autre direction",
  E04: "Commentaire",
  F02: "Montage",
  F99: "Autre image",
  Z01: "Aide",
  Z02: "Hommage à",
  Z98: "Rôles divers",
  Z99: "Autre",
};

/** The relators of a role of list 17: one role may say two things. A role that is not in the list is a contribution. */
export function relatorsOf(role: string): string[] {
  const found = Object.entries(relators).filter(([, roles]) => roles.split(" ").includes(role));
  return found.length > 0 ? found.map(([relator]) => relator) : ["ctb"];
}

/** The role of list 17 that is written for a relator. */
export const roleOf = (relator: string): string => relators[relator]?.slice(0, 3) ?? "A32";

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
/** The notice of rights as it is written. */
export const ownRights = "Encrier, mention de droits";

/** Why a product of such a form is not taken (list 150). */
export function reasonAgainst(form: string): string {
  if (form.startsWith("S")) return "C’est un coffret\u202F: composez-le dans «\u202FCoffrets\u202F».";
  return form.startsWith("A")
    ? "C’est un livre audio\u202F: la boutique vend des livres numériques."
    : "C’est un livre papier\u202F: la boutique vend des livres numériques.";
}
