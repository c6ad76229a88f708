import { Document, HeadingLevel, Packer, Paragraph, type FileChild, type IPropertiesOptions } from "docx";

/** Shared parts of the samples made with a library. */

type Options = Omit<IPropertiesOptions, "sections">;

export function pack(children: FileChild[], options: Options = {}): Promise<Buffer> {
  return Packer.toBuffer(new Document({ ...options, sections: [{ children }] }));
}

export function heading(level: 1 | 2 | 3, text: string): Paragraph {
  const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 };
  return new Paragraph({ heading: levels[level], text });
}

export function paragraph(text: string): Paragraph {
  return new Paragraph(text);
}

/** A paragraph of a style, which the document names among its own: `styles: { paragraphStyles: [{ id, name }] }`. */
export function styled(style: string, text: string): Paragraph {
  return new Paragraph({ style, text });
}
