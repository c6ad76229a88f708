import {
  type AccessibilityFacts,
  type AccessibilityStatement,
  accessibilityTerms,
} from "#formats/epub/accessibility.ts";

/** The publisher's accessibility statements in addition to the detected features: schema.org's term, and ours. */
export const declarableFeatures = {
  alternativeText: "Chaque image porteuse de sens a un texte de remplacement.",
  longDescription: "Les images complexes ont une description détaillée.",
  describedMath: "Les formules sont décrites.",
  index: "Un index renvoie aux passages.",
  taggedPDF: "Le PDF est balisé.",
} as const;
export type DeclarableFeature = keyof typeof declarableFeatures;
export const declarableFeatureNames = namesOf(declarableFeatures);

export const hazards = {
  flashing: "Éclairs lumineux",
  motionSimulation: "Mouvements simulés",
  sound: "Sons soudains",
} as const;
export type Hazard = keyof typeof hazards;
export const hazardNames = namesOf(hazards);

/** The standard of an assessment: the EPUB standard with a version of WCAG and a level. The keys are our own. */
export const conformances = {
  "2.1-A": "WCAG 2.1, niveau A",
  "2.1-AA": "WCAG 2.1, niveau AA",
  "2.1-AAA": "WCAG 2.1, niveau AAA",
  "2.2-A": "WCAG 2.2, niveau A",
  "2.2-AA": "WCAG 2.2, niveau AA",
  "2.2-AAA": "WCAG 2.2, niveau AAA",
} as const;
export type Conformance = keyof typeof conformances;
export const conformanceNames = namesOf(conformances);

/** Directive (UE) 2019/882, articles 4 (5) and 14: exemptions from accessibility. */
export const exemptions = {
  "eaa-microenterprise": "Microentreprise",
  "eaa-disproportionate-burden": "Charge disproportionnée",
  "eaa-fundamental-alteration": "Modification fondamentale de l’ouvrage",
} as const;
export type Exemption = keyof typeof exemptions;
export const exemptionNames = namesOf(exemptions);

/** The publisher's statement on an edition's accessibility. */
export interface StatedAccessibility {
  features: DeclarableFeature[];
  hazards: Hazard[];
  conformance: Conformance | null;
  certifier: string | null;
  exemption: Exemption | null;
  summary: string | null;
}

export const nothingStated: StatedAccessibility = {
  features: [],
  hazards: [],
  conformance: null,
  certifier: null,
  exemption: null,
  summary: null,
};

export const saysNothing = (stated: StatedAccessibility): boolean =>
  Object.values(stated).every((value) => value === null || (Array.isArray(value) && value.length === 0));

/** The same in the terms used in files. */
export const accessibilityStatement = (stated: StatedAccessibility): AccessibilityStatement => ({
  ...stated,
  conformance: stated.conformance && conformsTo(stated.conformance),
  exemption:
    stated.exemption &&
    `Exemption déclarée selon la directive (UE)\u00A02019/882\u00A0: ${exemptions[stated.exemption].toLowerCase()}.`,
});

/** In the notation of EPUB Accessibility 1.1, section 4.2. */
function conformsTo(conformance: Conformance): string {
  const [version = "", level = ""] = conformance.split("-");
  return `EPUB Accessibility 1.1 - WCAG ${version} Level ${level}`;
}

/** The public accessibility data of an edition; null if there is none. */
export interface KnownAccessibility {
  access_modes: string[];
  access_mode_sufficient: string | null;
  features: string[];
  hazards: string[];
  summary: string | null;
  /** The publisher's own part of the summary. */
  statement: string | null;
  conformance: Conformance | null;
  certifier: string | null;
  exemption: Exemption | null;
}

export function knownAccessibility(
  found: AccessibilityFacts | null,
  stated: StatedAccessibility | null,
): KnownAccessibility | null {
  if (!found && !stated) return null;
  const terms = accessibilityTerms(found, stated && accessibilityStatement(stated));
  return {
    access_modes: terms.accessModes,
    access_mode_sufficient: terms.accessModeSufficient,
    features: terms.features,
    hazards: terms.hazards,
    summary: terms.summary,
    statement: stated?.summary ?? null,
    conformance: stated?.conformance ?? null,
    certifier: stated?.certifier ?? null,
    exemption: stated?.exemption ?? null,
  };
}

function namesOf<Name extends string>(named: Record<Name, string>): [Name, ...Name[]] {
  return Object.keys(named) as [Name, ...Name[]];
}
