import { joinFigures, waysToWrite } from "#books/catalogue/search/search-numbers.rules.ts";
import { plainWord as plain, wordsIn } from "#books/catalogue/search/search-words.rules.ts";

/** A title with the words of a search marked. */
export const MarkedText = ({ text, search }: { text: string; search: string }) =>
  markedWords(text, search).map((part) =>
    part.marked ? (
      <mark key={part.at} className="rounded-sm bg-accent-tint text-inherit underline decoration-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );

interface Part {
  text: string;
  marked: boolean;
  /** Its start in the title. */
  at: number;
}

/** An elided word, joined with the next one: "l’île" is also typed "lile". */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)$/;
const apostrophe = /^['’ʼ]$/;
/** Endings that may differ between a search and a title: plurals and feminines. */
const endingLength = 2;
const stemLength = 4;

/**
 * A title in parts, with the matches of a search marked. As in the search itself, case, accents, ligatures and
 * apostrophes are ignored, and the beginning of a word is enough.
 */
export function markedWords(title: string, search: string): Part[] {
  const wanted = wordsWanted(search);
  if (wanted.length === 0) return [{ text: title, marked: false, at: 0 }];
  const words = wordsIn(title);
  const parts: Part[] = [];
  let done = 0;
  const mark = (from: number, to: number) => {
    if (from < done) return;
    if (from > done) parts.push({ text: title.slice(done, from), marked: false, at: done });
    parts.push({ text: title.slice(from, to), marked: true, at: from });
    done = to;
  };
  for (const [index, { text, at }] of words.entries()) {
    const end = at + text.length;
    const before = words[index - 1];
    const leaning =
      before &&
      elided.test(plain(before.text)) &&
      apostrophe.test(title.slice(before.at + before.text.length, at));
    if (wanted.some((start) => answers(plain(text), start))) mark(at, end);
    else if (
      leaning &&
      wanted.some(
        (start) => (plain(before.text) + plain(text)).startsWith(start) && start.length > before.text.length,
      )
    ) {
      mark(before.at, end);
    }
  }
  if (done < title.length) parts.push({ text: title.slice(done), marked: false, at: done });
  return parts;
}

/** The words of a search, and those of its numbers: "80 jours" finds « quatre-vingts jours ». */
function wordsWanted(search: string): string[] {
  const typed = wordsIn(joinFigures(search)).map(({ text }) => plain(text));
  const inWords = typed.flatMap((text) => waysToWrite(text).flat()).filter((text) => text.length > 2);
  return [...typed.filter((text) => text.length > 1), ...inWords];
}

function answers(inTitle: string, wanted: string): boolean {
  if (inTitle.startsWith(wanted)) return true;
  const stem = inTitle.length >= stemLength && wanted.length - inTitle.length <= endingLength;
  return stem && wanted.startsWith(inTitle);
}
