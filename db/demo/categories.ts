export interface DemoCategory {
  /** Stable name used by `DemoBook.categories`; never shown. */
  key: string;
  name: string;
  children: { key: string; name: string }[];
}

/** The shop's categories, two levels deep; books are in leaves only. */
export const demoCategories: DemoCategory[] = [
  {
    key: "romans",
    name: "Romans",
    children: [
      { key: "romans-aventures", name: "Aventures" },
      { key: "romans-analyse", name: "Roman d’analyse" },
      { key: "romans-epistolaire", name: "Roman épistolaire" },
      { key: "romans-fantastique", name: "Fantastique et mystère" },
      { key: "romans-historique", name: "Roman historique" },
      { key: "romans-realisme", name: "Réalisme et naturalisme" },
      { key: "romans-romantisme", name: "Romantisme" },
    ],
  },
  {
    key: "theatre",
    name: "Théâtre",
    children: [
      { key: "theatre-comedie", name: "Comédie" },
      { key: "theatre-drame", name: "Drame" },
      { key: "theatre-tragedie", name: "Tragédie" },
    ],
  },
  {
    key: "poesie",
    name: "Poésie",
    children: [
      { key: "poesie-ancienne", name: "Moyen Âge et Renaissance" },
      { key: "poesie-fables", name: "Fables" },
      { key: "poesie-moderne", name: "Symbolisme et modernité" },
      { key: "poesie-romantique", name: "Lyrisme romantique" },
    ],
  },
  {
    key: "essais",
    name: "Essais et correspondances",
    children: [
      { key: "essais-lettres", name: "Correspondances" },
      { key: "essais-memoires", name: "Mémoires et confessions" },
      { key: "essais-pensees", name: "Essais et pensées" },
    ],
  },
  {
    key: "contes",
    name: "Contes et nouvelles",
    children: [
      { key: "contes-enfance", name: "Contes pour tous les âges" },
      { key: "contes-fantastiques", name: "Contes fantastiques" },
      { key: "contes-nouvelles", name: "Nouvelles" },
      { key: "contes-philosophiques", name: "Contes philosophiques" },
      { key: "contes-recits", name: "Récits du Moyen Âge" },
    ],
  },
];
