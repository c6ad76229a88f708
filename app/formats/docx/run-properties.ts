import { childElements, xml, type XmlElement } from "../xml/xml-tree.ts";

/** Properties that switch each other off where several styles set them (ECMA-376, part 1, section 17.7.3). */
const TOGGLES = ["b", "i", "caps", "smallCaps", "strike", "vanish"] as const;
type Toggle = (typeof TOGGLES)[number];

/** The formatting of letters that a book keeps; a missing property is not set. */
export interface RunProperties extends Partial<Record<Toggle, boolean>> {
  doubleStrike?: boolean;
  underline?: boolean;
  /** `superscript`, `subscript` or `baseline`. */
  verticalAlignment?: string;
  /** How far it is raised, in half points; negative if it is lowered. */
  position?: number;
  /** In half points. */
  size?: number;
  /** Of Latin letters: its name, or its part in the document's theme. */
  font?: string;
  /** BCP 47, of its Latin, Greek or Cyrillic letters. */
  language?: string;
  /** Of Chinese, Japanese and Korean signs. */
  eastAsianLanguage?: string;
  /** Of letters written from right to left. */
  bidirectionalLanguage?: string;
}

/** Reads the `w:rPr` of a run or of a style. Properties before a tracked change (`w:rPrChange`) do not count. */
export function readRunProperties(parent: XmlElement | undefined): RunProperties {
  const read: RunProperties = {};
  const [properties] = parent ? childElements(parent, "w:rPr") : [];
  for (const property of properties ? childElements(properties) : []) {
    const name = property.name.slice("w:".length);
    const toggle = TOGGLES.find((known) => known === name);
    const value = property.attributes.get("w:val");
    if (toggle) read[toggle] = isOn(property);
    else if (name === "dstrike") read.doubleStrike = isOn(property);
    else if (name === "u" && value !== undefined) read.underline = value !== "none" && isOn(property);
    else if (name === "vertAlign" && value !== undefined) read.verticalAlignment = value;
    else if (name === "position" && Number.isFinite(Number(value))) read.position = Number(value);
    else if (name === "sz" && Number(value) > 0) read.size = Number(value);
    else if (name === "rFonts") Object.assign(read, fontOf(property));
    else if (name === "lang") Object.assign(read, languagesOf(property));
  }
  return read;
}

/** The fonts of a document's theme, as drawings name them (ECMA-376, part 1, section 20.1.4.1.16). */
export const HEADINGS_OF_THEME = "+mj-lt";
export const TEXT_OF_THEME = "+mn-lt";

/** A theme's font replaces a named one (ECMA-376, part 1, section 17.3.2.26). */
function fontOf({ attributes }: XmlElement): RunProperties {
  const theme = attributes.get("w:asciiTheme");
  if (theme !== undefined) return { font: theme.startsWith("major") ? HEADINGS_OF_THEME : TEXT_OF_THEME };
  const font = attributes.get("w:ascii");
  return font === undefined ? {} : { font };
}

function languagesOf({ attributes }: XmlElement): RunProperties {
  const [language, eastAsian, bidirectional] = ["w:val", "w:eastAsia", "w:bidi"].map((name) =>
    attributes.get(name),
  );
  return {
    ...(language ? { language } : {}),
    ...(eastAsian ? { eastAsianLanguage: eastAsian } : {}),
    ...(bidirectional ? { bidirectionalLanguage: bidirectional } : {}),
  };
}

/** A toggle property without a value is on (ECMA-376, part 1, section 17.17.4). */
export function isOn(toggle: XmlElement): boolean {
  return !["false", "0", "off"].includes(toggle.attributes.get("w:val") ?? "true");
}

/** The places where a run's formatting is set. */
export interface FormattingLevels {
  defaults: RunProperties;
  /** Of the table around it. */
  tableStyle?: RunProperties;
  paragraphStyle: RunProperties;
  characterStyle: RunProperties;
  direct: RunProperties;
}

/**
 * The formatting that Word shows. A toggle property that two of the styles set is off; the document's defaults keep it on,
 * and direct formatting decides alone.
 */
export function effectiveProperties(levels: FormattingLevels): RunProperties {
  const { defaults, tableStyle = {}, paragraphStyle, characterStyle, direct } = levels;
  const effective: RunProperties = {
    ...defaults,
    ...tableStyle,
    ...paragraphStyle,
    ...characterStyle,
    ...direct,
  };
  for (const name of TOGGLES) {
    const { [name]: ofTable = false } = tableStyle;
    const { [name]: ofParagraph = false } = paragraphStyle;
    const { [name]: ofCharacters = false } = characterStyle;
    const isSetOnce = (ofTable !== ofParagraph) !== ofCharacters;
    effective[name] = direct[name] ?? ((defaults[name] ?? false) || isSetOnce);
  }
  return effective;
}

/**
 * Writes formatting as direct formatting, in the properties that the converter reads.
 * @param styleId of the style map, for what formatting does not say
 */
export function writeRunProperties(properties: RunProperties, styleId: string | null): XmlElement {
  const { verticalAlignment = "baseline" } = properties;
  const isCapital = properties.caps ?? false;
  const written = [
    styleId !== null && xml("w:rStyle", { "w:val": styleId }),
    properties.b && xml("w:b"),
    properties.i && xml("w:i"),
    isCapital && xml("w:caps"),
    properties.smallCaps && !isCapital && xml("w:smallCaps"),
    (properties.strike || properties.doubleStrike) && xml("w:strike"),
    properties.vanish && xml("w:vanish"),
    properties.underline && xml("w:u", { "w:val": "single" }),
    verticalAlignment !== "baseline" && xml("w:vertAlign", { "w:val": verticalAlignment }),
  ];
  return xml(
    "w:rPr",
    {},
    written.filter((property) => typeof property === "object"),
  );
}
