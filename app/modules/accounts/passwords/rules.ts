/**
 * Words that lead the lists of passwords found in breaches (those of Have I Been Pwned, Richelieu for French ones),
 * without capitals, look-alike digits and additions at the ends. The rule of storefront.md §5 leads people to exactly
 * these additions: « Password1! », « Azerty123! », « P@ssw0rd2024 ».
 */
const commonWords = new Set(
  (
    "password passwort pass passw motdepasse mdp secret azerty azertyuiop qsdfgh wxcvbn azer qwerty qwertyuiop qwertz asdf asdfgh " +
    "asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcdef abcdefgh aaaaaa welcome bienvenue bonjour salut hello coucou " +
    "admin administrateur administrator root user utilisateur login connexion test tester testing demo guest invite " +
    "soleil doudou loulou chouchou cheval chocolat iloveyou jetaime amour bebe princesse princess sunshine marseille paris lyon " +
    "france football monkey dragon master superman batman pokemon naruto starwars shadow michael jordan jennifer charlie nicolas " +
    "thomas camille julien alexandre sebastien caroline isabelle nathalie letmein trustno changeme changezmoi temporaire default " +
    "summer winter spring autumn ete hiver printemps automne janvier fevrier mars avril mai juin juillet aout septembre octobre " +
    "novembre decembre google facebook microsoft samsung encrier librairie"
  ).split(" "),
);

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
const isRun = (text: string): boolean => /^(.)\1*$/u.test(text) || isSequence(text);

/** 1234, 9876, abcd. */
function isSequence(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step));
}

/**
 * Whether a password is among the first that attackers try: a common word with the usual additions, or only sequences.
 */
export function isCommonPassword(password: string): boolean {
  const text = plain(password).replace(/\s/g, "");
  // More than five added characters are a secret in themselves.
  const ornament = /^[^\p{L}]{0,2}(.*?)[^\p{L}]{0,8}$/u;
  const trimmed = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const extra = [...text].length - [...trimmed].length;
  if (extra <= 6 && commonWords.has(withLetters(trimmed).replace(/[^\p{L}]/gu, ""))) return true;
  const inside = ornament.exec(withLetters(text))?.[1] ?? "";
  if (extra <= 6 && commonWords.has(inside)) return true;
  const pieces = text.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? [];
  return pieces.every((piece) => isRun(piece));
}
