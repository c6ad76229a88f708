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
  clr: { label: "Couleurs", choice: "Couleurs", property: "contributor" },
  aus: { label: "Scénario", choice: "Scénario", property: "contributor" },
  lyr: { label: "Paroles", choice: "Paroles", property: "contributor" },
  lbt: { label: "Livret", choice: "Livret", property: "contributor" },
  cmp: { label: "Musique", choice: "Musique", property: "contributor" },
  cwt: { label: "Commentaires", choice: "Commentaires", property: "contributor" },
  ctg: { label: "Cartes", choice: "Cartes", property: "contributor" },
  dsr: { label: "Conception graphique", choice: "Conception graphique", property: "contributor" },
  ivr: { label: "Entretien mené par", choice: "Entretien, mené par", property: "contributor" },
  ive: { label: "Entretien avec", choice: "Entretien, avec", property: "contributor" },
  drt: { label: "Mise en scène", choice: "Mise en scène", property: "contributor" },
  prf: { label: "Interprétation", choice: "Interprétation", property: "contributor" },
  nrt: { label: "Lecture", choice: "Lecture", property: "contributor" },
  ctb: { label: "Avec la contribution de", choice: "Autre contribution", property: "contributor" },
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
