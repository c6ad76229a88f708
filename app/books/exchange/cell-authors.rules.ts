interface CellAuthors {
  author: string | undefined;
  others: string[];
  /** What the dry run says of a cell that was read otherwise than it is written. */
  remarks: string[];
}

/**
 * The authors of one cell: separated by semicolons, bars, « & », « et », or by commas between whole names. « Dupont, Jean »
 * and « DUPONT Jean » are turned round.
 */
export function authorsOfCell(cell: string | undefined): CellAuthors {
  if (!cell) return { author: undefined, others: [], remarks: [] };
  // With single blanks, each separator is found without a search through others.
  const names = words(cell)
    .join(" ")
    .split(/[;|&]| (?:et|and) /)
    .flatMap(namesBetweenCommas)
    .map(turned)
    .filter(Boolean);
  const [author, ...others] = names;
  const isAsWritten = names.length < 2 && author === cell.trim();
  return { author, others, remarks: isAsWritten ? [] : [`Auteurs lus\u202F: ${names.join("\u202F; ")}.`] };
}

const words = (name: string): string[] => name.trim().split(/\s+/).filter(Boolean);

/** « Jean Dupont, Marie Durand » are two; « Dupont, Jean » is one. */
function namesBetweenCommas(text: string): string[] {
  const parts = text.split(",");
  return parts.every((part) => words(part).length > 1) ? parts : [text];
}

function turned(name: string): string {
  const [family = "", given, ...more] = name.split(",");
  if (given !== undefined && more.length === 0) return words(`${given} ${capitalised(family)}`).join(" ");
  const all = words(name);
  const start = all.findIndex((word) => !isShouted(word));
  if (start < 1) return all.join(" ");
  return [...all.slice(start), capitalised(all.slice(0, start).join(" "))].join(" ");
}

const isShouted = (word: string): boolean => /^\p{Lu}[\p{Lu}'’-]{1,40}$/u.test(word);

/** A name in capitals, in its own case: « DUPONT-MOREL », « Dupont-Morel ». */
const capitalised = (name: string): string =>
  words(name)
    .map((word) =>
      isShouted(word)
        ? word.toLowerCase().replaceAll(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
        : word,
    )
    .join(" ");
