import { wordFile } from "../sample-word-file.ts";
import { combined, type CorpusDocument } from "./corpus-document.ts";
import { contentControls, formulas, losses, textBoxes } from "./drawn.ts";
import { breaks, characterStyles, directions, dropCaps } from "./letters.ts";
import { lists } from "./lists.ts";
import { headings, namedStyles, tables } from "./paragraphs.ts";
import { drawnPictures, pictures, SECTION } from "./pictures.ts";
import { notes, references, revisions } from "./references.ts";
import {
  brokenVerse,
  code,
  frames,
  indents,
  insertedFiles,
  languages,
  ruby,
  spaces,
  turnedPictures,
} from "./unstyled.ts";

/** One document for each thing that a Word file says. Their books are in `expected/`. */
const single: Readonly<Record<string, CorpusDocument>> = {
  "character-styles": characterStyles,
  "drop-caps": dropCaps,
  breaks,
  directions,
  lists,
  pictures,
  headings,
  "named-styles": namedStyles,
  tables,
  references,
  notes,
  revisions,
  "content-controls": contentControls,
  "text-boxes": textBoxes,
  formulas,
  losses,
  indents,
  "broken-verse": brokenVerse,
  code,
  languages,
  ruby,
  "inserted-files": insertedFiles,
  "turned-pictures": turnedPictures,
  frames,
  spaces,
  "drawn-pictures": drawnPictures,
};

/** All documents, and the torture document, which has the content of all. */
export const CORPUS: Readonly<Record<string, CorpusDocument>> = {
  ...single,
  torture: combined(Object.values(single)),
};

/** The Word file of a document, on paper of A4. */
export function corpusFile({ body, parts }: CorpusDocument): Promise<Buffer> {
  return wordFile(body + SECTION, parts);
}
