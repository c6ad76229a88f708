import { wordRun } from "./sample-word-file.ts";

export const fieldMark = (type: "begin" | "separate" | "end"): string =>
  `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** The runs of a field up to what it shows. */
export const fieldOpening = (...instructions: string[]): string =>
  fieldMark("begin") +
  instructions.map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`).join("") +
  fieldMark("separate");

/** The runs of a field that shows a text. */
export const complexField = (instruction: string, text: string): string =>
  fieldOpening(instruction) + wordRun(text) + fieldMark("end");
