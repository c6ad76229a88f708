import type { PDFDocument, PDFObject } from "mupdf";
import { UnreadableFileError } from "../format-errors.ts";
import { LISTED_FONTS } from "./open-pdf.server.ts";

/** The result of a survey of every object of a PDF. */
export interface ObjectSurvey {
  fonts: { name: string; embedded: boolean }[];
  images: { count: number; largest: { width: number; height: number } | null };
  signed: boolean;
}

/**
 * Reads every object once, also those that no page refers to. Active content is refused rather than removed: removal
 * would change a file that the publisher has checked, its bytes would remain in an incremental update, and a new export
 * of the book without it takes a minute.
 * @throws UnreadableFileError for scripts, programs to launch, attached files and dynamic forms
 */
export function surveyObjects(document: PDFDocument): ObjectSurvey {
  const survey: ObjectSurvey = { fonts: [], images: { count: 0, largest: null }, signed: false };
  const names = new Set<string>();
  const count = document.countObjects();
  const start = process.cpuUsage();
  for (let number = 1; number < count; number += 1) {
    if (processorMs(start) > SURVEY_MS) throw new UnreadableFileError(TOO_SLOW);
    withObject(document, number, (object) => surveyObject(object, names, survey));
  }
  return survey;
}

/** Not the time of a clock: on a busy machine a good file takes longer, but not more work. */
function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/**
 * Twice the survey of the largest accepted number of objects. In a hostile file of five kilobytes, each object
 * can require that megabytes are unpacked again.
 */
const SURVEY_MS = 6000;
const TOO_SLOW =
  "La lecture de ce PDF demande un travail démesuré. Exportez-le à nouveau («\u202FPDF pour l’impression\u202F», par exemple), puis renvoyez-le.";

/** MuPDF's objects hold memory that the garbage collector does not see: they are destroyed after the work. */
function withObject(document: PDFDocument, number: number, work: (object: PDFObject) => void): void {
  const reference = document.newIndirect(number);
  try {
    const object = reference.resolve();
    try {
      work(object);
    } finally {
      object.destroy();
    }
  } finally {
    reference.destroy();
  }
}

function surveyObject(object: PDFObject, names: Set<string>, survey: ObjectSurvey): void {
  if (!object.isDictionary() && !object.isArray()) return;
  // MuPDF returns names without their `#` escapes, so comparing the text is enough.
  const text = object.toString(true, true);
  refuseActiveContent(text);
  if (/\/ByteRange\b|\/Type\/Sig\b/.test(text)) survey.signed = true;
  if (/\/Type\/Font(?![A-Za-z])/.test(text)) listFont(object, names, survey);
  if (/\/Subtype\/Image\b/.test(text)) countImage(object, survey);
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\/S\/(JavaScript|Rendition)\b|\/JavaScript\b|\/JS\b/, "du JavaScript"],
  [/\/S\/Launch\b/, "une action qui lance un programme"],
  [/\/S\/(ImportData|SubmitForm|GoToE)\b/, "une action qui échange des données"],
  [/\/Type\/EmbeddedFile\b|\/EmbeddedFiles\b|\/Subtype\/FileAttachment\b/, "un fichier joint"],
  [/\/XFA\b/, "un formulaire dynamique (XFA)"],
  // Compressed twice, kilobytes can hold gigabytes. No program that exports books does this.
  [
    /\/Filter\s*\[[^\]]*\/(?:FlateDecode|LZWDecode)\b[^\]]*\/(?:FlateDecode|LZWDecode)\b/,
    "des données compressées deux fois",
  ],
  [/\/Subtype\/(RichMedia|Movie|Sound|Screen|3D)\b/, "un contenu multimédia"],
];

function refuseActiveContent(text: string): void {
  if (!REASONS.some(([pattern]) => pattern.test(text))) return;
  const withoutStrings = text.replaceAll(/\((?:\\.|[^\\()])*\)/gs, "()");
  const found = REASONS.find(([pattern]) => pattern.test(withoutStrings));
  if (found)
    throw new UnreadableFileError(
      `Ce PDF contient ${found[1]}, ce qu’un livre n’a pas à contenir. Exportez-le sans cet élément (« PDF pour l’impression », par exemple), puis renvoyez-le.`,
    );
}

function listFont(font: PDFObject, names: Set<string>, survey: ObjectSurvey): void {
  // A subset carries a tag of six letters (ISO 32000-1 §9.6.4).
  const name = font
    .get("BaseFont")
    .asName()
    .replace(/^[A-Z]{6}\+/, "")
    .slice(0, 100);
  if (!name || names.has(name) || survey.fonts.length >= LISTED_FONTS) return;
  names.add(name);
  const embedded = FONT_FILES.some(
    (file) =>
      font.get("FontDescriptor", file).isStream() ||
      font.get("DescendantFonts", 0, "FontDescriptor", file).isStream(),
  );
  survey.fonts.push({ name, embedded });
}

const FONT_FILES = ["FontFile", "FontFile2", "FontFile3"];

function countImage(image: PDFObject, { images }: ObjectSurvey): void {
  images.count += 1;
  const width = image.get("Width").asNumber();
  const height = image.get("Height").asNumber();
  const largest = images.largest ? images.largest.width * images.largest.height : 0;
  if (width * height > largest) images.largest = { width, height };
}
