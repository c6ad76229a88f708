export type Gender = "m" | "f";

export interface Noun {
  word: string;
  gender: Gender;
}

/** Reads a list such as "f:lampe m:jardin", underscores standing for spaces inside a noun. */
export function nouns(list: string): Noun[] {
  return list.split(" ").map((entry) => {
    const [gender, word = ""] = entry.split(":");
    return { gender: gender === "f" ? "f" : "m", word: word.replaceAll("_", " ") };
  });
}

/** An adjective needs only two forms here: the prose is in the singular. */
export interface Adjective {
  m: string;
  f: string;
}

export function adjectives(list: string): Adjective[] {
  return list.split(" ").map((entry) => {
    const [m = "", f = m] = entry.split("/");
    return { m, f };
  });
}

const elides = (word: string): boolean =>
  /^[aàâeéèêëiîïoôuûœæyh]/iu.test(word) && !/^(?:hau|hér|hon|hib|hal|ham|har|ya)/iu.test(word);

/** "le jardin", "la lampe", "l’allée". */
export function the({ word, gender }: Noun): string {
  if (elides(word)) return `l’${word}`;
  return gender === "f" ? `la ${word}` : `le ${word}`;
}

/** "du jardin", "de la lampe", "de l’allée". */
export function ofThe({ word, gender }: Noun): string {
  if (elides(word)) return `de l’${word}`;
  return gender === "f" ? `de la ${word}` : `du ${word}`;
}

/** "au jardin", "à la lampe", "à l’allée". */
export function toThe({ word, gender }: Noun): string {
  if (elides(word)) return `à l’${word}`;
  return gender === "f" ? `à la ${word}` : `au ${word}`;
}

export const a = ({ word, gender }: Noun): string => `${gender === "f" ? "une" : "un"} ${word}`;

/** A participle in the noun's gender: "posé", "posée". */
export const agree = (participle: string, { gender }: { gender: Gender }): string =>
  gender === "f" ? `${participle}e` : participle;

/** "ce moulin", "cet atelier", "cette auberge". */
export function demonstrative({ word, gender }: Noun): string {
  if (gender === "f") return `cette ${word}`;
  return elides(word) ? `cet ${word}` : `ce ${word}`;
}

/** "d’Adèle", "de Maxence". */
export const of = (word: string): string => (elides(word) ? `d’${word}` : `de ${word}`);

/** "qu’Adèle", "que Maxence". */
export const that = (word: string): string => (elides(word) ? `qu’${word}` : `que ${word}`);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase("fr") + text.slice(1);

/** Inserts the spaces of French typography: narrow and unbreakable inside guillemets and before high punctuation. */
export function frenchSpaces(text: string): string {
  return text
    .replace(/ ([;:!?»])/gu, "\u202f$1")
    .replaceAll("« ", "«\u202f")
    .replace(/^— /u, "—\u00a0");
}
