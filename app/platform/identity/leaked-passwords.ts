import { dictionary } from "@zxcvbn-ts/language-common";

/** Passwords found in breaches, in the forms that `isAmong` compares. */
export type CommonPasswords = ReadonlySet<string>;

/** Digits and signs used in place of similar letters. */
const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
};

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const withLetters = (text: string): string =>
  text.replace(/[0134578@$!€]/g, (sign) => lookAlikes[sign] ?? sign);
const lettersOf = (text: string): string => withLetters(text).replace(/[^\p{L}]/gu, "");
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
const isRun = (text: string): boolean => /^(.)\1*$/u.test(text) || isSequence(text);

/** 1234, 9876, abcd. */
function isSequence(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step));
}

/** More added characters than this are a secret in themselves. */
const ornaments = 6;
/** A core of fewer letters is no word: `ab` in `Ab#48!2` is chance. */
const shortestWord = 3;

/** A leaked password as it is, and the word in it: `monkey1` is also `monkey`. */
export function inComparedForm(leaked: string): string[] {
  const text = plain(leaked);
  const word = withoutEnds(text);
  return word.length >= shortestWord && word !== text ? [text, word] : [text];
}

/**
 * Whether a password is common, without regard to capitals, accents, look-alike digits and up to six characters added
 * at its ends. The rule of storefront.md §5 leads people to these additions: « Password1! », « P@ssw0rd2024 ».
 */
export function isAmong(common: CommonPasswords, password: string): boolean {
  const text = plain(password).replace(/\s/g, "");
  const withoutSigns = text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "");
  if (common.has(text) || common.has(withoutSigns)) return true;
  const word = withoutEnds(text);
  const added = [...text].length - [...word].length;
  const inside = /^[^\p{L}]{0,2}(.*?)[^\p{L}]{0,8}$/u.exec(withLetters(text))?.[1] ?? "";
  const cores = [lettersOf(word), inside].filter((core) => core.length >= shortestWord);
  if (added <= ornaments && cores.some((core) => common.has(core))) return true;
  const pieces = text.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? [];
  return pieces.every((piece) => isRun(piece));
}

/** Ranks counted as common, of 49 233: later ones are often ordinary words, which `Nouveau-2026` may hold. */
const ranks = 10_000;

/** French words that lead the lists of Richelieu, which the list of the package lacks, and the shop's own words. */
const frenchWords =
  "motdepasse mdp qsdfgh azer qwertz bienvenue salut coucou administrateur administrator root utilisateur login " +
  "connexion invite doudou cheval jetaime amour bebe princesse lyon sebastien changezmoi temporaire ete hiver " +
  "printemps automne janvier fevrier avril mai juin juillet aout septembre octobre novembre decembre encrier librairie";

const commonPasswords: CommonPasswords = new Set([
  ...(dictionary["passwords-common"] ?? []).slice(0, ranks).flatMap(inComparedForm),
  ...frenchWords.split(" "),
]);

/**
 * Whether a password is among the first that attackers try: one of the 10 000 most frequent in public breaches, with
 * or without the usual additions, or only sequences. Loads a list of 0.8 MB: import this module only when a password
 * is checked.
 */
export const isCommonPassword = (password: string): boolean => isAmong(commonPasswords, password);
