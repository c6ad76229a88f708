import { childElements, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** A piece of text that a field shows, with its place. */
export interface FieldText {
  text: XmlElement;
  run: XmlElement;
  paragraph: XmlElement;
  /** It is inside a link. */
  isLinked: boolean;
}

/** A field (ECMA-376, part 1, section 17.16): what it computes, and what Word has stored of it. */
export interface Field {
  instruction: string;
  /** Turns the field into a link to a bookmark. */
  linkTo(bookmark: string): void;
  /** The paragraph in which it begins. */
  paragraph: XmlElement | null;
  /** Texts of fields inside it are its own, too. */
  shown: FieldText[];
}

interface OpenField {
  instructions: XmlElement[];
  simple: XmlElement | null;
  isShown: boolean;
  paragraph: XmlElement | null;
  shown: FieldText[];
}

interface Place {
  paragraph: XmlElement | null;
  run: XmlElement | null;
  isLinked: boolean;
}

/** The fields of a part, in the order of their ends; one without an end is left out. */
export function fieldsOf(root: XmlElement): Field[] {
  const fields: Field[] = [];
  const open: OpenField[] = [];
  const close = (): void => {
    const field = open.pop();
    if (field) fields.push(fieldOf(field));
  };
  const visit = (element: XmlElement, place: Place): void => {
    if (element.name === "w:fldSimple") open.push({ ...opened(place), simple: element, isShown: true });
    if (element.name === "w:instrText") open.at(-1)?.instructions.push(element);
    if (element.name === "w:t") noteText(element, place, open);
    const type = element.name === "w:fldChar" ? element.attributes.get("w:fldCharType") : undefined;
    const last = open.at(-1);
    if (type === "begin") open.push(opened(place));
    if (type === "separate" && last) last.isShown = true;
    if (type === "end" && last?.simple === null) close();
    const inside = placeInside(element, place);
    for (const child of childElements(element)) visit(child, inside);
    if (element.name === "w:fldSimple" && open.some(({ simple }) => simple === element)) {
      while (open.at(-1)?.simple !== element) open.pop();
      close();
    }
  };
  visit(root, { paragraph: null, run: null, isLinked: false });
  return fields;
}

const opened = ({ paragraph }: Place): OpenField => ({
  instructions: [],
  simple: null,
  isShown: false,
  paragraph,
  shown: [],
});

function placeInside(element: XmlElement, place: Place): Place {
  if (element.name === "w:p") return { paragraph: element, run: null, isLinked: false };
  if (element.name === "w:r") return { ...place, run: element };
  return element.name === "w:hyperlink" ? { ...place, isLinked: true } : place;
}

function noteText(text: XmlElement, { paragraph, run, isLinked }: Place, open: readonly OpenField[]): void {
  if (!paragraph || !run) return;
  const isInLink =
    isLinked || open.slice(-DEEPEST).some((field) => /^\s*HYPERLINK\b/i.test(instructionOf(field)));
  for (const field of open.slice(-DEEPEST).filter(({ isShown }) => isShown))
    field.shown.push({ text, run, paragraph, isLinked: isInLink });
}

/** Fields inside each other; more are a fault of the file. */
const DEEPEST = 20;

const instructionOf = ({ instructions, simple }: OpenField): string =>
  simple?.attributes.get("w:instr") ?? instructions.map(textOf).join("");

function fieldOf(field: OpenField): Field {
  const { instructions, simple, paragraph, shown } = field;
  return { instruction: instructionOf(field), paragraph, shown, linkTo };

  function linkTo(bookmark: string): void {
    const link = ` HYPERLINK \\l "${bookmark}" `;
    if (simple) {
      simple.name = "w:hyperlink";
      for (const [name] of simple.attributes) simple.attributes.delete(name);
      simple.attributes.set("w:anchor", bookmark);
    }
    instructions.forEach((part, index) => {
      part.children = index === 0 ? [{ kind: "text", value: link }] : [];
    });
  }
}
