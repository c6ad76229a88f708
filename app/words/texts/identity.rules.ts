import {
  hasHiddenCharacters,
  hiddenCharactersRule,
  isOneLine,
  oneLineRule,
} from "#platform/words/hidden-characters.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";

/** The numbers of a company to compare with. */
interface Company {
  siret: string;
}

interface IdentityField {
  /** Its label in the form; also the description of its placeholder. */
  label: string;
  help?: string;
  maxLength: number;
  /** The error of the typed value, if any. */
  fault?: (text: string, company: Company) => string | null;
}

const email = (text: string): string | null =>
  /^[^\s@<>"',;:()[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && !/\.(example|invalid|test)$/.test(text)
    ? null
    : "Cette adresse e-mail n’est pas valide.";

const phone = (text: string): string | null =>
  /^\+?[\d\s.()\u00a0\u202f-]+$/.test(text) && text.replace(/\D/g, "").length >= 8
    ? null
    : "Écrivez un numéro de téléphone, comme 01 23 45 67 89.";

const webAddress = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isReachable = url && /^https?:$/.test(url.protocol) && /\.[a-z]{2,}$/.test(url.hostname);
  return isReachable && !/\.(example|invalid|test)$/.test(url.hostname)
    ? null
    : "Écrivez une adresse complète, comme https://www.mediateur.fr.";
};

const siret = (text: string): string | null =>
  isSiret(text) ? null : "Un SIRET a 14 chiffres, et leur somme de contrôle n’est pas juste ici.";

/** In place of a number, of a house in franchise: as it is on its invoices (code général des impôts, article 293 E). */
export const withoutVatNumber = "non applicable, art. 293 B du CGI";

/** The number that identifies a company, and is part of its other numbers (code de commerce, article R. 123-221). */
const vatNumber = (text: string, company: Company): string | null => {
  if (text === withoutVatNumber) return null;
  const [, key, siren] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(text.replace(/\s/g, "")) ?? [];
  if (!key || !siren)
    return "Un numéro de TVA français s’écrit FR, deux caractères, puis les 9 chiffres du SIREN.";
  if (/^\d\d$/.test(key) && key !== vatKeyOf(siren)) return "La clé de ce numéro de TVA n’est pas juste.";
  return isSiret(company.siret) && siren !== sirenOf(company.siret)
    ? "Ce numéro de TVA n’est pas celui de l’entreprise du SIRET."
    : null;
};

const rcs = (text: string, company: Company): string | null => {
  if (!/^RCS\b/i.test(text)) return null;
  const siren = text.replace(/\D/g, "");
  if (!/^RCS\s+\p{L}.*\d/iu.test(text) || siren.length !== 9)
    return "Écrivez la ville du greffe et le SIREN, comme RCS Paris 123 456 789.";
  return isSiret(company.siret) && siren !== sirenOf(company.siret)
    ? "Ce numéro n’est pas celui de l’entreprise du SIRET."
    : null;
};

const status = (text: string): string | null =>
  (accessibilityStates as readonly string[]).includes(text) ? null : "Choisissez un des trois états.";

/** RGAA 4's three states; a site without a valid audit is 'non conforme'. */
export const accessibilityStates = ["non conforme", "partiellement conforme", "totalement conforme"] as const;

/**
 * The legal data of an online publisher and seller, in the form's order; names are paths into `content/publisher.json`.
 */
