import type { DemoBook } from "./demo-book.ts";

export const booksRomanticism: DemoBook[] = [
  {
    title: "Corinne ou l’Italie",
    author: "Germaine de Staël",
    description:
      "On couronne une poétesse au Capitole, et un lord mélancolique la regarde. De Rome à Naples, l’amour se promène parmi les ruines et se heurte à ce que le monde permet aux femmes de génie. Guide de voyage, manifeste et tragédie intime, d’un même souffle.",
    tags: ["femmes de lettres", "Italie", "génie", "voyage"],
    categories: ["romans-romantisme"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les vingt livres du roman.",
        publicationDate: "1807-05-01",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 295,
        pages: 68,
        demoDownloads: 92,
      },
    ],
  },
  {
    title: "Adolphe",
    author: "Benjamin Constant",
    description:
      "Séduire par vanité, rester par pitié, partir trop tard : cent pages suffisent à Constant pour faire le tour d’une faiblesse. Pas un paysage, pas un mot de trop. On referme ce livre en se promettant de ne jamais lui ressembler.",
    tags: ["amour", "confession"],
    categories: ["romans-analyse"],
    editions: [
      {
        title: "Texte intégral",
        description: "Avec la lettre à l’éditeur et la réponse.",
        publicationDate: "1816-06-01",
        priceCents: 249,
        isFree: false,
        onlineDaysAgo: 1033,
        pages: 36,
        demoDownloads: 219,
      },
    ],
  },
  {
    title: "Le Rouge et le Noir",
    author: "Stendhal",
    description:
      "Un fils de charpentier, beau, pauvre et plein de mémoire, entre dans le monde comme on monte à l’assaut. Julien Sorel calcule tout, sauf son cœur. Stendhal écrit sec, vite, heureux : c’est le roman de l’énergie.",
    tags: ["ambition", "amour", "Restauration"],
    categories: ["romans-realisme", "romans-analyse"],
    editions: [
      {
        title: "Chronique du XIXe siècle",
        description: "Les deux volumes de 1830, réunis.",
        publicationDate: "1830-11-13",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 1420,
        pages: 118,
        demoDownloads: 1433,
      },
      {
        title: "Édition annotée",
        description: "Les allusions politiques, les épigraphes inventées, les repentirs de l’auteur.",
        publicationDate: "1830-11-13",
        priceCents: 799,
        isFree: false,
        onlineDaysAgo: 12,
        pages: 120,
        demoDownloads: 47,
      },
    ],
  },
  {
    title: "Notre-Dame de Paris",
    author: "Victor Hugo",
    description:
      "Une cathédrale, une danseuse, un sonneur de cloches et un prêtre que son secret dévore. Hugo voulait sauver les vieilles pierres ; il leur donna une âme et quatre personnages immortels. On n’entre plus jamais dans la nef sans lever les yeux vers les tours.",
    tags: ["Paris", "Moyen Âge", "cathédrale"],
    categories: ["romans-historique", "romans-romantisme"],
    editions: [
      {
        title: "Texte de 1831",
        description: "La première édition du roman.",
        publicationDate: "1831-03-16",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 1266,
        pages: 68,
        demoDownloads: 1087,
      },
      {
        title: "Édition définitive de 1832",
        description: "Augmentée des chapitres sur Paris à vol d’oiseau et sur le livre et l’édifice.",
        publicationDate: "1832-12-17",
        priceCents: 649,
        isFree: false,
        onlineDaysAgo: 401,
        pages: 120,
        demoDownloads: 322,
      },
    ],
  },
  {
    title: "La Peau de chagrin",
    author: "Honoré de Balzac",
    description:
      "Un talisman exauce tous les désirs et rétrécit à chaque vœu, avec la vie de qui le possède. Balzac tient là son premier grand sujet : ce que coûte de vouloir. Un conte fantastique au milieu de Paris, entre la salle de jeu et la mansarde.",
    tags: ["talisman", "Paris", "désir"],
    categories: ["romans-fantastique"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1831-08-01",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 494,
        pages: 60,
        demoDownloads: 251,
      },
    ],
  },
  {
    title: "Indiana",
    author: "George Sand",
    description:
      "Une jeune créole, mariée à un vieux colonel, étouffe dans un manoir de la Brie. Premier roman signé George Sand, Indiana réclame pour les femmes le droit de quitter la table. L’orage y est partout, jusque dans la tendresse.",
    tags: ["femmes de lettres", "mariage", "île Bourbon"],
    categories: ["romans-romantisme"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les quatre parties et la préface de 1832.",
        publicationDate: "1832-05-19",
        priceCents: 349,
        isFree: false,
        onlineDaysAgo: 5,
        pages: 58,
        demoDownloads: 18,
      },
    ],
  },
  {
    title: "La Chartreuse de Parme",
    author: "Stendhal",
    description:
      "Fabrice traverse Waterloo sans être bien sûr d’y avoir été, puis trouve le bonheur au sommet d’une prison. Dicté en cinquante-deux jours, le roman a gardé l’allégresse de sa naissance. L’Italie y est un tempérament plus qu’un pays.",
    tags: ["Italie", "prison", "bonheur"],
    categories: ["romans-analyse", "romans-historique"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1839-04-06",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 641,
        pages: 70,
        demoDownloads: 316,
      },
    ],
  },
  {
    title: "La Mare au diable",
    author: "George Sand",
    description:
      "Un laboureur veuf part chercher femme avec, en croupe, une bergère et un petit garçon qui ne devait pas venir. La brume tombe, le cheval s’égare, et la nuit fait son ouvrage. Le Berry n’a jamais eu plus douce lumière.",
    tags: ["femmes de lettres", "Berry", "campagne"],
    categories: ["romans-romantisme"],
    editions: [
      {
        title: "Texte intégral",
        description: "Le roman et son appendice sur les noces de campagne.",
        publicationDate: "1846-02-06",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1344,
        pages: 36,
        demoDownloads: 724,
      },
    ],
  },
  {
    title: "Mémoires d’outre-tombe",
    author: "François-René de Chateaubriand",
    description:
      "Une tour bretonne, un oiseau qui chante dans un parc, et toute l’enfance qui remonte. Chateaubriand écrit depuis l’autre rive, comme s’il regardait passer ses siècles. La phrase la plus ample de notre langue y trouve son fleuve.",
    tags: ["autobiographie", "Bretagne", "Histoire"],
    categories: ["essais-memoires"],
    editions: [
      {
        title: "Première partie — La jeunesse",
        description: "Combourg, l’Amérique, l’exil à Londres.",
        publicationDate: "1848-10-21",
        priceCents: 599,
        isFree: false,
        onlineDaysAgo: 958,
        pages: 68,
        demoDownloads: 210,
      },
      {
        title: "Choix de pages",
        description: "Vingt morceaux à lire debout, face à la mer.",
        publicationDate: "1849-01-01",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 61,
        pages: 32,
        demoDownloads: 83,
      },
    ],
  },
  {
    title: "Aurélia ou le Rêve et la Vie",
    author: "Gérard de Nerval",
    description:
      "Nerval descend dans ses songes avec une lanterne et note tout, en homme exact. Une étoile, une ville sur une montagne, une femme qui grandit dans un jardin : la folie y a la netteté du cristal. Ce furent ses dernières pages.",
    tags: ["rêve", "folie", "Paris"],
    categories: ["contes-fantastiques", "essais-memoires"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les deux parties, telles que la Revue de Paris les donna.",
        publicationDate: "1855-01-01",
        priceCents: 249,
        isFree: false,
        onlineDaysAgo: 720,
        pages: 38,
        demoDownloads: 129,
      },
    ],
  },
];
