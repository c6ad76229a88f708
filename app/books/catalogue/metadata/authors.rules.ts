/**
 * The authors of a notice, in its order: "A, B", "A et B", "A & B" and "A ; B" name several. Where the first name is a
 * single word and a second follows, the text is one name in the order of an index ("Dumas, Alexandre") or two given
 * names of one family ("Jules et Edmond de Goncourt"), and stays whole. "Dumas, fils" and "Poquelin, dit Molière" are
 * one name each.
 */
export function authorsOf(notice: string): string[] {
  const names = namesIn(notice);
  const [first = "", second = ""] = names;
  const isPenNames = /\s(?:et|and)\s|[;&]/u.test(notice) && isOneWord(second);
  const isWhole = names.length <= 2 && isOneWord(first) && !isPenNames;
  return isWhole || names.length === 0 ? [notice.trim()] : names;
}

const SEPARATOR = /([,;&]|\s(?:et|and)\s)/u;

/** What belongs to the name before it. */
const ADDITION =
  /^(?:(?:père|fils|l[’']aîné|aîné|cadet|le jeune|l[’']ancien|jr|sr|junior|senior)(?!\p{L})\.?|(?:dite?|alias|née?)\s.+)$/iu;

function namesIn(notice: string): string[] {
  const names: string[] = [];
  const parts = notice.split(SEPARATOR);
  for (let at = 0; at < parts.length; at += 2) {
    const name = parts[at]?.trim() ?? "";
    const before = names.at(-1);
    if (before !== undefined && ADDITION.test(name)) {
      const separator = parts[at - 1] ?? "";
      names[names.length - 1] = `${before}${separator.trim() === "et" ? " et" : separator} ${name}`;
    } else if (name !== "") names.push(name);
  }
  return names;
}

const isOneWord = (name: string): boolean => !/\s/u.test(name);

const COUNTS = ["", "Un seul auteur", "Deux auteurs", "Trois auteurs", "Quatre auteurs", "Cinq auteurs"];

/** The names that are read in a notice as typed, in French; null where nothing in it could divide them. */
export function readAuthors(notice: string): string | null {
  if (!SEPARATOR.test(notice.trim())) return null;
  const names = authorsOf(notice);
  const count = COUNTS[names.length] ?? `${names.length}\u00A0auteurs`;
  return `${count}\u00A0: ${names.join(" · ")}`;
}
