import {
  conformances,
  exemptions,
  type KnownAccessibility,
} from "#books/catalogue/metadata/accessibility.rules.ts";

/**
 * schema.org's features, hazards and absences of hazards in French, by the headings under which readers look for them.
 */
const words = {
  navigation: {
    tableOfContents: "Table des matières",
    structuralNavigation: "Titres hiérarchisés",
    readingOrder: "Ordre de lecture suivi",
    index: "Index",
  },
  contents: {
    alternativeText: "Images décrites par un texte",
    longDescription: "Images complexes décrites en détail",
    MathML: "Formules lisibles par les lecteurs d’écran",
    describedMath: "Formules décrites",
    taggedPDF: "PDF balisé",
  },
  hazards: {
    none: "Aucun risque connu",
    flashing: "Éclairs lumineux",
    motionSimulation: "Mouvements simulés",
    sound: "Sons soudains",
  },
} as const;

/** One heading, and its statements. */
export interface AccessibilityLine {
  term: string;
  texts: string[];
}

/**
 * An edition's accessibility in plain French, in the order of the W3C's display guide (Accessibility Metadata Display
 * Guide 2.0): ways of reading, conformance, navigation, contents, hazards, legal.
 */
export function accessibilityLines(known: KnownAccessibility): AccessibilityLine[] {
  return [
    { term: "Lecture", texts: waysOfReading(known) },
    { term: "Conformité", texts: [conformance(known)] },
    { term: "Navigation", texts: wordsFor(known.features, words.navigation) },
    { term: "Contenus", texts: wordsFor(known.features, words.contents) },
    { term: "Risques", texts: wordsFor(known.hazards, words.hazards) },
    {
      term: "Exemption",
      texts: known.exemption ? [`${exemptions[known.exemption]} (directive (UE) 2019/882)`] : [],
    },
  ].filter(({ texts }) => texts.length > 0);
}

function waysOfReading({ features, access_mode_sufficient }: KnownAccessibility): string[] {
  const display = features.includes("displayTransformability")
    ? ["Taille, police et couleurs du texte réglables"]
    : [];
  if (access_mode_sufficient === null) return display;
  return [
    ...display,
    access_mode_sufficient === "textual"
      ? "Tout se lit à voix haute ou en braille"
      : "Certaines images ne sont pas décrites pour la voix haute et le braille",
  ];
}

function conformance({ conformance: stated, certifier }: KnownAccessibility): string {
  if (!stated) return "Pas encore évaluée";
  return `EPUB Accessibility 1.1, ${conformances[stated]}${certifier ? `, selon ${certifier}` : ""}`;
}

const wordsFor = (values: readonly string[], named: Readonly<Record<string, string>>): string[] =>
  values.flatMap((value) => named[value] ?? []);
