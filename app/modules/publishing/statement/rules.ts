/**
 * The authors of a notice, in its order: "A, B", "A et B", "A & B" and "A ; B" name several. Where the first name is a
 * single word and a second follows, the text is one name in the order of an index ("Dumas, Alexandre") or two given
 * names of one family ("Jules et Edmond de Goncourt"), and stays whole.
 */
export function authorsOf(notice: string): string[] {
  const names = notice
    .split(/[,;&]|\s(?:et|and)\s/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const [first = "", second = ""] = names;
  const isPenNames = /\s(?:et|and)\s|[;&]/u.test(notice) && isOneWord(second);
  const isWhole = names.length <= 2 && isOneWord(first) && !isPenNames;
  return isWhole || names.length === 0 ? [notice.trim()] : names;
}

const isOneWord = (name: string): boolean => !/\s/u.test(name);
