/**
 * A person's name as an index sorts it: "Hugo, Victor", "Balzac, Honoré de", "du Bellay, Joachim". The last word is the
 * family name; articles belong to it, the particle `de` does not (French usage, AFNOR NF Z44-060). A single word, a
 * name that is in this order already, and a name in letters without capitals stay as they are.
 */
export function indexName(name: string): string {
  const words = name.trim().split(/\s+/u);
  if (words.length < 2 || name.includes(",") || !/\p{Lu}/u.test(name)) return name.trim();
  let start = words.length - 1;
  while (start > 1 && ARTICLES.test(words[start - 1] ?? "")) start -= 1;
  const [, elided = "", family = ""] = ELIDED.exec(words.slice(start).join(" ")) ?? [];
  const given = [...words.slice(0, start), ...(elided ? [elided] : [])].join(" ");
  return `${family}, ${given}`;
}

const ARTICLES = /^(?:du|des|le|la|les)$/iu;
/** "d’Ormesson", of which the particle is written with the family name. */
const ELIDED = /^(d['’])?(.+)$/u;
