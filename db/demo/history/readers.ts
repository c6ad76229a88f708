/** How often a reader buys, from several times a season to never. */
export type Temperament = "keen" | "regular" | "occasional" | "silent";

export interface DemoReader {
  /** The demonstration's address is made from it, in a domain that exists nowhere (RFC 2606, section 2). */
  username: string;
  temperament: Temperament;
  bio?: string;
}

const bios: Readonly<Record<string, string>> = {
  Margaux_L: "Professeure de lettres à Nantes. Je relis Racine tous les hivers.",
  "pages-cornees": "Je corne les pages, même celles des ebooks.",
  Anselme: "Retraité de la Poste, lecteur de Verne depuis 1963.",
  "Lila-Rose": "Prépa littéraire. Au programme\u202f: tout, et pour demain.",
  tournesol34: "Jardin, tisane et romans-feuilletons.",
  "Aziz-B": "Comédien. Cherche toujours un bon monologue.",
  Odile_M: "Bibliothécaire en Ardèche\u202f; ici, je lis pour moi.",
  Brocantine: "Les vieux livres sentent la vanille. Les ebooks, non, mais ils tiennent dans un sac.",
  "Lucien-de-R": "Parti d’Angoulême, pas encore arrivé.",
  "train-de-7h12": "Trente-huit minutes de lecture par jour, quarante les jours de grève.",
  "Fanny-P": "Je n’ai jamais fini Proust. Cette année, c’est la bonne.",
  Baudelairien: "Enivrez-vous.",
};

/** The most faithful first; the order has no other meaning. */
const usernames: Readonly<Record<Temperament, string>> = {
  keen: "Margaux_L pages-cornees Anselme Lila-Rose Odile_M Brocantine train-de-7h12 Baudelairien Solveig MmeVerdurin",
  regular:
    "tournesol34 Aziz-B Lucien-de-R Fanny-P Basile Hortense_V leo-lit Nadia75 Tancrede Capucine jm-lecture Yasmine_K " +
    "PapiLecteur Clothilde Gaspard_D Ines-M Ravaillac Louison Sidonie NuitBlanche Theo_R Amandine-G Corentin29 Salome " +
    "Ferdinand Rosalie_T Malik-O Eugenie",
  occasional:
    "Justine_B Arthur-L Manon_C Victor13 Celeste Samir-T Agathe_P Rodolphe Berenice Ludo_44 Perrine-A Octave Mathilde_S " +
    "Kevin-M Blandine Yannick22 Zoe_F Raphael-N Delphine_H Marius13 Fatou-D Gildas Oriane_E Come-V",
  silent: "Paul_Dupond Emma-1998 lecteur_94 Sylvie_Q Bastien-K Noemie Didier_W Alix-J Charlotte_Z Hugo-S",
};

export const demoReaders: DemoReader[] = Object.entries(usernames).flatMap(([temperament, names]) =>
  names.split(" ").map((username) => ({
    username,
    temperament: temperament as Temperament,
    ...(bios[username] ? { bio: bios[username] } : {}),
  })),
);

/** Whose password is in the README: she is found in no plan, but in `favourites.ts`. */
export const demonstrationMember = "lectrice";
