import type { EmbeddedFonts, FontFace } from "../docx/embedded-fonts.server.ts";
import type { PublicationFile } from "./package-document.ts";
import { STYLESHEET_FILE } from "./page.ts";
import { STYLESHEET } from "./stylesheet.ts";

/** The style sheet, and the fonts that it names, plain: old devices read no obfuscated ones. */
export function styleFiles({ text, headings }: EmbeddedFonts): PublicationFile[] {
  const families = [
    { name: "texte", faces: text, selector: "body" },
    {
      name: "titres",
      faces: headings,
      selector: "h1,\nh2,\nh3,\nh4,\nh5,\nh6,\np.titre-ouvrage,\np.sous-titre",
    },
  ].filter(({ faces }) => faces.length > 0);
  const rules = families.flatMap(({ name, faces, selector }) => [
    ...faces.map((face, index) => fontFace(name, face, hrefOf(name, face, index))),
    `${selector} {\n  font-family: "${name}", serif;\n}\n`,
  ]);
  return [
    { id: "style", href: STYLESHEET_FILE, mediaType: "text/css", content: [STYLESHEET, ...rules].join("\n") },
    ...families.flatMap(({ name, faces }) =>
      faces.map((face, index) => ({
        id: `police-${name}-${index + 1}`,
        href: hrefOf(name, face, index),
        mediaType: `font/${typeOf(face)}`,
        content: face.data,
      })),
    ),
  ];
}

const fontFace = (name: string, { isBold, isItalic }: FontFace, href: string): string => `@font-face {
  font-family: "${name}";
  font-weight: ${isBold ? "bold" : "normal"};
  font-style: ${isItalic ? "italic" : "normal"};
  src: url(${href});
}`;

const hrefOf = (name: string, face: FontFace, index: number): string =>
  `fonts/${name}-${index + 1}.${typeOf(face)}`;

/** EPUB 3.3, section 3.2: core media types. */
const typeOf = ({ data }: FontFace): "otf" | "ttf" =>
  data.toString("latin1", 0, 4) === "OTTO" ? "otf" : "ttf";
