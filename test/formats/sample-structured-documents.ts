import { ImageRun, LevelFormat, Paragraph, Table, TableCell, TableRow } from "docx";
import sharp, { type Sharp } from "sharp";
import { heading, pack, paragraph } from "./sample-building.ts";

/** Samples of what is no running text: tables, lists, images. */

function cell(text: string, span = {}): TableCell {
  return new TableCell({ children: [paragraph(text)], ...span });
}

export function tables(): Promise<Buffer> {
  const table = new Table({
    rows: [
      new TableRow({ tableHeader: true, children: [cell("Ville"), cell("Habitants"), cell("Fleuve")] }),
      new TableRow({ children: [cell("Nantes"), cell("320\u202F000"), cell("Loire", { rowSpan: 2 })] }),
      new TableRow({ tableHeader: false, children: [cell("Tours"), cell("")] }),
      new TableRow({ children: [cell("Ensemble", { columnSpan: 2 }), cell("—")] }),
    ],
  });
  return pack([heading(1, "Chiffres"), paragraph("Voici un tableau."), table, paragraph("Fin du tableau.")]);
}

function listLevel(text: string, format: "bullet" | "decimal", depth: number) {
  const formats = { bullet: LevelFormat.BULLET, decimal: LevelFormat.DECIMAL };
  return { level: depth, format: formats[format], text };
}

function item(reference: string, depth: number, text: string): Paragraph {
  return new Paragraph({ numbering: { reference, level: depth }, text });
}

export function lists(): Promise<Buffer> {
  return pack(
    [
      heading(1, "Provisions"),
      item("points", 0, "Du pain"),
      item("points", 1, "de seigle"),
      item("points", 0, "Du vin"),
      paragraph("Puis, dans l’ordre\u202F:"),
      item("numbers", 0, "Partir"),
      item("numbers", 0, "Revenir"),
      heading(1, "Dialogue"),
      item("dashes", 0, "Vous partez\u202F?"),
      item("dashes", 0, "Demain."),
    ],
    {
      numbering: {
        config: [
          { reference: "points", levels: [listLevel("•", "bullet", 0), listLevel("◦", "bullet", 1)] },
          { reference: "numbers", levels: [listLevel("%1.", "decimal", 0)] },
          { reference: "dashes", levels: [listLevel("—", "bullet", 0)] },
        ],
      },
    },
  );
}

function square(background: string): Sharp {
  return sharp({ create: { width: 240, height: 160, channels: 3, background } });
}

function picture(type: "png" | "jpg", data: Buffer, name?: string): Paragraph {
  const altText = name === undefined ? {} : { altText: { name, title: name, description: name } };
  const image = new ImageRun({ type, data, transformation: { width: 240, height: 160 }, ...altText });
  return new Paragraph({ children: [image] });
}

export async function images(): Promise<Buffer> {
  const png = await square("#335577").png().toBuffer();
  const jpeg = await square("#773355").jpeg().toBuffer();
  const wide = await sharp({ create: { width: 3000, height: 40, channels: 3, background: "#eee" } })
    .png()
    .toBuffer();
  return pack([
    heading(1, "Planches"),
    picture("png", png, "Un carré bleu"),
    new Paragraph({ style: "Caption", text: "Planche 1. Bleu" }),
    paragraph("Entre deux planches."),
    picture("jpg", jpeg, "Un carré rouge"),
    picture("png", png, "Le même carré bleu"),
    picture("png", wide),
  ]);
}
