import { AlignmentType, FootnoteReferenceRun, HeadingLevel, Paragraph, TextRun } from "docx";
import type { TypesetChapter } from "./typeset.ts";

/** The notes at the foot of pages, in the order of their references; docx numbers them from 1. */
export type Footnotes = Record<string, { children: Paragraph[] }>;

export const footnoteTexts = [
  "Ce nom de lieu est inventé ; on le chercherait en vain sur une carte.",
  "Les personnages de cette démonstration n’ont vécu que dans ces pages.",
  "Le vocabulaire des métiers est ici celui de la conversation, non celui des traités.",
  "On remarquera que les chapitres peuvent se lire dans le désordre.",
].map((text) => text.replaceAll(" ;", "\u202f;"));

/** A chapter: its title as heading 1, its first words in small capitals, a note reference in its first paragraph. */
export function chapterParagraphs(chapter: TypesetChapter, index: number, footnotes: Footnotes): Paragraph[] {
  const heading = new Paragraph({
    heading: HeadingLevel.HEADING_1,
    pageBreakBefore: true,
    children: [new TextRun(chapter.title)],
  });
  const body = chapter.paragraphs.map((text, position) =>
    position === 0 ? openingParagraph(text, index, footnotes) : bodyParagraph(text),
  );
  return [heading, ...body];
}

function openingParagraph(text: string, index: number, footnotes: Footnotes): Paragraph {
  const [, first = "", rest = ""] = /^(\S+ \S+ \S+)(.*)$/su.exec(text) ?? [];
  const children: TextRun[] = [new TextRun({ text: first, smallCaps: true }), new TextRun(rest)];
  const note = footnoteTexts[index];
  if (note !== undefined) {
    const number = Object.keys(footnotes).length + 1;
    footnotes[number] = {
      children: [new Paragraph({ style: "FootnoteText", children: [new TextRun(note)] })],
    };
    children.push(new FootnoteReferenceRun(number));
  }
  return new Paragraph({ style: "Body", children });
}

/** Thoughts between guillemets are set in italics. */
function bodyParagraph(text: string): Paragraph {
  const parts = text.includes("«") ? text.split(/(«[^»]*»)/u) : [text];
  const children = parts
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("«") ? new TextRun({ text: part, italics: true }) : new TextRun(part)));
  return new Paragraph({ style: "Body", alignment: AlignmentType.BOTH, children });
}
