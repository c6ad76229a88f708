/** What decides how accessible the publication is. */
export interface AccessibilityFacts {
  hasImages: boolean;
  /** Every image of the text has an alternative text. */
  imagesAreDescribed: boolean;
  hasNotes: boolean;
  /** Formulas are in MathML, which can be read aloud. */
  hasFormulas: boolean;
}

/**
 * Accessibility metadata in schema.org's vocabulary (EPUB Accessibility 1.1, section 3): property and value, in the
 * order in which they are written. It promises only what the conversion makes sure of.
 */
export function accessibilityMetadata(
  facts: AccessibilityFacts,
): (readonly [property: string, value: string])[] {
  const { hasImages, imagesAreDescribed } = facts;
  const features = ["tableOfContents", "structuralNavigation", "readingOrder", "displayTransformability"];
  return [
    ["schema:accessMode", "textual"],
    ...(hasImages ? [["schema:accessMode", "visual"] as const] : []),
    ["schema:accessModeSufficient", hasImages && !imagesAreDescribed ? "textual,visual" : "textual"],
    ...features.map((feature) => ["schema:accessibilityFeature", feature] as const),
    ...(hasImages && imagesAreDescribed ? [["schema:accessibilityFeature", "alternativeText"] as const] : []),
    ...(facts.hasFormulas ? [["schema:accessibilityFeature", "MathML"] as const] : []),
    ["schema:accessibilityHazard", "none"],
    ["schema:accessibilitySummary", summary(facts)],
  ];
}

function summary({ hasImages, imagesAreDescribed, hasNotes }: AccessibilityFacts): string {
  const images = !hasImages
    ? "Le texte ne comporte pas d’images."
    : imagesAreDescribed
      ? "Toutes les images ont un texte de remplacement."
      : "Certaines images n’ont pas de texte de remplacement.";
  return [
    "Publication recomposable, dont la taille et la police des caractères sont au choix du lecteur.",
    "La table des matières et les titres permettent de s’y déplacer.",
    images,
    ...(hasNotes ? ["Chaque note renvoie à son appel dans le texte."] : []),
  ].join(" ");
}
