/**
 * Contributors by the Library of Congress's relator codes, which are used in EPUB files: the gender-neutral French name
 * of each part, and its schema.org property.
 */
export const contributorRoles = {
  aut: { label: "Avec", choice: "Coauteur ou coautrice", property: "author" },
  trl: { label: "Traduction", choice: "Traduction", property: "translator" },
  wpr: { label: "Préface", choice: "Préface", property: "contributor" },
  win: { label: "Introduction", choice: "Introduction", property: "contributor" },
  aft: { label: "Postface", choice: "Postface", property: "contributor" },
  ann: { label: "Notes", choice: "Notes et appareil critique", property: "contributor" },
  edt: { label: "Édition établie par", choice: "Établissement du texte", property: "editor" },
  edc: { label: "Sous la direction de", choice: "Direction d’ouvrage", property: "editor" },
  com: { label: "Choix des textes", choice: "Choix des textes", property: "editor" },
  adp: { label: "Adaptation", choice: "Adaptation", property: "contributor" },
  ill: { label: "Illustrations", choice: "Illustrations", property: "illustrator" },
  pht: { label: "Photographies", choice: "Photographies", property: "contributor" },
  cov: { label: "Couverture", choice: "Couverture", property: "contributor" },
} as const;

export type ContributorRole = keyof typeof contributorRoles;
export const roles = Object.keys(contributorRoles) as [ContributorRole, ...ContributorRole[]];

export interface Contributor {
  role: ContributorRole;
  name: string;
}

/** A collective work may have twenty; a much longer list is a mistake. */
export const maxContributors = 50;

/** One line for each part, in order of first appearance, with its names in their order. */
export function creditsOf(contributors: readonly Contributor[]): { label: string; names: string[] }[] {
  const parts = [...new Set(contributors.map(({ role }) => role))];
  return parts.map((part) => ({
    label: contributorRoles[part].label,
    names: contributors.filter(({ role }) => role === part).map(({ name }) => name),
  }));
}
