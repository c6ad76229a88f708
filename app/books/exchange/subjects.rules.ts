import { type SubjectScheme, subjectSchemes } from "#formats/onix/book-record.ts";

export interface Subject {
  scheme: SubjectScheme;
  code: string;
}

export const schemeNames: Record<SubjectScheme, string> = { thema: "Thema", clil: "CLIL", bisac: "BISAC" };

/** The codes of all three schemes; Thema's qualifiers contain hyphens. */
export const subjectCode = /^[A-Z0-9][A-Z0-9-]{0,29}$/;

export const subjectKey = ({ scheme, code }: Subject): string => `${scheme} ${code}`;

/** Sorted, each once; what cannot be a code is left out. */
export function cleanSubjects(stated: readonly Subject[]): Subject[] {
  const named = stated.flatMap(({ scheme, code: written }) => {
    const code = written.trim().toUpperCase();
    return subjectCode.test(code) ? [{ scheme, code }] : [];
  });
  const byKey = new Map(named.map((subject) => [subjectKey(subject), subject]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, subject]) => subject);
}

/** A qualifier of Thema (place, language, period, readers): it is no subject, and has no category by itself. */
export const isQualifier = ({ scheme, code }: Subject): boolean => scheme === "thema" && /^\d/.test(code);

/**
 * The categories that the program proposes, by code: ours, for the subjects of a literary house. A wider code applies to
 * the narrower ones, so the heads of Thema propose one for each of its subjects. CLIL numbers its subjects without such an order, and renumbers them: the publisher names each once.
 */
const proposals: Record<SubjectScheme, Readonly<Record<string, string>>> = {
  thema: {
    A: "Arts",
    C: "Langue",
    D: "Littérature",
    F: "Roman",
    G: "Documentation",
    J: "Société",
    K: "Économie et entreprise",
    L: "Droit",
    M: "Médecine",
    N: "Histoire",
    P: "Sciences",
    Q: "Philosophie",
    R: "Géographie et environnement",
    S: "Sports",
    T: "Techniques",
    U: "Informatique",
    V: "Santé et bien-être",
    W: "Loisirs",
    X: "Bande dessinée",
    Y: "Jeunesse",
    FB: "Roman",
    FC: "Roman",
    FD: "Science-fiction",
    FF: "Policier",
    FH: "Thriller",
    FJ: "Aventure",
    FK: "Fantastique",
    FL: "Science-fiction",
    FM: "Fantasy",
    FN: "Contes et légendes",
    FP: "Érotisme",
    FR: "Roman d’amour",
    FS: "Roman",
    FT: "Roman",
    FU: "Humour",
    FV: "Roman historique",
    FYB: "Nouvelles",
    DB: "Textes anciens",
    DC: "Poésie",
    DD: "Théâtre",
    DNB: "Biographies",
    DNC: "Mémoires et récits de vie",
    DND: "Journaux et correspondances",
    DNL: "Essais",
    DNP: "Reportages",
    DNT: "Anthologies",
    DNX: "Récits vécus",
    DS: "Critique littéraire",
    QR: "Religions",
    WH: "Humour",
    WN: "Nature",
    WT: "Voyages",
  },
  clil: {},
  bisac: {
    FIC000000: "Roman",
    FIC002000: "Aventure",
    FIC005000: "Érotisme",
    FIC009000: "Fantasy",
    FIC010000: "Contes et légendes",
    FIC014000: "Roman historique",
    FIC015000: "Fantastique",
    FIC016000: "Humour",
    FIC022000: "Policier",
    FIC027000: "Roman d’amour",
    FIC028000: "Science-fiction",
    FIC029000: "Nouvelles",
    FIC031000: "Thriller",
    POE000000: "Poésie",
    DRA000000: "Théâtre",
    BIO000000: "Biographies",
    BIO026000: "Mémoires et récits de vie",
    LCO000000: "Anthologies",
    LCO010000: "Essais",
    LCO011000: "Journaux et correspondances",
    LIT000000: "Critique littéraire",
    ART000000: "Arts",
    CGN000000: "Bande dessinée",
    HIS000000: "Histoire",
    HUM000000: "Humour",
    JUV000000: "Jeunesse",
    JNF000000: "Jeunesse",
    LAN000000: "Langue",
    NAT000000: "Nature",
    PHI000000: "Philosophie",
    REL000000: "Religions",
    SOC000000: "Société",
    TRV000000: "Voyages",
    YAF000000: "Jeunesse",
  },
};

/** Every code for which a category is proposed. */
export const proposedSubjects: Subject[] = subjectSchemes.flatMap((scheme) =>
  Object.keys(proposals[scheme]).map((code) => ({ scheme, code })),
);

/** The code and the wider ones that contain it, the narrowest first: FFD, FF, F; FIC022010, FIC022000, FIC000000. */
export function widerCodes({ scheme, code }: Subject): string[] {
  if (scheme === "thema") {
    const [letters = ""] = /^[A-Z]*/.exec(code) ?? [];
    const wider = Array.from({ length: letters.length }, (_, cut) => letters.slice(0, letters.length - cut));
    return [...new Set([code, ...wider])];
  }
  if (scheme === "bisac" && /^[A-Z]{3}\d{6}$/.test(code))
    return [...new Set([code, `${code.slice(0, 6)}000`, `${code.slice(0, 3)}000000`])];
  return [code];
}

/** The French name of the narrowest known subject that contains a code; null if there is none. */
export const headOf = (subject: Subject): string | null =>
  widerCodes(subject)
    .map((code) => proposals[subject.scheme][code])
    .find((name) => name !== undefined) ?? null;

/** The publisher's choices by `subjectKey`: a category, or null for none. */
export type ChosenSubjects = ReadonlyMap<string, number | null>;

/** What a code leads to: a chosen category, a proposed path, nothing by choice; undefined if it is not known. */
export type SubjectTarget = { categoryId: number } | { path: string; code: string } | null | undefined;

/** The narrowest code that is chosen or proposed decides. */
export function targetOf(subject: Subject, chosen: ChosenSubjects): SubjectTarget {
  for (const code of widerCodes(subject)) {
    const categoryId = chosen.get(subjectKey({ ...subject, code }));
    if (categoryId !== undefined) return categoryId === null ? null : { categoryId };
    const path = proposals[subject.scheme][code];
    if (path !== undefined) return { path, code };
  }
  return undefined;
}
