import type { DemoBook } from "./demo-book.ts";

export const booksShortStories: DemoBook[] = [
  {
    title: "Ourika",
    author: "Claire de Duras",
    description:
      "Une jeune Sénégalaise, élevée dans un salon parisien, surprend une conversation et découvre la couleur de sa solitude. Madame de Duras ne voulait pas publier ce récit ; toute l’Europe le lut. Un mince récit, d’une justesse qui serre le cœur.",
    tags: ["femmes de lettres", "exil", "Révolution"],
    categories: ["contes-nouvelles", "romans-analyse"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1823-12-01",
        priceCents: 199,
        isFree: true,
        onlineDaysAgo: 52,
        pages: 26,
        demoDownloads: 184,
      },
    ],
  },
  {
    title: "La Morte amoureuse",
    author: "Théophile Gautier",
    description:
      "Le jour de son ordination, un jeune prêtre lève les yeux et rencontre un regard vert. Désormais il vivra deux vies, l’une de prières, l’autre de fêtes, sans savoir laquelle est le songe. Gautier cisèle une histoire de vampire comme un camée.",
    tags: ["vampire", "rêve", "Venise"],
    categories: ["contes-fantastiques"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1836-06-23",
        priceCents: 99,
        isFree: false,
        onlineDaysAgo: 233,
        pages: 28,
        demoDownloads: 143,
      },
    ],
  },
  {
    title: "Un cœur simple",
    author: "Gustave Flaubert",
    description:
      "Félicité sert la même maîtresse pendant un demi-siècle, aime tout ce qui passe à portée de son cœur, et finit par n’avoir plus qu’un perroquet. Flaubert l’écrivit pour une amie qui lui reprochait d’être sec. Il n’y a pas une phrase sèche.",
    tags: ["Normandie", "servante", "bonté"],
    categories: ["contes-nouvelles"],
    editions: [
      {
        title: "Texte intégral",
        description: "Le premier des Trois contes, publié seul.",
        publicationDate: "1877-04-12",
        priceCents: 99,
        isFree: false,
        onlineDaysAgo: 1290,
        pages: 28,
        demoDownloads: 689,
      },
    ],
  },
  {
    title: "Boule de suif",
    author: "Guy de Maupassant",
    description:
      "Dix voyageurs dans une diligence, un panier de provisions, un officier qui attend. À trente ans, Maupassant entre en littérature d’un seul coup de maître. On a froid, on a faim, et l’on a honte à la place des autres.",
    tags: ["Normandie", "guerre", "hypocrisie"],
    categories: ["contes-nouvelles"],
    editions: [
      {
        title: "Texte intégral",
        description: "La nouvelle des Soirées de Médan.",
        publicationDate: "1880-04-16",
        priceCents: 99,
        isFree: true,
        onlineDaysAgo: 1170,
        pages: 30,
        demoDownloads: 1344,
      },
    ],
  },
  {
    title: "Carmen",
    author: "Prosper Mérimée",
    description:
      "Un archéologue offre un cigare à un brigand, et toute l’Andalousie s’engouffre dans le récit. Mérimée raconte la passion sans élever la voix, ce qui la rend plus terrible. L’opéra est venu ensuite ; la nouvelle, elle, n’a pas d’orchestre et s’en passe.",
    tags: ["Espagne", "passion"],
    categories: ["contes-nouvelles"],
    editions: [
      {
        title: "Texte intégral",
        description: "Avec le chapitre sur les Bohémiens, ajouté en volume.",
        publicationDate: "1845-10-01",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1063,
        pages: 32,
        demoDownloads: 604,
      },
    ],
  },
  {
    title: "La Vénus d’Ille",
    author: "Prosper Mérimée",
    description:
      "On déterre une statue de bronze au pied d’un olivier, et un futur marié lui passe imprudemment sa bague au doigt. L’auteur connaissait les ruines, les notaires et l’art de ne pas conclure. Un modèle de frisson.",
    tags: ["Catalogne", "statue", "mystère"],
    categories: ["contes-fantastiques", "contes-nouvelles"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1837-05-15",
        priceCents: 149,
        isFree: true,
        onlineDaysAgo: 202,
        pages: 26,
        demoDownloads: 391,
      },
    ],
  },
  {
    title: "Le Horla",
    author: "Guy de Maupassant",
    description:
      "Un homme tient son journal au bord de la Seine ; quelqu’un boit l’eau de sa carafe pendant son sommeil. De jour en jour la main tremble, la phrase se resserre, le miroir se vide. Le fantastique moderne tient dans ce cahier.",
    tags: ["folie", "journal", "Normandie"],
    categories: ["contes-fantastiques"],
    editions: [
      {
        title: "Première version",
        description: "La confession de 1886, faite devant des médecins.",
        publicationDate: "1886-10-26",
        priceCents: 99,
        isFree: false,
        onlineDaysAgo: 735,
        pages: 24,
        demoDownloads: 430,
      },
      {
        title: "Seconde version",
        description: "Le journal de 1887, celui qui empêche de dormir.",
        publicationDate: "1887-05-17",
        priceCents: 149,
        isFree: false,
        onlineDaysAgo: 1400,
        pages: 28,
        demoDownloads: 1733,
      },
    ],
  },
];
