import type { DemoBook } from "./demo-book.ts";

export const books17thCentury: DemoBook[] = [
  {
    title: "Fables",
    author: "Jean de La Fontaine",
    description:
      "Un corbeau, un renard, deux pigeons, une laitière : tout un peuple tient dans ces vers qui ont l’air de n’avoir rien coûté. Enfants, nous en retenons la musique ; adultes, nous découvrons la cruauté sous le sourire. C’est peut-être le livre le plus français du monde, et le moins naïf.",
    tags: ["animaux", "morale", "enfance"],
    categories: ["poesie-fables", "contes-enfance"],
    editions: [
      {
        title: "Livres I à VI",
        description: "Le premier recueil, dédié au Dauphin.",
        publicationDate: "1668-03-31",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1640,
        pages: 50,
        demoDownloads: 1904,
      },
      {
        title: "Livres VII à XI",
        description: "Le second recueil, plus ample, plus grave, plus libre.",
        publicationDate: "1678-05-03",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1612,
        pages: 48,
        demoDownloads: 873,
      },
      {
        title: "Les douze livres",
        description: "Toutes les fables réunies, avec une table alphabétique des bêtes.",
        publicationDate: "1693-09-01",
        priceCents: 799,
        isFree: false,
        onlineDaysAgo: 18,
        pages: 120,
        demoDownloads: 141,
      },
    ],
  },
  {
    title: "Pensées",
    author: "Blaise Pascal",
    description:
      "Des liasses de papiers cousus au fil, retrouvées après la mort d’un mathématicien de trente-neuf ans. Pascal y parle du silence des espaces, du divertissement, du pari, avec une phrase qui coupe. Livre inachevé, il semble s’adresser à chacun en particulier.",
    tags: ["philosophie", "foi", "fragments"],
    categories: ["essais-pensees"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les fragments rangés par liasses.",
        publicationDate: "1670-01-02",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 987,
        pages: 58,
        demoDownloads: 466,
      },
    ],
  },
  {
    title: "La Princesse de Clèves",
    author: "Madame de La Fayette",
    description:
      "À la cour d’Henri II, une jeune femme découvre l’amour le lendemain de son mariage, et choisit d’en parler à son mari. Ce seul aveu fit le scandale de l’année 1678 et inventa le roman moderne. Une prose d’eau claire, où le moindre regard pèse comme un serment.",
    tags: ["femmes de lettres", "cour", "amour"],
    categories: ["romans-analyse", "romans-historique"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les quatre parties du roman de 1678.",
        publicationDate: "1678-03-17",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1190,
        pages: 56,
        demoDownloads: 1120,
      },
      {
        title: "Édition annotée",
        description: "Les personnages de la cour, leurs alliances et leurs secrets, éclairés à mesure.",
        publicationDate: "1678-03-17",
        priceCents: 549,
        isFree: false,
        onlineDaysAgo: 27,
        pages: 64,
        demoDownloads: 163,
      },
    ],
  },
  {
    title: "Lettres choisies",
    author: "Madame de Sévigné",
    description:
      "Une mère écrit à sa fille, et toute une époque passe par la fenêtre : les procès, les foins, un cuisinier qui se tue pour une marée en retard. Madame de Sévigné n’écrivait que pour être lue d’une seule personne. Voilà pourquoi nous nous croyons tous ses intimes.",
    tags: ["femmes de lettres", "correspondance", "Grand Siècle"],
    categories: ["essais-lettres"],
    editions: [
      {
        title: "Lettres à sa fille",
        description: "Un choix de soixante lettres, de la séparation aux derniers étés de Bretagne.",
        publicationDate: "1725-01-01",
        priceCents: 449,
        isFree: false,
        onlineDaysAgo: 561,
        pages: 52,
        demoDownloads: 134,
      },
    ],
  },
  {
    title: "Histoires ou contes du temps passé",
    author: "Charles Perrault",
    description:
      "Une pantoufle, une clef tachée, des cailloux blancs : quelques objets suffisent à Perrault pour ouvrir la porte des peurs et des merveilles. Ces contes de nourrice, écrits par un académicien, n’ont pas perdu une dent. On les relira dans leur vraie langue, plus malicieuse qu’on ne croit.",
    tags: ["enfance", "merveilleux", "fées"],
    categories: ["contes-enfance"],
    editions: [
      {
        title: "Les huit contes, avec leurs moralités",
        description: "Le recueil de 1697 au complet.",
        publicationDate: "1697-01-11",
        priceCents: 249,
        isFree: true,
        onlineDaysAgo: 1045,
        pages: 30,
        demoDownloads: 1577,
      },
    ],
  },
];