export const identityFields = {
  legalName: {
    label: "Dénomination",
    help: "Le nom de l’entreprise, tel qu’il est immatriculé.",
    maxLength: 150,
  },
  legalForm: {
    label: "Forme juridique",
    help: "Par exemple : SARL, SAS, association loi 1901, entreprise individuelle.",
    maxLength: 100,
  },
  capital: {
    label: "Capital social",
    help: "Par exemple : capital de 10 000 €. Écrivez « sans capital » s’il n’y en a pas.",
    maxLength: 100,
  },
  address: { label: "Adresse du siège", maxLength: 250 },
  siret: { label: "SIRET", help: "Les 14 chiffres de l’établissement.", maxLength: 20, fault: siret },
  rcs: {
    label: "Immatriculation",
    help: "Par exemple : RCS Paris 123 456 789. Une association écrit son numéro RNA.",
    maxLength: 100,
    fault: rcs,
  },
  vatNumber: {
    label: "Numéro de TVA",
    help: `FR, la clé, puis le SIREN. En franchise, sans numéro\u202f: «\u202f${withoutVatNumber}\u202f».`,
    maxLength: 40,
    fault: vatNumber,
  },
  email: {
    label: "Adresse e-mail",
    help: "Celle où les lecteurs vous écrivent.",
    maxLength: 200,
    fault: email,
  },
  phone: { label: "Téléphone", maxLength: 40, fault: phone },
  publicationDirector: {
    label: "Directeur ou directrice de la publication",
    help: "Une personne, par son nom.",
    maxLength: 150,
  },
  dpoEmail: {
    label: "Adresse pour les données personnelles",
    help: "Celle de la personne qui répond aux demandes d’accès ou d’effacement.",
    maxLength: 200,
    fault: email,
  },
  "host.name": { label: "Nom de l’hébergeur", maxLength: 150 },
  "host.address": { label: "Adresse de l’hébergeur", maxLength: 250 },
  "host.phone": { label: "Téléphone de l’hébergeur", maxLength: 40, fault: phone },
  "mediator.name": {
    label: "Nom du médiateur de la consommation",
    help: "Celui auquel vous avez adhéré (code de la consommation, article L. 612-1).",
    maxLength: 150,
  },
  "mediator.address": { label: "Adresse du médiateur", maxLength: 250 },
  "mediator.url": { label: "Site du médiateur", maxLength: 300, fault: webAddress },
  "paymentProvider.name": { label: "Nom du prestataire de paiement", maxLength: 150 },
  "paymentProvider.address": { label: "Adresse du prestataire de paiement", maxLength: 250 },
  "accessibility.status": {
    label: "Conformité au RGAA",
    help: "Sans audit valable, un site est « non conforme ».",
    maxLength: 30,
    fault: status,
  },
  "accessibility.audit": {
    label: "Audit d’accessibilité",
    help: "Quand il a été mené, par qui, et ce qu’il a donné ; ou qu’il n’y en a pas eu.",
    maxLength: 1000,
  },
} as const satisfies Record<string, IdentityField>;

export type IdentityPath = keyof typeof identityFields;
/** Field by field; an empty one is not known yet. */
export type Identity = Record<IdentityPath, string>;

export const identityPaths = Object.keys(identityFields) as IdentityPath[];

/** The errors, by field. An empty field is valid, but leaves the identity incomplete. */
export function identityFaults(identity: Identity): FieldErrors {
  const faults: FieldErrors = {};
  for (const path of identityPaths) {
    const text = identity[path];
    const { maxLength, fault }: IdentityField = identityFields[path];
    const wrong = text === "" ? null : (generalFault(text, maxLength) ?? fault?.(text, identity) ?? null);
    if (wrong) faults[path] = wrong;
  }
  return faults;
}

function generalFault(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `${maxLength} caractères au plus.`;
  if (!isOneLine(text)) return oneLineRule;
  if (hasHiddenCharacters(text)) return hiddenCharactersRule;
  return /à compléter/i.test(text) ? "Cette valeur est celle de la démonstration." : null;
}

export const isComplete = (identity: Identity): boolean =>
  identityPaths.every((path) => identity[path] !== "");

const digitsOf = (text: string): string => text.replace(/[\s\u00a0\u202f.]/g, "");

/** The first nine digits of a SIRET, which identify the company. */
export const sirenOf = (number: string): string => digitsOf(number).slice(0, 9);

const laPoste = "356000000";

/** Fourteen digits whose control sum is right: Luhn's; of La Poste's offices the plain sum (INSEE). */
export function isSiret(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{14}$/.test(digits) || /^0+$/.test(digits)) return false;
  return luhnSum(digits) % 10 === 0 || (digits.startsWith(laPoste) && plainSum(digits) % 5 === 0);
}

/** Nine digits whose control sum is right: Luhn's, La Poste's included. */
export const isSiren = (digits: string): boolean =>
  /^\d{9}$/.test(digits) && !/^0+$/.test(digits) && luhnSum(digits) % 10 === 0;

const plainSum = (digits: string): number => [...digits].reduce((sum, digit) => sum + Number(digit), 0);

/** Every second digit from the right counts twice (ISO/IEC 7812-1, annex B). */
function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** The two digits between FR and the SIREN (BOI-TVA-DECLA-20-10-20-20). */
export const vatKeyOf = (siren: string): string =>
  String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
