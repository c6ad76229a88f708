import type { SampleParts } from "#test/formats/sample-word-file.ts";

/** A font with other licence bits (OpenType, table `OS/2`, `fsType`). */
export function withLicence(font: Buffer, fsType: number): Buffer {
  const changed = Buffer.from(font);
  const tables = changed.readUInt16BE(4);
  for (let record = 12; record < 12 + tables * 16; record += 16) {
    if (changed.toString("latin1", record, record + 4) === "OS/2")
      changed.writeUInt16BE(fsType, changed.readUInt32BE(record + 8) + 8);
  }
  return changed;
}

type Face = "Regular" | "Bold" | "Italic" | "BoldItalic";
type Family = Partial<Record<Face, { file: Buffer; guid?: string }>>;

/** The parts of a Word file that embed fonts, by their names, and its theme. */
export function wordFonts(
  families: Record<string, Family>,
  theme?: { major: string; minor: string },
): SampleParts {
  const files: Record<string, Buffer> = {};
  const relations: string[] = [];
  const fonts = Object.entries(families).map(([name, faces]) => {
    const embedded = Object.entries(faces).map(([face, { file, guid }]) => {
      const id = `rId${relations.length + 1}`;
      files[`word/fonts/${id}.odttf`] = file;
      relations.push(`<Relationship Id="${id}" Type="${OFFICE}/font" Target="fonts/${id}.odttf"/>`);
      return `<w:embed${face} r:id="${id}"${guid ? ` w:fontKey="{${guid}}"` : ""}/>`;
    });
    return `<w:font w:name="${name}">${embedded.join("")}</w:font>`;
  });
  files["word/fontTable.xml"] = Buffer.from(
    `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}">${fonts.join("")}</w:fonts>`,
  );
  files["word/_rels/fontTable.xml.rels"] = Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`,
  );
  if (theme)
    files["word/theme/theme1.xml"] = Buffer.from(
      `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:fontScheme><a:majorFont><a:latin typeface="${theme.major}"/></a:majorFont><a:minorFont><a:latin typeface="${theme.minor}"/></a:minorFont></a:fontScheme></a:theme>`,
    );
  return {
    files,
    contentTypes:
      '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>',
  };
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
