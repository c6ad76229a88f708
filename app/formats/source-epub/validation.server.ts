import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { placeText } from "./places.ts";

/** The findings of an EPUB's validation: sentences with their places, in French. */
interface Validation {
  errors: string[];
  warnings: string[];
}

/**
 * Validates an EPUB by the rules of EPUBCheck.
 * @param version of its package document: "2.0"
 */
export async function validateEpub(path: string, version: string): Promise<Validation> {
  const { EpubCheck } = await import("@likecoin/epubcheck-ts");
  const isOld = !version.startsWith("3");
  const file = isOld ? await withoutNamedEntities(path) : await readFile(path);
  const { messages } = await EpubCheck.validate(file, { includeInfo: false });
  const findings = messages.filter(
    ({ message }) => !(isOld && OF_EPUB_3.test(message)) && !ALLOWED.test(message),
  );
  const texts = (...severities: string[]) => [
    ...new Set(findings.filter((each) => severities.includes(severityOf(each))).map(findingText)),
  ];
  return { errors: texts("fatal", "error"), warnings: texts("warning") };
}

/** Rules of EPUB 3 that the validator applies to EPUB 2 as well: of HTML, and of pages outside of the reading order. */
const OF_EPUB_3 =
  /Non-linear content must be reachable|encoding declaration state|meta charset declaration|attribute is obsolete|"border" attribute on the "table"/;

/** A cover, or another page, that is kept out of the reading order harms no reader: EPUBCheck 4 did not mention it. */
const severityOf = ({ id, severity }: { id: string; severity: string }): string =>
  id === "OPF-096" ? "warning" : severity;

/** EPUBCheck itself allows it on a page that shows a drawing of another file. */
const ALLOWED = /property "svg" should not be declared/;

/**
 * An EPUB 2 with the characters of XHTML's named entities in their places: the validator reads no document type, and
 * skips a page with such an entity. Lines stay the same.
 */
async function withoutNamedEntities(path: string): Promise<Buffer> {
  const parts = await readZipParts(path);
  const pages = [...parts].filter(([name, data]) => PAGE.test(name) && data.includes("&"));
  for (const [name, data] of pages) {
    const text = data.toString("latin1").replaceAll(ENTITY, (reference, entity: string) => {
      const character = htmlEntity(entity);
      return character === undefined || /^[&<>"']$/.test(character) ? reference : codes(character);
    });
    parts.set(name, Buffer.from(text, "latin1"));
  }
  if (pages.length === 0) return readFile(path);
  const archive = new yazl.ZipFile();
  for (const [name, data] of parts) archive.addBuffer(data, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
}

const PAGE = /\.(xhtml|html?|xht|xml)$/i;
const ENTITY = /&([A-Za-z]\w*);/g;

/** As numbers, which are the same in any encoding. */
const codes = (text: string): string => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join("");

interface Finding {
  id: string;
  message: string;
  location?: { path: string; line?: number };
}

/** The place, what is wrong, and EPUBCheck's own words, by which its documentation is found. */
function findingText({ id, message, location }: Finding): string {
  const place = location?.path
    ? `${placeText({ path: location.path, line: location.line ?? null })}\u202F: `
    : "";
  const detail = message.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_DETAIL);
  const text = FAULT_TEXTS[id];
  return text ? `${place}${text} (${id}, ${detail})` : `${place}${detail} (${id})`;
}

const LONGEST_DETAIL = 160;

/** The frequent findings of EPUBCheck in French, by their identifiers. */
const FAULT_TEXTS: Readonly<Record<string, string>> = {
  "PKG-006": "le fichier «\u202Fmimetype\u202F» doit être le premier de l’archive",
  "PKG-007": "le fichier «\u202Fmimetype\u202F» n’a pas le contenu attendu",
  "PKG-021": "image endommagée",
  "PKG-022": "l’extension du nom ne correspond pas à l’image",
  "PKG-026": "seule une police peut être brouillée",
  "PKG-010": "le nom du fichier contient une espace",
  "OPF-002": "le document du paquet (OPF) est introuvable",
  "OPF-014": "une propriété doit être déclarée dans le manifeste",
  "OPF-015": "une propriété déclarée dans le manifeste n’est pas employée",
  "OPF-027": "propriété inconnue",
  "OPF-028": "préfixe non déclaré",
  "OPF-029": "le fichier n’est pas du type déclaré",
  "OPF-030": "l’identifiant unique manque",
  "OPF-031": "le guide renvoie à un fichier absent du manifeste",
  "OPF-033": "l’ordre de lecture est vide",
  "OPF-034": "un fichier figure deux fois dans l’ordre de lecture",
  "OPF-043": "un fichier de l’ordre de lecture n’est pas un texte",
  "OPF-049": "un fichier de l’ordre de lecture manque au manifeste",
  "OPF-053": "date mal écrite",
  "OPF-054": "date mal écrite",
  "OPF-055": "élément vide",
  "OPF-074": "un fichier est déclaré deux fois",
  "OPF-085": "identifiant UUID mal écrit",
  "OPF-086": "propriété dépassée",
  "OPF-092": "code de langue mal écrit",
  "OPF-096": "une page hors de l’ordre de lecture n’est atteinte par aucun lien",
  "RSC-001": "fichier introuvable",
  "RSC-002": "META-INF/container.xml manque",
  "RSC-003": "aucun document de paquet n’est déclaré",
  "RSC-005": "erreur de structure",
  "RSC-006": "ressource hors du fichier",
  "RSC-007": "un fichier appelé manque",
  "RSC-008": "un fichier appelé n’est pas déclaré dans le manifeste",
  "RSC-010": "lien vers un fichier d’un type non admis",
  "RSC-011": "lien vers un fichier absent de l’ordre de lecture",
  "RSC-012": "lien vers un repère qui n’existe pas",
  "RSC-016": "fichier XML mal formé",
  "RSC-017": "avertissement de structure",
  "RSC-020": "adresse mal écrite",
  "RSC-026": "adresse qui sort du fichier",
  "RSC-028": "texte qui n’est pas en UTF-8",
  "RSC-030": "adresse d’un fichier de votre ordinateur",
  "RSC-032": "type de fichier sans repli",
  "RSC-033": "adresse avec des paramètres",
  "HTM-004": "page mal formée, ou déclaration DOCTYPE irrégulière",
  "HTM-009": "déclaration DOCTYPE dépassée",
  "HTM-011": "entité inconnue",
  "HTM-046": "page fixe sans dimensions (viewport)",
  "CSS-001": "propriété de style interdite",
  "CSS-002": "adresse vide dans la feuille de style",
  "CSS-008": "erreur dans la feuille de style",
  "NAV-011": "la table des matières ne suit pas l’ordre de lecture",
  "NCX-001": "l’identifiant de la table NCX diffère de celui du paquet",
  "MED-004": "image endommagée",
};
