/** What the demonstration's publisher writes on the pages of themes and authors; the slugs are those of their names. */
export const demoEntryTexts: { kind: "category" | "contributor"; slug: string; description: string }[] = [
  {
    kind: "category",
    slug: "romans",
    description:
      "De la cour d’Henri II aux mines du Nord, trois siècles de romans français. Si vous ne savez par où commencer, prenez celui dont la première phrase vous retient\u202f: chaque page de livre en donne l’extrait.",
  },
  {
    kind: "category",
    slug: "fables",
    description:
      "On les a apprises à l’école, on les relit adulte, et ce ne sont plus les mêmes. Les trois recueils de La Fontaine sont ici, avec la table des bêtes.",
  },
  {
    kind: "contributor",
    slug: "emile-zola",
    description:
      "Né à Paris en 1840, mort en 1902. En vingt romans, les Rougon-Macquart racontent une famille sous le Second Empire. Nous conseillons d’entrer par Germinal, puis de revenir au début.",
  },
  {
    kind: "contributor",
    slug: "jules-verne",
    description:
      "Né à Nantes en 1828, mort à Amiens en 1905. Ses Voyages extraordinaires ont donné le goût des cartes à des générations de lecteurs. L’Île mystérieuse est notre préféré.",
  },
];
